package mux

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	ffmpeg "github.com/u2takey/ffmpeg-go"
)

// maxSound bounds the sound read of one file, in frames: four hours.
const maxSound = 4 * 3600 * SampleRate

// Sound is the sound of a file, decoded as it is read: ffmpeg waits while nobody
// reads. It is used by one goroutine. Close it.
type Sound struct {
	path string
	proc *process
	out  *os.File
	stop context.CancelFunc
	left int    // frames that may come yet
	raw  []byte // samples as ffmpeg gives them
}

// OpenSound opens the first sound stream of a file between two times in seconds,
// to be read as 48 kHz stereo interleaved samples, nominally -1..1. to ≤ 0
// means the end. Sound that begins after the file's other streams is preceded by
// silence, so that it keeps in step with the picture. That there is no sound, or none
// that can be decoded, is an error of the first Read.
//
// What lies before from is decoded too, and left out: decoding costs a
// thousandth of the sound's length and is exact in every format; seeking in MP3 is a
// guess, and after it Opus and Vorbis give other samples for a while. Who wants
// many parts of a file reads it once.
func (t *Tools) OpenSound(ctx context.Context, path string, from, to float64) (*Sound, error) {
	if from < 0 || math.IsNaN(from) || to > 0 && to <= from {
		return nil, fmt.Errorf("sound of %s from %g to %g s: it must begin at 0 or later and end after that", path, from, to)
	}
	cut := options{"start_sample": int64(math.Round(from * SampleRate))}
	left := maxSound
	if to > 0 {
		cut["end_sample"] = int64(math.Round(to * SampleRate))
		// Whatever the program does, no more is read than was asked for.
		left = min(left, int(math.Ceil(math.Min(to-from, maxSound/SampleRate)*SampleRate+1)))
	}
	args, err := arguments(func() *ffmpeg.Stream {
		return ffmpeg.Input(local(path), accepting(options{"vn": ""})).Get("a:0").
			Filter("aresample", ffmpeg.Args{"48000"}, options{"async": 1, "first_pts": 0}).
			Filter("aformat", nil, options{"sample_fmts": "flt", "channel_layouts": "stereo"}).
			Filter("atrim", nil, cut).
			Output("pipe:1", options{"f": "f32le", "c:a": "pcm_f32le"})
	})
	if err != nil {
		return nil, err
	}
	s := &Sound{path: path, left: left}
	if s.proc, s.out, s.stop, err = t.piped(ctx, args); err != nil {
		return nil, fmt.Errorf("sound of %s: %w", path, err)
	}
	return s, nil
}

// Read fills samples, which has room for whole frames, with what comes next and
// returns how many there were: as many as there is room for, but at the end,
// where the error is io.EOF.
func (s *Sound) Read(samples []float32) (n int, err error) {
	if n = 4 * len(samples); cap(s.raw) < n {
		s.raw = make([]byte, n)
	}
	got, err := io.ReadFull(s.out, s.raw[:n])
	got &^= 7
	if s.left -= got / 8; s.left < 0 {
		s.Close()
		return 0, fmt.Errorf("sound of %s: more of it came than was asked for", s.path)
	}
	for i := range got / 4 {
		samples[i] = math.Float32frombits(binary.LittleEndian.Uint32(s.raw[4*i:]))
	}
	if err == nil {
		return got / 4, nil
	}
	ended := err
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		ended = io.EOF
	}
	if s.proc != nil {
		err := s.proc.wait()
		s.proc = nil
		if err != nil {
			return got / 4, fmt.Errorf("sound of %s: %w", s.path, refusal(err))
		}
	}
	return got / 4, ended
}

// Close ends the decoder. It must not be read from any more.
func (s *Sound) Close() error {
	s.stop()
	if s.proc != nil {
		_ = s.proc.wait() // killed on purpose
		s.proc = nil
	}
	return s.out.Close()
}

// piped starts ffmpeg with a pipe from its standard output, which ends with it or
// with stop.
func (t *Tools) piped(ctx context.Context, args []string) (proc *process, out *os.File, stop context.CancelFunc, err error) {
	out, stdout, err := os.Pipe()
	if err != nil {
		return nil, nil, nil, fmt.Errorf("a pipe for ffmpeg: %w", err)
	}
	defer stdout.Close()
	enlargePipe(out)
	ctx, stop = context.WithCancel(ctx)
	if proc, err = start(ctx, t.FFmpeg, args, nil, stdout); err != nil {
		stop()
		out.Close()
		return nil, nil, nil, err
	}
	return proc, out, stop, nil
}
