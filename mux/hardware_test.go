package mux

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/drivertest"
)

// driver are the tools of a machine whose NVENC does what the test says
// (drivertest.FFmpeg).
func driver(t *testing.T, does string) *Tools {
	t.Helper()
	WaitForDrivers(t, time.Minute) // the machine may be busy
	return driverWithTimeout(t, does, time.Minute)
}

func driverWithTimeout(t *testing.T, does string, timeout time.Duration) *Tools {
	t.Helper()
	real := tools(t)
	path := drivertest.FFmpeg(t, real.FFmpeg, does)
	fake, err := Find(t.Context(), Config{FFmpeg: path, FFprobe: real.FFprobe, Sessions: 2, TrialTimeout: timeout})
	if err != nil {
		t.Fatal(err)
	}
	return fake
}

// 576092 bytes are five frames of hardwareClip in IVF.
const (
	works    = `encode`
	missing  = `echo '[h264_nvenc @ 0x55d0] Cannot load libcuda.so.1' >&2; echo 'Error initializing output stream' >&2; exit 1`
	hangs    = `sleep 60`
	noRoom   = drivertest.NoRoom
	breaks   = `[ -n "$probe" ] && { encode; exit; }; head -c 576092 | encode; ` + drivertest.Lost
	loses    = `[ -n "$probe" ] && { encode; exit; }; head -c 576092 | encode; cat >/dev/null`
	freezes  = `[ -n "$probe" ] && { encode; exit; }; head -c 576092 | encode >/dev/null; sleep 60`
	rarelyOK = `[ -n "$probe" ] && { encode; exit; }; ` + noRoom
)

func TestTryEncoder(t *testing.T) {
	for _, c := range []struct {
		name, does, says string
		ok               bool
	}{
		{"works", works, "encoded a frame", true},
		{"driver missing", missing, "Cannot load libcuda.so.1", false},
		{"hangs", hangs, "no frame within 2s", false},
		{"no session free", noRoom, "out of memory", false},
		{"dies silently", "exit 3", "exit status 3", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			timeout := time.Minute
			if c.name == "hangs" {
				timeout = 0 // as it is by default
			}
			tools := driverWithTimeout(t, c.does, timeout)
			began := time.Now()
			a := tools.TryEncoder(t.Context(), "nvenc")
			if a.OK != c.ok || !strings.Contains(a.Why, c.says) {
				t.Errorf("%+v, want %q", a, c.says)
			}
			if took := time.Since(began); c.name == "hangs" && took > 50*time.Second { // the driver sleeps for a minute
				t.Errorf("took %v", took)
			}
			began = time.Now()
			if again := tools.TryEncoder(t.Context(), "nvenc"); again != a {
				t.Errorf("asked again: %+v after %v", again, time.Since(began))
			}
		})
	}
	if a := tools(t).TryEncoder(t.Context(), "h265"); a.OK || !strings.Contains(a.Why, "nvenc") {
		t.Errorf("%+v", a)
	}
}

// The real program, on whatever machine this is: every answer gives a reason,
// and an encoder that says it works makes a clip.
func TestRealEncoders(t *testing.T) {
	tools := tools(t)
	for _, name := range HardwareEncoders() {
		a := tools.TryEncoder(t.Context(), name)
		t.Logf("%-12s %-5v %s (%v)", name, a.OK, a.Why, a.Took.Round(time.Millisecond))
		if a.Why == "" {
			t.Errorf("%s: no reason", name)
		}
		if name == "videotoolbox" && runtime.GOOS != "darwin" && !strings.Contains(a.Why, "has no h264_videotoolbox") {
			t.Errorf("%s: %s", name, a.Why)
		}
		if a.OK {
			spec := ClipSpec{Width: 640, Height: 480, FPS: 30, Frames: 60, Encoder: name}
			makeClip(t, tools, filepath.Join(t.TempDir(), "clip.mp4"), spec, 20)
		}
	}
}

func TestChooseEncoder(t *testing.T) {
	ok, not := driver(t, works), driver(t, missing)
	for _, c := range []struct {
		tools         *Tools
		want          string
		dense         bool
		encoder, says string
	}{
		{ok, EncoderAuto, false, EncoderAuto, "faster in software"},
		{ok, EncoderAuto, true, "nvenc", "change all over"},
		{ok, "", true, "nvenc", "change all over"},
		{not, EncoderAuto, true, EncoderAuto, "nvenc: Cannot load libcuda.so.1"},
		{ok, "nvenc", false, "nvenc", "asked for"},
		{not, "nvenc", false, EncoderAuto, "nvenc was asked for: Cannot load"},
		{ok, "x264", true, "x264", "asked for"},
	} {
		got := c.tools.ChooseEncoder(t.Context(), c.want, c.dense)
		if got.Encoder != c.encoder || !strings.Contains(got.Why, c.says) {
			t.Errorf("%q, dense %v: %+v, want %s: %s", c.want, c.dense, got, c.encoder, c.says)
		}
	}
	if err := CheckEncoder("nvdec"); err == nil || !strings.Contains(err.Error(), "nvenc") {
		t.Errorf("nvdec: %v", err)
	}
}

var hardwareClip = ClipSpec{Width: 320, Height: 240, FPS: 30, Frames: 120, Encoder: "nvenc"}

// feedClip writes a clip as the engine does and answers how it ended.
func feedClip(ctx context.Context, t *testing.T, tools *Tools, path string, spec ClipSpec) error {
	t.Helper()
	c, err := tools.NewClip(ctx, path, spec)
	if err != nil {
		return err
	}
	defer c.Abort()
	f := NewFrame(spec.Width, spec.Height)
	for range spec.Frames {
		if err := c.Show(f, 1); err != nil {
			return err
		}
	}
	_, err = c.Close()
	return err
}

// Whatever a driver does wrong in the middle of a clip is told as its fault,
// nothing remains, and from then on it counts as not working.
func TestDriverFailsAtWork(t *testing.T) {
	for _, c := range []struct {
		name, does, says string
		busy             bool
	}{
		{"lost at a frame", breaks, "device lost", false},
		{"loses frames", loses, "pictures of 120", false},
		{"freezes", freezes, "took no frame for 2s", false},
		{"no session free", rarelyOK, "out of memory", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			tools := driver(t, c.does)
			if c.name == "freezes" {
				driverTimeout = 2 * time.Second
			}
			if a := tools.TryEncoder(t.Context(), "nvenc"); !a.OK {
				t.Fatal(a.Why)
			}
			dir := t.TempDir()
			err := feedClip(t.Context(), t, tools, filepath.Join(dir, "clip.mp4"), hardwareClip)
			var blame *EncoderError
			if !errors.As(err, &blame) || blame.Busy != c.busy || !strings.Contains(blame.Why, c.says) {
				t.Fatalf("got %v, want %q", err, c.says)
			}
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("left: %v", left)
			}
			if a := tools.TryEncoder(t.Context(), "nvenc"); a.OK != c.busy {
				t.Errorf("afterwards: %+v", a)
			}
		})
	}
}

// A clip thrown away is nobody's fault.
func TestCancelledHardwareClip(t *testing.T) {
	tools := driver(t, works)
	ctx, cancel := context.WithCancel(t.Context())
	c, err := tools.NewClip(ctx, filepath.Join(t.TempDir(), "clip.mp4"), hardwareClip)
	if err != nil {
		t.Fatal(err)
	}
	f := NewFrame(320, 240)
	if err := c.Show(f, 1); err != nil {
		t.Fatal(err)
	}
	cancel()
	for err == nil {
		err = c.Show(f, 1)
	}
	var blame *EncoderError
	if errors.As(err, &blame) {
		t.Errorf("the encoder is blamed: %v", err)
	}
	c.Abort()
	if a := tools.TryEncoder(t.Context(), "nvenc"); !a.OK {
		t.Errorf("afterwards: %+v", a)
	}
}

// No more clips than sessions go through the encoder at once; the others wait,
// or stop waiting when they are told to.
func TestEncoderSessions(t *testing.T) {
	tools := driver(t, works) // two sessions
	dir := t.TempDir()
	open := func(name string) *Clip {
		t.Helper()
		c, err := tools.NewClip(t.Context(), filepath.Join(dir, name), hardwareClip)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	a, b := open("a.mp4"), open("b.mp4")
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := tools.NewClip(ctx, filepath.Join(dir, "c.mp4"), hardwareClip); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("a third session: %v", err)
	}
	a.Abort()
	b.Abort()
	var wg sync.WaitGroup
	var done atomic.Int32
	for i := range 5 {
		wg.Go(func() {
			if err := feedClip(t.Context(), t, tools, filepath.Join(dir, string(rune('d'+i))+".mp4"), hardwareClip); err != nil {
				t.Error(err)
			}
			done.Add(1)
		})
	}
	wg.Wait()
	if len(tools.sessions) != 0 || done.Load() != 5 {
		t.Errorf("%d sessions still taken, %d clips done", len(tools.sessions), done.Load())
	}
}
