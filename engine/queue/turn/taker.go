package turn

import (
	"slices"
	"time"
)

// Of so many tasks in a row that one worker takes where all priorities wait, so
// many are those of normal and batch jobs; the others are interactive ones. A
// priority with nothing waiting leaves its turns to the next.
const (
	cycle       = 16
	normalEvery = 4
)

// recently is how long a lane that was empty is not asked again, where its tasks
// are rare: asking costs the server as much as a task does. They are not for a
// while after one of their priority was taken.
const (
	recently = 200 * time.Millisecond
	awhile   = 5 * time.Second
)

// Taker decides which lanes a worker asks, in which order. It knows of the lanes
// what the worker's own asking shows; it is not safe for concurrent use.
type Taker struct {
	lanes   []Lane
	taken   int               // of plans and scenes
	last    map[Priority]Lane // that a task was taken from
	at      map[Priority]time.Time
	tenants bool         // their plan was the last of normal ones
	waiting map[Lane]int // as was last seen
	empty   map[Lane]time.Time
}

// NewTaker is one for a worker that asks only these lanes.
func NewTaker(lanes []Lane) *Taker {
	return &Taker{lanes: lanes, last: map[Priority]Lane{}, at: map[Priority]time.Time{}, waiting: map[Lane]int{}, empty: map[Lane]time.Time{}}
}

// Order is the lanes to ask now, one after another until one has a task; slots
// are those of all workers. Where none has, all are waited for at once.
//
// Changes come first, somebody waits for them; then films, they free a job;
// sounds, which mostly take longer than a scene and must not come last; then the
// priorities in their turns. Of one priority a plan comes before scenes, so that
// a short job begins though a long one is under way, as long as few scenes wait,
// and never twice in a row.
func (t *Taker) Order(now time.Time, slots int) []Lane {
	order := []Lane{Change, Film, Sound}
	for _, p := range t.priorities() {
		plans := t.plans(p)
		if !t.last[p].plans() {
			for _, l := range plans {
				// The gate lets each tenant have few jobs under way.
				if l == PlanTenant || t.waiting[Scenes(p)] < enough(slots) {
					order = append(order, l)
				}
			}
		}
		order = append(order, Scenes(p))
		for _, l := range plans {
			if !slices.Contains(order, l) {
				order = append(order, l)
			}
		}
	}
	return slices.DeleteFunc(order, func(l Lane) bool {
		since, was := t.empty[l]
		return !slices.Contains(t.lanes, l) || was && t.rare(l, now) && now.Sub(since) < recently
	})
}

// rare reports whether a lane is mostly empty.
func (t *Taker) rare(l Lane, now time.Time) bool {
	switch {
	case l == PlanTenant:
		return true
	case l.Of() == Normal:
		return false
	}
	at, was := t.at[l.Of()]
	return !was || now.Sub(at) > awhile
}

// enough is how many scenes waiting keep plans from coming before them: so many
// that no slot runs out of work while a plan is prepared. With windows of two
// scenes it bounds the jobs under way.
func enough(slots int) int { return 4 + slots/2 }

func (t *Taker) priorities() []Priority {
	switch {
	case t.taken%cycle == cycle-1:
		return []Priority{Batch, Interactive, Normal}
	case t.taken%normalEvery == normalEvery-1:
		return []Priority{Normal, Interactive, Batch}
	}
	return Priorities
}

// plans are the lanes of a priority's plans; of normal ones those of tenants and
// of others take turns.
func (t *Taker) plans(p Priority) []Lane {
	switch {
	case p != Normal:
		return []Lane{Plans(p, false)}
	case t.tenants:
		return []Lane{Plan, PlanTenant}
	}
	return []Lane{PlanTenant, Plan}
}

// Took notes that a task was taken from a lane, and how many are left there.
func (t *Taker) Took(l Lane, left int, now time.Time) {
	delete(t.empty, l)
	t.waiting[l] = left
	if !l.plans() && !l.scenes() {
		return
	}
	t.taken++
	t.last[l.Of()], t.at[l.Of()] = l, now
	if l == Plan || l == PlanTenant {
		t.tenants = l == PlanTenant
	}
}

// Empty notes that a lane had nothing.
func (t *Taker) Empty(l Lane, now time.Time) {
	t.waiting[l] = 0
	t.empty[l] = now
}
