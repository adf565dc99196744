//go:build !amd64

package camera

// quad is what other processors mix in blocks.
type quad struct{}

func blendBlocks([]byte, int, samples, []int32) int { return 0 }

func (a *axis) mixBlocks(_, _ []byte, _ *levels) int { return 0 }

func (a *axis) quarter() {}
