package mux

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"testing"
)

// board is a small scene in the making: textured paper on which a line is
// drawn, as the engine draws it.
type board struct {
	img *image.RGBA
	t   float64
}

func newBoard(width, height int) *board {
	b := &board{img: image.NewRGBA(image.Rect(0, 0, width, height))}
	r := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < len(b.img.Pix); i += 4 {
		v := 240 + r.IntN(7)
		b.img.Pix[i], b.img.Pix[i+1], b.img.Pix[i+2], b.img.Pix[i+3] = byte(v), byte(v-1), byte(v-5), 255
	}
	return b
}

// draw adds a piece of line and returns what changed.
func (b *board) draw() []image.Rectangle {
	var dirty image.Rectangle
	w, h := float64(b.img.Rect.Dx()), float64(b.img.Rect.Dy())
	for range 20 {
		b.t += 1. / 20
		x, y := w/2+w*.4*math.Sin(b.t*.13), h/2+h*.4*math.Sin(b.t*.091)
		r := image.Rect(int(x)-3, int(y)-3, int(x)+4, int(y)+4)
		for py := r.Min.Y; py < r.Max.Y; py++ {
			for px := r.Min.X; px < r.Max.X; px++ {
				if math.Hypot(float64(px)-x, float64(py)-y) < 2.5 {
					b.img.SetRGBA(px, py, color.RGBA{30, 30, 34, 255})
				}
			}
		}
		dirty = dirty.Union(r)
	}
	return []image.Rectangle{dirty.Intersect(b.img.Rect)}
}

// tools finds ffmpeg or skips the test loudly.
func tools(t testing.TB) *Tools {
	t.Helper()
	found, err := Find(t.Context(), Config{})
	if err != nil {
		t.Skipf("THIS TEST NEEDS ffmpeg AND DID NOT RUN: %v", err)
	}
	return found
}

// makeClip writes a clip of frames frames in which the given share of each
// second is drawn and the rest held.
func makeClip(t testing.TB, tools *Tools, path string, spec ClipSpec, drawn int) ClipInfo {
	t.Helper()
	b, f := newBoard(spec.Width, spec.Height), NewFrame(spec.Width, spec.Height)
	must(t, f.Convert(b.img, []image.Rectangle{b.img.Rect}))
	clip, err := tools.NewClip(t.Context(), path, spec)
	must(t, err)
	defer clip.Abort()
	for i := 0; i < spec.Frames; {
		must(t, f.Convert(b.img, b.draw()))
		stays := 1
		for i+stays < spec.Frames && (i+stays)%spec.FPS >= drawn {
			stays++
		}
		must(t, clip.Show(f, stays))
		i += stays
	}
	info, err := clip.Close()
	must(t, err)
	return info
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func mustWrite(t testing.TB, path, text string) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(text), 0o644))
}
