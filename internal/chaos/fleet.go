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

// hitFFmpeg sends s to a random ffmpeg of worker k, or of one of its children, which
// do its steps; false when there is none. The handle is taken before the parent is
// looked up again, so a number that was given to a stranger meanwhile is never
// hit.
func hitFFmpeg(rng *rand.Rand, k *supervise.Program, s os.Signal) bool {
	worker := k.PID()
	if worker == 0 {
		return false
	}
	type program struct{ pid, parent int }
	var started []program
	for _, child := range supervise.Children(worker) {
		started = append(started, program{child, worker})
		for _, pid := range supervise.Children(child) {
			started = append(started, program{pid, child})
		}
	}
	if len(started) == 0 {
		return false
	}
	hit := started[rng.IntN(len(started))]
	pid, parent := hit.pid, hit.parent
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
