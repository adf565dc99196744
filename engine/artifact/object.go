package artifact

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// chunk is the size objects are cut into: large enough to be quick, small
// enough for the server's message limit.
const chunk = 512 << 10

// ObjectStore is a Store in a JetStream object store: the one every worker
// reaches when there is no shared folder and no S3.
type ObjectStore struct {
	js       jetstream.JetStream
	os       jetstream.ObjectStore
	stream   jetstream.Stream // in which it lies
	bucket   string
	replicas int
}

// NewObjectStore opens the bucket, made with so many replicas if missing.
func NewObjectStore(ctx context.Context, js jetstream.JetStream, bucket string, replicas int) (*ObjectStore, error) {
	// What the library gives a request it gives each chunk sent, too: by default
	// 5 s, in which a thin line does not get rid of what it has buffered.
	js, err := jetstream.New(js.Conn(), jetstream.WithDefaultTimeout(max(objectTimeout, js.Options().DefaultTimeout)))
	if err != nil {
		return nil, fmt.Errorf("open object store %s: %w", bucket, err)
	}
	s := &ObjectStore{js: js, bucket: bucket, replicas: max(replicas, 1)}
	if s.os, err = s.made(ctx); err != nil {
		return nil, err
	}
	if s.stream, err = js.Stream(ctx, "OBJ_"+bucket); err != nil {
		return nil, fmt.Errorf("open object store %s: %w", bucket, err)
	}
	return s, nil
}

// made is the bucket, made if missing.
func (s *ObjectStore) made(ctx context.Context) (jetstream.ObjectStore, error) {
	store, err := s.js.ObjectStore(ctx, s.bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		store, err = s.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: s.bucket, Replicas: s.replicas})
		if errors.Is(err, jetstream.ErrBucketExists) {
			store, err = s.js.ObjectStore(ctx, s.bucket)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open object store %s: %w", s.bucket, err)
	}
	return store, nil
}

// chunks is the subject of an upload's chunks, or of all with ">".
func (s *ObjectStore) chunks(upload string) string { return "$O." + s.bucket + ".C." + upload }

// Put implements Store. Names say their content, so two that put the same name
// at once put the same bytes.
func (s *ObjectStore) Put(ctx context.Context, name string, r io.Reader) (Object, error) {
	if err := CheckName(name); err != nil {
		return Object{}, err
	}
	switch o, err := Claim(ctx, s, name); {
	case err == nil:
		return o, nil
	case !errors.Is(err, ErrNotFound): // perhaps the server has lost all it had
		if _, err := s.made(ctx); err != nil {
			return Object{}, fmt.Errorf("put %s: %w", name, err)
		}
	}
	info, err := s.os.Put(ctx, jetstream.ObjectMeta{Name: name, Opts: &jetstream.ObjectMetaOptions{ChunkSize: chunk}}, contextReader{ctx, r})
	if err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	return describe(info)
}

// Open implements Store; the library verifies the digest. An object without its
// chunks must be known before: for those the library would wait for ever.
func (s *ObjectStore) Open(ctx context.Context, name string) (io.ReadCloser, Object, error) {
	o, err := s.Stat(ctx, name)
	if err != nil {
		return nil, o, err
	}
	reading, cancel := context.WithCancel(ctx)
	late := time.AfterFunc(objectTimeout, cancel)
	r, err := s.os.Get(readContext{reading}, name)
	if !late.Stop() && ctx.Err() == nil {
		err = fmt.Errorf("no answer within %v", objectTimeout)
	}
	if err != nil {
		cancel()
		return nil, o, fmt.Errorf("open %s: %w", name, notFound(err))
	}
	return verified{r, name, cancel}, o, nil
}

// objectTimeout is how long the server may take over a read, or to say that it
// has a chunk.
const objectTimeout = 15 * time.Second

// readContext is the context of an object that is read. The library takes a
// context's deadline for that of the next read; where there is none, it ends all
// of the reading after 5 s, however fast the reader is.
type readContext struct{ context.Context }

func (p readContext) Deadline() (time.Time, bool) {
	next := time.Now().Add(objectTimeout)
	if end, ok := p.Context.Deadline(); ok && end.Before(next) {
		return end, true
	}
	return next, true
}

// verified turns what the library returns for a wrong digest into ErrCorrupt, in
// place of io.EOF, as every store does.
type verified struct {
	io.ReadCloser
	name   string
	cancel context.CancelFunc // of the reading
}

func (v verified) Close() error {
	v.cancel()
	return v.ReadCloser.Close()
}

func (v verified) Read(p []byte) (int, error) {
	n, err := v.ReadCloser.Read(p)
	if errors.Is(err, jetstream.ErrDigestMismatch) {
		err = fmt.Errorf("%s: %w: %w", v.name, err, ErrCorrupt)
	}
	return n, err
}

// Stat implements Store. The description of an object goes out with its chunks,
// so where the server ends in between, it may arrive without them: such an
// object is not there.
func (s *ObjectStore) Stat(ctx context.Context, name string) (Object, error) {
	if err := CheckName(name); err != nil {
		return Object{}, err
	}
	info, err := s.os.GetInfo(ctx, name)
	if err != nil {
		return Object{}, fmt.Errorf("%s: %w", name, notFound(err))
	}
	subject := s.chunks(info.NUID)
	in, err := s.stream.Info(ctx, jetstream.WithSubjectFilter(subject))
	if err != nil {
		return Object{}, fmt.Errorf("%s: %w", name, err)
	}
	if n := in.State.Subjects[subject]; n != uint64(info.Chunks) {
		return Object{}, fmt.Errorf("%s has %d of %d chunks: %w", name, n, info.Chunks, ErrNotFound)
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

// touch implements Claim: the description is published anew.
func (s *ObjectStore) touch(ctx context.Context, o Object) error {
	return notFound(s.os.UpdateMeta(ctx, o.Name, jetstream.ObjectMeta{Name: o.Name}))
}

// Leftovers implements Sweeper: chunks of uploads that were killed before the
// object's description was published. Each upload's chunks have a subject of
// their own, $O.<bucket>.C.<id>.
func (s *ObjectStore) Leftovers(ctx context.Context, f func(Leftover) error) error {
	info, err := s.stream.Info(ctx, jetstream.WithSubjectFilter(s.chunks(">")))
	if err != nil {
		return fmt.Errorf("list chunks: %w", err)
	}
	// Objects are listed after the chunks, so that an upload that ends between
	// the two is seen as ended.
	named := map[string]bool{}
	objects, err := s.os.List(ctx)
	if err != nil && !errors.Is(err, jetstream.ErrNoObjectsFound) {
		return fmt.Errorf("list artifacts: %w", err)
	}
	for _, o := range objects {
		named[o.NUID] = true
	}
	for subject, chunks := range info.State.Subjects {
		id := strings.TrimPrefix(subject, s.chunks(""))
		if named[id] {
			continue
		}
		last, err := s.stream.GetLastMsgForSubject(ctx, subject)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue // removed meanwhile
		}
		if err != nil {
			return fmt.Errorf("read chunk of %s: %w", id, err)
		}
		size := int64(chunks-1)*chunk + int64(len(last.Data))
		err = f(Leftover{Name: id, What: "chunks without an object", Size: size, Modified: last.Time, Remove: func(ctx context.Context) error {
			return s.stream.Purge(ctx, jetstream.WithPurgeSubject(subject))
		}})
		if err != nil {
			return err
		}
	}
	return nil
}

func notFound(err error) error {
	if errors.Is(err, jetstream.ErrObjectNotFound) || errors.Is(err, jetstream.ErrUpdateMetaDeleted) {
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
