package sandbox

import "golang.org/x/sys/unix"

const (
	architecture = unix.AUDIT_ARCH_AARCH64
	otherNumbers = 1 << 31
)

var deniedHere []uint32
