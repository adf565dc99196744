package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"go.uber.org/zap"
	"golang.org/x/sync/semaphore"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue/turn"
	"github.com/inkreel/inkreel/internal/span"
)

// Steps are what the tasks of a job do. Each may be called again for the same
// job, here or elsewhere, and then returns the same.
type Steps interface {
	// Check judges a job's plan by its text alone: by its form, and by what it
	// would cost.
	Check(job string, plan []byte) error
	// Prepare checks a plan and stores the prepared job. On the way it may hand
	// out scenes.
	Prepare(ctx context.Context, job string, plan []byte, ahead Ahead) (Prepared, error)
	// Draw makes sure that a scene's clip is stored; frames is called with how
	// many frames were drawn since its last call.
	Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error)
	// Sound makes sure that a film's sound is stored, and whatever else joining
	// needs besides the clips.
	Sound(ctx context.Context, prepared string) error
	// Join makes the film and what lies beside it; encoder goes into its
	// manifest. It verifies every clip before; the error is a *Missing where the store has not all of them; begin is called when it has, and frames
	// with how many frames were encoded since its last call, where the format has them encoded anew.
	Join(ctx context.Context, prepared, encoder string, begin func() error, frames func(int)) (Film, error)
	// Revise prepares a job anew: with some of its scenes changed, or with its plan.
	Revise(ctx context.Context, prepared string, r Revision) (Prepared, error)
	// PrepareVariant prepares a variant of a prepared job.
	PrepareVariant(ctx context.Context, prepared, variant string) (Prepared, error)
	// Judge says whether an error is of no use to try again, and words it.
	Judge(err error) (permanent bool, f *Failure)
}

// Prepared is a job made definite.
type Prepared struct {
	Name     string // its artifact
	Version  string // drawing version of its clips
	Scenes   int
	Frames   []int    // by scene
	Clips    []string // artifacts by scene; none for sound alone
	Variants []string // ids of its variants
	Sound    bool     // the film's sound can be made before its clips are there
	Warnings []string
	// EncoderWhy is why the clips' encoder was chosen.
	EncoderWhy string
	// CoreSeconds is about how long the film keeps one core busy; 0: not known.
	CoreSeconds float64
	// Plan is the plan's document, where a revision has made another of it, and IDs
	// are those of its scenes.
	Plan json.RawMessage `json:",omitempty"`
	IDs  []string        `json:",omitempty"`
}

// Revision says what of a prepared job is to be otherwise. Lengths and sound stay
// as they are, except with another plan.
type Revision struct {
	Scene    int             // whose elements are replaced,
	Elements json.RawMessage // where these are given
	From     map[int]string  // prepared jobs to take scenes from
	Exact    bool            // take them as they were drawn, even after another scene than now
	// Operations on the job's plan, as plan.Operations reads them, or the plan in its
	// place.
	Operations json.RawMessage
	Plan       json.RawMessage
}

// Restart is the error of a step that can go on only if the whole job is done
// anew from another preparation: an encoder in hardware failed, and a film
// mixes it with no other.
type Restart struct {
	Prepared Prepared
	Why      string
}

// Error implements error.
func (r *Restart) Error() string { return "the job begins again: " + r.Why }

// Missing is the error of joining clips that are not all in the store.
type Missing struct {
	Scenes []int // whose clips are not
	Err    error // of the first
}

// Error implements error.
func (m *Missing) Error() string {
	return fmt.Sprintf("clips are missing, of %d scenes: %v", len(m.Scenes), m.Err)
}

// Unwrap is why the first clip is missing.
func (m *Missing) Unwrap() error { return m.Err }

// Clip is a drawn scene.
type Clip struct {
	Name     string // artifact; empty for sound alone
	Size     int64
	SHA256   string
	Encoder  string // empty: it was there already
	Warnings []string
	Short    *ShortScene // nil: it has time enough
}

// Film is a finished film.
type Film struct {
	Name  string // its artifact
	Files []Artifact
}

// Metrics is called with what workers do; nil fields of the zero value are not called.
type Metrics struct {
	Task func(k Kind, outcome string, took time.Duration)
	Job  func(end State) // of a job that has ended; of all workers one is called
}

// WorkerConfig is what a worker works with.
type WorkerConfig struct {
	Steps   Steps
	Store   artifact.Store              // of plans too large for a message
	Slots   int                         // tasks at once
	Kinds   []Kind                      // Defaults to all. Who takes films takes their sound, too
	Grace   time.Duration               // to finish what runs when stopping. Defaults to 60 s
	Backoff time.Duration               // before the second try, doubled for each further. Defaults to 1 s
	Stall   time.Duration               // a scene without a new frame for so long hangs; plans and films have 15 times that. Defaults to 2 min
	Sweep   func(context.Context) error // removes what no job needs; called on one worker of all, every SweepEvery. nil: never
	Tidy    func() error                // removes what killed processes left here; called at the start and every minute. nil: never
	Name    string                      // in dead letters and logs
	// Version is the drawing version of what Steps draw. Tasks of jobs of another are
	// left to others. Empty: all jobs are alike.
	Version string
	// About is what Workers shows of this one; may be nil.
	About func() WorkerInfo
	// Headroom returns why no further task may be taken now, nil when one may. nil:
	// slots alone decide.
	Headroom func() error
	Log      *zap.Logger
	Metrics  Metrics
	Trace    *span.Tracer // nil: nothing is traced
}

// Defaults of a WorkerConfig; see defaultStall.
const (
	defaultGrace   = time.Minute
	defaultBackoff = time.Second
)

// Worker takes tasks and does them.
type Worker struct {
	q          *Queue
	cfg        WorkerConfig
	aborted    chan struct{} // closed by Abort
	once       sync.Once
	end        context.CancelCauseFunc // takes no more tasks, for a reason
	lanes      []turn.Lane
	heartbeats map[turn.Lane]time.Duration // how often the server is told of a task at work
	asking     time.Duration               // how long the server keeps a request for one
	backups    backups
	gate       *gate
	company    *semaphore.Weighted // of the tasks at work, see inCompany
	fleet      *fleet
	stopping   atomic.Bool   // takes no more tasks
	left       chan struct{} // one for each step that goes on though its job has ended

	mu      sync.Mutex
	running map[*task]time.Time // tasks being worked on and when they began
}

// NewWorker is a worker on q, to be run once.
func NewWorker(q *Queue, cfg WorkerConfig) *Worker {
	cfg.Slots = max(cfg.Slots, 1)
	taken := kinds
	if len(cfg.Kinds) > 0 {
		taken = slices.DeleteFunc(slices.Clone(kinds), func(k Kind) bool {
			if k == KindSound {
				k = KindFilm
			}
			return !slices.Contains(cfg.Kinds, k)
		})
	}
	cfg.Kinds = taken
	if cfg.Grace == 0 {
		cfg.Grace = defaultGrace
	}
	if cfg.Backoff == 0 {
		cfg.Backoff = defaultBackoff
	}
	if cfg.Stall == 0 {
		cfg.Stall = defaultStall
	}
	if cfg.Log == nil {
		cfg.Log = zap.NewNop()
	}
	w := &Worker{q: q, cfg: cfg, aborted: make(chan struct{}), running: map[*task]time.Time{}, end: func(error) {}, heartbeats: map[turn.Lane]time.Duration{}, asking: requestExpiry, left: make(chan struct{}, cfg.Slots)}
	w.gate = newGate(w)
	w.fleet = newFleet(q.Workers)
	w.company = semaphore.NewWeighted(w.everyShare())
	for _, l := range turn.Lanes {
		if k := Kind(l.Kind()); slices.Contains(taken, k) {
			w.lanes = append(w.lanes, l)
			w.heartbeats[l] = ackWait[k] / heartbeatsPerWait
		}
	}
	return w
}

// Abort ends the grace time: what still runs is given back now.
func (w *Worker) Abort() { w.once.Do(func() { close(w.aborted) }) }

// A task at work sends so many heartbeats within the server's ack wait, of which
// two may be lost, but never faster than minHeartbeat.
const (
	heartbeatsPerWait = 3
	minHeartbeat      = 10 * time.Millisecond
)

// stopGrace is how long a stopped task has to stop, and then to give itself
// back.
const stopGrace = 5 * time.Second

// Run works until ctx ends, then takes nothing more, finishes what runs within
// the grace time and gives the rest back. It returns an error when the
// connection is closed for good, or when a step would not stop.
func (w *Worker) Run(ctx context.Context) error {
	if len(w.cfg.Kinds) == 0 {
		return errors.New("worker takes no kind of task: want change, film, scene or plan")
	}
	tasks, err := newPuller(w.q.nc, w.q.names, w.lanes, w.asking)
	if err != nil {
		return err
	}
	if w.q.counted.Load() == nil {
		w.learn(turn.Census{})
	}
	w.ensureStreams(ctx) // Open did so too, but perhaps long ago; what follows needs every consumer
	if err := w.readAckWaits(ctx); err != nil {
		if ctx.Err() != nil {
			return nil // stopped before it began
		}
		return err
	}
	taking, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	w.end = stop
	defer context.AfterFunc(taking, func() { w.stopping.Store(true) })()
	unsubscribe, err := w.listen(taking)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	defer unsubscribe()
	if w.cfg.Store != nil {
		handOver, err := w.q.HandOver(w.cfg.Store, w.cfg.Log)
		if err != nil {
			return err
		}
		defer handOver()
	}
	changed := make(chan struct{}, 1)
	unwatch, err := w.watchLimits(func() {
		select {
		case changed <- struct{}{}:
		default: // it looks anyway
		}
	})
	if err != nil {
		return err
	}
	defer unwatch()
	work, abort := context.WithCancel(context.WithoutCancel(ctx))
	defer abort()
	var running sync.WaitGroup
	running.Go(func() { w.reconcile(taking) })
	running.Go(func() { w.takeCensus(taking) })
	running.Go(func() { w.gate.watch(taking, changed) })
	running.Go(func() { w.gate.serve(taking) })
	err = w.take(taking, work, tasks, &running)
	if cause := context.Cause(taking); errors.Is(cause, errStalled) {
		err = cause
	}
	stop(nil)
	tasks.close()

	done := make(chan struct{})
	go func() { running.Wait(); close(done) }()
	grace := time.NewTimer(w.cfg.Grace)
	defer grace.Stop()
	select {
	case <-done:
		return err
	case <-grace.C:
	case <-w.aborted:
	}
	abort()
	last := time.NewTimer(2 * stopGrace)
	defer last.Stop()
	select {
	case <-done:
		return err
	case <-last.C:
		return errors.Join(err, fmt.Errorf("a task did not stop within %v of being cancelled", 2*stopGrace))
	}
}

// readAckWaits reads how long the server waits for a task to be acknowledged:
// operators may have changed it.
func (w *Worker) readAckWaits(ctx context.Context) error {
	for _, l := range w.lanes {
		err := retry(ctx, func(ctx context.Context) error {
			c, err := w.q.js.Consumer(ctx, w.q.names.tasks(), string(l))
			if err == nil {
				w.heartbeats[l] = max(c.CachedInfo().Config.AckWait/heartbeatsPerWait, minHeartbeat)
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("read the ack wait of %s tasks: %w", l, err)
		}
	}
	return nil
}

// take fetches one task whenever a slot is free, never ahead, until ctx ends.
func (w *Worker) take(ctx, work context.Context, tasks *puller, running *sync.WaitGroup) error {
	slots := make(chan struct{}, w.cfg.Slots)
	for {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		w.awaitHeadroom(ctx)
		d := w.wait(ctx, tasks)
		switch {
		case d == nil && ctx.Err() == nil:
			return fmt.Errorf("take tasks: %w", nats.ErrConnectionClosed)
		case d == nil:
			return nil
		case ctx.Err() != nil:
			d.giveBack()
			return nil
		}
		d.free = sync.OnceFunc(func() { <-slots })
		running.Go(func() {
			defer d.free()
			w.supervise(work, d)
		})
	}
}

// Between two looks whether the connection is back, and after a request for a
// task that failed.
const (
	reconnectPause = 50 * time.Millisecond
	fetchPause     = 250 * time.Millisecond
)

// wait is the next task; nil when ctx ends or the connection is closed.
func (w *Worker) wait(ctx context.Context, tasks *puller) *delivery {
	for ctx.Err() == nil && !w.q.nc.IsClosed() {
		if !w.q.nc.IsConnected() {
			pause(ctx, reconnectPause) // a request now would be sent to nobody
			continue
		}
		d, err := tasks.next(ctx, w.q.census().Slots)
		if d != nil {
			return d
		}
		if err != nil && ctx.Err() == nil {
			w.cfg.Log.Warn("fetch task", zap.Error(err))
			pause(ctx, fetchPause)
			w.ensureStreams(ctx) // not at once: a consumer made while its stream is being deleted outlives it in the server
		}
	}
	return nil
}

// ensureStreams makes streams, consumers and records' bucket again where they are
// missing: the server may have lost all it had, or some.
func (w *Worker) ensureStreams(ctx context.Context) {
	if err := ensureStreams(ctx, w.q.js, w.q.names, w.q.replicas); err != nil && ctx.Err() == nil {
		w.cfg.Log.Warn("make streams again", zap.Error(err))
	}
}

// headroomEvery is how often a worker without headroom checks for it.
const headroomEvery = time.Second

// awaitHeadroom waits until there is headroom for a further task, or ctx ends.
// What is short, and that it no longer is, is logged once.
func (w *Worker) awaitHeadroom(ctx context.Context) {
	if w.cfg.Headroom == nil {
		return
	}
	short := false
	for ctx.Err() == nil {
		err := w.cfg.Headroom()
		if err == nil {
			break
		}
		if !short {
			short = true
			w.cfg.Log.Warn("taking no tasks", zap.Error(err))
		}
		pause(ctx, headroomEvery)
	}
	if short && ctx.Err() == nil {
		w.cfg.Log.Info("taking tasks again")
	}
}
