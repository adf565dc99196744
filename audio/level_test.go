package audio

import (
	"context"
	"io"
	"math"
	"math/rand/v2"
	"testing"
)

// memory is where a mix is made.
type memory []byte

func (h *memory) WriteAt(b []byte, at int64) (int, error) {
	if n := int(at) + len(b); n > len(*h) {
		*h = append(*h, make([]byte, n-len(*h))...)
	}
	return copy((*h)[at:], b), nil
}

func (h *memory) ReadAt(b []byte, at int64) (int, error) { return copy(b, (*h)[at:]), nil }

// wave is a sound that is read.
type wave struct{ rest PCM }

func (w *wave) Read(samples []float32) (int, error) {
	n := copy(samples, w.rest)
	if w.rest = w.rest[n:]; len(w.rest) == 0 {
		return n, io.EOF
	}
	return n, nil
}

func (w *wave) Close() error { return nil }

// part is a part of a recording, at a moment of the film.
func part(at float64, of string, p PCM) Placed {
	return Placed{At: at, Recording: of, Open: func(context.Context) (Stream, error) { return &wave{p}, nil }}
}

// sounding is a sound of so many seconds by the time.
func sounding(seconds float64, f func(t float64) float64) PCM {
	var p PCM
	for i := range int(seconds * Rate) {
		v := float32(f(float64(i) / Rate))
		p = append(p, v, v)
	}
	return p
}

// finished is the mix of voices.
func finished(t *testing.T, seconds float64, voices ...Placed) PCM {
	t.Helper()
	var file memory
	if _, err := Mix(t.Context(), MixSpec{Seconds: seconds, Voices: voices}, &file); err != nil {
		t.Fatal(err)
	}
	m := mixFile{file: &file, frames: int(seconds * Rate), channels: 1}
	p := make(PCM, 2*m.frames)
	if err := m.read(p, 0); err != nil {
		t.Fatal(err)
	}
	return p
}

// between is a part of a sound, in seconds.
func between(p PCM, from, to float64) PCM { return p[2*int(from*Rate) : 2*int(to*Rate)] }

// Recordings that stand 24 LU apart are as loud as each other in the film, and as what is
// spoken.
func TestRecordingsAreAsLoudAsEachOther(t *testing.T) {
	speech := func(loud float64) PCM {
		return sounding(2, func(t float64) float64 { return loud * math.Sin(2*math.Pi*220*t) * math.Abs(math.Sin(2*math.Pi*2*t)) })
	}
	mix := finished(t, 6, part(0, "a.wav", speech(0.5)), part(2, "b.wav", speech(0.5*decibels(-24))), part(4, "", speech(0.2)))
	a, b, c := Loudness(between(mix, 0.1, 1.9)), Loudness(between(mix, 2.1, 3.9)), Loudness(between(mix, 4.1, 5.9))
	if math.Abs(a-b) > 0.5 || math.Abs(a-c) > 0.5 {
		t.Errorf("%.1f, %.1f and %.1f LUFS", a, b, c)
	}
}

// Where a part begins and ends in the midst of a sound no step is heard; where the next one
// goes on with it, nothing is heard at all.
func TestCutsAreNotHeard(t *testing.T) {
	hum := sounding(2, func(t float64) float64 { return 0.3 * math.Cos(2*math.Pi*100*t) })
	second := part(1.5, "a.wav", between(hum, 1, 2))
	second.Joins = true
	mix := finished(t, 3, part(0.5, "a.wav", between(hum, 0, 1)), second)
	step := 0.0
	for i := 2; i < len(mix); i += 2 {
		step = max(step, math.Abs(float64(mix[i]-mix[i-2])))
	}
	if most := 0.02; step > most {
		t.Errorf("a step of %.3f, want %.3f at most", step, most)
	}
	whole := finished(t, 3, part(0.5, "a.wav", hum))
	for i := range whole {
		if d := math.Abs(float64(whole[i] - mix[i])); d > 1e-4 {
			t.Fatalf("at %.3f s two parts are %g off from one", float64(i/2)/Rate, d)
		}
	}
}

// In the pauses of a rough recording less noise is heard, and its speech is as it was.
func TestPausesAreQuieted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	speaks := func(t float64) bool { return math.Mod(t, 2) < 1 }
	rough := sounding(6, func(t float64) float64 {
		v := 0.006 * r.NormFloat64()
		if speaks(t) {
			v += 0.3 * math.Sin(2*math.Pi*220*t)
		}
		return v
	})
	mix := finished(t, 6, part(0, "a.wav", rough))
	quieter := func(p PCM) float64 { return Loudness(between(p, 1.5, 1.85)) - Loudness(between(p, 2.1, 2.9)) }
	if before, now := quieter(rough), quieter(mix); now > before-8 || now < before-11 {
		t.Errorf("pauses are %.1f LU under speech, in the recording %.1f", now, before)
	}
	from, to := between(rough, 2.02, 2.98), between(mix, 2.02, 2.98)
	gain := to[10] / from[10]
	for i := range from {
		if d := abs(to[i] - gain*from[i]); d > 1e-3 {
			t.Fatalf("speech is changed by %g", d)
		}
	}
}
