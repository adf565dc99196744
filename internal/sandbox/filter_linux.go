package sandbox

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// denied are the system calls that drawing, decoding and speaking never make,
// and attackers do; filter_GOARCH.go has those of one architecture.
var denied = []uint32{
	// Networks: what is fetched is fetched by the parent. A pair of sockets that
	// lead nowhere else may be had. io_uring makes calls that no filter sees.
	unix.SYS_SOCKET, unix.SYS_CONNECT, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_ACCEPT, unix.SYS_ACCEPT4,
	unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
	// A session of its own: by its session all that a child started is found and ended.
	unix.SYS_SETSID,
	// Other processes.
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD,
	// File systems, namespaces, roots.
	unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT, unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_FSOPEN, unix.SYS_FSCONFIG,
	unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOVE_MOUNT, unix.SYS_OPEN_TREE, unix.SYS_MOUNT_SETATTR, unix.SYS_QUOTACTL,
	unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_MKNODAT,
	// The kernel: programs in it, modules, another kernel, what it logs and measures.
	unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_KEXEC_LOAD,
	unix.SYS_KEXEC_FILE_LOAD, unix.SYS_SYSLOG, unix.SYS_USERFAULTFD, unix.SYS_FANOTIFY_INIT,
	// Keys.
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
	// The machine: clock, swap, name.
	unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX, unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_REBOOT,
	unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME, unix.SYS_ACCT, unix.SYS_VHANGUP, unix.SYS_PERSONALITY,
}

// Where struct seccomp_data has number and architecture of a call (seccomp(2)).
const (
	dataNumber       = 0
	dataArchitecture = 4
)

// filter is the program that judges a call: one of another architecture, whose
// numbers mean other calls, ends the process.
func filter() []bpf.Instruction {
	out := []bpf.Instruction{
		bpf.LoadAbsolute{Off: dataArchitecture, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: architecture, SkipTrue: 1},
		bpf.RetConstant{Val: unix.SECCOMP_RET_KILL_PROCESS},
		bpf.LoadAbsolute{Off: dataNumber, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpLessThan, Val: otherNumbers, SkipTrue: 1},
		bpf.RetConstant{Val: unix.SECCOMP_RET_KILL_PROCESS},
	}
	for _, calls := range [][]uint32{denied, deniedHere} {
		for _, n := range calls {
			out = append(out, bpf.JumpIf{Cond: bpf.JumpNotEqual, Val: n, SkipTrue: 1}, bpf.RetConstant{Val: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)})
		}
	}
	return append(out, bpf.RetConstant{Val: unix.SECCOMP_RET_ALLOW})
}

// loadFilter puts the filter on all threads, and so on all that is started from
// now on.
func loadFilter() error {
	if architecture == 0 {
		return errors.New("no list of system calls for " + runtime.GOARCH)
	}
	raw, err := bpf.Assemble(filter())
	if err != nil {
		return fmt.Errorf("seccomp: %w", err)
	}
	program := make([]unix.SockFilter, len(raw))
	for i, r := range raw {
		program[i] = unix.SockFilter{Code: r.Op, Jt: r.Jt, Jf: r.Jf, K: r.K}
	}
	runtime.LockOSThread() // what is given up first is given up by this thread
	defer runtime.UnlockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	head := unix.SockFprog{Len: uint16(len(program)), Filter: &program[0]}
	if thread, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&head))); errno != 0 {
		return fmt.Errorf("seccomp: %w", errno)
	} else if thread != 0 {
		return fmt.Errorf("seccomp: thread %d has a filter of its own", thread)
	}
	return nil
}
