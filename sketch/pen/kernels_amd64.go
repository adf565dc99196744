package pen

import "golang.org/x/sys/cpu"

// inBlocks is whether rows are sampled by whole blocks of pixels; the same comes of
// it.
var inBlocks = cpu.X86.HasAVX2

const sampleBlock = 8

// sampling is what a row of samples begins with, for each pixel of a block.
type sampling struct {
	u, v         [sampleBlock]int32 // 1/65536 of a pixel of the picture
	du, dv       [sampleBlock]int32 // by what they grow from block to block
	last, lowest [sampleBlock]int32 // the last column and row that have a neighbour
	stride       [sampleBlock]int32 // bytes from row to row
}

//go:noescape
func sampleAVX2(row []uint32, pix []uint8, s *sampling)

// sampleBlocks does as much of sample as fills whole blocks and returns how many
// pixels those are.
func (a *handArt) sampleBlocks(row []uint32, u, v, ux, vx int64) int {
	n := len(row) &^ (sampleBlock - 1)
	m := a.body
	if !inBlocks || n == 0 || m.Rect.Dx() < 2 || m.Rect.Dy() < 2 {
		return 0
	}
	const most = 1<<31 - 1
	for _, end := range [4]int64{u, v, u + int64(n+sampleBlock)*ux, v + int64(n+sampleBlock)*vx} {
		if end < -most || end > most {
			return 0
		}
	}
	var s sampling
	for i := range int64(sampleBlock) {
		s.u[i], s.v[i] = int32(u+i*ux), int32(v+i*vx)
		s.du[i], s.dv[i] = int32(sampleBlock*ux), int32(sampleBlock*vx)
		s.last[i], s.lowest[i], s.stride[i] = int32(m.Rect.Dx()-2), int32(m.Rect.Dy()-2), int32(m.Stride)
	}
	sampleAVX2(row[:n], m.Pix[:m.Rect.Dy()*m.Stride], &s)
	return n
}
