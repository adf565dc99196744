package yuv

import "golang.org/x/sys/cpu"

// inBlocks is whether rows are worked on by whole blocks of samples; the same
// comes of it.
var inBlocks = cpu.X86.HasAVX2

// Samples in a block.
const (
	convertBlock = 8 // of chroma
	mixBlock     = 32
	layBlock     = 16
	packBlock    = 8
	overBlock    = 4 // of chroma
)

//go:noescape
func convertAVX2(luma [2][]byte, u, v []byte, rgba [2][]byte)

//go:noescape
func mixAVX2(dst, a, b []byte, alpha uint64)

//go:noescape
func layAVX2(dst, src, cover []byte, alpha uint64)

//go:noescape
func packAVX2(row []uint32)

//go:noescape
func overAVX2(luma [2][]byte, u, v []byte, packed [2][]uint32)

// blocks is how many of n samples fill whole blocks; none where nothing is done
// in blocks.
func blocks(n, block int) int {
	if !inBlocks {
		return 0
	}
	return n &^ (block - 1)
}

// convertBlocks does as much of convertRows as fills whole blocks and returns how
// many samples of chroma those are.
func convertBlocks(luma [2][]byte, u, v []byte, rgba [2][]byte) int {
	n := blocks(len(u), convertBlock)
	if n > 0 {
		convertAVX2([2][]byte{luma[0][:2*n], luma[1][:2*n]}, u[:n], v[:n], [2][]byte{rgba[0][:8*n], rgba[1][:8*n]})
	}
	return n
}

// mixBlocks does as much of mixRow as fills whole blocks.
func mixBlocks(dst, a, b []byte, alpha uint32) int {
	n := blocks(len(dst), mixBlock)
	if n == 0 || alpha > 256 {
		return 0
	}
	mixAVX2(dst[:n], a[:n], b[:n], uint64(alpha))
	return n
}

// layBlocks does as much of layRow as fills whole blocks.
func layBlocks(dst, src, cover []byte, alpha uint32) int {
	n := blocks(len(dst), layBlock)
	if n == 0 || alpha > 256 {
		return 0
	}
	layAVX2(dst[:n], src[:n], cover[:n], uint64(alpha))
	return n
}

// packBlocks does as much of PackRow as fills whole blocks.
func packBlocks(row []uint32) int {
	n := blocks(len(row), packBlock)
	if n > 0 {
		packAVX2(row[:n])
	}
	return n
}

// overBlocks does as much of Over as fills whole blocks and returns how many
// samples of chroma those are.
func overBlocks(luma [2][]byte, u, v []byte, packed [2][]uint32) int {
	n := blocks(len(u), overBlock)
	if n > 0 {
		overAVX2([2][]byte{luma[0][:2*n], luma[1][:2*n]}, u[:n], v[:n], [2][]uint32{packed[0][:2*n], packed[1][:2*n]})
	}
	return n
}
