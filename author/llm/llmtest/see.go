package llmtest

import (
	"bytes"
	"image"
	"image/color"
	_ "image/jpeg" // as pictures are shown
	"strings"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

// Code reads the digits that are printed above a picture, as who sees it can; empty:
// there are none.
func Code(data []byte) string {
	const largest = 8
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return ""
	}
	for k := 2; k <= largest; k++ {
		if code := codeAt(img, k); code != "" {
			return code
		}
	}
	return ""
}

// Where the digits stand, in pixels of the type's own size.
const (
	pad, first, digits = 4, 5, 5
	wide, high         = 7, 13
)

// codeAt reads digits that are k times as large as the type.
func codeAt(img image.Image, k int) string {
	var out strings.Builder
	for i := range digits {
		var seen [high][wide]bool
		for y := range high {
			for x := range wide {
				at := color.GrayModel.Convert(img.At((pad+(first+i)*wide+x)*k+k/2, (pad+y)*k+k/2)).(color.Gray)
				seen[y][x] = at.Y < 128
			}
		}
		digit := strings.IndexFunc("0123456789", func(r rune) bool { return glyph(r) == seen })
		if digit < 0 {
			return ""
		}
		out.WriteByte('0' + byte(digit))
	}
	return out.String()
}

// glyph is how a digit looks.
func glyph(r rune) (out [high][wide]bool) {
	img := image.NewGray(image.Rect(0, 0, wide, high))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	d := font.Drawer{Dst: img, Src: image.NewUniform(color.Black), Face: basicfont.Face7x13, Dot: fixed.P(0, basicfont.Face7x13.Ascent)}
	d.DrawString(string(r))
	for y := range high {
		for x := range wide {
			out[y][x] = img.GrayAt(x, y).Y < 128
		}
	}
	return out
}

// page reads a page: a heading and a text, whatever stands there.
func (q question) page() object {
	block := func(kind, text string) object {
		return object{"kind": kind, "level": 0, "text": text, "items": []string{}, "header": []string{}, "rows": [][]string{}}
	}
	title := block("heading", "The water of the hills")
	title["level"] = 1
	list := block("list", "")
	list["items"] = []string{"Rain falls on the hills", "Streams carry it to the sea"}
	return object{"code": q.codes()[0], "blocks": []object{
		block("paragraph", "code "+q.codes()[0]), title,
		block("paragraph", "Rain falls on the hills, because clouds rise there and cool. The water runs down in streams. In 1904 a dam was built across the valley, which holds 40 million litres."),
		list,
		block("paragraph", "The sun warms the sea, and the water rises again."),
	}}
}

// solution solves a problem, whatever it is.
func (q question) solution() object {
	part := func(tex string, picture int, sentences ...string) object {
		return object{"sentences": sentences, "formula": tex, "picture": picture, "left": 10.0, "top": 50.0, "width": 30.0, "height": 20.0}
	}
	return object{
		"codes": q.codes(), "title": "How tall is the tree",
		"statement": part("", 1, "A tree throws a shadow of twelve metres, and a stick of one metre throws one of two metres.", "We are asked how tall the tree is."),
		"steps": []object{
			part(`\frac{h}{12} = \frac{1}{2}`, 1, "The sun stands equally high for both, so height and shadow have the same ratio."),
			part(`h = 12 \cdot \frac{1}{2}`, 0, "We multiply both sides by twelve metres."),
		},
		"answer": part("h = 6", 1, "The tree is six metres tall."),
	}
}

// codes are the digits above the pictures.
func (q question) codes() (out []string) {
	for _, data := range q.images {
		out = append(out, Code(data))
	}
	return append(out, "")[:max(len(out), 1)]
}
