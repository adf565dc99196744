package element

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Act is what happens to some marks of an element, one after another, where it is
// choreographed instead of drawn: they appear as one.
type Act struct {
	Marks int // how many, from where the act before ends
	Entry int // which of the element's entries they show, from 1; 0: none
	paint.Beat
	// Grows says in which direction, or about which point, they grow into view: its
	// marks are of no account. nil: each appears by itself.
	Grows *paint.Grown
	// Alone: they grow also where all else of the element is drawn by a hand.
	Alone bool
	// Count sets what is seen in place of a number that counts up, after a share 0..1
	// of the way; nil: it is no number. Rise is where it begins, seen from where it stays.
	Count func(share float64) (*fonts.Text, error)
	Rise  geom.Point
}

// TurnedActs are acts of marks that are turned by rad about a point, as t has it: what grows,
// rises or travels does so in the directions they have then.
func TurnedActs(acts []Act, t geom.Affine, rad float64) []Act {
	out := slices.Clone(acts)
	along := geom.RotateAbout(rad, geom.Point{})
	for i := range out {
		a := &out[i]
		a.Rise = along.Apply(a.Rise)
		if a.Grows != nil {
			g := *a.Grows
			g.Toward = along.Apply(g.Toward)
			if g.Round != nil {
				at := t.Apply(*g.Round)
				g.Round = &at
			}
			a.Grows = &g
		}
		if a.Tip != nil {
			way := slices.Clone(a.Tip.Way)
			for k, p := range way {
				way[k] = t.Apply(p)
			}
			a.Tip = &paint.Tip{Mark: paint.TurnedMarks([]paint.Mark{a.Tip.Mark}, t, rad)[0], Way: way}
		}
	}
	return out
}

// PartActs puts the acts of those of n entries that have a cue of their own, with their
// marks, behind all others, entry by entry, and returns where the marks of each begin. Such an entry begins with
// the first of its acts. Marks behind the last act are of no entry.
func PartActs(marks []paint.Mark, acts []Act, n int, cued func(entry int) bool) ([]paint.Mark, []Act, []int) {
	var runs Runs
	at := 0
	for _, a := range acts {
		runs.Of(a.Entry-1, at)
		at += a.Marks
	}
	runs.Of(Whole, at)
	marks, first := runs.Apart(marks, n, cued)
	if first == nil {
		return marks, acts, nil
	}
	var out []Act
	for _, a := range acts {
		if a.Entry == 0 || !cued(a.Entry-1) {
			out = append(out, a)
		}
	}
	for i := range n {
		begins := math.Inf(1)
		from := len(out)
		for _, a := range acts {
			if a.Entry == i+1 && cued(i) {
				out, begins = append(out, a), min(begins, a.Start)
			}
		}
		for k := range out[from:] {
			out[from+k].Start, out[from+k].End = out[from+k].Start-begins, out[from+k].End-begins
		}
	}
	return marks, out, first
}

// countSteps is how many numbers are seen before the last while it counts up.
const countSteps = 24

// counted is a number that counts up as an act has it.
func (a *Act) counted(w paint.Writing) (paint.Mark, error) {
	for k := range countSteps {
		t, err := a.Count(a.Ease.Share(float64(k) / countSteps))
		if err != nil {
			return nil, err
		}
		w.Counts = append(w.Counts, t)
	}
	return paint.Counted{Writing: w, Rise: a.Rise, Ease: a.Ease, Centred: true}, nil
}

// Conduct is the marks of acts as they appear, with a beat each. Marks behind the last
// act, as an emphasis leaves them, come when all others are there.
func Conduct(marks []paint.Mark, acts []Act) ([]paint.Mark, []paint.Beat, error) {
	var out []paint.Mark
	var beats []paint.Beat
	at, end := 0, 0.0
	for i := range acts {
		a := &acts[i]
		own := marks[at : at+a.Marks : at+a.Marks]
		at += a.Marks
		end = max(end, a.End)
		if a.Grows != nil && len(own) > 0 {
			g := *a.Grows
			g.Marks = own
			own = []paint.Mark{g}
		}
		for _, m := range own {
			if w, ok := m.(paint.Writing); ok && a.Count != nil {
				var err error
				if m, err = a.counted(w); err != nil {
					return nil, nil, err
				}
			}
			out, beats = append(out, m), append(beats, a.Beat)
		}
	}
	for _, m := range marks[at:] {
		out, beats = append(out, m), append(beats, paint.Beat{Start: end, End: end + afterSeconds, Ease: paint.EaseInOut})
	}
	return out, beats, nil
}

// afterSeconds is how long an emphasis takes that comes after all acts.
const afterSeconds = 0.45

// GrownAlone is the marks of acts with those as one that grow even where a hand draws.
func GrownAlone(marks []paint.Mark, acts []Act) []paint.Mark {
	var out []paint.Mark
	at := 0
	for _, a := range acts {
		own := marks[at : at+a.Marks : at+a.Marks]
		at += a.Marks
		if a.Alone && len(own) > 0 {
			g := *a.Grows
			g.Marks = own
			own = []paint.Mark{g}
		}
		out = append(out, own...)
	}
	return append(out, marks[at:]...)
}
