//go:build linux

package child

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/asset"
)

// linux skips a test of what other systems have not.
func linux(t testing.TB) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("children are held in by Linux alone")
	}
}

// tight skips a test whose children have little memory where they need much more
// to be watched.
func tight(t testing.TB) {
	t.Helper()
	linux(t)
	if raced {
		t.Skip("the race detector needs more memory than these children have")
	}
}

// A picture that needs more memory than a child has fails its own job, for good,
// and says which it is. The pool goes on.
func TestMemoryDeathNamesTheElement(t *testing.T) {
	tight(t)
	dir := t.TempDir()
	picture(t, filepath.Join(dir, "small.png"), 64)
	picture(t, filepath.Join(dir, "large.png"), 8000)
	r := newRig(t, func(c *Config) {
		c.Assets = asset.Config{Root: dir}
		c.Setup.Memory, c.Setup.Limits.PictureBytes = 256<<20, 4<<30 // decoded it has 8000² × 4 bytes
	})
	doc := `{"version": 1, "studio_video_engine": "studio_canvas", "output": {"scale": 0.25}, "scenes": [
		{"id": "harmless", "duration": 2, "elements": [{"kind": "image", "source": "small.png"}]},
		{"id": "bomb", "duration": 2, "elements": [{"kind": "text", "text": "Look"}, {"id": "big", "kind": "image", "source": "%s"}]}]}`
	permanent, f, err := r.prepare(t.Context(), fmt.Appendf(nil, doc, "large.png"))
	if err == nil || !permanent || f.Code != "memory" || f.Path != "scenes[1].elements[1]" || f.Scene != "bomb" || f.Element != "big" {
		t.Fatalf("%v, permanent %v: %+v\n%s", err, permanent, f, f.Tail)
	}
	if want := "decoding its picture needed more than 256 MiB of memory; it was stopped"; f.Message != want {
		t.Errorf("%q, want %q", f.Message, want)
	}
	var death *Death
	if !errors.As(err, &death) || !death.Culprit() || !strings.HasPrefix(death.Error(), "scenes[1].elements[1]: decoding its picture") {
		t.Errorf("%v", err)
	}
	if _, err := r.Prepare(t.Context(), "job", fmt.Appendf(nil, doc, "small.png"), nil); err != nil {
		t.Errorf("after it: %v", err)
	}
}

// Each way to die is worded, and for good when it is the step's own doing.
func TestDeathsAreWorded(t *testing.T) {
	tight(t)
	for _, c := range []struct{ do, code, says string }{
		{"swallow", "memory", "making its narration needed more than 300 MiB of memory"},
		{"spin", "cpu", "making its narration needed more than 1s of processor time"},
		{"fault", "crash", "making its narration crashed"},
		{"overflow", "memory", "making its narration needed more than 300 MiB of memory"},
	} {
		t.Run(c.do, func(t *testing.T) {
			cpu := 10 * time.Second // taking memory needs some, on a busy machine more
			if c.code == "cpu" {
				cpu = time.Second
			}
			r := newRig(t, func(cfg *Config) { cfg.Setup.Memory, cfg.Setup.CPU = 300<<20, cpu })
			permanent, f, err := r.prepare(t.Context(), saying("! "+c.do+" now"))
			if err == nil || !permanent || f.Code != c.code || !strings.HasPrefix(f.Message, c.says) || f.Path != "scenes[0]" || f.Scene != "first" {
				t.Errorf("%v, permanent %v: %+v", err, permanent, f)
			}
		})
	}
}

// A panic is no death: its child goes on, and the job may be tried again.
func TestPanicIsTold(t *testing.T) {
	r := newRig(t)
	permanent, f, err := r.prepare(t.Context(), saying("! panic oh"))
	if err == nil || permanent || f.Code != "crash" || !strings.Contains(f.Message, "oh") || f.Tail == "" {
		t.Fatalf("%v, permanent %v: %+v", err, permanent, f)
	}
	if len(r.children()) == 0 {
		t.Error("no child is left")
	}
}

// children are the processes that live.
func (r *rig) children() []*process {
	r.mu.Lock()
	defer r.mu.Unlock()
	var out []*process
	for c := range r.all {
		if !c.isGone() {
			out = append(out, c)
		}
	}
	return out
}

// working is the child at work.
func (r *rig) working() *process {
	for _, c := range r.children() {
		c.mu.Lock()
		at := c.current != nil
		c.mu.Unlock()
		if at {
			return c
		}
	}
	return nil
}

// eventually waits for a condition.
func eventually(t testing.TB, what string, is func() bool) {
	t.Helper()
	late := time.After(time.Minute)
	for !is() {
		select {
		case <-late:
			t.Fatalf("not within a minute: %s", what)
		case <-time.After(time.Millisecond):
		}
	}
}

// A child killed while it draws is replaced at once: the scene is drawn, as it
// would have been, and no frame counts twice.
func TestKilledChildIsReplaced(t *testing.T) {
	doc := small(t, "photosynthesis.json")
	steps, store := here(t)
	film(t, steps, doc)
	r := newRig(t)
	p, err := r.Prepare(t.Context(), "job", doc, nil)
	if err != nil {
		t.Fatal(err)
	}
	var frames atomic.Int64
	killed := false
	clip, err := r.Draw(t.Context(), p.Name, 1, func(n int) {
		frames.Add(int64(n))
		if !killed {
			killed = true
			_ = r.working().cmd.Process.Kill()
		}
	})
	if err != nil || !killed {
		t.Fatalf("killed %v: %v", killed, err)
	}
	if want := contents(t, store)[clip.Name]; want == "" || contents(t, r.store)[clip.Name] != want {
		t.Errorf("clip %s is another", clip.Name)
	}
	if int(frames.Load()) != p.Frames[1] {
		t.Errorf("%d frames of %d", frames.Load(), p.Frames[1])
	}
}

// A child that is killed again and again is nobody's fault: the step may be tried
// again later.
func TestKilledTwiceIsNotForGood(t *testing.T) {
	r := newRig(t)
	stop := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
				if c := r.working(); c != nil {
					_ = c.cmd.Process.Kill()
				}
				<-time.After(time.Millisecond)
			}
		}
	}()
	permanent, f, err := r.prepare(t.Context(), saying("! hang"))
	close(stop)
	<-done
	if err == nil || permanent || f.Code != "crash" || !strings.Contains(f.Message, "ended from outside") {
		t.Errorf("%v, permanent %v: %+v", err, permanent, f)
	}
	var death *Death
	if !errors.As(err, &death) || death.Culprit() {
		t.Errorf("%v is said to be its own fault", err)
	}
}

// What does not stop when it is cancelled is ended, in time for its slot.
func TestCancelEndsWhatHangs(t *testing.T) {
	r := newRig(t)
	ctx, cancel := context.WithCancelCause(t.Context())
	over := errors.New("job has ended")
	ended := make(chan error, 1)
	go func() {
		_, err := r.Prepare(ctx, "job", saying("! hang"), nil)
		ended <- err
	}()
	eventually(t, "the step is at work", r.hangs)
	cancel(over)
	if err := <-ended; !errors.Is(err, over) {
		t.Errorf("%v", err)
	}
}

// hangs reports whether a child has come to its narration.
func (r *rig) hangs() bool {
	c := r.working()
	if c == nil {
		return false
	}
	data, err := os.ReadFile(filepath.Join(c.dir, boxName, trailName))
	return err == nil && strings.Contains(string(data), "making its narration")
}

// Nothing is left of a pool: no process, no folder, no file open.
func TestNothingIsLeft(t *testing.T) {
	linux(t)
	open := func() int {
		names, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(names)
	}
	before := open()
	r := newRig(t)
	var sessions []int
	for _, text := range []string{"Well.", "! daemon", "! daemon setsid"} {
		_, _ = r.Prepare(t.Context(), "job", saying(text), nil)
		for _, c := range r.children() {
			sessions = append(sessions, c.cmd.Process.Pid)
		}
	}
	daemons := 0
	for _, s := range sessions {
		daemons += len(inSession(s))
	}
	if daemons <= len(r.children()) {
		t.Fatalf("%d processes of %d children: none has started another", daemons, len(r.children()))
	}
	r.Close()
	for _, s := range sessions {
		if left := inSession(s); len(left) > 0 {
			t.Errorf("session %d is left with %v", s, left)
		}
	}
	if left, err := os.ReadDir(r.temp); err != nil || len(left) > 0 {
		t.Errorf("folders are left: %v, %v", left, err)
	}
	eventually(t, "all files are closed", func() bool { return open() <= before })
}

// The last words of Go programs that got no more memory are told from those of
// others.
func TestLastWords(t *testing.T) {
	for words, want := range map[string]bool{
		"fatal error: runtime: out of memory\n\nruntime stack:\n":                                                                                     true,
		"runtime: failed to create new OS thread (have 9 already; errno=11)":                                                                          true,
		"SIGSEGV: segmentation violation\nPC=0x43673d m=7 sigcode=1 addr=0x0\n\ngoroutine 0 gp=0x2752da0ccf00 m=7":                                    true,
		"fatal error: unexpected signal during runtime execution\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x41]\n":              true,
		"SIGSEGV: segmentation violation\nPC=0x4943a1 m=0 sigcode=0 addr=0x0\n\ngoroutine 0 gp=0x1":                                                   false,
		"panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x49]": false,
		"SIGSEGV: segmentation violation\nPC=0x7f0f m=3 sigcode=1 addr=0x7f0f00001000\n":                                                              false,
	} {
		if got := outOfMemory(words); got != want {
			t.Errorf("%v of %q", got, words)
		}
	}
}
