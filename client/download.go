package client

import (
	"context"
	"fmt"
	"io"
	"net/http"
)

// Download writes the file at an address that the service has told, as VideoURL, to
// w, and returns its size. A connection that breaks is taken up where it ended. The
// key is not sent.
func (c *Client) Download(ctx context.Context, address string, w io.Writer) (size int64, err error) {
	var tag string
	err = c.attempt(ctx, true, func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
		if err != nil {
			return err
		}
		req.Header.Set("User-Agent", c.agent)
		if size > 0 {
			req.Header.Set("Range", fmt.Sprintf("bytes=%d-", size))
			req.Header.Set("If-Range", tag)
		}
		res, err := c.files.Do(req)
		if err != nil {
			return &lost{err}
		}
		defer res.Body.Close()
		switch {
		case size > 0 && res.StatusCode == http.StatusOK:
			return fmt.Errorf("the file changed while it was downloaded")
		case res.StatusCode != http.StatusOK && res.StatusCode != http.StatusPartialContent:
			return refusal(res)
		}
		tag = res.Header.Get("ETag")
		out := &counted{w: w}
		_, err = io.Copy(out, res.Body)
		size += out.n
		switch {
		case out.err != nil:
			return out.err
		case err != nil && size > 0 && tag == "":
			return fmt.Errorf("the download broke off after %d bytes: %w", size, err)
		case err != nil:
			return &lost{err}
		}
		return nil
	})
	return size, err
}

// counted counts what is written, and keeps a writer's errors apart from those of the
// connection.
type counted struct {
	w   io.Writer
	n   int64
	err error
}

// Write implements io.Writer.
func (c *counted) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	c.err = err
	return n, err
}
