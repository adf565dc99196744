package sight_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/llm/llmtest"
	"github.com/inkreel/inkreel/author/llm/sight"
)

// picture is a PNG of so many pixels.
func picture(t testing.TB, w, h int, noise bool) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	seed := uint32(1)
	for i := range img.Pix {
		if seed = seed*1664525 + 1013904223; noise {
			img.Pix[i] = uint8(seed >> 24)
		}
	}
	img.Set(w/2, h/2, color.Black)
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What is shown is a JPEG of bounded size, whose digits can be read, of any picture
// that can be decoded.
func TestShow(t *testing.T) {
	codes := map[string]bool{}
	for name, data := range map[string][]byte{
		"small": picture(t, 3, 2, false), "wide": picture(t, 3000, 500, false), "tall": picture(t, 40, 2000, false), "noise": picture(t, 1600, 1600, true),
		"vector": []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M1 1L19 9"/></svg>`),
	} {
		s, err := sight.Show(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		img, err := jpeg.Decode(bytes.NewReader(s.Image.Data))
		if err != nil || s.Image.Type != "image/jpeg" || len(s.Image.Data) > 2<<20 {
			t.Fatalf("%s: %s of %d bytes, %v", name, s.Image.Type, len(s.Image.Data), err)
		}
		if size := img.Bounds().Size(); size.X > 1600 || size.Y > 1800 {
			t.Errorf("%s: %v", name, size)
		}
		if got := llmtest.Code(s.Image.Data); got != s.Code || !s.Seen(got) || len(got) != 5 {
			t.Errorf("%s: its digits are %q, and are read as %q", name, s.Code, got)
		}
		again, err := sight.Show(data)
		if err != nil || !bytes.Equal(again.Image.Data, s.Image.Data) {
			t.Errorf("%s: it is shown in two ways", name)
		}
		codes[s.Code] = true
	}
	if len(codes) != 5 {
		t.Errorf("the codes are %v", codes)
	}
	for _, data := range []string{"", "no picture", "\x89PNG\r\n\x1a\n"} {
		if _, err := sight.Show([]byte(data)); err == nil {
			t.Errorf("%q is shown", data)
		}
	}
}

func TestSeen(t *testing.T) {
	s := sight.Shown{Code: "48213"}
	for said, want := range map[string]bool{"48213": true, " 4 8213.": true, "code 48218": true, "48": false, "12345": false, "": false, "482130": false, strings.Repeat("48213", 2): false} {
		if got := s.Seen(said); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}

// Places are those of the picture without the digits above it.
func TestArea(t *testing.T) {
	s, err := sight.Show(picture(t, 1600, 800, false))
	if err != nil {
		t.Fatal(err)
	}
	a := s.Area(25, 50, 50, 25)
	if a == nil || a.X != 0.25 || a.W != 0.5 || a.Y < 0.4 || a.Y > 0.48 || a.H < 0.26 || a.H > 0.3 || a.Aspect != 2 {
		t.Errorf("%+v", a)
	}
	for _, c := range [][4]float64{{0, 0, 0, 0}, {0, 0, 100, 100}, {0, 0, 100, 5}, {120, 20, 10, 10}, {math.NaN(), 1, 50, 50}, {1, 1, math.NaN(), 4}, {50, 50, -20, 10}, {0, 50, math.Inf(1), math.Inf(1)}} {
		if a := s.Area(c[0], c[1], c[2], c[3]); a != nil && !(a.X >= 0 && a.W > 0 && a.X+a.W <= 1 && a.Y >= 0 && a.H > 0 && a.Y+a.H <= 1) {
			t.Errorf("%v is %+v", c, *a)
		}
	}
}
