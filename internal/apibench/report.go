package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"
)

// report is what was measured.
type report struct {
	latencies [][]string
	memories  [][]string
	notes     []string
}

// add tells of a load; bound is what its p99 is to keep, 0 where nothing is promised.
func (r *report) add(what string, l *load, bound time.Duration) {
	ms := func(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
	promised := "–"
	if bound > 0 {
		promised = ms(bound)
	}
	r.latencies = append(r.latencies, []string{what, fmt.Sprint(l.requests), fmt.Sprintf("%.0f", float64(l.requests)/l.seconds), ms(quantile(l.latencies, .5)), ms(quantile(l.latencies, .99)), ms(quantile(l.latencies, 1)), ms(quantile(l.late, .99)), promised})
}

// memory tells of connections, in MiB.
func (r *report) memory(what string, before, after float64) {
	r.memories = append(r.memories, []string{what, fmt.Sprintf("%.0f MiB", before), fmt.Sprintf("%.0f MiB", after)})
}

func (r *report) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}

// heading begins the section of a page, which goes to its end.
const heading = "## The REST API\n"

// write writes the section.
func (r *report) write(w io.Writer) {
	fmt.Fprintf(w, "%s\nMeasured by `make bench-api`: one process with bus, worker and SQLite, and what asks it on the same %d cores (%s/%s, %s; %s;\nload of the machine at the end %s). Each load is put on several times, of which the best is told.\nTimes count from when a request should have been sent; how late it was sent is what the machine itself stood still, and is in them.\n\n",
		heading, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), time.Now().UTC().Format("2 January 2006"), machineLoad())
	table(w, []string{"load", "requests", "a second", "median", "p99", "longest", "sent late, p99", "p99 promised"}, r.latencies)
	fmt.Fprintln(w)
	table(w, []string{"connections", "memory before", "with them"}, r.memories)
	for _, n := range r.notes {
		fmt.Fprint(w, "\n", n, "\n")
	}
}

func table(w io.Writer, head []string, rows [][]string) {
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	rule := make([]string, len(head))
	for i := range head {
		rule[i] = "---"
	}
	for _, cells := range append([][]string{head, rule}, rows...) {
		fmt.Fprintf(t, "| %s |\n", strings.Join(cells, "\t| "))
	}
	_ = t.Flush() // w keeps its own errors
}

// machineLoad is how many processes wanted to run in the last 1, 5 and 15 minutes.
func machineLoad() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "not known"
	}
	return strings.Join(strings.Fields(string(text))[:3], ", ")
}

// into puts the section into a page, in the place of the one there.
func (r *report) into(path string) error {
	page, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, _, _ := bytes.Cut(page, []byte(heading))
	out := bytes.NewBuffer(append(bytes.TrimRight(before, "\n"), "\n\n"...))
	r.write(out)
	const readable = 0o644
	return os.WriteFile(path, out.Bytes(), readable) //nolint:gosec // a page for all
}
