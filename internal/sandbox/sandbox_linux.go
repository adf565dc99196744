package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/landlock-lsm/go-landlock/landlock"
	"golang.org/x/sys/unix"
)

// Enter takes from this process, all its threads and whatever it starts what is
// not in limits and folders, and returns how far that went. It cannot be undone.
func Enter(limits Limits, folders Folders) []Layer {
	filter := loadFilter() // sets no_new_privs, without which nothing below may be taken away
	return []Layer{
		layer(Memory, errors.Join(limits.set(), tryMemory(limits.Memory))),
		layer(Files, errors.Join(folders.restrict(), tryFiles())),
		layer(Network, errors.Join(filter, tryNetwork())),
		layer(Syscalls, errors.Join(filter, trySyscalls())),
	}
}

func layer(name string, err error) Layer {
	l := Layer{Name: name}
	if err != nil {
		l.Lacks = err.Error()
	}
	return l
}

// set sets the limits, which programs inherit. RLIMIT_DATA counts memory that is
// mapped writable and private (setrlimit(2)), so Go's reservations do not count,
// as they do for RLIMIT_AS.
func (l Limits) set() error {
	var faults []error
	most := func(what int, name string, n uint64) {
		if err := unix.Setrlimit(what, &unix.Rlimit{Cur: n, Max: n}); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", name, err))
		}
	}
	most(unix.RLIMIT_CORE, "core files", 0)
	if l.Files > 0 {
		most(unix.RLIMIT_NOFILE, "open files", l.Files)
	}
	if l.FileSize > 0 {
		most(unix.RLIMIT_FSIZE, "size of files", l.FileSize)
	}
	if l.Memory > 0 {
		most(unix.RLIMIT_DATA, "memory", uint64(l.Memory))
	}
	return errors.Join(faults...)
}

// tryMemory maps more than may be had, which must fail.
func tryMemory(most int64) error {
	if most <= 0 {
		return errors.New("no limit is set")
	}
	m, err := unix.Mmap(-1, 0, int(most), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
	if err == nil {
		_ = unix.Munmap(m)
		return errors.New("the kernel does not keep to it")
	}
	return nil
}

// system is what ffmpeg, espeak-ng and the C library read: programs, libraries,
// voices, fonts; little of /etc, nothing of other processes.
var system = []string{
	"/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/opt", "/nix/store", "/snap",
	"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload", "/etc/alternatives", "/etc/fonts",
	"/etc/localtime", "/etc/nsswitch.conf", "/etc/OpenCL", "/etc/vulkan", "/etc/drirc",
	"/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/kernel/mm/transparent_hugepage",
	"/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory", "/proc/driver/nvidia",
}

// devices are those everybody has, and graphics cards with what describes them.
var (
	devices  = []string{"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"}
	graphics = []string{
		"/dev/dri", "/dev/nvidia0", "/dev/nvidia1", "/dev/nvidia2", "/dev/nvidia3", "/dev/nvidiactl", "/dev/nvidia-modeset", "/dev/nvidia-uvm",
		"/dev/nvidia-uvm-tools", "/dev/nvidia-caps", "/dev/kfd",
	}
	described = []string{"/sys/class/drm", "/sys/dev/char", "/sys/bus/pci", "/sys/devices/pci0000:00", "/sys/module/nvidia"}
)

// restrict leaves the process the folders alone. It cannot reach processes
// outside either, nor their sockets.
func (f Folders) restrict() error {
	rules := []landlock.Rule{landlock.RWDirs(f.Write...)}
	for _, paths := range [][]string{system, described, f.Read} {
		rules = append(rules, access(paths, landlock.RODirs, landlock.ROFiles)...)
	}
	rules = append(rules, access(devices, landlock.RWDirs, landlock.RWFiles)...)
	for _, r := range access(graphics, landlock.RWDirs, landlock.RWFiles) {
		rules = append(rules, r.(landlock.FSRule).WithIoctlDev())
	}
	return landlock.V7.BestEffort().Restrict(rules...)
}

// access are rules on those of the paths that are there.
func access(paths []string, folder, file func(...string) landlock.FSRule) []landlock.Rule {
	var out []landlock.Rule
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil {
			if info.IsDir() {
				out = append(out, folder(p).IgnoreIfMissing())
			} else {
				out = append(out, file(p).IgnoreIfMissing())
			}
		}
	}
	return out
}

// tryFiles opens a folder that is none of the process's.
func tryFiles() error {
	f, err := os.Open("/")
	if err == nil {
		f.Close()
		return errors.New("the kernel has no Landlock, or does not let it be used")
	}
	if !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}

// tryNetwork asks for a socket.
func tryNetwork() error {
	s, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if err == nil {
		_ = unix.Close(s)
		return errors.New("sockets can be had")
	}
	return nil
}

// trySyscalls asks for a session of its own, as daemons do.
func trySyscalls() error {
	if _, err := unix.KeyctlGetKeyringID(unix.KEY_SPEC_SESSION_KEYRING, false); !errors.Is(err, unix.EPERM) && !errors.Is(err, unix.ENOSYS) {
		return errors.New("keyrings can be had")
	}
	return nil
}
