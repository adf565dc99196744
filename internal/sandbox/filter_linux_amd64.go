package sandbox

import "golang.org/x/sys/unix"

const (
	architecture = unix.AUDIT_ARCH_X86_64
	otherNumbers = 0x40000000 // __X32_SYSCALL_BIT: from here on they are x32's
)

var deniedHere = []uint32{unix.SYS_IOPL, unix.SYS_IOPERM, unix.SYS_MKNOD, unix.SYS_MODIFY_LDT, unix.SYS_USELIB, unix.SYS_USTAT}
