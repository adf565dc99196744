package paint

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math/rand/v2"
	"testing"

	"github.com/disintegration/imaging"

	"github.com/inkreel/inkreel/internal/drawtest"
)

// strewn fills a picture with noise of some shades and some opacities.
func strewn(img draw.Image, seed uint64) draw.Image {
	r := rand.New(rand.NewPCG(seed, 9))
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			a := []uint8{255, 255, 255, 0, 1, 77}[r.IntN(6)]
			img.Set(x, y, color.NRGBA{uint8(r.IntN(256)), uint8(x), uint8(y), a})
		}
	}
	return img
}

// held is a picture as it was decoded, scaled by way of the whole of it: what
// Scaled must give, byte by byte.
func held(img image.Image, t turning, part image.Rectangle, size image.Point) *image.RGBA {
	if t != upright {
		img = t.set(img)
	}
	if s := img.Bounds().Size(); max(s.X, s.Y) > largestSide {
		img = imaging.Fit(img, largestSide, largestSide, imaging.Lanczos)
	}
	b := img.Bounds()
	whole := image.NewRGBA(image.Rectangle{Max: b.Size()})
	draw.Draw(whole, whole.Rect, img, b.Min, draw.Src)
	out := image.NewRGBA(image.Rectangle{Max: size})
	if part.Size() == size {
		draw.Draw(out, out.Rect, whole, part.Min, draw.Src)
		return out
	}
	draw.Draw(out, out.Rect, imaging.Resize(whole.SubImage(part), size.X, size.Y, imaging.Lanczos), image.Point{}, draw.Src)
	return out
}

// TestScaledRowByRow checks that pictures are scaled row by row to the bytes they
// had when all of them was held, in every form a file has, turned and cut.
func TestScaledRowByRow(t *testing.T) {
	r := image.Rect(0, 0, 83, 61)
	chroma := func(ratio image.YCbCrSubsampleRatio) image.Image {
		img := image.NewYCbCr(r, ratio)
		rnd := rand.New(rand.NewPCG(1, uint64(ratio)))
		for _, plane := range [][]uint8{img.Y, img.Cb, img.Cr} {
			for i := range plane {
				plane[i] = uint8(rnd.IntN(256))
			}
		}
		return img
	}
	flat := image.NewGray(r)
	for i := range flat.Pix {
		flat.Pix[i] = uint8(i / 400 * 40)
	}
	pictures := map[string]image.Image{
		"grey": strewn(image.NewGray(r), 1), "grey areas": flat, "16 bits of grey": strewn(image.NewGray16(r), 2),
		"opaque": strewn(image.NewRGBA(r), 3), "colours": strewn(image.NewNRGBA(r), 4), "16 bits": strewn(image.NewNRGBA64(r), 5),
		"ink": strewn(image.NewCMYK(r), 6), "elsewhere": strewn(image.NewNRGBA(r.Add(image.Pt(5, 9))), 7),
		"palette": strewn(image.NewPaletted(r, color.Palette{color.Black, color.White, color.NRGBA{9, 200, 7, 99}, color.Transparent}), 8),
		"4:2:0":   chroma(image.YCbCrSubsampleRatio420), "4:1:1": chroma(image.YCbCrSubsampleRatio411), "4:4:0": chroma(image.YCbCrSubsampleRatio440),
	}
	for name, img := range pictures {
		for turn := upright; turn <= turnedLeft; turn++ {
			if turn != upright && img.ColorModel() != color.YCbCrModel && name != "grey" && name != "ink" {
				continue // only JPEGs are turned
			}
			p := newPixels(img, turn)
			whole := image.Rectangle{Max: p.Size()}
			for _, c := range []struct {
				part image.Rectangle
				size image.Point
			}{
				{whole, whole.Max}, {whole, image.Pt(20, 31)}, {whole, image.Pt(7, 5)}, {whole, image.Pt(150, 170)}, {whole, image.Pt(1, 1)},
				{image.Rect(9, 13, 50, 58), image.Pt(30, 40)}, {image.Rect(9, 13, 50, 58), image.Pt(41, 20)}, {image.Rect(9, 13, 50, 58), image.Pt(20, 45)},
				{image.Rect(9, 13, 50, 58), image.Pt(41, 45)},
			} {
				got, want := drawtest.Must(p.Scaled(c.part, c.size)), held(img, turn, c.part, c.size)
				if !bytes.Equal(got.Pix, want.Pix) {
					t.Errorf("%s, turned %d: %v to %v differs", name, turn, c.part, c.size)
				}
			}
		}
	}
}

// TestLargeBitmapsAreReduced checks the same of pictures larger than are used.
func TestLargeBitmapsAreReduced(t *testing.T) {
	tall := strewn(image.NewNRGBA(image.Rect(0, 0, 33, 4500)), 1)
	wide := strewn(image.NewGray(image.Rect(0, 0, 5000, 40)), 2)
	for _, c := range []struct {
		img  image.Image
		turn turning
		size image.Point
	}{
		{tall, upright, image.Pt(30, 4096)}, {wide, upright, image.Pt(4096, 32)}, {wide, turnedLeft, image.Pt(32, 4096)},
	} {
		p := newPixels(c.img, c.turn)
		if p.Size() != c.size {
			t.Errorf("reduced to %v, want %v", p.Size(), c.size)
			continue
		}
		for _, part := range []image.Rectangle{{Max: c.size}, image.Rect(3, 5, 28, 30)} {
			for _, size := range []image.Point{part.Size(), image.Pt(11, 17)} {
				if got := drawtest.Must(p.Scaled(part, size)); !bytes.Equal(got.Pix, held(c.img, c.turn, part, size).Pix) {
					t.Errorf("%v of %v to %v differs", part, c.size, size)
				}
			}
		}
	}
}

// TestTurnings checks each way a camera may have been turned, and what passes for
// one, against a reader of the whole picture.
func TestTurnings(t *testing.T) {
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, redLeft(40, 20), nil); err != nil {
		t.Fatal(err)
	}
	exif := func(order binary.AppendByteOrder, mark string, offset uint32, tag, value uint16) []byte {
		b := []byte("Exif\x00\x00" + mark)
		b = order.AppendUint16(b, 42)
		b = order.AppendUint32(b, offset)
		b = append(b, make([]byte, min(max(int(offset), 8), 40)-8)...)
		b = order.AppendUint16(b, 2)
		for _, e := range []struct{ tag, value uint16 }{{0x010f, 3}, {tag, value}} {
			b = order.AppendUint16(b, e.tag)
			b = order.AppendUint16(b, 3)
			b = order.AppendUint32(b, 1)
			b = order.AppendUint16(b, e.value)
			b = order.AppendUint16(b, 0)
		}
		return b
	}
	tags := map[string][]byte{
		"not of a camera": []byte("http://ns.adobe.com/xap/1.0/\x00<x/>"), "nothing": {},
		"a strange order": exif(binary.BigEndian, "XX", 8, 0x0112, 6), "too early": exif(binary.BigEndian, "MM", 3, 0x0112, 6),
		"out of the file": exif(binary.BigEndian, "MM", 1<<31, 0x0112, 6), "later": exif(binary.BigEndian, "MM", 20, 0x0112, 6),
		"another tag": exif(binary.LittleEndian, "II", 8, 0x0113, 6), "9": exif(binary.LittleEndian, "II", 8, 0x0112, 9),
	}
	for i := range uint16(9) {
		tags[fmt.Sprint(i)] = exif(binary.LittleEndian, "II", 8, 0x0112, i)
		tags[fmt.Sprint(i, " big")] = exif(binary.BigEndian, "MM", 8, 0x0112, i)
	}
	for name, tag := range tags {
		data := append([]byte{0xff, 0xd8, 0xff, 0xe1}, binary.BigEndian.AppendUint16(nil, uint16(len(tag)+2))...)
		data = append(append(data, tag...), photo.Bytes()[2:]...)
		want, err := imaging.Decode(bytes.NewReader(data), imaging.AutoOrientation(true))
		if err != nil {
			t.Fatal(err)
		}
		s, err := DecodePicture(data, 1000)
		if err != nil {
			t.Fatal(err)
		}
		size := want.Bounds().Size()
		if got := drawtest.Must(s.Bitmap.Scaled(image.Rectangle{Max: s.Bitmap.Size()}, s.Bitmap.Size())); s.Bitmap.Size() != size ||
			!bytes.Equal(got.Pix, held(want, upright, image.Rectangle{Max: size}, size).Pix) {
			t.Errorf("%s: lies otherwise than it should", name)
		}
	}
}
