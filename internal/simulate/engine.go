package main

import (
	"container/heap"
	"math"
	"math/rand/v2"
	"time"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue/turn"
)

const (
	slotsEach   = 4
	censusEvery = 5   // s
	publishing  = .01 // s from a task's end until what it made due can be taken
)

// task is what lies in a lane.
type task struct {
	job   *job
	lane  turn.Lane
	scene int
}

// worker takes tasks one after another and does as many at once as it has slots.
type worker struct {
	turns *turn.Taker
	free  int
	idle  bool // it waits for whichever task comes first
}

// event is something that happens at a time.
type event struct {
	at float64
	n  int // in the order they were planned
	do func()
}

type events []event

func (e events) Len() int { return len(e) }
func (e events) Less(i, j int) bool {
	return e[i].at < e[j].at || e[i].at == e[j].at && e[i].n < e[j].n
}
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

// engine is a whole engine in simulated time.
type engine struct {
	all     []*job
	now     float64
	planned events
	count   int
	fifo    bool

	lanes   map[turn.Lane][]task
	workers []*worker
	idle    []*worker
	census  turn.Census
	drawn   map[*job]int             // jobs with scenes in the queue, and how many
	waiting map[string][]*job        // of tenants, before the gate
	running map[string]map[*job]bool // of tenants, with the normal ones among them
	ended   int
	busy    float64 // s that all slots have worked
}

// simulate plays how jobs are done by workers and returns them, with when each
// was begun and when its film was there.
func simulate(workers, jobs int, fifo bool) result {
	r := rand.New(rand.NewPCG(1, 2))
	slots := workers * slotsEach
	e := &engine{
		fifo: fifo, lanes: map[turn.Lane][]task{}, census: turn.Census{Slots: slots},
		drawn: map[*job]int{}, waiting: map[string][]*job{}, running: map[string]map[*job]bool{},
	}
	for range workers {
		w := &worker{turns: turn.NewTaker(turn.Lanes), free: slotsEach, idle: true}
		e.workers = append(e.workers, w)
		e.idle = append(e.idle, w)
	}
	const meanScenes, meanSeconds = 26.7, 1.6
	all := load(r, jobs, float64(jobs)*meanScenes*meanSeconds/float64(slots))
	e.all = all
	for _, j := range all {
		e.after(j.at, func() { e.submit(j) })
	}
	e.after(censusEvery, func() { e.takeCensus(len(all)) })
	for len(e.planned) > 0 && e.ended < len(all) {
		next := heap.Pop(&e.planned).(event)
		e.now = next.at
		next.do()
	}
	return result{jobs: all, seconds: e.now, busy: e.busy / e.now / float64(slots)}
}

// after plans something.
func (e *engine) after(wait float64, do func()) {
	e.count++
	heap.Push(&e.planned, event{e.now + wait, e.count, do})
}

// submit hands a job over: a tenant's to the gate.
func (e *engine) submit(j *job) {
	if e.fifo {
		e.publish(task{j, turn.Plan, 0})
		return
	}
	if j.tenant == "" {
		e.publish(task{j, turn.Plans(j.priority, false), 0})
		return
	}
	e.waiting[j.tenant] = append(e.waiting[j.tenant], j)
	e.admit(j.tenant)
}

// admit takes up what a tenant may have under way.
func (e *engine) admit(tenant string) {
	normal := 0
	for j := range e.running[tenant] {
		if j.priority == turn.Normal {
			normal++
		}
	}
	most := limit.DefaultTenant
	most.Running = 1000
	wait := e.waiting[tenant][:0]
	for _, j := range e.waiting[tenant] {
		free := len(e.running[tenant]) < most.Running && (j.priority != turn.Normal || normal < e.census.JobsOfTenant(tenant))
		if !free {
			wait = append(wait, j)
			continue
		}
		if e.running[tenant] == nil {
			e.running[tenant] = map[*job]bool{}
		}
		e.running[tenant][j] = true
		if j.priority == turn.Normal {
			normal++
		}
		e.publish(task{j, turn.Plans(j.priority, true), 0})
	}
	e.waiting[tenant] = wait
}

// publish puts a task into its lane; a worker that waits has it at once.
func (e *engine) publish(t task) {
	e.lanes[t.lane] = append(e.lanes[t.lane], t)
	if len(e.idle) == 0 {
		return
	}
	w := e.idle[0]
	e.idle = e.idle[1:]
	w.idle = false
	e.took(w, t.lane)
	e.take(w)
}

// take has a worker fill its free slots.
func (e *engine) take(w *worker) {
	for w.free > 0 && !w.idle {
		found := false
		for _, l := range e.order(w) {
			if found = len(e.lanes[l]) > 0; found {
				e.took(w, l)
				break
			}
			w.turns.Empty(l, e.clock())
		}
		if found {
			continue
		}
		for _, l := range turn.Lanes { // none had a task a moment ago: whichever has one first
			if found = len(e.lanes[l]) > 0; found {
				e.took(w, l)
				break
			}
		}
		if !found {
			w.idle = true
			e.idle = append(e.idle, w)
		}
	}
}

func (e *engine) order(w *worker) []turn.Lane {
	if e.fifo {
		return []turn.Lane{turn.Change, turn.Film, turn.Sound, turn.Scene, turn.Plan}
	}
	return w.turns.Order(e.clock(), e.census.Slots)
}

func (e *engine) clock() time.Time { return time.Unix(0, int64(e.now*1e9)) }

// took begins the first task of a lane on a worker.
func (e *engine) took(w *worker, l turn.Lane) {
	t := e.lanes[l][0]
	e.lanes[l] = e.lanes[l][1:]
	w.turns.Took(l, len(e.lanes[l]), e.clock())
	w.free--
	took := e.begin(t)
	e.busy += took
	e.after(took, func() {
		e.finish(t)
		w.free++
		e.take(w)
	})
}

// begin is how long a task takes that is begun now.
func (e *engine) begin(t task) float64 {
	j := t.job
	switch t.lane.Kind() {
	case turn.Plan:
		j.begun = e.now
		return j.planTime()
	case turn.Scene:
		if !j.sound {
			j.sound = true
			e.publish(task{j, turn.Sound, 0})
		}
		return j.scenes[t.scene] + publishing
	case turn.Sound:
		return j.soundTime()
	}
	return j.filmTime()
}

// finish makes due what a task leads to.
func (e *engine) finish(t task) {
	j := t.job
	switch t.lane.Kind() {
	case turn.Plan:
		j.left++ // for the sound
		e.fill(j)
	case turn.Scene:
		if e.drawn[j]--; e.drawn[j] == 0 {
			delete(e.drawn, j)
		}
		j.done[t.scene] = true
		e.fill(j)
		e.finished(j)
	case turn.Sound:
		e.finished(j)
	default:
		e.ended++
		j.end = e.now
		delete(e.running[j.tenant], j)
		if j.tenant != "" && !e.fifo {
			e.admit(j.tenant)
		}
	}
}

func (e *engine) finished(j *job) {
	if j.left--; j.left == 0 {
		e.publish(task{j, turn.Film, 0})
	}
}

// fill publishes the scenes of a job that are due.
func (e *engine) fill(j *job) {
	window, lane := math.MaxInt, turn.Scene
	if !e.fifo {
		window, lane = e.census.Window(j.priority, j.tenant, len(e.lanes[turn.Scenes(j.priority)])), turn.Scenes(j.priority)
	}
	for j.first < len(j.done) && j.done[j.first] {
		j.first++
	}
	for i := j.first; i < len(j.done) && window > 0; i++ {
		if j.done[i] {
			continue
		}
		window--
		if !j.published[i] {
			j.published[i] = true
			e.drawn[j]++
			e.publish(task{j, lane, i})
		}
	}
}

// takeCensus counts the jobs with scenes in the queue, now and then.
func (e *engine) takeCensus(all int) {
	now := turn.Census{Slots: e.census.Slots}
	for j := range e.drawn {
		now.Add(j.priority, j.tenant)
	}
	e.census = now
	if scenes := len(e.drawn); scenes < now.Slots && !e.fifo {
		for _, j := range e.all {
			if e.drawn[j] > 0 {
				e.fill(j)
			}
		}
	}
	if e.ended < all {
		e.after(censusEvery, func() { e.takeCensus(all) })
	}
}
