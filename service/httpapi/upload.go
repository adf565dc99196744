package httpapi

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"time"

	"github.com/inkreel/inkreel/service"
)

// What a part of multipart/form-data has around its file, at the most: a request
// that is longer than a file may be by more than this is refused unread.
const multipartFrame = 1 << 10

// uploadTime is how long a file may take to arrive.
const uploadTime = 5 * time.Minute

// mostParts is how many parts are looked at for the file.
const mostParts = 10

// File is the file of a multipart body: its name and its bytes, as they arrive. The
// reader fails once there are more than a file may have.
func (c *Call) File() (name string, file io.Reader, err error) {
	kind, params, err := mime.ParseMediaType(c.R.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return "", nil, &Problem{Status: http.StatusUnsupportedMediaType, Detail: "Send the file as multipart/form-data, in a part named file."}
	}
	if c.R.ContentLength >= c.api.MaxUpload+multipartFrame {
		return "", nil, c.api.fileTooLarge()
	}
	hasten(c.W, uploadTime)
	most := c.api.MaxUpload + mostParts*multipartFrame
	parts := multipart.NewReader(http.MaxBytesReader(c.W, c.R.Body, most), params["boundary"])
	for range mostParts {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", nil, c.api.unreadFile(err)
		}
		if part.FormName() != "file" {
			continue
		}
		if part.FileName() == "" || !plain(part.FileName()) {
			return "", nil, fileFault("value_error", "the part file has no file name")
		}
		return part.FileName(), &bounded{part, c, c.api.MaxUpload - 1}, nil
	}
	return "", nil, fileFault("missing", "the form has no part named file")
}

func fileFault(typ, msg string) error {
	return &Problem{Status: http.StatusUnprocessableEntity, Faults: []Located{{typ, []any{"body", "file"}, msg}}}
}

func (a *api) fileTooLarge() error {
	return &service.Error{Kind: service.TooLarge, Message: "A file must be smaller than " + megabytes(a.MaxUpload) + "."}
}

// bounded reads a file that may have left bytes more.
type bounded struct {
	from io.Reader
	call *Call
	left int64
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	b.left -= int64(n)
	if b.left < 0 {
		return 0, b.call.api.fileTooLarge()
	}
	if errors.Is(err, io.EOF) {
		hasten(b.call.W, 0)
	} else if err != nil {
		return n, b.call.api.unreadFile(err)
	}
	return n, err
}

func (a *api) unreadFile(err error) error {
	var most *http.MaxBytesError
	switch {
	case errors.As(err, &most):
		return a.fileTooLarge()
	case late(err):
		return &Problem{Status: http.StatusRequestTimeout, Detail: "The file came too slowly."}
	}
	return &Problem{Status: http.StatusBadRequest, Detail: "The form is broken or ended too early."}
}
