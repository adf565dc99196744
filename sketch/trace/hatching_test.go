package trace

import (
	"image/color"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// bays is an area whose level lines are parted by a bay.
func bays() geom.Path {
	var p geom.Path
	for i, q := range []geom.Point{{X: 20, Y: 20}, {X: 380, Y: 20}, {X: 380, Y: 300}, {X: 260, Y: 300}, {X: 200, Y: 90}, {X: 140, Y: 300}, {X: 20, Y: 300}} {
		if i == 0 {
			p.MoveTo(q)
		} else {
			p.LineTo(q)
		}
	}
	p.Close()
	return p
}

// Of a hatching each line is drawn along itself, under the tip, and neighbours are one
// movement to and fro: between them the pen does not travel.
func TestHatchingIsOneMovement(t *testing.T) {
	for name, area := range map[string]geom.Path{"ellipse": geom.Ellipse(geom.R(20, 20, 360, 280)), "column": geom.Rectangle(geom.R(20, 20, 90, 380)), "bays": bays()} {
		for _, style := range []plan.FillStyle{plan.FillHachure, plan.FillCross} {
			t.Run(name+" "+string(style), func(t *testing.T) {
				const gap, width = 16.0, 3.0
				m := paint.Hatch(area, paint.Hatching{Style: style, Color: tracetest.BlackInk, Gap: gap, Width: width}, 7)[0].(paint.Stroke)
				lines := len(m.Path.Flatten(1))
				k := check(t, m, Options{})
				passes, drawn, travel := 0, 0.0, 0.0
				for i, s := range k.Strokes {
					passes += s.Passes
					drawn += s.Length()
					if i > 0 {
						before := k.Strokes[i-1].Spine
						travel += before[len(before)-1].Dist(s.Spine[0])
					}
					if !s.Sweep || s.Tip != width || s.Object != k.Strokes[0].Object {
						t.Errorf("stroke %d: a sweep %v, tip %.1f px, object %d", i, s.Sweep, s.Tip, s.Object)
					}
				}
				if passes != lines {
					t.Errorf("%d lines are drawn in %d passes", lines, passes)
				}
				if p := k.Strokes[0].Pitch; p < 0.8*gap || p > 1.3*gap {
					t.Errorf("lines %.0f px apart are said to be %.1f px apart", gap, p)
				}
				most := 4 // of each layer
				if style == plan.FillCross {
					most *= 2
				}
				if len(k.Strokes) > most || travel > 0.1*drawn {
					t.Errorf("%d movements, at most %d are needed; %.0f px between them for %.0f px of lines", len(k.Strokes), most, travel, drawn)
				}
				if far := farthest(k, func(s *Stroke) bool { return s.Pitch > 0 }); far > width/2+2 {
					t.Errorf("a pixel of lines %.0f px wide comes %.1f px from the tip", width, far)
				}
			})
		}
	}
}

// farthest is how far from the tip a pixel of some strokes comes, at most.
func farthest(k *Ink, of func(*Stroke) bool) float64 {
	e := &builder{}
	for _, s := range k.Strokes {
		e.addStroke(s)
	}
	r, most := k.Layer.Rect, 0.0
	for i, a := range k.At {
		if a != Never && of(&k.Strokes[a.Stroke()]) {
			p := geom.Pt(float64(r.Min.X+i%r.Dx())+0.5, float64(r.Min.Y+i/r.Dx())+0.5)
			most = max(most, e.tipAt(a).Dist(p))
		}
	}
	return most
}

// Colour is laid along the strokes it was painted in, and nothing is laid in bands
// broader than three widths of the tool.
func TestColourIsLaidAlongItsStrokes(t *testing.T) {
	for _, medium := range []styles.Medium{styles.MediumWax, styles.MediumMarker, styles.MediumCharcoal, styles.MediumWatercolor, styles.MediumFlat} {
		for _, unit := range []float64{0.5, 1} {
			t.Run(string(medium), func(t *testing.T) {
				f := paint.Fill{Path: geom.Ellipse(geom.R(40, 30, 420, 300)), Color: color.RGBA{90, 60, 160, 255}, Medium: medium, Tip: paint.TipOf(medium, unit)}
				k := check(t, f, Options{})
				laid := f.Laying()
				var along, across float64
				for i, s := range k.Strokes {
					if s.Width > bandTips*s.Tip+1e-6 || s.Tip != f.Tip {
						t.Errorf("stroke %d lays bands of %.1f px with a tool of %.1f px", i, s.Width, s.Tip)
					}
					for j := 1; laid.Pitch > 0 && j < len(s.Spine); j++ {
						d := s.Spine[j].Sub(s.Spine[j-1])
						along, across = along+math.Abs(d.Dot(laid.Along)), across+math.Abs(d.Cross(laid.Along))
					}
				}
				if across > 0.35*along {
					t.Errorf("the hand goes %.0f px along the strokes of the medium and %.0f px across", along, across)
				}
				if far, band := farthest(k, func(*Stroke) bool { return true }), k.Strokes[0].Width; far > 1.2*band+2 {
					t.Errorf("a pixel comes %.1f px from the middle of a tip that lays %.1f px", far, band)
				}
			})
		}
	}
}

// Photographs that were hatched are hatched line by line.
func TestPhotographsAreHatchedLineByLine(t *testing.T) {
	for _, name := range []string{"classic", "formal"} {
		t.Run(name, func(t *testing.T) {
			look, err := styles.Named(name, plan.EngineSketch)
			if err != nil {
				t.Fatal(err)
			}
			p := tracetest.FittedIn(t, "../../testdata/plans/assets/lake.jpg", 420, 300).Stylize(look, 0.6)
			k := check(t, p, Options{Board: look.Palette.Board})
			hatched, byLines := 0, 0
			for _, h := range p.Hatched {
				for i, on := range h.On.Pix {
					if a := k.At[i]; on > 128 && a != Never && k.Strokes[a.Stroke()].Sweep {
						hatched++
						if k.Strokes[a.Stroke()].Pitch > 0 {
							byLines++
						}
					}
				}
			}
			if hatched < 5000 || byLines*100 < hatched*99 {
				t.Errorf("of %d pixels of hatching %d are drawn line by line", hatched, byLines)
			}
			for i, s := range k.Strokes {
				if s.Sweep && !s.Blank && s.Width > bandTips*s.Tip+1 {
					t.Errorf("stroke %d lays bands of %.1f px with a tool of %.1f px", i, s.Width, s.Tip)
				}
			}
			if far := farthest(k, func(s *Stroke) bool { return s.Pitch > 0 }); far > 1.5*p.Hatched[0].Pitch+4 {
				t.Errorf("a pixel of lines %.1f px apart comes %.1f px from the tip", p.Hatched[0].Pitch, far)
			}
		})
	}
}
