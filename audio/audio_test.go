package audio

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/audio/music"
	"github.com/inkreel/inkreel/internal/drivertest"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// tone is seconds of a tone in both channels.
func tone(hz, amp, seconds float64) PCM {
	p := make(PCM, 2*int(seconds*Rate))
	for i := range len(p) / 2 {
		v := float32(amp * math.Sin(2*math.Pi*hz*float64(i)/Rate))
		p[2*i], p[2*i+1] = v, v
	}
	return p
}

// speech is all of a spoken text.
func speech(ctx context.Context, s Speaker, u Utterance) (p PCM, words []Word, err error) {
	words, err = s.Speak(ctx, u, func(piece PCM) error {
		p = append(p, piece...)
		return nil
	})
	return p, words, err
}

func near(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if math.Abs(got-want) > tol {
		t.Errorf("%s: got %g, want %g ± %g", what, got, want, tol)
	}
}

// EBU Tech 3341 case 1: a stereo 1 kHz sine at −23 dBFS reads −23 LUFS.
func TestLoudnessOfSines(t *testing.T) {
	for _, db := range []float64{-23, -33, -40} {
		near(t, "LUFS", Loudness(tone(1000, math.Pow(10, db/20), 5)), db, 0.1)
	}
	if l := Loudness(make(PCM, Rate)); l != silenceLUFS {
		t.Errorf("silence reads %g", l)
	}
	// Case 3: quiet stretches around do not count.
	p := append(append(tone(1000, math.Pow(10, -36.0/20), 10), tone(1000, math.Pow(10, -23.0/20), 60)...), tone(1000, math.Pow(10, -36.0/20), 10)...)
	near(t, "gated LUFS", Loudness(p), -23, 0.1)
}

// A sine at a quarter of the rate, sampled at 45°, peaks 3 dB above its samples.
func TestTruePeakSeesBetweenSamples(t *testing.T) {
	p := make(PCM, 2*Rate)
	for i := range Rate {
		v := float32(0.9 * math.Sin(math.Pi/2*float64(i)+math.Pi/4))
		p[2*i], p[2*i+1] = v, v
	}
	near(t, "true peak", TruePeak(p), 20*math.Log10(0.9), 0.3)
}

func TestMixKeepsItsPromise(t *testing.T) {
	e, err := NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	voice, _, err := speech(t.Context(), e, Utterance{Text: "Interest that earns interest: small sums, long time, large result.", Lang: "en", Voice: plan.VoiceMale1})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range music.Names() {
		track := plan.Track(name)
		p := mixed(t, MixSpec{Seconds: 12, Voices: []Placed{at(1, voice)}, Music: track})
		near(t, string(track)+" length", p.Seconds(), 12, 1e-9)
		near(t, string(track)+" LUFS", Loudness(p), targetLUFS, 0.5)
		if tp := TruePeak(p); tp > -1.5 {
			t.Errorf("%s: true peak %.2f dBTP", track, tp)
		}
		if p[len(p)-2] > 0.001 {
			t.Errorf("%s: does not fade out: %g", track, p[len(p)-2])
		}
	}
}

func TestResampleKeepsTones(t *testing.T) {
	for _, rate := range []int{22050, 16000, 44100, 96000, 8000} {
		in := make(PCM, 2*rate)
		for i := range rate {
			v := float32(0.5 * math.Sin(2*math.Pi*440*float64(i)/float64(rate)))
			in[2*i], in[2*i+1] = v, v
		}
		var b bytes.Buffer
		if err := writeFloatWAV(&b, in, rate); err != nil {
			t.Fatal(err)
		}
		out, err := parseWAV(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		near(t, "seconds", out.Seconds(), 1, 0.001)
		want := tone(440, 0.5, 1)
		var worst float64
		for i := 2000; i < len(out)-2000; i++ {
			worst = max(worst, math.Abs(float64(out[i]-want[i])))
		}
		if worst > 0.01 {
			t.Errorf("%d Hz: off by %g", rate, worst)
		}
	}
}

// One channel is made four samples at a time, two are not: both sound the same to the
// bit, however little is asked for at once.
func TestResampleOneChannelAsTwo(t *testing.T) {
	for _, rate := range []int{8000, 22050, 44100, 96000} {
		rng := rand.New(rand.NewPCG(uint64(rate), 1))
		sound := make([]float32, rate/7)
		for i := range sound {
			sound[i] = rng.Float32() - 0.5
		}
		resampled := func(channels int, some func() int) (out []float32) {
			r, at := newResampler(channels, rate), 0
			more := func(into []float32) (int, error) {
				n := min(len(into)/channels, len(sound)-at)
				for i := range n * channels {
					into[i] = sound[at+i/channels]
				}
				if at += n; at == len(sound) {
					return n * channels, io.EOF
				}
				return n * channels, nil
			}
			for {
				block := make([]float32, some()*channels)
				n, err := r.read(block, more)
				for i := 0; i < n; i += channels {
					out = append(out, block[i])
				}
				if errors.Is(err, io.EOF) {
					return out
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
		one := resampled(1, func() int { return 1 + rng.IntN(50) })
		two := resampled(2, func() int { return 480 })
		if len(two) != len(sound)*Rate/rate || !slices.Equal(one, two) {
			t.Errorf("%d Hz: %d samples of one channel, %d of each of two, not the same", rate, len(one), len(two))
		}
	}
}

func BenchmarkResample(b *testing.B) {
	second := make([]float32, Rate)
	for b.Loop() {
		left := 22050
		if n, err := newResampler(1, 22050).read(second, func(into []float32) (int, error) {
			n := min(left, len(into))
			left -= n
			if left == 0 {
				return n, io.EOF
			}
			return n, nil
		}); n < Rate-1 || err != nil && !errors.Is(err, io.EOF) {
			b.Fatal(n, err)
		}
	}
}

func TestWAVRoundTrip(t *testing.T) {
	p := tone(300, 0.7, 0.3)
	wide := append(PCM(nil), p...)
	for i := 1; i < len(wide); i += 2 {
		wide[i] *= -0.5
	}
	for name, c := range map[string]struct {
		p     PCM
		write func(*bytes.Buffer, PCM) error
		bytes int // a frame
	}{
		"one channel":  {p, writeWAV, 2},
		"two channels": {wide, writeWAV, 4},
		"float":        {wide, func(b *bytes.Buffer, p PCM) error { return writeFloatWAV(b, p, Rate) }, 8},
	} {
		p := c.p
		var b bytes.Buffer
		if err := c.write(&b, p); err != nil {
			t.Fatal(err)
		}
		if want := 44 + c.bytes*len(p)/2; b.Len() != want {
			t.Errorf("%s: %d bytes, want %d", name, b.Len(), want)
		}
		q, err := parseWAV(b.Bytes())
		if err != nil || len(q) != len(p) {
			t.Fatalf("%s: %d samples, %v", name, len(q), err)
		}
		for i := range p {
			if math.Abs(float64(p[i]-q[i])) > 1.0/16000 {
				t.Fatalf("%s: sample %d is %g, want %g", name, i, q[i], p[i])
			}
		}
	}
}

// writeFloatWAV writes p as some other program would: as 32-bit floats of a rate.
func writeFloatWAV(b *bytes.Buffer, p PCM, rate int) error {
	h := header(wavFloat, 32, 2, len(p)/2)
	binary.LittleEndian.PutUint32(h[24:], uint32(rate))
	b.Write(h)
	return binary.Write(b, binary.LittleEndian, p)
}

// ram is a file in memory.
type ram struct{ data []byte }

func (r *ram) ReadAt(b []byte, at int64) (int, error) { return bytes.NewReader(r.data).ReadAt(b, at) }

func (r *ram) WriteAt(b []byte, at int64) (int, error) {
	if n := int(at) + len(b); n > len(r.data) {
		r.data = append(r.data, make([]byte, n-len(r.data))...)
	}
	return copy(r.data[at:], b), nil
}

// parseWAV is the whole sound of a WAV file.
func parseWAV(data []byte) (p PCM, err error) {
	r, err := OpenWAV(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	err = ReadStream(context.Background(), r, func(block PCM) error {
		p = append(p, block...)
		return nil
	})
	return p, err
}

// estimateWords places the words of a text on its sound.
func estimateWords(text string, p PCM) []Word {
	var a Activity
	a.Add(p)
	return a.Words(text)
}

// writeWAV writes p as one piece.
func writeWAV(b *bytes.Buffer, p PCM) error {
	var f ram
	w := NewWAVWriter(&f)
	err := errors.Join(w.Add(p), w.Close())
	b.Write(f.data)
	return err
}

// A WAV file is the same in whatever pieces its sound comes, also where only a
// late one needs two channels.
func TestWAVInPieces(t *testing.T) {
	late := append(tone(300, 0.7, 3), tone(200, 0.5, 0.2)...)
	late[len(late)-1] = -0.25
	for name, p := range map[string]PCM{"one channel": tone(300, 0.7, 2.1), "two channels late": late, "nothing": nil} {
		var whole bytes.Buffer
		if err := writeWAV(&whole, p); err != nil {
			t.Fatal(err)
		}
		for _, frames := range []int{1000, blockFrames, blockFrames + 1} {
			var f ram
			w := NewWAVWriter(&f)
			for rest := p; len(rest) > 0; {
				n := min(2*frames, len(rest))
				if err := w.Add(rest[:n]); err != nil {
					t.Fatal(err)
				}
				rest = rest[n:]
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(f.data, whole.Bytes()) {
				t.Errorf("%s in pieces of %d frames: %d bytes, not the %d of the whole", name, frames, len(f.data), whole.Len())
			}
		}
	}
}

// Sound is the same in whatever pieces it is read, also at another rate.
func TestWAVReadInPieces(t *testing.T) {
	for _, rate := range []int{8000, 22050, 44100, Rate, 384000} {
		var b bytes.Buffer
		if err := writeFloatWAV(&b, noise(1.3, 0.4), rate); err != nil {
			t.Fatal(err)
		}
		whole, err := parseWAV(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		for _, frames := range []int{1, 317, 100_000} {
			r, err := OpenWAV(bytes.NewReader(b.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			var got PCM
			for piece := make(PCM, 2*frames); err == nil; {
				var n int
				n, err = r.Read(piece)
				got = append(got, piece[:n]...)
			}
			if !errors.Is(err, io.EOF) || !slices.Equal(got, whole) {
				t.Errorf("%d Hz in pieces of %d frames: %d samples, %v; not the %d of the whole", rate, frames, len(got), err, len(whole))
			}
		}
	}
}

func FuzzOpenWAV(f *testing.F) {
	var b bytes.Buffer
	if err := writeWAV(&b, tone(100, 1, 0.01)); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("RIFF\xff\xff\xff\xffWAVEfmt \x10\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if p, err := parseWAV(data); err == nil && len(p)%2 != 0 {
			t.Errorf("%d samples", len(p))
		}
	})
}

// All languages of the plan are spoken.
func TestEspeakSpeaksEveryLanguage(t *testing.T) {
	e, err := NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range plan.Languages() {
		p, _, err := speech(t.Context(), e, Utterance{Text: "1, 2, 3.", Lang: l, Voice: plan.VoiceFemale1})
		if err != nil || p.Seconds() < 0.5 {
			t.Errorf("%s: %.2f s, %v", l, p.Seconds(), err)
		}
	}
}

// Words come in order, within the sound, and skip its pauses.
func TestEstimateWords(t *testing.T) {
	pcm := append(append(tone(200, 0.5, 1), make(PCM, 2*Rate)...), tone(200, 0.5, 1)...)
	words := estimateWords("one two three four", pcm)
	if len(words) != 4 {
		t.Fatalf("got %v", words)
	}
	last := 0.0
	for _, w := range words {
		if w.Start < last || w.End < w.Start || w.End > 3 || !w.Estimated {
			t.Errorf("%+v after %g", w, last)
		}
		if w.Start > 1.1 && w.Start < 1.9 {
			t.Errorf("%+v begins in the pause", w)
		}
		last = w.Start
	}
}

func TestWrittenKeepsSigns(t *testing.T) {
	got := strings.Join(captionWords(`He said, "wait (a bit)!" – then: 1,000 km².`), "|")
	if want := `He|said,|"wait|(a|bit)!"|– then:|1,000|km².`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestCaptionsAreReadable(t *testing.T) {
	text := "Roots drink water. Tiny doors in the leaf breathe in carbon dioxide. With light, the plant cooks them into sugar, and lets oxygen go."
	words := estimateWords(text, tone(200, 0.5, 9))
	cs := Captions(words, text, "en")
	var all []string
	for i, c := range cs {
		all = append(all, strings.Fields(c.Text)...)
		for _, l := range strings.Split(c.Text, "\n") {
			if len(l) > locale.Of("en").Writing.CaptionLine+2 {
				t.Errorf("line of %d characters: %q", len(l), l)
			}
		}
		if n := strings.Count(c.Text, "\n") + 1; n > maxLines {
			t.Errorf("%d lines: %q", n, c.Text)
		}
		if c.End-c.Start > maxSeconds+1 {
			t.Errorf("%g s: %q", c.End-c.Start, c.Text)
		}
		if i > 0 && c.Start < cs[i-1].End {
			t.Errorf("%q begins before the one before ends", c.Text)
		}
	}
	if got := strings.Join(all, " "); got != text {
		t.Errorf("captions say %q", got)
	}
	var srt, vtt bytes.Buffer
	if err := WriteSRT(&srt, cs); err != nil {
		t.Fatal(err)
	}
	if err := WriteVTT(&vtt, cs, "en"); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(srt.String(), "1\n00:00:00,000 --> ") || !strings.HasPrefix(vtt.String(), "WEBVTT\n") {
		t.Errorf("srt %.40q, vtt %.40q", srt.String(), vtt.String())
	}
}

// The sound of half a minute: a voice that pauses, alone and over music.
func BenchmarkMix(b *testing.B) {
	var voice PCM
	for range 10 {
		voice = append(append(voice, tone(220, 0.3, 2)...), make(PCM, 2*Rate)...)
	}
	for name, track := range map[string]plan.Track{"voice": plan.TrackNone, "music": plan.TrackLofi} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			f, err := os.Create(filepath.Join(b.TempDir(), "mix"))
			if err != nil {
				b.Fatal(err)
			}
			defer f.Close()
			for b.Loop() {
				if _, err := Mix(b.Context(), MixSpec{Seconds: 30, Voices: []Placed{at(0, voice)}, Music: track}, f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// A speech program that hangs is left, and the error tells why, not that it was
// killed for it.
func TestHangingSpeechIsLeft(t *testing.T) {
	hanging := filepath.Join(t.TempDir(), "espeak-ng")
	drivertest.Program(t, hanging, "#!/bin/sh\nexec sleep 600\n")
	e := &Espeak{hanging, func() (string, error) { return "1", nil }}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, _, err := speech(ctx, e, Utterance{Text: "Rain falls.", Lang: "en"})
	if !errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "killed") {
		t.Errorf("%v", err)
	}
}
