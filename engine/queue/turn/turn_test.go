package turn

import (
	"slices"
	"testing"
	"time"
)

// engineOf is what lies in the lanes, taken by one worker in the order of its
// turns.
type engineOf struct {
	t     *Taker
	lies  map[Lane]int
	slots int
	now   time.Time
}

func newEngine(slots int, lies map[Lane]int) *engineOf {
	return &engineOf{NewTaker(Lanes), lies, slots, time.Unix(0, 0)}
}

// take is the lane the next task comes from; empty: there is none.
func (e *engineOf) take() Lane {
	e.now = e.now.Add(time.Second)
	for _, l := range e.t.Order(e.now, e.slots) {
		if e.lies[l] > 0 {
			e.lies[l]--
			e.t.Took(l, e.lies[l], e.now)
			return l
		}
		e.t.Empty(l, e.now)
	}
	return ""
}

func (e *engineOf) takes(n int) (taken []Lane) {
	for range n {
		taken = append(taken, e.take())
	}
	return taken
}

func count(taken []Lane, of ...Lane) (n int) {
	for _, l := range taken {
		if slices.Contains(of, l) {
			n++
		}
	}
	return n
}

// What somebody waits for, and what ends a job, comes before all else.
func TestChangesFilmsAndSoundsComeFirst(t *testing.T) {
	e := newEngine(2, map[Lane]int{Plan: 5, Scene: 5, PlanInteractive: 5, Sound: 1, Film: 1, Change: 1})
	if got := e.takes(3); !slices.Equal(got, []Lane{Change, Film, Sound}) {
		t.Errorf("%v", got)
	}
}

// Of sixteen tasks twelve are interactive, three normal and one is a batch job's
// where all wait; where one priority has nothing, the others have its turns.
func TestSharesOfPriorities(t *testing.T) {
	const many = 1 << 20
	e := newEngine(2, map[Lane]int{SceneInteractive: many, Scene: many, SceneBatch: many})
	taken := e.takes(1600)
	if i, n, b := count(taken, SceneInteractive), count(taken, Scene), count(taken, SceneBatch); i != 1200 || n != 300 || b != 100 {
		t.Errorf("interactive %d, normal %d, batch %d", i, n, b)
	}
	e.lies[SceneInteractive] = 0
	taken = e.takes(1600)
	if n, b := count(taken, Scene), count(taken, SceneBatch); n != 1500 || b != 100 {
		t.Errorf("normal %d, batch %d", n, b)
	}
}

// A plan comes before the scenes of others while few of these wait, but never two
// in a row, so that those under way get on.
func TestPlansBeforeScenesWhileFewWait(t *testing.T) {
	e := newEngine(2, map[Lane]int{Plan: 10, Scene: 4})
	if got := e.takes(4); !slices.Equal(got, []Lane{Plan, Scene, Plan, Scene}) {
		t.Errorf("few scenes wait: %v", got)
	}
	e = newEngine(2, map[Lane]int{Plan: 10, Scene: 1000})
	if got := e.takes(20); count(got, Plan) > 1 {
		t.Errorf("many scenes wait: %v", got)
	}
}

// Tenants' plans and those of a flood without one are taken by turns.
func TestPlansOfTenantsTakeTurnsWithOthers(t *testing.T) {
	e := newEngine(2, map[Lane]int{Plan: 100, PlanTenant: 100})
	if taken := e.takes(20); count(taken, Plan) != 10 || count(taken, PlanTenant) != 10 {
		t.Errorf("%v", taken)
	}
}

// A lane that is mostly empty is not asked before each task.
func TestRareLanesAreAskedNowAndThen(t *testing.T) {
	e := newEngine(2, map[Lane]int{Scene: 100})
	e.take()
	soon := e.t.Order(e.now.Add(recently/2), 2)
	if count(soon, SceneInteractive, PlanInteractive, PlanTenant) > 0 || !slices.Contains(soon, Plan) {
		t.Errorf("%v", soon)
	}
	if later := e.t.Order(e.now.Add(recently), 2); !slices.Contains(later, SceneInteractive) {
		t.Errorf("%v", later)
	}
	e.lies[SceneInteractive] = 1
	for e.take() != SceneInteractive {
	}
	e.take() // it is empty, but one of its priority was just taken
	if soon := e.t.Order(e.now.Add(recently/2), 2); !slices.Contains(soon, SceneInteractive) {
		t.Errorf("%v", soon)
	}
	if only := NewTaker([]Lane{Film, Sound}).Order(e.now, 2); !slices.Equal(only, []Lane{Film, Sound}) {
		t.Errorf("a worker for films alone asks %v", only)
	}
}

func TestWindows(t *testing.T) {
	jobs := func(of map[string]int) map[Priority]map[string]int { return map[Priority]map[string]int{Normal: of} }
	for _, c := range []struct {
		name    string
		census  Census
		tenant  string
		waiting int
		want    int
	}{
		{"alone on one slot", Census{Slots: 1}, "", 0, 2},
		{"alone on two", Census{Slots: 2}, "", 0, 3},
		{"alone on many", Census{Slots: 4000}, "", 0, 6000},
		{"alone, counted", Census{Slots: 100, Jobs: jobs(map[string]int{"": 1})}, "", 500, 150},
		{"one of many", Census{Slots: 100, Jobs: jobs(map[string]int{"": 1000})}, "", 0, 2},
		{"beside one with many", Census{Slots: 2, Jobs: jobs(map[string]int{"": 1000, "acme": 1})}, "acme", 0, 2000},
		{"two alike", Census{Slots: 100, Jobs: jobs(map[string]int{"a": 1, "b": 1})}, "a", 0, 75},
		{"new beside another", Census{Slots: 100, Jobs: jobs(map[string]int{"a": 1})}, "b", 0, 75},
		{"new where much waits", Census{Slots: 100, Jobs: jobs(map[string]int{"a": 1})}, "b", 100, 2},
		{"of another priority", Census{Slots: 100, Jobs: jobs(map[string]int{"a": 1})}, "a", 0, 75},
	} {
		p := Normal
		if c.name == "of another priority" {
			p, c.want = Batch, 150
		}
		if got := c.census.Window(p, c.tenant, c.waiting); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if older := (Census{Slots: 2, Older: true}).Window(Normal, "", 0); older < 1<<30 {
		t.Errorf("beside workers that publish no further scenes: %d", older)
	}
}

func TestJobsOfATenant(t *testing.T) {
	c := Census{Slots: 100}
	if got := c.JobsOfTenant("a"); got != 204 {
		t.Errorf("alone: %d", got)
	}
	c.Add(Normal, "a")
	c.Add(Batch, "b")
	c.Add(Normal, "")
	if got := c.JobsOfTenant("a"); got != 68 {
		t.Errorf("one of three: %d", got)
	}
	if got := (Census{}).JobsOfTenant("a"); got < 2 {
		t.Errorf("of an engine not known: %d", got)
	}
}

func TestPriorities(t *testing.T) {
	for s, want := range map[string]Priority{"": Normal, "batch": Batch, "interactive": Interactive} {
		if p, err := ParsePriority(s); p != want || err != nil {
			t.Errorf("%q: %s, %v", s, p, err)
		}
	}
	if p, err := ParsePriority("urgent"); err == nil || p != Normal {
		t.Errorf("urgent: %s, %v", p, err)
	}
	if Interactive.OfVariant() != Normal || Batch.OfVariant() != Batch || Priority("").OfVariant() != Normal {
		t.Error("variants of a film")
	}
	for _, p := range Priorities {
		if l := Scenes(p); l.Of() != p || l.Kind() != Scene {
			t.Errorf("scenes of %s lie in %s", p, l)
		}
		if l := Plans(p, true); l.Of() != p || l.Kind() != Plan {
			t.Errorf("plans of %s lie in %s", p, l)
		}
	}
}
