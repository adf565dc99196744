package engine_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/drivertest"
	"github.com/inkreel/inkreel/mux"
)

const failingScenes = `{"version": 1, "output": {"scale": 0.25, "quality": "draft"}, "scenes": [
	{"id": "first", "duration": 0.5, "elements": [{"kind": "text", "text": "one"}]},
	{"id": "second", "duration": 0.5, "elements": [{"kind": "icon", "name": "sun"}]}]}`

// A failing ffmpeg is told with the scene it failed in, its place in the plan,
// its last lines and what may help; it may be tried again.
func TestEncoderFailureHasItsPlace(t *testing.T) {
	e := newEngine(t, func(c *engine.Config) { c.Encoder = mux.EncoderX264 }) // our own starts no program
	job, err := e.Prepare(t.Context(), decode(t, failingScenes), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	e.Tools.FFmpeg = filepath.Join(t.TempDir(), "ffmpeg")
	script := "#!/bin/sh\ncat >/dev/null\necho one line >&2\necho av_interleaved_write_frame: No space left on device >&2\nexit 1\n"
	drivertest.Program(t, e.Tools.FFmpeg, script)
	_, err = e.DrawScene(t.Context(), job, 1, func(int) {})
	permanent, f := (&engine.Steps{Engine: e.Engine}).Judge(err)
	if permanent || f.Code != "encode" || f.Scene != "second" || f.Path != "scenes[1]" || !strings.Contains(f.Hint, "full") {
		t.Errorf("%v %+v", permanent, f)
	}
	if !strings.Contains(f.Tail, "one line") || !strings.Contains(f.Tail, "No space left") {
		t.Errorf("tail %q", f.Tail)
	}
	if left := tempLeft(t, e); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

// A program that is killed while it reads a source says nothing of the source:
// the job is prepared again. What the program refuses fails for good, with its
// last lines.
func TestKilledReaderBlamesNoSource(t *testing.T) {
	doc := `{"version": 1, "output": {"scale": 0.25}, "scenes": [{"narration": {"audio": "assets/narration.ogg"}, "elements": [{"kind": "text", "text": "t"}]}]}`
	for _, program := range []string{"ffmpeg", "ffprobe"} {
		for _, c := range []struct {
			name, does string
			permanent  bool
			code       engine.Code
		}{
			{"killed", "kill -9 $$", false, engine.CodeEncode},
			{"told to end", "exit 255", false, engine.CodeEncode},
			{"refuses", "echo moov atom not found >&2; exit 1", true, engine.CodeAsset},
		} {
			t.Run(program+" "+c.name, func(t *testing.T) {
				e := newEngine(t)
				path := filepath.Join(t.TempDir(), program)
				drivertest.Program(t, path, "#!/bin/sh\n"+c.does+"\n")
				if program == "ffmpeg" {
					e.Tools.FFmpeg = path
				} else {
					e.Tools.FFprobe = path
				}
				_, err := e.Prepare(t.Context(), decode(t, doc), fetcher(t))
				permanent, f := (&engine.Steps{Engine: e.Engine}).Judge(err)
				if permanent != c.permanent || f.Code != string(c.code) || f.Path != "scenes[0].narration.audio" || !strings.Contains(f.Message, "narration.ogg") {
					t.Errorf("permanent %v, %+v", permanent, f)
				}
				if c.permanent && !strings.Contains(f.Tail, "moov atom") {
					t.Errorf("tail %q", f.Tail)
				}
			})
		}
	}
}

// A picture that is gone from the store is told with its element.
func TestFailureNamesTheElement(t *testing.T) {
	e := newEngine(t)
	doc := `{"version": 1, "output": {"scale": 0.25}, "scenes": [{"id": "s", "duration": 1, "elements": [
		{"kind": "text", "text": "t"}, {"kind": "image", "id": "pic", "source": "assets/leaf.svg", "description": "d"}]}]}`
	matches, err := filepath.Glob(filepath.Join(plans, "assets", "*.svg"))
	if err != nil || len(matches) == 0 {
		t.Fatal("no picture to use", err)
	}
	doc = strings.Replace(doc, "leaf.svg", filepath.Base(matches[0]), 1)
	job, err := e.Prepare(t.Context(), decode(t, doc), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, ref := range job.Sources {
		if err := e.Store.Delete(t.Context(), "asset/"+ref.SHA256); err != nil {
			t.Fatal(err)
		}
	}
	fresh, err := engine.New(engine.Config{Tools: e.Tools, Speaker: e.Speaker, Store: e.Store, TempDir: e.TempDir})
	if err != nil {
		t.Fatal(err)
	}
	_, err = fresh.DrawScene(t.Context(), job, 0, func(int) {})
	_, f := (&engine.Steps{Engine: fresh}).Judge(err)
	if f.Scene != "s" || f.Element != "pic" || f.Path != "scenes[0].elements[1]" {
		t.Errorf("%+v from %v", f, err)
	}
}

// What a killed process leaves is removed by whoever looks next; what a living
// one works on is not.
func TestSweepTellsTheDeadFromTheLiving(t *testing.T) {
	e := newEngine(t)
	place := func(pid string) string { return filepath.Join(e.TempDir, "inkreel-work-"+pid) }
	// Another process, as far as locks go: flock(1) holds the lock while it runs.
	for _, dir := range []string{place("dead"), place("alive"), place("new"), place("stale")} {
		if err := os.MkdirAll(filepath.Join(dir, "scene-1"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{place("dead"), place("alive")} {
		if err := os.WriteFile(filepath.Join(dir, ".lock"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	held, err := os.Open(filepath.Join(place("alive"), ".lock"))
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if err := syscall.Flock(int(held.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	// What was tried on the disk by processes that were killed doing so.
	for _, name := range []string{".part-room-fresh", ".part-room-spent"} {
		if err := os.WriteFile(filepath.Join(e.TempDir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	past := time.Now().Add(-time.Hour)
	for _, name := range []string{place("stale"), filepath.Join(e.TempDir, ".part-room-spent")} {
		if err := os.Chtimes(name, past, past); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := e.SweepWork(); err != nil || n != 2 {
		t.Errorf("%d swept, %v", n, err)
	}
	if got := fmt.Sprint(tempLeft(t, e)); !strings.Contains(got, "alive") || !strings.Contains(got, "new") || !strings.Contains(got, "fresh") ||
		strings.Contains(got, "dead") || strings.Contains(got, "stale") || strings.Contains(got, "spent") {
		t.Errorf("left: %s", got)
	}
}

// A store that cannot be written to fails the scene in words, and may be tried
// again when it can.
func TestStoreOutOfReach(t *testing.T) {
	e := newEngine(t)
	job, err := e.Prepare(t.Context(), decode(t, failingScenes), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	store := filepath.Join(filepath.Dir(e.TempDir), "store", "clip")
	if err := os.WriteFile(store, []byte("in the way"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = e.DrawScene(t.Context(), job, 0, func(int) {})
	permanent, f := (&engine.Steps{Engine: e.Engine}).Judge(err)
	if err == nil || permanent || f.Scene != "first" || f.Message == "" {
		t.Errorf("%v: %v %+v", err, permanent, f)
	}
	if left := tempLeft(t, e); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
	if err := os.Remove(store); err != nil {
		t.Fatal(err)
	}
	if _, err := e.DrawScene(t.Context(), job, 0, func(int) {}); err != nil {
		t.Error(err)
	}
}

// Narration that the store has lost or damaged is spoken again: of a plan that is
// prepared again, and of a job whose sound is made.
func TestLostNarrationIsMadeAgain(t *testing.T) {
	e := newEngine(t)
	const doc = `{"version": 1, "scenes": [{"narration": {"text": "A leaf."}, "elements": []}]}`
	prepare := func() *engine.Job {
		t.Helper()
		job, err := e.Prepare(t.Context(), decode(t, doc), fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		return job
	}
	whole := prepare()
	store := e.Store.(*artifact.Folder).Root()
	spoken, err := filepath.Glob(filepath.Join(store, "speech", "*.json"))
	if err != nil || len(spoken) != 1 {
		t.Fatal(spoken, err)
	}
	voice := filepath.Join(store, whole.Scenes[0].Voice)
	empty := func(path string) error { return os.Truncate(path, 0) }
	flip := func(path string) error { return os.WriteFile(path, make([]byte, 100), 0o644) }
	for what, lose := range map[string]func() error{
		"empty words":             func() error { return empty(spoken[0]) },
		"damaged words":           func() error { return flip(spoken[0]) },
		"no voice":                func() error { return os.Remove(voice) },
		"empty voice":             func() error { return empty(voice) },
		"damaged voice":           func() error { return flip(voice) },
		"no words, damaged voice": func() error { return errors.Join(os.Remove(spoken[0]), flip(voice)) },
	} {
		if err := lose(); err != nil {
			t.Fatal(err)
		}
		if again := prepare(); again.Scenes[0].Voice != whole.Scenes[0].Voice {
			t.Errorf("%s: another voice", what)
		}
		if _, err := e.EncodeSound(t.Context(), whole, t.TempDir(), engine.Times{}); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if err := artifact.Verify(t.Context(), e.Store, whole.Scenes[0].Voice); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// Every fault of a plan is told apart in what goes into its record: place, what was
// found, what would be accepted, why; a bounded number of them, the others counted.
func TestFaultsAreTold(t *testing.T) {
	steps := &engine.Steps{Engine: newEngine(t).Engine, Assets: asset.Config{Root: plans}}
	_, err := steps.Prepare(t.Context(), "broken", []byte(`{"version": 1, "scenes": [
		{"elements": [{"kind": "image", "source": "https://me:secret@127.0.0.1/b.png?key=1"}, {"kind": "image", "source": "none.png"}]}]}`), nil)
	permanent, f := steps.Judge(err)
	if !permanent || f.Code != "asset" || len(f.Faults) != 2 {
		t.Fatalf("%v: %+v", err, f)
	}
	first, second := f.Faults[0], f.Faults[1]
	if first.Path != "scenes[0].elements[0].source" || first.Found != `"https://127.0.0.1/b.png?…"` || first.Message == "" || strings.Contains(first.Message, "\n") {
		t.Errorf("%+v", first)
	}
	if second.Path != "scenes[0].elements[1].source" || second.Found != `"none.png"` || second.Message == "" || second.Accepted == "" {
		t.Errorf("%+v", second)
	}

	many := `{"version": 1, "scenes": [{"elements": [` + strings.Repeat(`{"kind": "icon", "name": "leave"}, `, 70) + `{"kind": "icon", "name": "leaf"}]}]}`
	_, err = steps.Prepare(t.Context(), "many", []byte(many), nil)
	if _, f = steps.Judge(err); f.Code != "plan" || len(f.Faults) != 50 || f.FaultsLeftOut == 0 || f.Faults[49].Found != `"leave"` && f.Faults[49].Found != "a list" {
		t.Errorf("%d faults and %d, the last %+v", len(f.Faults), f.FaultsLeftOut, f.Faults[len(f.Faults)-1])
	}
}

// recorder is a function that takes frames.
type recorder func(f *mux.Frame, n int) error

func (r recorder) Show(f *mux.Frame, n int) error { return r(f, n) }

// Frames are drawn while the ones before are shown, and what is shown is none the
// other for that. What goes wrong there ends the scene, with nothing left at work.
func TestFramesAreShownBesideDrawing(t *testing.T) {
	e := newEngine(t)
	job, err := e.Prepare(t.Context(), decode(t, failingScenes), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	play := func(to recorder) error { return e.Play(t.Context(), job, 1, to) }
	hash := func(f *mux.Frame) string { return fmt.Sprintf("%x", sha256.Sum256(slices.Concat(f.Y, f.U, f.V))) }
	var seen []string
	frames := 0
	if err := play(func(f *mux.Frame, n int) error {
		was := hash(f)
		for range 100 { // whoever draws goes on meanwhile
			runtime.Gosched()
		}
		if hash(f) != was {
			t.Error("a frame changed while it was shown")
		}
		seen, frames = append(seen, was), frames+n
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if frames != job.Scenes[1].Frames || len(seen) < 4 || len(slices.Compact(slices.Clone(seen))) != len(seen) {
		t.Errorf("%d frames of %d shown, %d of them new", frames, job.Scenes[1].Frames, len(seen))
	}
	for _, at := range []int{0, 2, len(seen) - 1} {
		shown, full := 0, errors.New("the disk is full")
		if err := play(func(f *mux.Frame, _ int) error {
			if hash(f) != seen[shown] {
				t.Errorf("frame %d is another when it is shown at once", shown)
			}
			if shown++; shown > at {
				return full
			}
			return nil
		}); !errors.Is(err, full) || shown != at+1 {
			t.Errorf("failing at %d: %v after %d frames", at, err, shown)
		}
	}
	defer func() {
		if p := fmt.Sprint(recover()); !strings.Contains(p, "out of its mind") || !strings.Contains(p, "TestFramesAreShownBesideDrawing") {
			t.Errorf("the panic of who shows frames came as %s", p)
		}
	}()
	_ = play(func(*mux.Frame, int) error { panic("out of its mind") })
}
