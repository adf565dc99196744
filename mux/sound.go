package mux

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	ffmpeg "github.com/u2takey/ffmpeg-go"

	"github.com/inkreel/inkreel/mux/aac"
	"github.com/inkreel/inkreel/mux/mp4"
)

// SampleRate is the rate of all sound in and out of this room, in Hz; sound
// is stereo, interleaved.
const SampleRate = mp4.SoundRate

// movieTicks is how long so many frames last, in ticks of a movie's clock.
func movieTicks(frames, fps int) uint64 { return uint64(frames) * uint64(mp4.Timescale/fps) }

// Bit rates of AAC sound. One channel for both needs less than two, and at this
// rate leaves less noise than two have at theirs.
const (
	stereoRate = "192k"
	monoRate   = "128k"
)

// SoundSpec says how a film's sound is encoded.
type SoundSpec struct {
	// Source is a WAV file, or raw 48 kHz interleaved little-endian 32-bit
	// float samples when its name ends in .f32, .f32le, .pcm or .raw. Empty:
	// silence.
	Source   string
	Channels int // of raw samples, 1 or 2. Defaults to 2
	Frames   int // the film's length: the sound is cut or filled with silence to exactly that
	FPS      int
	Out      string // the .m4a file
}

// EncodeSound makes the AAC sound of a film, 48 kHz stereo, so that it can be
// made while the picture is still being drawn. Join takes the result as its
// Audio.
func (t *Tools) EncodeSound(ctx context.Context, s SoundSpec) error {
	f, err := createAtomic(s.Out)
	if err != nil {
		return err
	}
	defer f.discard()
	if err := t.encodeSound(ctx, s, f.Name()); err != nil {
		return fmt.Errorf("sound %s: %w", s.Out, err)
	}
	if err := f.persist(); err != nil {
		return err
	}
	return f.commit()
}

func (t *Tools) encodeSound(ctx context.Context, s SoundSpec, out string) error {
	if s.Frames < 1 || s.FPS < 1 || SampleRate%s.FPS != 0 {
		return fmt.Errorf("%d frames at %d a second: there must be frames, at a rate of %v", s.Frames, s.FPS, rates)
	}
	if s.Source == "" {
		return writeSilence(out, s.Frames, s.FPS)
	}
	if s.Channels == 1 {
		err := t.encodeOnce(ctx, s, out)
		if !errors.Is(err, aac.ErrForm) {
			return err
		}
		// An encoder we do not know so well: it may encode both.
	}
	return t.encodeAAC(ctx, s, 2, out)
}

// encodeOnce encodes one channel for both.
func (t *Tools) encodeOnce(ctx context.Context, s SoundSpec, out string) error {
	f, err := createAtomic(out)
	if err != nil {
		return err
	}
	defer f.discard()
	if err := t.encodeAAC(ctx, s, 1, f.Name()); err != nil {
		return err
	}
	return widenSound(ctx, f.Name(), out, movieTicks(s.Frames, s.FPS))
}

// encodeAAC has ffmpeg encode a film's sound in so many channels.
func (t *Tools) encodeAAC(ctx context.Context, s SoundSpec, channels int, out string) error {
	samples := s.Frames * (SampleRate / s.FPS)
	// The fast coder takes 0.6 to 0.9 of the default's time and at these rates
	// leaves less noise (docs/performance.md).
	o := options{
		"f": "ipod", "c:a": "aac", "aac_coder": "fast", "b:a": stereoRate, "ar": SampleRate,
		"map_metadata": "-1", "fflags": "+bitexact", "flags:a": "+bitexact", "y": "",
	}
	layout := "stereo"
	if channels == 1 { // as widenSound needs it
		layout, o["b:a"], o["aac_pns"], o["aac_tns"] = "mono", monoRate, 0, 0
	}
	args, err := arguments(func() *ffmpeg.Stream {
		in := soundInput(s.Source, s.Channels)
		if s.Channels == 1 && channels == 2 { // both as loud as the one
			in = in.Filter("pan", ffmpeg.Args{"stereo|c0=c0|c1=c0"})
		}
		return in.
			Filter("aformat", nil, options{"sample_rates": SampleRate, "channel_layouts": layout}).
			Filter("apad", nil, options{"whole_len": samples}).
			Filter("atrim", nil, options{"end_sample": samples}).
			Output(local(out), o)
	})
	if err != nil {
		return err
	}
	if err := run(ctx, t.FFmpeg, args, nil); err != nil {
		return err
	}
	sound, err := soundTrack(out)
	if err != nil {
		return err
	}
	if have := sound.Duration(); have < uint64(samples)+sound.Skip {
		return fmt.Errorf("the encoder made %d samples of %d", have, uint64(samples)+sound.Skip)
	}
	return nil
}

// soundInput opens a sound file by its kind; channels are those of raw samples.
func soundInput(path string, channels int) *ffmpeg.Stream {
	switch filepath.Ext(path) {
	case ".f32", ".f32le", ".pcm", ".raw":
		return ffmpeg.Input(local(path), options{"f": "f32le", "ar": SampleRate, "ac": cmp.Or(channels, 2)})
	}
	return ffmpeg.Input(local(path), accepting(options{})).Get("a:0")
}

// soundTrack reads the one sound track of an MP4 file of ours.
func soundTrack(path string) (*mp4.Track, error) {
	tracks, err := mp4.Read(path)
	if err != nil {
		return nil, err
	}
	if len(tracks) != 1 || tracks[0].Kind != mp4.Sound || tracks[0].Scale != SampleRate {
		return nil, fmt.Errorf("%s: not the sound of a film: one track of AAC at %d Hz was expected", path, SampleRate)
	}
	return tracks[0], nil
}

// isEncodedSound reports whether a file is MP4 already, by its first box.
func isEncodedSound(path string) (bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	var head [8]byte
	if _, err := io.ReadFull(f, head[:]); err != nil {
		return false, nil
	}
	return string(head[4:]) == "ftyp", nil
}
