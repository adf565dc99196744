package h264enc

// vector is a motion vector in quarter samples.
type vector struct{ x, y int16 }

// moved says how an 8x8 quarter is predicted: from entry ref of list 0, or
// not at all.
type moved struct {
	vector
	ref int8
}

const (
	refIntra   = -1 // there, but not predicted from another picture
	refMissing = -2 // outside the picture
)

// field holds the motion of all quarters of a picture, with a border of
// missing ones at the left, the top and the right.
type field struct {
	at     []moved
	diff   []difference
	stride int
}

// difference is how far a vector lies from its prediction, at most
// farDifference, beyond which contexts look no further.
type difference struct{ x, y uint8 }

const farDifference = 33

func newField(mbw, mbh int) field {
	f := field{stride: 2*mbw + 2}
	f.at = make([]moved, f.stride*(2*mbh+1))
	f.diff = make([]difference, len(f.at))
	for i := range f.at {
		if x := i % f.stride; i < f.stride || x == 0 || x == f.stride-1 {
			f.at[i].ref = refMissing
		}
	}
	return f
}

// index of the upper left quarter of a macroblock.
func (f *field) index(mx, my int) int { return (2*my+1)*f.stride + 2*mx + 1 }

// set gives all quarters of a macroblock the same motion.
func (f *field) set(mx, my int, m moved) {
	i := f.index(mx, my)
	f.at[i], f.at[i+1], f.at[i+f.stride], f.at[i+f.stride+1] = m, m, m, m
	f.setDiff(i, difference{})
}

// setDiff gives the macroblock whose upper left quarter has index i one
// difference.
func (f *field) setDiff(i int, d difference) {
	f.diff[i], f.diff[i+1], f.diff[i+f.stride], f.diff[i+f.stride+1] = d, d, d, d
}

// predict is the median prediction (8.4.1.3.1) of a partition of the given
// width in quarters at index i, for reference ref. corner says whether the
// quarter above right of it has been decoded.
func (f *field) predict(i, width int, corner bool, ref int8) vector {
	a, b := f.at[i-1], f.at[i-f.stride]
	c := f.corner(i, width, corner)
	if b.ref == refMissing && c.ref == refMissing && a.ref != refMissing {
		return a.vector
	}
	switch ma, mb, mc := a.ref == ref, b.ref == ref, c.ref == ref; {
	case ma && !mb && !mc:
		return a.vector
	case mb && !ma && !mc:
		return b.vector
	case mc && !ma && !mb:
		return c.vector
	}
	return vector{median(a.x, b.x, c.x), median(a.y, b.y, c.y)}
}

// corner is neighbour C, or D in its place (8.4.1.3.2).
func (f *field) corner(i, width int, decoded bool) moved {
	if decoded {
		if c := f.at[i-f.stride+width]; c.ref != refMissing {
			return c
		}
	}
	return f.at[i-f.stride-1]
}

func median(a, b, c int16) int16 { return max(min(a, b), min(max(a, b), c)) }

// skip is the motion of P_Skip (8.4.1.1); it is always of reference 0.
func (f *field) skip(i int) vector {
	a, b := f.at[i-1], f.at[i-f.stride]
	still := moved{}
	if a.ref == refMissing || b.ref == refMissing || a == still || b == still {
		return vector{}
	}
	return f.predict(i, 2, true, 0)
}
