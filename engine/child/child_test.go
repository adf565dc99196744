//go:build linux

package child

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/mux"
)

// The test program is its own child, and a parent that is killed.
const (
	asChild  = "inkreel-child-test"
	asParent = "inkreel-parent-test"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case asChild:
			out := os.Stdout
			os.Stdout = os.Stderr
			if err := Serve(os.Stdin, out, obedient); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			os.Exit(0)
		case asParent:
			parentToBeKilled(os.Args[2])
		}
	}
	os.Exit(m.Run())
}

// obedient is what a child works with that does what a plan has it say.
func obedient(Setup) (Tools, error) {
	tools, err := mux.Locate(mux.Config{TrialTimeout: time.Minute}) // why no hardware is taken is part of a job: on a busy machine too it is that there is none
	if err != nil {
		return Tools{}, err
	}
	s, err := audio.FindEspeak(context.Background())
	if err != nil {
		return Tools{}, err
	}
	return Tools{Config: engine.Config{Tools: tools, Speaker: &takenOver{s}}}, nil
}

// takenOver is a speaker in whose place an attacker's code runs: it does what
// the text says.
type takenOver struct{ audio.Speaker }

func (s *takenOver) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	do, what, _ := strings.Cut(strings.TrimPrefix(u.Text, "! "), " ")
	if !strings.HasPrefix(u.Text, "! ") {
		return s.Speaker.Speak(ctx, u, hear)
	}
	var err error
	switch do {
	case "dial":
		_, err = net.DialTimeout("tcp", what, time.Second)
	case "dial-udp":
		var c net.Conn
		if c, err = net.Dial("udp", what); err == nil {
			_, err = c.Write([]byte("x"))
		}
	case "dial-unix":
		_, err = net.Dial("unix", what)
	case "read":
		_, err = os.ReadFile(what)
	case "write":
		err = os.WriteFile(what, []byte("x"), 0o600)
	case "list":
		_, err = os.ReadDir(what)
	case "signal":
		err = syscall.Kill(os.Getppid(), syscall.SIGTERM)
	case "environ":
		if env := strings.Join(os.Environ(), " "); strings.Contains(env, what) {
			return nil, fmt.Errorf("the environment tells of %s: %s", what, env)
		}
		err = errors.New("environ: permission denied")
	case "swallow": // memory
		for all := []byte{1}; ; {
			all = append(all, all...)
		}
	case "spin":
		for n := 0; ; n++ {
			if n < 0 {
				return nil, nil
			}
		}
	case "fault":
		_ = syscall.Kill(os.Getpid(), syscall.SIGSEGV)
		select {}
	case "overflow":
		return nil, fmt.Errorf("%d", overflow(1))
	case "hang":
		select {}
	case "daemon": // that outlives its child, if it can
		_, err = syscall.ForkExec("/bin/sleep", []string{"sleep", "600"}, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{Setsid: what == "setsid", Setpgid: what != "setsid"}})
		if err == nil {
			err = errors.New("daemon started")
		}
	case "panic":
		panic(what)
	}
	return nil, fmt.Errorf("done: %w", errors.Join(err, errors.New(do)))
}

// overflow calls itself until no more stack is to be had.
func overflow(n int) int {
	if n < 0 {
		return 0
	}
	return overflow(n+1) + overflow(n+2)
}

// plans is where the example plans lie.
const plans = "../../testdata/plans"

// rig is a pool with a store.
type rig struct {
	*Pool
	store *artifact.Folder
	temp  string
}

// newRig is a pool whose children may take 1 GiB and a minute.
func newRig(t testing.TB, with ...func(*Config)) *rig {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	store, err := artifact.NewScratch(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(plans)
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{
		Command: []string{self, asChild}, Store: store, Assets: asset.Config{Root: root, Store: store}, TempDir: t.TempDir(), Slots: 2,
		Setup: Setup{Slots: 2, Limits: limit.DefaultJob, LogLevel: "debug", Memory: 1 << 30, CPU: time.Minute},
		Log:   zap.NewNop(),
	}
	for _, w := range with {
		w(&cfg)
	}
	r := &rig{NewPool(cfg), store, cfg.TempDir}
	t.Cleanup(r.Close)
	return r
}

// saying is a plan whose scene says a text.
func saying(text string) []byte {
	doc, err := json.Marshal(map[string]any{
		"version": 1, "studio_video_engine": "studio_canvas", "output": map[string]any{"scale": 0.25},
		"scenes": []any{map[string]any{
			"id": "first", "narration": map[string]any{"text": text},
			"elements": []any{map[string]any{"id": "title", "kind": "text", "role": "title", "text": "A title"}},
		}},
	})
	if err != nil {
		panic(err)
	}
	return doc
}

// prepare has the pool prepare a plan and returns the verdict on its error.
func (r *rig) prepare(ctx context.Context, plan []byte) (permanent bool, f *queue.Failure, err error) {
	_, err = r.Prepare(ctx, "job", plan, nil)
	if err != nil {
		permanent, f = r.Judge(err)
	}
	return permanent, f, err
}

// here are the same steps in this process, with a store of their own.
func here(t testing.TB, with ...func(*engine.Config)) (*engine.Steps, *artifact.Folder) {
	t.Helper()
	store, err := artifact.NewScratch(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	tools, err := obedient(Setup{})
	if err != nil {
		t.Fatal(err)
	}
	cfg := tools.Config
	cfg.Store, cfg.TempDir = store, t.TempDir()
	for _, w := range with {
		w(&cfg)
	}
	e, err := engine.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return &engine.Steps{Engine: e, Assets: asset.Config{Root: plans, Store: store}}, store
}

// film does all steps of a plan.
func film(t testing.TB, s queue.Steps, doc []byte) {
	t.Helper()
	ahead := func(context.Context, queue.Prepared, []int) error { return nil }
	p, err := s.Prepare(t.Context(), "job", doc, ahead)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range p.Frames {
		var drawn atomic.Int64
		c, err := s.Draw(t.Context(), p.Name, i, func(n int) { drawn.Add(int64(n)) })
		if err != nil {
			t.Fatal(err)
		}
		if int(drawn.Load()) != want || c.Name != p.Clips[i] {
			t.Errorf("scene %d: %d frames of %d, %s", i, drawn.Load(), want, c.Name)
		}
	}
	if err := s.Sound(t.Context(), p.Name); err != nil {
		t.Fatal(err)
	}
	began := false
	out, err := s.Join(t.Context(), p.Name, "inkreel", func() error { began = true; return nil }, func(int) {})
	if err != nil || !began || len(out.Files) == 0 {
		t.Fatalf("%+v, begun %v: %v", out, began, err)
	}
}

// contents are the objects of a store by their digests.
func contents(t testing.TB, s artifact.Store) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := s.List(t.Context(), "", func(o artifact.Object) error { all[o.Name] = o.SHA256; return nil })
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// small is an example plan at a quarter of its size.
func small(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(plans, name))
	if err != nil {
		t.Fatal(err)
	}
	var p map[string]any
	if err := json.Unmarshal(data, &p); err != nil {
		t.Fatal(err)
	}
	output, _ := p["output"].(map[string]any)
	if output == nil {
		output = map[string]any{}
	}
	output["scale"], p["output"] = 0.25, output
	if data, err = json.Marshal(p); err != nil {
		t.Fatal(err)
	}
	return data
}

// Whatever a film is made of is the same, byte for byte, made in children or not.
func TestFilmsAreTheSameInChildren(t *testing.T) {
	names := []string{"photosynthesis.json", "narrator-beside.json"}
	if testing.Short() {
		names = names[:1]
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			doc := small(t, name)
			steps, store := here(t)
			film(t, steps, doc)
			r := newRig(t)
			film(t, r, doc)
			want, got := contents(t, store), contents(t, r.store)
			for _, all := range []map[string]string{want, got} {
				for name := range all { // what is handed out ahead is a matter of time
					if want[name] != got[name] && !strings.HasPrefix(name, "job/") {
						t.Errorf("%s is %s, want %s", name, got[name], want[name])
					}
				}
			}
		})
	}
}

// What a child asks for that does not lie in its store is the same error as here.
func TestErrorsCrossFromChildren(t *testing.T) {
	r := newRig(t)
	steps, _ := here(t)
	for name, doc := range map[string]string{
		"no plan":        `{}`,
		"unknown field":  `{"version": 1, "studio_video_engine": "studio_canvas", "colour": 1, "scenes": []}`,
		"missing source": `{"version": 1, "studio_video_engine": "studio_canvas", "scenes": [{"elements": [{"kind": "image", "source": "nowhere.png"}]}]}`,
		"leads out":      `{"version": 1, "studio_video_engine": "studio_canvas", "scenes": [{"elements": [{"kind": "image", "source": "../../go.mod"}]}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			_, want := steps.Prepare(t.Context(), "job", []byte(doc), nil)
			permanent, verdict := steps.Judge(want)
			p, f, err := r.prepare(t.Context(), []byte(doc))
			if err == nil || p != permanent {
				t.Fatalf("%v, permanent %v; want %v, %v", err, p, want, permanent)
			}
			root, _ := filepath.Abs(plans)
			f.Message = strings.ReplaceAll(f.Message, root, plans) // the one rig names it whole
			for i := range f.Faults {
				f.Faults[i].Message = strings.ReplaceAll(f.Faults[i].Message, root, plans)
			}
			if !reflect.DeepEqual(f, verdict) {
				t.Errorf("%+v\nwant\n%+v", *f, *verdict)
			}
		})
	}
	for _, err := range []error{r.Check("a", []byte(`{}`)), r.Check("a", []byte(`nonsense`))} {
		if permanent, _ := r.Judge(err); !permanent {
			t.Errorf("%v is not for good", err)
		}
	}
	if err := r.Check("a", saying("well")); err != nil {
		t.Error(err)
	}
}

// A scene edited and taken back, a variant and another plan are prepared as here.
func TestRevisionsCross(t *testing.T) {
	r := newRig(t)
	steps, _ := here(t)
	doc := fmt.Appendf(nil, `{"version": 1, "studio_video_engine": "studio_canvas", "output": {"scale": 0.25}, "variants": [{"id": "other", "narration_language": "de"}],
		"scenes": [{"id": "one", "duration": 2, "elements": [{"kind": "text", "text": "One"}]}, {"id": "two", "duration": 2, "elements": [{"kind": "text", "text": "Two"}]}]}`)
	revise := func(s queue.Steps) (all []queue.Prepared) {
		first, err := s.Prepare(t.Context(), "job", doc, nil)
		if err != nil {
			t.Fatal(err)
		}
		edited, err := s.Revise(t.Context(), first.Name, queue.Revision{Scene: 1, Elements: json.RawMessage(`[{"kind": "text", "text": "Three"}]`)})
		if err != nil {
			t.Fatal(err)
		}
		back, err := s.Revise(t.Context(), edited.Name, queue.Revision{From: map[int]string{1: first.Name}, Exact: true})
		if err != nil {
			t.Fatal(err)
		}
		variant, err := s.PrepareVariant(t.Context(), first.Name, "other")
		if err != nil {
			t.Fatal(err)
		}
		replanned, err := s.Revise(t.Context(), first.Name, queue.Revision{Operations: json.RawMessage(`[{"move": "two", "at": 1}, {"set": {"title": "Moved"}}]`)})
		if err != nil {
			t.Fatal(err)
		}
		return []queue.Prepared{first, edited, back, variant, replanned}
	}
	want, got := revise(steps), revise(r)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant\n%+v", got, want)
	}
	if !slices.Equal(got[2].Clips, got[0].Clips) || slices.Equal(got[1].Clips, got[0].Clips) {
		t.Errorf("clips %v, edited %v, taken back %v", got[0].Clips, got[1].Clips, got[2].Clips)
	}
}

// The queue looks for some errors: those of its own that passed through a child,
// clips that are missing.
func TestQueueFindsItsErrors(t *testing.T) {
	r := newRig(t)
	p, err := r.Prepare(t.Context(), "job", saying("One."), nil)
	if err != nil {
		t.Fatal(err)
	}
	ended := errors.New("the job has ended")
	_, err = r.Join(t.Context(), p.Name, "", func() error { return ended }, func(int) {})
	var missing *queue.Missing
	if !errors.As(err, &missing) || len(missing.Scenes) != 1 || missing.Scenes[0] != 0 || !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("%v, want scene 0 missing", err)
	}
	if _, err := r.Draw(t.Context(), p.Name, 0, func(int) {}); err != nil {
		t.Fatal(err)
	}
	if _, err = r.Join(t.Context(), p.Name, "", func() error { return ended }, func(int) {}); !errors.Is(err, ended) {
		t.Errorf("%v, want %v", err, ended)
	}
	if _, err := r.Draw(t.Context(), "job/"+strings.Repeat("0", 64)+".json", 0, nil); !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("%v, want %v", err, artifact.ErrNotFound)
	}
}

// picture writes a grey, half transparent PNG of so many pixels a side: some kilobytes
// that take four bytes of memory for each.
func picture(t testing.TB, path string, side int) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	for i := range img.Pix {
		img.Pix[i] = 0x80
	}
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := e.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
