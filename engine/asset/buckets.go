package asset

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/inkreel/inkreel/engine/artifact"
)

// errBucket says that a plan names a bucket, or a place in one, that it may
// not read: the operator's keys may open more than strangers should see.
var errBucket = errors.New("not a place plans may read here")

// s3Buckets are the places in S3-compatible storage that plans may read.
type s3Buckets struct{ places []place }

type place struct {
	bucket, prefix string
	reader         *artifact.S3Reader
}

// NewBuckets opens the places named as artifact.ParseS3 reads them. A prefix
// bounds what may be read of a bucket; a bucket may be named several times.
// None: s3:// sources are refused.
func NewBuckets(specs []string) (Buckets, error) {
	if len(specs) == 0 {
		return nil, nil
	}
	b := &s3Buckets{}
	for _, spec := range specs {
		cfg, err := artifact.ParseS3(spec)
		if err != nil {
			return nil, err
		}
		r, err := artifact.NewS3Reader(cfg)
		if err != nil {
			return nil, err
		}
		b.places = append(b.places, place{cfg.Bucket, cfg.Prefix, r})
	}
	return b, nil
}

// Open implements Buckets.
func (b *s3Buckets) Open(ctx context.Context, bucket, key string) (io.ReadCloser, error) {
	for _, p := range b.places {
		if path.Join("/", key) != "/"+key {
			break // "a/../b": what the server makes of it is not for us to guess
		}
		if p.bucket == bucket && (p.prefix == "" || strings.HasPrefix(key, p.prefix+"/")) {
			return p.reader.Open(ctx, key)
		}
	}
	return nil, fmt.Errorf("s3://%s/%s: %w", bucket, key, errBucket)
}
