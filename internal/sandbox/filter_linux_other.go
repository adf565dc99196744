//go:build linux && !amd64 && !arm64

package sandbox

const (
	architecture = 0
	otherNumbers = 1 << 31
)

var deniedHere []uint32
