package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/drawtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

func TestTraceToSVG(t *testing.T) {
	drawsAlone(t)
	out := filepath.Join(t.TempDir(), "strokes.svg")
	code, said, errs := inkreel(t, "trace", plans+"/assets/tulips.png", "-o", out)
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	type path struct {
		ID    string  `xml:"id,attr"`
		Width float64 `xml:"stroke-width,attr"`
		D     string  `xml:"d,attr"`
	}
	var doc struct {
		Box   string `xml:"viewBox,attr"`
		Group struct {
			Objects []struct {
				ID     string `xml:"id,attr"`
				Stroke string `xml:"stroke,attr"`
				Paths  []path `xml:"path"`
			} `xml:"g"`
		} `xml:"g"`
	}
	if err := xml.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	ids, colors, n := map[string]bool{}, map[string]bool{}, 0
	for _, o := range doc.Group.Objects {
		colors[o.Stroke] = true
		for _, p := range o.Paths {
			n++
			ids[p.ID] = true
			if p.Width <= 0 || !strings.HasPrefix(p.D, "M") || !strings.Contains(p.D, "L") {
				t.Errorf("%s: width %g, way %.40q", p.ID, p.Width, p.D)
			}
		}
	}
	if n < 20 || len(ids) != n || len(colors) < len(doc.Group.Objects) || doc.Box == "" {
		t.Errorf("%d paths with %d ids, %d objects in %d colours, view box %q", n, len(ids), len(doc.Group.Objects), len(colors), doc.Box)
	}
	if !strings.Contains(said, "lines and") {
		t.Errorf("said %q", said)
	}
}

// TestTraceSheetFillsUp looks at a sheet: every panel holds more ink than the
// one before.
func TestTraceSheetFillsUp(t *testing.T) {
	drawsAlone(t)
	out := filepath.Join(t.TempDir(), "sheet.png")
	code, _, errs := inkreel(t, "trace", plans+"/assets/logo.svg", "-o", out, "--style", "crayon")
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	b := img.Bounds()
	board := color.RGBAModel.Convert(img.At(panelGap+2, panelGap+2)).(color.RGBA)
	last := 0
	for i := range 5 {
		w := (b.Dx() - panelGap) / 5
		ink := inkIn(img, image.Rect(panelGap+i*w, panelGap, (i+1)*w, b.Dy()-panelGap-2*panelText), board)
		if ink <= last {
			t.Errorf("panel %d holds %d pixels of ink, the one before %d", i, ink, last)
		}
		last = ink
	}
}

// TestTraceDrawsTheWholeLook traces a picture in every style: the page ends as
// the style's paper under all that the style makes of the picture.
func TestTraceDrawsTheWholeLook(t *testing.T) {
	drawsAlone(t)
	for _, style := range rota.Some(plan.SketchStyles(), 3, "infographics") {
		t.Run(style, func(t *testing.T) {
			look, err := styles.Named(style, plan.EngineSketch)
			if err != nil {
				t.Fatal(err)
			}
			cmd := traceCmd{Picture: plans + "/assets/coffee.png", Style: style}
			pencil := look.Medium == styles.MediumPencil
			if pencil {
				cmd.Picture = plans + "/assets/house.jpg" // something to hatch
			}
			_, src, err := cmd.read()
			if err != nil {
				t.Fatal(err)
			}
			got, err := cmd.trace(src)
			if err != nil {
				t.Fatal(err)
			}
			size := src.Bitmap.Size()
			p := drawtest.Must(src.Place(geom.R(0, 0, float64(size.X), float64(size.Y)), plan.FitContain, 0))
			look.Trim = ""
			want := paint.Paper(look, paint.Frame{W: size.X, H: size.Y}, 0)
			marks := p.InLook(look, 1)
			if pencil && len(got.inks) < 2 {
				t.Error("no hatching")
			}
			for _, m := range marks {
				paint.Paint(want, m)
			}
			if !bytes.Equal(got.until(1).Pix, want.Pix) {
				t.Error("the finished page is not what the style draws")
			}
			if bytes.Equal(got.until(0.5).Pix, want.Pix) {
				t.Error("finished half way")
			}
		})
	}
}

func inkIn(img image.Image, r image.Rectangle, board color.RGBA) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)
			if max(int(c.R)-int(board.R), int(board.R)-int(c.R), int(c.B)-int(board.B), int(board.B)-int(c.B)) > 24 {
				n++
			}
		}
	}
	return n
}

func TestTraceToFilm(t *testing.T) {
	drawsAlone(t)
	dir := t.TempDir()
	out := filepath.Join(dir, "film.mp4")
	code, said, errs := inkreel(t, "trace", plans+"/assets/logo.svg", "-o", out, "--seconds", "1.5", "--pen", "none")
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	if !strings.Contains(said, "1.5 s film (45 frames)") {
		t.Errorf("said %q", said)
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left %v, want the film alone", left)
	}
}

// TestTraceInOrder draws a house from its door, a bitmap from its right side.
func TestTraceInOrder(t *testing.T) {
	drawsAlone(t)
	dir := t.TempDir()
	house := filepath.Join(dir, "house.svg")
	const doc = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><rect id="wall" x="20" y="40" width="160" height="150" fill="#d8b48a" stroke="#222" stroke-width="4"/>
<rect id="door" x="120" y="110" width="40" height="80" fill="#5d4037" stroke="#222" stroke-width="4"/></svg>`
	if err := os.WriteFile(house, []byte(doc), 0o600); err != nil {
		t.Fatal(err)
	}
	// first is where the first stroke begins, in fractions of the picture.
	first := func(picture, order string) (x, y float64) {
		t.Helper()
		out := filepath.Join(dir, "out.svg")
		args := []string{"trace", picture, "-o", out}
		if order != "" {
			args = append(args, "--order", order)
		}
		if code, _, errs := inkreel(t, args...); code != 0 {
			t.Fatalf("exit code %d: %s", code, errs)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		var w, h float64
		_, head, _ := strings.Cut(string(data), "width=\"")
		if _, err := fmt.Sscanf(head, "%f\" height=\"%f\"", &w, &h); err != nil {
			t.Fatal(err)
		}
		_, d, _ := strings.Cut(string(data), " d=\"M")
		if _, err := fmt.Sscanf(d, "%f %f", &x, &y); err != nil {
			t.Fatalf("%v in %.60s", err, d)
		}
		return x / w, y / h
	}
	if x, y := first(house, ""); x > 0.2 && y > 0.3 {
		t.Errorf("without an order the house begins at %.2f, %.2f, want its wall", x, y)
	}
	if x, y := first(house, "door,wall"); x < 0.55 || y < 0.45 { // of what is drawn: the empty margins are left off
		t.Errorf("the door first begins at %.2f, %.2f", x, y)
	}
	if x, _ := first(plans+"/assets/tulips.png", "0.6:0:0.4:1"); x < 0.55 {
		t.Errorf("the right side first begins at %.2f of the width", x)
	}
}

func TestTraceErrors(t *testing.T) {
	dir := t.TempDir()
	tulips := plans + "/assets/tulips.png"
	clear := filepath.Join(dir, "clear.png")
	f, err := os.Create(clear)
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, image.NewNRGBA(image.Rect(0, 0, 9, 9))); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args []string
		code int
		says string
	}{
		"no picture":     {[]string{dir + "/none.png", "-o", dir + "/a.svg"}, exitFailed, "no such file"},
		"a recording":    {[]string{plans + "/assets/narration.ogg", "-o", dir + "/a.svg"}, exitFailed, "accepted are PNG, JPEG, GIF, WebP and SVG"},
		"transparent":    {[]string{clear, "-o", dir + "/a.svg"}, exitFailed, "nothing is to be seen"},
		"unknown ending": {[]string{tulips, "-o", dir + "/a.pdf"}, exitPlan, "want a name that ends in .svg"},
		"too long":       {[]string{tulips, "-o", dir + "/a.mp4", "--seconds", "90"}, exitPlan, "want 1 to 15"},
		"unknown style":  {[]string{tulips, "-o", dir + "/a.png", "--style", "crayn"}, exitPlan, "did you mean crayon?"},
		"unknown part":   {[]string{plans + "/assets/logo.svg", "-o", dir + "/a.png", "--order", "rooof"}, exitFailed, `nothing called "rooof" is drawn`},
		"part of bitmap": {[]string{tulips, "-o", dir + "/a.png", "--order", "roof"}, exitFailed, "accepted: regions x:y:w:h"},
		"no part":        {[]string{tulips, "-o", dir + "/a.png", "--order", "roof,,door"}, exitPlan, "missing between two commas"},
		"half a region":  {[]string{tulips, "-o", dir + "/a.png", "--order", "0.1:0.2"}, exitPlan, "has 4 numbers, not 2"},
		"far region":     {[]string{tulips, "-o", dir + "/a.mp4", "--order", "0.5:0:0.6:1"}, exitPlan, "reaches beyond the picture"},
		"wide region":    {[]string{tulips, "-o", dir + "/a.mp4", "--order", "0:0:2:1"}, exitPlan, `"2" is no number from 0 to 1`},
		"itself":         {[]string{clear, "-o", clear}, exitPlan, "would overwrite the picture"},
		"unwritable":     {[]string{tulips, "-o", dir + "/none/a.svg"}, exitFailed, "cannot write"},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, errs := inkreel(t, append([]string{"trace"}, c.args...)...)
			if code != c.code || !strings.Contains(errs, c.says) || strings.Count(strings.TrimSpace(errs), "\n") > 0 {
				t.Errorf("exit code %d, said %q, want %q", code, errs, c.says)
			}
		})
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}
