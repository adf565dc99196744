package h264enc

import (
	"math/rand/v2"
	"testing"
)

// boardOf makes a board at the usual size: paper with grain, or plain.
func boardOf(b *testing.B, grain int) *trial {
	r := newTrial(b, Config{Width: 1536, Height: 1024, FPS: 30, Tuning: Tuning{Key: 13, Update: 26, Chroma: -2}})
	rnd := rand.New(rand.NewPCG(1, 2))
	r.paint(0, 0, 1536, 1024, func(plane, _, _ int) byte {
		if plane > 0 {
			return 126
		}
		return byte(230 + rnd.IntN(grain+1))
	})
	r.e.Key(r.src)
	clear(r.changed)
	return r
}

func BenchmarkKeyPlain(b *testing.B) { benchmarkKey(b, 0) }
func BenchmarkKeyGrain(b *testing.B) { benchmarkKey(b, 6) }

func benchmarkKey(b *testing.B, grain int) {
	r := boardOf(b, grain)
	b.ReportAllocs()
	for b.Loop() {
		r.e.Key(r.src)
	}
}

func BenchmarkHold(b *testing.B) {
	r := boardOf(b, 6)
	b.ReportAllocs()
	for b.Loop() {
		r.e.Hold()
	}
}

// A pen of 100 by 140 pixels moves over the board; nothing is drawn.
func BenchmarkPen(b *testing.B) { benchmarkSprite(b, 100, 140) }

// A few pixels change.
func BenchmarkSparse(b *testing.B) { benchmarkSprite(b, 12, 12) }

// Most of the picture changes.
func BenchmarkDense(b *testing.B) { benchmarkSprite(b, 1400, 900) }

// A photograph over half of the picture fades in and out.
func BenchmarkFade(b *testing.B) {
	r := boardOf(b, 6)
	paper := append([]byte(nil), r.src.Y...)
	rnd := rand.New(rand.NewPCG(3, 4))
	photo := make([]byte, 1024*768)
	for i := range photo {
		photo[i] = byte(40 + i%1024/8 + rnd.IntN(40))
	}
	share := 50
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		share = 50 + (share-50+5)%50
		for y := range 768 {
			for x := range 1024 {
				at := (128+y)*1536 + 256 + x
				r.src.Y[at] = byte((int(paper[at])*(100-share) + int(photo[y*1024+x])*share) / 100)
				r.changed[(128+y)/16*r.e.mbw+(256+x)/16] = true
			}
		}
		b.StartTimer()
		r.e.Update(r.src, r.changed, Change{})
	}
}

func benchmarkSprite(b *testing.B, w, h int) {
	r := boardOf(b, 6)
	paper := append([]byte(nil), r.src.Y...)
	pen := func(x, y int) byte { return byte(128 + (x*x/9+y*y/5)%90) }
	px, py := 40, 40
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		for y := py; y < py+h; y++ {
			copy(r.src.Y[y*1536+px:][:w], paper[y*1536+px:][:w])
			for x := px; x < px+w; x++ {
				r.changed[y/16*r.e.mbw+x/16] = true
			}
		}
		px, py = (px+7)%(1536-w), (py+5)%(1024-h)
		for y := py; y < py+h; y++ {
			for x := px; x < px+w; x++ {
				r.src.Y[y*1536+x] = pen(x-px, y-py)
				r.changed[y/16*r.e.mbw+x/16] = true
			}
		}
		b.StartTimer()
		r.e.Update(r.src, r.changed, Change{Right: 28, Down: 20})
		b.StopTimer()
		clear(r.changed)
		b.StartTimer()
	}
}

// Blocks like those of grain at a fine QP.
func BenchmarkResidual(b *testing.B) {
	rnd := rand.New(rand.NewPCG(7, 8))
	blocks := make([]coefficients, 4096)
	for i := range blocks {
		for k := range 16 {
			blocks[i].put(k, int32(rnd.NormFloat64()*12/float64(6+k)))
		}
	}
	states := contextStates(&contextsI, 13)
	var a arithmetic
	b.ReportAllocs()
	for b.Loop() {
		a.begin(a.data[:0], &states)
		for i := range blocks {
			a.residual(&blocks[i], &lumaBlock, i&3)
		}
	}
}
