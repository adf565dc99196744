package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/supervise"
)

// hitChild sends s to a random ffmpeg of worker k; false when it has none. The
// handle is taken before the parent is looked up again, so a number that was
// given to a stranger meanwhile is never hit.
func hitChild(rng *rand.Rand, k *supervise.Program, s os.Signal) bool {
	parent := k.PID()
	if parent == 0 {
		return false
	}
	pids := supervise.Children(parent)
	if len(pids) == 0 {
		return false
	}
	pid := pids[rng.IntN(len(pids))]
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	name, rest, ok := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if !ok || !strings.HasSuffix(name, "(ffmpeg") || len(fields) < 2 || fields[1] != strconv.Itoa(parent) {
		return false
	}
	return p.Signal(s) == nil
}

var errNoServer = errors.New("the server did not come up")
