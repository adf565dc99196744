package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"strings"
)

// writer writes small PDF files: what a page is painted with is given as PDF's
// operators, or by the functions below.
type writer struct {
	pages  []string
	images [][]byte // JPEG, named /I0, /I1 and so on
	sizes  []image.Point
	title  string
}

// Fonts of every page.
const (
	regular = "F1"
	boldF   = "F2"
	mono    = "F3"
)

// at returns the operators that write a line with its left end at x and y points
// from the upper left corner of an A4 page.
func at(x, y float64, font string, size float64, text string) string {
	text = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(text)
	return fmt.Sprintf("BT /%s %g Tf 1 0 0 1 %g %g Tm (%s) Tj ET\n", font, size, x, 842-y, text)
}

// column returns operators of lines below each other.
func columnOf(x, y float64, size float64, lines ...string) string {
	var b strings.Builder
	for i, l := range lines {
		b.WriteString(at(x, y+float64(i)*1.2*size, regular, size, l))
	}
	return b.String()
}

// rule returns operators of a filled rectangle.
func rule(x, y, w, h float64) string {
	return fmt.Sprintf("%g %g %g %g re f\n", x, 842-y-h, w, h)
}

// shown returns operators that show picture i.
func shown(i int, x, y, w, h float64) string {
	return fmt.Sprintf("q %g 0 0 %g %g %g cm /I%d Do Q\n", w, h, x, 842-y-h, i)
}

func (w *writer) page(parts ...string) { w.pages = append(w.pages, strings.Join(parts, "")) }

// picture adds a picture of two colours.
func (w *writer) picture(width, height int) {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			c := color.RGBA{230, 180, 60, 255}
			if (x/16+y/16)%2 == 0 {
				c = color.RGBA{40, 90, 200, 255}
			}
			m.Set(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, nil); err != nil {
		panic(err)
	}
	w.images, w.sizes = append(w.images, b.Bytes()), append(w.sizes, image.Pt(width, height))
}

func (w *writer) bytes() []byte {
	var b bytes.Buffer
	var at []int
	object := func(body string) int {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(at), body)
		return len(at)
	}
	b.WriteString("%PDF-1.4\n")
	fonts := ""
	for i, name := range []string{"Helvetica", "Helvetica-Bold", "Courier"} {
		n := object("<</Type/Font/Subtype/Type1/BaseFont/" + name + "/Encoding/WinAnsiEncoding>>")
		fonts += fmt.Sprintf("/F%d %d 0 R", i+1, n)
	}
	images := ""
	for i, data := range w.images {
		n := object(fmt.Sprintf("<</Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length %d>>stream\n%s\nendstream",
			w.sizes[i].X, w.sizes[i].Y, len(data), data))
		images += fmt.Sprintf("/I%d %d 0 R", i, n)
	}
	info := object("<</Title(" + w.title + ")>>")
	parent := len(at) + 2*len(w.pages) + 1
	kids := ""
	for _, p := range w.pages {
		content := object(fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(p), p))
		kids += fmt.Sprintf("%d 0 R ", object(fmt.Sprintf("<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]/Resources<</Font<<%s>>/XObject<<%s>>>>/Contents %d 0 R>>",
			parent, fonts, images, content)))
	}
	object(fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]>>", len(w.pages), kids))
	root := object(fmt.Sprintf("<</Type/Catalog/Pages %d 0 R>>", parent))
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, n := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", n)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, root, info, start)
	return b.Bytes()
}

// bomb is a PDF whose page shows a form so many levels deep, each of which shows
// the next one wide times: some kilobytes that take wide to the power of deep
// steps.
func bomb(deep, wide int) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n" +
		"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>\nendobj\n" +
		"4 0 obj\n<</Length 4>>stream\n/X Do\nendstream\nendobj\n")
	body := strings.Repeat("/X Do\n", wide)
	for i := range deep {
		next := fmt.Sprintf("/Resources<</XObject<</X %d 0 R>>>>", 6+i)
		if i == deep-1 {
			next, body = "", "0 0 1 1 re f\n"
		}
		fmt.Fprintf(&b, "%d 0 obj\n<</Type/XObject/Subtype/Form/BBox[0 0 595 842]%s/Length %d>>stream\n%s\nendstream\nendobj\n", 5+i, next, len(body), body)
	}
	b.WriteString("trailer<</Root 1 0 R>>\n")
	return b.Bytes()
}

// blown is a PDF of a page whose content unpacks to so many megabytes.
func blown(megabytes int) []byte {
	var packed bytes.Buffer
	z, _ := zlib.NewWriterLevel(&packed, zlib.BestSpeed)
	piece := bytes.Repeat([]byte("0 0 m\n"), 1<<20/6)
	for range megabytes {
		_, _ = z.Write(piece)
	}
	_ = z.Close()
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n" +
		"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>\nendobj\n")
	fmt.Fprintf(&b, "4 0 obj\n<</Filter/FlateDecode/Length %d>>stream\n", packed.Len())
	b.Write(packed.Bytes())
	b.WriteString("\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n")
	return b.Bytes()
}
