package paint

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"bytes"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/disintegration/imaging"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// families are the canvas styles without their compact profiles.
func families() []string {
	var out []string
	for _, n := range styles.Names(plan.EngineCanvas) {
		if !strings.HasSuffix(n, "_compact") {
			out = append(out, n)
		}
	}
	return out
}

// Whatever belongs to a page lies in its margins or is so pale that type can
// be read on it as on the bare board.
func TestPagesCanBeWrittenOn(t *testing.T) {
	for _, name := range families() {
		l := drawtest.Look(t, name, plan.EngineCanvas)
		for _, f := range []Frame{{768, 512}, {512, 768}} {
			img := Paper(l, f, 3)
			m := marginCompact
			area := image.Rect(int(m*float64(f.W)), int(m*float64(f.H)), int((1-m)*float64(f.W)), int((1-m)*float64(f.H)))
			low := map[string]int{}
			for y := area.Min.Y; y < area.Max.Y; y++ {
				for x := area.Min.X; x < area.Max.X; x++ {
					c := img.RGBAAt(x, y)
					ground := color.RGBA{c.R, c.G, c.B, 255}
					if Contrast(l.Palette.Ink, ground) < ContrastText {
						low["ink"]++
					}
					if Contrast(l.Palette.Muted, ground) < 0.9*ContrastText {
						low["muted"]++
					}
				}
			}
			// Grain has peaks of single pixels, squared and ruled paper its lines.
			for role, most := range map[string]int{"ink": area.Dx() * area.Dy() / 2000, "muted": area.Dx() * area.Dy() / 20} {
				if low[role] > most {
					t.Errorf("%s %v: on %d of %d pixels %s cannot be read", name, f, low[role], area.Dx()*area.Dy(), role)
				}
			}
		}
	}
}

// At the size of a thumbnail no two styles look alike: their boards differ in
// ground, or in how what is on it is drawn.
func TestStylesAreApartAsThumbnails(t *testing.T) {
	names := families()
	boards := make([]*image.NRGBA, len(names))
	for i, n := range names {
		boards[i] = imaging.Resize(sampleBoard(t, drawtest.Look(t, n, plan.EngineCanvas), Frame{768, 512}), 300, 200, imaging.Box)
	}
	for i, a := range boards {
		for j, b := range boards[:i] {
			sum := 0
			for k := range a.Pix {
				sum += gap(a.Pix[k], b.Pix[k])
			}
			if mean := float64(sum) / float64(len(a.Pix)*3/4); mean < 6 {
				t.Errorf("%s and %s differ by %.1f levels only", names[i], names[j], mean)
			}
		}
	}
}

// A bare page with what drifts laid over it is the page, and only looks with such ornaments
// have another bare page.
func TestBarePagesLackWhatDrifts(t *testing.T) {
	f := Frame{W: 192, H: 128}
	for _, name := range []string{"playful", "illustrations", "modern_minimal"} {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		whole, a := page(PageSpec{look, f, f.Bounds(), 1, color.RGBA{}, false})
		bare, _ := page(PageSpec{look, f, f.Bounds(), 1, color.RGBA{}, true})
		if drifts := len(a.Drifts) > 0; drifts == bytes.Equal(whole.Pix, bare.Pix) {
			t.Errorf("%s: %d ornaments drift, but the bare page is the same: %v", name, len(a.Drifts), !drifts)
		}
		for _, d := range a.Drifts {
			Over(bare, d.Picture)
		}
		for i, c := range whole.Pix {
			if gap(c, bare.Pix[i]) > 1 {
				t.Fatalf("%s: byte %d is %d, of the bare page with its ornaments %d", name, i, c, bare.Pix[i])
			}
		}
	}
}
