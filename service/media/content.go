package media

import (
	"context"
	"fmt"
	"io"

	"github.com/inkreel/inkreel/engine/artifact"
)

// window is how much of an object is asked of the store at once, in bytes: enough
// to stream, little enough not to be lost where the reader goes away.
const window = 16 << 20

// content is an object as http.ServeContent wants it: read from wherever it was
// set to, opened there at the first read.
type content struct {
	ctx   context.Context
	store artifact.Store
	o     artifact.Object
	at    int64
	r     io.ReadCloser // open at at; nil before the first read
	err   error         // why reading failed, for the log
}

// Seek implements io.Seeker.
func (c *content) Seek(offset int64, whence int) (int64, error) {
	at := offset
	switch whence {
	case io.SeekCurrent:
		at += c.at
	case io.SeekEnd:
		at += c.o.Size
	}
	if at < 0 {
		return 0, fmt.Errorf("seek to %d", at)
	}
	if at != c.at {
		c.Close()
		c.at = at
	}
	return at, nil
}

// Read implements io.Reader.
func (c *content) Read(p []byte) (int, error) {
	for {
		if c.at >= c.o.Size {
			return 0, io.EOF
		}
		if c.r == nil {
			r, err := artifact.OpenRange(c.ctx, c.store, c.o.Name, c.at, min(window, c.o.Size-c.at))
			if err != nil {
				c.err = err
				return 0, err
			}
			c.r = r
		}
		n, err := c.r.Read(p)
		c.at += int64(n)
		if err == io.EOF {
			c.Close()
			err = nil
		}
		if err != nil {
			c.err = err
		}
		if n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// Close lets the store go.
func (c *content) Close() error {
	if c.r != nil {
		c.r.Close()
		c.r = nil
	}
	return nil
}
