// Package asset fetches what plans name: pictures, videos, recordings. Its
// sources come from strangers, so it owns the rules on addresses, sizes and
// time, and keeps every asset under the hash of its bytes. It knows nothing of
// what an asset shows.
package asset

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/internal/span"
)

// maxData is how large the decoded bytes of a data: source may be.
const maxData = 1 << 20

// maxEncoding is how many times larger the bytes may be as they are encoded:
// base64 takes a third more, and lines may be broken.
const maxEncoding = 2

// Defaults of Config: an hour of video at a good quality, eight of these a plan,
// and the time in which a line of 70 Mbit/s carries one.
const (
	DefaultMaxBytes = 512 << 20
	DefaultMaxTotal = 8 * DefaultMaxBytes
	DefaultTimeout  = time.Minute
)

// Config says what may be fetched.
type Config struct {
	Root         string         // folder that relative paths are looked up in; empty: paths are refused
	AllowHTTP    bool           // plain http:// too
	AllowPrivate bool           // addresses of private and loopback networks too
	Rules        Rules          // hosts that may be fetched from; the zero value: every public one
	Proxy        *url.URL       // through which http(s) sources are fetched; nil: none, whatever the environment says
	MaxBytes     int64          // of one asset. Defaults to DefaultMaxBytes
	MaxTotal     int64          // of all assets of one Fetcher. Defaults to DefaultMaxTotal
	Timeout      time.Duration  // of one fetch. Defaults to DefaultTimeout
	Store        artifact.Store // serves object:// sources; nil: they are refused
	Tenant       string         // whose plan it is, which bounds what it may name in Store; empty: nobody's
	Buckets      Buckets        // serves s3:// sources; nil: they are refused
}

// Buckets opens objects of S3-compatible storage.
type Buckets interface {
	Open(ctx context.Context, bucket, key string) (io.ReadCloser, error)
}

// Asset is one fetched source.
type Asset struct {
	Source string
	Path   string // local file, not to be changed
	SHA256 string
	Size   int64
}

// Error is why a source cannot be had. It is the plan's fault or the
// operator's rule unless Temporary.
type Error struct {
	Source    string
	Problem   string
	Hint      string
	Temporary bool // trying again later may help
	Err       error
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("asset %s: %s", Redact(e.Source), e.Problem) }

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

// Fetcher fetches sources into a folder. Safe for concurrent use.
type Fetcher struct {
	cfg    Config
	dir    string
	client *http.Client
	total  atomic.Int64 // bytes fetched so far
}

// NewFetcher fetches into dir, which must exist.
func NewFetcher(dir string, cfg Config) *Fetcher {
	if cfg.MaxBytes == 0 {
		cfg.MaxBytes = DefaultMaxBytes
	}
	if cfg.MaxTotal == 0 {
		cfg.MaxTotal = DefaultMaxTotal
	}
	if cfg.Timeout == 0 {
		cfg.Timeout = DefaultTimeout
	}
	return &Fetcher{cfg: cfg, dir: dir, client: newClient(cfg)}
}

// Fetch brings one source to this machine. The error is an *Error or the
// context's.
func (f *Fetcher) Fetch(ctx context.Context, source string) (a Asset, err error) {
	ctx, noted := span.Start(ctx, "source")
	defer func() {
		if noted != nil {
			noted.Text(span.Host, hostOf(source))
			noted.Int(span.Bytes, int(a.Size))
		}
		noted.End(err)
	}()
	ctx, cancel := context.WithTimeout(ctx, f.cfg.Timeout)
	defer cancel()
	scheme, _, ok := strings.Cut(source, ":")
	if !ok || strings.ContainsAny(scheme, "/\\.") {
		return f.local(source)
	}
	var r io.ReadCloser
	switch strings.ToLower(scheme) {
	case "https", "http":
		r, err = f.openHTTP(ctx, source)
	case "s3":
		r, err = f.openBucket(ctx, source)
	case "object":
		r, err = f.openObject(ctx, source)
	case "data":
		r, err = openData(source)
	default:
		err = &Error{Source: source, Problem: fmt.Sprintf("scheme %q is not known", scheme),
			Hint: "accepted: https:, s3:, object:, data: or a path relative to the plan"}
	}
	if err != nil {
		return Asset{}, err
	}
	defer r.Close()
	return f.save(source, r)
}

// hostOf is the host of a source's address, or its scheme; nothing else of it is
// for everybody to read.
func hostOf(source string) string {
	scheme, _, _ := strings.Cut(source, ":")
	if u, err := url.Parse(source); err == nil && u.Host != "" {
		return u.Host
	}
	if scheme == "data" {
		return scheme
	}
	return ""
}

// local is a path under the root.
func (f *Fetcher) local(source string) (Asset, error) {
	if f.cfg.Root == "" {
		return Asset{}, &Error{Source: source, Problem: "paths are refused here", Hint: "start the worker with --asset-root DIR, or use an https: source"}
	}
	// Rooted opening keeps "../" and links from leaving the folder.
	root, err := os.OpenRoot(f.cfg.Root)
	if err != nil {
		return Asset{}, &Error{Source: source, Problem: "the asset folder cannot be opened: " + reason.Of(err).Error(), Err: err}
	}
	defer root.Close()
	file, err := root.OpenFile(filepath.FromSlash(source), os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		e := &Error{Source: source, Problem: reason.Of(err).Error(), Err: err, Hint: "paths are relative to the plan file, in a service to its --asset-root"}
		switch {
		case errors.Is(err, fs.ErrNotExist):
			e.Problem = "no such file in " + f.cfg.Root
		case strings.Contains(e.Problem, "escapes"): // os has no error of this name
			e.Problem = "leads out of " + f.cfg.Root
		}
		return Asset{}, e
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && !info.Mode().IsRegular() {
		return Asset{}, &Error{Source: source, Problem: "not a file", Hint: "name a picture, video or sound file"}
	}
	h := sha256.New()
	n, err := io.Copy(h, io.LimitReader(file, f.cfg.MaxBytes+1))
	if err != nil {
		return Asset{}, &Error{Source: source, Problem: reason.Of(err).Error(), Err: err}
	}
	if n > f.cfg.MaxBytes {
		return Asset{}, f.tooLarge(source)
	}
	return Asset{source, filepath.Join(f.cfg.Root, filepath.FromSlash(source)), hex.EncodeToString(h.Sum(nil)), n}, nil
}

// save writes r under the hash of its bytes.
func (f *Fetcher) save(source string, r io.Reader) (Asset, error) {
	tmp, err := os.CreateTemp(f.dir, ".part-*")
	if err != nil {
		return Asset{}, fmt.Errorf("save asset: %w", err)
	}
	defer os.Remove(tmp.Name())
	h := sha256.New()
	n, err := io.Copy(io.MultiWriter(tmp, h), f.metered(io.LimitReader(r, f.cfg.MaxBytes+1)))
	closeErr := tmp.Close()
	if errors.Is(err, errTotal) {
		return Asset{}, &Error{Source: source, Problem: fmt.Sprintf("the plan's sources together are larger than %d MiB", f.cfg.MaxTotal>>20),
			Hint: "raise --max-assets-mib or use smaller files", Err: err}
	}
	if err != nil {
		return Asset{}, &Error{Source: source, Problem: "broken off: " + reason.Of(err).Error(), Temporary: true, Err: err}
	}
	if closeErr != nil {
		return Asset{}, fmt.Errorf("save asset: %w", closeErr)
	}
	if n > f.cfg.MaxBytes {
		return Asset{}, f.tooLarge(source)
	}
	sum := hex.EncodeToString(h.Sum(nil))
	path := filepath.Join(f.dir, sum)
	if err := os.Rename(tmp.Name(), path); err != nil {
		return Asset{}, fmt.Errorf("save asset: %w", err)
	}
	return Asset{source, path, sum, n}, nil
}

// errTotal says that a plan's sources have used up what they may have together.
var errTotal = errors.New("total of all sources exceeded")

// metered is a reader whose bytes count towards the total of the fetcher.
func (f *Fetcher) metered(r io.Reader) io.Reader { return &meter{r, f} }

type meter struct {
	r io.Reader
	f *Fetcher
}

// Read implements io.Reader.
func (m *meter) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	if m.f.total.Add(int64(n)) > m.f.cfg.MaxTotal {
		return n, errTotal
	}
	return n, err
}

func (f *Fetcher) tooLarge(source string) error {
	return &Error{Source: source, Problem: fmt.Sprintf("larger than %d MiB", f.cfg.MaxBytes>>20), Hint: "raise --max-asset-mib or use a smaller file"}
}

func (f *Fetcher) openObject(ctx context.Context, source string) (io.ReadCloser, error) {
	if f.cfg.Store == nil {
		return nil, &Error{Source: source, Problem: "there is no object store here", Hint: "object:// sources work through inkreel serve or worker"}
	}
	u, err := url.Parse(source)
	if err != nil {
		return nil, &Error{Source: source, Problem: "not an address", Hint: "object://bucket/key"}
	}
	// The engine's own store has one bucket; the host part names a folder in it.
	name := u.Host + u.Path
	if accepted := f.cfg.foreign(name); accepted != "" {
		return nil, &Error{Source: source, Problem: "not this plan's to name", Hint: accepted}
	}
	r, _, err := f.cfg.Store.Open(ctx, name)
	if errors.Is(err, artifact.ErrNotFound) {
		return nil, &Error{Source: source, Problem: "not in the object store", Err: err}
	}
	if err != nil {
		return nil, &Error{Source: source, Problem: reason.Of(err).Error(), Temporary: true, Err: err}
	}
	return r, nil
}

func (f *Fetcher) openBucket(ctx context.Context, source string) (io.ReadCloser, error) {
	u, err := url.Parse(source)
	if err != nil || u.Host == "" || len(u.Path) < 2 {
		return nil, &Error{Source: source, Problem: "not a bucket address", Hint: "s3://bucket/key"}
	}
	if f.cfg.Buckets == nil {
		return nil, &Error{Source: source, Problem: "no S3 storage is set up", Hint: "let the operator start with --asset-bucket s3://" + u.Host}
	}
	r, err := f.cfg.Buckets.Open(ctx, u.Host, u.Path[1:])
	switch {
	case err == nil:
		return r, nil
	case errors.Is(err, artifact.ErrNotFound):
		return nil, &Error{Source: source, Problem: "not in the bucket", Err: err}
	case errors.Is(err, errBucket):
		return nil, &Error{Source: source, Problem: errBucket.Error(), Hint: "let the operator add --asset-bucket s3://" + u.Host, Err: err}
	}
	return nil, &Error{Source: source, Problem: reason.Of(err).Error(), Temporary: true, Err: err}
}

// openData opens a data: address.
func openData(source string) (io.ReadCloser, error) {
	data, err := ReadData(source)
	if err != nil {
		return nil, err
	}
	return io.NopCloser(bytes.NewReader(data)), nil
}

// ReadData returns what a data: address holds (RFC 2397), at most 1 MiB. The error
// is an *Error.
func ReadData(source string) ([]byte, error) {
	_, rest, _ := strings.Cut(source, ":")
	meta, body, ok := strings.Cut(rest, ",")
	if !ok {
		return nil, &Error{Source: source, Problem: "data: without a comma", Hint: "data:image/png;base64,…"}
	}
	if len(body) > maxData*maxEncoding {
		return nil, &Error{Source: source, Problem: "data: larger than 1 MiB", Hint: "use an https: source"}
	}
	var data []byte
	var err error
	if strings.HasSuffix(meta, ";base64") {
		if strings.ContainsFunc(body, unicode.IsSpace) {
			body = strings.Join(strings.Fields(body), "")
		}
		data, err = base64.StdEncoding.DecodeString(body)
	} else {
		var s string
		s, err = url.PathUnescape(body)
		data = []byte(s)
	}
	if err != nil {
		return nil, &Error{Source: source, Problem: "data: cannot be decoded: " + err.Error(), Err: err}
	}
	if len(data) > maxData {
		return nil, &Error{Source: source, Problem: "data: larger than 1 MiB", Hint: "use an https: source"}
	}
	return data, nil
}
