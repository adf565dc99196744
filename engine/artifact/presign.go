package artifact

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// MaxPresign is how long an address of S3 storage can be good for, by the protocol.
const MaxPresign = 7 * 24 * time.Hour

// Presigner is a Store whose objects others can read and write by addresses that
// hold a signature, without keys and without us in between.
type Presigner interface {
	// PresignRead is the address at which a GET, or a HEAD, is answered with the
	// object as h says. Nothing is asked of the store: there may be no such object.
	PresignRead(ctx context.Context, method, name string, h ReadHeaders, lifetime time.Duration) (string, error)
	// PresignWrite is the address to which an object can be PUT, with exactly that
	// Content-Type and so many bytes. What comes that way has no digest, so it cannot
	// be read as others are.
	PresignWrite(ctx context.Context, name, contentType string, size int64, lifetime time.Duration) (string, error)
}

// ReadHeaders are what a presigned address has the store say of an object, in place
// of what it was stored with where they are not empty.
type ReadHeaders struct {
	ContentType        string
	ContentDisposition string
	CacheControl       string
}

// PresignRead implements Presigner.
func (s *S3) PresignRead(ctx context.Context, method, name string, h ReadHeaders, lifetime time.Duration) (string, error) {
	if method != http.MethodGet && method != http.MethodHead {
		return "", fmt.Errorf("presign %s: %s does not read", name, method)
	}
	query := url.Values{}
	for name, value := range map[string]string{"type": h.ContentType, "disposition": h.ContentDisposition} {
		if value != "" {
			query.Set("response-content-"+name, value)
		}
	}
	if h.CacheControl != "" {
		query.Set("response-cache-control", h.CacheControl)
	}
	return s.presign(ctx, name, lifetime, presigned{method: method, query: query})
}

// PresignWrite implements Presigner.
func (s *S3) PresignWrite(ctx context.Context, name, contentType string, size int64, lifetime time.Duration) (string, error) {
	headers := http.Header{"Content-Type": {contentType}, "Content-Length": {strconv.FormatInt(size, 10)}}
	return s.presign(ctx, name, lifetime, presigned{method: http.MethodPut, headers: headers})
}

// presigned is the request that an address is good for.
type presigned struct {
	method  string
	query   url.Values
	headers http.Header // that it must have
}

func (s *S3) presign(ctx context.Context, name string, lifetime time.Duration, p presigned) (string, error) {
	if err := CheckName(name); err != nil {
		return "", err
	}
	c := s.c
	if s.public != nil {
		c = s.public
	}
	lifetime = min(max(lifetime, time.Second), MaxPresign)
	u, err := c.PresignHeader(ctx, p.method, s.cfg.Bucket, s.key(name), lifetime, p.query, p.headers)
	if err != nil {
		return "", s.fail("presign", name, err)
	}
	return u.String(), nil
}
