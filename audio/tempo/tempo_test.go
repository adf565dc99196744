package tempo

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/audio/music"
)

// share is how many of some moments have another within a frame of a film.
func share(of, near []float64) float64 {
	n := 0
	for _, at := range of {
		k, _ := slices.BinarySearch(near, at-1.0/30)
		if k < len(near) && near[k] <= at+1.0/30 {
			n++
		}
	}
	return float64(n) / float64(max(len(of), 1))
}

// Of our own pieces with a clear beat the tempo and the beats are found, with what is between them where that is
// strummed as loud; of those without one it is said that nobody can be sure. These four stand for all seven: docs/sound.md.
func TestPieces(t *testing.T) {
	const frames = 30 * Rate
	for name, c := range map[string]struct {
		want  float64
		times float64 // as many as there are beats
	}{"hyper": {0.9, 1}, "jazz": {0.7, 1}, "engaging": {0.85, 2}, "dramatic": {}} {
		want := c.want
		p, err := music.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		player, err := music.Play(name, frames, true)
		if err != nil {
			t.Fatal(err)
		}
		var l Listener
		bed, melody := make([]float32, 2*Rate), make([]float32, 2*Rate)
		for at := 0; at < frames; at += Rate {
			if err := player.Read(bed, melody, at); err != nil {
				t.Fatal(err)
			}
			for i := range bed {
				bed[i] += melody[i]
			}
			l.Add(bed)
		}
		var beats []float64
		for _, b := range p.Beats(frames) {
			beats = append(beats, float64(b)/Rate)
		}
		b := l.Beats()
		t.Logf("%s: %.1f for %.1f a minute, %.2f sure, %.2f on beats, %.2f of them", name, b.PerMinute, 60/p.Beat, b.Confidence, share(b.Times, beats), share(beats, b.Times))
		if sure := b.Confidence >= Sure; sure != (want > 0) {
			t.Errorf("%s: %.2f sure", name, b.Confidence)
		}
		if want > 0 && (math.Abs(b.PerMinute*p.Beat/60/c.times-1) > 0.01 || share(b.Times, beats)*c.times < want || share(beats, b.Times) < want) {
			t.Errorf("%s: %.1f beats a minute, want %.1f, and %.2f of them where they are", name, b.PerMinute, c.times*60/p.Beat, share(b.Times, beats))
		}
	}
}

// Clicks at any tempo are all found, and noise has none.
func TestClicks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const seconds = 12
	for bpm := 70.0; bpm <= 180; bpm += 10 {
		var beats []float64
		sound := noise(r, seconds, 0.003)
		for at := 0.313; at < seconds; at += 60 / bpm {
			beats = append(beats, at)
			for i := range Rate / 20 {
				if k := 2 * (int(at*Rate) + i); k+1 < len(sound) {
					v := float32(0.5 * math.Exp(-float64(i)/600) * math.Sin(float64(i)*0.13))
					sound[k] += v
					sound[k+1] += v
				}
			}
		}
		var l Listener
		l.Add(sound)
		b := l.Beats()
		if share(b.Times, beats) < 1 || share(beats, b.Times) < 0.95 || math.Abs(b.PerMinute/bpm-1) > 0.01 || b.Confidence < 0.8 {
			t.Errorf("%.0f a minute: %.1f, %.2f sure, %.2f of found, %.2f of all", bpm, b.PerMinute, b.Confidence, share(b.Times, beats), share(beats, b.Times))
		}
	}
	var l Listener
	l.Add(noise(r, seconds, 0.1))
	if b := l.Beats(); b.Confidence > Sure/2 {
		t.Errorf("noise has a beat, %.2f sure", b.Confidence)
	}
	var short Listener
	short.Add(noise(r, 1, 0.1))
	if b := short.Beats(); b.PerMinute != 0 || b.Times != nil {
		t.Errorf("a second of noise has beats: %+v", b)
	}
}

// noise is so many seconds of it.
func noise(r *rand.Rand, seconds int, level float64) []float32 {
	out := make([]float32, 2*seconds*Rate)
	for i := 0; i < len(out); i += 2 {
		out[i] = float32(level * r.NormFloat64())
		out[i+1] = out[i]
	}
	return out
}

// A quarter of an hour is heard some thousand times as fast as it sounds, and needs memory for its onsets alone.
func BenchmarkQuarterOfAnHour(b *testing.B) {
	sound := noise(rand.New(rand.NewPCG(1, 2)), 10, 0.1)
	b.ReportAllocs()
	for b.Loop() {
		var l Listener
		for range 90 {
			l.Add(sound)
		}
		l.Beats()
	}
}
