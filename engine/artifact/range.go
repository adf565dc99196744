package artifact

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/nats-io/nats.go/jetstream"
)

// Ranger is a Store that reads a part of an object without what lies before it.
type Ranger interface {
	// OpenRange does as the function of that name.
	OpenRange(ctx context.Context, name string, at, length int64) (io.ReadCloser, error)
}

// OpenRange opens length bytes of an object from the byte at on; reading them to
// the end returns io.EOF, and io.ErrUnexpectedEOF where there are fewer. A range
// that does not lie within the object is an error. The digest is that of the
// whole, so nothing is verified. A Store that is no Ranger is read from its start.
func OpenRange(ctx context.Context, s Store, name string, at, length int64) (io.ReadCloser, error) {
	if at < 0 || length < 0 {
		return nil, rangeError(name, at, length)
	}
	if r, ok := s.(Ranger); ok {
		return r.OpenRange(ctx, name, at, length)
	}
	r, o, err := s.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	if err = within(o, at, length); err == nil {
		_, err = io.CopyN(io.Discard, r, at)
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return exactly(r, length), nil
}

func rangeError(name string, at, length int64) error {
	return fmt.Errorf("%s: there are no %d bytes from %d on", name, length, at)
}

// within returns an error unless a range lies within an object.
func within(o Object, at, length int64) error {
	if at < 0 || length < 0 || at > o.Size || length > o.Size-at {
		return rangeError(o.Name, at, length)
	}
	return nil
}

// exactly reads so many bytes of rc, no more and no fewer.
func exactly(rc io.ReadCloser, length int64) io.ReadCloser { return &part{rc, length} }

type part struct {
	rc   io.ReadCloser
	left int64
}

func (p *part) Read(b []byte) (int, error) {
	if p.left == 0 {
		return 0, io.EOF
	}
	n, err := p.rc.Read(b[:min(int64(len(b)), p.left)])
	p.left -= int64(n)
	switch {
	case p.left == 0:
		err = nil // the next call ends it
	case errors.Is(err, io.EOF):
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

func (p *part) Close() error { return p.rc.Close() }

// OpenRange implements Ranger.
func (s *Folder) OpenRange(ctx context.Context, name string, at, length int64) (io.ReadCloser, error) {
	o, err := s.Stat(ctx, name)
	if err != nil {
		return nil, err
	}
	if err := within(o, at, length); err != nil {
		return nil, err
	}
	f, err := os.Open(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		err = ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", name, err)
	}
	if _, err := f.Seek(at, io.SeekStart); err != nil {
		f.Close()
		return nil, fmt.Errorf("open %s: %w", name, err)
	}
	return exactly(f, length), nil
}

// OpenRange implements Ranger.
func (s *S3) OpenRange(ctx context.Context, name string, at, length int64) (io.ReadCloser, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	if length == 0 { // which the protocol cannot ask for
		o, err := s.Stat(ctx, name)
		if err == nil {
			err = within(o, at, 0)
		}
		return http.NoBody, err
	}
	var opts minio.GetObjectOptions
	if err := opts.SetRange(at, at+length-1); err != nil {
		return nil, rangeError(name, at, length)
	}
	r, info, header, err := s.c.GetObject(ctx, s.cfg.Bucket, s.key(name), opts)
	if minio.ToErrorResponse(err).Code == minio.InvalidRange {
		return nil, rangeError(name, at, length)
	}
	if err != nil {
		return nil, s.fail("open", name, err)
	}
	if header.Get("Content-Range") == "" || info.Size != length {
		r.Close()
		return nil, rangeError(name, at, length)
	}
	return exactly(r, length), nil
}

// OpenRange implements Ranger: chunk by chunk, from the one that holds the range's
// first byte on.
func (s *ObjectStore) OpenRange(ctx context.Context, name string, at, length int64) (io.ReadCloser, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	info, err := s.os.GetInfo(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, notFound(err))
	}
	o, err := describe(info)
	if err != nil {
		return nil, err
	}
	if err := within(o, at, length); err != nil {
		return nil, err
	}
	if length == 0 {
		return http.NoBody, nil
	}
	size := int64(chunk) // of those that were put here
	if info.Opts != nil && info.Opts.ChunkSize > 0 {
		size = int64(info.Opts.ChunkSize)
	}
	c := &chunkReader{ctx: ctx, s: s, name: name, subject: s.chunks(info.NUID), skip: at % size}
	if c.next, err = s.locate(ctx, c.subject, uint64(info.Chunks), uint64(at/size)); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return exactly(c, length), nil
}

// locate is a number in the stream at or before the index-th of an object's chunks
// and after the one before it. Chunks are numbered upwards, in one go unless others
// put something at the same time; how many lie from a number on is what a consumer
// is told that begins there.
func (s *ObjectStore) locate(ctx context.Context, subject string, chunks, index uint64) (uint64, error) {
	if index == 0 {
		return 1, nil
	}
	last, err := s.stream.GetLastMsgForSubject(ctx, subject)
	if err != nil {
		return 0, chunkMissing(err)
	}
	after := chunks - 1 - index // chunks that come after it
	if last.Sequence < chunks {
		return 0, fmt.Errorf("its chunks are not all there: %w", ErrNotFound)
	}
	low, high := index+1, last.Sequence-after // in one go it is high
	for guess := high; ; guess = low + (high-low)/2 {
		n, err := s.pending(ctx, subject, guess)
		switch {
		case err != nil:
			return 0, err
		case n == after+1:
			return guess, nil
		case low >= high:
			return 0, fmt.Errorf("its chunks are not all there: %w", ErrNotFound)
		case n > after+1:
			low = guess + 1
		default:
			high = guess - 1
		}
	}
}

// locatorIdle is how long the server keeps what counts chunks if it is not taken
// back.
const locatorIdle = 10 * time.Second

// pending is how many messages of a subject have that number or a higher one.
func (s *ObjectStore) pending(ctx context.Context, subject string, from uint64) (uint64, error) {
	c, err := s.stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		FilterSubject: subject, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: from,
		AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1, InactiveThreshold: locatorIdle,
	})
	if err != nil {
		return 0, fmt.Errorf("find a chunk: %w", err)
	}
	info := c.CachedInfo()
	_ = s.stream.DeleteConsumer(context.WithoutCancel(ctx), info.Name) // the server does so itself soon
	return info.NumPending, nil
}

func chunkMissing(err error) error {
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return fmt.Errorf("a chunk is missing: %w", ErrNotFound)
	}
	return fmt.Errorf("read a chunk: %w", err)
}

// chunkReader reads an object's chunks, each by a request of its own: who reads
// slowly keeps nothing waiting, and one chunk is all that is held.
type chunkReader struct {
	ctx           context.Context
	s             *ObjectStore
	name, subject string
	next          uint64 // where in the stream to look for the next chunk
	skip          int64  // bytes of it that are not asked for
	data          []byte // that were received and not read yet
}

func (c *chunkReader) Read(p []byte) (int, error) {
	for len(c.data) == 0 {
		m, err := c.s.stream.GetMsg(c.ctx, c.next, jetstream.WithGetMsgSubject(c.subject))
		if err != nil {
			return 0, fmt.Errorf("%s: %w", c.name, chunkMissing(err))
		}
		skip := min(c.skip, int64(len(m.Data)))
		c.data, c.next, c.skip = m.Data[skip:], m.Sequence+1, c.skip-skip
	}
	n := copy(p, c.data)
	c.data = c.data[n:]
	return n, nil
}

func (c *chunkReader) Close() error { c.data = nil; return nil }
