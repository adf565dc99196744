package main

import (
	"math/rand/v2"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// job is one film on its way.
type job struct {
	tenant   string
	group    string // it is counted in
	priority turn.Priority
	at       float64 // s, when it is submitted

	scenes    []float64 // s that each takes to draw
	published []bool
	done      []bool
	first     int // scene that is not drawn
	left      int // to draw
	sound     bool
	begun     float64 // s, when its plan was taken
	end       float64 // s, when its film was there
}

// The sizes of films in scenes, and what share of jobs has each.
var sizes = []struct {
	scenes int
	share  float64
}{{1, 0.3}, {8, 0.5}, {80, 0.18}, {400, 0.02}}

// load is what is submitted: half of it at once, by one producer without a tenant;
// a tenth at once by a single tenant; a tenth at once that has time; the rest
// over the time that all takes, by fifty tenants, a tenth of it with somebody
// waiting.
func load(r *rand.Rand, n int, lasts float64) []*job {
	var jobs []*job
	for i := range n {
		j := &job{priority: turn.Normal}
		switch share := float64(i) / float64(n); {
		case share < 0.5:
			j.group = "producer with half of all jobs"
		case share < 0.6:
			j.group, j.tenant = "tenant with a tenth of all jobs", "many"
		case share < 0.7:
			j.group, j.priority = "batch", turn.Batch
		default:
			j.tenant = names[r.IntN(len(names))]
			j.at = r.Float64() * lasts
			j.group = "fifty tenants"
			if r.IntN(10) == 0 {
				j.group, j.priority = "interactive", turn.Interactive
			}
		}
		j.scenes = make([]float64, sizeOf(r))
		j.published, j.done, j.left = make([]bool, len(j.scenes)), make([]bool, len(j.scenes)), len(j.scenes)
		for s := range j.scenes {
			j.scenes[s] = 0.5 + r.ExpFloat64() // 1.5 s in the mean
		}
		jobs = append(jobs, j)
	}
	return jobs
}

func sizeOf(r *rand.Rand) int {
	x := r.Float64()
	for _, s := range sizes {
		if x -= s.share; x < 0 {
			return s.scenes
		}
	}
	return sizes[0].scenes
}

// names of the fifty tenants.
var names = func() (all []string) {
	for i := range 50 {
		all = append(all, string(rune('a'+i/26))+string(rune('a'+i%26)))
	}
	return all
}()

// Seconds that the other tasks of a job take.
func (j *job) planTime() float64  { return 0.2 + 0.02*float64(len(j.scenes)) }
func (j *job) soundTime() float64 { return 0.2 + 0.05*float64(len(j.scenes)) }
func (j *job) filmTime() float64  { return 0.2 + 0.02*float64(len(j.scenes)) }
