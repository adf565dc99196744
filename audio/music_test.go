package audio

import (
	"context"
	"io"
	"math"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// steady is music whose bed and melody are tones that never change.
type steady struct{}

func (steady) read(_ context.Context, bed, melody PCM, at int) error {
	for i := range bed {
		s := float64(at+i/2) / Rate
		bed[i] = float32(0.1 * math.Sin(2*math.Pi*500*s))
		melody[i] = float32(0.1 * math.Sin(2*math.Pi*2000*s))
	}
	return nil
}

func (steady) loudness() float64 { return -20 }
func (steady) close()            {}

// Before somebody speaks the melody leaves, and only then the level of the rest falls;
// between sentences it stays away, and in a long pause it is back.
func TestMelodyLeavesBeforeTheLevelDrops(t *testing.T) {
	out := make(PCM, 2*30*Rate)
	b := newBed(steady{}, -16, spans{{6, 9}, {11, 13}, {25, 26}})
	for at := 0; at < len(out)/2; at += blockFrames {
		if err := b.play(t.Context(), out[2*at:2*(at+blockFrames)], at); err != nil {
			t.Fatal(err)
		}
	}
	level := func(hz, from, to float64) float64 {
		var a, c float64
		for i := int(from * Rate); i < int(to*Rate); i++ {
			sin, cos := math.Sincos(2 * math.Pi * hz * float64(i) / Rate)
			a, c = a+sin*float64(out[2*i]), c+cos*float64(out[2*i])
		}
		return 20 * math.Log10(math.Max(math.Hypot(a, c)/(to-from), 1e-9))
	}
	full := level(500, 1, 2)
	near(t, "the melody before", level(2000, 1, 2), full, 0.1)
	near(t, "the bed when the melody has gone", level(500, 5.3, 5.5), full, 0.1)
	for name, c := range map[string][2]float64{"before the voice": {5.5, 5.55}, "under it": {7, 8}, "between sentences": {10, 10.5}} {
		if l := level(2000, c[0], c[1]); l > full-40 {
			t.Errorf("%s the melody is at %.1f dB, the bed was at %.1f", name, l, full)
		}
	}
	near(t, "the bed under the voice", level(500, 7, 8), full+duckDepth, 0.1)
	near(t, "the melody in the pause", level(2000, 17, 20), full, 0.1)
}

// A film's last second is the end of its music, whatever its length: the last chord
// rings out, and nothing is cut off.
func TestMusicEndsWithTheFilm(t *testing.T) {
	for _, seconds := range []float64{1.3, 7.7, 23.4, 61} {
		spec := MixSpec{Seconds: seconds, Music: plan.TrackLofi}
		p := mixed(t, spec)
		n := len(p)
		if end := Loudness(p[n-2*Rate/25:]); end > Loudness(p)-20 {
			t.Errorf("%.1f s: the last 40 ms are at %.1f LUFS of %.1f", seconds, end, Loudness(p))
		}
		if seconds < 4 {
			continue
		}
		if chord := Loudness(p[n-2*5*Rate/2 : n-2*3*Rate/2]); chord < -30 {
			t.Errorf("%.1f s: two seconds before its end the music is at %.1f LUFS", seconds, chord)
		}
	}
}

// Music of a plan's own plays on past its end, without a gap or a step, and is closed.
func TestOwnMusicGoesOn(t *testing.T) {
	open := 0
	spec := MixSpec{Seconds: 31, OwnMusic: func(context.Context) (Stream, error) {
		open++
		return &held{rest: tone(440, 0.2, 9.5), open: &open}, nil
	}}
	p := mixed(t, spec)
	if open != 0 {
		t.Errorf("%d rounds are left open", open)
	}
	for s := 1.0; s < 28; s += 0.5 {
		if l := Loudness(p[2*int(s*Rate) : 2*int((s+0.5)*Rate)]); l < targetLUFS-4 || l > targetLUFS+4 {
			t.Errorf("at %.1f s it is at %.1f LUFS", s, l)
		}
	}
	if last := p[len(p)-2]; math.Abs(float64(last)) > 0.001 {
		t.Errorf("it ends at %g", last)
	}
	spec.OwnMusic = func(context.Context) (Stream, error) { return &breaking{held{open: &open}, io.ErrUnexpectedEOF}, nil }
	open++
	f := &ram{}
	if _, err := Mix(t.Context(), spec, f); err == nil {
		t.Error("what cannot be read is no error")
	}
}
