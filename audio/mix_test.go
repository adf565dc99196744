package audio

import (
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/audio/music"
	"github.com/inkreel/inkreel/plan"
)

// at places sound that is there already.
func at(seconds float64, p PCM) Placed {
	return Placed{At: seconds, Open: func(context.Context) (Stream, error) { return &held{rest: p}, nil }}
}

// held is a stream of sound that is in memory already; it counts those open.
type held struct {
	rest PCM
	open *int // may be nil
}

func (h *held) Read(samples []float32) (int, error) {
	n := copy(samples, h.rest)
	h.rest = h.rest[n:]
	if n < len(samples) {
		return n, io.EOF
	}
	return n, nil
}

func (h *held) Close() error {
	if h.open != nil {
		*h.open--
	}
	return nil
}

// mixed is what Mix makes of spec.
func mixed(t testing.TB, spec MixSpec) PCM {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "mix"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	channels, err := Mix(t.Context(), spec, f)
	if err != nil {
		t.Fatal(err)
	}
	return readTape(t, f, channels)
}

// readTape is what a file holds in so many channels.
func readTape(t testing.TB, f *os.File, channels int) PCM {
	t.Helper()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	p := make(PCM, 2*(int(info.Size())/4/channels))
	if err := (&mixFile{file: f, channels: channels}).read(p, 0); err != nil {
		t.Fatal(err)
	}
	return p
}

// noise is seeded noise with a peak now and then, so that the limiter works.
func noise(seconds, level float64) PCM {
	r := rand.New(rand.NewPCG(3, 4))
	p := make(PCM, 2*int(seconds*Rate))
	for i := range p {
		p[i] = float32(level * (2*r.Float64() - 1))
		if i%9973 < 4 {
			p[i] = float32(math.Copysign(0.99, float64(p[i])))
		}
	}
	return p
}

func amplified(p PCM, gain float32) PCM {
	out := make(PCM, len(p))
	for i, v := range p {
		out[i] = v * gain
	}
	return out
}

// The mix is worked on a second at a time. Where the seconds meet is to leave
// no trace: limiting in blocks equals limiting the film as a whole.
func TestLimitingInBlocksIsLimitingTheWhole(t *testing.T) {
	for _, frames := range []int{100, lookahead, Rate - 1, Rate, Rate + 1, 2*Rate + margin - 1, 3*Rate + 7} {
		p := noise(4, 0.3)[:2*frames]
		f, err := os.Create(filepath.Join(t.TempDir(), "mix"))
		if err != nil {
			t.Fatal(err)
		}
		tp := &mixFile{file: f, frames: frames, channels: 2}
		if err := tp.fill(t.Context(), func(block PCM, at int) error { copy(block, p[2*at:]); return nil }); err != nil {
			t.Fatal(err)
		}
		const gain, ceiling = 1.7, 0.8
		if err := limit(t.Context(), tp, gain, ceiling, func(block PCM, at int) error { return tp.write(t.Context(), block, at) }); err != nil {
			t.Fatal(err)
		}
		got := make(PCM, len(p))
		if err := tp.read(got, 0); err != nil {
			t.Fatal(err)
		}
		f.Close()
		want := amplified(p, gain)
		for i, g := range newLimiter(frames).gains(want, ceiling) {
			want[2*i] *= g
			want[2*i+1] *= g
		}
		for i := range want {
			if d := math.Abs(float64(got[i] - want[i])); d > 1e-5 {
				t.Fatalf("%d frames: sample %d is %g, want %g", frames, i, got[i], want[i])
			}
		}
	}
}

// Sounds lie where they were placed, also across the seconds' borders, before
// the film's start, past its end, and over one another.
func TestSoundsLieWhereTheyWerePlaced(t *testing.T) {
	short := tone(440, 0.2, 0.3)
	placed := []Placed{at(-0.1, short), at(0.5, tone(300, 0.1, 2.5)), at(0.9, short), at(1.9, short), at(3.9, short), at(9, short)}
	const seconds = 4
	want := make(PCM, 2*seconds*Rate)
	for _, s := range placed {
		stream, _ := s.Open(t.Context())
		for i, v := range stream.(*held).rest {
			if j := 2*frameAt(s.At) + i; j >= 0 && j < len(want) {
				want[j] += v
			}
		}
	}
	want = amplified(want, gainTo(Loudness(want), targetLUFS))
	for i, v := range mixed(t, MixSpec{Seconds: seconds, Voices: placed}) {
		if math.Abs(float64(v-want[i])) > 1e-4 {
			t.Fatalf("sample %d is %g, want %g", i, v, want[i])
		}
	}
}

// A mix file has one channel until the two differ, and sounds the same with one as
// with two: whatever is stereo comes late, early, or over all of it.
func TestOneChannelSoundsAsTwo(t *testing.T) {
	voice, wide := tone(300, 0.2, 1.7), tone(500, 0.1, 0.4)
	for i := 1; i < len(wide); i += 2 {
		wide[i] *= -0.3
	}
	for name, c := range map[string]struct {
		spec     MixSpec
		channels int
	}{
		"voice":        {MixSpec{Voices: []Placed{at(0.2, voice), at(1.9, voice)}}, 1},
		"nothing":      {MixSpec{}, 1},
		"late":         {MixSpec{Voices: []Placed{at(0.2, voice), at(2.8, wide), at(3.3, voice)}}, 2},
		"early":        {MixSpec{Voices: []Placed{at(0, wide), at(1, voice)}}, 2},
		"a video":      {MixSpec{Voices: []Placed{at(0.2, voice)}, Videos: []Placed{at(3.1, wide)}}, 2},
		"mono videos":  {MixSpec{Voices: []Placed{at(0.2, voice)}, Videos: []Placed{at(3.1, voice)}}, 1},
		"under music":  {MixSpec{Voices: []Placed{at(0.2, voice)}, Music: plan.TrackDocumentary}, 2},
		"a short film": {MixSpec{Voices: []Placed{at(0.1, wide)}, Seconds: 0.3}, 2},
	} {
		if c.spec.Seconds == 0 {
			c.spec.Seconds = 4.3
		}
		f, err := os.Create(filepath.Join(t.TempDir(), "mix"))
		if err != nil {
			t.Fatal(err)
		}
		channels, err := Mix(t.Context(), c.spec, f)
		if err != nil || channels != c.channels {
			t.Errorf("%s: %d channels, %v, want %d", name, channels, err, c.channels)
		}
		got := readTape(t, f, channels)
		f.Close()
		c.spec.Stereo = true
		if want := mixed(t, c.spec); !slices.Equal(got, want) {
			t.Errorf("%s: %d samples, not the %d in two channels", name, len(got), len(want))
		}
	}
}

// A video's own sound makes way for who speaks over it, and is back when nobody does.
func TestVideosMakeWayForVoices(t *testing.T) {
	level := func(voices ...Placed) func(from, to float64) float64 {
		p := mixed(t, MixSpec{Seconds: 8, Voices: voices, Videos: []Placed{at(0, tone(2000, 0.2, 8))}})
		return func(from, to float64) float64 { // of the video's pitch
			var a, b float64
			for i := int(from * Rate); i < int(to*Rate); i++ {
				sin, cos := math.Sincos(2 * math.Pi * 2000 * float64(i) / Rate)
				a, b = a+sin*float64(p[2*i]), b+cos*float64(p[2*i])
			}
			return math.Hypot(a, b) / (to - from)
		}
	}
	film := level(at(2, tone(300, 0.2, 3)))
	before, under, after := film(0.5, 1.5), film(3, 4), film(6, 7)
	if down := 20 * math.Log10(under/before); math.Abs(down-duckDepth) > 1 {
		t.Errorf("under the voice it is %.1f dB, want %.0f", down, duckDepth)
	}
	if math.Abs(after/before-1) > 0.01 {
		t.Errorf("after the voice it is %.3f of what it was", after/before)
	}
}

// Silence stays silence, of the right length.
func TestAFilmWithoutSoundIsSilence(t *testing.T) {
	p := mixed(t, MixSpec{Seconds: 2.5})
	if len(p) != 2*2.5*Rate {
		t.Errorf("%d samples", len(p))
	}
	for i, v := range p {
		if v != 0 {
			t.Fatalf("sample %d is %g", i, v)
		}
	}
}

// A sound that cannot be had ends the mix with its own error.
func TestAMissingSoundEndsTheMix(t *testing.T) {
	gone := errors.New("gone")
	f, err := os.Create(filepath.Join(t.TempDir(), "mix"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	missing := Placed{At: 1, Open: func(context.Context) (Stream, error) { return nil, gone }}
	for _, spec := range []MixSpec{{Seconds: 3, Voices: []Placed{missing}}, {Seconds: 3, Videos: []Placed{missing}}} {
		if _, err := Mix(t.Context(), spec, f); !errors.Is(err, gone) {
			t.Errorf("got %v", err)
		}
	}
}

// Every sound that is opened is closed, also where the mix ends with an error or
// before the sound does.
func TestSoundsAreClosed(t *testing.T) {
	gone := errors.New("gone")
	open, opened := 0, 0
	placed := func(seconds float64, s Stream) Placed {
		return Placed{At: seconds, Open: func(context.Context) (Stream, error) {
			open++
			opened++
			if h, ok := s.(*held); ok {
				return &held{rest: h.rest, open: &open}, nil
			}
			return s, nil
		}}
	}
	long, short := placed(0.5, &held{rest: tone(200, 0.2, 5)}), placed(0.2, &held{rest: tone(300, 0.2, 0.5)})
	broken := placed(1.5, &breaking{held{open: &open}, gone})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		spec MixSpec
		err  error
	}{
		"whole":           {t.Context(), MixSpec{Voices: []Placed{short, long}, Videos: []Placed{short, long}}, nil},
		"a broken voice":  {t.Context(), MixSpec{Voices: []Placed{short, long, broken}}, gone},
		"a broken video":  {t.Context(), MixSpec{Voices: []Placed{short, long}, Videos: []Placed{long, broken}}, gone},
		"nobody wants it": {ctx, MixSpec{Voices: []Placed{short, long}}, context.Canceled},
	} {
		open, opened = 0, 0
		f, err := os.Create(filepath.Join(t.TempDir(), "mix"))
		if err != nil {
			t.Fatal(err)
		}
		c.spec.Seconds = 3
		if _, err := Mix(c.ctx, c.spec, f); !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", name, err, c.err)
		}
		f.Close()
		if open != 0 || opened == 0 && c.err == nil {
			t.Errorf("%s: %d of %d sounds left open", name, open, opened)
		}
	}
}

// breaking is a stream that ends with an error.
type breaking struct {
	held
	err error
}

func (b *breaking) Read([]float32) (int, error) { return 0, b.err }

// An hour takes no more memory than a minute: what is allocated in all follows
// neither the film's length nor that of the sounds in it.
func TestMixNeedsNoMoreMemoryForLongFilms(t *testing.T) {
	allocated := func(seconds float64) uint64 {
		var before, after runtime.MemStats
		f, err := os.Create(filepath.Join(t.TempDir(), "mix"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		voice, video := at(1, tone(200, 0.2, seconds-2)), at(2, tone(300, 0.2, seconds-2))
		runtime.ReadMemStats(&before)
		if _, err := Mix(t.Context(), MixSpec{Seconds: seconds, Voices: []Placed{voice}, Videos: []Placed{video}, Music: plan.TrackLofi}, f); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	piece, err := music.Play(string(plan.TrackLofi), 100*Rate, false) // keeps what is decoded
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.KeepAlive(piece)
	allocated(100) // of the music, every phrase is decoded once
	if short, long := allocated(20), allocated(100); long > short+short/4 {
		t.Errorf("20 s take %d bytes, 100 s %d", short, long)
	}
}
