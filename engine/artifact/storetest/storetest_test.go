package storetest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
)

// Each of these stores breaks a promise, and the check of that one finds it.
func TestBrokenStoresAreFound(t *testing.T) {
	for promise, broken := range map[string]func(artifact.Store) artifact.Store{
		"round trip":        func(s artifact.Store) artifact.Store { return forgetful{s} },
		"ranges":            func(s artifact.Store) artifact.Store { return shifted{s} },
		"empty object":      func(s artifact.Store) artifact.Store { return padded{s} },
		"never overwritten": func(s artifact.Store) artifact.Store { return overwriting{s} },
		"not found":         func(s artifact.Store) artifact.Store { return vague{s} },
		"names":             func(s artifact.Store) artifact.Store { return lenient{s} },
		"list and delete":   func(s artifact.Store) artifact.Store { return undeleting{s} },
		"list ends with its function's error": func(s artifact.Store) artifact.Store {
			return heedless{s}
		},
		"broken upload leaves nothing":    func(s artifact.Store) artifact.Store { return half{s} },
		"cancelled upload leaves nothing": func(s artifact.Store) artifact.Store { return uncancelled{s} },
		"side by side":                    func(s artifact.Store) artifact.Store { return doubling{s} },
	} {
		t.Run(promise, func(t *testing.T) {
			for _, c := range checks {
				if c.promise != promise {
					continue
				}
				s, err := artifact.NewScratch(t.TempDir())
				if err != nil {
					t.Fatal(err)
				}
				if err := c.holds(t.Context(), s); err != nil {
					t.Errorf("a right store: %v", err)
				}
				if s, err = artifact.NewScratch(t.TempDir()); err != nil {
					t.Fatal(err)
				}
				if err := c.holds(t.Context(), broken(s)); err == nil {
					t.Error("the broken store was not found")
				}
				return
			}
			t.Error("there is no such check")
		})
	}
}

// forgetful stores keep no digest.
type forgetful struct{ artifact.Store }

func (s forgetful) Stat(ctx context.Context, name string) (artifact.Object, error) {
	o, err := s.Store.Stat(ctx, name)
	o.SHA256 = ""
	return o, err
}

// shifted stores count bytes from one on.
type shifted struct{ artifact.Store }

func (s shifted) OpenRange(ctx context.Context, name string, at, length int64) (io.ReadCloser, error) {
	return artifact.OpenRange(ctx, s.Store, name, max(at-1, 0), length)
}

// padded stores give back a byte too many.
type padded struct{ artifact.Store }

func (s padded) Open(ctx context.Context, name string) (io.ReadCloser, artifact.Object, error) {
	r, o, err := s.Store.Open(ctx, name)
	if err != nil {
		return nil, o, err
	}
	return struct {
		io.Reader
		io.Closer
	}{io.MultiReader(r, strings.NewReader("x")), r}, o, nil
}

// overwriting stores put what is new over what is there.
type overwriting struct{ artifact.Store }

func (s overwriting) Put(ctx context.Context, name string, r io.Reader) (artifact.Object, error) {
	if err := s.Delete(ctx, name); err != nil {
		return artifact.Object{}, err
	}
	return s.Store.Put(ctx, name, r)
}

// vague stores have their own words for what is missing.
type vague struct{ artifact.Store }

func (s vague) Stat(ctx context.Context, name string) (artifact.Object, error) {
	o, err := s.Store.Stat(ctx, name)
	if err != nil {
		err = errors.New("no")
	}
	return o, err
}

// lenient stores take every name, and change it.
type lenient struct{ artifact.Store }

func (s lenient) Put(ctx context.Context, name string, r io.Reader) (artifact.Object, error) {
	return s.Store.Put(ctx, "x"+strings.Map(func(r rune) rune {
		if strings.ContainsRune("/. \x00", r) {
			return -1
		}
		return r
	}, name), r)
}

// undeleting stores keep everything.
type undeleting struct{ artifact.Store }

func (undeleting) Delete(context.Context, string) error { return nil }

// heedless stores list on.
type heedless struct{ artifact.Store }

func (s heedless) List(ctx context.Context, prefix string, f func(artifact.Object) error) error {
	return s.Store.List(ctx, prefix, func(o artifact.Object) error { _ = f(o); return nil })
}

// half stores keep what came of a broken upload.
type half struct{ artifact.Store }

func (s half) Put(ctx context.Context, name string, r io.Reader) (artifact.Object, error) {
	data, err := io.ReadAll(r)
	o, putting := s.Store.Put(ctx, name, bytes.NewReader(data))
	return o, errors.Join(err, putting)
}

// uncancelled stores go on when they are told to stop.
type uncancelled struct{ artifact.Store }

func (s uncancelled) Put(ctx context.Context, name string, r io.Reader) (artifact.Object, error) {
	return s.Store.Put(context.WithoutCancel(ctx), name, r)
}

// doubling stores list all things twice.
type doubling struct{ artifact.Store }

func (s doubling) List(ctx context.Context, prefix string, f func(artifact.Object) error) error {
	return errors.Join(s.Store.List(ctx, prefix, f), s.Store.List(ctx, prefix, f))
}
