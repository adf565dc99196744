package main

import (
	"encoding/xml"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTraceToSVG(t *testing.T) {
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
		says string
	}{
		"no picture":     {[]string{dir + "/none.png", "-o", dir + "/a.svg"}, "no such file"},
		"a recording":    {[]string{plans + "/assets/narration.ogg", "-o", dir + "/a.svg"}, "accepted are PNG, JPEG, GIF, WebP and SVG"},
		"transparent":    {[]string{clear, "-o", dir + "/a.svg"}, "nothing that could be drawn"},
		"unknown ending": {[]string{tulips, "-o", dir + "/a.pdf"}, "want a name that ends in .svg"},
		"too long":       {[]string{tulips, "-o", dir + "/a.mp4", "--seconds", "90"}, "want 1 to 15"},
		"unknown style":  {[]string{tulips, "-o", dir + "/a.png", "--style", "crayn"}, "did you mean crayon?"},
		"itself":         {[]string{clear, "-o", clear}, "would overwrite the picture"},
		"unwritable":     {[]string{tulips, "-o", dir + "/none/a.svg"}, "cannot write"},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, errs := inkreel(t, append([]string{"trace"}, c.args...)...)
			if code != exitFailed || !strings.Contains(errs, c.says) || strings.Count(strings.TrimSpace(errs), "\n") > 0 {
				t.Errorf("exit code %d, said %q, want %q", code, errs, c.says)
			}
		})
	}
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}
