package artifact

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// chunk is the size objects are cut into: large enough to be quick, small
// enough for the server's message limit.
const chunk = 512 << 10

// ObjectStore is a Store in a JetStream object store: the one every worker
// reaches when there is no shared folder and no S3.
type ObjectStore struct{ os jetstream.ObjectStore }

// NewObjectStore opens the bucket, made with so many replicas if missing.
func NewObjectStore(ctx context.Context, js jetstream.JetStream, bucket string, replicas int) (*ObjectStore, error) {
	store, err := js.ObjectStore(ctx, bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		store, err = js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: bucket, Replicas: max(replicas, 1)})
		if errors.Is(err, jetstream.ErrBucketExists) {
			store, err = js.ObjectStore(ctx, bucket)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open object store %s: %w", bucket, err)
	}
	return &ObjectStore{store}, nil
}

// Put implements Store. Names say their content, so two that put the same name
// at once put the same bytes.
func (s *ObjectStore) Put(ctx context.Context, name string, r io.Reader) (Object, error) {
	if err := CheckName(name); err != nil {
		return Object{}, err
	}
	if o, err := s.Stat(ctx, name); err == nil {
		return o, nil
	}
	info, err := s.os.Put(ctx, jetstream.ObjectMeta{Name: name, Opts: &jetstream.ObjectMetaOptions{ChunkSize: chunk}}, contextReader{ctx, r})
	if err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	return describe(info)
}

// Open implements Store; the library verifies the digest.
func (s *ObjectStore) Open(ctx context.Context, name string) (io.ReadCloser, Object, error) {
	o, err := s.Stat(ctx, name)
	if err != nil {
		return nil, o, err
	}
	r, err := s.os.Get(ctx, name)
	if err != nil {
		return nil, o, fmt.Errorf("open %s: %w", name, notFound(err))
	}
	return NewVerifier(r, o), o, nil
}

// Stat implements Store.
func (s *ObjectStore) Stat(ctx context.Context, name string) (Object, error) {
	if err := CheckName(name); err != nil {
		return Object{}, err
	}
	info, err := s.os.GetInfo(ctx, name)
	if err != nil {
		return Object{}, fmt.Errorf("%s: %w", name, notFound(err))
	}
	return describe(info)
}

// List implements Store.
func (s *ObjectStore) List(ctx context.Context, prefix string, f func(Object) error) error {
	infos, err := s.os.List(ctx)
	if errors.Is(err, jetstream.ErrNoObjectsFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("list artifacts: %w", err)
	}
	for _, info := range infos {
		if !strings.HasPrefix(info.Name, prefix) {
			continue
		}
		o, err := describe(info)
		if err != nil {
			return err
		}
		if err := f(o); err != nil {
			return err
		}
	}
	return nil
}

// Delete implements Store.
func (s *ObjectStore) Delete(ctx context.Context, name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	err := s.os.Delete(ctx, name)
	if err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
		return fmt.Errorf("delete %s: %w", name, err)
	}
	return nil
}

func notFound(err error) error {
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return ErrNotFound
	}
	return err
}

// describe reads "SHA-256=<base64url>", the library's form of a digest.
func describe(info *jetstream.ObjectInfo) (Object, error) {
	sum, err := base64.URLEncoding.DecodeString(strings.TrimPrefix(info.Digest, "SHA-256="))
	if err != nil {
		return Object{}, fmt.Errorf("%s: digest %q: %w", info.Name, info.Digest, ErrCorrupt)
	}
	return Object{Name: info.Name, Size: int64(info.Size), SHA256: hex.EncodeToString(sum), Modified: info.ModTime}, nil
}
