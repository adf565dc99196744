package sketch

import (
	"hash/fnv"
	"math"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/pen"
)

func handConfig(w, h int) ScriptConfig {
	c := testConfig(w, h)
	c.Hand, c.Tool, c.Pens = plan.HandLight, pen.ToolMarker, &pen.Cache{}
	return c
}

// A hand goes where a cursor goes, within a pixel to either side where it moves
// fast and half of one where it moves slowly; it turns by a few degrees a frame, and its
// tip has the stroke's colour.
func TestAHandIsPaintedOnItsWay(t *testing.T) {
	c := handConfig(768, 512)
	c.LeftHanded = true
	s := newTestScript(t, c)
	cur := cursorOf(s)
	seen := 0
	turns := map[float32]bool{}
	for n := 1; n < c.Frames; n++ {
		p, q, was := cur.poses[n], cur.way[n], cur.way[n-1]
		if p.On != q.On {
			t.Fatalf("frame %d: the hand is painted as %+v and goes as %+v", n, p, q)
		}
		if !p.On || !was.On {
			continue
		}
		seen++
		turns[p.Turn] = true
		most := 0.5
		if math.Hypot(float64(q.X-was.X), float64(q.Y-was.Y)) >= wholeHandFrom {
			most = 1
		}
		for _, d := range [3]float32{p.X - q.X, p.Y - q.Y, p.Lift - q.Lift} {
			if math.Abs(float64(d)) > most {
				t.Errorf("frame %d: the hand is painted at %+v and goes to %+v", n, p, q)
			}
		}
		if d := math.Abs(float64(p.Turn - cur.poses[n-1].Turn)); d > 8*math.Pi/180 {
			t.Errorf("frame %d: the hand turns by %.1f°", n, d*180/math.Pi)
		}
	}
	if seen < 100 || len(turns) < 4 || len(turns) > 45 {
		t.Errorf("the hand is seen in %d frames, turned in %d ways", seen, len(turns))
	}
	inks := map[[3]uint8]bool{}
	for _, l := range s.strokes {
		inks[[3]uint8{l.ink.R, l.ink.G, l.ink.B}] = true
	}
	if len(inks) < 2 {
		t.Errorf("the strokes of a coloured scene have the colours %v", inks)
	}
}

// Frames drawn in order, from scratch and by several at once are the same, and a
// finished scene is seen without a hand.
func TestHandsDrawTheSameAlways(t *testing.T) {
	c := handConfig(240, 160)
	c.Transition, c.Before = plan.TransitionErase, testGround(240, 160)
	sum := func(p *yuv.Planes) uint64 {
		h := fnv.New64a()
		h.Write(p.Y)
		h.Write(p.U)
		h.Write(p.V)
		return h.Sum64()
	}
	all := func() []uint64 {
		s, dst := newTestScript(t, c), yuv.New(c.Ground.Rect)
		out := make([]uint64, c.Frames)
		for n := range out {
			play(t, s, dst, n)
			out[n] = sum(dst)
		}
		return out
	}
	want := all()
	var wait sync.WaitGroup
	for range 2 {
		wait.Go(func() {
			for n, is := range all() {
				if is != want[n] {
					t.Errorf("frame %d differs beside another script", n)
					return
				}
			}
		})
	}
	wait.Wait()
	s := newTestScript(t, c)
	for n := 3; n < c.Frames; n += 37 {
		dst := yuv.New(c.Ground.Rect)
		play(t, s, dst, n)
		if sum(dst) != want[n] {
			t.Errorf("frame %d differs when it is drawn from scratch", n)
		}
	}
	poses := cursorOf(s).poses
	if last := poses[c.Frames-1]; last.On {
		t.Errorf("the finished scene is seen with a hand, %+v", last)
	}
	erasing := 0
	for _, p := range poses[:Lead(c.Transition, c.Frames, c.FPS)] {
		if p.On && p.Grip == pen.GripErase {
			erasing++
		}
	}
	if erasing < 16 {
		t.Errorf("a hand erases in %d frames", erasing)
	}
	c.Hand = plan.HandNone
	bare := newTestScript(t, c)
	dst := yuv.New(c.Ground.Rect)
	play(t, bare, dst, c.Frames-1)
	if sum(dst) != want[c.Frames-1] {
		t.Error("the finished scene differs from one without a hand")
	}
}
