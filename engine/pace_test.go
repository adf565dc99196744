package engine_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"

	"github.com/inkreel/inkreel/canvas/paint"
)

// TestExamplePlansAreWellPaced looks at the time every drawing of the example
// plans gets: it ends before the next begins and within the scene, no drawing
// rushes by while seconds of stillness follow, and where time is short it is
// said so.
func TestExamplePlansAreWellPaced(t *testing.T) {
	if testing.Short() {
		t.Skip("prepares every example plan, side by side with nothing")
	}
	e := newEngine(t)
	drawings := 0
	for name, job := range examples(t, e, 3) {
		for i, s := range job.Plan.Scenes {
			t.Run(name+"/"+s.ID, func(t *testing.T) {
				script, pieces, err := e.ScriptOf(t.Context(), job, i)
				if err != nil {
					t.Fatal(err)
				}
				drawings += len(pieces)
				wellPaced(t, script, pieces, job.FPS())
			})
		}
	}
	if drawings < 10 { // of those that have their turn
		t.Errorf("only %d drawings looked at", drawings)
	}
}

func wellPaced(t *testing.T, script *sketch.Script, pieces []sketch.Piece, fps int) {
	turns := script.Schedule().Turns
	warned := map[string]bool{}
	for _, w := range script.Warnings() {
		warned[w.ID] = w.MissingSeconds > 0
	}
	board := script.Ground().Rect
	unit := paint.Frame{W: board.Dx(), H: board.Dy()}.Unit()
	order := make([]int, len(turns))
	for j := range order {
		order[j] = j
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(turns[a].Start, turns[b].Start) })
	for n, j := range order {
		d, turn, next := pieces[j].Drawing, turns[j], script.Frames()
		if n+1 < len(order) {
			next = turns[order[n+1]].Start
		}
		if turn.End > script.Frames() || turn.Start >= turn.End {
			t.Errorf("%s is drawn in frames %d to %d of %d", d.ID, turn.Start, turn.End, script.Frames())
		}
		strokes := 0
		for _, ink := range turn.Inks {
			if ink != nil {
				strokes += len(ink.Strokes)
			}
		}
		if turn.End > next && strokes > 0 && d.Beats == nil && d.Element != paint.Place { // what comes by itself overlaps, and a whole with its parts
			t.Errorf("%s is drawn until frame %d, the next from %d on", d.ID, turn.End, next)
		}
		if pieces[j].Film != nil || d.Motion != plan.MotionSketch || d.DrawFor > 0 {
			continue
		}
		// What a scene with nothing else would need, without the pauses at its ends.
		alone := sketch.Piece{Drawing: d, Inks: pieces[j].Inks, Cue: -1}
		calm := sketch.Need([]sketch.Piece{alone}, unit) - sketch.Need(nil, unit)
		took, still := float64(turn.End-turn.Start)/float64(fps), float64(next-turn.End)/float64(fps)
		if still > 1.5 && took < 0.95*calm-0.05 {
			t.Errorf("%s is drawn in %.1f s, calmly it takes %.1f, and then nothing happens for %.1f s", d.ID, took, calm, still)
		}
		// What is drawn simpler, or can still be followed, needs no warning.
		if simpler := !slices.Equal(turn.Inks, pieces[j].Inks); took < 0.4*calm-0.05 && !simpler && !warned[d.ID] {
			t.Errorf("%s is drawn in %.1f s, calmly it takes %.1f, and nobody is told", d.ID, took, calm)
		}
	}
}

// TestTurnsAreThoseOfTheFilm: when elements are drawn is told as the film has it,
// after the transition that a scene begins with.
func TestTurnsAreThoseOfTheFilm(t *testing.T) {
	e := newEngine(t)
	job, err := e.Prepare(t.Context(), decode(t, `{"version": 1, "output": {"scale": 0.25}, "scenes": [
		{"duration": 4, "elements": [{"kind": "icon", "name": "sun"}]},
		{"duration": 5, "transition": "fade", "elements": [{"kind": "icon", "name": "leaf"}, {"kind": "icon", "name": "home", "cue": 3}]}]}`), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	for i := range job.Scenes {
		turns, err := e.Turns(t.Context(), job, i)
		if err != nil {
			t.Fatal(err)
		}
		err = e.Scripted(t.Context(), job, i, func(script *sketch.Script, pieces []sketch.Piece) error {
			told := turns
			for k, turn := range script.Schedule().Turns {
				if pieces[k].Drawing.Element == paint.Place { // a ground is no element
					continue
				}
				if len(told) == 0 {
					t.Fatalf("scene %d: %d turns of %d drawings", i, len(turns), len(pieces))
				}
				want := engine.Turn{Element: pieces[k].Drawing.Element, Start: plan.Seconds(turn.Start, job.FPS()), End: plan.Seconds(turn.End, job.FPS())}
				if told[0] != want {
					t.Errorf("scene %d: %+v is told, %+v drawn", i, told[0], want)
				}
				told = told[1:]
			}
			if len(told) > 0 {
				t.Errorf("scene %d: %+v are told and not drawn", i, told)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
