package h264enc

import "encoding/binary"

// Intra_4x4 prediction (8.3.1.2). Every sample of every mode is an edge sample
// or a two or three tap mean of neighbouring edge samples; edges holds all of
// these, and predictors says which one each sample takes.
//
// The edge runs from the lowest left sample (0) over the corner (4) to the
// last one above right (12).
type edges [43]uint8

const (
	threeTap = 13 // at threeTap+i: mean around edge sample i
	twoTap   = 26 // at twoTap+i: mean of edge samples i and i+1
	lowest   = 39 // mean of samples 1 and 0, 0 taken thrice
	dcValue  = 40
)

// fill computes the means from the 13 edge samples.
func (e *edges) fill() {
	for i := 1; i < 12; i++ {
		e[threeTap+i] = uint8((uint(e[i-1]) + 2*uint(e[i]) + uint(e[i+1]) + 2) >> 2)
	}
	for i := range 12 {
		e[twoTap+i] = uint8((uint(e[i]) + uint(e[i+1]) + 1) >> 1)
	}
	e[threeTap+12] = uint8((uint(e[11]) + 3*uint(e[12]) + 2) >> 2)
	e[lowest] = uint8((uint(e[1]) + 3*uint(e[0]) + 2) >> 2)
}

// Intra_4x4 modes (table 8-2).
const (
	vertical4 = iota
	horizontal4
	dc4
	downLeft4
	downRight4
	verticalRight4
	horizontalDown4
	verticalLeft4
	horizontalUp4
)

// predictors is an index into edges for every sample in raster order.
var predictors = func() (t [9][16]uint8) {
	for i := range 16 {
		x, y := i&3, i>>2
		t[vertical4][i] = uint8(5 + x)
		t[horizontal4][i] = uint8(3 - y)
		t[dc4][i] = dcValue
		t[downLeft4][i] = uint8(threeTap + 6 + x + y)
		t[downRight4][i] = uint8(threeTap + 4 + x - y)
		switch z := 2*x - y; {
		case z >= 0 && z&1 == 0:
			t[verticalRight4][i] = uint8(twoTap + 4 + x - y>>1)
		case z >= -1:
			t[verticalRight4][i] = uint8(threeTap + 4 + max(x-y>>1, 0))
		default:
			t[verticalRight4][i] = uint8(threeTap + 5 - y)
		}
		switch z := 2*y - x; {
		case z >= 0 && z&1 == 0:
			t[horizontalDown4][i] = uint8(twoTap + 3 - (y - x>>1))
		case z >= -1:
			t[horizontalDown4][i] = uint8(threeTap + 4 - max(y-x>>1, 0))
		default:
			t[horizontalDown4][i] = uint8(threeTap + 3 + x)
		}
		t[verticalLeft4][i] = uint8(twoTap + 5 + x + y>>1)
		if y&1 == 1 {
			t[verticalLeft4][i] = uint8(threeTap + 6 + x + y>>1)
		}
		switch z := x + 2*y; {
		case z > 5:
			t[horizontalUp4][i] = 0
		case z == 5:
			t[horizontalUp4][i] = lowest
		case z&1 == 0:
			t[horizontalUp4][i] = uint8(twoTap + 2 - (y + x>>1))
		default:
			t[horizontalUp4][i] = uint8(threeTap + 2 - (y + x>>1))
		}
	}
	return t
}()

// predict4 writes the prediction of a mode to pred.
func (e *edges) predict4(mode int, pred []byte, stride int) {
	t := &predictors[mode]
	for y := range 4 {
		p := pred[y*stride:][:4]
		p[0], p[1], p[2], p[3] = e[t[y*4]], e[t[y*4+1]], e[t[y*4+2]], e[t[y*4+3]]
	}
}

// modeCosts has room for what each mode costs.
type modeCosts [12]int32

// costsGo are SATDs of the modes that have a bit in modes, of a block in rows of 16.
func (e *edges) costsGo(to *modeCosts, cur []byte, modes uint) {
	var pred [16]byte
	for mode := range predictors {
		if modes>>mode&1 == 1 {
			e.predict4(mode, pred[:], 4)
			to[mode] = satd4(cur, 16, pred[:], 4)
		}
	}
}

// site is where in a plane a block is predicted from its neighbours.
type site struct {
	plane     []byte
	stride    int
	at        int  // of its first sample
	left, top bool // whether the neighbours there are decoded
}

// gather reads the edge of a 4x4 block and returns the modes that may be used, a
// bit each. What is missing is filled as 8.3.1.2 says; corner reports whether the
// samples above right are there.
func (e *edges) gather(s *site, corner bool) (modes uint) {
	plane, stride, at := s.plane, s.stride, s.at
	modes = 1 << dc4
	sum, n := uint(0), uint(0)
	if s.left {
		for i := range 4 {
			e[3-i] = plane[at+i*stride-1]
			sum += uint(e[3-i])
		}
		modes |= 1<<horizontal4 | 1<<horizontalUp4
		n++
	}
	if s.top {
		above := plane[at-stride:]
		copy(e[5:9], above[:4])
		if corner {
			copy(e[9:13], above[4:8])
		} else {
			e[9], e[10], e[11], e[12] = above[3], above[3], above[3], above[3]
		}
		for _, v := range e[5:9] {
			sum += uint(v)
		}
		modes |= 1<<vertical4 | 1<<downLeft4 | 1<<verticalLeft4
		n++
	}
	if s.left && s.top {
		e[4] = plane[at-stride-1]
		modes |= 1<<downRight4 | 1<<verticalRight4 | 1<<horizontalDown4
	}
	switch n {
	case 0:
		e[dcValue] = 128
	case 1:
		e[dcValue] = uint8((sum + 2) >> 2)
	default:
		e[dcValue] = uint8((sum + 4) >> 3)
	}
	e.fill()
	return modes
}

// Intra_16x16 modes (table 8-4); those of chroma (table 8-5) have other numbers.
const (
	vertical16 = iota
	horizontal16
	dc16
	plane16
)

// chromaMode is the number in table 8-5 of each Intra_16x16 mode.
var chromaMode = [4]uint8{2, 1, 0, 3}

// predictFull predicts a square of side 16 (8.3.3) or 8 (8.3.4), except DC of
// chroma.
func predictFull(mode int, s *site, side int, pred []byte) {
	plane, stride, at := s.plane, s.stride, s.at
	switch mode {
	case vertical16:
		above := plane[at-stride:][:side]
		for i := range side {
			copy(pred[i*side:], above)
		}
	case horizontal16:
		for i := range side {
			fillEights(pred[i*side:][:side], plane[at+i*stride-1])
		}
	case dc16:
		sum, n := uint(0), uint(0)
		if s.left {
			for i := range side {
				sum += uint(plane[at+i*stride-1])
			}
			n++
		}
		if s.top {
			for _, v := range plane[at-stride:][:side] {
				sum += uint(v)
			}
			n++
		}
		v := byte(128)
		if n > 0 {
			d := n * uint(side)
			v = byte((sum + d/2) / d)
		}
		fillEights(pred[:side*side], v)
	case plane16:
		predictPlane(s, side, pred)
	}
}

func fillRow(row []byte, v byte) {
	for i := range row {
		row[i] = v
	}
}

// fillEights fills samples, a multiple of eight.
func fillEights(to []byte, v byte) {
	for i := 0; i < len(to); i += 8 {
		store8(to, i, uint64(v)*0x0101010101010101)
	}
}

// predictPlane is 8.3.3.4 and 8.3.4.4.
func predictPlane(s *site, side int, pred []byte) {
	plane, stride, at := s.plane, s.stride, s.at
	half := side / 2
	h, v := 0, 0
	for i := range half {
		h += (i + 1) * (int(plane[at-stride+half+i]) - int(plane[at-stride+half-2-i]))
		v += (i + 1) * (int(plane[at+(half+i)*stride-1]) - int(plane[at+(half-2-i)*stride-1]))
	}
	factor := 5
	if side == 8 {
		factor = 34
	}
	b, c := (factor*h+32)>>6, (factor*v+32)>>6
	row := 16*(int(plane[at+(side-1)*stride-1])+int(plane[at-stride+side-1])) - (half-1)*(b+c) + 16
	for y := range side {
		p := row
		for x := range side {
			pred[y*side+x] = clip(int32(p >> 5))
			p += b
		}
		row += c
	}
}

// predictChromaDC is 8.3.4.1 to 8.3.4.3: each quarter of its own edges.
func predictChromaDC(s *site, pred []byte) {
	plane, stride, at := s.plane, s.stride, s.at
	var l, t [2]uint
	for i := range 8 {
		if s.left {
			l[i>>2] += uint(plane[at+i*stride-1])
		}
		if s.top {
			t[i>>2] += uint(plane[at-stride+i])
		}
	}
	for q := range 4 {
		qx, qy := q&1, q>>1
		v := uint(128)
		switch {
		case s.left && s.top && qx == qy:
			v = (l[qy] + t[qx] + 4) >> 3
		case s.top && (qx > qy || !s.left):
			v = (t[qx] + 2) >> 2
		case s.left:
			v = (l[qy] + 2) >> 2
		}
		for i := range 4 {
			binary.LittleEndian.PutUint32(pred[(qy*4+i)*8+qx*4:], uint32(v)*0x01010101)
		}
	}
}
