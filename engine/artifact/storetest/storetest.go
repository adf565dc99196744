// Package storetest is what every artifact.Store must hold. It is for the
// tests of a store: in goes a function that opens an empty one, out come
// failures named after the promise that is broken.
package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
)

// Run checks the stores that open makes, a new and empty one for each promise.
func Run(t *testing.T, open func(*testing.T) artifact.Store) {
	for _, c := range checks {
		t.Run(c.promise, func(t *testing.T) {
			if err := c.holds(t.Context(), open(t)); err != nil {
				t.Error(err)
			}
		})
	}
}

// check is one promise; holds returns how a store breaks it.
type check struct {
	promise string
	holds   func(context.Context, artifact.Store) error
}

var checks = []check{
	{"round trip", roundTrip},
	{"ranges", ranges},
	{"empty object", emptyObject},
	{"never overwritten", neverOverwritten},
	{"not found", notFound},
	{"names", names},
	{"list and delete", listAndDelete},
	{"list ends with its function's error", listStops},
	{"broken upload leaves nothing", brokenUpload},
	{"cancelled upload leaves nothing", cancelledUpload},
	{"side by side", sideBySide},
}

func roundTrip(ctx context.Context, s artifact.Store) error {
	data := bytes.Repeat([]byte("ink"), 700_000) // several chunks of an object store
	o, err := artifact.PutBytes(ctx, s, "clip/a.mp4", data)
	if err != nil {
		return err
	}
	if o.Name != "clip/a.mp4" || o.Size != int64(len(data)) || len(o.SHA256) != 64 {
		return fmt.Errorf("Put returned %+v for %d bytes", o, len(data))
	}
	got, err := artifact.ReadAll(ctx, s, "clip/a.mp4", 1<<30)
	if err != nil || !bytes.Equal(got, data) {
		return fmt.Errorf("read %d bytes of %d, or other bytes: %v", len(got), len(data), err)
	}
	stat, err := s.Stat(ctx, "clip/a.mp4")
	if err != nil || stat.SHA256 != o.SHA256 || stat.Size != o.Size || stat.Modified.IsZero() {
		return fmt.Errorf("Stat returned %+v, %v; Put %+v", stat, err, o)
	}
	return artifact.Verify(ctx, s, "clip/a.mp4")
}

func ranges(ctx context.Context, s artifact.Store) error {
	data := make([]byte, 1_200_000) // several chunks of an object store
	for i := range data {
		data[i] = byte(i >> 9)
	}
	if _, err := artifact.PutBytes(ctx, s, "film/a.mp4", data); err != nil {
		return err
	}
	for _, r := range [][2]int{{0, 0}, {0, 1}, {0, len(data)}, {524_287, 2}, {524_288, 524_288}, {1_000_000, 200_000}, {len(data) - 1, 1}, {len(data), 0}} {
		in, err := artifact.OpenRange(ctx, s, "film/a.mp4", int64(r[0]), int64(r[1]))
		if err != nil {
			return fmt.Errorf("%d bytes from %d on: %w", r[1], r[0], err)
		}
		got, err := io.ReadAll(in)
		in.Close()
		if err != nil || !bytes.Equal(got, data[r[0]:r[0]+r[1]]) {
			return fmt.Errorf("%d bytes from %d on: read %d, or others: %v", r[1], r[0], len(got), err)
		}
	}
	for _, r := range [][2]int64{{-1, 1}, {0, -1}, {0, 1_200_001}, {1_200_000, 1}, {1_200_001, 0}, {1, 1<<63 - 1}} {
		if in, err := artifact.OpenRange(ctx, s, "film/a.mp4", r[0], r[1]); err == nil {
			in.Close()
			return fmt.Errorf("%d bytes from %d on: no error", r[1], r[0])
		}
	}
	for _, length := range []int64{0, 1} {
		if _, err := artifact.OpenRange(ctx, s, "none", 0, length); !errors.Is(err, artifact.ErrNotFound) {
			return fmt.Errorf("a range of what is not there: %v, want ErrNotFound", err)
		}
	}
	return nil
}

func emptyObject(ctx context.Context, s artifact.Store) error {
	if _, err := artifact.PutBytes(ctx, s, "empty", nil); err != nil {
		return err
	}
	return holds(ctx, s, "empty", "")
}

func neverOverwritten(ctx context.Context, s artifact.Store) error {
	first, err := artifact.PutBytes(ctx, s, "x", []byte("first"))
	if err != nil {
		return err
	}
	second, err := artifact.PutBytes(ctx, s, "x", []byte("second"))
	if err != nil || second.SHA256 != first.SHA256 || second.Size != first.Size {
		return fmt.Errorf("putting again returned %+v, %v; want what is there: %+v", second, err, first)
	}
	return holds(ctx, s, "x", "first")
}

func notFound(ctx context.Context, s artifact.Store) error {
	if _, _, err := s.Open(ctx, "none"); !errors.Is(err, artifact.ErrNotFound) {
		return fmt.Errorf("Open: %v, want ErrNotFound", err)
	}
	if _, err := s.Stat(ctx, "none"); !errors.Is(err, artifact.ErrNotFound) {
		return fmt.Errorf("Stat: %v, want ErrNotFound", err)
	}
	if err := s.Delete(ctx, "none"); err != nil {
		return fmt.Errorf("Delete: %v, want no error", err)
	}
	return nil
}

func names(ctx context.Context, s artifact.Store) error {
	for _, bad := range []string{"", "/a", "a/", "a//b", "../a", "a/../b", ".hidden", "a b", "a\x00", strings.Repeat("a", 513)} {
		if _, err := artifact.PutBytes(ctx, s, bad, nil); err == nil {
			return fmt.Errorf("put under %q", bad)
		}
		if r, _, err := s.Open(ctx, bad); err == nil {
			r.Close()
			return fmt.Errorf("opened %q", bad)
		}
	}
	return nil
}

func listAndDelete(ctx context.Context, s artifact.Store) error {
	for _, name := range []string{"a/1", "a/2", "b/1"} {
		if _, err := artifact.PutBytes(ctx, s, name, []byte(name)); err != nil {
			return err
		}
	}
	if err := lists(ctx, s, "a/", 2); err != nil {
		return err
	}
	if err := s.Delete(ctx, "a/1"); err != nil {
		return err
	}
	if err := lists(ctx, s, "", 2); err != nil {
		return fmt.Errorf("after Delete: %w", err)
	}
	if _, err := artifact.PutBytes(ctx, s, "a/1", []byte("again")); err != nil {
		return err
	}
	return holds(ctx, s, "a/1", "again")
}

func listStops(ctx context.Context, s artifact.Store) error {
	for _, name := range []string{"a/1", "a/2"} {
		if _, err := artifact.PutBytes(ctx, s, name, nil); err != nil {
			return err
		}
	}
	enough, calls := errors.New("enough"), 0
	err := s.List(ctx, "", func(artifact.Object) error { calls++; return enough })
	if !errors.Is(err, enough) || calls != 1 {
		return fmt.Errorf("List called its function %d times and returned %v, want once and that function's error", calls, err)
	}
	return nil
}

func brokenUpload(ctx context.Context, s artifact.Store) error {
	broken := io.MultiReader(strings.NewReader(strings.Repeat("x", 1<<20)), failing{})
	if _, err := s.Put(ctx, "half", broken); err == nil {
		return errors.New("Put of a broken reader: no error")
	}
	if _, err := s.Stat(ctx, "half"); !errors.Is(err, artifact.ErrNotFound) {
		return fmt.Errorf("Stat after a broken upload: %v, want ErrNotFound", err)
	}
	if _, err := artifact.PutBytes(ctx, s, "half", []byte("whole")); err != nil {
		return err
	}
	return holds(ctx, s, "half", "whole")
}

func cancelledUpload(ctx context.Context, s artifact.Store) error {
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.Put(cancelled, "late", strings.NewReader("x")); err == nil {
		return errors.New("Put with a cancelled context: no error")
	}
	if _, err := s.Stat(ctx, "late"); !errors.Is(err, artifact.ErrNotFound) {
		return fmt.Errorf("Stat after a cancelled upload: %v, want ErrNotFound", err)
	}
	return nil
}

func sideBySide(ctx context.Context, s artifact.Store) error {
	errs := make([]error, 8)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() {
			_, errs[i] = artifact.PutBytes(ctx, s, fmt.Sprintf("n/%d", i%2), []byte(strings.Repeat("same", i%2+1)))
		})
	}
	wg.Wait()
	return errors.Join(errors.Join(errs...), lists(ctx, s, "n/", 2), holds(ctx, s, "n/0", "same"), holds(ctx, s, "n/1", "samesame"))
}

// holds returns an error unless the object has these bytes.
func holds(ctx context.Context, s artifact.Store, name, want string) error {
	got, err := artifact.ReadAll(ctx, s, name, 1<<20)
	if err != nil || string(got) != want {
		return fmt.Errorf("%s: read %q, %v; want %q", name, got, err, want)
	}
	return nil
}

// lists returns an error unless so many objects begin with prefix.
func lists(ctx context.Context, s artifact.Store, prefix string, want int) error {
	got := map[string]int{}
	err := s.List(ctx, prefix, func(o artifact.Object) error { got[o.Name]++; return nil })
	if err != nil || len(got) != want {
		return fmt.Errorf("List(%q) named %v, %v; want %d", prefix, got, err, want)
	}
	for name, times := range got {
		if times != 1 || !strings.HasPrefix(name, prefix) {
			return fmt.Errorf("List(%q) named %s %d times", prefix, name, times)
		}
	}
	return nil
}

// failing is a reader that breaks off.
type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("line cut") }
