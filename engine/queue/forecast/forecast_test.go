package forecast

import (
	"fmt"
	"math"
	"testing"
	"time"
)

// Jobs begin in their order, as many as there are slots, and share them; one of
// which nothing is known hides those behind it.
func TestOf(t *testing.T) {
	at := func(s int) time.Time { return time.Unix(int64(s), 0) }
	jobs := []Job{
		{Name: "third", Created: at(3), Seconds: 2},
		{Name: "long", Begun: true, Created: at(0), Seconds: 60, Width: 80},
		{Name: "first", Created: at(1), Seconds: 4, Width: 1},
		{Name: "second", Created: at(2), Seconds: -1},
		{Name: "urgent", Rank: -1, Created: at(9), Seconds: 2, Width: 1},
	}
	want := map[string]Estimate{
		"long":   {0, 0, 0, 36.5}, // of 73 s on two slots
		"urgent": {0, 1, 0, 2},
		"first":  {1, 1, 2, 6},
		"second": {2, 1, 6, 11}, // 5 s, as usual
		"third":  {3, 1, 11, 13},
	}
	for name, got := range Of(jobs, 2, 5) {
		if w := want[name]; got.Before != w.Before || got.AtWork != w.AtWork || math.Abs(got.Begin-w.Begin) > 1e-9 || math.Abs(got.End-w.End) > 1e-9 {
			t.Errorf("%s: %+v, want %+v", name, got, w)
		}
	}
	got := Of(jobs, 2, -1)
	if got["second"].Begin != 6 || got["second"].End != -1 || got["third"].Begin != -1 || got["third"].Before != 3 {
		t.Errorf("%+v", got)
	}
	if got := Of(jobs, 0, 5); got["first"].Begin != -1 || got["first"].End != -1 || got["first"].Before != 1 || got["long"].Begin != 0 {
		t.Errorf("no workers: %+v", got)
	}
}

// However many wait, all end, in the time that the work takes.
func TestManyJobs(t *testing.T) {
	var jobs []Job
	for i := range 10_000 {
		jobs = append(jobs, Job{Name: fmt.Sprint(i), Begun: i < 50, Created: time.Unix(int64(i), 0), Seconds: float64(1 + i%7), Width: 1 + i%5})
	}
	last := 0.0
	for name, e := range Of(jobs, 100, -1) {
		if e.End < e.Begin || e.Begin < 0 {
			t.Fatalf("%s: %+v", name, e)
		}
		last = max(last, e.End)
	}
	if last < 390 || last > 420 { // 40,000 s of work
		t.Errorf("all end after %v s", last)
	}
}

func ExampleOf() {
	e := Of([]Job{{Name: "film", Begun: true, Seconds: 30}, {Name: "short", Seconds: 2}}, 1, -1)
	fmt.Println(e["short"].Before, e["short"].AtWork, e["short"].Begin, e["short"].End)
	// Output: 0 1 30 32
}
