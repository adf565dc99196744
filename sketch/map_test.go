package sketch

import (
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

// mapped is the drawings of a map in a look, small.
func mapped(t *testing.T, look string) []paint.Drawing {
	t.Helper()
	p := &plan.Plan{Engine: plan.EngineSketch, SketchStyle: look, Output: plan.Output{Scale: 0.3}, Scenes: []plan.Scene{{Elements: []plan.Element{{
		ID: "m", Kind: plan.KindMap, Region: "Africa",
		HighlightCountries: []plan.Shown{{Country: "Egypt"}, {Country: "Kenya", Cue: plan.Cue{Set: true, Seconds: 5}}},
		Marks:              []plan.MapMark{{At: plan.Spot{Place: "Cairo"}}, {At: plan.Spot{Place: "Nairobi"}, Cue: plan.Cue{Set: true, Seconds: 7}}},
		Routes:             []plan.Route{{From: plan.Spot{Place: "Cairo"}, To: plan.Spot{Place: "Nairobi"}}},
	}}}}}
	l, err := styles.For(p)
	if err != nil {
		t.Fatal(err)
	}
	ds, err := canvas.Compose(canvas.Scene{Plan: p, Look: l, Frame: paint.FrameOf(p), Shaper: fonts.NewShaper()})
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// The pen draws every line of a map itself; of a map in colour the finished board is
// what its marks make.
func TestMapsPlayHonestly(t *testing.T) {
	for _, look := range []string{"classic", "crayon"} {
		t.Run(look, func(t *testing.T) {
			for _, d := range mapped(t, look) {
				for _, m := range d.Marks {
					k, err := trace.Mark(m, trace.Options{})
					if err != nil {
						t.Fatal(err)
					}
					if k != nil {
						playsHonestly(t, k)
					}
				}
			}
		})
	}
}

// Parts of a map with a cue of their own are drawings of their own, behind the map.
func TestMapPartsAreDrawnAtTheirCues(t *testing.T) {
	ds := mapped(t, "classic")
	if len(ds) != 3 {
		t.Fatalf("%d drawings, want the map and two parts", len(ds))
	}
	pieces := make([]Piece, len(ds))
	for i := range ds {
		if ds[i].Part != i || ds[i].Element != 0 {
			t.Errorf("drawing %d is part %d of element %d", i, ds[i].Part, ds[i].Element)
		}
		inks, err := trace.Drawing(&ds[i], trace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		pieces[i] = Piece{Drawing: &ds[i], Inks: inks, Cue: -1}
		if i > 0 {
			pieces[i].Cue, pieces[i].After = ds[i].Cue.Seconds, []int{0}
		}
	}
	turns := Pace(pieces, Clock{FPS: 10, Frames: 120, Unit: 0.3}).Turns
	if turns[0].End > 55 || turns[1].Start < 40 || turns[1].Start > 55 || turns[2].Start < 65 || turns[2].Start > 70 {
		t.Errorf("they are drawn at %+v", turns)
	}
}
