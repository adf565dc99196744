package upload

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
)

const (
	// partName is what the part with the file is called.
	partName = "file"
	// partsMost is how many parts are passed over to find it.
	partsMost = 32
	// around is how much a body may have beyond its file, in bytes: boundaries, headers,
	// fields that nobody asked for.
	around = 64 << 10
)

// ErrNoFile says that a body has no part with a file. Its text says what is wanted.
var ErrNoFile = errors.New("the body must be multipart/form-data with the part \"file\", which has a file name")

// Part finds the file in a request's body without reading it: what is too large by
// its Content-Length is refused before the first byte, and the body ends where it
// becomes larger. Errors are ErrNoFile, and an *Error that wraps ErrTooLarge.
func (u *Uploads) Part(w http.ResponseWriter, r *http.Request) (File, error) {
	most := u.cfg.Max + around
	if r.ContentLength > most {
		w.Header().Set("Connection", "close") // the body is not read
		return File{}, u.tooLarge()
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return File{}, ErrNoFile
	}
	parts := multipart.NewReader(http.MaxBytesReader(w, r.Body, most), params["boundary"])
	for range partsMost {
		p, err := parts.NextPart()
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return File{}, u.tooLarge()
		}
		if err != nil {
			return File{}, ErrNoFile
		}
		if p.FormName() == partName && p.FileName() != "" {
			return File{Name: p.FileName(), Size: -1, Body: bounded{p, u}}, nil
		}
	}
	return File{}, ErrNoFile
}

// bounded says in our words that a body was cut off.
type bounded struct {
	io.Reader
	u *Uploads
}

func (b bounded) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		err = b.u.tooLarge()
	}
	return n, err
}
