package artifact

import (
	"context"
	"time"
)

// SetPart makes uploads in parts begin at that many bytes.
func (s *S3) SetPart(bytes int64) { s.part = bytes }

// SetAnswer makes uploads that are given up wait so long for the answers to what
// is on its way.
func (s *S3) SetAnswer(d time.Duration) { s.partTimeout = d }

// BeginUpload begins an upload in parts as a worker that is killed does.
func (s *S3) BeginUpload(ctx context.Context, name string) error {
	_, err := s.c.NewMultipartUpload(ctx, s.cfg.Bucket, s.key(name), ifAbsent(Object{Name: name}))
	return err
}
