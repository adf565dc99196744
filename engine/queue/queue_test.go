package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
)

// errWrong is a plan that no second try makes right.
var errWrong = errors.New("the plan is wrong")

// fakeSteps makes a job of as many scenes as the plan's bytes say and notes
// what is done; fault may break any step.
type fakeSteps struct {
	store artifact.Store
	fault func(step string) error

	mu      sync.Mutex
	calls   []string
	revised map[string][]string // clips of jobs made by Revise, by scene
	ids     map[string][]string // of their scenes, where those are others
}

func (s *fakeSteps) note(step string) error {
	s.mu.Lock()
	s.calls = append(s.calls, step)
	s.mu.Unlock()
	if s.fault != nil {
		return s.fault(step)
	}
	return nil
}

func (s *fakeSteps) count(prefix string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, c := range s.calls {
		if strings.HasPrefix(c, prefix) {
			n++
		}
	}
	return n
}

func (s *fakeSteps) Check(_ string, plan []byte) error {
	if !json.Valid(plan) {
		return errWrong
	}
	return nil
}

func (s *fakeSteps) Prepare(ctx context.Context, job string, plan []byte, _ Ahead) (Prepared, error) {
	var doc struct {
		Scenes   int
		Variants []string
	}
	if err := json.Unmarshal(plan, &doc); err != nil {
		return Prepared{}, errWrong
	}
	p := Prepared{Name: fmt.Sprintf("job/%s-%d", job, doc.Scenes), Scenes: doc.Scenes, Frames: make([]int, min(doc.Scenes, 100_000))}
	for i := range p.Frames {
		p.Frames[i] = 40 + i
		p.Clips = append(p.Clips, clipOf(p.Name, i))
	}
	p.Variants, p.Sound = doc.Variants, true
	if err := s.note("prepare"); err != nil {
		return Prepared{}, err
	}
	_, err := artifact.PutBytes(ctx, s.store, p.Name, plan)
	return p, err
}

func clipOf(prepared string, scene int) string {
	return fmt.Sprintf("clip/%s-%d", strings.TrimPrefix(prepared, "job/"), scene)
}

func (s *fakeSteps) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error) {
	if _, err := s.store.Stat(ctx, s.clip(prepared, scene)); err == nil {
		return Clip{}, nil
	}
	if err := s.note(fmt.Sprintf("draw %d", scene)); err != nil {
		return Clip{}, err
	}
	frames(10)
	o, err := artifact.PutBytes(ctx, s.store, s.clip(prepared, scene), []byte("clip"))
	return Clip{Name: o.Name, Size: o.Size, SHA256: o.SHA256, Encoder: "fake"}, err
}

func scenesOf(prepared string) (n int) {
	_, _ = fmt.Sscanf(prepared[strings.LastIndex(prepared, "-")+1:], "%d", &n)
	return n
}

func (s *fakeSteps) missing(ctx context.Context, prepared string) (out []int) {
	for i := range scenesOf(prepared) {
		if _, err := s.store.Stat(ctx, s.clip(prepared, i)); err != nil {
			out = append(out, i)
		}
	}
	return out
}

func (s *fakeSteps) Join(ctx context.Context, prepared, _ string, begin func() error, frames func(int)) (Film, error) {
	if lost := s.missing(ctx, prepared); len(lost) > 0 {
		return Film{}, &Missing{lost, artifact.ErrNotFound}
	}
	if err := begin(); err != nil {
		return Film{}, err
	}
	if err := s.note("join"); err != nil {
		return Film{}, err
	}
	frames(5)
	o, err := artifact.PutBytes(ctx, s.store, "film/"+strings.TrimPrefix(prepared, "job/"), []byte("film"))
	film := Film{Name: o.Name, Files: []Artifact{{Name: o.Name, Kind: "film"}}}
	for i := range scenesOf(prepared) {
		film.Files = append(film.Files, Artifact{Name: s.clip(prepared, i), Kind: "clip", Scene: s.sceneID(prepared, i), Size: 4})
	}
	return film, err
}

func (s *fakeSteps) Sound(context.Context, string) error { return s.note("sound") }

func (s *fakeSteps) Judge(err error) (bool, *Failure) {
	f := &Failure{Code: "test", Message: err.Error()}
	if errors.Is(err, errWrong) {
		f.Code, f.Path, f.Hint = codePlan, "scenes", "accepted: a number"
	}
	return errors.Is(err, errWrong), f
}

type bench struct {
	srv   *server.Server
	q     *Queue
	store artifact.Store
	steps *fakeSteps
}

func newBench(t *testing.T) *bench {
	t.Helper()
	srv := natstest.Server(t)
	q, err := Open(t.Context(), natstest.Connect(t, srv), Options{})
	if err != nil {
		t.Fatal(err)
	}
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &bench{srv, q, store, &fakeSteps{store: store}}
}

// work runs a worker until the test ends or stop is called.
func (b *bench) work(t *testing.T, slots int) (stop func()) {
	t.Helper()
	return b.run(t, WorkerConfig{Steps: b.steps, Slots: slots})
}

// run runs a worker with the bench's store and short waits.
func (b *bench) run(t *testing.T, cfg WorkerConfig) (stop func()) {
	t.Helper()
	cfg.Store, cfg.Name, cfg.Backoff = b.store, "test", 10*time.Millisecond
	if cfg.Grace == 0 {
		cfg.Grace = time.Second
	}
	return b.start(t, NewWorker(b.q, cfg))
}

// start runs w until the test ends or stop is called.
func (b *bench) start(t *testing.T, w *Worker) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

func planOf(scenes int) []byte { return []byte(fmt.Sprintf(`{"Scenes": %d}`, scenes)) }

func (b *bench) submit(t *testing.T, job string, plan []byte) {
	t.Helper()
	if _, err := b.q.Submit(t.Context(), job, plan, b.store); err != nil {
		t.Fatal(err)
	}
}

// inTime is how long is waited for what must come: far longer than it takes,
// since a machine may stand still in between.
const inTime = 5 * time.Minute

// wait follows a job to its end.
func (b *bench) wait(t *testing.T, job string) *Record {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	var last *Record
	if err := b.q.Watch(ctx, job, func(u Update) error {
		if u.Record != nil {
			last = u.Record
		}
		return nil
	}); err != nil {
		t.Fatalf("%s: %v; last %+v", job, err, last)
	}
	return last
}

func TestJobRunsToItsEnd(t *testing.T) {
	b := newBench(t)
	b.submit(t, "a", planOf(5))
	b.work(t, 2)
	rec := b.wait(t, "a")
	if rec.State != Completed || rec.ScenesDone() != 5 || rec.Film != "film/a-5" || rec.Encoder != "fake" {
		t.Errorf("%+v", rec)
	}
	if got := b.steps.count("draw"); got != 5 {
		t.Errorf("%d scenes drawn", got)
	}
	b.empty(t)
}

// Who watches hears of frames too, and of their share; of all that were told
// before the end even where he listens only then.
func TestWatchTellsProgress(t *testing.T) {
	b := newBench(t)
	b.submit(t, "a", planOf(2))
	var heard []Progress
	done := make(chan error, 1)
	watching, over := make(chan struct{}, 16), make(chan struct{})
	go func() {
		done <- b.q.Watch(t.Context(), "a", func(u Update) error {
			if u.Progress != nil {
				heard = append(heard, *u.Progress)
			}
			watching <- struct{}{}
			<-over
			return nil
		})
	}()
	<-watching
	b.work(t, 1)
	waitFor(t, "the job's end", func() bool {
		rec, err := b.q.Get(t.Context(), "a")
		return err == nil && rec.State.Terminal()
	})
	close(over)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if len(heard) != 3 || heard[1].Scene != 1 || heard[1].FramesDone != 10 || heard[1].Frames != 41 || heard[1].ScenesDone != 1 || heard[1].SecondsLeft < 0 {
		t.Errorf("%+v", heard)
	}
	if p := heard[len(heard)-1]; p.Stage != Joining || p.Joined != 5 || p.FramesDone != 0 || p.ScenesDone != 2 || p.JobDone != p.JobFrames {
		t.Errorf("while it is joined: %+v", p)
	}
	if err := b.q.Watch(t.Context(), "none", func(Update) error { return nil }); !errors.Is(err, ErrNoJob) {
		t.Errorf("no such job: %v", err)
	}
}

// empty waits until no task is left in the stream.
func (b *bench) empty(t *testing.T) {
	t.Helper()
	waitFor(t, "no task left", func() bool {
		s, err := b.q.js.Stream(t.Context(), b.q.names.tasks())
		return err == nil && s.CachedInfo().State.Msgs == 0
	})
}

func TestSameJobTwiceIsOneJob(t *testing.T) {
	b := newBench(t)
	b.work(t, 2)
	for range 3 {
		b.submit(t, "a", planOf(2))
	}
	b.wait(t, "a")
	b.submit(t, "a", planOf(2))
	if got := b.steps.count("prepare"); got != 1 {
		t.Errorf("prepared %d times", got)
	}
	if _, err := b.q.Submit(t.Context(), "a", planOf(3), b.store); !errors.Is(err, ErrConflict) {
		t.Errorf("another plan under the same id: %v", err)
	}
}

// A producer with a bare NATS client only publishes the plan.
func TestBarePublishMakesAJob(t *testing.T) {
	b := newBench(t)
	if _, err := b.q.js.PublishMsg(t.Context(), &nats.Msg{Subject: "inkreel.task.plan.bare", Data: planOf(1), Header: nats.Header{"Nats-Msg-Id": {"bare"}}}); err != nil {
		t.Fatal(err)
	}
	b.work(t, 1)
	waitFor(t, "a record", func() bool { _, err := b.q.Get(t.Context(), "bare"); return err == nil })
	if rec := b.wait(t, "bare"); rec.State != Completed || rec.Digest != digestOf(planOf(1)) {
		t.Errorf("%+v", rec)
	}
}

// Another plan under a taken id, published by hand, is refused with an event;
// the job goes on.
func TestBarePublishOfAnotherPlanIsRefused(t *testing.T) {
	b := newBench(t)
	b.submit(t, "taken", planOf(2))
	b.work(t, 1)
	if rec := b.wait(t, "taken"); rec.State != Completed {
		t.Fatalf("%+v", rec)
	}
	b.empty(t)
	if _, err := b.q.js.Publish(t.Context(), "inkreel.task.plan.taken", planOf(3)); err != nil {
		t.Fatal(err)
	}
	b.empty(t)
	m := b.last(t, b.q.names.events(), "inkreel.event.taken.conflict")
	if !bytes.Contains(m, []byte(`"conflict"`)) || !bytes.Contains(m, []byte(digestOf(planOf(3)))) {
		t.Errorf("event %s", m)
	}
	if rec, err := b.q.Get(t.Context(), "taken"); err != nil || rec.State != Completed || rec.Attempts["plan"] != 1 {
		t.Errorf("%+v, %v", rec, err)
	}
}

// Another plan that waits under the id already, with no record yet, is seen.
func TestSubmitSeesAPlanThatWaits(t *testing.T) {
	b := newBench(t)
	if _, err := b.q.js.Publish(t.Context(), "inkreel.task.plan.w", planOf(1)); err != nil {
		t.Fatal(err)
	}
	if _, err := b.q.Submit(t.Context(), "w", planOf(2), nil); !errors.Is(err, ErrConflict) {
		t.Errorf("another plan: %v", err)
	}
	b.submit(t, "w", planOf(1))
	b.work(t, 1)
	if rec := b.wait(t, "w"); rec.State != Completed || rec.Scenes != 1 {
		t.Errorf("%+v", rec)
	}
}

// A submitter that died between record and plan submits again.
func TestSubmitAgainAfterHalf(t *testing.T) {
	b := newBench(t)
	if _, err := b.q.records.create(t.Context(), newRecord("half", digestOf(planOf(1)))); err != nil {
		t.Fatal(err)
	}
	b.submit(t, "half", planOf(1))
	b.work(t, 1)
	if rec := b.wait(t, "half"); rec.State != Completed {
		t.Errorf("%+v", rec)
	}
}

// forgetful loses the answer to every first write of a record.
type forgetful struct {
	jetstream.KeyValue
	created, updated int
}

func (f *forgetful) Create(ctx context.Context, key string, value []byte, o ...jetstream.KVCreateOpt) (uint64, error) {
	rev, err := f.KeyValue.Create(ctx, key, value, o...)
	if f.created++; f.created == 1 && err == nil {
		err = nats.ErrTimeout
	}
	return rev, err
}

func (f *forgetful) Update(ctx context.Context, key string, value []byte, rev uint64) (uint64, error) {
	rev, err := f.KeyValue.Update(ctx, key, value, rev)
	if f.updated++; f.updated%2 == 1 && err == nil {
		err = nats.ErrTimeout
	}
	return rev, err
}

// A write whose answer got lost is made, and known for our own: a record is not
// taken for another's, and an attempt does not count twice.
func TestLostAnswerIsNoSecondWrite(t *testing.T) {
	b := newBench(t)
	f := &forgetful{KeyValue: b.q.records.kv}
	r := records{f, maxRecord}
	if there, err := r.create(t.Context(), newRecord("a", "digest")); there != nil || err != nil || f.created != 2 {
		t.Errorf("made %d times: %+v, %v", f.created, there, err)
	}
	if there, err := r.create(t.Context(), newRecord("a", "other")); err != nil || there == nil || there.Digest != "digest" {
		t.Errorf("%+v, %v", there, err)
	}
	plan := &task{kind: KindPlan}
	for n := 1; n <= 2; n++ {
		rec, err := r.update(t.Context(), "a", plan.countIn)
		if err != nil || rec.Attempts["plan"] != n || f.updated != 2*n {
			t.Errorf("%+v, %v after %d writes", rec, err, f.updated)
		}
	}
}

// A full stream is an error, not a task that waits already.
func TestFullQueueIsAnError(t *testing.T) {
	full := &jetstream.APIError{Code: 503, ErrorCode: 10077, Description: "maximum messages exceeded"}
	if waiting(full) || !passing(full) {
		t.Error("a full stream counts as a task that waits")
	}
	b := newBench(t)
	for i := range 2 {
		refused, err := b.q.publish(t.Context(), "inkreel.task.film.x", "", nil)
		if err != nil || i == 1 && !refused {
			t.Errorf("publish %d: refused %v, %v", i, refused, err)
		}
	}
}

// last is the body of the last message on a subject.
func (b *bench) last(t *testing.T, stream, subject string) []byte {
	t.Helper()
	s, err := b.q.js.Stream(t.Context(), stream)
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.GetLastMsgForSubject(t.Context(), subject)
	if err != nil {
		t.Fatalf("%s: %v", subject, err)
	}
	return m.Data
}

func TestLargePlanTravelsThroughTheStore(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	plan := append(planOf(1), bytes.Repeat([]byte(" "), 2*maxMessage)...)
	b.submit(t, "big", plan)
	if rec := b.wait(t, "big"); rec.State != Completed || rec.Digest != digestOf(plan) {
		t.Errorf("%+v", rec)
	}
}

// A wrong plan fails its job at once. It is no dead letter: nothing broke here.
func TestWrongPlanFailsOnce(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	b.submit(t, "bad", []byte("no json"))
	rec := b.wait(t, "bad")
	if rec.State != Failed || rec.Error == nil || rec.Error.Message != errWrong.Error() || rec.Attempts["plan"] != 1 {
		t.Errorf("%+v", rec)
	}
	var told Record
	want := []Fault{{Path: "scenes", Accepted: "a number", Message: errWrong.Error()}}
	if err := json.Unmarshal(b.last(t, b.q.names.events(), "inkreel.event.bad.failed"), &told); err != nil || !slices.Equal(told.Error.Faults, want) {
		t.Errorf("%+v, %v", told.Error, err)
	}
	b.empty(t)
	b.noLetters(t)
}

func FuzzPlanMessage(f *testing.F) {
	f.Add([]byte(`{"plan_ref": "abc"}`))
	f.Add([]byte(`{"version": 1}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		w := NewWorker(&Queue{}, WorkerConfig{})
		if got, err := w.planBytes(t.Context(), body); err == nil && !bytes.Equal(got, body) {
			t.Errorf("%q became %q", body, got)
		}
	})
}

// What a tenant hands over is known by its subject, and nothing else is taken for
// that.
func TestSubmissionsAreReadFromSubjects(t *testing.T) {
	n := Names{"inkreel"}
	for _, k := range handedOver {
		if kind, job, ok := n.submittedOf(n.submitted(k, "acme.job_1")); !ok || kind != k || job != "acme.job_1" {
			t.Errorf("%s: %s %s %v", k, kind, job, ok)
		}
	}
	for _, bad := range []string{
		"inkreel.tenant.acme.plan", "inkreel.tenant.acme.plan.a.b", "inkreel.tenant..plan.a", "inkreel.tenant.Acme.plan.a", "inkreel.tenant.acme.plan.",
		"inkreel.tenant.acme.scene.a", "inkreel.tenant.acme.film.a", "inkreel.task.plan.a", "other.tenant.acme.plan.a", "",
	} {
		if _, _, ok := n.submittedOf(bad); ok {
			t.Errorf("%q: read", bad)
		}
	}
}

// A task is known by its subject, and nothing else is taken for one.
func TestTasksAreReadFromSubjects(t *testing.T) {
	n := Names{"inkreel"}
	for _, k := range kinds {
		for _, name := range []string{"job_1", "acme.job_1", "3.4"} {
			kind, job, scene, ok := n.taskOf(n.task(k, name, 7))
			if !ok || kind != k || job != name || k == KindScene && scene != 7 {
				t.Errorf("%s of %s: %s %s %d %v", k, name, kind, job, scene, ok)
			}
		}
	}
	for _, bad := range []string{"inkreel.task.scene.a", "inkreel.task.scene.a.x", "inkreel.task.scene.a.-1", "inkreel.task.plan", "inkreel.task.plan.A.b", "inkreel.task.plan.a.b.c", "inkreel.task.plan.a.", "inkreel.task.plan..a", "inkreel.task.scene.a.b.c.1", "inkreel.task.song.a", "inkreel.task.plan.é", "other.task.plan.a"} {
		if _, _, _, ok := n.taskOf(bad); ok {
			t.Errorf("%s: read", bad)
		}
	}
}
