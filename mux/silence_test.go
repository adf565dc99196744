package mux

import (
	"encoding/binary"
	"math"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/mux/aac"
)

// A film in which nothing is heard has sound, both channels of it zeros, and
// ffmpeg finds nothing to complain of.
func TestSilence(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	for _, c := range []struct{ frames, fps int }{{1, 60}, {1, 24}, {32, 30}, {250, 25}} {
		path := filepath.Join(dir, "silence.m4a")
		must(t, tools.EncodeSound(t.Context(), SoundSpec{Frames: c.frames, FPS: c.fps, Out: path}))
		samples := samplesOf(t, tools, path)
		heard := c.frames * (SampleRate / c.fps)
		if have := len(samples) / 8; have < heard || have >= heard+aac.Samples {
			t.Errorf("%+v: %d samples, want %d and the rest of a packet", c, have, heard)
		}
		for i := 0; i < len(samples); i += 4 {
			if v := math.Float32frombits(binary.LittleEndian.Uint32(samples[i:])); v != 0 {
				t.Fatalf("%+v: sample %d is %g", c, i/8, v)
			}
		}
		probed, err := tools.Probe(t.Context(), path)
		must(t, err)
		if want := float64(c.frames) / float64(c.fps); math.Abs(probed.Seconds-want) > 0.001 {
			t.Errorf("%+v: %g s, want %g", c, probed.Seconds, want)
		}
		if a := probed.Audio(); a == nil || a.Channels != 2 || a.Codec != "aac" {
			t.Errorf("%+v: probed: %+v", c, a)
		}
	}
}
