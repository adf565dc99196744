package main

import (
	"context"
	"io"

	"github.com/inkreel/inkreel/audio"
)

// voice is a sound at a moment.
func voice(at float64, p audio.PCM) audio.Placed {
	return audio.Placed{At: at, Open: func(context.Context) (audio.Stream, error) { return &stream{p}, nil }}
}

// stream is a sound that is there already.
type stream struct{ rest audio.PCM }

// Read implements audio.Stream.
func (s *stream) Read(samples []float32) (int, error) {
	n := copy(samples, s.rest)
	if s.rest = s.rest[n:]; len(s.rest) == 0 {
		return n, io.EOF
	}
	return n, nil
}

// Close implements audio.Stream.
func (*stream) Close() error { return nil }
