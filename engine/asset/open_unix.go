//go:build unix

package asset

import "syscall"

// nonBlocking lets a pipe or a device be opened without somebody at its other
// end: what is no file is then refused instead of waited for.
const nonBlocking = syscall.O_NONBLOCK
