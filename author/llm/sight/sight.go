// Package sight prepares pictures for models that see. In goes a picture of a
// stranger's, out comes one of bounded size without anything but its pixels, with
// a number printed above it that nobody knows who does not see it: a model that
// was never shown the picture, or cannot see, is found out by it instead of being
// believed.
package sight

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"strings"
	"unicode"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider/chat"
)

// Bounds of pictures: what is decoded at most, and what is shown.
const (
	mostPixels = 100_000_000 // as many as the engine takes
	longest    = 1600        // pixels of the longer side, at which small print can be read
	heaviest   = 2 << 20     // bytes
	quality    = 85
)

// Shown is a picture as a model is shown it.
type Shown struct {
	Image  chat.Image
	Code   string  // the digits printed above the picture
	Aspect float64 // of the picture alone: width by height

	above float64 // share of the height that the digits take
	wide  float64 // share of the width that the picture takes
}

// Show prepares a PNG, JPEG, WebP, GIF or SVG picture. The same picture is shown
// the same. Its error says what the data is and what is accepted.
func Show(data []byte) (Shown, error) {
	src, err := paint.DecodePicture(data, mostPixels)
	if err != nil {
		return Shown{}, err
	}
	sum := sha256.Sum256(data)
	const least, codes = 10_000, 90_000 // numbers of five digits
	s := Shown{Code: fmt.Sprint(least + binary.BigEndian.Uint32(sum[:])%codes)}
	for side := longest; ; side = side * 2 / 3 {
		img, err := scaled(src, side)
		if err != nil {
			return Shown{}, err
		}
		size := img.Bounds().Size()
		s.Aspect = float64(size.X) / float64(size.Y)
		head := headline(s.Code, max(size.X, size.Y))
		all := image.NewRGBA(image.Rect(0, 0, max(size.X, head.Bounds().Dx()), size.Y+head.Bounds().Dy()))
		draw.Draw(all, all.Bounds(), image.White, image.Point{}, draw.Src)
		draw.Draw(all, head.Bounds(), head, image.Point{}, draw.Src)
		draw.Draw(all, image.Rectangle{Max: size}.Add(image.Pt(0, head.Bounds().Dy())), img, img.Bounds().Min, draw.Over)
		s.above = float64(head.Bounds().Dy()) / float64(all.Bounds().Dy())
		s.wide = float64(size.X) / float64(all.Bounds().Dx())
		var b bytes.Buffer
		if err := jpeg.Encode(&b, all, &jpeg.Options{Quality: quality}); err != nil {
			return Shown{}, err
		}
		if b.Len() <= heaviest {
			s.Image = chat.Image{Type: "image/jpeg", Data: b.Bytes()}
			return s, nil
		}
	}
}

// Size is how large a picture may be.
type Size struct{ Side, Bytes int } // pixels of the longer side

// Reduce is a picture of bounded size with nothing but its pixels, on white. Its error
// is that of Show.
func Reduce(data []byte, most Size) (chat.Image, error) {
	src, err := paint.DecodePicture(data, mostPixels)
	if err != nil {
		return chat.Image{}, err
	}
	for side := most.Side; ; side = side * 4 / 5 {
		img, err := scaled(src, side)
		if err != nil {
			return chat.Image{}, err
		}
		all := image.NewRGBA(img.Bounds())
		draw.Draw(all, all.Bounds(), image.White, image.Point{}, draw.Src)
		draw.Draw(all, all.Bounds(), img, img.Bounds().Min, draw.Over)
		var b bytes.Buffer
		if err := jpeg.Encode(&b, all, &jpeg.Options{Quality: quality}); err != nil {
			return chat.Image{}, err
		}
		if b.Len() <= most.Bytes || side < 16 {
			return chat.Image{Type: "image/jpeg", Data: b.Bytes()}, nil
		}
	}
}

// scaled is a picture whose longer side is as long at most.
func scaled(src *paint.Source, side int) (*image.RGBA, error) {
	if src.Bitmap != nil {
		size := src.Bitmap.Size()
		return src.Bitmap.Scaled(image.Rectangle{Max: size}, fit(float64(size.X), float64(size.Y), side, false))
	}
	size := fit(src.W, src.H, side, true) // a vector picture has no size of its own
	p, err := src.Place(geom.R(0, 0, float64(size.X), float64(size.Y)), plan.FitContain, 0)
	if err != nil {
		return nil, err
	}
	return p.Image, nil
}

// fit is the size of a picture of some proportions within a square.
func fit(w, h float64, side int, grow bool) image.Point {
	k := float64(side) / max(w, h, 1)
	if !grow {
		k = min(k, 1)
	}
	return image.Pt(max(int(w*k), 1), max(int(h*k), 1))
}

// headline is the digits in black on white, large enough to be read beside a
// picture whose longer side is as long.
func headline(code string, side int) *image.Gray {
	const pad = 4
	text := "code " + code
	face := basicfont.Face7x13
	small := image.NewGray(image.Rect(0, 0, len(text)*face.Advance+2*pad, face.Height+2*pad))
	draw.Draw(small, small.Bounds(), image.White, image.Point{}, draw.Src)
	d := font.Drawer{Dst: small, Src: image.NewUniform(color.Black), Face: face, Dot: fixed.P(pad, pad+face.Ascent)}
	d.DrawString(text)
	k := max(2, side/400)
	out := image.NewGray(image.Rect(0, 0, small.Bounds().Dx()*k, small.Bounds().Dy()*k))
	draw.NearestNeighbor.Scale(out, out.Bounds(), small, small.Bounds(), draw.Src, nil)
	return out
}

// Seen reports whether somebody who says this code has seen the picture. One
// digit may be misread.
func (s Shown) Seen(code string) bool {
	digits := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, code)
	if len(digits) != len(s.Code) {
		return false
	}
	wrong := 0
	for i := range s.Code {
		if digits[i] != s.Code[i] {
			wrong++
		}
	}
	return wrong <= 1
}

// Area is where in the picture alone something lies whose place in what was shown
// is given in per cent; nil where that is no part of it, or all.
func (s Shown) Area(x, y, w, h float64) *story.Area {
	const least, most = 0.01, 0.95 // of a side
	part := func(from, length, before, of float64) (at, size float64) {
		share := func(v float64) float64 { return min(max((v/100-before)/of, 0), 1) }
		return share(from), share(from+length) - share(from)
	}
	a := story.Area{Aspect: s.Aspect}
	a.X, a.W = part(x, w, 0, s.wide)
	a.Y, a.H = part(y, h, s.above, 1-s.above)
	if a.W >= least && a.H >= least && (a.W <= most || a.H <= most) { // no numbers are no part either
		return &a
	}
	return nil
}
