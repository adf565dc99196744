package paint

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/svg"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// redLeft is a picture, red on the left and transparent on the right.
func redLeft(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, image.Rect(0, 0, w/2, h), image.NewUniform(color.NRGBA{255, 0, 0, 255}), image.Point{}, draw.Src)
	return img
}

func encoded(t testing.TB, format string, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	var err error
	switch format {
	case "png":
		err = png.Encode(&b, img)
	case "jpeg":
		err = jpeg.Encode(&b, img, nil)
	case "gif":
		err = gif.Encode(&b, img, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// turned adds to a JPEG the EXIF orientation "rotate 90° clockwise".
func turned(jpg []byte) []byte {
	tiff := []byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00")
	seg := append([]byte("Exif\x00\x00"), tiff...)
	app := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(len(seg)+2))
	return append(append(append([]byte{}, jpg[:2]...), append(app, seg...)...), jpg[2:]...)
}

// bomb is a PNG that claims to be huge.
func bomb() []byte {
	head := binary.BigEndian.AppendUint32([]byte("IHDR"), 60_000)
	head = binary.BigEndian.AppendUint32(head, 60_000)
	head = append(head, 8, 6, 0, 0, 0)
	b := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(head))
}

const webp1x1 = "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA="

func TestDecodeEveryFormat(t *testing.T) {
	wp, err := base64.StdEncoding.DecodeString(webp1x1)
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		data []byte
		w, h float64
	}{
		"png":       {encoded(t, "png", redLeft(40, 20)), 40, 20},
		"gif":       {encoded(t, "gif", redLeft(40, 20)), 40, 20},
		"jpeg":      {encoded(t, "jpeg", redLeft(40, 20)), 40, 20},
		"jpeg exif": {turned(encoded(t, "jpeg", redLeft(40, 20))), 20, 40},
		"webp":      {wp, 1, 1},
		"svg":       {[]byte("\xef\xbb\xbf<?xml version='1.1'?><svg width='40' height='20'><path d='M0 0h40v20z'/></svg>"), 40, 20},
	} {
		s, err := DecodePicture(tt.data, 1000)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if s.W != tt.w || s.H != tt.h {
			t.Errorf("%s: %gx%g, want %gx%g", name, s.W, s.H, tt.w, tt.h)
		}
	}
	// Turned a quarter clockwise the red half is on top.
	s, err := DecodePicture(turned(encoded(t, "jpeg", redLeft(40, 20))), 1000)
	if err != nil {
		t.Fatal(err)
	}
	img, err := s.Bitmap.Scaled(image.Rect(0, 0, 20, 40), image.Pt(20, 40))
	if err != nil {
		t.Fatal(err)
	}
	if c := img.RGBAAt(10, 5); c.R < 200 {
		t.Errorf("top of the turned picture is %v, want red", c)
	}
}

func TestDecodeSaysWhatIsWrong(t *testing.T) {
	whole := encoded(t, "png", redLeft(40, 20))
	for name, tt := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":   {nil, "empty; accepted are PNG, JPEG, GIF, WebP and SVG"},
		"pdf":       {[]byte("%PDF-1.7 …"), "PDF"},
		"page":      {[]byte("<!DOCTYPE html><html>"), "web page"},
		"heic":      {[]byte("\x00\x00\x00\x18ftypheic"), "HEIC"},
		"tiff":      {[]byte("II*\x00\x08\x00\x00\x00\x00\x00"), "TIFF"},
		"noise":     {[]byte{1, 2, 3, 4}, "unknown kind"},
		"cut short": {whole[:len(whole)-30], "40x20"},
		"too large": {whole, "40x20 pixels; at most 100"},
		"bomb":      {bomb(), "60000x60000 pixels"},
		"gzip":      {[]byte("\x1f\x8b\x08\x00"), "compressed SVG"},
		"clear":     {encoded(t, "png", image.NewRGBA(image.Rect(0, 0, 20, 20))), "every pixel of it is transparent"},
		"blank svg": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`), "draws no shapes"},
		"raster svg": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="a.png" width="9" height="9"/></svg>`),
			"draws no shapes that can be drawn here: "},
		"svg without": {[]byte("<svg></svg>"), "shows nothing"},
	} {
		limit := 1000
		if name == "too large" {
			limit = 100
		}
		if _, err := DecodePicture(tt.data, limit); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, tt.want)
		}
	}
}

func TestPlaceFitsTheBox(t *testing.T) {
	for _, src := range []string{"png", "svg"} {
		data := encoded(t, "png", redLeft(80, 40))
		if src == "svg" {
			data = []byte(`<svg viewBox="10 10 80 40"><rect x="10" y="10" width="40" height="40" fill="red"/><path d="M90 10V50" stroke="red" stroke-width=".1"/></svg>`)
		}
		s, err := DecodePicture(data, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		box := geom.R(10.4, 20.2, 200, 200)
		p := drawtest.Must(s.Place(box, plan.FitContain, 1))
		if got := p.Image.Rect; got != image.Rect(10, 70, 210, 170) {
			t.Errorf("%s contain: %v", src, got)
		}
		if l, r := p.Image.RGBAAt(50, 120), p.Image.RGBAAt(180, 120); l != (color.RGBA{255, 0, 0, 255}) || r.A != 0 {
			t.Errorf("%s contain: left %v, right %v", src, l, r)
		}
		p = drawtest.Must(s.Place(box, plan.FitCover, 1))
		if got := p.Image.Rect; got != image.Rect(10, 20, 210, 220) {
			t.Errorf("%s cover: %v", src, got)
		}
		if l, r := p.Image.RGBAAt(20, 25), p.Image.RGBAAt(200, 215); l.A != 255 || r.A != 0 {
			t.Errorf("%s cover: left %v, right %v", src, l, r)
		}
		if src == "svg" && (len(p.Trace) != 1 || p.Trace[0].Bounds().W() < 199) {
			t.Errorf("cover: trace %v", p.Trace)
		}
		if p := drawtest.Must(s.Place(geom.Rect{}, plan.FitContain, 1)); !p.Bounds().Empty() {
			t.Errorf("%s: an empty box holds %v", src, p.Bounds())
		}
	}
}

func TestRedrawLeavesNoWhiteRectangle(t *testing.T) {
	art := image.NewRGBA(image.Rect(0, 0, 120, 120))
	draw.Draw(art, art.Rect, image.White, image.Point{}, draw.Src)
	Paint(art, Stroke{Path: geom.Ellipse(geom.R(20, 20, 80, 80)), Width: 8, Color: color.RGBA{0, 0, 0, 255}})
	for _, name := range []string{"chalkboard_bw", "playful", "technical", "whiteboard"} {
		l := drawtest.Look(t, name, plan.EngineCanvas)
		got := Picture{Image: art}.Stylize(l, 1).Image
		if c := got.RGBAAt(5, 5); c.A != 0 {
			t.Errorf("%s: the white ground is %v", name, c)
		}
		if c := got.RGBAAt(60, 60); c.A != 0 {
			t.Errorf("%s: the white inside is %v", name, c)
		}
		// The line is there, in ink.
		board := image.NewRGBA(art.Rect)
		draw.Draw(board, board.Rect, image.NewUniform(l.Palette.Board), image.Point{}, draw.Src)
		Over(board, got)
		if c, ink := board.RGBAAt(60, 20), l.Palette.Ink; gap(c.G, ink.G) > 70 {
			t.Errorf("%s: the line is %v, want about %v", name, c, ink)
		}
	}
}

func FuzzDecodePicture(f *testing.F) {
	for _, format := range []string{"png", "jpeg", "gif"} {
		f.Add(encoded(f, format, redLeft(6, 4)))
	}
	f.Add([]byte(`<svg viewBox="0 0 9 9"><text>a</text></svg>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := DecodePicture(data, 10_000)
		if err != nil {
			return
		}
		if p := drawtest.Must(s.Place(geom.R(0, 0, 20, 20), plan.FitContain, 1)); !p.Image.Rect.In(image.Rect(-1, -1, 22, 22)) {
			t.Fatalf("placed at %v", p.Image.Rect)
		}
	})
}

func BenchmarkPicture(b *testing.B) {
	data := encoded(b, "png", redLeft(1200, 1200))
	s, err := DecodePicture(data, 1e8)
	if err != nil {
		b.Fatal(err)
	}
	box := geom.R(0, 0, 700, 700)
	b.Run("decode", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := DecodePicture(data, 1e8); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("place", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			drawtest.Must(s.Place(box, plan.FitContain, 1))
		}
	})
	p, l := drawtest.Must(s.Place(box, plan.FitContain, 1)), drawtest.Look(b, "chalkboard_color", plan.EngineCanvas)
	b.Run("redraw", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.Stylize(l, 1)
		}
	})
}

// TestTextOfPicturesKeepsItsSpaces checks that a run of text which ends in a
// space leaves room for it: the next run begins behind.
func TestTextOfPicturesKeepsItsSpaces(t *testing.T) {
	set := setter()
	style := svg.TextStyle{Size: 20, Family: "serif"}
	width := func(s string) float64 {
		_, w, err := set(s, style)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	if apart, together := width("Hello ")+width("you"), width("Hello you"); math.Abs(apart-together) > 0.5 {
		t.Errorf("in two runs %.1f wide, in one %.1f", apart, together)
	}
	if w := width(" "); w < 2 {
		t.Errorf("a space is %.1f wide", w)
	}
}
