package mp4

import (
	"context"
	"fmt"
	"io"
	"os"
)

// piece is a run of bytes of a film's media: from a file, or given.
type piece struct {
	path   string
	offset int64
	length int64
	given  []byte
}

// layout is a film's media in the order of the file.
type layout struct {
	pieces []piece
	size   uint64
}

func (l *layout) add(p piece) {
	l.size += uint64(p.length)
	if n := len(l.pieces); n > 0 && p.given == nil {
		if last := &l.pieces[n-1]; last.given == nil && last.path == p.path && last.offset+last.length == p.offset {
			last.length += p.length
			return
		}
	}
	l.pieces = append(l.pieces, p)
}

// addSample adds the next sample of a file.
func (l *layout) addSample(path string, s *Samples) {
	offset, size := s.Next()
	l.add(piece{path: path, offset: offset, length: int64(size)})
}

// copy writes the media.
func (l *layout) copy(ctx context.Context, w io.Writer) error {
	var open *os.File
	defer func() { open.Close() }()
	for _, p := range l.pieces {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		if p.given != nil {
			if _, err := w.Write(p.given); err != nil {
				return err
			}
			continue
		}
		if open == nil || open.Name() != p.path {
			open.Close()
			var err error
			if open, err = os.Open(p.path); err != nil {
				return err
			}
		}
		n, err := io.Copy(w, io.NewSectionReader(open, p.offset, p.length))
		if err != nil {
			return err
		}
		if n != p.length {
			return fmt.Errorf("%s ends %d bytes early", p.path, p.length-n)
		}
	}
	return nil
}
