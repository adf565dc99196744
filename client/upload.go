package client

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// MaxUpload is what a file must be smaller than, in bytes.
const MaxUpload = 10 << 20

// Upload hands the service a file. What kind it is is told by its bytes; name is what
// it is called, with its ending. A document can be used for one generation.
func (c *Client) Upload(ctx context.Context, name string, content io.Reader) (*Uploaded, error) {
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", name)
	if err != nil {
		return nil, err
	}
	n, err := io.Copy(part, io.LimitReader(content, MaxUpload))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if n == MaxUpload {
		return nil, &Error{Status: http.StatusRequestEntityTooLarge, Detail: fmt.Sprintf("%s is too large: a file must be smaller than %d MB", name, MaxUpload>>20)}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return answered[Uploaded](ctx, c, call{method: http.MethodPost, path: "/videos/upload-file", form: form.Bytes(), kind: w.FormDataContentType(), again: true})
}

// UploadFile hands the service the file at a path here.
func (c *Client) UploadFile(ctx context.Context, path string) (*Uploaded, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return c.Upload(ctx, filepath.Base(path), f)
}

// uploads are how many files are on their way at a time.
const uploads = 8

// UploadPaths uploads every file that g names by a path here in the place of an
// address, several at a time, and puts the addresses there. A file that is named
// twice is uploaded once. On an error g stays as it was.
func (c *Client) UploadPaths(ctx context.Context, g *Generation) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	there := map[string]string{}
	var paths []string
	g.eachAddress(func(path *string) {
		if _, named := there[*path]; !named && *path != "" && !strings.Contains(*path, "://") {
			there[*path] = ""
			paths = append(paths, *path)
		}
	})
	var mu sync.Mutex
	var all sync.WaitGroup
	slots := make(chan struct{}, uploads)
	for _, path := range paths {
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			if ctx.Err() != nil {
				return
			}
			up, err := c.UploadFile(ctx, path)
			if err != nil {
				cancel(fmt.Errorf("%s: %w", path, err))
				return
			}
			mu.Lock()
			defer mu.Unlock()
			there[path] = up.FileURL
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	g.eachAddress(func(path *string) {
		if url := there[*path]; url != "" {
			*path = url
		}
	})
	return nil
}

// eachAddress calls f with each address of a request's material.
func (g *Generation) eachAddress(f func(*string)) {
	for _, list := range [][]string{g.ReferenceSource, g.CustomImages, g.CustomVideos, g.ReferenceImages} {
		for i := range list {
			f(&list[i])
		}
	}
	f(&g.CustomLogo)
	f(&g.OwnNarrationSource)
}
