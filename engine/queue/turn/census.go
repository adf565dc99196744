package turn

import "math"

// Census is what the rules must know of a whole engine. Workers take it every few
// seconds; what happened since is left out, which makes a share larger or smaller
// for as long.
type Census struct {
	Slots int                         `json:"slots"`           // of all workers
	Jobs  map[Priority]map[string]int `json:"jobs,omitempty"`  // with scenes in the queue, by tenant
	Older bool                        `json:"older,omitempty"` // there are workers that publish no further scenes when one is drawn
}

// Add counts a job.
func (c *Census) Add(p Priority, tenant string) {
	if c.Jobs == nil {
		c.Jobs = map[Priority]map[string]int{}
	}
	if c.Jobs[p] == nil {
		c.Jobs[p] = map[string]int{}
	}
	c.Jobs[p][tenant]++
}

// Window is how many scenes of a job that are not drawn yet lie in the queue: the
// first so many. Who finishes one publishes the next, so all jobs get on evenly,
// first in, first out as the queue is.
//
// All windows together keep every slot busy and half as many scenes ready, each
// is of two scenes at least, and all tenants have as much: one with a single job
// beside one with ten has a window ten times as wide. waiting is how many scenes
// of the priority nobody has taken, which Knows says whether it is needed: jobs
// of a tenant that is not counted yet begin narrow where there is no want of work.
func (c Census) Window(p Priority, tenant string, waiting int) int {
	if c.Older {
		return math.MaxInt // they would leave the rest to the reconciler
	}
	const least = 2
	jobs, tenants, most := 1, len(c.Jobs[p]), 1
	switch {
	case c.Knows(p, tenant):
		jobs = max(c.Jobs[p][tenant], 1)
	case waiting >= c.Slots:
		return least
	default:
		tenants++
	}
	for _, n := range c.Jobs[p] {
		most = max(most, n)
	}
	all := c.Slots + c.Slots/2
	each := max(ceil(all, tenants), least*most)
	return max(least, ceil(each, jobs))
}

// Knows reports whether a tenant had jobs of a priority drawn when this census
// was taken.
func (c Census) Knows(p Priority, tenant string) bool {
	_, known := c.Jobs[p][tenant]
	return known
}

// JobsOfTenant is how many jobs a tenant may have under way at once: enough to
// keep every slot busy where he is alone, and an even share of that where he is
// not. Those beyond wait with him.
func (c Census) JobsOfTenant(tenant string) int {
	const least, spare = 2, 4
	tenants := map[string]bool{tenant: true}
	for _, jobs := range c.Jobs {
		for name := range jobs {
			tenants[name] = true
		}
	}
	return max(least, ceil(2*c.Slots+spare, len(tenants)))
}

func ceil(n, by int) int { return (n + by - 1) / by }
