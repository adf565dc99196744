// Package sandbox takes rights away from the process it runs in, for good: how
// much memory it may have, which files it may open, networks, system calls that
// only attackers need. In go limits and folders; out come the layers that hold
// here, each tried after it was put on. What a kernel lacks is left out and said.
package sandbox

import (
	"fmt"
	"runtime"
	"strings"
)

// Limits are what this process, and each program it starts, may take. A field
// of 0 is not limited.
type Limits struct {
	Memory   int64 // bytes of memory of its own, mapped and writable
	Files    uint64
	FileSize uint64 // bytes of a file that it writes
}

// Folders are the files a process keeps.
type Folders struct {
	Write []string // folders to read and write
	Read  []string // files and folders to read and to run, besides the system's; missing ones are left out
}

// The layers.
const (
	Memory   = "memory"   // no more than Limits.Memory
	Files    = "files"    // none but those of Folders and the system's programs, libraries and fonts
	Network  = "network"  // no sockets
	Syscalls = "syscalls" // none to trace others, mount, load modules, change owners …
)

// Layer is one of them.
type Layer struct {
	Name  string
	Lacks string // why it does not hold here; empty: it holds
}

// remedies of layers that do not hold, for operators.
var remedies = map[string]string{
	Memory:   "limit the memory of the whole worker: systemd's MemoryMax, a container's limit",
	Files:    "Linux 5.13 or newer with landlock among /sys/kernel/security/lsm, and a container profile that allows it",
	Network:  "Linux with seccomp filters, and a container profile that allows them",
	Syscalls: "Linux with seccomp filters, and a container profile that allows them",
}

// Remedy returns what would have the layer hold.
func (l Layer) Remedy() string {
	if runtime.GOOS != "linux" {
		return "Linux has all layers; other systems run plain processes"
	}
	return remedies[l.Name]
}

// Lacking is one line on the layers that do not hold; empty: all do.
func Lacking(layers []Layer) string {
	var out []string
	for _, l := range layers {
		if l.Lacks != "" {
			out = append(out, fmt.Sprintf("%s (%s)", l.Name, l.Lacks))
		}
	}
	return strings.Join(out, ", ")
}
