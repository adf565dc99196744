package mux

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// exactYUV is the matrix in floating point, the reference for the fixed one.
func exactYUV(r, g, b float64) (y, u, v float64) {
	const kr, kb = .2126, .0722
	luma := kr*r + (1-kr-kb)*g + kb*b
	return 16 + luma*219/255, 128 + (b-luma)/(2*(1-kb))*224/255, 128 + (r-luma)/(2*(1-kr))*224/255
}

func TestConvertIsWithinHalfAStep(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	img, f := image.NewRGBA(image.Rect(0, 0, 2, 2)), NewFrame(2, 2)
	for n := range 200_000 {
		var sr, sg, sb float64
		for i := range 4 {
			c := color.RGBA{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32()), 255}
			if n < 8 { // the corners of the cube
				c = color.RGBA{byte(n&1) * 255, byte(n>>1&1) * 255, byte(n>>2&1) * 255, 255}
			}
			img.SetRGBA(i%2, i/2, c)
			sr, sg, sb = sr+float64(c.R)/4, sg+float64(c.G)/4, sb+float64(c.B)/4
		}
		must(t, f.Convert(img, []image.Rectangle{img.Rect}))
		for i := range 4 {
			c := img.RGBAAt(i%2, i/2)
			if y, _, _ := exactYUV(float64(c.R), float64(c.G), float64(c.B)); math.Abs(y-float64(f.Y[i])) > .505 {
				t.Fatalf("luma of %v is %d, want %.2f", c, f.Y[i], y)
			}
		}
		_, u, v := exactYUV(sr, sg, sb)
		if math.Abs(u-float64(f.U[0])) > .505 || math.Abs(v-float64(f.V[0])) > .505 {
			t.Fatalf("chroma %d %d, want %.2f %.2f", f.U[0], f.V[0], u, v)
		}
	}
}

func TestConvertKeepsGreysGrey(t *testing.T) {
	img, f := image.NewRGBA(image.Rect(0, 0, 2, 2)), NewFrame(2, 2)
	for g := range 256 {
		for i := range 4 {
			img.SetRGBA(i%2, i/2, color.RGBA{byte(g), byte(g), byte(g), 255})
		}
		must(t, f.Convert(img, []image.Rectangle{img.Rect}))
		if f.U[0] != 128 || f.V[0] != 128 {
			t.Errorf("grey %d has chroma %d %d", g, f.U[0], f.V[0])
		}
	}
	if f.Y[0] != 235 {
		t.Errorf("white is %d, want 235", f.Y[0])
	}
}

// Converting pieces must give what converting the whole gives, and touch
// nothing outside them.
func TestConvertPieces(t *testing.T) {
	b := newBoard(96, 64)
	for i := range b.img.Pix {
		b.img.Pix[i] ^= byte(i * 37)
	}
	whole := NewFrame(96, 64)
	must(t, whole.Convert(b.img, []image.Rectangle{b.img.Rect}))
	r := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		part := NewFrame(96, 64)
		x, y := r.IntN(110)-10, r.IntN(80)-10
		rect := image.Rect(x, y, x+r.IntN(40), y+r.IntN(40))
		must(t, part.Convert(b.img, []image.Rectangle{rect}))
		even := image.Rect(rect.Min.X&^1, rect.Min.Y&^1, (rect.Max.X+1)&^1, (rect.Max.Y+1)&^1)
		if rect.Empty() {
			even = image.Rectangle{}
		}
		for y := range 64 {
			for x := range 96 {
				at, half := y*96+x, y/2*48+x/2
				want := [3]byte{16, 128, 128}
				if image.Pt(x, y).In(even) {
					want = [3]byte{whole.Y[at], whole.U[half], whole.V[half]}
				}
				if got := [3]byte{part.Y[at], part.U[half], part.V[half]}; got != want {
					t.Fatalf("%v, pixel %d,%d: %v, want %v", rect, x, y, got, want)
				}
			}
		}
	}
}

func TestConvertOfSubImage(t *testing.T) {
	b := newBoard(96, 64)
	sub := b.img.SubImage(image.Rect(10, 6, 42, 38)).(*image.RGBA)
	f, want := NewFrame(32, 32), NewFrame(96, 64)
	must(t, f.Convert(sub, []image.Rectangle{sub.Rect}))
	must(t, want.Convert(b.img, []image.Rectangle{b.img.Rect}))
	for y := range 32 {
		for x := range 32 {
			if got, want := f.Y[y*32+x], want.Y[(y+6)*96+x+10]; got != want {
				t.Fatalf("pixel %d,%d: %d, want %d", x, y, got, want)
			}
		}
	}
	if err := f.Convert(b.img, nil); err == nil {
		t.Error("a picture of another size: no error")
	}
}

func BenchmarkConvert(b *testing.B) {
	src := newBoard(1536, 1024)
	f := NewFrame(1536, 1024)
	for _, size := range []image.Point{{1536, 1024}, {256, 256}, {64, 64}, {24, 24}, {8, 8}} {
		b.Run(fmt.Sprintf("%dx%d", size.X, size.Y), func(b *testing.B) {
			rects := []image.Rectangle{{Max: size}}
			b.SetBytes(int64(size.X * size.Y * 4))
			b.ReportAllocs()
			for b.Loop() {
				if err := f.Convert(src.img, rects); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkClip writes a drawn scene of 300 frames, 196 of which change, and
// beside it lets ffmpeg encode the same 300 raw frames.
func BenchmarkClip(b *testing.B) {
	tools, dir := tools(b), b.TempDir()
	spec := ClipSpec{Width: 1536, Height: 1024, FPS: 30, Frames: 300}
	b.Run("drawn", func(b *testing.B) {
		for b.Loop() {
			makeClip(b, tools, filepath.Join(dir, "a.mp4"), spec, 20)
		}
		b.ReportMetric(float64(b.N*spec.Frames)/b.Elapsed().Seconds(), "frames/s")
	})
	b.Run("x264 veryfast crf 20 from raw frames", func(b *testing.B) {
		raw := filepath.Join(dir, "raw.yuv")
		writeRaw(b, raw, spec, 20)
		for b.Loop() {
			out, err := exec.Command(tools.FFmpeg, "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "1536x1024", "-r", "30", "-i", raw,
				"-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-threads", "1", "-y", filepath.Join(dir, "b.mp4")).CombinedOutput()
			if err != nil {
				b.Fatalf("%v\n%s", err, out)
			}
		}
		b.ReportMetric(float64(b.N*spec.Frames)/b.Elapsed().Seconds(), "frames/s")
	})
}

// writeRaw writes the frames of makeClip as they are.
func writeRaw(t testing.TB, path string, spec ClipSpec, drawn int) {
	t.Helper()
	out, err := os.Create(path)
	must(t, err)
	defer out.Close()
	b, f := newBoard(spec.Width, spec.Height), NewFrame(spec.Width, spec.Height)
	must(t, f.Convert(b.img, []image.Rectangle{b.img.Rect}))
	for i := range spec.Frames {
		if i == 0 || i%spec.FPS < drawn {
			must(t, f.Convert(b.img, b.draw()))
		}
		_, err := out.Write(f.record[recordHeader:])
		must(t, err)
	}
}

// A copy that is brought up to date now and then is its frame, for an encoder too.
func TestCopyChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, size := range []image.Point{{2, 2}, {16, 16}, {70, 36}, {96, 64}} {
		f, c := NewFrame(size.X, size.Y), NewFrame(size.X, size.Y)
		for n := range 60 {
			for range r.IntN(4) {
				a, b := image.Pt(r.IntN(size.X+8)-4, r.IntN(size.Y+8)-4), image.Pt(r.IntN(size.X+8)-4, r.IntN(size.Y+8)-4)
				rect := image.Rectangle{a, b}.Canon().Intersect(f.Rect)
				for y := rect.Min.Y; y < rect.Max.Y; y++ {
					for x := rect.Min.X; x < rect.Max.X; x++ {
						f.Y[y*size.X+x] = byte(r.Uint32())
						f.U[y/2*(size.X/2)+x/2], f.V[y/2*(size.X/2)+x/2] = byte(r.Uint32()), byte(r.Uint32())
					}
				}
				f.Touch(rect)
			}
			f.Moved(Motion{Right: float64(n)})
			if n%3 == 0 {
				continue // what changes in several frames is copied at once
			}
			c.CopyChanges(f)
			if !bytes.Equal(c.record, f.record) || !slices.Equal(c.changed, f.changed) || c.revision != f.revision || c.moved != f.moved {
				t.Fatalf("%v: after %d changes the copy is another", size, n)
			}
		}
	}
}
