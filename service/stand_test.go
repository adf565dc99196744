package service

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/upload"
	"github.com/inkreel/inkreel/service/webhook"
	"github.com/inkreel/inkreel/service/work"
)

// scribe is an author whose films say their prompt. A prompt may say what is wrong
// with it.
type scribe struct {
	mu    sync.Mutex
	wrote map[string]int // by job
	began chan string    // jobs that are being written; nil: nobody asks
	held  chan error     // how the first writing of a job ends, after that of others; nil: as any
}

// Write implements Author.
func (a *scribe) Write(_ context.Context, o Order, tell func(Progress)) (Written, error) {
	a.mu.Lock()
	a.wrote[o.JobID]++
	n := a.wrote[o.JobID]
	a.mu.Unlock()
	if a.began != nil {
		a.began <- o.JobID
	}
	if a.held != nil && n == 1 {
		if err := <-a.held; err != nil {
			return Written{}, err
		}
	}
	tell(Progress{Stage: "writing", Percent: 10})
	w := Written{Title: "About " + o.Request.Prompt, Language: "en", Script: o.Request.Prompt, Seconds: 30, Notes: []string{"noted"}}
	for i := range o.Variants {
		v := WrittenVariant{Script: o.Request.LanguageVariants[i]}
		if o.Request.LanguageVariants[i] == "fi" {
			v.Problem = &Problem{Code: "translation", Message: "nobody translates to Finnish"}
		}
		w.Variants = append(w.Variants, v)
	}
	switch o.Request.Prompt {
	case "nothing":
		return w, &Problem{Code: "source", Message: "there is nothing to tell"}
	case "away":
		return w, &Passing{Problem{Code: "asset", Message: "films.invalid cannot be reached", Path: "custom_images[0]"}, errors.New("lookup films.invalid: no such host")}
	case "flaky":
		if n == 1 {
			return w, errors.New("the model hung up")
		}
	}
	if outputOf(&o.Request) != Script {
		w.Plan = fmt.Appendf(nil, `{"version": 1, "job_id": %q, "title": "draft %d"}`, o.JobID, n)
	}
	return w, nil
}

// Translate implements Author: to all languages but Finnish.
func (a *scribe) Translate(_ context.Context, p *plan.Plan, variants []int) (made []WrittenVariant, err error) {
	for _, i := range variants {
		v := &p.Variants[i]
		if v.Language == "fi" {
			made = append(made, WrittenVariant{Problem: &Problem{Code: "translation", Message: "nobody translates to Finnish"}})
			continue
		}
		v.Scenes = map[string]plan.VariantScene{}
		for _, s := range p.Scenes {
			v.Scenes[s.ID] = plan.VariantScene{Narration: &plan.Narration{Text: string(v.Language) + ": " + s.Narration.Text}}
		}
		made = append(made, WrittenVariant{Script: "translated"})
	}
	return made, nil
}

// Inspect implements Author: scenes last two seconds, and a title may say what is
// wrong.
func (a *scribe) Inspect(_ context.Context, p *plan.Plan) (seen Inspected, err error) {
	if p.Title == "too long" {
		return seen, plan.Faults{{Path: "scenes[0].narration.text", Problem: "it takes 20 seconds to say", Accept: "shorter text"}}
	}
	for range p.Scenes {
		seen.Seconds = append(seen.Seconds, 2)
	}
	return Inspected{seen.Seconds, []string{"scene 1: little time"}}, nil
}

// Look implements Author.
func (a *scribe) Look(_ context.Context, _ string, s NewStyle) (plan.CustomStyle, error) {
	if s.Source == "qwrt" {
		return plan.CustomStyle{}, &Problem{Code: "source", Message: "no word of a look"}
	}
	return plan.CustomStyle{Palette: map[string]string{"board": "#113322"}}, nil
}

// Edit implements Author.
func (a *scribe) Edit(_ context.Context, e SceneEdit) (json.RawMessage, error) {
	if e.Prompt == "sing" {
		return nil, &Problem{Code: "prompt", Message: "nothing here sings", Hint: "known are: remove X"}
	}
	return json.RawMessage(`[]`), nil
}

// drawn is an engine that draws when it is told to.
type drawn struct {
	mu   sync.Mutex
	jobs map[string]*queue.Record
	docs map[string]string
}

// Submit implements Engine.
func (e *drawn) Submit(_ context.Context, job string, doc []byte, _ artifact.Store) (*queue.Record, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if was, ok := e.docs[job]; ok && was != string(doc) {
		return nil, queue.ErrConflict
	}
	if e.jobs[job] == nil {
		e.jobs[job] = &queue.Record{ID: job, State: queue.Drawing, Scenes: 3}
	}
	e.docs[job] = string(doc)
	return e.jobs[job], nil
}

// Get implements Engine.
func (e *drawn) Get(_ context.Context, job string) (*queue.Record, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	rec := e.jobs[job]
	if rec == nil {
		return nil, queue.ErrNoJob
	}
	twin := *rec
	return &twin, nil
}

// Cancel implements Engine.
func (e *drawn) Cancel(_ context.Context, job string) (*queue.Record, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	rec := e.jobs[job]
	if rec == nil {
		return nil, queue.ErrNoJob
	}
	if !rec.State.Terminal() {
		rec.State = queue.Cancelled
	}
	return rec, nil
}

// Ask implements Engine.
func (e *drawn) Ask(_ context.Context, job string, c queue.ChangeRequest, _ artifact.Store) (string, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	rec := e.jobs[job]
	made := queue.Change{ID: c.ID, State: queue.ChangeCompleted}
	switch {
	case c.Edit != nil:
		made.Kind, made.Scene = "edit", string(c.Edit.Scene)
		s := e.scene(rec, c.Edit.Scene)
		n := len(s.Versions) + 1
		s.Versions = append(s.Versions, queue.Version{Version: n, URL: fmt.Sprintf("clip/%s-%d.mp4", s.ID, n), Note: c.Edit.Note})
		s.Active, made.Version = n, n
	case c.Use != nil:
		made.Kind = "use"
		e.scene(rec, c.Use.Scene).Active = c.Use.Version
	case c.Combine != nil:
		made.Kind, rec.Film = "combine", "film/"+job+"/combined.mp4"
	}
	rec.Changes = append([]queue.Change{made}, rec.Changes...)
	return c.ID, nil
}

func (e *drawn) scene(rec *queue.Record, name queue.SceneName) *queue.SceneClips {
	for i := range rec.Clips {
		if rec.Clips[i].ID == string(name) {
			return &rec.Clips[i]
		}
	}
	return &queue.SceneClips{}
}

// Await implements Engine.
func (e *drawn) Await(ctx context.Context, job, _ string, _ func(queue.Update) error) (*queue.Record, error) {
	return e.Get(ctx, job)
}

// draw ends a job as if it had been drawn.
func (e *drawn) draw(t *testing.T, s artifact.Store, job string, seconds float64) {
	t.Helper()
	manifest, prepared := "film/"+job+"/x.manifest.json", "job/"+job+".json"
	for name, doc := range map[string]string{manifest: fmt.Sprintf(`{"seconds": %g}`, seconds), prepared: `{"plan": {"version": 1}}`} {
		if _, err := artifact.PutBytes(t.Context(), s, name, []byte(doc)); err != nil {
			t.Fatal(err)
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.jobs[job] == nil { // a variant, which the engine begins itself
		e.jobs[job] = &queue.Record{ID: job, Scenes: 3}
	}
	rec := e.jobs[job]
	rec.State, rec.Film, rec.Prepared = queue.Completed, "film/"+job+"/x.mp4", prepared
	rec.Files = []queue.Artifact{
		{Name: rec.Film, Kind: "film"}, {Name: "film/" + job + "/x.srt", Kind: "captions"}, {Name: "film/" + job + "/x.vtt", Kind: "captions"},
		{Name: "film/" + job + "/x.jpg", Kind: "poster"}, {Name: manifest, Kind: "manifest"},
	}
	rec.Clips = nil
	for i := range 3 {
		id := fmt.Sprintf("s%d", i+1)
		rec.Clips = append(rec.Clips, queue.SceneClips{ID: id, Active: 1, Versions: []queue.Version{{Version: 1, URL: "clip/" + id + "-1.mp4"}}})
	}
}

// announce makes a variant known, as the engine does with its film.
func (e *drawn) announce(job string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.jobs[job] = &queue.Record{ID: job, State: queue.QueuedForVariant}
}

// plainAddresses are names with a host before them.
type plainAddresses struct{}

// Sign implements Addresses.
func (plainAddresses) Sign(artifact, name string) string {
	return "https://x/" + artifact + "?as=" + name
}

// Artifact implements Addresses.
func (plainAddresses) Artifact(address string) (string, bool) {
	name, ok := strings.CutPrefix(address, "https://x/")
	name, _, _ = strings.Cut(name, "?")
	return name, ok
}

// noFiles has nothing that was sent.
type noFiles struct{}

func (noFiles) Receive(context.Context, string, upload.File) (upload.Result, error) {
	return upload.Result{}, nil
}

func (noFiles) Find(context.Context, string, string) (upload.Upload, error) {
	return upload.Upload{}, upload.ErrForeign
}

func (noFiles) Claim(context.Context, string, string, string) (upload.Upload, error) {
	return upload.Upload{}, upload.ErrForeign
}

func (noFiles) Source(context.Context, upload.Upload) (string, error) { return "", upload.ErrForeign }
func (noFiles) Drop(context.Context, upload.Upload) error             { return nil }

// take is what comes next, for as long as a loaded machine may take.
func take[T any](t *testing.T, what string, from <-chan T) (got T) {
	t.Helper()
	select {
	case got = <-from:
	case <-time.After(patience):
		t.Fatalf("never: %s", what)
	}
	return got
}

// bell is a courier that delivers nothing.
type bell struct {
	*webhook.Sender
	rung atomic.Int32
}

// Wake implements Webhooks.
func (b *bell) Wake() { b.rung.Add(1) }

// stand is a service with an author and an engine of the test.
type stand struct {
	*Service
	engine *drawn
	author *scribe
	caller account.Caller
	acc    *account.Accounts
	bus    *server.Server
	hooks  *bell
}

// patience is how long is waited for what must come.
const patience = 2 * time.Minute

// built is a service on a database of its own, whose tasks nobody does but the test.
func built(t *testing.T, w store.Workspace) *stand {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "records.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	folder, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	bus := natstest.Server(t)
	q, err := work.Open(t.Context(), natstest.Connect(t, bus), Kinds(), work.Options{})
	if err != nil {
		t.Fatal(err)
	}
	acc, err := account.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	s := &stand{engine: &drawn{jobs: map[string]*queue.Record{}, docs: map[string]string{}}, author: &scribe{wrote: map[string]int{}}, acc: acc, bus: bus}
	s.hooks = &bell{Sender: webhook.NewSender(false)}
	s.Service = New(Config{DB: db, Engine: s.engine, Artifacts: folder, Work: q, Author: s.author, Addresses: plainAddresses{}, Files: noFiles{}, Webhooks: s.hooks, Log: zap.NewNop()})
	s.caller = s.workspace(t, w)
	return s
}

// workspace adds one and returns whoever calls with its key.
func (s *stand) workspace(t *testing.T, w store.Workspace) account.Caller {
	t.Helper()
	w.Name = "test"
	if w.Plan == "" {
		w.Plan = "enterprise"
	}
	w, err := s.acc.AddWorkspace(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	key, _, err := s.acc.AddKey(t.Context(), w.ID, "test")
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.acc.Authenticate(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// grant gives the workspace credits, in hundredths.
func (s *stand) grant(t *testing.T, cents int64) {
	t.Helper()
	if _, err := s.acc.AddCredits(t.Context(), s.caller.Workspace.ID, cents, "bought"); err != nil {
		t.Fatal(err)
	}
}

// has holds the workspace to what it may have left.
func (s *stand) has(t *testing.T, credits float64) {
	t.Helper()
	if c, err := s.Credits(t.Context(), s.caller); err != nil || c.Balance != credits {
		t.Errorf("%g credits, want %g: %v", c.Balance, credits, err)
	}
	s.balanced(t)
}

// wish is a request with a prompt.
func wish(prompt string, change ...func(*Generation)) Generation {
	g := Defaults()
	g.Prompt = prompt
	for _, c := range change {
		c(&g)
	}
	return g
}

// in asks for further languages.
func in(languages ...string) func(*Generation) {
	return func(g *Generation) { g.LanguageVariants = languages }
}

// take takes a batch of stored tasks, as a relay would.
func (s *stand) take(t *testing.T) []work.Task {
	t.Helper()
	tasks, err := outbox{s.DB}.Unpublished(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range tasks {
		if err := (outbox{s.DB}).Published(t.Context(), task.Row); err != nil {
			t.Fatal(err)
		}
	}
	return tasks
}

// do does all tasks that are stored, as workers would, each twice: a task may come
// again.
func (s *stand) do(t *testing.T) {
	t.Helper()
	for tasks := s.take(t); len(tasks) > 0; tasks = s.take(t) {
		for _, task := range tasks {
			s.one(t, task)
			s.one(t, task)
		}
	}
}

// one does a task, and again where it failed.
func (s *stand) one(t *testing.T, task work.Task) {
	t.Helper()
	do := map[work.Kind]func(context.Context, work.Task) error{taskWrite: s.write, taskEdit: s.edit, taskStyle: s.style, taskDiscard: s.discard}[task.Kind]
	var err error
	for range 3 {
		if err = do(t.Context(), task); err == nil {
			return
		}
	}
	t.Fatalf("task %s of %s: %v", task.Kind, task.Subject, err)
}

func (s *stand) generate(t *testing.T, g Generation) Accepted {
	t.Helper()
	a, err := s.Generate(t.Context(), s.caller, g, "")
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (s *stand) status(t *testing.T, id string) Job {
	t.Helper()
	j, err := s.Job(t.Context(), s.caller, id)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// row is the row of a video by its caller's id.
func (s *stand) row(t *testing.T, id string) store.Video {
	t.Helper()
	v, err := s.DB.AnyVideo(t.Context(), s.caller.Workspace.ID, id)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// finish has the engine draw a video, and the service hear of it, twice.
func (s *stand) finish(t *testing.T, id string, seconds float64) {
	t.Helper()
	v := s.row(t, id)
	s.engine.draw(t, s.Artifacts, v.ID, seconds)
	for range 2 {
		if err := s.ended(t.Context(), v.ID); err != nil {
			t.Fatal(err)
		}
	}
}

// balanced holds the balance to the ledger.
func (s *stand) balanced(t *testing.T) {
	t.Helper()
	sum, err := s.DB.SumLedger(t.Context(), s.caller.Workspace.ID)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := s.DB.Balance(t.Context(), s.caller.Workspace.ID); err != nil || b != sum {
		t.Errorf("balance %+v, ledger %+v: %v", b, sum, err)
	}
}

// refused is what kind of problem a request has; -1: none of its own.
func refused(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return -1
}
