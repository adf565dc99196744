package camera

import (
	"bytes"
	"image"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/inkreel/inkreel/internal/yuv"
)

// Scenes that follow one another lie side by side, none on another. However many
// there are, all fill a frame that shows them as well as so many can, with rows
// one below the middle of the other. No pan passes a region that was left before.
func TestPlacesFillABoard(t *testing.T) {
	for n := range 150 {
		var b image.Rectangle // in halves across
		long := map[int]int{}
		for i := range n {
			p := Place(i, n)
			at := image.Rect(p.X-1, p.Y, p.X+1, p.Y+1)
			b, long[p.Y] = b.Union(at), long[p.Y]+1
			for k := range i {
				q := Place(k, n)
				if other := image.Rect(q.X-1, q.Y, q.X+1, q.Y+1); other.Overlaps(at) {
					t.Fatalf("%d scenes: %d and %d both lie in %v", n, k, i, at)
				} else if passed := at.Union(image.Rect(Place(i-1, n).X-1, Place(i-1, n).Y, Place(i-1, n).X+1, p.Y+1)); k < i-1 && other.Overlaps(passed) {
					t.Fatalf("%d scenes: on its way to %d the camera passes %d", n, i, k)
				}
			}
			if i == 0 {
				continue
			}
			step, mirrored := Step(i, n, false), Step(i, n, true)
			if !IsStep(step) || !IsStep(mirrored) || step.X != -mirrored.X {
				t.Fatalf("%d scenes: %d lies %v from the one before, mirrored %v", n, i, step, mirrored)
			}
		}
		wide, rows := b.Dx()/2, b.Dy()
		if n > 0 && (b.Min.X != -b.Max.X || max(wide, rows) != int(math.Ceil(math.Sqrt(float64(n)))) || rows > wide) {
			t.Fatalf("%d scenes lie in %v", n, b)
		}
		for y := range rows {
			if long[y] < wide-1 || y > 0 && long[y] < long[y-1] {
				t.Fatalf("%d scenes: rows have %v", n, long)
			}
		}
	}
}

// grain is a page of noise.
func grain(r image.Rectangle, seed uint64) *image.RGBA {
	rng := rand.New(rand.NewPCG(seed, 3))
	img := image.NewRGBA(r)
	for i := range img.Pix {
		img.Pix[i] = uint8(rng.IntN(256))
		if i%4 == 3 {
			img.Pix[i] = 255
		}
	}
	return img
}

// A pan begins with exactly the one region and ends with exactly the other.
func TestPanGoesFromRegionToRegion(t *testing.T) {
	frame := image.Rect(0, 0, 96, 64)
	before, paper, ground := grain(frame, 1), grain(frame, 2), grain(frame, 4)
	var l Lens
	for _, step := range []image.Point{{X: 2}, {X: -2}, {Y: 1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
		board, pan := NewTwo(Region{before, paper}, Region{ground, ground}, step).Picture(), NewPan(frame, step)
		if board.Rect != yuv.Even(board.Rect) {
			t.Errorf("%v: the board is %v, not even", step, board.Rect)
		}
		for share, want := range map[float64]*image.RGBA{0: before, 1: ground} {
			got := image.NewRGBA(frame)
			l.Colours(got, board, pan.At(share), frame)
			if !bytes.Equal(got.Pix, want.Pix) {
				t.Errorf("%v: after %g of the way another picture is seen", step, share)
			}
			planes := yuv.New(frame)
			l.Planes(planes, yuv.Converted(board), pan.At(share), frame)
			flat := yuv.Converted(want)
			if !bytes.Equal(planes.Y, flat.Y) || !bytes.Equal(planes.U, flat.U) || !bytes.Equal(planes.V, flat.V) {
				t.Errorf("%v: after %g of the way other planes are seen", step, share)
			}
		}
		for k := range 101 {
			v := pan.At(float64(k) / 100)
			half := [2]float64{float64(frame.Dx()) / 2 / v.Zoom, float64(frame.Dy()) / 2 / v.Zoom}
			b := board.Rect
			if v.X-half[0] < float64(b.Min.X) || v.X+half[0] > float64(b.Max.X) || v.Y-half[1] < float64(b.Min.Y) || v.Y+half[1] > float64(b.Max.Y) {
				t.Fatalf("%v: after %d %% of the way more than the board is seen", step, k)
			}
		}
	}
}

// Papers run on without a seam: where two meet that shade off, and beyond the
// regions, no pixel differs from its neighbours by more than papers do.
func TestPapersRunOn(t *testing.T) {
	frame := image.Rect(0, 0, 192, 128)
	shaded := func(base int) *image.RGBA {
		img := image.NewRGBA(frame)
		for y := range 128 {
			for x := range 192 {
				v := uint8(base + x/16 + y/16)
				copy(img.Pix[img.PixOffset(x, y):], []uint8{v, v, v, 255})
			}
		}
		return img
	}
	a, b := shaded(200), shaded(212)
	for _, step := range []image.Point{{X: 2}, {X: -2}, {Y: 1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
		two := NewTwo(Region{a, a}, Region{b, b}, step)
		board := two.Picture()
		if planes := yuv.Converted(board); !reflect.DeepEqual(two.Planes(), planes) {
			t.Errorf("%v: as planes it is another board", step)
		}
		for y := board.Rect.Min.Y + 1; y < board.Rect.Max.Y; y++ {
			for x := board.Rect.Min.X + 1; x < board.Rect.Max.X; x++ {
				c := int(board.RGBAAt(x, y).R)
				for _, d := range []int{c - int(board.RGBAAt(x-1, y).R), c - int(board.RGBAAt(x, y-1).R)} {
					if d < -9 || d > 9 {
						t.Fatalf("%v: a seam of %d levels at %d,%d", step, d, x, y)
					}
				}
			}
		}
	}
}

// Whatever part is painted, it is that part of the whole; level pictures stay
// level at any zoom; and what is seen of slopes lies where the view says.
func TestLens(t *testing.T) {
	frame, big := image.Rect(0, 0, 60, 40), image.Rect(-40, -30, 130, 90)
	rng := rand.New(rand.NewPCG(5, 6))
	noise, level, slope := grain(big, 7), image.NewRGBA(big), image.NewRGBA(big)
	for y := big.Min.Y; y < big.Max.Y; y++ {
		for x := big.Min.X; x < big.Max.X; x++ {
			copy(level.Pix[level.PixOffset(x, y):], []uint8{251, 130, 3, 255})
			copy(slope.Pix[slope.PixOffset(x, y):], []uint8{uint8(x + 60), uint8(y + 60), uint8(x + y + 90), 255})
		}
	}
	var l Lens
	for range 60 {
		v := View{X: 20 + 30*rng.Float64(), Y: 15 + 20*rng.Float64(), Zoom: 0.6 + 1.2*rng.Float64()}
		whole, seen := image.NewRGBA(frame), image.NewRGBA(frame)
		l.Colours(whole, noise, v, frame)
		for y := 0; y < 40; y += 8 {
			for x := 0; x < 60; x += 20 {
				l.Colours(seen, noise, v, image.Rect(x, y, x+20, y+8))
			}
		}
		if !bytes.Equal(whole.Pix, seen.Pix) {
			t.Fatalf("%+v: parts do not make the whole", v)
		}
		flat, parts := yuv.New(frame), yuv.New(frame)
		l.Planes(flat, yuv.Converted(noise), v, frame)
		l.Planes(parts, yuv.Converted(noise), v, image.Rect(1, 1, 31, 40))
		l.Planes(parts, yuv.Converted(noise), v, frame)
		if !bytes.Equal(flat.Y, parts.Y) || !bytes.Equal(flat.U, parts.U) || !bytes.Equal(flat.V, parts.V) {
			t.Fatalf("%+v: parts of planes do not make the whole", v)
		}
		l.Colours(seen, level, v, frame)
		for i, want := range seen.Pix {
			if want != level.Pix[i%4] {
				t.Fatalf("%+v: a level picture has %v", v, seen.Pix[i&^3:][:4])
			}
		}
		l.Colours(seen, slope, v, frame)
		for y := range 40 {
			for x := range 60 {
				at := [2]float64{v.X + (float64(x)+0.5-30)/v.Zoom - 0.5, v.Y + (float64(y)+0.5-20)/v.Zoom - 0.5}
				c := seen.RGBAAt(x, y)
				if math.Abs(float64(c.R)-at[0]-60) > 1.1 || math.Abs(float64(c.G)-at[1]-60) > 1.1 {
					t.Fatalf("%+v: %v is seen at %d,%d, where %.1f lies", v, c, x, y, at)
				}
			}
		}
	}
}

// However near or far a view is, and at the edges, pixels are what the kernel makes
// of those around them, but for what is rounded: of black and white noise, little.
func TestLensIsTheKernel(t *testing.T) {
	frame, big := image.Rect(0, 0, 24, 16), image.Rect(0, 0, 67, 41)
	noise := grain(big, 8)
	for i, v := range noise.Pix {
		noise.Pix[i] = v / 128 * 255 // as steep as it gets
	}
	rng := rand.New(rand.NewPCG(9, 10))
	kernel := func(at, wide float64, n int) (w []float64) {
		w = make([]float64, n)
		sum := 0.0
		for k := -60; k < n+60; k++ {
			c := cubic((float64(k) - at) / wide)
			w[min(max(k, 0), n-1)] += c
			sum += c
		}
		for k := range w {
			w[k] /= sum
		}
		return w
	}
	var l Lens
	for range 40 {
		v := View{X: 67 * rng.Float64(), Y: 41 * rng.Float64(), Zoom: 0.2 + 1.5*rng.Float64()}
		wide := max(crisp/v.Zoom, 1)
		seen := image.NewRGBA(frame)
		l.Colours(seen, noise, v, frame)
		for range 24 {
			x, y := rng.IntN(24), rng.IntN(16)
			across := kernel(v.X+(float64(x)+0.5-12)/v.Zoom-0.5, wide, 67)
			down := kernel(v.Y+(float64(y)+0.5-8)/v.Zoom-0.5, wide, 41)
			want := 0.0
			for j, wy := range down {
				for i, wx := range across {
					want += wx * wy * float64(noise.Pix[noise.PixOffset(i, j)])
				}
			}
			want = min(max(want, 0), 255)
			if got := float64(seen.RGBAAt(x, y).R); math.Abs(got-want) > 10 {
				t.Fatalf("%+v: %g is seen at %d,%d, the kernel makes %.1f", v, got, x, y, want)
			}
		}
	}
}

// From afar all regions are seen, each where it lies, on one paper.
func TestOverviewHoldsAllRegions(t *testing.T) {
	frame := image.Rect(0, 0, 384, 256)
	even := func(v uint8) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, 192, 128))
		for i := range img.Pix {
			img.Pix[i] = v
			if i%4 == 3 {
				img.Pix[i] = 255
			}
		}
		return img
	}
	for _, n := range []int{2, 3, 5, 7, 12} {
		for _, leftward := range []bool{false, true} {
			o := NewOverview(frame, n, leftward)
			for i := 1; i <= n; i++ {
				o.Add(Region{Picture: even(uint8(10 * i)), Paper: even(200)})
			}
			board, far := o.Picture(), o.Far()
			if board.Rect != yuv.Even(board.Rect) || board.Rect.Dx()*board.Rect.Dy() > 2*frame.Dx()*frame.Dy() {
				t.Errorf("%d scenes: the overview is %v", n, board.Rect)
			}
			seen := image.NewRGBA(frame)
			new(Lens).Colours(seen, board, o.In(far), frame)
			counts := map[uint8]int{}
			for i := 0; i < len(seen.Pix); i += 4 {
				counts[seen.Pix[i]]++
			}
			area := float64(frame.Dx()*frame.Dy()) * far.Zoom * far.Zoom
			for i := 1; i <= n; i++ {
				if got := float64(counts[uint8(10*i)]); got < 0.85*area || got > 1.05*area {
					t.Errorf("%d scenes: scene %d covers %.0f pixels, it should %.0f", n, i, got, area)
				}
			}
			if counts[200] == 0 {
				t.Errorf("%d scenes: no paper is seen", n)
			}
			at := far.Covers(frame, frame)
			if c := seen.RGBAAt((at.Min.X+at.Max.X)/2, (at.Min.Y+at.Max.Y)/2); int(c.R) != 10*n {
				t.Errorf("%d scenes: where the last one should be, %v is", n, c)
			}
			way := Back{Whole(frame), far}
			for k := range 11 {
				v := way.At(float64(k) / 10)
				w, h := 192/v.Zoom, 128/v.Zoom
				if fw, fh := 192/far.Zoom, 128/far.Zoom; v.X-w < far.X-fw-1e-6 || v.X+w > far.X+fw+1e-6 || v.Y-h < far.Y-fh-1e-6 || v.Y+h > far.Y+fh+1e-6 {
					t.Fatalf("%d scenes: more than the board is seen on the way", n)
				}
			}
		}
	}
}

func BenchmarkPan(b *testing.B) {
	frame := image.Rect(0, 0, 1536, 1024)
	page := image.NewRGBA(frame)
	board, pan, dst := NewTwo(Region{page, page}, Region{page, page}, image.Pt(1, 0)).Planes(), NewPan(frame, image.Pt(1, 0)), yuv.New(frame)
	var l Lens
	b.ReportAllocs()
	k := 0
	for b.Loop() {
		k++
		l.Planes(dst, board, pan.At(float64(k%20)/20), frame)
	}
}

// A picture twice as large as it is seen.
func BenchmarkNear(b *testing.B) {
	frame := image.Rect(0, 0, 1536, 1024)
	large := yuv.New(image.Rect(0, 0, 2*1536, 2*1024))
	dst := yuv.New(frame)
	var l Lens
	b.ReportAllocs()
	k := 0
	for b.Loop() {
		k++
		l.Planes(dst, large, View{X: 1536, Y: 1024, Zoom: 0.5 + float64(k%20)/80}, frame)
	}
}
