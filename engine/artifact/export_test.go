package artifact

import "context"

// SetPart makes uploads in parts begin at that many bytes.
func (s *S3) SetPart(bytes int64) { s.part = bytes }

// BeginUpload begins an upload in parts as a worker that is killed does.
func (s *S3) BeginUpload(ctx context.Context, name string) error {
	_, err := s.c.NewMultipartUpload(ctx, s.cfg.Bucket, s.key(name), ifAbsent(Object{Name: name}))
	return err
}
