package paint

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/internal/drawtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// printingLooks are the looks that print photographs in tones or in solid colour, as they
// are and on their ink.
func printingLooks(t testing.TB) map[string]styles.Look {
	looks := map[string]styles.Look{}
	for _, name := range styles.Names(plan.EngineCanvas) {
		l, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		if l.Tones[0] == "" && !l.Solid || l.Compact {
			continue
		}
		looks[name] = l
		l.Palette.Board, l.Palette.Ink = l.Palette.Ink, l.Palette.Board
		looks[name+" on its ink"] = l
	}
	return looks
}

// What is lighter than its neighbour in a photograph is lighter in its print, in colour and in
// grey, on boards of any kind; a print covers the board and leaves it bare around a cut-out.
func TestPrintsKeepTheOrderOfLights(t *testing.T) {
	for name, look := range printingLooks(t) {
		for _, view := range []string{"portrait", "hills", "night"} {
			img := shot(160, 120, 2.5, photoViews[view])
			for _, img := range []*image.RGBA{img, Greyed(img)} {
				if r := slopesAlike(img, onBoard(Picture{Image: img, Seed: 1}, look)); r < 0.5 {
					t.Errorf("%s, %s: slopes of lightness correlate by %.2f with the photograph's", name, view, r)
				}
			}
		}
		const side = 140
		p := drawtest.Must(ball(side).Place(geom.R(0, 0, side, side), plan.FitContain, 1)).Stylize(look, 0.6)
		if a := p.Image.RGBAAt(3, 3).A; a != 0 {
			t.Errorf("%s: %d of 255 beside a cut-out", name, a)
		}
		if a := p.Image.RGBAAt(side/2, side/2).A; a < 200 && (look.Tones[0] != "" || !look.Dark()) {
			t.Errorf("%s: %d of 255 within a cut-out", name, a)
		}
	}
}

// slopesAlike is the correlation of the signs of two pictures' slopes, from one square of
// six pixels to the next, where the first has any.
func slopesAlike(a, b *image.RGBA) float64 {
	const cell = 6
	mean := func(m *image.RGBA, cx, cy int) int {
		sum := 0
		for y := range cell {
			for x := range cell {
				q := m.Pix[(cy*cell+y)*m.Stride+4*(cx*cell+x):]
				sum += int(lightness(q[0], q[1], q[2]))
			}
		}
		return sum
	}
	agree, all := 0, 0
	for y := 1; y < a.Rect.Dy()/cell-2; y++ {
		for x := 1; x < a.Rect.Dx()/cell-2; x++ {
			for _, d := range [2][2]int{{1, 0}, {0, 1}} {
				was := mean(a, x+d[0], y+d[1]) - mean(a, x, y)
				is := mean(b, x+d[0], y+d[1]) - mean(b, x, y)
				if max(was, -was) < 6*cell*cell { // what one does not see
					continue
				}
				all++
				switch {
				case was > 0 == (is > 0) && is != 0:
					agree++
				case is != 0:
					agree--
				}
			}
		}
	}
	return float64(agree) / float64(max(all, 1))
}

// Stars on a black sky are no negative on a dark board, though they look like a drawing.
func TestStarsAreLightOnDarkBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	img := image.NewRGBA(image.Rect(0, 0, 160, 120))
	for i := range img.Pix {
		img.Pix[i] = 255
		if i%4 != 3 {
			img.Pix[i] = 6
		}
	}
	for range 60 {
		x, y := 8+r.IntN(140), 8+r.IntN(100)
		for d := range 9 {
			img.SetRGBA(x+d%3, y+d/3, color.RGBA{250, 250, 240, 255})
		}
	}
	for name, look := range darkLooks(t) {
		if got := alike(img, onBoard(Picture{Image: img, Seed: 1}, look)); got < 0.2 {
			t.Errorf("%s: lightness correlates by %.2f with the picture's", name, got)
		}
	}
}

// What it takes to draw a photograph of 0.4 megapixels.
func BenchmarkStylize(b *testing.B) {
	img := drawtest.Must(lake(b).Place(geom.R(0, 0, 768, 512), plan.FitContain, 1))
	for _, name := range []string{"modern_minimal", "editorial", "playful", "chalkboard_bw", "chalkboard_color", "technical"} {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				img.Stylize(look, 0.6)
			}
		})
	}
}
