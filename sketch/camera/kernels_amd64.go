package camera

import "golang.org/x/sys/cpu"

// inBlocks is whether rows are mixed by whole blocks of samples; the same comes of it.
var inBlocks = cpu.X86.HasAVX2

// Samples in a block.
const (
	blendBlock = 32
	mixBlock   = 16
)

//go:noescape
func blendAVX2(row, at []byte, stride int, weights []int32)

//go:noescape
func mixAVX2(to, row []byte, quads []quad, least, most uint8)

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
	n := min(len(to), packed*len(a.quads)) &^ (mixBlock - 1)
	if n == 0 {
		return 0
	}
	quads := a.quads[:n/packed]
	// Pixels follow each other along the row: no quad reads beyond the last one.
	row = row[:quads[len(quads)-1].at+quadBytes]
	mixAVX2(to[:n], row, quads, of.least, of.most)
	return n
}

// quad is four neighbouring pixels, each made of four of the eight lanes from
// a place on.
type quad struct {
	shuffle [2 * quadBytes]uint8   // the bytes of the lanes that pixels are made of
	weights [packed * packed]int16 // of those
	at      int                    // bytes from the row's first
}

// quadBytes are the lanes that the pixels of a quad are made of.
const quadBytes = 8 * laneBytes

// quarter puts four pixels each into quads, as far as that can be done.
func (a *axis) quarter() {
	a.quads = a.quads[:0]
	if !inBlocks || a.taps != packed {
		return
	}
	for i := 0; i+packed <= len(a.first); i += packed {
		q := quad{at: laneBytes * (a.first[i] - a.first[0])}
		for k := range packed {
			from := laneBytes * (a.first[i+k] - a.first[i])
			if from+packed*laneBytes > quadBytes {
				return // seen from so far that kernels are wider, so it does not happen
			}
			for b := range packed * laneBytes {
				q.shuffle[k*packed*laneBytes+b] = uint8(from + b)
			}
			for t, w := range a.of(i + k) {
				q.weights[k*packed+t] = int16(w)
			}
		}
		a.quads = append(a.quads, q)
	}
}
