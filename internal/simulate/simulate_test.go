package main

import (
	"bytes"
	"testing"
)

// worst is the longest wait for a film of a group and size.
func worst(r result, group string, scenes int) (s float64) {
	for _, j := range r.jobs {
		if j.group == group && len(j.scenes) == scenes {
			s = max(s, j.end-j.at)
		}
	}
	return s
}

// What docs/jobs.md promises, in a small engine: turns cost little, who waits is
// served first, nobody starves.
func TestTurns(t *testing.T) {
	const workers, jobs = 50, 500
	turns, fifo := simulate(workers, jobs, false), simulate(workers, jobs, true)
	for _, j := range turns.jobs {
		if j.end == 0 || j.left != 0 {
			t.Fatalf("a job of %s is not done", j.group)
		}
	}
	if turns.seconds > 1.15*fifo.seconds {
		t.Errorf("all done in %.0f s, in order of arrival in %.0f s", turns.seconds, fifo.seconds)
	}
	if s := worst(turns, "interactive", 1); s > 10 || s > worst(fifo, "interactive", 1)/3 {
		t.Errorf("an interactive film of one scene after %.1f s", s)
	}
	if s := worst(turns, "fifty tenants", 1); s > worst(fifo, "fifty tenants", 1)/2 {
		t.Errorf("a tenant's film of one scene after %.1f s beside others' floods", s)
	}
	for _, g := range []string{"batch", "producer with half of all jobs", "tenant with a tenth of all jobs"} {
		if s := worst(turns, g, 8); s > turns.seconds*0.9 {
			t.Errorf("%s: a film of eight scenes after %.1f of %.1f s", g, s, turns.seconds)
		}
	}
}

// The same comes out every time.
func TestSameEveryTime(t *testing.T) {
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if err := print(out, simulate(20, 200, false)); err != nil {
			t.Fatal(err)
		}
	}
	if first.String() != second.String() {
		t.Errorf("%s\n%s", first.String(), second.String())
	}
}
