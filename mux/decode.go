package mux

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	ffmpeg "github.com/u2takey/ffmpeg-go"
)

// maxSound bounds the sound decoded at once: four hours.
const maxSound = 4 * 3600 * SampleRate

// DecodeAudio returns the first sound stream of a file between two times in
// seconds as 48 kHz stereo interleaved samples, nominally -1..1. to ≤ 0 means
// the end. Sound that begins after the file's other streams is preceded by
// silence, so that it keeps in step with the picture. A file without sound is
// an error.
func (t *Tools) DecodeAudio(ctx context.Context, path string, from, to float64) ([]float32, error) {
	if from < 0 || math.IsNaN(from) || to > 0 && to <= from {
		return nil, fmt.Errorf("sound of %s from %g to %g s: it must begin at 0 or later and end after that", path, from, to)
	}
	cut := options{"start_sample": int64(math.Round(from * SampleRate))}
	if to > 0 {
		cut["end_sample"] = int64(math.Round(to * SampleRate))
	}
	// Decoding from the start costs little and is exact in every format;
	// seeking in MP3 is a guess.
	args, err := arguments(func() *ffmpeg.Stream {
		return ffmpeg.Input(local(path), options{"protocol_whitelist": "file", "format_whitelist": mediaFormats, "vn": ""}).Get("a:0").
			Filter("aresample", ffmpeg.Args{"48000"}, options{"async": 1, "first_pts": 0}).
			Filter("aformat", nil, options{"sample_fmts": "flt", "channel_layouts": "stereo"}).
			Filter("atrim", nil, cut).
			Output("pipe:1", options{"f": "f32le", "c:a": "pcm_f32le"})
	})
	if err != nil {
		return nil, err
	}
	s := floats{most: maxSound * 2}
	if to > 0 {
		// Whatever the program does, no more is kept than was asked for.
		s.most = min(s.most, 2*int(math.Ceil(math.Min(to-from, maxSound/SampleRate)*SampleRate+1)))
	}
	if err := run(ctx, t.FFmpeg, args, &s); err != nil {
		return nil, fmt.Errorf("sound of %s: %w", path, err)
	}
	return s.pcm[:len(s.pcm)&^1], nil
}

// floats collects little-endian 32-bit floats.
type floats struct {
	pcm  []float32
	most int    // of pcm
	rest []byte // of a sample cut through
}

func (s *floats) Write(b []byte) (int, error) {
	n := len(b)
	if len(s.pcm)+n/4 > s.most {
		return 0, fmt.Errorf("more than %d s of sound", s.most/2/SampleRate)
	}
	if len(s.rest) > 0 {
		take := min(4-len(s.rest), len(b))
		s.rest, b = append(s.rest, b[:take]...), b[take:]
		if len(s.rest) < 4 {
			return n, nil
		}
		s.pcm = append(s.pcm, math.Float32frombits(binary.LittleEndian.Uint32(s.rest)))
		s.rest = s.rest[:0]
	}
	for ; len(b) >= 4; b = b[4:] {
		s.pcm = append(s.pcm, math.Float32frombits(binary.LittleEndian.Uint32(b)))
	}
	s.rest = append(s.rest, b...)
	return n, nil
}
