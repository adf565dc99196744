package engine_test

import (
	"bytes"
	"fmt"
	"image"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// stills are pictures of a scene at the given frames.
func stills(t *testing.T, e *rig, job *engine.Job, scene int, frames ...int) []*image.RGBA {
	t.Helper()
	var out []*image.RGBA
	for _, n := range frames {
		img, err := e.Still(t.Context(), job, scene, float64(n)/float64(job.FPS()))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, img)
	}
	return out
}

// part is the bytes of a rectangle of a picture.
func part(img *image.RGBA, r image.Rectangle) []byte {
	var b []byte
	for y := r.Min.Y; y < r.Max.Y; y++ {
		b = append(b, img.Pix[img.PixOffset(r.Min.X, y):][:4*r.Dx()]...)
	}
	return b
}

// While one scene takes over from another a logo stands where it is: every
// pixel of its corner stays what it was, in all four corners, for bitmaps,
// vector pictures and the built-in mark.
func TestLogoStandsStillInTransitions(t *testing.T) {
	if testing.Short() {
		t.Skip("one scene at a time, side by side with nothing")
	}
	e := newEngine(t)
	logos := map[plan.Corner]string{
		plan.TopLeft: `"custom_logo": "assets/logo.svg"`, plan.TopRight: `"custom_logo": "assets/tulips.png"`,
		plan.BottomLeft: `"watermark": true`, plan.BottomRight: `"custom_logo": "assets/crayfish.png"`,
	}
	for _, kind := range []plan.Transition{plan.TransitionFade, plan.TransitionWipe, plan.TransitionSlide, plan.TransitionErase, plan.TransitionBoard} {
		for _, corner := range []plan.Corner{plan.TopLeft, plan.TopRight, plan.BottomLeft, plan.BottomRight} {
			t.Run(fmt.Sprintf("%s %s", kind, corner), func(t *testing.T) {
				p := decode(t, fmt.Sprintf(`{"version": 1, "canvas_style_variant": "modern_minimal", "output": {"scale": 0.25}, %s, "logo_position": %q,
					"scenes": [{"duration": 2, "layout": "free", "elements": [{"kind": "text", "text": "One thing"}]},
					{"duration": 3, "layout": "free", "transition": %q, "elements": [{"kind": "text", "text": "and another"}]}]}`, logos[corner], corner, kind))
				// A level ground, and layouts without a template's: nothing but the logo may tell one place from another.
				p.CustomStyle = &plan.CustomStyle{Base: "modern_minimal", Paper: plan.PaperPlain}
				job, err := e.Prepare(t.Context(), p, fetcher(t))
				if err != nil {
					t.Fatal(err)
				}
				look, err := styles.For(p)
				if err != nil {
					t.Fatal(err)
				}
				var where image.Rectangle
				for _, r := range canvas.Reserve(p, 1, job.Frame, look) {
					where = where.Union(r.Pixels())
				}
				before := stills(t, e, job, 0, job.Scenes[0].Frames-1)[0]
				want := part(before, where)
				if plain := part(before, where.Add(across(job.Frame, where))); bytes.Equal(want, plain) {
					t.Fatal("there is no logo in its corner")
				}
				changed := false
				for i, img := range stills(t, e, job, 1, 0, 4, 8, 12, 16, 20) {
					if !bytes.Equal(part(img, where), want) {
						t.Errorf("the logo's corner is another at moment %d of the transition", i)
					}
					changed = changed || !bytes.Equal(img.Pix, before.Pix)
				}
				if !changed {
					t.Error("nothing moves in the transition")
				}
			})
		}
	}
}

// across moves a rectangle to the other half of the frame, where it covers
// nothing.
func across(f paint.Frame, r image.Rectangle) image.Point {
	d := image.Pt(f.W/2-r.Dx(), 0)
	if r.Min.X > f.W/2 {
		d.X = -d.X
	}
	return d
}

// A round narrator stays while scenes change: no board slides over him, and none
// takes a copy of him along.
func TestNarratorStaysInTransitions(t *testing.T) {
	e := newEngine(t)
	dir := t.TempDir()
	flashAndBeep(t, e, filepath.Join(dir, "flash.mp4"))
	p := decode(t, `{"version": 1, "canvas_style_variant": "technical", "output": {"scale": 0.25},
		"own_narration": {"source": "flash.mp4", "layout": "round_overlay", "position": "right-bottom"}, "scenes": [
		{"narration": {"from": 0, "to": 1.5}, "elements": [{"kind": "text", "text": "One"}]},
		{"narration": {"from": 2}, "transition": "slide", "elements": [{"kind": "text", "text": "Two"}]}]}`)
	job, err := e.Prepare(t.Context(), p, asset.NewFetcher(t.TempDir(), asset.Config{Root: dir}))
	if err != nil {
		t.Fatal(err)
	}
	box, _ := canvas.NarratorBox(p, job.Frame)
	mid := geom.FromPixels(box).Center()
	for i, img := range stills(t, e, job, 1, 0, 4, 8, 12) {
		if c := img.RGBAAt(int(mid.X), int(mid.Y)); max(c.R, c.G, c.B) > 20 {
			t.Errorf("moment %d: the narrator's middle is %v; his picture is black then", i, c)
		}
		// A board that slides with the narrator on it would leave black discs
		// elsewhere.
		for x := range box.Min.X - 8 {
			if c := img.RGBAAt(x, int(mid.Y)); max(c.R, c.G, c.B) < 20 {
				t.Errorf("moment %d: a second narrator at %d", i, x)
				break
			}
		}
	}
}

// A custom style is drawn by both engines: its board is what one sees where
// nothing is, and its ink is on it.
func TestCustomStyleIsDrawnByBothEngines(t *testing.T) {
	e := newEngine(t)
	for _, name := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		p := decode(t, fmt.Sprintf(`{"version": 1, "studio_video_engine": %q, "output": {"scale": 0.25}, "custom_style": {
			"base": "modern_minimal", "name": "house", "paper": "plain", "brush": "pen", "palette": {"board": "#203050", "ink": "#ffe9a8"}},
			"scenes": [{"duration": 3, "elements": [{"kind": "text", "role": "title", "text": "House style"}, {"kind": "icon", "name": "home"}]}]}`, name))
		job, err := e.Prepare(t.Context(), p, fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		img := stills(t, e, job, 0, job.Scenes[0].Frames-1)[0]
		if c := img.RGBAAt(img.Rect.Dx()/2, 3); max(c.R-0x20+4, c.G-0x30+4, c.B-0x50+4) > 8 {
			t.Errorf("%s: the board is %v", name, c)
		}
		inked := 0
		for i := 0; i < len(img.Pix); i += 4 {
			if img.Pix[i] > 220 && img.Pix[i+1] > 200 && img.Pix[i+2] < 200 {
				inked++
			}
		}
		if inked < 200 {
			t.Errorf("%s: %d pixels in the ink", name, inked)
		}
	}
}
