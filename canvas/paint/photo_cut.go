package paint

import (
	"image"
	"slices"
)

// photographic reports whether a picture is a photograph or a painting: toned
// pictures that fill their rectangle, and cut-outs that shade away from hard
// edges. vector says that the picture has outlines of its own.
func photographic(src *image.RGBA, vector bool) bool {
	if filledBorder(src) {
		return HasTones(src)
	}
	return !vector && shaded(src)
}

// HasTones reports whether a picture on white paper is painted or a photograph,
// not line art or flat colour: a dozen colours do not make up most of what is
// not white, or its tones run into one another. The first is the test of
// coloured pictures. Grey has so few colours that a dozen are most of any
// picture; in one that fills its rectangle its levels tell, in a cut-out its slopes.
func HasTones(img *image.RGBA) bool {
	if manyColours(img) {
		return true
	}
	if filledBorder(img) {
		return evenLevels(img)
	}
	return shaded(img)
}

// onBlack reports whether a picture that fills its rectangle is light on black: stars, a
// slide. On a dark board the black is bare and the light is chalk, as in a photograph; as
// ink on white paper it would be a negative.
func onBlack(src *image.RGBA) bool {
	const (
		black = 64  // of 255, at most
		most  = 0.6 // of all pixels and of those along the border
	)
	if !filledBorder(src) {
		return false
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	dark, rim := 0, 0
	for y := range h {
		for x := range w {
			q := src.Pix[y*src.Stride+4*x:][:3]
			if lightness(q[0], q[1], q[2]) > black {
				continue
			}
			dark++
			if x == 0 || y == 0 || x == w-1 || y == h-1 {
				rim++
			}
		}
	}
	return float64(dark) > most*float64(w*h) && float64(rim) > most*float64(2*(w+h)-4)
}

// manyColours reports whether the twelve commonest colours, of five bits a
// channel, are less than half of what is not white.
func manyColours(img *image.RGBA) bool {
	var bins [32768]int32
	total := int32(0)
	for i := 0; i+3 < len(img.Pix); i += 4 {
		if c := img.Pix[i : i+3 : i+3]; !white(c) {
			bins[int(c[0]>>3)<<10|int(c[1]>>3)<<5|int(c[2]>>3)]++
			total++
		}
	}
	var most [12]int32 // falling
	for _, n := range bins {
		for k := len(most) - 1; k >= 0 && n > most[k]; k-- {
			if k+1 < len(most) {
				most[k+1] = most[k]
			}
			most[k] = n
		}
	}
	sum := int32(0)
	for _, n := range most {
		sum += n
	}
	return int64(sum)*100 < int64(total)*50
}

// evenLevels reports whether the levels of a picture's lightness are peopled
// evenly, each about as much as those beside it, as light makes them on things
// that are round or rough. Flat colour, even after a JPEG, gathers on a few levels
// that stand out of their surroundings. Measured on some 45 photographs in
// colour and in grey and 50 drawings that fill their rectangle: what stands out is 24 % at
// most of the ones and 39 % at least of the others.
func evenLevels(img *image.RGBA) bool {
	const (
		pitch    = 12   // up to this level nothing is seen, and nothing told …
		seen     = 4    // … unless less than one in so many pixels is lighter, or more are white
		reach    = 8    // levels to either side that a level is compared with
		standing = 0.32 // share of the pixels that stands out, in a drawing
	)
	var count [256]float64
	lit, all, bare := 0.0, 0.0, 0.0
	for i := 0; i+3 < len(img.Pix); i += 4 {
		c := img.Pix[i : i+3 : i+3]
		if white(c) {
			bare++
			continue
		}
		l := lightness(c[0], c[1], c[2])
		count[l]++
		if all++; l > pitch {
			lit++
		}
	}
	if all == 0 {
		return false
	}
	if seen*lit >= all && lit > bare {
		clear(count[:pitch+1])
		all = lit
	}
	at := func(i int) float64 { return count[min(max(i, 0), 255)] }
	var soft [256]float64 // stretched contrasts leave gaps between levels
	for i := range soft {
		soft[i] = (at(i-1) + 2*at(i) + at(i+1)) / 4
	}
	out := 0.0
	for i, n := range soft {
		around := slices.Clone(soft[max(i-reach, 0):min(i+reach+1, 256)])
		slices.Sort(around)
		out += max(n-around[len(around)/2], 0)
	}
	return out < standing*all
}

// shaded reports whether most of what is not white and no edge passes softly
// from one tone into another, seen over some pixels; areas of one colour do
// not, and the soft edges of lines lie at hard edges. What is nearly all texture,
// fur or foliage, has less beside edges, but many colours and hardly an even spot.
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
	if 2*calm > all {
		return 3*slopes > 2*calm && evenLevels(src)
	}
	return 4*slopes > all && 20*slopes > 19*calm && manyColours(src)
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

// offWhite is a cut-out without the paper it is judged on, its colours going on
// outwards, and how much of every pixel it covers: by its own transparency, or
// a pixel within where it ends in white. On dark boards what is left of
// the white would shine as a rim.
func (p Picture) offWhite(src *image.RGBA, mask []uint8) (*image.RGBA, []uint8) {
	const rim, onwards = 2, 8 // pixels
	w := src.Rect.Dx()
	bare := &plates{w: w, h: src.Rect.Dy(), area: image.NewRGBA(src.Rect)}
	copy(bare.area.Pix, src.Pix)
	cover := narrowed(mask, w, 1)
	if own := p.transparency(); own != nil {
		cover = own
		for i, a := range cover {
			if q := bare.area.Pix[4*i:][:3]; a > 0 {
				for k, v := range q { // v = c·a + white·(1−a)
					q[k] = uint8(max((int(v)-255+int(a))*255/int(a), 0))
				}
			}
		}
	}
	ends := inverse(narrowed(cover, w, rim))
	bare.runBeneath(ends, onwards, func(int) bool { return true })
	return bare.area, cover
}

// transparency is how opaque every pixel is, nil where hardly any is clear.
func (p Picture) transparency() []uint8 {
	w, h := p.Image.Rect.Dx(), p.Image.Rect.Dy()
	cover := make([]uint8, w*h)
	through := 0
	for y := range h {
		for x, row := 0, p.Image.Pix[y*p.Image.Stride:]; x < w; x++ {
			if cover[y*w+x] = row[4*x+3]; row[4*x+3] < 128 {
				through++
			}
		}
	}
	if through*50 < w*h {
		return nil
	}
	return cover
}

// keepTo leaves of a picture what a mask covers.
func keepTo(out *image.RGBA, mask []uint8) {
	for i, m := range mask {
		if m < 255 {
			fadePixel(out.Pix[4*i:][:4], float64(m)/255)
		}
	}
}
