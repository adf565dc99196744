package paint

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"
)

// TestDecodedBytes checks that the memory a picture takes is known by its head.
func TestDecodedBytes(t *testing.T) {
	size := image.Rect(0, 0, 40, 20)
	encode := func(img image.Image) []byte {
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	photo := func() []byte {
		var b bytes.Buffer
		if err := jpeg.Encode(&b, image.NewRGBA(size), nil); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	progressive := bytes.Replace(photo(), []byte{0xff, 0xc0}, []byte{0xff, 0xc2}, 1)
	for _, c := range []struct {
		name string
		data []byte
		want int64
	}{
		{"grey", encode(image.NewGray(size)), 4000},
		{"two colours", encode(image.NewPaletted(size, color.Palette{color.Black, color.White})), 4000},
		{"colours", encode(image.NewNRGBA(size)), 3200},
		{"16 bits", encode(image.NewNRGBA64(size)), 9600},
		{"a photograph", photo(), 4400},
		{"a progressive one", progressive, 9200},
		{"a vector", []byte("<svg/>"), 0},
		{"nothing", nil, 0},
	} {
		if n := DecodedBytes(c.data); n != c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, n, c.want)
		}
	}
}
