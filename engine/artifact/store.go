// Package artifact stores what jobs make and need: clips, films, plans, voices
// and assets, under names that say their content. Things appear whole or not
// at all and are never overwritten, so two workers that make the same thing do
// no harm. It knows nothing of what the bytes mean.
package artifact

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/inkreel/inkreel/internal/replace"
)

// ErrNotFound says that nothing has that name.
var ErrNotFound = errors.New("artifact not found")

// ErrCorrupt says that the stored bytes are not the ones that were put.
var ErrCorrupt = errors.New("artifact corrupt")

// Object describes a stored thing.
type Object struct {
	Name     string    `json:"name"`
	Size     int64     `json:"size"`   // bytes
	SHA256   string    `json:"sha256"` // lower-case hex; may be empty in a listing
	Modified time.Time `json:"modified"`
}

// Store keeps objects by name. Names are slash-separated words of
// [A-Za-z0-9._=-], see CheckName. Implementations are safe for concurrent use,
// verify the digest on every read, and return ErrNotFound (wrapped) for a name
// that is not there; storetest.Run checks what they have in common. One whose
// objects have dates that can be renewed also has the touch that Claim calls,
// one whose uploads can break in the middle is a Sweeper too, one that stands
// for another is a Bringer and a Claimer.
type Store interface {
	// Put stores the bytes of r under name unless the name is taken; then r is
	// left unread and the object already there is returned. After an error, of r
	// or of ctx, there is no such object.
	Put(ctx context.Context, name string, r io.Reader) (Object, error)
	// Open reads an object; reading to the end returns ErrCorrupt instead of
	// io.EOF when the digest is wrong.
	Open(ctx context.Context, name string) (io.ReadCloser, Object, error)
	// Stat describes an object without reading it.
	Stat(ctx context.Context, name string) (Object, error)
	// List calls f for every object whose name begins with prefix, in no order,
	// until f returns an error, which it returns.
	List(ctx context.Context, prefix string, f func(Object) error) error
	// Delete removes an object; a name that is not there is no error.
	Delete(ctx context.Context, name string) error
}

// local is a store whose objects are files that may be read in place.
type local interface {
	path(name string) string
}

// Bringer is a Store that brings objects to files by itself.
type Bringer interface {
	// Bring makes an object a file at path, whole and verified.
	Bring(ctx context.Context, name, path string) (Object, error)
}

// PutFile stores the file at path under name.
func PutFile(ctx context.Context, s Store, name, path string) (Object, error) {
	f, err := os.Open(path)
	if err != nil {
		return Object{}, err
	}
	defer f.Close()
	return s.Put(ctx, name, f)
}

// PutContent stores what r holds under a name that says its bytes, where
// PutFile and PutBytes may be given names that only say what it was made of.
// An object of another length that lies there is damaged and gives way.
func PutContent(ctx context.Context, s Store, name string, r io.ReadSeeker) (Object, error) {
	size, err := r.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = r.Seek(0, io.SeekStart)
	}
	if err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	o, err := s.Put(ctx, name, r)
	if err != nil || o.Size == size {
		return o, err
	}
	if err := s.Delete(ctx, name); err != nil {
		return Object{}, err
	}
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return Object{}, fmt.Errorf("put %s: %w", name, err)
	}
	return s.Put(ctx, name, r)
}

// Heal is for who has made an object anew: one of that name that is damaged is
// removed, so that the new one finds its place free. It reads the object whole.
func Heal(ctx context.Context, s Store, name string) error {
	err := Clear(ctx, s, name, Verify(ctx, s, name))
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// Clear is for who reads what can be made again. Where err says that the
// object is damaged it is removed, so that it finds its place free, and the
// error becomes ErrNotFound. Other errors stay as they are.
func Clear(ctx context.Context, s Store, name string, err error) error {
	if !errors.Is(err, ErrCorrupt) {
		return err
	}
	if err := s.Delete(ctx, name); err != nil {
		return err
	}
	return fmt.Errorf("%s was damaged and is removed: %w", name, ErrNotFound)
}

// PutBytes stores data under name.
func PutBytes(ctx context.Context, s Store, name string, data []byte) (Object, error) {
	return s.Put(ctx, name, bytes.NewReader(data))
}

// ReadAll is the whole of an object, verified, at most limit bytes.
func ReadAll(ctx context.Context, s Store, name string, limit int64) ([]byte, error) {
	r, o, err := s.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	if o.Size > limit {
		return nil, fmt.Errorf("artifact %s has %d bytes, more than the %d that may be read", name, o.Size, limit)
	}
	return io.ReadAll(r)
}

// Verify reads an object to its end and returns ErrCorrupt when its digest is
// wrong, ErrNotFound when it is not there.
func Verify(ctx context.Context, s Store, name string) error {
	r, _, err := s.Open(ctx, name)
	if err != nil {
		return err
	}
	defer r.Close()
	_, err = io.Copy(io.Discard, r)
	return err
}

// File makes an object readable as a file, and describes it. A folder store's
// own file is verified and used in place; anything else is copied into dir. The
// file must not be changed.
func File(ctx context.Context, s Store, name, dir string) (path string, o Object, err error) {
	if b, ok := s.(Bringer); ok {
		path = fileName(name, dir)
		o, err = b.Bring(ctx, name, path)
		return path, o, err
	}
	r, o, err := s.Open(ctx, name)
	if err != nil {
		return "", o, err
	}
	defer r.Close()
	if l, ok := s.(local); ok {
		_, err = io.Copy(io.Discard, r)
		return l.path(name), o, err
	}
	path = fileName(name, dir)
	return path, o, WriteFile(path, r)
}

// fileName is where in dir an object becomes a file.
func fileName(name, dir string) string { return filepath.Join(dir, strings.ReplaceAll(name, "/", "_")) }

// WriteFile writes r to path whole or not at all: beside it, synced, renamed.
func WriteFile(path string, r io.Reader) error { return writeFile(path, r, true) }

func writeFile(path string, r io.Reader, sync bool) (err error) {
	if err := replace.Check(path); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".part-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = io.Copy(f, r); err != nil {
		return err
	}
	if sync {
		if err = f.Sync(); err != nil {
			return err
		}
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Digest is the SHA-256 of a file, lower-case hex, and its size.
func Digest(path string) (string, int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), n, err
}

// CheckName says whether a name may be used: 1 to 512 bytes, slash-separated
// words of [A-Za-z0-9._=-], none empty, none beginning with a dot.
func CheckName(name string) error {
	ok := len(name) > 0 && len(name) <= 512
	for word := range strings.SplitSeq(name, "/") {
		if word == "" || word[0] == '.' {
			ok = false
		}
		for _, c := range []byte(word) {
			if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("._=-", c) >= 0) {
				ok = false
			}
		}
	}
	if !ok {
		return fmt.Errorf("artifact name %q: want words of [A-Za-z0-9._=-] between slashes", name)
	}
	return nil
}
