package encodertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/mux/h264enc"
)

// right is the encoder that the broken ones are made of.
func right(t *testing.T) Encoder {
	t.Helper()
	tools, err := mux.Find(t.Context(), mux.Config{})
	if err != nil {
		t.Skipf("THIS TEST NEEDS ffmpeg AND DID NOT RUN: %v", err)
	}
	return Encoder{Tools: tools, ExactHolds: true, Settles: h264enc.Patience, Open: func(ctx context.Context, path string, spec mux.ClipSpec) (Clip, error) {
		spec.Encoder = mux.EncoderInkreel
		return tools.NewClip(ctx, path, spec)
	}}
}

// Each of these clips breaks a promise, and the judge of that one sees it.
func TestBrokenClipsAreFound(t *testing.T) {
	e := right(t)
	s := scene{"two key frames", mux.ClipSpec{Width: 64, Height: 48, FPS: 30, Frames: 200}, 10, 2}
	whole, err := encode(t.Context(), e, filepath.Join(t.TempDir(), "clip.mp4"), s)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		promise, how string
		spoil        func(*clip)
	}{
		{"length", "a picture too few", func(c *clip) { c.pictures = c.pictures[1:] }},
		{"length", "another length told", func(c *clip) { c.info.Frames++ }},
		{"length", "seconds that are rounded", func(c *clip) { c.stream.Seconds = 6.7 }},
		{"form", "another rate", func(c *clip) { c.stream.AverageRate.Num = 29 }},
		{"form", "no colours", func(c *clip) { c.stream.Matrix = "" }},
		{"key frames", "one more", func(c *clip) { c.keys[50] = true }},
		{"key frames", "far apart", func(c *clip) { c.keys[100], c.keys[199] = false, true }},
		{"key frames", "another number told", func(c *clip) { c.info.KeyFrames++ }},
		{"pictures", "another brightness", func(c *clip) { c.pictures[7].off[0] = 4 }},
		{"pictures", "other colours", func(c *clip) { c.pictures[7].off[2] = 4 }},
		{"holds", "one that moves", func(c *clip) { c.pictures[25].sum++ }},
		{"holds", "encoded all the same", func(c *clip) { c.info.Encoded = 200 }},
	} {
		t.Run(c.promise+"/"+c.how, func(t *testing.T) {
			spoiled := *whole
			spoiled.keys, spoiled.pictures = slices.Clone(whole.keys), slices.Clone(whole.pictures)
			c.spoil(&spoiled)
			i := slices.IndexFunc(judges, func(j judge) bool { return j.promise == c.promise })
			if err := judges[i].holds(e, whole); err != nil {
				t.Errorf("a right clip: %v", err)
			}
			if err := judges[i].holds(e, &spoiled); err == nil {
				t.Error("the broken clip was not found")
			}
		})
	}
}

// Each of these encoders breaks a promise, and the check of that one finds it.
func TestBrokenEncodersAreFound(t *testing.T) {
	e := right(t)
	var opened atomic.Int64
	type open = func(context.Context, string, mux.ClipSpec) (Clip, error)
	for promise, broken := range map[string]open{
		"same bytes": func(ctx context.Context, path string, spec mux.ClipSpec) (Clip, error) {
			spec.Title = fmt.Sprint(opened.Add(1))
			return e.Open(ctx, path, spec)
		},
		"thrown away": func(ctx context.Context, path string, spec mux.ClipSpec) (Clip, error) {
			c, err := e.Open(ctx, path, spec)
			return littering{c, path}, err
		},
		"cancelled": func(ctx context.Context, path string, spec mux.ClipSpec) (Clip, error) {
			return e.Open(context.WithoutCancel(ctx), path, spec)
		},
		"mistakes": func(ctx context.Context, path string, spec mux.ClipSpec) (Clip, error) {
			c, err := e.Open(ctx, path, spec)
			return &forgiving{Clip: c, room: spec.Frames}, err
		},
		"clips that cannot be": func(ctx context.Context, path string, spec mux.ClipSpec) (Clip, error) {
			spec.Width += spec.Width % 2
			return e.Open(ctx, path, spec)
		},
		"no folder": func(ctx context.Context, path string, spec mux.ClipSpec) (Clip, error) {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				return nil, err
			}
			return e.Open(ctx, path, spec)
		},
	} {
		t.Run(promise, func(t *testing.T) {
			i := slices.IndexFunc(checks, func(c check) bool { return c.promise == promise })
			if err := checks[i].holds(t.Context(), e, t.TempDir()); err != nil {
				t.Errorf("a right encoder: %v", err)
			}
			if err := checks[i].holds(t.Context(), Encoder{Tools: e.Tools, Open: broken}, t.TempDir()); err == nil {
				t.Error("the broken encoder was not found")
			}
		})
	}
}

// littering clips leave something behind.
type littering struct {
	Clip
	path string
}

func (c littering) Abort() {
	c.Clip.Abort()
	_ = os.WriteFile(c.path+".log", nil, 0o600) // a folder that is gone is seen otherwise
}

// forgiving clips leave out what is too much.
type forgiving struct {
	Clip
	room int
}

func (c *forgiving) Show(f *mux.Frame, n int) error {
	n = min(n, c.room)
	c.room -= n
	if n == 0 {
		return nil
	}
	return c.Clip.Show(f, n)
}
