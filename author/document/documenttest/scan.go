package documenttest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
)

// Scan is a PDF file as scanners make them: pages of which there is but a picture.
func Scan(pages int) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	var kids string
	for i := range pages {
		page, picture, paint := 10+3*i, 11+3*i, 12+3*i // numbers of objects
		kids += fmt.Sprintf("%d 0 R ", page)
		data := paper(i)
		fmt.Fprintf(&b, "%d 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I %d 0 R >> >> /Contents %d 0 R >>\nendobj\n", page, picture, paint)
		fmt.Fprintf(&b, "%d 0 obj\n<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream\nendobj\n",
			picture, paperW, paperH, len(data), data)
		const show = "q 595 0 0 842 0 0 cm /I Do Q"
		fmt.Fprintf(&b, "%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n", paint, len(show), show)
	}
	fmt.Fprintf(&b, "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count %d /Kids [%s] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%%%EOF\n", pages, kids)
	return b.Bytes()
}

// The size of a scanned page, in pixels.
const paperW, paperH = 298, 421

// paper is a page with grey lines where its text stands.
func paper(n int) []byte {
	img := image.NewGray(image.Rect(0, 0, paperW, paperH))
	for y := range paperH {
		for x := range paperW {
			v := uint8(240 + (x*y+n)%16) // no scan is quite white
			if y > 40 && y < 380 && y%14 < 5 && x > 30 && x < 270 && (x*7+y/14*13+n)%31 > 4 {
				v = 40
			}
			img.SetGray(x, y, color.Gray{Y: v})
		}
	}
	var b bytes.Buffer
	_ = jpeg.Encode(&b, img, nil) // a buffer takes all
	return b.Bytes()
}
