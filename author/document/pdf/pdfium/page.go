package pdfium

import (
	"image"
	"math"
	"regexp"
	"unicode/utf16"
)

// Page is an open page. Its coordinates are points of 1/72 inch from the upper
// left corner of what a reader sees, y downwards.
type Page struct {
	Width, Height float64

	m      *machine
	handle uint64
	text   uint64 // FPDF_TEXTPAGE, once it is asked for
	seen   affine
}

// Box is an upright rectangle.
type Box struct{ X0, Y0, X1, Y1 float64 }

// W returns the width, never below nought.
func (b Box) W() float64 { return max(b.X1-b.X0, 0) }

// H returns the height, never below nought.
func (b Box) H() float64 { return max(b.Y1-b.Y0, 0) }

// Font is how letters are set.
type Font struct {
	Name  string // as "Helvetica-Bold"
	Bold  bool
	Fixed bool // every letter as wide
}

// Hyphen is what PDFium makes of a hyphen that ends a line within a word.
const Hyphen = '\u0002'

// Char is a character of a page.
type Char struct {
	Rune rune
	// Box is as wide as the letter takes up and as high as its font's lines.
	Box  Box
	Base float64 // y of the line that letters stand on
	Size float64 // of the font, in points
	Font *Font   // nil where unknown
	// Made are blanks and line ends that the page does not have: PDFium found
	// them between letters that lie apart.
	Made bool
	// Turned are letters that do not stand upright.
	Turned bool
}

func (p *Page) close() {
	if p.text != 0 {
		p.m.call("FPDFText_ClosePage", p.text)
	}
	p.m.call("FPDF_ClosePage", p.handle)
}

// face is how the letters of one text object are set.
type face struct {
	base   float64
	size   float64
	font   *Font
	turned bool
}

// Chars returns the characters of the page in the order of the file, at most so
// many. A call into PDFium costs about a microsecond: nothing is asked for every
// character that can be told from its neighbours.
func (p *Page) Chars(most int) []Char {
	p.text = p.m.call("FPDFText_LoadPage", p.handle)
	n := min(integer(p.m.call("FPDFText_CountChars", p.text)), most)
	if p.text == 0 || n <= 0 {
		return nil
	}
	out := make([]Char, n)
	p.runes(out)
	fonts := map[uint64]*Font{}
	var set face
	same := 0 // characters before this one are set alike
	for i := range out {
		c := &out[i]
		if p.m.err != nil {
			return nil
		}
		if c.Rune <= ' ' && integer(p.m.call("FPDFText_IsGenerated", p.text, uint64(i))) == 1 {
			c.Made = true
			same = 0
			continue
		}
		if i >= same {
			object := p.m.call("FPDFText_GetTextObject", p.text, uint64(i))
			set = p.face(uint64(i), object, fonts)
			same = i + 1
			for step := 1; same+step <= n && p.m.call("FPDFText_GetTextObject", p.text, uint64(same+step-1)) == object; step *= 2 {
				same += step
			}
			// What stands between is of the same object, but for what was made.
		}
		c.Base, c.Size, c.Font, c.Turned = set.base, set.size, set.font, set.turned
		if i > 0 && i+1 < same && within(out[i-1:i+2]) {
			continue // from its neighbours
		}
		c.Box = p.box(i)
	}
	spread(out)
	for i := range out {
		if c := &out[i]; !finite(c.Box.X0, c.Box.Y0, c.Box.X1, c.Box.Y1, c.Base, c.Size) {
			*c = Char{Rune: ' ', Made: true}
		}
	}
	return out
}

// runes reads the characters of a page.
func (p *Page) runes(out []Char) {
	n := uint64(len(out))
	if at := p.m.call("malloc", 2*(n+1)); at != 0 {
		got := p.m.call("FPDFText_GetText", p.text, 0, n, at)
		b := p.m.read(uint32(at), uint32(2*n))
		// It has fewer or more where a character is unknown, or takes two units.
		known := got == n+1 && uint64(len(b)) == 2*n
		for i := range out {
			if known {
				r := rune(b[2*i]) | rune(b[2*i+1])<<8
				known = r != 0 && !utf16.IsSurrogate(r)
				if r == 0xfffe {
					r = Hyphen
				}
				out[i].Rune = r
			}
		}
		p.m.call("free", at)
		if known {
			return
		}
	}
	for i := range out {
		out[i].Rune = rune(uint32(p.m.call("FPDFText_GetUnicode", p.text, uint64(i))))
	}
}

// within reports whether the second of three characters stands in the middle of
// a word that is written from left to right, letter after letter.
func within(three []Char) bool {
	for _, c := range three {
		if r := c.Rune; r <= ' ' || r >= 0x590 || r == 0xa0 || c.Made {
			return false
		}
	}
	return true
}

// spread gives boxes to the letters within words: each as wide as the others
// between the letters at the ends.
func spread(chars []Char) {
	for i := 1; i < len(chars); i++ {
		if chars[i].Made || chars[i].Box != (Box{}) || chars[i-1].Box == (Box{}) {
			continue
		}
		j := i
		for j < len(chars) && !chars[j].Made && chars[j].Box == (Box{}) {
			j++
		}
		if j == len(chars) || chars[j].Made {
			continue
		}
		first, last := chars[i-1].Box, chars[j].Box
		step := (last.X0 - first.X1) / float64(j-i)
		for k := i; k < j; k++ {
			x := first.X1 + step*float64(k-i)
			chars[k].Box = Box{x, min(first.Y0, last.Y0), x + step, max(first.Y1, last.Y1)}
		}
	}
}

// box returns the box of character i.
func (p *Page) box(i int) Box {
	p.m.call("FPDFText_GetLooseCharBox", p.text, uint64(i), p.m.at(0)) // left, top, right, bottom
	var v [4]float64
	p.m.floats(v[:])
	return p.seen.box(v[0], v[3], v[2], v[1])
}

// face returns how the letters of object, of which character i is one, are set.
func (p *Page) face(i, object uint64, fonts map[uint64]*Font) face {
	size := math.Float64frombits(p.m.call("FPDFText_GetFontSize", p.text, i))
	p.m.call("FPDFText_GetMatrix", p.text, i, p.m.at(0)) // a, b, c, d, e, f
	var m [6]float64
	p.m.floats(m[:])
	t := affine{m[0], m[1], m[2], m[3], m[4], m[5]}.then(p.seen)
	p.m.call("FPDFText_GetCharOrigin", p.text, i, p.m.at(32), p.m.at(40))
	_, base := p.seen.point(p.m.float64At(32), p.m.float64At(40))
	handle := p.m.call("FPDFTextObj_GetFont", object)
	font, ok := fonts[handle]
	if !ok {
		font = p.font(handle)
		fonts[handle] = font
	}
	return face{
		base: base,
		size: size * math.Hypot(t.c, t.d),
		font: font,
		// Letters stand upright where their way to the right leads to the right.
		turned: !(t.a > 0 && math.Abs(t.b) < t.a/4),
	}
}

// font reads a font's description.
func (p *Page) font(handle uint64) *Font {
	if handle == 0 {
		return nil
	}
	n := min(integer(p.m.call("FPDFFont_GetBaseFontName", handle, p.m.at(0), 256)), 256)
	f := &Font{Name: string(p.m.read(p.m.scratch, uint32(max(n-1, 0))))}
	f.Bold = integer(p.m.call("FPDFFont_GetWeight", handle)) >= 600 || bold.MatchString(f.Name)
	flags := integer(p.m.call("FPDFFont_GetFlags", handle)) // PDF 32000-1, table 123; -1 unknown
	f.Fixed = flags > 0 && flags&1 != 0 || typewriter.MatchString(f.Name)
	return f
}

// What the names of fonts say that are bold, and whose letters are all as wide:
// files leave it to them as often as not.
var (
	bold       = regexp.MustCompile(`(?i)bold|black|heavy`)
	typewriter = regexp.MustCompile(`(?i)mono|courier|consolas|menlo|typewriter|(cm|sf|lm)tt`)
)

// Object is what a page is painted with, but letters.
type Object struct {
	Box     Box
	Picture bool // of pixels; otherwise lines and areas
	// Of pictures: how many pixels they have.
	PixelsX, PixelsY int
	Plain            bool // upright and without a mask: as it is stored
	// Of others: how many lines and curves they are made of.
	Segments int
	handle   uint64
}

// Kinds of page objects (fpdf_edit.h).
const (
	objectPath    = 2
	objectImage   = 3
	objectShading = 4
	objectForm    = 5
)

// Objects returns pictures and paths of the page in the order in which they are
// painted, at most so many.
func (p *Page) Objects(most int) []Object {
	var out []Object
	const deepest = 6 // forms within forms
	left := 4 * most  // of all kinds
	var walk func(list string, of uint64, n int, t affine, depth int)
	walk = func(list string, of uint64, n int, t affine, depth int) {
		for i := 0; i < n && len(out) < most && left > 0 && p.m.err == nil; i++ {
			left--
			o := p.m.call(list, of, uint64(i))
			if o == 0 {
				continue
			}
			kind := integer(p.m.call("FPDFPageObj_GetType", o))
			if kind == objectForm {
				if depth < deepest {
					m := affine{a: 1, d: 1}
					if p.m.call("FPDFPageObj_GetMatrix", o, p.m.at(0)) != 0 {
						var v [6]float64
						p.m.floats(v[:])
						m = affine{v[0], v[1], v[2], v[3], v[4], v[5]}
					}
					walk("FPDFFormObj_GetObject", o, integer(p.m.call("FPDFFormObj_CountObjects", o)), m.then(t), depth+1)
				}
				continue
			}
			if kind != objectPath && kind != objectImage && kind != objectShading {
				continue
			}
			p.m.call("FPDFPageObj_GetBounds", o, p.m.at(0), p.m.at(4), p.m.at(8), p.m.at(12)) // left, bottom, right, top
			var v [4]float64
			p.m.floats(v[:])
			object := Object{Box: t.box(v[0], v[1], v[2], v[3]), handle: o, Picture: kind == objectImage}
			if b := object.Box; !finite(b.X0, b.Y0, b.X1, b.Y1) {
				continue
			}
			if object.Picture {
				p.m.call("FPDFImageObj_GetImagePixelSize", o, p.m.at(0), p.m.at(4))
				var size [2]int
				p.m.ints(size[:])
				object.PixelsX, object.PixelsY = size[0], size[1]
				p.m.call("FPDFPageObj_GetMatrix", o, p.m.at(0))
				var v [6]float64
				p.m.floats(v[:])
				m := affine{v[0], v[1], v[2], v[3], v[4], v[5]}.then(t)
				object.Plain = m.a > 0 && m.d < 0 && math.Abs(m.b)+math.Abs(m.c) < 1e-3*(m.a-m.d) &&
					integer(p.m.call("FPDFPageObj_HasTransparency", o)) == 0
			} else if kind == objectPath {
				object.Segments = integer(p.m.call("FPDFPath_CountSegments", o))
			}
			out = append(out, object)
		}
	}
	walk("FPDFPage_GetObject", p.handle, integer(p.m.call("FPDFPage_CountObjects", p.handle)), p.seen, 0)
	return out
}

// Render paints what lies in box on white, at scale pixels a point. It is nil
// where there is nothing to paint, or more than most pixels.
func (p *Page) Render(box Box, scale float64, most int) *image.RGBA {
	w, h := int(math.Round(box.W()*scale)), int(math.Round(box.H()*scale))
	if w <= 0 || h <= 0 || w > most/h {
		return nil
	}
	const bgrx, reversed = 3, 0x10 // FPDFBitmap_BGRx, FPDF_REVERSE_BYTE_ORDER
	bitmap := p.m.call("FPDFBitmap_CreateEx", uint64(w), uint64(h), bgrx, 0, 0)
	if bitmap == 0 {
		return nil
	}
	defer p.m.call("FPDFBitmap_Destroy", bitmap)
	p.m.call("FPDFBitmap_FillRect", bitmap, 0, 0, uint64(w), uint64(h), 0xFFFFFFFF)
	offset := func(v float64) uint64 { return uint64(uint32(int32(math.Round(-v * scale)))) }
	p.m.call("FPDF_RenderPageBitmap", bitmap, p.handle, offset(box.X0), offset(box.Y0),
		uint64(math.Round(p.Width*scale)), uint64(math.Round(p.Height*scale)), 0, reversed)
	stride := integer(p.m.call("FPDFBitmap_GetStride", bitmap))
	pixels := p.m.read(uint32(p.m.call("FPDFBitmap_GetBuffer", bitmap)), uint32(stride*h))
	if stride < 4*w || len(pixels) < stride*h {
		return nil
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		copy(out.Pix[y*out.Stride:][:4*w], pixels[y*stride:])
	}
	for i := 3; i < len(out.Pix); i += 4 {
		out.Pix[i] = 0xff // the fourth byte of BGRx means nothing
	}
	return out
}

// JPEG returns the file of a picture that is stored as JPEG in grey or RGB and
// shown whole and upright, so that it need not be painted; nil for others, and
// for more than most bytes.
func (p *Page) JPEG(o Object, most int) []byte {
	if !o.Plain || integer(p.m.call("FPDFImageObj_GetImageFilterCount", o.handle)) != 1 {
		return nil
	}
	n := integer(p.m.call("FPDFImageObj_GetImageFilter", o.handle, 0, p.m.at(0), 64))
	if string(p.m.read(p.m.scratch, uint32(max(min(n, 64)-1, 0)))) != "DCTDecode" {
		return nil
	}
	size := integer(p.m.call("FPDFImageObj_GetImageDataRaw", o.handle, 0, 0))
	if size <= 0 || size > most {
		return nil
	}
	at := p.m.call("malloc", uint64(size))
	if at == 0 {
		return nil
	}
	defer p.m.call("free", at)
	p.m.call("FPDFImageObj_GetImageDataRaw", o.handle, at, uint64(size))
	return append([]byte(nil), p.m.read(uint32(at), uint32(size))...)
}

func finite(vs ...float64) bool {
	for _, v := range vs {
		if math.IsNaN(v) || math.Abs(v) > 1e6 {
			return false
		}
	}
	return true
}
