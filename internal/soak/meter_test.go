package main

import (
	"math"
	"os"
	"strings"
	"testing"
)

// What grows is found, however much single readings jump; what does not is not.
func TestGrowthIsFound(t *testing.T) {
	for name, c := range map[string]struct {
		at    func(i int) float64
		grown bool
	}{
		"flat":                 {func(int) float64 { return 100e6 }, false},
		"breathing":            {func(i int) float64 { return 100e6 + 30e6*math.Sin(float64(i)) }, false},
		"single jumps":         {func(i int) float64 { return 100e6 + 900e6*float64(i%10/9) }, false},
		"warm after a quarter": {func(i int) float64 { return 60e6 + 60e6*min(1, float64(i)/20) }, false},
		"leaking":              {func(i int) float64 { return 100e6 + 1e6*float64(i) }, true},
	} {
		var m meter
		for i := range 300 {
			m.note("worker", memory, c.at(i))
		}
		text, grown := m.table()
		if (len(grown) > 0) != c.grown || !strings.Contains(text, "memory, MB") {
			t.Errorf("%s: %q\n%s", name, grown, text)
		}
	}
}

// A process is read as proc(5) has it.
func TestUsage(t *testing.T) {
	u, err := usageOf(os.Getpid())
	if err != nil || u.rss < 1e6 || u.threads < 1 || u.descriptors < 3 {
		t.Errorf("%+v, %v", u, err)
	}
}

// Every kind of flaw comes, and no two jobs are the same.
func TestJobs(t *testing.T) {
	kinds, bodies := map[string]int{}, map[string]bool{}
	for _, j := range jobs(config{seed: 1, jobs: 500, bad: 5}) {
		kinds[j.kind]++
		if j.good() && bodies[string(j.body)] {
			t.Errorf("%s is another's plan", j.id)
		}
		bodies[string(j.body)] = true
	}
	if kinds[""] != 400 || len(kinds) != len(flaws)+1 {
		t.Errorf("kinds %v", kinds)
	}
}
