package main

import (
	"context"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/inkreel/inkreel/internal/supervise"
)

// What must not grow is measured from outside, several times a second, and its
// first third is compared with its last. Medians are: garbage, a program that
// happens to run and a file that is being written make single readings jump.

// every is how often readings are taken, seldom how many of them pass between two
// of the disk, which walk all there is; fewJobs are too few to say what one takes.
const (
	every   = 100 * time.Millisecond
	seldom  = 5
	fewJobs = 10
)

// quantity is one thing that is measured, and by how much its median may rise
// from the first third of the run to the last: by a share, and by an amount that
// small numbers vary by.
type quantity struct {
	name  string
	unit  float64 // of a reading, for the table
	share float64
	slack float64 // in readings
}

// The quantities of each process, of all it has started as well, and of folders.
// A worker's heap breathes with the films in it, by some tens of MB. Go makes a
// thread for each call that blocks, keeps it, and ends none. The server keeps an
// index of what lies in its streams, some hundred bytes a message.
var (
	memory      = quantity{"memory, MB", 1e6, 0.25, 24e6}
	descriptors = quantity{"descriptors", 1, 0.10, 6}
	threads     = quantity{"threads", 1, 0.10, 6}
	processes   = quantity{"processes", 1, 0.10, 2}
	temporary   = quantity{"temporary files", 1, 0.10, 10}
	perJob      = quantity{"for each job, kB", 1e3, 0.10, 10e3}
)

// series are the readings of one quantity of one thing.
type series struct {
	of       string
	what     quantity
	readings []float64
}

// meter takes the readings.
type meter struct {
	mu  sync.Mutex
	all []*series
}

// note adds a reading.
func (m *meter) note(of string, what quantity, v float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.IndexFunc(m.all, func(s *series) bool { return s.of == of && s.what.name == what.name })
	if i < 0 {
		m.all = append(m.all, &series{of: of, what: what})
		i = len(m.all) - 1
	}
	m.all[i].readings = append(m.all[i].readings, v)
}

// watch reads until ctx ends.
func (m *meter) watch(ctx context.Context, s *service) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		m.read("server", s.server.PID())
		m.read("worker", s.lasting.PID())
		if n%seldom > 0 {
			continue
		}
		files, _ := weigh(s.tmp(), "")
		m.note("workers", temporary, float64(files))
		_, bytes := weigh(s.data(), "")
		if jobs := s.ended.Load(); jobs >= fewJobs {
			m.note("disk", perJob, float64(bytes)/float64(jobs))
		}
	}
}

// read takes what one process and those it started have.
func (m *meter) read(of string, pid int) {
	if pid == 0 {
		return
	}
	family := []int{pid}
	for i := 0; i < len(family); i++ {
		family = append(family, supervise.Children(family[i])...)
	}
	var rss, fds, tasks float64
	for _, p := range family {
		u, err := usageOf(p)
		if err != nil {
			if p == pid {
				return
			}
			continue // it ended meanwhile
		}
		rss, fds, tasks = rss+u.rss, fds+u.descriptors, tasks+u.threads
	}
	m.note(of, memory, rss)
	m.note(of, descriptors, fds)
	m.note(of, threads, tasks)
	m.note(of, processes, float64(len(family)))
}

// usage is what one process has.
type usage struct{ rss, descriptors, threads float64 }

// usageOf reads it from proc(5).
func usageOf(pid int) (u usage, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return u, err
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		f := strings.Fields(value)
		if len(f) == 0 {
			continue
		}
		n, _ := strconv.ParseFloat(f[0], 64)
		switch name {
		case "VmRSS":
			u.rss = n * 1024
		case "Threads":
			u.threads = n
		}
	}
	open, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	u.descriptors = float64(len(open))
	return u, err
}

// weigh returns how many files below a folder have names that begin so, and the
// bytes of all files there.
func weigh(root, prefix string) (n int, bytes int64) {
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && path != root && strings.HasPrefix(d.Name(), prefix) {
			n++
		}
		if err == nil && !d.IsDir() {
			if info, err := d.Info(); err == nil {
				bytes += info.Size()
			}
		}
		return nil // files come and go
	})
	return n, bytes
}

// compare returns the medians of the first and the last third, and what the last
// may be.
func (s *series) compare() (first, last, most float64) {
	n := len(s.readings) / 3
	first, last = median(s.readings[:n]), median(s.readings[len(s.readings)-n:])
	return first, last, first*(1+s.what.share) + s.what.slack
}

// median of values, NaN of none.
func median(values []float64) float64 {
	v := slices.Sorted(slices.Values(values))
	if len(v) == 0 {
		return math.NaN()
	}
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
}

// leastReadings are needed of a third for its median to say anything.
const leastReadings = 3

// table prints all series, and returns those that have grown.
func (m *meter) table() (text string, grown []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "of\twhat\treadings\tfirst third\tlast third\tat most\tpeak\t")
	for _, s := range m.all {
		first, last, most := s.compare()
		u := s.what.unit
		fmt.Fprintf(w, "%s\t%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t\n", s.of, s.what.name, len(s.readings), first/u, last/u, most/u, slices.Max(s.readings)/u)
		switch {
		case len(s.readings) < 3*leastReadings:
			grown = append(grown, fmt.Sprintf("%s of %s: only %d readings", s.what.name, s.of, len(s.readings)))
		case last > most:
			grown = append(grown, fmt.Sprintf("%s of %s grew from %.1f to %.1f, at most %.1f", s.what.name, s.of, first/u, last/u, most/u))
		}
	}
	_ = w.Flush()
	return b.String(), grown
}
