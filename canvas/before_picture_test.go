package canvas_test

import (
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// No ground of a look lies before a picture that is behind a scene, at any turn: the picture is what is to be
// seen there.
func TestNoGroundHidesThePictureBehind(t *testing.T) {
	f := paint.Frame{W: 320, H: 214}
	for _, name := range styles.Names(plan.EngineCanvas) {
		film, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		for _, elements := range []string{
			`{"kind": "icon", "name": "sun", "label": "Day"}, {"kind": "icon", "name": "moon", "label": "Night"}, {"kind": "icon", "name": "star", "label": "Both"}`,
			`{"kind": "text", "role": "title", "text": "A few words"}`,
			`{"kind": "text", "role": "heading", "text": "Two of them"}, {"kind": "icon", "name": "sun", "label": "Day"}, {"kind": "icon", "name": "moon", "label": "Night"}`,
		} {
			for seed := range int64(4) {
				p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"background": {"source": "x.png"}, "elements": [`+elements+`]}]}`), plan.Options{})
				if err != nil {
					t.Fatal(err)
				}
				p.Seed = seed
				shown, err := canvas.Compose(canvas.Scene{Plan: p, Look: film, Frame: f, Assets: grounds()[0]})
				if err != nil {
					t.Fatal(err)
				}
				for _, d := range shown {
					if d.Element != paint.Place {
						continue
					}
					for _, m := range d.Marks {
						if fill, ok := m.(paint.Fill); ok && fill.Bounds().Dx()*fill.Bounds().Dy() > f.W*f.H/10 {
							t.Errorf("%s, seed %d, %s: a ground of %v lies before the picture", name, seed, elements, fill.Bounds().Size())
						}
					}
				}
			}
		}
	}
}
