package canvas_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// ground are assets that consist of one picture.
type ground struct{ *image.RGBA }

func (g ground) Picture(string) (*paint.Source, error) {
	return &paint.Source{W: float64(g.Rect.Dx()), H: float64(g.Rect.Dy()), Bitmap: g}, nil
}
func (ground) VideoSize(string) (w, h int, err error) { return 640, 360, nil }
func (g ground) Size() image.Point                    { return g.Rect.Size() }
func (g ground) Scaled(part image.Rectangle, size image.Point) (*image.RGBA, error) {
	out := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			out.SetRGBA(x, y, g.RGBAAt(part.Min.X+x*part.Dx()/size.X, part.Min.Y+y*part.Dy()/size.Y))
		}
	}
	return out, nil
}

// grounds are a bright picture, a dark one, and one that is all of it.
func grounds() []ground {
	var out []ground
	for k := range 3 {
		img := image.NewRGBA(image.Rect(0, 0, 160, 90))
		for y := range 90 {
			for x := range 160 {
				c := color.RGBA{uint8(225 + x%30), uint8(240 - y/4), uint8(200 + y%50), 255}
				switch {
				case k == 1:
					c = color.RGBA{c.R - 215, c.G - 210, c.B - 195, 255}
				case k == 2 && (x/9+y/7)%3 == 0:
					c = color.RGBA{uint8(x), uint8(20 + y), uint8(40 * (x / 9 % 4)), 255}
				}
				img.SetRGBA(x, y, c)
			}
		}
		out = append(out, ground{img})
	}
	return out
}

// lost is how many of the pixels behind words of drawings have too little contrast to them, of how
// many; what is drawn before the words is behind them.
func lost(page *image.RGBA, shown []paint.Drawing, unit float64) (bad, all int) {
	for _, d := range shown {
		for _, m := range d.Marks {
			w, ok := m.(paint.Writing)
			if c, counted := m.(paint.Counted); counted {
				w, ok = c.Writing, true
			}
			switch m.(type) {
			case paint.Picture, paint.Fill:
				paint.Paint(page, m)
			}
			if !ok {
				continue
			}
			want := paint.ContrastText
			if w.Text.Size >= paint.LargeType*unit {
				want = paint.ContrastLarge
			}
			for i := range w.Text.Lines {
				r := w.LineBox(i).Pixels().Intersect(page.Rect)
				for y := r.Min.Y; y < r.Max.Y; y++ {
					for x := r.Min.X; x < r.Max.X; x++ {
						if all++; paint.Contrast(page.RGBAAt(x, y), w.Color) < 0.97*want {
							bad++
						}
					}
				}
			}
		}
	}
	return bad, all
}

// Whatever is behind them and however little the plan dims it, words keep their contrast in every
// look.
func TestWordsAreReadWhateverThePlanDims(t *testing.T) {
	f := paint.Frame{W: 320, H: 180}
	turn := -1
	for _, engine := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, name := range styles.Names(engine) {
			film, err := styles.Named(name, engine)
			if err != nil {
				t.Fatal(err)
			}
			if turn++; turn%2 == 1 {
				continue
			}
			img := grounds()[turn%3]
			dim := []float64{0, 0.25}[turn/6%2]
			p, err := plan.Decode([]byte(`{"version": 1, "studio_video_engine": "`+string(engine)+`", "scenes": [{"background": {"source": "x.png"}, "elements": [
				{"kind": "text", "role": "title", "text": "Words that **stand** out"},
				{"kind": "text", "text": "small ones in a colour", "color": "accent1"}, {"kind": "icon", "name": "sun", "label": "and a label"}]}]}`), plan.Options{})
			if err != nil {
				t.Fatal(err)
			}
			p.Scenes[0].Background.Dim = &dim
			look := canvas.SceneLook(film, &p.Scenes[0], true)
			page, err := canvas.PicturePage(p, 0, canvas.PageOf(p, look, f), img)
			if err != nil {
				t.Fatal(err)
			}
			shown, err := canvas.Compose(canvas.Scene{Plan: p, Look: film, Frame: f, Assets: img})
			if err != nil {
				t.Fatal(err)
			}
			if bad, all := lost(page, shown, f.Unit()); bad > all/50 {
				t.Errorf("%s, ground %d dimmed by %v: words are lost on %d of %d pixels", name, turn%3, dim, bad, all)
			}
		}
	}
}

// A veil darkens a picture to a side: nothing of it follows the words. It is the same across or down the
// whole of it, no step in it can be seen, and what the plan says of the side where no words are holds.
func TestAVeilFadesOutStraight(t *testing.T) {
	f := paint.Frame{W: 640, H: 360}
	film, err := styles.Named("editorial", plan.EngineCanvas)
	if err != nil {
		t.Fatal(err)
	}
	veils, free := 0, 0
	for _, elements := range []string{
		`{"kind": "text", "role": "quote", "text": "Small words in the middle"}`,
		`{"kind": "text", "role": "heading", "text": "Words at the top"}, {"kind": "icon", "name": "sun", "label": "and a label"}`,
		`{"kind": "text", "role": "title", "text": "A title"}, {"kind": "text", "text": "and what it is about, in small words"}`,
		`{"kind": "text", "role": "title", "text": "Title", "box": {"x": 0.05, "y": 0.4, "w": 0.4, "h": 0.2}}`,
		`{"kind": "chart", "chart": "column", "labels": ["a", "b"], "series": [{"name": "x", "values": [2, 3]}]}`,
	} {
		p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"background": {"source": "x.png", "dim": 0.1}, "elements": [`+elements+`]}]}`), plan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		page, painted := (*image.RGBA)(nil), 0
		shown, err := canvas.Compose(canvas.Scene{Plan: p, Look: film, Frame: f, Assets: grounds()[2], Page: func() (*image.RGBA, error) {
			painted++
			page, err = canvas.PicturePage(p, 0, canvas.PageOf(p, canvas.SceneLook(film, &p.Scenes[0], true), f), grounds()[2])
			return page, err
		}})
		if err != nil {
			t.Fatal(err)
		}
		if painted > 1 {
			t.Errorf("%s: the page is asked for %d times", elements, painted)
		}
		m, ok := shown[0].Marks[0].(paint.Picture)
		if !ok || shown[0].Element != paint.Place {
			continue
		}
		veils++
		at := func(x, y int) int { return int(m.Image.RGBAAt(x, y).A) }
		across, down, step := 0, 0, 0
		for y := 1; y < f.H; y++ {
			for x := 1; x < f.W; x++ {
				dx, dy := max(at(x, y)-at(x-1, y), at(x-1, y)-at(x, y)), max(at(x, y)-at(x, y-1), at(x, y-1)-at(x, y))
				across, down, step = max(across, dx), max(down, dy), max(step, dx, dy)
			}
		}
		if across > 0 && down > 0 {
			t.Errorf("%s: the veil changes both across and down", elements)
		}
		words := geom.Rect{Min: geom.Pt(float64(f.W), float64(f.H))}
		for _, d := range shown[1:] {
			words = geom.Rect{Min: geom.Pt(math.Min(words.Min.X, d.Bounds.Min.X), math.Min(words.Min.Y, d.Bounds.Min.Y)), Max: geom.Pt(math.Max(words.Max.X, d.Bounds.Max.X), math.Max(words.Max.Y, d.Bounds.Max.Y))}
		}
		if right := words.Max.X; right < 0.65*float64(f.W) {
			if free++; at(f.W-1, f.H/2) > 0 {
				t.Errorf("%s: the words end at %.0f, and the picture is veiled as far as its right edge", elements, right)
			}
		}
		if step > 4 {
			t.Errorf("%s: the veil has a step of %d of 255 from one pixel to the next", elements, step)
		}
	}
	if veils < 2 || free == 0 {
		t.Errorf("%d of the scenes are veiled, %d with a side that is free: nothing is tested", veils, free)
	}
}

// Words on a picture that covers the frame keep their contrast too.
func TestWordsAreReadOnCovers(t *testing.T) {
	f := paint.Frame{W: 320, H: 180}
	for i, name := range styles.Names(plan.EngineCanvas) {
		film, err := styles.Named(name, plan.EngineCanvas)
		if err != nil || i%3 != 0 {
			continue
		}
		keep := []string{"true", "false"}[i/3%2]
		img := grounds()[i%2*2]
		p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"elements": [
			{"kind": "image", "source": "x.png", "description": "a view", "fit": "cover", "keep_original": `+keep+`},
			{"kind": "text", "role": "title", "text": "Words on a picture"}, {"kind": "text", "text": "small ones in a colour", "color": "accent2"}]}]}`), plan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		shown, err := canvas.Compose(canvas.Scene{Plan: p, Look: film, Frame: f, Assets: img})
		if err != nil {
			t.Fatal(err)
		}
		page := image.NewRGBA(f.Bounds())
		draw.Draw(page, page.Rect, image.NewUniform(film.Palette.Board), image.Point{}, draw.Src)
		if bad, all := lost(page, shown, f.Unit()); bad > all/50 {
			t.Errorf("%s, kept %s: words are lost on %d of %d pixels", name, keep, bad, all)
		}
	}
}

// Before a picture that is bright all over and not dimmed words are dark, and nothing lies about them; one
// that is dimmed is meant to be dark.
func TestBrightPicturesNeedNoVeil(t *testing.T) {
	f := paint.Frame{W: 320, H: 180}
	bright := image.NewRGBA(image.Rect(0, 0, 160, 90))
	draw.Draw(bright, bright.Rect, image.NewUniform(color.RGBA{250, 252, 248, 255}), image.Point{}, draw.Src)
	for _, name := range []string{"modern_minimal", "chalkboard_color"} {
		film, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		p, err := plan.Decode([]byte(`{"version": 1, "scenes": [{"background": {"source": "x.png", "dim": 0}, "elements": [
			{"kind": "text", "role": "title", "text": "Words that **stand** out"}, {"kind": "text", "text": "small ones"}, {"kind": "icon", "name": "sun", "label": "and a label"}]}]}`), plan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		shown, err := canvas.Compose(canvas.Scene{Plan: p, Look: film, Frame: f, Assets: ground{bright}})
		if err != nil {
			t.Fatal(err)
		}
		if _, veiled := shown[0].Marks[0].(paint.Picture); veiled {
			t.Errorf("%s: a veil lies on a white picture", name)
		}
		if bad, all := lost(bright, shown, f.Unit()); bad > 0 {
			t.Errorf("%s: words are lost on %d of %d pixels", name, bad, all)
		}
		*p.Scenes[0].Background.Dim = 0.5
		if look := canvas.SceneLookOn(film, &p.Scenes[0], true, ground{bright}); !look.Dark() {
			t.Errorf("%s: words are dark before a picture that is dimmed by half", name)
		}
	}
}
