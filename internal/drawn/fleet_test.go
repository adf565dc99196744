package drawn_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/built"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/internal/supervise"
)

// Two programs are built that draw otherwise of the same plan, style and settings: one
// on white where the other has a dark board. All else is as when somebody changes
// the code and runs go generate.
const (
	root  = "../.."
	code  = "engine/script.go"
	page  = "r.e.page(r.job.Plan, look, r.frame())"
	white = "func() styles.Look { l := look; l.Palette.Board = l.Palette.Ink; return l }()"
	list  = "internal/drawn/probes.txt"
)

// patience is how long a busy machine may take for anything.
const patience = 5 * time.Minute

// program is a build of the engine.
type program struct {
	path    string
	version string // drawing version
	bright  bool   // whether its board is
}

// programs are the two.
func programs(t *testing.T) (dark, bright program) {
	t.Helper()
	dir := t.TempDir()
	path, err := built.Inkreel(dir)
	if err != nil {
		t.Fatal(err)
	}
	dark = program{path, drawn.Version(), false}
	dull := read(t, code)
	lit := bytes.Replace(dull, []byte(page), []byte(strings.Replace(page, "look", white, 1)), 1)
	if bytes.Equal(dull, lit) {
		t.Fatalf("%s begins no page any more by %s", code, page)
	}
	probes := drawn.Write([]drawn.Probe{{Name: "look", Digest: "white", Look: "-"}})
	overlay := map[string]string{}
	for name, data := range map[string][]byte{code: lit, list: []byte(probes)} {
		there, err := filepath.Abs(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		overlay[there] = filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(overlay[there], data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	doc, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, doc, 0o644); err != nil {
		t.Fatal(err)
	}
	bright = program{path: filepath.Join(dir, "bright"), bright: true}
	build(t, bright.path, "dev", "-overlay", file)
	out, err := exec.Command(bright.path, "version").Output()
	found := regexp.MustCompile(`drawing version ([0-9a-f]{12})`).FindSubmatch(out)
	if err != nil || found == nil || string(found[1]) == dark.version {
		t.Fatalf("%s, %v", out, err)
	}
	bright.version = string(found[1])
	return dark, bright
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func build(t *testing.T, path, name string, flags ...string) {
	t.Helper()
	args := append([]string{"build", "-buildvcs=false", "-ldflags", "-s -w -X github.com/inkreel/inkreel/engine.Version=" + name, "-o", path}, flags...)
	cmd := exec.CommandContext(t.Context(), "go", append(args, "./cmd/inkreel")...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
}

// film is a plan of so many scenes.
func film(scenes int) []byte {
	var all []string
	for i := range scenes {
		all = append(all, fmt.Sprintf(`{"duration": 1, "elements": [{"kind": "text", "text": "scene %d"}, {"kind": "icon", "name": "sun"}]}`, i+1))
	}
	return fmt.Appendf(nil, `{"version": 1, "output": {"scale": 0.5, "fps": 24, "quality": "draft"}, "scenes": [%s]}`, strings.Join(all, ", "))
}

// frames are the mean brightness of a film's frames, 0 to 255.
func frames(t *testing.T, path string) []byte {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-i", path, "-vf", "scale=1:1:flags=area", "-f", "rawvideo", "-pix_fmt", "gray", "-").Output()
	if err != nil {
		t.Fatalf("decode %s: %v", path, err)
	}
	return out
}

// of wants all frames of a film to be as a program draws them.
func of(t *testing.T, path string, p program) {
	t.Helper()
	all := frames(t, path)
	if len(all) == 0 {
		t.Fatalf("%s has no frames", path)
	}
	for n, y := range all {
		if y > 128 != p.bright {
			t.Fatalf("frame %d of %d has the brightness %d: another version's", n, len(all), y)
		}
	}
}

// rig is one engine: a server, streams, a store.
type rig struct {
	q        *queue.Queue
	store    artifact.Store
	url, dir string
	workers  int
}

func newRig(t *testing.T) *rig {
	t.Helper()
	srv := natstest.Server(t)
	r := &rig{url: srv.ClientURL(), dir: t.TempDir()}
	nc, err := nats.Connect(r.url, natstest.Unhurried())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	if r.q, err = queue.Open(t.Context(), nc, queue.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := natstest.Hasten(t.Context(), r.q.JetStream(), "INKREEL_TASKS", 5*time.Second); err != nil {
		t.Fatal(err)
	}
	if r.store, err = artifact.NewFolder(filepath.Join(r.dir, "store")); err != nil {
		t.Fatal(err)
	}
	return r
}

// work runs a worker and waits until it answers. stop ends it at once.
func (r *rig) work(t *testing.T, p program) (stop func()) {
	t.Helper()
	r.workers++
	log := filepath.Join(r.dir, fmt.Sprintf("worker-%d.log", r.workers))
	w := supervise.Start(log, func() time.Duration { return 100 * time.Millisecond }, func() *exec.Cmd {
		cmd := exec.Command(p.path, "worker", "--nats", r.url, "--store", filepath.Join(r.dir, "store"), "--work", r.dir, "--slots", "1", "--http", "",
			"--grace", "0s", "--min-disk-mib", "1", "--min-memory-mib", "1")
		logged, err := supervise.LogTo(cmd, log)
		if err != nil {
			t.Error(err)
			return cmd
		}
		return logged
	})
	stop = func() { _ = w.Stop(10 * time.Second) }
	t.Cleanup(func() {
		stop()
		if data, err := os.ReadFile(log); err == nil && t.Failed() {
			t.Logf("%s", data)
		}
	})
	poll(t, "the worker answers", func() bool { return w.Alive() && r.living(t, p) > 0 })
	return stop
}

// living counts a program's workers.
func (r *rig) living(t *testing.T, p program) (n int) {
	t.Helper()
	all, err := r.q.Workers(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range all {
		if w.Drawing == p.version {
			n++
		}
	}
	return n
}

func poll(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatalf("never: %s", what)
		case <-tick.C:
		}
	}
}

func (r *rig) submit(t *testing.T, job string, plan []byte) {
	t.Helper()
	if _, err := r.q.Submit(t.Context(), job, plan, r.store); err != nil {
		t.Fatal(err)
	}
}

// drawing waits until so many scenes of a job are drawn.
func (r *rig) drawing(t *testing.T, job string, scenes int) *queue.Record {
	t.Helper()
	var rec *queue.Record
	poll(t, fmt.Sprintf("%s has %d scenes", job, scenes), func() bool {
		var err error
		rec, err = r.q.Get(t.Context(), job)
		return err == nil && rec.ScenesDone() >= scenes
	})
	return rec
}

// end waits for a job's film and wants it to be of one program's making.
func (r *rig) end(t *testing.T, job string, p program) *queue.Record {
	t.Helper()
	var rec *queue.Record
	poll(t, job+" ends", func() bool {
		var err error
		rec, err = r.q.Get(t.Context(), job)
		return err == nil && rec.State.Terminal()
	})
	if rec.State != queue.Completed || rec.Version != p.version {
		t.Fatalf("%s in version %s, want %s: %+v", rec.State, rec.Version, p.version, rec.Error)
	}
	of(t, r.file(t, rec.Film), p)
	return rec
}

func (r *rig) file(t *testing.T, name string) string {
	t.Helper()
	path, _, err := artifact.File(t.Context(), r.store, name, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// A fleet is upgraded, and back. Whatever comes when, each film is of one version
// from its first frame to its last.
func TestNoFilmIsOfTwoVersions(t *testing.T) {
	dark, bright := programs(t)
	ways := map[string]func(*testing.T){
		"upgrade":      func(t *testing.T) { upgrade(t, dark, bright) },
		"downgrade":    func(t *testing.T) { upgrade(t, bright, dark) },
		"side by side": func(t *testing.T) { sideBySide(t, dark, bright) },
		"one cache":    func(t *testing.T) { oneCache(t, dark, bright) },
	}
	for _, way := range rota.Some([]string{"upgrade", "downgrade", "one cache", "side by side"}, 2) {
		t.Run(way, ways[way])
	}
}

// upgrade begins a film with one program, lets another join, then ends the first in
// the middle of the next film.
func upgrade(t *testing.T, from, to program) {
	r := newRig(t)
	stop := r.work(t, from)
	const scenes = 24
	r.submit(t, "before", film(scenes))
	r.drawing(t, "before", 1)
	r.work(t, to)
	rec := r.end(t, "before", from)
	if len(rec.Again) > 0 {
		t.Errorf("begun again in %v though its version's worker lived", rec.Again)
	}

	// Whose plan the next film is, is a matter of luck; the one that is to be stopped
	// has it in the end.
	var begun *queue.Record
	job := ""
	for try := 0; ; try++ {
		job = fmt.Sprintf("during-%d", try)
		r.submit(t, job, film(scenes+try+1))
		if begun = r.drawing(t, job, 1); begun.Version == from.version && begun.ScenesDone() < scenes/2 {
			break
		}
	}
	stop()
	rec, err := r.q.Get(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	if rec.ScenesDone() == rec.Scenes {
		t.Log("the film was drawn before its worker was stopped")
		to, from = from, to
	}
	rec = r.end(t, job, to)
	if rec.ScenesDone() != rec.Scenes {
		t.Errorf("%d of %d scenes", rec.ScenesDone(), rec.Scenes)
	}

	// A film of the version that is gone is changed: it is of one version still.
	id, err := r.q.Edit(t.Context(), "before", queue.EditRequest{Scene: "2", Elements: json.RawMessage(`[{"kind": "text", "text": "changed"}]`)}, r.store)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.q.Await(t.Context(), "before", id, nil); err != nil {
		t.Fatal(err)
	}
	if id, err = r.q.Combine(t.Context(), "before", queue.CombineRequest{}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.q.Await(t.Context(), "before", id, nil); err != nil {
		t.Fatal(err)
	}
	r.end(t, "before", to)
}

// sideBySide has both programs at work on several films from the beginning.
func sideBySide(t *testing.T, a, b program) {
	r := newRig(t)
	r.work(t, a)
	r.work(t, b)
	const films = 4
	for i := range films {
		r.submit(t, fmt.Sprintf("film-%d", i), film(6+i))
	}
	for i := range films {
		job := fmt.Sprintf("film-%d", i)
		p := a
		if r.drawing(t, job, 1).Version == b.version {
			p = b
		}
		if rec := r.end(t, job, p); len(rec.Again) > 0 {
			t.Errorf("%s: begun again in %v", job, rec.Again)
		}
	}
}

// oneCache renders one plan by all programs, and by another commit's that draws the
// same as the first, with one --cache: a build takes the clips of another that draws
// the same, and of no other.
func oneCache(t *testing.T, dark, bright program) {
	dir := t.TempDir()
	later := dark
	later.path = filepath.Join(dir, "later")
	build(t, later.path, "later")
	plan := filepath.Join(dir, "plan.json")
	if err := os.WriteFile(plan, film(2), 0o644); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		program
		drawn int
	}{{dark, 2}, {bright, 2}, {later, 0}, {bright, 0}} {
		out := filepath.Join(dir, fmt.Sprintf("film-%d.mp4", i))
		said, err := exec.CommandContext(t.Context(), c.path, "render", plan, "-o", out, "--cache", filepath.Join(dir, "cache"), "--json").Output()
		if err != nil {
			t.Fatalf("render: %v\n%s", err, said)
		}
		var result struct {
			Drawn int `json:"scenes_drawn"`
		}
		if err := json.Unmarshal(said, &result); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		if result.Drawn != c.drawn {
			t.Errorf("render %d drew %d scenes, want %d", i, result.Drawn, c.drawn)
		}
		of(t, out, c.program)
	}
}
