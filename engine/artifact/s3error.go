package artifact

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"mime"
	"net"
	"path"
	"strings"

	"github.com/minio/minio-go/v7"
)

// fail words what storage answered: what was tried, on what, why not, and what
// an operator can do about it. A missing object is ErrNotFound.
func (s *S3) fail(op, name string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%s %s: %w", op, name, err)
	}
	if code := minio.ToErrorResponse(err).Code; code == minio.NoSuchKey || code == "NotFound" && name != "" {
		return fmt.Errorf("%s: %w", name, ErrNotFound)
	}
	where := s.cfg.String()
	if op != "" {
		where = op + " " + where
	}
	if name != "" {
		where += ": " + name
	}
	said := strings.TrimSuffix(err.Error(), ".")
	if hint := s.hint(err); hint != "" {
		said += "; " + hint
	}
	return &s3Error{where + ": " + said, err}
}

// s3Error words an error and keeps it for errors.As.
type s3Error struct {
	text string
	err  error
}

func (e *s3Error) Error() string { return e.text }
func (e *s3Error) Unwrap() error { return e.err }

// hint is what may help against an answer of storage; empty where nothing is
// known to.
func (s *S3) hint(err error) string {
	at := s.cfg.Endpoint
	if at == "" {
		at = "Amazon S3"
	}
	var unknown x509.UnknownAuthorityError
	var dial *net.OpError
	switch minio.ToErrorResponse(err).Code {
	case minio.NoSuchBucket, "NotFound":
		return fmt.Sprintf("make the bucket %s at %s first, or name another", s.cfg.Bucket, at)
	case minio.AccessDenied:
		return "these keys may not do that: they need s3:GetObject, PutObject, DeleteObject, ListBucket, AbortMultipartUpload and ListBucketMultipartUploads on the bucket"
	case "InvalidAccessKeyId", "XAdminUserNotFound": // the latter is versitygw's
		return "the access key is not known at " + at + ": see AWS_ACCESS_KEY_ID or AWS_PROFILE"
	case "SignatureDoesNotMatch":
		return "the secret key is wrong: see AWS_SECRET_ACCESS_KEY or AWS_PROFILE"
	case "AuthorizationHeaderMalformed", "PermanentRedirect":
		return "the bucket lies in another region: name it with region="
	}
	switch {
	case errors.As(err, &unknown):
		return "the certificate of " + at + " is not signed by an authority known here: name its with ca=FILE"
	case errors.As(err, &dial):
		return at + " cannot be reached: check endpoint= and the network"
	}
	return ""
}

// contentType is what browsers are told of an object they fetch.
func contentType(name string) string {
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}
