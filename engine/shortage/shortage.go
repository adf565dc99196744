// Package shortage finds the scenes that have too little time for what they
// show, and what would give them enough: a field of the plan and its value, tried
// with the same pace that the scene is drawn at.
package shortage

import (
	"math"
	"slices"
	"sort"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

const (
	leastMissing = 1.0 // seconds that a scene's drawings lack together, from which one sees them hurry
	leastLate    = 0.6 // seconds after a cue: half a second is what the pace takes on purpose
	step         = 0.5 // seconds between the remedies that are tried
	mostMore     = 60  // seconds that are tried: what pause_after accepts
	mostUncued   = 8   // cues that are taken off: who has to drop more plans the scene anew
)

// Scene is a scene made definite.
type Scene struct {
	Plan      *plan.Plan
	Index     int
	Pieces    []sketch.Piece // with their cues
	Narration float64        // seconds it sounds
	Spoken    float64        // seconds until its last word is said; 0: it has none
	Frames    int            // of the scene
	Unit      float64        // pixels per design unit, paint.Frame.Unit
}

// Shortage is what a scene lacks.
type Shortage struct {
	Seconds float64 // that it should last longer; 0: length alone is not what it lacks
	Message string  // what is pressed for time, and what would mend that
}

// Of finds what a scene lacks; false: nothing that matters.
func Of(s Scene) (Shortage, bool) {
	t := trial{scene: s, planned: s.Plan.Scenes[s.Index], pacing: s.Plan.Pacing, pieces: s.Pieces, frames: s.Frames}
	now := t.schedule()
	pressed, still := pressedIn(now), stillness(&t.planned, now.Still)
	if len(pressed) == 0 {
		return Shortage{Message: still}, still != ""
	}
	r, need := t.remedy(), sketch.Need(s.Pieces, s.Unit)
	if need <= s.Plan.Pacing.Limit() {
		need = 0
	}
	message := sentence(&t.planned, pressed, r, need)
	if still != "" {
		message += "; " + still
	}
	return Shortage{Seconds: r.seconds, Message: message}, true
}

// Told reports whether the plan's owner is told that something of a scene has too little time, and
// that nothing is drawn for too long.
func Told(s sketch.Schedule) (short, still bool) {
	return slices.ContainsFunc(pressedIn(s), func(w sketch.Warning) bool { return w.MissingSeconds > 0 }), s.Still.Much()
}

// trial is a scene as it could be.
type trial struct {
	scene   Scene
	planned plan.Scene
	pacing  plan.Pacing
	pieces  []sketch.Piece
	frames  int
}

// schedule is the pace of the trial.
func (t *trial) schedule() sketch.Schedule {
	fps := t.scene.Plan.Output.FPS
	c := sketch.Clock{FPS: fps, Frames: t.frames, Unit: t.scene.Unit, Spoken: t.scene.Spoken}
	if t.scene.Index > 0 {
		c.Lead = plan.Seconds(sketch.Lead(t.planned.Transition, t.frames, fps), fps)
	}
	return sketch.Pace(t.pieces, c)
}

// pressed is what of the scene is pressed for time in a way that matters.
func (t *trial) pressed() []sketch.Warning { return pressedIn(t.schedule()) }

func pressedIn(s sketch.Schedule) []sketch.Warning {
	missing := 0.0
	for _, w := range s.Warnings {
		missing += w.MissingSeconds
	}
	return slices.DeleteFunc(slices.Clone(s.Warnings), func(w sketch.Warning) bool {
		return (w.MissingSeconds == 0 || missing < leastMissing) && w.LateSeconds < leastLate && w.EarlySeconds == 0
	})
}

// fits is the trial with its length set anew by the plan's fields; false: the
// plan may not have it so long.
func (t *trial) fits() bool {
	p := *t.scene.Plan
	p.Pacing = t.pacing
	frames, err := plan.SceneFrames(&t.planned, t.scene.Narration, 0, 0, &p)
	if t.planned.HasVideo() {
		for i, turn := range t.schedule().Turns {
			if f := t.pieces[i].Film; f != nil {
				frames = max(frames, turn.Start+f.Frames)
			}
		}
	}
	t.frames = frames
	return err == nil
}

// longer sets the field that says how long the scene lasts n steps higher and
// returns by how many seconds; false: the plan may not have it so long.
func (t *trial) longer(n int) (seconds float64, ok bool) {
	field := &t.planned.Duration
	was := plan.Seconds(t.scene.Frames, t.scene.Plan.Output.FPS)
	if t.planned.Narration != nil && t.planned.Duration == 0 {
		said := *t.planned.Narration
		t.planned.Narration, field, was = &said, &said.PauseAfter, said.PauseAfter
	}
	*field = (math.Floor(was/step+1e-6) + float64(n)) * step
	return *field - was, t.fits()
}

// withoutCue is the trial with an element that begins where the pace puts it.
func (t *trial) withoutCue(element int) trial {
	now := *t
	now.pieces = slices.Clone(t.pieces)
	for i := range now.pieces {
		if d := now.pieces[i].Drawing; d.Element == element && d.Part == 0 {
			now.pieces[i].Cue = -1
		}
	}
	return now
}

// remedy is how a scene gets the time it lacks.
type remedy struct {
	found    bool
	seconds  float64
	duration float64     // set it so; 0: leave it
	pause    float64     // set pause_after so; 0: leave it
	paused   bool        // it has a pause_after
	uncued   []int       // elements to take the cue off
	pacing   plan.Pacing // set it so; empty: leave it
}

// remedy is the least that is found to help: time, then cues dropped, then a
// calmer pacing of the plan.
func (t *trial) remedy() remedy {
	if r := t.time(nil); r.found {
		return r
	}
	if r := t.uncue(); r.found {
		return r
	}
	if t.pacing != plan.PacingFast {
		return remedy{}
	}
	calm := *t
	calm.pacing = plan.PacingNormal
	r := calm.time(nil)
	if !r.found {
		r = calm.uncue()
	}
	r.pacing = plan.PacingNormal
	return r
}

// time finds how much longer the scene has to last, without the cues of some
// elements. What helps is tried by halves, once it is known that anything does.
func (t *trial) time(uncued []int) remedy {
	if len(uncued) > 0 && len(t.pressed()) == 0 {
		return remedy{found: true, uncued: uncued}
	}
	most := sort.Search(mostMore/step, func(i int) bool {
		now := *t
		_, ok := now.longer(i + 1)
		return !ok
	})
	calm := func(n int) bool {
		now := *t
		now.longer(n)
		return len(now.pressed()) == 0
	}
	if most == 0 || !calm(most) {
		return remedy{}
	}
	now := *t
	seconds, _ := now.longer(1 + sort.Search(most-1, func(i int) bool { return calm(i + 1) }))
	r := remedy{found: true, seconds: seconds, uncued: uncued}
	if now.planned.Duration > 0 {
		r.duration = now.planned.Duration
	} else {
		r.pause, r.paused = now.planned.Narration.PauseAfter, t.planned.Narration.PauseAfter > 0
	}
	return r
}

// uncue tries without cues, in the order in which they press what is drawn
// before them.
func (t *trial) uncue() remedy {
	now, uncued := *t, []int(nil)
	for len(uncued) < mostUncued {
		element, ok := now.pressing()
		if !ok {
			break
		}
		now, uncued = now.withoutCue(element), append(uncued, element)
		if r := now.time(uncued); r.found {
			return t.fewest(r)
		}
	}
	return remedy{}
}

// fewest is a remedy with the cues put back that are not in the way.
func (t *trial) fewest(r remedy) remedy {
	for i := 0; i < len(r.uncued); {
		fewer := slices.Delete(slices.Clone(r.uncued), i, i+1)
		now := *t
		for _, el := range fewer {
			now = now.withoutCue(el)
		}
		if s := now.time(fewer); s.found && s.seconds <= r.seconds {
			r = s
		} else {
			i++
		}
	}
	return r
}

// pressing is the element whose cue ends the time of what is pressed first, or
// that begins late itself; where there is none, whose own cue has it begin among
// what is drawn sooner than it could be done.
func (t *trial) pressing() (element int, ok bool) {
	s := t.schedule()
	at := map[int]int{} // first frame by element
	for i, turn := range s.Turns {
		if d := t.pieces[i].Drawing; d.Part == 0 {
			at[d.Element] = turn.Start
		}
	}
	first := math.MaxInt
	late := map[int]bool{}
	for _, w := range pressedIn(s) {
		first = min(first, at[w.Element])
		late[w.Element] = w.LateSeconds >= leastLate
	}
	begins, own := math.MaxInt, -1
	for i, turn := range s.Turns {
		p := &t.pieces[i]
		el := p.Drawing.Element
		switch {
		case el == paint.Place || p.Cue < 0 || p.Film != nil || p.Drawing.Part != 0 || turn.Start < first:
		case turn.Start == first && !late[el]:
			own = el
		case turn.Start < begins:
			begins, element = turn.Start, el
		}
	}
	if begins == math.MaxInt {
		return own, own >= 0
	}
	return element, true
}
