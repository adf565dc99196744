package paint

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
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
		{"grey", encode(image.NewGray(size)), 800},
		{"two colours", encode(image.NewPaletted(size, color.Palette{color.Black, color.White})), 800},
		{"colours", encode(image.NewNRGBA(size)), 3200},
		{"16 bits", encode(image.NewNRGBA64(size)), 6400},
		{"a photograph", photo(), 1200},
		{"a progressive one", progressive, 6000},
		{"a vector", []byte("<svg/>"), 0},
		{"nothing", nil, 0},
	} {
		if n := DecodedBytes(c.data); n != c.want {
			t.Errorf("%s: %d bytes, want %d", c.name, n, c.want)
		}
	}
}

// TestReadHeader checks what is known of a picture by its header alone, however
// little follows it.
func TestReadHeader(t *testing.T) {
	size := image.Rect(0, 0, 40, 20)
	var photo, drawing bytes.Buffer
	if err := errors.Join(jpeg.Encode(&photo, image.NewRGBA(size), nil), png.Encode(&drawing, image.NewGray(size))); err != nil {
		t.Fatal(err)
	}
	interlaced := bytes.Clone(drawing.Bytes()[:33])
	interlaced[28] = 1
	binary.BigEndian.PutUint32(interlaced[29:], crc32.ChecksumIEEE(interlaced[12:29]))
	scan := []byte("\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x55\xff\x00")
	scanned := bytes.Replace(photo.Bytes(), []byte{0xff, 0xda}, append(bytes.Repeat(scan, 60), 0xff, 0xda), 1)
	profile := append([]byte("\xff\xd8\xff\xe2\x00\x0f"), "\xff\xda\xff\xc2 nonsense"...) // no markers in there
	for _, c := range []struct {
		name string
		data []byte
		want Header
	}{
		{"a photograph", photo.Bytes(), Header{"jpeg", 40, 20, 1, 1200}},
		{"one cut off", photo.Bytes()[:bytes.Index(photo.Bytes(), []byte{0xff, 0xda})+20], Header{"jpeg", 40, 20, 1, 1200}},
		{"one with a profile", append(profile, photo.Bytes()[2:]...), Header{"jpeg", 40, 20, 1, 1200}},
		{"one of many scans", scanned, Header{"jpeg", 40, 20, 61, 1200}},
		{"an interlaced drawing", interlaced, Header{"png", 40, 20, 2, 1600}},
		{"a vector", []byte("<svg/>"), Header{Format: "svg"}},
	} {
		h, err := ReadHeader(c.data)
		if err != nil || h != c.want {
			t.Errorf("%s: %+v, %v, want %+v", c.name, h, err, c.want)
		}
	}
	if _, err := DecodePicture(scanned, 1e6); err == nil || !strings.Contains(err.Error(), "in 61 scans; at most 50") {
		t.Errorf("a picture of 61 scans: %v", err)
	}
}

// FuzzReadHeader checks that no header crashes who reads it, promises less than
// nothing, or says of a picture that can be decoded what is not so.
func FuzzReadHeader(f *testing.F) {
	for _, format := range []string{"png", "jpeg", "gif"} {
		f.Add(encoded(f, format, redLeft(6, 4)))
	}
	f.Add([]byte("\xff\xd8\xff\xc2\x00\x0b\x08\x00\x01\x00\x01\x01\x01\x11\x00\xff\xda\x00"))
	f.Add([]byte("RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x00\x00\x00\x10\x07\x10\x11\x11\x88\x88\xfe\x07\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := ReadHeader(data)
		switch {
		case err != nil && h != Header{}:
			t.Fatalf("%+v with error %v", h, err)
		case err != nil || h.Format == "svg":
		case h.W <= 0 || h.H <= 0 || h.Passes < 1 || h.Bytes < h.Pixels():
			t.Fatalf("%+v", h)
		}
	})
}
