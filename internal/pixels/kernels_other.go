//go:build !amd64

package pixels

func overBlocks(_, _ []uint8) int { return 0 }

func betweenBlocks(_, _, _ []uint8, _ []Sample, _ uint32) int { return 0 }

func acrossBlocks(dst []int32, line []uint8, taps []Tap) { across(dst, line, taps) }

func downBlocks([]uint8, *[4][]int32, *[4]int32) int { return 0 }
