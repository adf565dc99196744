package paint

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"image"
	"io"
	"strings"

	// The formats image.Decode knows.
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"

	_ "golang.org/x/image/webp"

	"github.com/inkreel/inkreel/canvas/svg"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// largestSide is how many pixels of a side of a bitmap are used: more than
// the largest frame shows. Bigger pictures are reduced to that first.
const largestSide = 4096

// maxPasses is how many scans of a JPEG are decoded: encoders write about ten,
// and an empty one, of some bytes, costs as much time as another.
const maxPasses = 50

// DecodePicture reads a PNG, JPEG (turned upright as its EXIF says), GIF (its
// first frame), WebP or SVG picture of at most limit pixels; what a bitmap
// would need is known before it is allocated. A bitmap is *Pixels. The error says what the data is
// and what is accepted.
func DecodePicture(data []byte, limit int) (*Source, error) {
	if isSVG(data) {
		return decodeVector(data)
	}
	h, err := ReadHeader(data)
	if err != nil {
		return nil, err
	}
	if h.Pixels() > int64(limit) {
		return nil, fmt.Errorf("the %s picture has %dx%d pixels; at most %d in all are accepted", h.Format, h.W, h.H, limit)
	}
	if h.Passes > maxPasses {
		return nil, fmt.Errorf("the %s picture is coded in %d scans; at most %d are accepted", h.Format, h.Passes, maxPasses)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read %s picture of %dx%d pixels: %w", h.Format, h.W, h.H, brief(err))
	}
	turn := turningOf(data)
	pixels, size := newPixels(img, turn), turn.size(img.Bounds().Size())
	if !pixels.seen() {
		return nil, errors.New("nothing is to be seen: every pixel of it is transparent")
	}
	return &Source{W: float64(size.X), H: float64(size.Y), Bitmap: pixels}, nil
}

// brief says of data that ended too early just that.
func brief(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return errors.New("the data ends in the middle of the picture")
	}
	return err
}

// isSVG reports whether data is an SVG document, compressed or not.
func isSVG(data []byte) bool {
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return true
	}
	head := bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), 64<<10)], []byte("\xef\xbb\xbf")), " \t\r\n")
	return bytes.HasPrefix(head, []byte("<")) && (bytes.Contains(head, []byte("<svg")) || bytes.Contains(head, []byte(":svg")))
}

func decodeVector(data []byte) (*Source, error) {
	lim := svg.DefaultLimits()
	lim.Text = setter()
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("read compressed SVG picture: %w", brief(err))
		}
		if data, err = io.ReadAll(io.LimitReader(z, int64(lim.Bytes)+1)); err != nil {
			return nil, fmt.Errorf("read compressed SVG picture: %w", brief(err))
		}
		if !isSVG(data) || bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
			return nil, fmt.Errorf("the data is a gzip archive of %s; accepted are PNG, JPEG, GIF, WebP and SVG pictures", kindOf(data))
		}
	}
	doc, err := svg.Parse(data, lim)
	if err != nil {
		return nil, fmt.Errorf("read SVG picture: %w", err)
	}
	if len(doc.Shapes) == 0 {
		return nil, errors.New("nothing is to be seen: the SVG picture " + left(doc.Warnings))
	}
	return trimmed(doc), nil
}

// left says why an SVG picture has no shapes.
func left(warnings []string) string {
	if len(warnings) == 0 {
		return "draws no shapes"
	}
	return "draws no shapes that can be drawn here: " + strings.Join(warnings, "; ")
}

// setter sets text of SVG pictures in the bundled faces.
func setter() svg.Setter {
	var shaper *fonts.Shaper
	return func(text string, st svg.TextStyle) (geom.Path, float64, error) {
		if shaper == nil {
			shaper = fonts.NewShaper()
		}
		// Set large and scaled down: sizes of user units may be tiny.
		const em = 64
		style := fonts.Style{Type: typeOf(st.Family), Lang: "en", SizePx: em, Bold: st.Bold}
		t, err := shaper.Layout([]fonts.Span{{Text: text}}, style, 0, plan.AlignStart)
		if err != nil || len(t.Lines) == 0 {
			return nil, 0, err
		}
		var p geom.Path
		l := t.Lines[0]
		for _, g := range l.Glyphs {
			p = append(p, g.Outline.Transform(geom.Translate(geom.Pt(g.X-l.X, g.Y-l.Baseline)))...)
		}
		k := st.Size / em
		w := l.W
		if strings.HasSuffix(text, " ") { // a line ends before its spaces, but here another run may follow
			gap, err := wordGap(shaper, style)
			if err != nil {
				return nil, 0, err
			}
			w += gap
		}
		return p.Transform(geom.Scale(k, k)), w * k, nil
	}
}

// wordGap is how far a space sets words apart.
func wordGap(shaper *fonts.Shaper, style fonts.Style) (float64, error) {
	var widths [2]float64
	for i, text := range []string{"nn", "n n"} {
		w, _, _, err := shaper.Measure([]fonts.Span{{Text: text}}, style, 0)
		if err != nil {
			return 0, err
		}
		widths[i] = w
	}
	return widths[1] - widths[0], nil
}

// typeOf is the type style nearest to a font family.
func typeOf(family string) plan.TypeStyle {
	f := strings.ToLower(family)
	has := func(names ...string) bool {
		for _, n := range names {
			if strings.Contains(f, n) {
				return true
			}
		}
		return false
	}
	switch {
	case has("mono", "courier", "consol", "typewriter"):
		return plan.TypeMono
	case has("hand", "comic", "script", "cursive", "caveat"):
		return plan.TypeHandwriting
	case has("marker"):
		return plan.TypeMarker
	case has("sans"):
		return plan.TypeClean
	case has("serif", "times", "georgia", "garamond", "roman", "palatino", "baskerville"):
		return plan.TypeSerif
	}
	return plan.TypeClean
}

// kindOf names what data seems to be, for the error that refuses it.
func kindOf(data []byte) string {
	has := func(at int, magic string) bool {
		return len(data) >= at+len(magic) && string(data[at:at+len(magic)]) == magic
	}
	text := strings.ToLower(strings.TrimSpace(string(data[:min(len(data), 512)])))
	switch {
	case len(data) == 0:
		return "empty"
	case has(0, "%PDF"):
		return "a PDF document"
	case has(0, "BM"):
		return "a BMP picture"
	case has(0, "II*\x00"), has(0, "MM\x00*"):
		return "a TIFF picture"
	case has(0, "8BPS"):
		return "a Photoshop document"
	case has(4, "ftypheic"), has(4, "ftypheix"), has(4, "ftypmif1"):
		return "a HEIC picture"
	case has(4, "ftypavif"), has(4, "ftypavis"):
		return "an AVIF picture"
	case has(4, "ftyp"), has(0, "\x1aE\xdf\xa3"):
		return "a video"
	case has(0, "PK\x03\x04"):
		return "a ZIP archive"
	case strings.HasPrefix(text, "<!doctype html"), strings.HasPrefix(text, "<html"):
		return "a web page"
	case strings.HasPrefix(text, "<"):
		return "an XML document without <svg>"
	case strings.HasPrefix(text, "{"), strings.HasPrefix(text, "["):
		return "a JSON document"
	}
	return "of an unknown kind"
}

// trimLeast is the share of a side that its margins must have together to be left off:
// less is hardly seen, and what a film shows should not hang on it.
const trimLeast = 0.02

// trimmed is a document as a picture without the empty margins of its page: a scene has
// no room to give to them, and what is drawn is meant by its size and its middle.
func trimmed(doc *svg.Document) *Source {
	s := &Source{W: doc.W, H: doc.H, Vector: doc}
	var ink geom.Rect
	for _, sh := range doc.Shapes {
		ink = ink.Union(sh.Path.Bounds().Inset(-sh.Stroke)) // its corners reach beyond half its width
	}
	ink = ink.Intersect(doc.View)
	if ink.Empty() || ink.W() > doc.View.W()*(1-trimLeast) && ink.H() > doc.View.H()*(1-trimLeast) {
		return s
	}
	shown := *doc
	x, y := doc.W/doc.View.W(), doc.H/doc.View.H()
	shown.View, shown.W, shown.H = ink, ink.W()*x, ink.H()*y
	off := ink.Min.Sub(doc.View.Min)
	return &Source{W: shown.W, H: shown.H, Vector: &shown, Page: geom.R(-off.X*x, -off.Y*y, doc.W, doc.H)}
}
