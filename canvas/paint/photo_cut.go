package paint

import "image"

// photographic reports whether a picture is a photograph or a painting: toned
// pictures that fill their rectangle, and cut-outs that shade away from hard
// edges. vector says that the picture has outlines of its own.
func photographic(src *image.RGBA, vector bool) bool {
	if filledBorder(src) {
		return HasTones(src)
	}
	return !vector && shaded(src)
}

// shaded reports whether most of what is not white passes softly from one
// tone into another, seen over some pixels; areas of one colour do not, and
// the soft edges of lines lie at hard edges.
func shaded(src *image.RGBA) bool {
	const (
		same = 2  // in a channel, at most: an area of one colour
		hard = 48 // in a channel, more: an edge
	)
	w, h := src.Rect.Dx(), src.Rect.Dy()
	step := min(max(min(w, h)/150, 3), 8)
	slopes, calm, all := 0, 0, 0
	for y := step; y < h-step; y += 2 {
	pixels:
		for x := step; x < w-step; x += 2 {
			c := src.Pix[y*src.Stride+4*x:][:3]
			if white(c) {
				continue
			}
			all++
			far := uint8(0)
			for _, q := range [4]int{-4 * step, 4 * step, -src.Stride * step, src.Stride * step} {
				o := src.Pix[y*src.Stride+4*x+q:][:3]
				for k := range c {
					far = max(far, max(c[k], o[k])-min(c[k], o[k]))
				}
				if far > hard {
					continue pixels
				}
			}
			calm++
			if far > same {
				slopes++
			}
		}
	}
	return 2*calm > all && 3*slopes > 2*calm
}

// white is what a sheet of paper is in scans and photographs.
func white(c []uint8) bool { return min(c[0], c[1], c[2]) >= 240 }

// cutOut is 255 where a picture on white paper shows something and 0 elsewhere:
// in the white that reaches its border. It is nil where the picture fills its
// rectangle.
func cutOut(src *image.RGBA) []uint8 {
	if filledBorder(src) {
		return nil
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	mask := make([]uint8, w*h)
	for i := range mask {
		mask[i] = 255
	}
	var front []int32
	bare := func(i int) {
		if mask[i] != 0 && white(src.Pix[4*i:][:3]) {
			mask[i] = 0
			front = append(front, int32(i))
		}
	}
	for x := range w {
		bare(x)
		bare((h-1)*w + x)
	}
	for y := range h {
		bare(y * w)
		bare(y*w + w - 1)
	}
	for len(front) > 0 {
		i := int(front[len(front)-1])
		front = front[:len(front)-1]
		if x := i % w; x > 0 {
			bare(i - 1)
		}
		if i%w < w-1 {
			bare(i + 1)
		}
		if i >= w {
			bare(i - w)
		}
		if i < (h-1)*w {
			bare(i + w)
		}
	}
	return mask
}
