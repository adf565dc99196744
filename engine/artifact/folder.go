package artifact

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/inkreel/inkreel/internal/fault"
)

// Folder is a Store in a directory of this machine, possibly shared by a
// network file system. Beside every object lies its digest in a hidden file.
type Folder struct {
	root     string
	unsynced bool // flushes nothing to the disk
}

// NewFolder is the store under root, which is made if missing.
func NewFolder(root string) (*Folder, error) {
	if err := os.MkdirAll(root, 0o755); err != nil {
		return nil, fmt.Errorf("open artifact folder: %w", err)
	}
	return &Folder{root: root}, nil
}

// NewScratch is a store under root for who keeps nothing in it: what is put
// there is not flushed to the disk, and may be lost with the power.
func NewScratch(root string) (*Folder, error) {
	s, err := NewFolder(root)
	if err != nil {
		return nil, err
	}
	s.unsynced = true
	return s, nil
}

// Root is the directory.
func (s *Folder) Root() string { return s.root }

func (s *Folder) path(name string) string { return filepath.Join(s.root, filepath.FromSlash(name)) }

func (s *Folder) sumPath(name string) string {
	dir, base := filepath.Split(s.path(name))
	return filepath.Join(dir, "."+base+".sha256")
}

// Put implements Store.
func (s *Folder) Put(ctx context.Context, name string, r io.Reader) (Object, error) {
	if err := CheckName(name); err != nil {
		return Object{}, err
	}
	if o, err := Claim(ctx, s, name); err == nil {
		return o, nil
	}
	dir := filepath.Dir(s.path(name))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	f, err := os.CreateTemp(dir, ".part-*")
	if err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	defer os.Remove(f.Name())
	h := sha256.New()
	n, err := io.Copy(io.MultiWriter(f, h), contextReader{ctx, r})
	if !s.unsynced {
		err = errors.Join(err, f.Sync())
	}
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	sum := hex.EncodeToString(h.Sum(nil))
	if err := fault.At(fault.Digest); err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	// The digest goes first: an object without one is an object not there.
	if err := writeFile(s.sumPath(name), strings.NewReader(sum), !s.unsynced); err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	if err := fault.At(fault.Name); err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	if err := os.Rename(f.Name(), s.path(name)); err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	if !s.unsynced {
		syncDir(dir)
	}
	return Object{Name: name, Size: n, SHA256: sum, Modified: time.Now()}, nil
}

// Stat implements Store.
func (s *Folder) Stat(_ context.Context, name string) (Object, error) {
	if err := CheckName(name); err != nil {
		return Object{}, err
	}
	info, err := os.Stat(s.path(name))
	if err == nil {
		var sum []byte
		if sum, err = os.ReadFile(s.sumPath(name)); err == nil {
			return Object{Name: name, Size: info.Size(), SHA256: string(sum), Modified: info.ModTime()}, nil
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = ErrNotFound
	}
	return Object{}, fmt.Errorf("%s: %w", name, err)
}

// Open implements Store.
func (s *Folder) Open(ctx context.Context, name string) (io.ReadCloser, Object, error) {
	o, err := s.Stat(ctx, name)
	if err != nil {
		return nil, o, err
	}
	f, err := os.Open(s.path(name))
	if errors.Is(err, fs.ErrNotExist) { // deleted this moment
		err = ErrNotFound
	}
	if err != nil {
		return nil, o, fmt.Errorf("open %s: %w", name, err)
	}
	return newVerifier(f, o), o, nil
}

// List implements Store.
func (s *Folder) List(ctx context.Context, prefix string, f func(Object) error) error {
	return filepath.WalkDir(s.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		rel, err := filepath.Rel(s.root, path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if !strings.HasPrefix(name, prefix) {
			return nil
		}
		o, err := s.Stat(ctx, name)
		if errors.Is(err, ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		return f(o)
	})
}

// Delete implements Store.
func (s *Folder) Delete(_ context.Context, name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	for _, p := range []string{s.path(name), s.sumPath(name)} {
		if err := os.Remove(p); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("delete %s: %w", name, err)
		}
	}
	return nil
}

// touch implements Claim.
func (s *Folder) touch(_ context.Context, o Object) error {
	now := time.Now()
	err := os.Chtimes(s.path(o.Name), now, now)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", o.Name, ErrNotFound)
	}
	return err
}

// partGrace is how long a file half written must have lain unchanged to be nobody's.
// Every write to it counts as a change, and no upload waits so long for its next.
const partGrace = time.Hour

// Leftovers implements Sweeper: files half written, and digests of objects
// that never came or are gone.
func (s *Folder) Leftovers(ctx context.Context, f func(Leftover) error) error {
	return filepath.WalkDir(s.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		what, grace := "", time.Duration(0)
		if strings.HasPrefix(d.Name(), ".part-") {
			what, grace = "file half written", partGrace
		} else if object, ok := strings.CutSuffix(d.Name(), ".sha256"); ok && strings.HasPrefix(object, ".") {
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), object[1:])); !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			what = "digest without its object"
		}
		info, err := d.Info()
		if what == "" || errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(s.root, path)
		if err != nil {
			return err
		}
		return f(Leftover{Name: filepath.ToSlash(rel), What: what, Size: info.Size(), Modified: info.ModTime(), Grace: grace, Remove: func(context.Context) error {
			if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return nil
		}})
	})
}

// syncDir makes a rename durable where the file system can.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync() // some file systems refuse; the rename stands all the same
		d.Close()
	}
}

// newVerifier reads rc and returns ErrCorrupt in place of io.EOF when the
// bytes read are not o's. For stores that cannot verify by themselves.
func newVerifier(rc io.ReadCloser, o Object) io.ReadCloser {
	return &verifier{rc: rc, h: sha256.New(), o: o}
}

type verifier struct {
	rc io.ReadCloser
	h  hash.Hash
	o  Object
}

func (v *verifier) Read(p []byte) (int, error) {
	n, err := v.rc.Read(p)
	v.h.Write(p[:n])
	if err == io.EOF {
		if got := hex.EncodeToString(v.h.Sum(nil)); got != v.o.SHA256 {
			return n, fmt.Errorf("%s: digest %s, want %s: %w", v.o.Name, got, v.o.SHA256, ErrCorrupt)
		}
	}
	return n, err
}

func (v *verifier) Close() error { return v.rc.Close() }

// Expect is r, of which reading to the end returns ErrCorrupt instead of io.EOF
// where its bytes have another SHA-256, lower-case hex.
func Expect(r io.Reader, sha256 string) io.Reader {
	return newVerifier(io.NopCloser(r), Object{Name: "content", SHA256: sha256})
}

// contextReader stops reading when the context ends.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}
