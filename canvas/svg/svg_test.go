package svg

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/cputest"
	"github.com/inkreel/inkreel/internal/geom"
)

// drawn is a document of 100x100 units rendered pixel by unit.
func drawn(t testing.TB, body string) (*image.RGBA, *Document) {
	t.Helper()
	doc, err := Parse([]byte(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">`+body+`</svg>`), DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return doc.Render(image.Rect(0, 0, 100, 100), doc.Fit(geom.R(0, 0, 100, 100))), doc
}

func TestShapesAndStyles(t *testing.T) {
	red, green, clear := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 128, 0, 255}, color.RGBA{}
	tests := []struct {
		name, body string
		at         image.Point
		want       color.RGBA
	}{
		{"rect", `<rect x="10" y="10" width="80" height="80" fill="red"/>`, image.Pt(50, 50), red},
		{"outside", `<rect x="10" y="10" width="80" height="80" fill="red"/>`, image.Pt(5, 50), clear},
		{"black by default", `<circle cx="50" cy="50" r="20"/>`, image.Pt(50, 50), color.RGBA{0, 0, 0, 255}},
		{"style attribute wins", `<rect width="100" height="100" fill="blue" style="fill:#f00"/>`, image.Pt(50, 50), red},
		{"class inside another", `<style>.k .a{fill:red} .a{fill:blue}</style><g class="k"><g><rect class="a" width="100" height="100"/></g></g>`, image.Pt(50, 50), red},
		{"child", `<style>.a{fill:blue} .k > .a{fill:red}</style><g class="k"><rect class="a" width="100" height="100"/></g>`, image.Pt(50, 50), red},
		{"not a child", `<style>.a{fill:red} .k>.a{fill:blue}</style><g class="k"><g><rect class="a" width="100" height="100"/></g></g>`, image.Pt(50, 50), red},
		{"class", `<style>.a,.b{fill:red} rect{fill:blue}</style><rect class="x b" width="100" height="100"/>`, image.Pt(50, 50), red},
		{"inherited", `<g fill="red"><g><rect width="100" height="100"/></g></g>`, image.Pt(50, 50), red},
		{"currentColor", `<g color="red"><rect width="100" height="100" fill="currentColor"/></g>`, image.Pt(50, 50), red},
		{"rgb()", `<rect width="100" height="100" fill="rgb(0, 50.2%, 0)"/>`, image.Pt(50, 50), green},
		{"hsl()", `<rect width="100" height="100" fill="hsl(0,100%,50%)"/>`, image.Pt(50, 50), red},
		{"even-odd hole", `<path fill="red" fill-rule="evenodd" d="M0 0H100V100H0Z M30 30H70V70H30Z"/>`, image.Pt(50, 50), clear},
		{"nonzero same way", `<path fill="red" d="M0 0H100V100H0Z M30 30H70V70H30Z"/>`, image.Pt(50, 50), red},
		{"nonzero hole", `<path fill="red" d="M0 0H100V100H0Z M30 30V70H70V30Z"/>`, image.Pt(50, 50), clear},
		{"stroke", `<line x1="10" y1="50" x2="90" y2="50" stroke="red" stroke-width="6"/>`, image.Pt(50, 51), red},
		{"butt end", `<line x1="20" y1="50" x2="80" y2="50" stroke="red" stroke-width="20"/>`, image.Pt(15, 50), clear},
		{"square end", `<line x1="20" y1="50" x2="80" y2="50" stroke="red" stroke-width="20" stroke-linecap="square"/>`, image.Pt(12, 42), red},
		{"round end", `<line x1="20" y1="50" x2="80" y2="50" stroke="red" stroke-width="20" stroke-linecap="round"/>`, image.Pt(12, 50), red},
		{"round end's corner", `<line x1="20" y1="50" x2="80" y2="50" stroke="red" stroke-width="20" stroke-linecap="round"/>`, image.Pt(11, 41), clear},
		{"mitre", `<path d="M10 90V20H90" fill="none" stroke="red" stroke-width="20"/>`, image.Pt(2, 12), red},
		{"bevel", `<path d="M10 90V20H90" fill="none" stroke="red" stroke-width="20" stroke-linejoin="bevel"/>`, image.Pt(1, 11), clear},
		{"dash", `<path d="M0 50H100" stroke="red" stroke-width="10" stroke-dasharray="20 20"/>`, image.Pt(10, 50), red},
		{"gap", `<path d="M0 50H100" stroke="red" stroke-width="10" stroke-dasharray="20 20"/>`, image.Pt(30, 50), clear},
		{"dash offset", `<path d="M0 50H100" stroke="red" stroke-width="10" stroke-dasharray="20" stroke-dashoffset="20"/>`, image.Pt(10, 50), clear},
		{"transform order", `<rect width="10" height="10" fill="red" transform="translate(50 0) rotate(90) scale(2)"/>`, image.Pt(40, 10), red},
		{"opacity", `<g opacity=".5"><rect width="100" height="100" fill="red"/><rect width="100" height="100" fill="red"/></g>`, image.Pt(50, 50), color.RGBA{128, 0, 0, 128}},
		{"fill opacity", `<rect width="100" height="100" fill="red" fill-opacity="50%"/>`, image.Pt(50, 50), color.RGBA{128, 0, 0, 128}},
		{"clip keeps", `<clipPath id="c"><circle cx="50" cy="50" r="20"/></clipPath><rect clip-path="url(#c)" width="100" height="100" fill="red"/>`, image.Pt(50, 50), red},
		{"clip cuts", `<clipPath id="c"><circle cx="50" cy="50" r="20"/></clipPath><rect clip-path="url(#c)" width="100" height="100" fill="red"/>`, image.Pt(20, 20), clear},
		{"mask", `<mask id="m"><rect width="50" height="100" fill="white"/></mask><rect mask="url(#m)" width="100" height="100" fill="red"/>`, image.Pt(75, 50), clear},
		{"use", `<defs><rect id="r" width="20" height="20" fill="red"/></defs><use xlink:href="#r" x="60" y="60"/>`, image.Pt(70, 70), red},
		{"symbol", `<symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1" fill="red"/></symbol><use href="#s" x="40" y="40" width="20" height="20"/>`, image.Pt(50, 50), red},
		{"hidden", `<rect display="none" width="100" height="100"/>`, image.Pt(50, 50), clear},
		{"gradient start", `<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="100" height="100" fill="url(#g)"/>`, image.Pt(0, 50), color.RGBA{254, 0, 1, 255}},
		{"gradient inherits stops", `<linearGradient id="a"><stop stop-color="red"/></linearGradient><radialGradient id="g" xlink:href="#a"/><rect width="100" height="100" fill="url(#g)"/>`, image.Pt(50, 50), red},
		{"fallback paint", `<rect width="100" height="100" fill="url(#none) red"/>`, image.Pt(50, 50), red},
		{"percent", `<rect x="50%" width="50%" height="100%" fill="red"/>`, image.Pt(75, 50), red},
		{"broken path keeps its start", `<path fill="red" d="M0 0H100V100H0Z L bad"/>`, image.Pt(50, 50), red},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			img, doc := drawn(t, tt.body)
			got := img.RGBAAt(tt.at.X, tt.at.Y)
			for _, d := range []int{int(got.R) - int(tt.want.R), int(got.G) - int(tt.want.G), int(got.B) - int(tt.want.B), int(got.A) - int(tt.want.A)} {
				if d < -2 || d > 2 {
					t.Fatalf("at %v: got %v, want %v (%v)", tt.at, got, tt.want, doc.Warnings)
				}
			}
		})
	}
}

func TestCoverageIsArea(t *testing.T) {
	// A circle's coverage adds up to πr², wherever it lies against the pixels.
	for _, c := range []float64{50, 50.25, 49.7, 3, -2} {
		img, _ := drawn(t, fmt.Sprintf(`<circle cx="50" cy="%g" r="20.5"/>`, c))
		var sum float64
		for i := 3; i < len(img.Pix); i += 4 {
			sum += float64(img.Pix[i]) / 255
		}
		// The segment below y = 0 is not seen.
		h := math.Min(math.Max(-c, -20.5), 20.5)
		hidden := 20.5*20.5*math.Acos(-h/20.5) + h*math.Sqrt(20.5*20.5-h*h)
		if want := math.Pi*20.5*20.5 - hidden; math.Abs(sum-want) > 6 {
			t.Errorf("cy %g: %.1f pixels covered, want %.1f", c, sum, want)
		}
	}
}

func TestShapesKeepOrderIDsAndGroups(t *testing.T) {
	_, doc := drawn(t, `<g id="house"><path id="roof" d="M0 0H9V9"/><g><rect id="door" width="5" height="5" fill="none" stroke="red" stroke-width="2" transform="scale(3)"/></g></g><circle r="4"/>`)
	var got []string
	for _, s := range doc.Shapes {
		got = append(got, fmt.Sprintf("%s %v fill %v stroke %g", s.ID, s.Groups, s.Fill, s.Stroke))
	}
	want := []string{"roof [house roof] fill true stroke 0", "door [house door] fill false stroke 6", " [] fill true stroke 0"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSizes(t *testing.T) {
	for attrs, want := range map[string][2]float64{
		`width="2in" height="1in"`:           {192, 96},
		`viewBox="0 0 30 20"`:                {30, 20},
		`viewBox="0 0 30 20" width="60"`:     {60, 40},
		`viewBox="0 0 30 20" height="100%"`:  {30, 20},
		`width="10mm" viewBox="0 0 100 100"`: {37.795, 37.795},
		``:                                   {13, 8},
	} {
		doc, err := Parse([]byte(`<svg `+attrs+`><rect width="12" height="7"/></svg>`), DefaultLimits())
		if err != nil || math.Abs(doc.W-want[0]) > 0.01 || math.Abs(doc.H-want[1]) > 0.01 {
			t.Errorf("%s: %v, want %v (%v)", attrs, doc, want, err)
		}
	}
}

// Drawings built to cost more than they weigh are refused, and soon.
func TestHostileDrawingsAreRefused(t *testing.T) {
	lim := DefaultLimits()
	for name, tt := range map[string]struct{ doc, want string }{
		"empty":         {"", "no element"},
		"not svg":       {"<html></html>", "<html>"},
		"nothing shown": {"<svg></svg>", "shows nothing"},
		"deep":          {strings.Repeat("<g>", 200), "deep"},
		"many":          {"<svg>" + strings.Repeat("<g/>", 70_000) + "</svg>", "60000 elements"},
		"use in itself": {`<svg viewBox="0 0 9 9"><g id="a"><use href="#a"/></g></svg>`, "inside what it copies"},
		"use in a ring": {`<svg viewBox="0 0 9 9"><defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs><use href="#a"/></svg>`, "circle"},
		"laughs":        {`<svg viewBox="0 0 9 9"><defs>` + laughs() + `</defs><use href="#l9"/></svg>`, "60000 elements"},
		"entities":      {`<!DOCTYPE svg [<!ENTITY a "` + strings.Repeat("x", 4000) + `">]><svg><desc>` + strings.Repeat("&a;", 9000) + `</desc></svg>`, "entities"},
		"coats":         {`<svg viewBox="0 0 9 9">` + strings.Repeat(`<rect width="9" height="9"/>`, 2000) + `</svg>`, "paints over itself"},
	} {
		var err error
		took := cputest.Took(t, func() { _, err = Parse([]byte(tt.doc), lim) })
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, tt.want)
		}
		if took > 3*time.Second {
			t.Errorf("%s: refused after %v", name, took)
		}
	}
}

// Text is counted before it is set: some hundred bytes of entities or copies
// may stand for megabytes of letters.
func TestHostileTextIsRefusedBeforeItIsSet(t *testing.T) {
	line := strings.Repeat("words ", 100)
	for name, doc := range map[string]string{
		"entities": `<!DOCTYPE svg [<!ENTITY a "` + line + `">]><svg viewBox="0 0 9 9"><text>` + strings.Repeat("&a;", 2000) + `</text></svg>`,
		"copies":   `<svg viewBox="0 0 9 9"><text id="t">` + line + `</text>` + strings.Repeat(`<use href="#t"/>`, 2000) + `</svg>`,
		"spans":    `<svg viewBox="0 0 9 9"><text>` + strings.Repeat(`<tspan x="1">`+line+`</tspan>`, 2000) + `</text></svg>`,
	} {
		lim := DefaultLimits()
		set := 0
		lim.Text = func(text string, st TextStyle) (geom.Path, float64, error) {
			set += len(text)
			return nil, float64(len(text)) * st.Size / 2, nil
		}
		_, err := Parse([]byte(doc), lim)
		if want := fmt.Sprintf("more than %d letters", lim.Letters); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, want)
		}
		if set > lim.Letters {
			t.Errorf("%s: %d letters were set, at most %d may be", name, set, lim.Letters)
		}
	}
}

func laughs() string {
	var b strings.Builder
	b.WriteString(`<g id="l0"><rect width="1" height="1"/></g>`)
	for i := 1; i < 10; i++ {
		fmt.Fprintf(&b, `<g id="l%d">%s</g>`, i, strings.Repeat(fmt.Sprintf(`<use href="#l%d"/>`, i-1), 10))
	}
	return b.String()
}

func TestSpansStandInOneLine(t *testing.T) {
	lim := DefaultLimits()
	lim.Text = func(text string, st TextStyle) (geom.Path, float64, error) {
		w := float64(len(text)) * st.Size / 2
		return geom.Rectangle(geom.R(0, -st.Size, w, st.Size)), w, nil
	}
	doc, err := Parse([]byte(`<svg viewBox="0 0 100 100"><text x="50" y="60" font-size="10" text-anchor="middle"> Big <tspan fill="red">red</tspan></text></svg>`), lim)
	if err != nil || len(doc.Shapes) != 2 {
		t.Fatalf("%v: %d shapes", err, len(doc.Shapes))
	}
	// "Big " and "red" are 35 units wide together, about x = 50.
	if a, b := doc.Shapes[0].Path.Bounds(), doc.Shapes[1].Path.Bounds(); a.Min.X != 32.5 || b.Min.X != 52.5 || b.Max.X != 67.5 || b.Max.Y != 60 {
		t.Errorf("runs at %v and %v", a, b)
	}
}

// TestCorpus reads every drawing of a folder: nothing may panic, take long or
// be refused without need. Set INKREEL_SVG_CORPUS, for one to the folder of
// Debian's openclipart-svg.
func TestCorpus(t *testing.T) {
	dir := os.Getenv("INKREEL_SVG_CORPUS")
	if dir == "" {
		t.Skip("INKREEL_SVG_CORPUS names no folder of SVG files")
	}
	read, refused := 0, 0
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".svg") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		start := cputest.Used(t)
		read++
		doc, err := Parse(data, DefaultLimits())
		if err != nil {
			refused++
			t.Logf("%s: %v", path, err)
			return nil
		}
		doc.Render(image.Rect(0, 0, 300, 300), doc.Fit(geom.R(0, 0, 300, 300)))
		if took := cputest.Used(t) - start; took > 5*time.Second {
			t.Errorf("%s took %v", path, took)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if refused*200 > read {
		t.Errorf("%d of %d drawings refused", refused, read)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`<svg viewBox="0 0 9 9"><path d="M0 0C1 2 3 4 5 6zA1 1 0 0 1 9 9" stroke="red" stroke-dasharray="1 2" stroke-linejoin="round"/></svg>`,
		`<svg width="9" height="9"><style>.a{fill:url(#g)}</style><radialGradient id="g" fx=".9"><stop offset="20%" stop-color="#abc"/></radialGradient><rect class="a" rx="2" width="5" height="5" transform="matrix(1 2 3 4 5 6)"/></svg>`,
		`<svg viewBox="0 0 9 9"><clipPath id="c"><use href="#r"/></clipPath><mask id="m"><g id="r"><circle r="4"/></g></mask><g clip-path="url(#c)" mask="url(#m)" opacity=".4"><text x="3">a<tspan dy="1">b</tspan></text><polygon points="0,0 1-1.5.5"/></g></svg>`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		lim := Limits{Bytes: 1 << 16, Elements: 300, Depth: 20, Segments: 3000, Letters: 200}
		lim.Text = func(text string, st TextStyle) (geom.Path, float64, error) {
			return geom.Rectangle(geom.R(0, 0, st.Size, st.Size)), st.Size, nil
		}
		doc, err := Parse([]byte(s), lim)
		if err != nil {
			return
		}
		img := doc.Render(image.Rect(0, 0, 40, 30), doc.Fit(geom.R(0, 0, 40, 30)))
		for i := 0; i < len(img.Pix); i += 4 {
			if max(img.Pix[i], img.Pix[i+1], img.Pix[i+2]) > img.Pix[i+3] {
				t.Fatalf("colour above alpha: %v", img.Pix[i:i+4])
			}
		}
	})
}

func BenchmarkRender(b *testing.B) {
	doc, err := Parse([]byte(`<svg viewBox="0 0 100 100"><radialGradient id="g"><stop stop-color="red"/><stop offset="1"/></radialGradient>
		<circle cx="50" cy="50" r="45" fill="url(#g)"/><path d="M10 90C30 10 70 10 90 90" fill="none" stroke="#123" stroke-width="4"/></svg>`), DefaultLimits())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		doc.Render(image.Rect(0, 0, 500, 500), doc.Fit(geom.R(0, 0, 500, 500)))
	}
}
