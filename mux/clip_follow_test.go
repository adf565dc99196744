package mux

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ledClip makes a clip whose lead is as bright as that; the tail is always the
// same. It is drawn, or that of the clip at the path tail.
func ledClip(t *testing.T, path string, spec ClipSpec, bright byte, tail string) ClipInfo {
	t.Helper()
	clip, err := tools(t).NewClip(t.Context(), path, spec)
	must(t, err)
	defer clip.Abort()
	f := NewFrame(spec.Width, spec.Height)
	show := func(v byte, n int) {
		for i := range f.Y {
			f.Y[i] = v + byte(i*7%5)
		}
		f.Touch(f.Rect)
		must(t, clip.Show(f, n))
	}
	for k := range spec.Lead {
		show(bright+byte(k), 1)
	}
	if tail != "" {
		must(t, clip.Follow(tail))
	} else {
		for k := spec.Lead; k < spec.Frames; k += 10 {
			show(150+byte(k/4), min(10, spec.Frames-k))
		}
	}
	info, err := clip.Close()
	must(t, err)
	return info
}

// A clip that follows another after its lead is the clip it would have been,
// byte for byte.
func TestFollow(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	for _, spec := range []ClipSpec{
		{Width: 320, Height: 240, FPS: 30, Frames: 100, Lead: 15},
		{Width: 322, Height: 182, FPS: 24, Frames: 400, Lead: 1},
		{Width: 128, Height: 96, FPS: 25, Frames: 331, Lead: 330},
	} {
		t.Run(fmt.Sprintf("%d of %d", spec.Lead, spec.Frames), func(t *testing.T) {
			at := func(name string) string { return filepath.Join(dir, fmt.Sprintf("%s-%d.mp4", name, spec.Lead)) }
			ledClip(t, at("first"), spec, 20, "")
			drawn := ledClip(t, at("drawn"), spec, 90, "")
			followed := ledClip(t, at("followed"), spec, 90, at("first"))
			first, err := os.ReadFile(at("first"))
			must(t, err)
			want, err := os.ReadFile(at("drawn"))
			must(t, err)
			got, err := os.ReadFile(at("followed"))
			must(t, err)
			if bytes.Equal(first, want) || !bytes.Equal(got, want) {
				t.Error("the clips are not the same")
			}
			if followed.Encoded > spec.Lead || followed.Frames != drawn.Frames || followed.KeyFrames != drawn.KeyFrames {
				t.Errorf("%+v, drawn %+v", followed, drawn)
			}
			checkKeys(t, tools, at("followed"), spec)
			a, b := framesums(t, at("first")), framesums(t, at("followed"))
			if len(b) != spec.Frames || slices.Equal(a[:spec.Lead], b[:spec.Lead]) || !slices.Equal(a[spec.Lead:], b[spec.Lead:]) {
				t.Error("other pictures than were shown")
			}
			// What follows a lead can itself be followed.
			again := ledClip(t, at("again"), spec, 20, at("followed"))
			if data, err := os.ReadFile(at("again")); err != nil || !bytes.Equal(data, first) {
				t.Errorf("followed twice: %+v, %v", again, err)
			}
		})
	}
}

// What cannot follow is told apart from other mistakes, and leaves no file.
func TestFollowRefuses(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	spec := ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 60, Lead: 12}
	tail := filepath.Join(dir, "tail.mp4")
	ledClip(t, tail, spec, 50, "")
	for what, change := range map[string]func(*ClipSpec){
		"length":     func(s *ClipSpec) { s.Frames++ },
		"frame rate": func(s *ClipSpec) { s.FPS = 25 },
		"size":       func(s *ClipSpec) { s.Width = 336 },
		"parameters": func(s *ClipSpec) { s.Quality = "high" },
		"lead":       func(s *ClipSpec) { s.Lead++ },
	} {
		t.Run(what, func(t *testing.T) {
			other, dir := spec, t.TempDir()
			change(&other)
			clip, err := tools.NewClip(t.Context(), filepath.Join(dir, "clip.mp4"), other)
			must(t, err)
			must(t, clip.Show(NewFrame(other.Width, other.Height), other.Lead))
			var unlike *MismatchError
			if err := clip.Follow(tail); !errors.As(err, &unlike) || !strings.Contains(unlike.What, what) {
				t.Errorf("got %v, want a mismatch of the %s", err, what)
			}
			if _, err := clip.Close(); err == nil {
				t.Error("the clip was finished")
			}
			empty(t, dir)
		})
	}
	clip, err := tools.NewClip(t.Context(), filepath.Join(t.TempDir(), "clip.mp4"), spec)
	must(t, err)
	defer clip.Abort()
	must(t, clip.Show(NewFrame(320, 240), spec.Lead-1))
	if err := clip.Follow(tail); err == nil || !strings.Contains(err.Error(), "the lead has 12") {
		t.Errorf("in the middle of the lead: %v", err)
	}
	for _, wrong := range []ClipSpec{
		{Width: 320, Height: 240, FPS: 30, Frames: 60, Lead: 60},
		{Width: 320, Height: 240, FPS: 30, Frames: 60, Lead: -1},
		{Width: 320, Height: 240, FPS: 30, Frames: 60, Lead: 12, Encoder: EncoderX264},
	} {
		if _, err := tools.NewClip(t.Context(), filepath.Join(dir, "no.mp4"), wrong); err == nil || !strings.Contains(err.Error(), "lead") {
			t.Errorf("a lead of %d, %s: %v", wrong.Lead, wrong.EncoderName(), err)
		}
	}
}
