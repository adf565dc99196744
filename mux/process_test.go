package mux

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/drivertest"

	"github.com/inkreel/inkreel/internal/tail"
)

func TestErrorsNameTheProgramAndItsLastWords(t *testing.T) {
	tools := tools(t)
	_, err := tools.Probe(t.Context(), "/nowhere/film.mp4")
	var failed *Error
	if !errors.As(err, &failed) {
		t.Fatalf("%v, want an *Error", err)
	}
	if failed.Program != "ffprobe" || failed.State != "exit status 1" || !strings.Contains(err.Error(), "No such file") || strings.Contains(err.Error(), "\n") {
		t.Errorf("%v", err)
	}
}

func TestTailIsBounded(t *testing.T) {
	kept := tail.Tail{Most: tailBytes}
	for range 5000 {
		fmt.Fprintln(&kept, "a line that says little")
	}
	fmt.Fprintln(&kept, "the last word")
	if s := kept.String(); len(s) > tailBytes || !strings.HasSuffix(s, "\nthe last word") || !strings.HasPrefix(s, "a line") {
		t.Errorf("%d bytes, from %q", len(s), s[:20])
	}
}

// Cancelling must end the program and what it started, also when a grandchild
// keeps the pipes open.
func TestCancelEndsTheWholeGroup(t *testing.T) {
	if _, err := os.Stat("/bin/sh"); err != nil {
		t.Skip("no shell")
	}
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	p, err := start(ctx, "/bin/sh", []string{"-c", "sleep 60 & sleep 60; echo never"}, nil, &out)
	must(t, err)
	time.AfterFunc(50*time.Millisecond, cancel)
	began := time.Now()
	err = p.wait()
	if d := time.Since(began); d > 30*time.Second { // the programs sleep for a minute
		t.Errorf("it took %v to end", d)
	}
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want the cancelling", err)
	}
}

func TestFindTellsHowToGetFFmpeg(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := Find(t.Context(), Config{})
	if !errors.Is(err, ErrNoFFmpeg) || !strings.Contains(err.Error(), "ffmpeg not found on PATH") || !strings.Contains(err.Error(), "apt-get install ffmpeg") {
		t.Errorf("%v", err)
	}
	t.Setenv(envFFmpeg, "/nowhere/ffmpeg")
	if _, err = Find(t.Context(), Config{}); err == nil || !strings.Contains(err.Error(), `"/nowhere/ffmpeg"`) {
		t.Errorf("%v", err)
	}
}

// Whether ffmpeg is new enough need not be asked before its first run: when
// that fails, it is found out.
func TestTooOldIsSaidWhenItFails(t *testing.T) {
	old := filepath.Join(t.TempDir(), "ffmpeg")
	drivertest.Program(t, old, "#!/bin/sh\ncase \"$*\" in *-version*) echo ffmpeg version 4.4.2 Copyright;; *) echo what is this >&2; exit 1;; esac\n")
	if _, err := Find(t.Context(), Config{FFmpeg: old}); err == nil || !strings.Contains(err.Error(), "4.4.2 is too old") {
		t.Errorf("found: %v", err)
	}
	tools, err := Locate(Config{FFmpeg: old})
	must(t, err)
	failed := run(t.Context(), tools.FFmpeg, []string{"-i", "x"}, nil)
	if failed == nil {
		t.Fatal("it did not fail")
	}
	if err := tools.Explain(t.Context(), fmt.Errorf("encode: %w", failed)); !strings.Contains(err.Error(), "4.4.2 is too old") {
		t.Errorf("explained as %v", err)
	}
	other := errors.New("the disk is full")
	if err := tools.Explain(t.Context(), other); !errors.Is(err, other) {
		t.Errorf("another failure became %v", err)
	}
}

func TestVersions(t *testing.T) {
	for printed, want := range map[string]string{
		"ffmpeg version 5.1.9-0+deb12u1 Copyright (c)":    "5.1.9-0+deb12u1",
		"ffmpeg version n7.0 Copyright (c)":               "n7.0",
		"ffmpeg version N-109542-g1bf1e4 Copyright (c)":   "N-109542-g1bf1e4",
		"ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright": "",
		"sh: not a program":                               "",
	} {
		if got, err := parseVersion(printed + "\nbuilt with gcc"); (err == nil) != (want != "") || err == nil && got != want {
			t.Errorf("%q: %q, %v", printed, got, err)
		}
	}
}

func TestFilmMistakes(t *testing.T) {
	tools, dir := tools(t), t.TempDir()
	a, b, c := filepath.Join(dir, "a.mp4"), filepath.Join(dir, "b.mp4"), filepath.Join(dir, "c.mp4")
	makeClip(t, tools, a, ClipSpec{Width: 64, Height: 64, FPS: 30, Frames: 30, Encoder: EncoderX264}, 10)
	makeClip(t, tools, b, ClipSpec{Width: 96, Height: 64, FPS: 30, Frames: 30}, 10)
	makeClip(t, tools, c, ClipSpec{Width: 64, Height: 64, FPS: 30, Frames: 30, Quality: "draft", Encoder: EncoderX264}, 10)
	out := filepath.Join(t.TempDir(), "film.mp4")
	for _, x := range []struct {
		name, want string
		spec       FilmSpec
	}{
		{"another size", "differs from " + a + " in its size (96x64 px beside 64x64)", FilmSpec{Clips: []ClipRef{{a, 30}, {b, 30}}, FPS: 30}},
		{"another quality", "in its encoder parameters", FilmSpec{Clips: []ClipRef{{a, 30}, {c, 30}}, FPS: 30}},
		{"short clip", "has 30 frames, 31 were announced", FilmSpec{Clips: []ClipRef{{a, 31}}, FPS: 30}},
		{"another rate", "30 frames a second, it shall have 25", FilmSpec{Clips: []ClipRef{{a, 30}}, FPS: 25}},
		{"no clips", "no clips", FilmSpec{FPS: 30}},
		{"no such clip", "no such file", FilmSpec{Clips: []ClipRef{{dir + "/z.mp4", 0}}, FPS: 30}},
		{"no such sound", "its sound", FilmSpec{Clips: []ClipRef{{a, 30}}, FPS: 30, Audio: dir + "/z.wav"}},
		{"chapters", "chapter 2", FilmSpec{Clips: []ClipRef{{a, 30}}, FPS: 30, Chapters: []Chapter{{Title: "x", Start: 0, End: 20}, {Title: "y", Start: 19, End: 30}}}},
		{"podcast without sound", "needs its sound", FilmSpec{FPS: 30, Frames: 30, Format: "audio"}},
		{"format", `format "avi"`, FilmSpec{Clips: []ClipRef{{a, 30}}, FPS: 30, Format: "avi"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			x.spec.Out = out
			_, err := tools.Join(t.Context(), x.spec)
			if err == nil || !strings.Contains(err.Error(), x.want) {
				t.Errorf("%v, want %q", err, x.want)
			}
			var differs *MismatchError
			if strings.HasPrefix(x.name, "another ") && x.name != "another rate" && !errors.As(err, &differs) {
				t.Errorf("%T, want a *MismatchError", err)
			}
			empty(t, filepath.Dir(out))
		})
	}
	cut, err := os.ReadFile(a)
	must(t, err)
	for _, n := range []int{0, 7, 100, len(cut) / 2, len(cut) - 1} {
		must(t, os.WriteFile(a, cut[:n], 0o644))
		if _, err := tools.Join(t.Context(), FilmSpec{Clips: []ClipRef{{a, 30}}, FPS: 30, Out: out}); err == nil {
			t.Errorf("a clip cut to %d of %d bytes: no error", n, len(cut))
		}
	}
	empty(t, filepath.Dir(out))
}

// An ffmpeg that hangs before it has said its version is left, not waited for.
func TestHangingProgramIsLeft(t *testing.T) {
	slow := filepath.Join(t.TempDir(), "ffmpeg")
	drivertest.Program(t, slow, "#!/bin/sh\nsleep 600\n")
	tools, err := Locate(Config{FFmpeg: slow})
	must(t, err)
	began := time.Now()
	_, err = tools.version(t.Context(), 100*time.Millisecond)
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 5*time.Minute { // of ten
		t.Errorf("after %v: %v", time.Since(began), err)
	}
}
