package paint

import "math"

// contoursOf is the coverage 0..1 of the lines an artist would draw in a
// picture of the given darkness: differences of Gaussians summed along the
// form, so that lines flow, weak in texture and strong in quiet places, the
// specks left out. (After Kang, Lee and Chui, "Coherent line drawing", 2007,
// the form's run standing for their edge tangent flow.)
func contoursOf(dark []float32, w int, f *relief, unit float64) []float32 {
	near := boxed(dark, w, max(round(0.9*unit), 1))
	wide := boxed(dark, w, max(round(2.6*unit), 2))
	edge := make([]float32, len(dark))
	for i := range edge {
		edge[i] = near[i] - wide[i]
	}
	says := f.drawnOut(edge, w, unit)
	suppress(says, w)
	some := 0.0 // share of pixels that may be on a line: few in calm pictures
	for _, v := range says {
		if v > 0 {
			some += 1 / float64(len(says))
		}
	}
	weak, strong := shareAbove(says, min(0.15, 0.75*some)), shareAbove(says, min(0.065, 0.42*some))
	if strong <= weak {
		return make([]float32, len(dark))
	}
	for i, v := range says {
		says[i] = float32(ease(float64((v - weak) / (strong - weak))))
	}
	return withoutSpecks(says, w, round(70*unit*unit))
}

// drawnOut is the mean of a plane along the form through every pixel where
// there may be a line.
func (f *relief) drawnOut(edge []float32, w int, unit float64) []float32 {
	const faint = 0.004 // of full contrast
	h := len(edge) / w
	reach, step := 4, 1.4*unit
	out := make([]float32, len(edge))
	for y := range h {
		for x := range w {
			if edge[y*w+x] < faint {
				continue
			}
			c := y/formCell*f.w + x/formCell
			dx, dy := f.along[c].X*step, f.along[c].Y*step
			var sum float32
			for k := -reach; k <= reach; k++ {
				qx, qy := x+int(math.Round(float64(k)*dx)), y+int(math.Round(float64(k)*dy))
				if qx >= 0 && qy >= 0 && qx < w && qy < h {
					sum += edge[qy*w+qx]
				}
			}
			out[y*w+x] = max(sum/float32(2*reach+1)-faint, 0)
		}
	}
	return out
}

// suppress weighs every response by what is around it: one among many, a hair
// in fur, says little.
func suppress(says []float32, w int) {
	around := boxed(says, w, max(min(w, len(says)/w)/30, 4))
	var mean float32
	for _, v := range says {
		mean += v
	}
	mean = mean/float32(len(says)) + 1e-4
	for i, v := range says {
		says[i] = v * mean / (mean + around[i])
	}
}

// shareAbove is the value that the given share of all pixels passes.
func shareAbove(v []float32, share float64) float32 {
	const bins = 2048
	var most float32
	for _, x := range v {
		most = max(most, x)
	}
	if most <= 0 {
		return 0
	}
	var count [bins]int
	for _, x := range v {
		count[int(x/most*(bins-1))]++
	}
	left := int(share * float64(len(v)))
	for b := bins - 1; b > 0; b-- {
		if left -= count[b]; left < 0 {
			return most * float32(b) / bins
		}
	}
	return most / bins
}

// withoutSpecks leaves out what hangs together over less than least pixels,
// and faint traces beside no line.
func withoutSpecks(m []float32, w, least int) []float32 {
	const part = 0.25 // of coverage belongs to a line
	around := [8]int{-w - 1, -w, -w + 1, -1, 1, w - 1, w, w + 1}
	beside := func(i, q int) bool { return q >= 0 && q < len(m) && q%w-i%w <= 1 && i%w-q%w <= 1 }
	seen, kept := make([]bool, len(m)), make([]float32, len(m))
	var line []int32
	for s, v := range m {
		if v < part || seen[s] {
			continue
		}
		line = append(line[:0], int32(s))
		seen[s] = true
		for k := 0; k < len(line); k++ {
			for _, d := range around {
				if q := int(line[k]) + d; beside(int(line[k]), q) && !seen[q] && m[q] >= part {
					seen[q] = true
					line = append(line, int32(q))
				}
			}
		}
		if len(line) < least {
			continue
		}
		for _, i := range line {
			kept[i] = m[i]
			for _, d := range around {
				if q := int(i) + d; beside(int(i), q) && m[q] < part {
					kept[q] = m[q] // its soft edge
				}
			}
		}
	}
	return kept
}
