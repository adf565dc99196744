package artifact

import (
	"cmp"
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"golang.org/x/sync/errgroup"
)

// S3 is a Store in S3-compatible storage. An object's digest lies in its
// metadata as x-amz-meta-sha256.
type S3 struct {
	cfg    S3Config
	c      *minio.Core
	public *minio.Core // signs the addresses that are handed out; nil: c does
	// part is how much goes in one request, in bytes; larger objects go in parts.
	part int64
	// partTimeout is how long the answer to a part is waited for that was on its way
	// when its upload was given up.
	partTimeout time.Duration
}

const (
	s3Digest   = "Sha256" // the metadata's name, as HTTP headers spell it
	s3Part     = 16 << 20
	s3MaxParts = 10_000 // the protocol's limit
	s3AtOnce   = 4      // parts on their way at once
	// s3Cleanup is how long a broken upload may take to be removed.
	s3Cleanup     = 15 * time.Second
	s3PartTimeout = 5 * time.Second // see S3.partTimeout
	// s3Pause is the longest pause between two tries.
	s3Pause = time.Second
)

// NewS3 opens the store, whose bucket must exist.
func NewS3(ctx context.Context, cfg S3Config) (*S3, error) {
	c, err := cfg.client()
	if err != nil {
		return nil, err
	}
	s := &S3{cfg: cfg, c: c, part: s3Part, partTimeout: s3PartTimeout}
	if err := signed(c); err != nil {
		return nil, fmt.Errorf("open %s: %w", cfg, err)
	}
	// A listing of one returns a fault in words, which a HEAD request cannot.
	listing, cancel := context.WithCancel(ctx)
	defer cancel()
	if o := <-c.Client.ListObjects(listing, cfg.Bucket, minio.ListObjectsOptions{Prefix: s.key(""), MaxKeys: 1}); o.Err != nil {
		return nil, s.fail("open", "", o.Err)
	}
	if cfg.Public != "" {
		if s.public, err = s.outside(ctx); err != nil {
			return nil, s.fail("open", "", err)
		}
	}
	return s, ctx.Err()
}

// outside is a client that signs for the public endpoint. It may be out of reach
// from here, so the region is asked of the other one.
func (s *S3) outside(ctx context.Context) (*minio.Core, error) {
	region := s.cfg.Region
	if region == "" {
		var err error
		if region, err = s.c.GetBucketLocation(ctx, s.cfg.Bucket); err != nil {
			return nil, err
		}
	}
	cfg := s.cfg
	cfg.Endpoint, cfg.Region = s.cfg.Public, cmp.Or(region, "us-east-1")
	return cfg.client()
}

// key is where an object lies in the bucket.
func (s *S3) key(name string) string {
	if s.cfg.Prefix == "" {
		return name
	}
	return s.cfg.Prefix + "/" + name
}

// Put implements Store. The digest must be known before the first byte goes,
// so what cannot be read twice is written to a temporary file first.
func (s *S3) Put(ctx context.Context, name string, r io.Reader) (Object, error) {
	if err := CheckName(name); err != nil {
		return Object{}, err
	}
	if o, err := Claim(ctx, s, name); !errors.Is(err, ErrNotFound) {
		return o, err
	}
	body, done, err := rereadable(contextReader{ctx, r}, r)
	if err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	defer done()
	h := sha256.New()
	if _, err := io.Copy(h, io.NewSectionReader(body, 0, body.Size())); err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	o := Object{Name: name, Size: body.Size(), SHA256: hex.EncodeToString(h.Sum(nil)), Modified: time.Now()}
	for pause := 10 * time.Millisecond; ; pause = min(2*pause, s3Pause) {
		if o.Size <= s.part {
			err = s.putWhole(ctx, o, body)
		} else {
			err = s.putParts(ctx, o, body)
		}
		switch minio.ToErrorResponse(err).Code {
		case minio.PreconditionFailed: // another was first, with the same bytes
			there, gone := s.Stat(ctx, name)
			if !errors.Is(gone, ErrNotFound) || pause == s3Pause {
				return there, gone
			}
			// It is not there yet, or no more.
		case "ConditionalRequestConflict": // another is at it; the protocol says to try again
		default:
			if err != nil {
				return Object{}, s.fail("put", name, err)
			}
			return o, nil
		}
		select {
		case <-ctx.Done():
			return Object{}, s.fail("put", name, ctx.Err())
		case <-time.After(pause):
		}
	}
}

// rereadable is r as bytes that can be read more than once, from where it
// stands: r itself where it can be, else a temporary file filled from guarded.
func rereadable(guarded, r io.Reader) (body *io.SectionReader, done func(), err error) {
	type file interface {
		io.ReaderAt
		io.Seeker
	}
	if f, ok := r.(file); ok {
		at, err := f.Seek(0, io.SeekCurrent)
		if err != nil {
			return nil, nil, err
		}
		end, err := f.Seek(0, io.SeekEnd)
		return io.NewSectionReader(f, at, end-at), func() {}, err
	}
	f, err := os.CreateTemp("", "inkreel-put-*")
	if err != nil {
		return nil, nil, err
	}
	os.Remove(f.Name()) // where the system allows it now, a killed process leaves nothing
	done = func() { f.Close(); os.Remove(f.Name()) }
	n, err := io.Copy(f, guarded)
	if err != nil {
		done()
		return nil, nil, err
	}
	return io.NewSectionReader(f, 0, n), done, nil
}

// ifAbsent are the options of an object that must not be there yet.
func ifAbsent(o Object) minio.PutObjectOptions {
	opts := minio.PutObjectOptions{UserMetadata: map[string]string{s3Digest: o.SHA256}, ContentType: contentType(o.Name)}
	opts.SetMatchETagExcept("*")
	return opts
}

func (s *S3) putWhole(ctx context.Context, o Object, body *io.SectionReader) error {
	sum, err := contentMD5(body)
	if err != nil {
		return err
	}
	_, err = s.c.PutObject(ctx, s.cfg.Bucket, s.key(o.Name), body, o.Size, sum, o.SHA256, ifAbsent(o))
	return err
}

// putParts uploads in parts; unless the last request succeeds, the
// parts are removed, also where ctx has ended.
func (s *S3) putParts(ctx context.Context, o Object, body *io.SectionReader) (err error) {
	key := s.key(o.Name)
	opts := ifAbsent(o)
	// The condition belongs to the last request alone.
	id, err := s.c.NewMultipartUpload(ctx, s.cfg.Bucket, key, minio.PutObjectOptions{UserMetadata: opts.UserMetadata, ContentType: opts.ContentType})
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s3Cleanup)
			defer cancel()
			_ = s.abort(ctx, key, id) // the sweep finds what this misses
		}
	}()
	size := max(s.part, (o.Size+s3MaxParts-1)/s3MaxParts)
	parts := make([]minio.CompletePart, (o.Size+size-1)/size)
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(s3AtOnce)
	for i := range parts {
		g.Go(func() error {
			at := int64(i) * size
			p, err := s.putPart(gctx, key, id, i+1, io.NewSectionReader(body, at, min(size, o.Size-at)))
			parts[i] = minio.CompletePart{PartNumber: i + 1, ETag: p.ETag}
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	_, err = s.c.CompleteMultipartUpload(ctx, s.cfg.Bucket, key, id, parts, opts)
	return err
}

// putPart sends one part. When ctx ends, a body still being sent is broken
// off, which the server sees and keeps nothing of; a body that is out is waited
// for, since the server may be storing it, and a part stored after its upload
// was taken back makes some servers hold the upload again.
func (s *S3) putPart(ctx context.Context, key, id string, n int, piece *io.SectionReader) (minio.ObjectPart, error) {
	sum, err := contentMD5(piece)
	if err != nil {
		return minio.ObjectPart{}, err
	}
	request, giveUp := context.WithCancel(context.WithoutCancel(ctx))
	defer giveUp()
	defer context.AfterFunc(ctx, func() {
		select {
		case <-request.Done():
		case <-time.After(s.partTimeout):
			giveUp()
		}
	})()
	p, err := s.c.PutObjectPart(request, s.cfg.Bucket, key, id, n, breakable{piece, ctx, giveUp}, piece.Size(), minio.PutObjectPartOptions{Md5Base64: sum})
	return p, cmp.Or(ctx.Err(), err)
}

// breakable is a request's body that fails, and its request with it, where
// some of it is still unread when ctx ends. It seeks, so that the request can
// be repeated.
type breakable struct {
	*io.SectionReader
	ctx    context.Context
	giveUp context.CancelFunc
}

func (b breakable) Read(p []byte) (int, error) {
	at, _ := b.Seek(0, io.SeekCurrent)
	if err := b.ctx.Err(); err != nil && at < b.Size() {
		b.giveUp()
		return 0, err
	}
	return b.SectionReader.Read(p)
}

// abort takes an upload in parts back. A part whose request was given up may
// still be arriving, and one that lands while the others are removed keeps the
// upload alive, so it is removed until the server no longer knows it, as the
// protocol advises (AbortMultipartUpload); a server that keeps saying "done"
// is believed after a second or so.
func (s *S3) abort(ctx context.Context, key, id string) error {
	for pause := 10 * time.Millisecond; ; pause *= 2 {
		err := s.c.AbortMultipartUpload(ctx, s.cfg.Bucket, key, id)
		switch code := minio.ToErrorResponse(err).Code; {
		case code == minio.NoSuchUpload:
			return nil
		case pause > time.Second, code == minio.AccessDenied, code == minio.NotImplemented:
			return err
		}
		select {
		case <-ctx.Done():
			return cmp.Or(err, ctx.Err())
		case <-time.After(pause):
		}
	}
}

// contentMD5 is what the server checks a request's body against (RFC 1864).
func contentMD5(body *io.SectionReader) (string, error) {
	h := md5.New()
	if _, err := io.Copy(h, io.NewSectionReader(body, 0, body.Size())); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(h.Sum(nil)), nil
}

// Stat implements Store.
func (s *S3) Stat(ctx context.Context, name string) (Object, error) {
	if err := CheckName(name); err != nil {
		return Object{}, err
	}
	info, err := s.c.StatObject(ctx, s.cfg.Bucket, s.key(name), minio.StatObjectOptions{})
	if err != nil {
		return Object{}, s.fail("", name, err)
	}
	return s.describe(name, info)
}

// Open implements Store.
func (s *S3) Open(ctx context.Context, name string) (io.ReadCloser, Object, error) {
	if err := CheckName(name); err != nil {
		return nil, Object{}, err
	}
	r, info, _, err := s.c.GetObject(ctx, s.cfg.Bucket, s.key(name), minio.GetObjectOptions{})
	if err != nil {
		return nil, Object{}, s.fail("open", name, err)
	}
	o, err := s.describe(name, info)
	if err != nil {
		r.Close()
		return nil, o, err
	}
	return newVerifier(r, o), o, nil
}

func (s *S3) describe(name string, info minio.ObjectInfo) (Object, error) {
	o := Object{Name: name, Size: info.Size, SHA256: info.UserMetadata[s3Digest], Modified: info.LastModified}
	if len(o.SHA256) != hex.EncodedLen(sha256.Size) {
		return o, fmt.Errorf("%s has no SHA-256 in its metadata, so it was not put here by Inkreel: %w", name, ErrCorrupt)
	}
	return o, nil
}

// List implements Store. A listing has no digests: SHA256 is empty.
func (s *S3) List(ctx context.Context, prefix string, f func(Object) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // ends the listing's own goroutine
	root := s.key("")
	for info := range s.c.Client.ListObjects(ctx, s.cfg.Bucket, minio.ListObjectsOptions{Prefix: s.key(prefix), Recursive: true}) {
		if info.Err != nil {
			return s.fail("list", prefix, info.Err)
		}
		name := strings.TrimPrefix(info.Key, root)
		if CheckName(name) != nil {
			continue // somebody else's
		}
		if err := f(Object{Name: name, Size: info.Size, Modified: info.LastModified}); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Delete implements Store.
func (s *S3) Delete(ctx context.Context, name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if err := s.c.RemoveObject(ctx, s.cfg.Bucket, s.key(name), minio.RemoveObjectOptions{}); err != nil {
		return s.fail("delete", name, err)
	}
	return nil
}

// touch copies an object onto itself, the protocol's only way to a new date.
func (s *S3) touch(ctx context.Context, o Object) error {
	to := minio.CopyDestOptions{
		Bucket: s.cfg.Bucket, Object: s.key(o.Name), ReplaceMetadata: true,
		UserMetadata: map[string]string{s3Digest: o.SHA256}, ContentType: contentType(o.Name),
	}
	if _, err := s.c.ComposeObject(ctx, to, minio.CopySrcOptions{Bucket: s.cfg.Bucket, Object: s.key(o.Name)}); err != nil {
		return s.fail("renew", o.Name, err)
	}
	return nil
}

// Leftovers implements Sweeper: uploads in parts that were never finished.
func (s *S3) Leftovers(ctx context.Context, f func(Leftover) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for up := range s.c.ListIncompleteUploads(ctx, s.cfg.Bucket, s.key(""), true) {
		if up.Err != nil {
			return s.fail("list uploads", "", up.Err)
		}
		l := Leftover{Name: strings.TrimPrefix(up.Key, s.key("")), What: "upload never finished", Size: up.Size, Modified: up.Initiated}
		l.Remove = func(ctx context.Context) error {
			ctx, cancel := context.WithTimeout(ctx, s3Cleanup)
			defer cancel()
			if err := s.abort(ctx, up.Key, up.UploadID); err != nil {
				return s.fail("abort upload of", l.Name, err)
			}
			return nil
		}
		if err := f(l); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// S3Reader reads what others have put in a bucket, which has no digests of
// ours.
type S3Reader struct{ s *S3 }

// NewS3Reader reads from cfg's bucket. Nothing is asked of it yet.
func NewS3Reader(cfg S3Config) (*S3Reader, error) {
	c, err := cfg.client()
	if err != nil {
		return nil, err
	}
	if err := signed(c); err != nil {
		return nil, fmt.Errorf("%s: %w", cfg, err)
	}
	return &S3Reader{&S3{cfg: cfg, c: c}}, nil
}

// Open reads the object with that key, of the whole bucket whatever the
// prefix. A key that is not there is ErrNotFound.
func (r *S3Reader) Open(ctx context.Context, key string) (io.ReadCloser, error) {
	body, _, _, err := r.s.c.GetObject(ctx, r.s.cfg.Bucket, key, minio.GetObjectOptions{})
	if err != nil {
		return nil, r.s.fail("read", key, err)
	}
	return body, nil
}
