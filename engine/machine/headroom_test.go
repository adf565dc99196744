package machine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A container's limit counts, its page cache does not.
func TestFreeMemory(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	meminfo := filepath.Join(dir, "meminfo")
	if _, ok := freeMemory(meminfo, dir); ok {
		t.Error("known without any file")
	}
	write("meminfo", "MemTotal: 9000000 kB\nMemFree: 10 kB\nMemAvailable:   3000 kB\n")
	for _, c := range []struct {
		max  string
		want int64
	}{{"max\n", 3000 << 10}, {"2000000\n", 2_000_000 - 1_500_000 + 100_000}, {"900000000\n", 3000 << 10}, {"1000\n", 0}} {
		write("memory.max", c.max)
		write("memory.current", "1500000\n")
		write("memory.stat", "anon 5\ninactive_file 100000\n")
		if free, ok := freeMemory(meminfo, dir); !ok || free != c.want {
			t.Errorf("memory.max %s: %d, %v; want %d", c.max, free, ok, c.want)
		}
	}
}

func TestRoomSaysWhatIsShort(t *testing.T) {
	dir := t.TempDir()
	if err := (Headroom{Dir: dir, Memory: 1, Disk: 1}).Check(); err != nil {
		t.Errorf("a byte of each: %v", err)
	}
	if err := (Headroom{Dir: dir, Disk: 1 << 60}).Check(); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("an exbibyte of disk: %v", err)
	}
	if err := (Headroom{Dir: dir, Memory: 1 << 60}).Check(); err == nil || !strings.Contains(err.Error(), "memory") {
		t.Errorf("an exbibyte of memory: %v", err)
	}
}
