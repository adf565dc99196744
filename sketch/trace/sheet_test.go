package trace

import (
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
)

var sheetDir = flag.String("sheets", "", "folder for contact sheets of the pictures given as arguments: what is drawn at 10, 25, 50, 75 and 100 % of the work")

// sheet shows the ink at shares of its length, pen position in red, and last
// the spines in their order from blue over green to red, sweeps thin.
func sheet(k *Ink, board color.RGBA, shares ...float64) *image.RGBA {
	r := k.Layer.Rect
	columns := 3
	if r.Dx() > 2*r.Dy() {
		columns = 1
	}
	rows := (len(shares) + columns) / columns
	out := image.NewRGBA(image.Rect(0, 0, (r.Dx()+4)*columns, (r.Dy()+4)*rows))
	draw.Draw(out, out.Rect, image.NewUniform(color.Gray{90}), image.Point{}, draw.Src)
	panel := func(n int, m *image.RGBA) {
		to := image.Rect(0, 0, r.Dx(), r.Dy()).Add(image.Pt(n%columns*(r.Dx()+4), n/columns*(r.Dy()+4)))
		draw.Draw(out, to, m, r.Min, draw.Src)
	}
	var total float64
	for _, s := range k.Strokes {
		total += s.Spine.Length()
	}
	for n, share := range shares {
		until, tip := Never-1, geom.Point{}
		left := share * total
		for i, s := range k.Strokes {
			l := s.Spine.Length()
			if left < l {
				until = ArrivalAt(i, left/l)
				tip = along(s.Spine, left)
				break
			}
			left -= l
		}
		seen, ink := image.NewRGBA(r), image.NewRGBA(r)
		draw.Draw(seen, r, image.NewUniform(board), image.Point{}, draw.Src)
		for i, a := range k.At {
			if a <= until {
				x, y := r.Min.X+i%r.Dx(), r.Min.Y+i/r.Dx()
				ink.SetRGBA(x, y, k.Layer.RGBAAt(x, y))
			}
		}
		draw.Draw(seen, r, ink, r.Min, draw.Over)
		if until < Never-1 {
			c := image.Pt(int(tip.X), int(tip.Y))
			draw.Draw(seen, image.Rect(c.X-5, c.Y-5, c.X+5, c.Y+5), image.NewUniform(color.RGBA{255, 0, 0, 255}), image.Point{}, draw.Src)
		}
		panel(n, seen)
	}
	panel(len(shares), spines(k, total))
	return out
}

// spines draws the ways of the pen, hue by time, a blob where each begins.
func spines(k *Ink, total float64) *image.RGBA {
	r := k.Layer.Rect
	m := image.NewRGBA(r)
	draw.Draw(m, r, image.NewUniform(color.Gray{235}), image.Point{}, draw.Src)
	run := 0.0
	for _, s := range k.Strokes {
		l := s.Spine.Length()
		t := run / max(total, 1)
		run += l
		c := color.RGBA{uint8(255 * min(max(2*t-0.8, 0), 1)), uint8(220 * max(0, 1-abs(2*t-1)*1.2)), uint8(255 * max(1-2*t, 0)), 255}
		w := 1
		if !s.Sweep {
			w = 2
			b := s.Spine[0]
			draw.Draw(m, image.Rect(int(b.X)-4, int(b.Y)-4, int(b.X)+4, int(b.Y)+4), image.NewUniform(c), image.Point{}, draw.Src)
		}
		for d := 0.0; d <= l; d++ {
			p := along(s.Spine, d)
			draw.Draw(m, image.Rect(int(p.X), int(p.Y), int(p.X)+w, int(p.Y)+w), image.NewUniform(c), image.Point{}, draw.Src)
		}
	}
	return m
}

func abs(v float64) float64 { return max(v, -v) }

// along is the point s pixels along l.
func along(l geom.Polyline, s float64) geom.Point {
	for i := 1; i < len(l); i++ {
		c := l[i].Dist(l[i-1])
		if s <= c && c > 0 {
			return l[i-1].Lerp(l[i], s/c)
		}
		s -= c
	}
	return l[len(l)-1]
}

func savePNG(t testing.TB, name string, m image.Image) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, m); err != nil {
		t.Fatal(err)
	}
}

func TestContactSheets(t *testing.T) {
	if *sheetDir == "" || *strokeWords != "" {
		t.Skip("no -sheets folder")
	}
	for _, name := range flag.Args() {
		saveSheet(t, name, tracetest.FittedIn(t, name, 1000, 700), Options{Board: tracetest.White})
	}
	if flag.NArg() > 0 {
		return
	}
	for _, w := range []struct {
		name, text string
		lang       plan.Language
		style      plan.TypeStyle
		size       float64
	}{
		{"hand", "Handgloves wax 0123\nABQRSXYZ kitefjq &?!", "en", plan.TypeHandwriting, 96},
		{"small", "The quick brown fox jumps over the lazy dog;\nmany a small word, 3.14 × 2, 50 % (or so)", "en", plan.TypeHandwriting, 30},
		{"marker", "Marker title Agq 47", "en", plan.TypeMarker, 110},
		{"clean", "Clean sans Rakete", "en", plan.TypeClean, 90},
		{"serif", "Serif headline fix", "en", plan.TypeSerif, 90},
		{"hindi", "जल चक्र और ऊर्जा\nहिन्दी में लिखना", "hi", plan.TypeHandwriting, 90},
		{"arabic", "القهوة تنمو في الجبال\nكيف نشرب", "ar", plan.TypeHandwriting, 90},
		{"urdu", "اردو میں لکھنا", "ur", plan.TypeHandwriting, 90},
		{"chinese", "水循环与能量中国", "zh", plan.TypeHandwriting, 90},
		{"korean", "한국어 글씨", "ko", plan.TypeHandwriting, 90},
		{"tamil", "தமிழ் எழுத்து", "ta", plan.TypeHandwriting, 90},
		{"thai", "ภาษาไทยเขียน", "th", plan.TypeHandwriting, 90},
		{"cyrillic", "Съешь ещё этих\nмягких булок", "ru", plan.TypeHandwriting, 90},
		{"greek", "Ξεσκεπάζω την\nψυχοφθόρα", "el", plan.TypeHandwriting, 90},
		{"bengali", "জলচক্র ও শক্তি\nবাংলায় লেখা", "bn", plan.TypeHandwriting, 90},
		{"japanese", "水の循環と\nひらがなカタカナ", "ja", plan.TypeHandwriting, 90},
	} {
		text, err := fonts.NewShaper().Layout([]fonts.Span{{Text: w.text}}, fonts.Style{Type: w.style, Lang: w.lang, SizePx: w.size}, 0, plan.AlignStart)
		if err != nil {
			t.Error(err)
			continue
		}
		saveSheet(t, w.name, paint.Writing{Text: text, At: geom.Pt(20, 20), Color: color.RGBA{20, 20, 40, 255}}, Options{Board: tracetest.White, Lang: w.lang})
	}
	p, _ := geom.ParseSVG("M40 200C100 20 300 20 300 200S500 300 560 120")
	saveSheet(t, "stroke", paint.Stroke{Path: p, Width: 14, Color: color.RGBA{20, 20, 40, 255}, Brush: plan.BrushChalk}, Options{})
	saveSheet(t, "fill", paint.Fill{Path: geom.Ellipse(geom.R(20, 20, 500, 260)), Color: color.RGBA{200, 60, 40, 255}, Brush: plan.BrushCrayon}, Options{})
}

// strokeSheet shows the ink after each of its strokes: what the stroke brought in
// red, what was there before it in black, where it begins in blue. Side by side,
// as many to a row as fit into width pixels.
func strokeSheet(k *Ink, width int) *image.RGBA {
	r := k.Layer.Rect
	w, h := r.Dx()+4, r.Dy()+4
	columns := max(width/w, 1)
	rows := (len(k.Strokes) + columns - 1) / columns
	out := image.NewRGBA(image.Rect(0, 0, w*columns, h*rows))
	draw.Draw(out, out.Rect, image.NewUniform(color.Gray{255}), image.Point{}, draw.Src)
	for n, s := range k.Strokes {
		at := image.Pt(n%columns*w, n/columns*h)
		for i, a := range k.At {
			alpha := k.Layer.Pix[4*i+3]
			if a == Never || alpha == 0 || a.Stroke() > n {
				continue
			}
			c := color.RGBA{255 - alpha, 255 - alpha, 255 - alpha, 255}
			if a.Stroke() == n {
				c.R = 255
			}
			out.SetRGBA(at.X+i%r.Dx(), at.Y+i/r.Dx(), c)
		}
		for d := 0.0; d < s.Length(); d++ {
			p := along(s.Spine, d)
			b := max(2-int(d/4), 0)
			q := at.Add(image.Pt(int(p.X), int(p.Y)).Sub(r.Min))
			draw.Draw(out, image.Rect(q.X-b, q.Y-b, q.X+b+1, q.Y+b+1), image.NewUniform(color.RGBA{0, 60, 255, 255}), image.Point{}, draw.Src)
		}
		draw.Draw(out, image.Rect(at.X+w-1, at.Y, at.X+w, at.Y+h), image.NewUniform(color.Gray{200}), image.Point{}, draw.Src)
		draw.Draw(out, image.Rect(at.X, at.Y+h-1, at.X+w, at.Y+h), image.NewUniform(color.Gray{200}), image.Point{}, draw.Src)
	}
	return out
}

var (
	strokeWords = flag.String("words", "", "with -sheets: words, each as language:word, whose strokes are shown one by one, instead of pictures")
	strokeType  = flag.String("type", "handwriting", "of -words")
)

func TestStrokeSheets(t *testing.T) {
	if *sheetDir == "" || *strokeWords == "" {
		t.Skip("no -sheets folder and -words")
	}
	for _, w := range strings.Fields(*strokeWords) {
		lang, word, _ := strings.Cut(w, ":")
		text, err := fonts.NewShaper().Layout([]fonts.Span{{Text: word}}, fonts.Style{Type: plan.TypeStyle(*strokeType), Lang: plan.Language(lang), SizePx: 110}, 0, plan.AlignStart)
		if err != nil {
			t.Fatal(err)
		}
		k, err := Mark(paint.Writing{Text: text, Color: color.RGBA{20, 20, 40, 255}}, Options{Lang: plan.Language(lang)})
		if err != nil {
			t.Fatal(err)
		}
		savePNG(t, filepath.Join(*sheetDir, lang+"-"+word+".png"), strokeSheet(k, 1500))
	}
}

func saveSheet(t *testing.T, name string, m paint.Mark, o Options) {
	t.Helper()
	k, err := Mark(m, o)
	if err != nil {
		t.Fatal(err)
	}
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	t.Logf("%s: %d strokes", base, len(k.Strokes))
	savePNG(t, filepath.Join(*sheetDir, base+".png"), sheet(k, color.RGBA{255, 255, 255, 255}, 0.1, 0.25, 0.5, 0.75, 1))
}
