// Package forecast estimates when jobs that wait begin and when all of them end,
// from what each still takes and how many slots there are. It knows nothing of the
// queue but its rules: jobs begin in their order, few at a time, and those under
// way take turns.
//
// An estimate is told as such: what a job takes is known by its price alone, and
// what is submitted later may come first.
package forecast

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Job is one that has not ended.
type Job struct {
	Name    string
	Begun   bool      // it is at work
	Rank    int       // the lower the earlier
	Created time.Time // among jobs of a rank the earlier the earlier
	Seconds float64   // of one slot that it still takes; negative: not known
	Width   int       // slots that it can use at once; 0: any number
}

// Estimate is how a job stands.
type Estimate struct {
	Before int     // jobs that wait and are to begin before it
	AtWork int     // jobs that are at work, it not counted
	Begin  float64 // seconds until it begins; 0 of one at work, -1 where nothing is known
	End    float64 // seconds until it ends; -1 where nothing is known
}

// Of estimates how jobs stand with so many slots. usual is what a job takes of
// which it is not known, in seconds of one slot; negative where that is not known
// either.
func Of(jobs []Job, slots int, usual float64) map[string]Estimate {
	line := slices.Clone(jobs)
	slices.SortStableFunc(line, func(a, b Job) int {
		return cmp.Or(compare(!a.Begun, !b.Begun), cmp.Compare(a.Rank, b.Rank), a.Created.Compare(b.Created), cmp.Compare(a.Name, b.Name))
	})
	begun := 0
	for begun < len(line) && line[begun].Begun {
		begun++
	}
	out := make(map[string]Estimate, len(line))
	for i, j := range line {
		e := Estimate{AtWork: begun, Begin: -1, End: -1}
		if j.Begun {
			e.AtWork, e.Begin = begun-1, 0
		} else {
			e.Before = i - begun
		}
		out[j.Name] = e
	}
	if slots > 0 {
		play(line, begun, slots, usual, out)
	}
	return out
}

func compare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// running is a job at work while time is played.
type running struct {
	name  string
	left  float64 // seconds of one slot
	width float64
}

// play lets time go by: as many jobs are at work as there are slots and share
// them evenly; one that ends lets the next in. It stops at a job of which
// nothing is known, since nothing is known of those behind it.
func play(line []Job, begun, slots int, usual float64, out map[string]Estimate) {
	var work []running
	now, next := 0.0, 0
	for {
		for next < len(line) && (next < begun || len(work) < slots) {
			j := line[next]
			if j.Seconds < 0 {
				j.Seconds = usual
			}
			e := out[j.Name]
			if e.Begin < 0 {
				e.Begin = now
				out[j.Name] = e
			}
			if j.Seconds < 0 {
				return
			}
			width := float64(j.Width)
			if j.Width <= 0 {
				width = math.Inf(1)
			}
			work = append(work, running{j.Name, j.Seconds, width})
			next++
		}
		if len(work) == 0 {
			return
		}
		share := float64(slots) / float64(len(work))
		soonest := math.Inf(1)
		for _, r := range work {
			soonest = min(soonest, r.left/min(share, r.width))
		}
		now += soonest
		work = slices.DeleteFunc(work, func(r running) bool {
			if r.left/min(share, r.width) > soonest {
				return false
			}
			e := out[r.name]
			e.End = now
			out[r.name] = e
			return true
		})
		for i := range work {
			work[i].left -= soonest * min(share, work[i].width)
		}
	}
}
