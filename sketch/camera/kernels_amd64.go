package camera

import "golang.org/x/sys/cpu"

// inBlocks is whether rows are mixed by whole blocks of samples; the same comes of it.
var inBlocks = cpu.X86.HasAVX2

// Samples in a block.
const (
	blendBlock = 32
	mixBlock   = 16
	wideBlock  = 8
)

//go:noescape
func blendAVX2(row, at []byte, stride int, weights []int32)

//go:noescape
func mixAVX2(to, row []byte, quads []quad, ends uint16)

//go:noescape
func mixWideAVX2(to, row []byte, s *spread, ends uint16)

// blendBlocks is blend if it is done in blocks; it returns how many samples it
// has done.
func blendBlocks(row []byte, n int, rows samples, weights []int32) int {
	if !inBlocks || n < blendBlock {
		return 0
	}
	blendAVX2(row[:laneBytes*n], rows.at[:(len(weights)-1)*rows.stride+n], rows.stride, weights)
	return n
}

// mixBlocks is mix of as many samples as fill whole blocks, if it is done in
// blocks; it returns how many.
func (a *axis) mixBlocks(to, row []byte, of *levels) int {
	ends := uint16(of.least) | uint16(of.most)<<8
	if n := min(len(to), packed*len(a.blocks.quads)) &^ (mixBlock - 1); n > 0 {
		quads := a.blocks.quads[:n/packed]
		// Pixels follow each other along the row: no quad reads beyond the last one.
		mixAVX2(to[:n], row[:quads[len(quads)-1].at+laneBytes*eight], quads, ends)
		return n
	}
	n := min(len(to), len(a.blocks.places)) &^ (wideBlock - 1)
	if n == 0 {
		return 0
	}
	mixWideAVX2(to[:n], row[:int(a.blocks.places[n-1])+laneBytes*eight*a.blocks.eights], &a.blocks.spread, ends)
	return n
}

// blocks are the weights of pixels in blocks: in quads where four lanes make one.
type blocks struct {
	quads []quad
	spread
}

// quad is four neighbouring pixels, each made of four of the eight lanes from
// a place on.
type quad struct {
	shuffle [laneBytes * packed * packed]uint8 // the bytes of the lanes that pixels are made of
	weights [packed * packed]int16             // of those
	at      int                                // bytes from the row's first
}

// spread is pixels that are made of many lanes each.
type spread struct {
	places  []int32 // of their first ones, bytes from the row's first
	weights []int16 // of eight lanes each of the pixels 0, 4, 1, 5, 2, 6, 3 and 7 of a block, and so on for further lanes
	eights  int     // so many times eight lanes make a pixel
}

const eight = 8 // lanes

// arrange puts pixels into blocks, as far as that can be done.
func (a *axis) arrange() {
	b := &a.blocks
	b.quads, b.places, b.weights = b.quads[:0], b.places[:0], b.weights[:0]
	switch {
	case !inBlocks || a.taps < packed:
	case a.taps == packed:
		a.quarter()
	default:
		a.spreadOut()
	}
}

func (a *axis) quarter() {
	for i := 0; i+packed <= len(a.first); i += packed {
		q := quad{at: laneBytes * (a.first[i] - a.first[0])}
		for k := range packed {
			from := a.first[i+k] - a.first[i]
			if from+packed > eight {
				return // seen from so far that kernels are wider, so it does not happen
			}
			for b := range packed * laneBytes {
				q.shuffle[k*packed*laneBytes+b] = uint8(laneBytes*from + b)
			}
			for t, w := range a.of(i + k) {
				q.weights[k*packed+t] = int16(w)
			}
		}
		a.blocks.quads = append(a.blocks.quads, q)
	}
}

func (a *axis) spreadOut() {
	s := &a.blocks.spread
	s.eights = (a.taps + eight - 1) / eight
	for i := 0; i+wideBlock <= len(a.first); i += wideBlock {
		for _, first := range a.first[i : i+wideBlock] {
			s.places = append(s.places, int32(laneBytes*(first-a.first[0])))
		}
		for from := 0; from < a.taps; from += eight {
			for k := range wideBlock {
				w := a.of(i + k/2 + k%2*(wideBlock/2))[from:]
				for t := range eight {
					if t < len(w) {
						s.weights = append(s.weights, int16(w[t]))
					} else {
						s.weights = append(s.weights, 0)
					}
				}
			}
		}
	}
}
