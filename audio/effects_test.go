package audio

import (
	"math"
	"slices"
	"testing"
)

// strokes are three of a tool, ever faster.
func strokes(tool Tool) []Stroke {
	return []Stroke{
		{At: 1, End: 1.5, Tool: tool, Speeds: []float32{0.1}, Across: -1},
		{At: 3, End: 3.5, Tool: tool, Speeds: []float32{0.4}},
		{At: 5, End: 5.5, Tool: tool, Speeds: []float32{1}, Across: 1},
	}
}

// A stroke is heard while it is drawn, the faster the louder, on its side of the frame, and
// far below a voice; where nothing is drawn there is silence.
func TestStrokesAreHeardAsTheyAreDrawn(t *testing.T) {
	voice := at(8, tone(300, 0.2, 2))
	level := Loudness(tone(300, 0.2, 2))
	for tool := Pen; tool <= Brush; tool++ {
		p := mixed(t, MixSpec{Seconds: 11, Voices: []Placed{voice}, Strokes: strokes(tool)})
		spoken := Loudness(p[2*8*Rate : 2*10*Rate])
		last := silenceLUFS
		for i, from := range []float64{1, 3, 5} {
			l := Loudness(p[2*int(from*Rate) : 2*int((from+0.5)*Rate)])
			if l < last+1 {
				t.Errorf("tool %d, stroke %d: %.1f LUFS after %.1f", tool, i, l, last)
			}
			last = l
			for _, quiet := range []float64{from - 0.1, from + 0.7} {
				if l := Loudness(p[2*int(quiet*Rate) : 2*int((quiet+0.05)*Rate)]); l > silenceLUFS {
					t.Errorf("tool %d: %.1f LUFS where nothing is drawn", tool, l)
				}
			}
		}
		near(t, "a quick stroke against the voice", last-spoken, penLevel, 4)
		var left, right float64
		for i := 2 * 5 * Rate; i < 2*5*Rate+Rate; i += 2 {
			left, right = left+math.Abs(float64(p[i])), right+math.Abs(float64(p[i+1]))
		}
		if right < 1.3*left {
			t.Errorf("tool %d: at the right it is %.3f, at the left %.3f", tool, right, left)
		}
	}
	silent := mixed(t, MixSpec{Seconds: 7, Strokes: strokes(Chalk)})
	if l := Loudness(silent); l > targetLUFS+penLevel+3 {
		t.Errorf("a film with nothing else is at %.1f LUFS; the voice was at %.1f", l, level)
	}
}

// Effects depend on where they are in the film alone: not on the blocks they are played in,
// nor on what else is heard before.
func TestEffectsAreTheSameHoweverPlayed(t *testing.T) {
	sweeps := []Sweep{{At: 2, End: 2.6, From: -1, To: 1}, {At: 4, End: 4.8, Wiped: true}}
	whole := make(PCM, 2*6*Rate)
	newFoley(strokes(Chalk), sweeps, -16).play(whole, 0)
	f := newFoley(strokes(Chalk), sweeps, -16)
	parts := make(PCM, len(whole))
	for from := 0; from < len(parts)/2; from += 100 * chunk {
		f.play(parts[2*from:min(2*(from+100*chunk), len(parts))], from)
	}
	if !slices.Equal(whole, parts) {
		t.Error("the blocks are heard")
	}
	if l := Loudness(whole[2*2*Rate : 2*(2*Rate+Rate*6/10)]); l < -16+sweepLevel-6 || l > -16+sweepLevel+3 {
		t.Errorf("a sweep is at %.1f LUFS", l)
	}
}
