package svg

import "image"

// claimed is the share of a pixel, of 255, from which a shape counts as what
// is seen there: under half, so that lines between two pixels are seen.
const claimed = 96

// claim notes f as what is seen where the mask covers, unless its paint lets
// more through than it hides.
func (p painter) claim(f *figure, mask *image.Alpha, with paint, opacity float64) {
	if p.tops == nil || float64(with.mean().A)*opacity < 128 {
		return
	}
	in := mask.Rect.Intersect(p.tops.Rect)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		row := mask.Pix[mask.PixOffset(in.Min.X, y):][:in.Dx()]
		out := p.tops.Pix[p.tops.PixOffset(in.Min.X, y):]
		for x, a := range row {
			if a >= claimed {
				out[2*x], out[2*x+1] = uint8(f.number>>8), uint8(f.number)
			}
		}
	}
}

// mergeTops lays what is seen of a layer over what lies below it.
func mergeTops(dst, layer *image.Gray16, mask *image.Alpha, opacity float64) {
	if opacity < 0.5 {
		return
	}
	in := layer.Rect.Intersect(dst.Rect)
	for y := in.Min.Y; y < in.Max.Y; y++ {
		src, out := layer.Pix[layer.PixOffset(in.Min.X, y):], dst.Pix[dst.PixOffset(in.Min.X, y):]
		for x := range in.Dx() {
			if src[2*x]|src[2*x+1] == 0 || mask != nil && mask.AlphaAt(in.Min.X+x, y).A < claimed {
				continue
			}
			out[2*x], out[2*x+1] = src[2*x], src[2*x+1]
		}
	}
}
