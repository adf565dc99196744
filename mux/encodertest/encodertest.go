// Package encodertest is what every encoder of clips must hold, whoever it is
// by. In goes a function that makes an encoder, out come failures named after
// the promise that is broken. It decodes what was encoded with ffmpeg.
package encodertest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// Clip is a clip being encoded, as mux.Clip.
type Clip interface {
	Show(f *mux.Frame, n int) error
	Close() (mux.ClipInfo, error)
	Abort()
}

// Encoder makes clips.
type Encoder struct {
	Tools *mux.Tools // by which the clips are looked at
	// Open begins a clip at path. It may set the spec's encoder.
	Open func(ctx context.Context, path string, spec mux.ClipSpec) (Clip, error)
	// ExactHolds: pictures that are held are the same, sample by sample, but in
	// the first Settles pictures after a change, when they may become finer.
	ExactHolds bool
	Settles    int
}

// Run checks the encoders that open makes, one for each promise.
func Run(t *testing.T, open func(*testing.T) Encoder) {
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			e := open(t)
			made, err := encode(t.Context(), e, filepath.Join(t.TempDir(), "clip.mp4"), s)
			if err != nil {
				t.Fatal(err)
			}
			for _, j := range judges {
				if err := j.holds(e, made); err != nil {
					t.Errorf("%s: %v", j.promise, err)
				}
			}
		})
	}
	for _, c := range checks {
		t.Run(c.promise, func(t *testing.T) {
			dir := t.TempDir()
			if err := c.holds(t.Context(), open(t), dir); err != nil {
				t.Error(err)
			}
		})
	}
}

// scene is what is encoded: so many frames at the start of each second are
// drawn, the others held.
type scene struct {
	name  string
	spec  mux.ClipSpec
	drawn int
	keys  int // key frames, evenly spaced, five seconds apart at most
}

var scenes = []scene{
	{"all drawn", mux.ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 40}, 30, 1},
	{"one frame", mux.ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 1}, 30, 1},
	{"nearly all held", mux.ClipSpec{Width: 320, Height: 240, FPS: 24, Frames: 500}, 1, 5},
	{"all held", mux.ClipSpec{Width: 320, Height: 240, FPS: 60, Frames: 1501}, 0, 6},
	{"not a multiple of 16", mux.ClipSpec{Width: 322, Height: 242, FPS: 50, Frames: 120}, 25, 1},
	{"upright", mux.ClipSpec{Width: 256, Height: 384, FPS: 25, Frames: 130}, 12, 2},
	{"draft", mux.ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 100, Quality: plan.QualityDraft}, 15, 1},
	{"high, one thread", mux.ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 200, Quality: plan.QualityHigh, Threads: 1}, 15, 2},
}

// judge looks at a clip; holds returns how it breaks a promise.
type judge struct {
	promise string
	holds   func(Encoder, *clip) error
}

var judges = []judge{
	{"length", length},
	{"form", form},
	{"key frames", keyFrames},
	{"pictures", pictures},
	{"holds", holds},
}

func length(e Encoder, c *clip) error {
	want := c.spec.Frames
	if c.info.Frames != want || len(c.pictures) != want || c.stream.Packets != want || c.stream.Frames != want {
		return fmt.Errorf("%d frames by Close, %d decoded, %d packets, %d by the header; want %d", c.info.Frames, len(c.pictures), c.stream.Packets, c.stream.Frames, want)
	}
	if seconds := float64(want) / float64(c.spec.FPS); c.info.Seconds != seconds || c.stream.Seconds != seconds {
		return fmt.Errorf("%g s by Close, %g s by the header; want %g", c.info.Seconds, c.stream.Seconds, seconds)
	}
	return nil
}

func form(_ Encoder, c *clip) error {
	rate := mux.Rate{Num: c.spec.FPS, Den: 1}
	v := c.stream
	if v.Codec != "h264" || v.PixelFormat != "yuv420p" || v.Width != c.spec.Width || v.Height != c.spec.Height || v.Rate != rate || v.AverageRate != rate || v.Start != 0 {
		return fmt.Errorf("%+v; want H.264 of %dx%d px at %v", v, c.spec.Width, c.spec.Height, rate)
	}
	if v.Primaries != "bt709" || v.Transfer != "bt709" || v.Matrix != "bt709" || v.Range != "tv" {
		return fmt.Errorf("colours are %s, %s, %s, %s; want BT.709 of limited range", v.Primaries, v.Transfer, v.Matrix, v.Range)
	}
	return nil
}

func keyFrames(_ Encoder, c *clip) error {
	n, since := 0, 0
	for i, key := range c.keys {
		if key {
			n, since = n+1, 0
		}
		if since++; since > 5*c.spec.FPS {
			return fmt.Errorf("picture %d is %d pictures from a key frame: more than five seconds", i, since)
		}
	}
	if n != c.wantKeys || c.info.KeyFrames != n || !c.keys[0] {
		return fmt.Errorf("%d key frames, %d by Close; want %d, the first at the start", n, c.info.KeyFrames, c.wantKeys)
	}
	return nil
}

// far is how far samples may lie from what was shown, in the mean of a plane:
// paper's grain may be lost in draft quality, but no line, and no colour.
const far = 2.5

func pictures(_ Encoder, c *clip) error {
	for i, p := range c.pictures {
		for plane, d := range p.off {
			if d > far {
				return fmt.Errorf("picture %d: plane %d is off by %.2f in the mean; want %g at most", i, plane, d, far)
			}
		}
	}
	return nil
}

func holds(e Encoder, c *clip) error {
	encoded, last := 0, 0
	for i, p := range c.pictures {
		if p.drawn || c.keys[i] {
			encoded++
		}
		if p.drawn {
			last = i
		}
		if e.ExactHolds && !p.drawn && !c.keys[i] && i > last+e.Settles && p.sum != c.pictures[i-1].sum {
			return fmt.Errorf("picture %d is held and differs from the one before", i)
		}
	}
	if c.info.Encoded != encoded {
		return fmt.Errorf("%d frames were new or key frames, by Close; want %d", c.info.Encoded, encoded)
	}
	return nil
}

// check tries what is more than one clip, or less; holds is given an empty
// folder.
type check struct {
	promise string
	holds   func(ctx context.Context, e Encoder, dir string) error
}

var checks = []check{
	{"same bytes", sameBytes},
	{"thrown away", thrownAway},
	{"cancelled", cancelled},
	{"mistakes", mistakes},
	{"clips that cannot be", impossible},
	{"no folder", noFolder},
}

func sameBytes(ctx context.Context, e Encoder, dir string) error {
	s := scene{spec: mux.ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 200}, drawn: 11}
	var first []byte
	for i := range 2 {
		path := filepath.Join(dir, fmt.Sprintf("%d.mp4", i))
		if _, err := draw(ctx, e, path, s); err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if i == 1 && !bytes.Equal(first, data) {
			return errors.New("two clips of the same frames differ")
		}
		first = data
	}
	return nil
}

// small is a clip that is only begun.
var small = mux.ClipSpec{Width: 64, Height: 64, FPS: 30, Frames: 3}

func thrownAway(ctx context.Context, e Encoder, dir string) error {
	c, err := e.Open(ctx, filepath.Join(dir, "clip.mp4"), small)
	if err != nil {
		return err
	}
	if err := c.Show(mux.NewFrame(64, 64), 2); err != nil {
		return err
	}
	c.Abort()
	c.Abort() // it may follow anything
	return empty(dir)
}

func cancelled(ctx context.Context, e Encoder, dir string) error {
	reason := errors.New("the job was cancelled")
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	spec := mux.ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 1000}
	c, err := e.Open(ctx, filepath.Join(dir, "clip.mp4"), spec)
	if err != nil {
		return err
	}
	defer c.Abort()
	f := mux.NewFrame(spec.Width, spec.Height)
	if err := c.Show(f, 1); err != nil {
		return err
	}
	cancel(reason)
	for range spec.Frames - 1 { // ffmpeg takes some frames more before it is gone
		if err = c.Show(f, 1); err != nil {
			break
		}
	}
	if err == nil {
		_, err = c.Close()
	}
	if !errors.Is(err, reason) {
		return fmt.Errorf("after cancelling: %v, want the cause", err)
	}
	c.Abort()
	return empty(dir)
}

func mistakes(ctx context.Context, e Encoder, dir string) error {
	for _, m := range []struct {
		name, want string
		do         func(Clip, *mux.Frame) error
	}{
		{"too few", "2 frames given, 3 announced", func(c Clip, f *mux.Frame) error { return c.Show(f, 2) }},
		{"too many", "frame 4 of a clip of 3 frames", func(c Clip, f *mux.Frame) error { return errors.Join(c.Show(f, 1), c.Show(f, 3)) }},
		{"another size", "a frame of 32x32 px for a clip of 64x64 px", func(c Clip, _ *mux.Frame) error { return c.Show(mux.NewFrame(32, 32), 1) }},
		{"not at all", "showing a frame 0 times", func(c Clip, f *mux.Frame) error { return c.Show(f, 0) }},
	} {
		c, err := e.Open(ctx, filepath.Join(dir, "clip.mp4"), small)
		if err != nil {
			return err
		}
		said := m.do(c, mux.NewFrame(64, 64))
		_, closing := c.Close()
		c.Abort()
		if said == nil {
			said = closing
		}
		if said == nil || !strings.Contains(said.Error(), m.want) {
			return fmt.Errorf("%s: %v, want %q", m.name, said, m.want)
		}
		if closing == nil {
			return fmt.Errorf("%s: Close returned no error", m.name)
		}
		if err := empty(dir); err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
	}
	return nil
}

func impossible(ctx context.Context, e Encoder, dir string) error {
	for _, change := range []func(*mux.ClipSpec){
		func(s *mux.ClipSpec) { s.Width = 63 },
		func(s *mux.ClipSpec) { s.Height = 8 },
		func(s *mux.ClipSpec) { s.FPS = 29 },
		func(s *mux.ClipSpec) { s.Frames = 0 },
		func(s *mux.ClipSpec) { s.Quality = "best" },
	} {
		spec := small
		change(&spec)
		if c, err := e.Open(ctx, filepath.Join(dir, "clip.mp4"), spec); err == nil {
			c.Abort()
			return fmt.Errorf("began a clip of %+v", spec)
		}
	}
	return empty(dir)
}

func noFolder(ctx context.Context, e Encoder, dir string) error {
	if c, err := e.Open(ctx, filepath.Join(dir, "none", "clip.mp4"), small); err == nil {
		c.Abort()
		return errors.New("began a clip in a folder that does not exist")
	}
	return empty(dir)
}

// empty returns an error if a folder holds any file, also hidden ones.
func empty(dir string) error {
	left, err := os.ReadDir(dir)
	if err == nil && len(left) > 0 {
		err = fmt.Errorf("left behind: %v", left)
	}
	return err
}
