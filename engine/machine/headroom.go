package machine

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Headroom is what must be free for another task to be taken.
type Headroom struct {
	Dir    string // where temporary files go
	Memory int64  // bytes; 0: not checked
	Disk   int64  // bytes under Dir; 0: not checked
}

// Check returns what is short as an error, nil where nothing is. What this
// system does not show counts as enough.
func (h Headroom) Check() error {
	if free, ok := freeMemory("/proc/meminfo", "/sys/fs/cgroup"); ok && free < h.Memory {
		return fmt.Errorf("%d MiB of memory are free, %d must be", free>>20, h.Memory>>20)
	}
	if free, ok := freeDisk(h.Dir); ok && free < h.Disk {
		return fmt.Errorf("%d MiB are free in %s, %d must be", free>>20, h.Dir, h.Disk>>20)
	}
	return nil
}

// freeMemory is what may still be used, in bytes: what the kernel counts as
// available (proc_meminfo(5)), or what a container's limit leaves (cgroup v2,
// memory.max and memory.current without the page cache), if that is less.
func freeMemory(meminfo, cgroup string) (int64, bool) {
	free, ok := int64(0), false
	if kb, found := field(meminfo, "MemAvailable:"); found {
		free, ok = kb<<10, true
	}
	most, limited := number(cgroup + "/memory.max")
	used, known := number(cgroup + "/memory.current")
	if limited && known {
		cache, _ := field(cgroup+"/memory.stat", "inactive_file")
		if left := max(most-used+cache, 0); !ok || left < free {
			free, ok = left, true
		}
	}
	return free, ok
}

// FreeDisk is what may still be written under dir, in bytes; ok reports whether
// this system shows it.
func FreeDisk(dir string) (free int64, ok bool) { return freeDisk(dir) }

// trialPattern names what Writable writes. A store's sweep knows such names,
// SweepWork this one.
const trialPattern = ".part-room-*"

// Writable returns why so many bytes cannot be written under dir now, nil where
// they can.
func Writable(dir string, bytes int) error {
	f, err := os.CreateTemp(dir, trialPattern)
	if err != nil {
		return fmt.Errorf("nothing can be written to %s: %w", dir, err)
	}
	_ = os.Remove(f.Name())   // at once, so that a killed process leaves none
	defer os.Remove(f.Name()) // again where an open file cannot be removed
	_, err = f.Write(make([]byte, bytes))
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("%d bytes cannot be written to %s: %w", bytes, dir, err)
	}
	return nil
}

// field is the number after a name at the start of a line of a file.
func field(path, name string) (int64, bool) {
	f, err := os.Open(path)
	if err != nil {
		return 0, false
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) < 2 || words[0] != name {
			continue
		}
		n, err := strconv.ParseInt(words[1], 10, 64)
		return n, err == nil
	}
	return 0, false
}

// number is the number a file consists of.
func number(path string) (int64, bool) {
	data, err := os.ReadFile(path)
	if err != nil {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(data)), 10, 64)
	return n, err == nil
}
