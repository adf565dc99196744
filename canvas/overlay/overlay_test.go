package overlay

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"image"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// ornaments are the trims that are drawn in the corners in ink; the others are
// so pale, or so wide, that a logo may lie on them.
var ornaments = map[styles.Trim]bool{
	styles.TrimFrame: true, styles.TrimBorder: true, styles.TrimBand: true, styles.TrimSpiral: true, styles.TrimWood: true,
	styles.TrimSheet: true, styles.TrimMasthead: true, styles.TrimConfetti: true, styles.TrimHoles: true,
}

// In no look and no corner does a logo lie on what the page's trim draws.
func TestLogosStandClearOfTrims(t *testing.T) {
	tried := map[styles.Trim]bool{}
	for _, e := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, name := range styles.Names(e) {
			l := drawtest.Look(t, name, e)
			if !ornaments[l.Trim] {
				continue
			}
			tried[l.Trim] = true
			bare := l
			bare.Trim = ""
			for _, f := range []paint.Frame{{W: 768, H: 512}, {W: 512, H: 768}} {
				with, without := paint.Paper(l, f, 5), paint.Paper(bare, f, 5)
				for _, at := range []plan.Corner{plan.TopLeft, plan.TopRight, plan.BottomLeft, plan.BottomRight} {
					p := &plan.Plan{Engine: e, Logo: "logo.svg", LogoPosition: at}
					box := logoBox(p, f, l)
					if n := differing(with, without, box.Pixels()); n > 0 {
						t.Errorf("%s %v %s: the trim draws %d pixels of the logo's box %v", name, f, at, n, box)
					}
					if !geom.FromPixels(f.Bounds()).Contains(box) {
						t.Errorf("%s %v %s: the logo's box %v leaves the frame", name, f, at, box)
					}
				}
			}
		}
	}
	if len(tried) != len(ornaments) {
		t.Errorf("looks with %d of %d trims were tried", len(tried), len(ornaments))
	}
}

// differing counts the pixels of r in which two pictures are not alike.
func differing(a, b *image.RGBA, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				n++
			}
		}
	}
	return n
}
