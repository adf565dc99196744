package pixels

import "golang.org/x/sys/cpu"

// inBlocks is whether rows are worked on by whole blocks of pixels; the same comes
// of it.
var inBlocks = cpu.X86.HasAVX2

// Pixels in a block.
const (
	overBlock    = 8
	betweenBlock = 4
	downBlock    = 4
)

//go:noescape
func overAVX2(dst, src []uint8)

//go:noescape
func betweenAVX2(dst, a, b []uint8, columns []Sample, part uint64)

//go:noescape
func acrossAVX2(dst []int32, line []uint8, taps []Tap)

//go:noescape
func downAVX2(dst []uint8, rows *[4][]int32, weights *[4]int32)

// overBlocks does as much of Over as fills whole blocks and returns how many bytes
// those are.
func overBlocks(dst, src []uint8) int {
	n := len(src) &^ (4*overBlock - 1)
	if !inBlocks || n == 0 {
		return 0
	}
	overAVX2(dst[:n], src[:n])
	return n
}

// betweenBlocks does as much of between as fills whole blocks, all of which lies
// within the rows, and returns how many pixels those are.
func betweenBlocks(dst, a, b []uint8, columns []Sample, part uint32) int {
	n := len(columns) &^ (betweenBlock - 1)
	if !inBlocks || n == 0 {
		return 0
	}
	end := 4*columns[n-1].At + 8
	betweenAVX2(dst[:4*n], a[:end], b[:end], columns[:n], uint64(part))
	return n
}

// acrossBlocks is across.
func acrossBlocks(dst []int32, line []uint8, taps []Tap) {
	if !inBlocks || len(taps) == 0 {
		across(dst, line, taps)
		return
	}
	acrossAVX2(dst, line[:4*taps[len(taps)-1].First+16], taps)
}

// downBlocks does as much of Down as fills whole blocks and returns how many bytes
// those are.
func downBlocks(dst []uint8, rows *[4][]int32, weights *[4]int32) int {
	n := len(dst) &^ (4*downBlock - 1)
	if !inBlocks || n == 0 {
		return 0
	}
	downAVX2(dst[:n], rows, weights)
	return n
}
