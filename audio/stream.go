package audio

import (
	"context"
	"errors"
	"io"
)

// Stream is sound that is read when it is needed, from its beginning to its
// end: 48 kHz stereo, interleaved, as a PCM is. It is used by one goroutine.
type Stream interface {
	// Read fills samples, which has room for whole frames, with what comes next
	// and returns how many there were: as many as there is room for, but at the end,
	// where the error is io.EOF.
	Read(samples []float32) (n int, err error)
	Close() error
}

// ReadStream has each called with all that is left of a stream, in blocks of a
// second, the last one shorter. A block is valid until each returns.
func ReadStream(ctx context.Context, s Stream, each func(block PCM) error) error {
	buffer := make(PCM, 2*blockFrames)
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := s.Read(buffer)
		if n > 0 {
			if err := each(buffer[:n]); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
