package paint

import (
	"bytes"
	"math"
)

// rows writes row y of a picture into dst, four bytes a pixel, colours not
// premultiplied. It is asked from the top down.
type rows func(y int, dst []uint8)

// lanczosSupport is how far Lanczos' kernel reaches, in pixels of the smaller picture.
const lanczosSupport = 3

// taps are the pixels that one of the smaller picture is made of, and their shares.
type taps struct {
	first  int
	shares []float64
	alphas []float64 // shares of an opaque pixel, and what they sum up to
	alpha  float64
}

// lanczos are the taps of each of n pixels that are made of from many.
func lanczos(n, from int) []taps {
	step := float64(from) / float64(n)
	scale := max(step, 1)
	reach := math.Ceil(scale * lanczosSupport)
	out := make([]taps, n)
	for i := range out {
		at := (float64(i)+0.5)*step - 0.5
		first, last := max(int(math.Ceil(at-reach)), 0), min(int(math.Floor(at+reach)), from-1)
		t := taps{first: first}
		sum := 0.0
		for k := first; k <= last; k++ {
			share := lanczosAt((float64(k) - at) / scale)
			if share == 0 && len(t.shares) == 0 {
				t.first++
				continue
			}
			sum += share
			t.shares = append(t.shares, share)
		}
		for len(t.shares) > 0 && t.shares[len(t.shares)-1] == 0 {
			t.shares = t.shares[:len(t.shares)-1]
		}
		t.alphas = make([]float64, len(t.shares))
		for k := range t.shares {
			if sum != 0 {
				t.shares[k] /= sum
			}
			t.alphas[k] = 255 * t.shares[k]
			t.alpha += t.alphas[k]
		}
		out[i] = t
	}
	return out
}

// lanczosAt is the kernel.
func lanczosAt(x float64) float64 {
	x = math.Abs(x)
	if x >= lanczosSupport {
		return 0
	}
	return sinc(x) * sinc(x/lanczosSupport)
}

func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

// resampler makes a picture smaller or larger row by row: first across, to 8
// bits, then down, with Lanczos' kernel over colours weighted by their opacity.
// It holds the rows that a row is made of, whatever the size of the picture. Its
// bytes are those of imaging.Resize, which holds the whole of it twice.
type resampler struct {
	src          rows
	fromW, fromH int
	w, h         int
	across, down []taps

	// Rows made narrow, each where its number divided by their count leaves it.
	kept   [][]uint8
	opaque []bool
	next   int // the first row that was not read

	in    [lanes][]uint8 // rows as they are read
	was   []uint8        // the row before, where nothing was left out
	wide  []float64      // samples side by side, as many of a pixel as lanes
	sums  []float64
	alpha []float64
}

// lanes is how many samples are summed up side by side: those of a pixel, or
// pixels of as many grey rows.
const lanes = 4

func newResampler(src rows, fromW, fromH, w, h int) *resampler {
	s := &resampler{src: src, fromW: fromW, fromH: fromH, w: w, h: h}
	most := 1
	if fromW != w {
		s.across = lanczos(w, fromW)
		s.wide = make([]float64, lanes*fromW)
	}
	if fromH != h {
		s.down = lanczos(h, fromH)
		s.sums, s.alpha = make([]float64, 4*w), make([]float64, w)
		for _, t := range s.down {
			most = max(most, len(t.shares))
		}
	}
	s.kept, s.opaque = make([][]uint8, most+lanes), make([]bool, most+lanes)
	for i := range s.kept {
		s.kept[i] = make([]uint8, 4*w)
	}
	for i := range s.in {
		s.in[i] = make([]uint8, 4*fromW)
	}
	return s
}

// row writes row y of the result; y never falls.
func (s *resampler) row(y int, dst []uint8) {
	if s.down == nil {
		s.read(y, y+1)
		copy(dst, s.kept[y%len(s.kept)])
		return
	}
	t := &s.down[y]
	s.read(t.first, t.first+len(t.shares))
	opaque := true
	for k := range t.shares {
		opaque = opaque && s.opaque[(t.first+k)%len(s.kept)]
	}
	clear(s.sums)
	if opaque {
		for k, share := range t.alphas {
			row := s.kept[(t.first+k)%len(s.kept)]
			sums := s.sums[:len(row)]
			for i, v := range row {
				sums[i] += float64(v) * share
			}
		}
		clear(dst[:4*s.w])
		if t.alpha == 0 {
			return
		}
		inverse, a := 1/t.alpha, clamped(t.alpha)
		for i := 0; i < 4*s.w; i += 4 {
			dst[i], dst[i+1], dst[i+2], dst[i+3] = clamped(s.sums[i]*inverse), clamped(s.sums[i+1]*inverse), clamped(s.sums[i+2]*inverse), a
		}
		return
	}
	for k, share := range t.shares {
		row := s.kept[(t.first+k)%len(s.kept)]
		for i := 0; i < len(row); i += 4 {
			p, sums := row[i:i+4:i+4], s.sums[i:i+4:i+4]
			a := float64(p[3]) * share
			sums[0] += float64(p[0]) * a
			sums[1] += float64(p[1]) * a
			sums[2] += float64(p[2]) * a
			sums[3] += a
		}
	}
	for i := 0; i < 4*s.w; i += 4 {
		put4(dst[i:i+4:i+4], s.sums[i], s.sums[i+1], s.sums[i+2], s.sums[i+3])
	}
}

// put4 writes a pixel of sums of colours weighted by opacity, and of that.
func put4(dst []uint8, r, g, b, a float64) {
	if a == 0 {
		dst[0], dst[1], dst[2], dst[3] = 0, 0, 0, 0
		return
	}
	inverse := 1 / a
	dst[0], dst[1], dst[2], dst[3] = clamped(r*inverse), clamped(g*inverse), clamped(b*inverse), clamped(a)
}

// clamped rounds to a byte.
func clamped(v float64) uint8 { return uint8(min(max(int64(v+0.5), 0), 255)) }

// read has the rows from first to end-1 kept.
func (s *resampler) read(first, end int) {
	if first > s.next {
		s.next, s.was = first, nil
	}
	for s.next < end {
		n := min(lanes, s.fromH-s.next)
		grey, opaque, same := n == lanes, true, s.was != nil
		for i := range n {
			s.src(s.next+i, s.in[i])
			g, o := simple(s.in[i])
			grey, opaque = grey && g, opaque && o
			same = same && bytes.Equal(s.in[i], s.was)
		}
		switch {
		case s.across == nil:
			for i := range n {
				copy(s.kept[(s.next+i)%len(s.kept)], s.in[i])
			}
		case same:
			for i := range n {
				copy(s.kept[(s.next+i)%len(s.kept)], s.kept[(s.next-1)%len(s.kept)])
			}
		case grey && opaque:
			s.narrowGrey()
		default:
			for i := range n {
				s.narrow(s.in[i], s.kept[(s.next+i)%len(s.kept)], opaque)
			}
		}
		for i := range n {
			s.opaque[(s.next+i)%len(s.kept)] = opaque
		}
		s.next += n
		s.was = append(s.was[:0], s.in[n-1]...)
	}
}

// simple reports whether a row has no colours, and whether it is opaque.
func simple(row []uint8) (grey, opaque bool) {
	grey, opaque = true, true
	for i := 0; i+4 <= len(row); i += 4 {
		p := row[i : i+4 : i+4]
		grey = grey && p[0] == p[1] && p[1] == p[2]
		opaque = opaque && p[3] == 255
	}
	return grey, opaque
}

// narrowGrey makes four grey and opaque rows narrow.
func (s *resampler) narrowGrey() {
	for x := range s.fromW {
		v := s.wide[lanes*x:][:lanes:lanes]
		v[0], v[1], v[2], v[3] = float64(s.in[0][4*x]), float64(s.in[1][4*x]), float64(s.in[2][4*x]), float64(s.in[3][4*x])
	}
	var to [lanes][]uint8
	for i := range to {
		to[i] = s.kept[(s.next+i)%len(s.kept)]
	}
	for x := range s.across {
		t := &s.across[x]
		sums := s.sum(t)
		inverse, a := 1/t.alpha, clamped(t.alpha)
		for i, v := range sums {
			g := clamped(v * inverse)
			q := to[i][4*x:][:4:4]
			q[0], q[1], q[2], q[3] = g, g, g, a
		}
	}
}

// narrow makes a row narrow.
func (s *resampler) narrow(from, to []uint8, opaque bool) {
	if opaque {
		for i, v := range from {
			s.wide[i] = float64(v)
		}
		for x := range s.across {
			t := &s.across[x]
			sums := s.sum(t)
			put4(to[4*x:][:4:4], sums[0], sums[1], sums[2], t.alpha)
		}
		return
	}
	for x := range s.across {
		t := &s.across[x]
		var r, g, b, a float64
		for k, share := range t.shares {
			p := from[4*(t.first+k):][:4:4]
			w := float64(p[3]) * share
			r += float64(p[0]) * w
			g += float64(p[1]) * w
			b += float64(p[2]) * w
			a += w
		}
		put4(to[4*x:][:4:4], r, g, b, a)
	}
}

// sum adds up the lanes of opaque pixels.
func (s *resampler) sum(t *taps) (sums [lanes]float64) {
	wide := s.wide[lanes*t.first:]
	var a, b, c, d float64
	for k, share := range t.alphas {
		v := wide[lanes*k:][:lanes:lanes]
		a += v[0] * share
		b += v[1] * share
		c += v[2] * share
		d += v[3] * share
	}
	return [lanes]float64{a, b, c, d}
}
