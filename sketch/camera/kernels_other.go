//go:build !amd64

package camera

// blocks are what other processors mix by.
type blocks struct{}

func blendBlocks([]byte, int, samples, []int32) int { return 0 }

func (a *axis) mixBlocks(_, _ []byte, _ *levels) int { return 0 }

func (a *axis) arrange() {}
