package mux

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/mux/aac"
	"github.com/inkreel/inkreel/mux/mp4"
)

// writeMono writes seconds of one channel in which everything happens that an
// encoder answers in its own way: attacks, tones, noise, silence.
func writeMono(t testing.TB, path string, seconds int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	var b []byte
	for i := range seconds * SampleRate {
		s := float64(i) / SampleRate
		v := 0.0
		switch i / SampleRate % 4 {
		case 0: // a speaker's pitch with overtones, coming and going
			for k := 1; k < 30; k++ {
				v += math.Sin(2*math.Pi*float64(k)*130*s) / float64(k)
			}
			v *= 0.3 * max(0, math.Sin(2*math.Pi*2.3*s))
		case 1: // clicks
			v = 0.8 * math.Exp(-60*math.Mod(s, 0.11)) * (2*r.Float64() - 1)
		case 2:
			v = 0.3 * (2*r.Float64() - 1)
		}
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	}
	must(t, os.WriteFile(path, b, 0o600))
}

// samplesOf is what ffmpeg makes of a file, in so many channels.
func samplesOf(t testing.TB, tools *Tools, path string) []byte {
	t.Helper()
	var out, tail bytes.Buffer
	cmd := exec.CommandContext(t.Context(), tools.FFmpeg, "-nostdin", "-v", "error", "-xerror", "-err_detect", "explode", "-i", path, "-f", "f32le", "-")
	cmd.Stdout, cmd.Stderr = &out, &tail
	if err := cmd.Run(); err != nil || tail.Len() > 0 {
		t.Fatalf("%v: %s", err, tail.String())
	}
	return out.Bytes()
}

// Both channels of the stereo sound made of one are that one, sample by sample,
// and a file takes the place of the other in every other respect.
func TestOneChannelForBoth(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	raw, narrow, wide := filepath.Join(dir, "mono.f32"), filepath.Join(dir, "narrow.m4a"), filepath.Join(dir, "wide.m4a")
	writeMono(t, raw, 9)
	s := SoundSpec{Source: raw, Channels: 1, Frames: 250, FPS: 25}
	must(t, tools.encodeAAC(t.Context(), s, 1, narrow))
	must(t, widenSound(t.Context(), narrow, wide, 10*mp4.Timescale))
	one, both := samplesOf(t, tools, narrow), samplesOf(t, tools, wide)
	if len(both) != 2*len(one) {
		t.Fatalf("%d bytes of two channels, %d of one", len(both), len(one))
	}
	sample := func(b []byte, i int) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])) }
	for i := range len(one) / 4 {
		if v := sample(one, i); sample(both, 2*i) != v || sample(both, 2*i+1) != v {
			t.Fatalf("sample %d: %g became %g and %g", i, v, sample(both, 2*i), sample(both, 2*i+1))
		}
	}
	probed, err := tools.Probe(t.Context(), wide)
	must(t, err)
	if a := probed.Audio(); a == nil || a.Channels != 2 {
		t.Errorf("probed: %+v", a)
	}
	a, err := soundTrack(narrow)
	must(t, err)
	b, err := soundTrack(wide)
	must(t, err)
	if a.Duration() != b.Duration() || a.Skip != b.Skip || len(a.Sizes) != len(b.Sizes) {
		t.Errorf("%d ticks, %d skipped, in %d packets; became %d, %d, %d", a.Duration(), a.Skip, len(a.Sizes), b.Duration(), b.Skip, len(b.Sizes))
	}
	// What is not of the expected form is refused.
	if err := widenSound(t.Context(), wide, filepath.Join(dir, "wider.m4a"), mp4.Timescale); !errors.Is(err, aac.ErrForm) {
		t.Errorf("stereo widened: %v", err)
	}
}

// Sound of one channel is as loud in the film as two that are the same.
func TestOneChannelIsAsLoudAsTwo(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	one, two := filepath.Join(dir, "one.f32"), filepath.Join(dir, "two.f32")
	writeMono(t, one, 3)
	mono, err := os.ReadFile(one)
	must(t, err)
	var stereo []byte
	for i := 0; i < len(mono); i += 4 {
		stereo = append(append(stereo, mono[i:i+4]...), mono[i:i+4]...)
	}
	must(t, os.WriteFile(two, stereo, 0o600))
	power := func(s SoundSpec) float64 {
		s.Frames, s.FPS, s.Out = 75, 25, filepath.Join(dir, "sound.m4a")
		must(t, tools.EncodeSound(t.Context(), s))
		pcm, err := heard(t, tools, s.Out, 0, 3)
		must(t, err)
		sum := 0.0
		for _, v := range pcm {
			sum += float64(v) * float64(v)
		}
		return 10 * math.Log10(sum)
	}
	if a, b := power(SoundSpec{Source: one, Channels: 1}), power(SoundSpec{Source: two}); math.Abs(a-b) > 0.5 { // noise is never kept whole
		t.Errorf("%.2f dB and %.2f dB", a, b)
	}
}
