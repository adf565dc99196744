package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue/turn"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/internal/span"
)

// maxPlan bounds a plan that travels through the store.
const maxPlan = 16 << 20

// plan prepares a job and publishes its scenes.
func (w *Worker) plan(ctx context.Context, t *task) error {
	body, err := w.planBytes(ctx, t.data)
	if err != nil {
		return err
	}
	if isChange(body) {
		return w.forward(ctx, t, body)
	}
	if isVariant(body) {
		return w.planVariant(ctx, t)
	}
	// A producer with nothing but a NATS client has left the record to us.
	fresh := newJob(t.job, body, t.stored)
	fresh.Trace = t.trace(ctx)
	rec, _, err := w.q.claim(ctx, fresh, t.stored)
	switch {
	case err != nil:
		return err
	case rec == nil:
		rec = fresh
		w.q.publishState(ctx, rec)
	case rec.Digest != fresh.Digest:
		w.q.publishConflict(ctx, t.job, fresh.Digest)
		return fmt.Errorf("%w: %w", errJobEnded, ErrConflict)
	}
	if rec.Priority == turn.Batch && t.lane != turn.PlanBatch && rec.Stage == "" {
		_, err := w.q.publish(ctx, w.q.planSubject(rec), "", t.data)
		return err // it waits there; nobody heard of it to move it before
	}
	return w.begin(ctx, t, func(ctx context.Context) (Prepared, error) {
		if f := misnamed(t.job, body); f != nil {
			return Prepared{}, f
		}
		_, checking := span.Start(ctx, "check")
		err := w.cfg.Steps.Check(t.job, body)
		if checking.End(err); err != nil {
			return Prepared{}, err // the store takes no document from strangers unread
		}
		// From here on the job can be finished without this message.
		if err := w.storePlan(ctx, fresh.Digest, body); err != nil {
			return Prepared{}, err
		}
		return w.cfg.Steps.Prepare(ctx, t.job, body, w.ahead(t))
	})
}

// begin prepares a job unless that is done and publishes its scenes.
func (w *Worker) begin(ctx context.Context, t *task, prepare func(context.Context) (Prepared, error)) error {
	rec, err := w.attempt(ctx, t)
	if err != nil {
		return err
	}
	if rec.Prepared == "" {
		if rec, err = w.prepare(ctx, t, rec, prepare); err != nil {
			return err
		}
	}
	if err := w.backup(ctx, rec); err != nil {
		return err
	}
	return w.q.fanOut(ctx, rec)
}

func (w *Worker) planBytes(ctx context.Context, body []byte) ([]byte, error) {
	ref := refOf(body)
	if ref == "" {
		return body, nil
	}
	if w.cfg.Store == nil {
		return nil, errors.New("plan lies in a store that this worker has not")
	}
	data, err := artifact.ReadAll(ctx, w.cfg.Store, planName(ref), maxPlan)
	if err != nil {
		return nil, fmt.Errorf("read plan: %w", err)
	}
	if digestOf(data) != ref {
		return nil, fmt.Errorf("read plan: %s is not what its name says: %w", planName(ref), artifact.ErrCorrupt)
	}
	return data, nil
}

func (w *Worker) prepare(ctx context.Context, t *task, rec *Record, prepare func(context.Context) (Prepared, error)) (*Record, error) {
	if err := w.enter(ctx, rec.Name(), Preparing); err != nil {
		return nil, err
	}
	if err := fault.At(fault.Prepare); err != nil {
		return nil, err
	}
	began := time.Now()
	p, err := prepare(ctx)
	if err != nil {
		return nil, err
	}
	if p.Scenes < 1 {
		return nil, noScenes()
	}
	if err := w.announce(ctx, rec, p); err != nil {
		return nil, err
	}
	now, err := w.q.update(ctx, rec.Name(), func(r *Record) error {
		if t.ended(r) || r.State.Terminal() {
			return errJobEnded
		}
		if r.Prepared != "" {
			return errUnchanged
		}
		if err := w.mayTake(t, r); err != nil {
			return err
		}
		r.redrawnIn(p.Version)
		r.expect(p)
		r.Prepared, r.Variants, r.EncoderWhy, r.SoundDue = p.Name, p.Variants, p.EncoderWhy, p.Sound
		r.Warnings = slices.Concat(p.Warnings, r.Warnings) // of scenes drawn already
		done, _ := r.frames()
		r.FramesAhead, r.CoreSeconds = done-r.ReusedFrames, p.CoreSeconds
		r.took(began)
		r.enter(Drawing)
		return nil
	})
	if errors.Is(err, errJobEnded) || errors.Is(context.Cause(ctx), errJobEnded) {
		w.endUnknown(context.WithoutCancel(ctx), rec.Name(), p.Variants)
	}
	return now, err
}

// noScenes is the failure of a plan that has none.
func noScenes() error {
	return &Failure{Code: codePlan, Path: "scenes", Message: "there is none", Hint: "want at least one scene"}
}

// enter moves a job on to a stage it has not reached yet.
func (w *Worker) enter(ctx context.Context, job string, s State) error {
	_, err := w.q.update(ctx, job, func(r *Record) error {
		if r.State.Terminal() {
			return errJobEnded
		}
		if r.Stage == s {
			return errUnchanged
		}
		r.enter(s)
		return nil
	})
	return err
}

// fanOut publishes a task for every scene that is due and, once one was begun,
// the sound's; or the film's when nothing is left to do. A task already waiting
// is not added twice.
func (q *Queue) fanOut(ctx context.Context, rec *Record) error {
	if rec.ready() {
		return q.publishTask(ctx, KindFilm, rec.Name())
	}
	if err := q.publishDueScenes(ctx, rec); err != nil {
		return err
	}
	if rec.SoundDue && (rec.starts() > 0 || rec.ScenesDone() > 0) {
		return q.askSound(ctx, rec.Name())
	}
	return nil
}

// askSound publishes the task of a film's sound.
func (q *Queue) askSound(ctx context.Context, job string) error {
	if err := fault.At(fault.AskSound); err != nil {
		return err
	}
	return q.publishTask(ctx, KindSound, job)
}

// publishTask stores a task of a whole film. No message id: the stream's one
// message a subject already keeps it from being there twice, and a later round
// must get through.
func (q *Queue) publishTask(ctx context.Context, k Kind, job string) error {
	_, err := q.publish(ctx, q.names.task(k, job, 0), "", []byte("{}"))
	return err
}

// scene draws one scene. The first one begun of a job asks for the sound, so
// that another may make it meanwhile, and a worker alone begins with a picture.
func (w *Worker) scene(ctx context.Context, t *task, rec *Record) error {
	from := rec.preparedFor(t.scene)
	if from == "" {
		return errJobEnded
	}
	if rec.Prepared == "" && rec.Version == t.adopted && t.adopted != "" {
		return &otherVersion{rec.Version} // whoever prepares the plan anew hands it out again
	}
	if rec.SoundDue && rec.starts() == 1 && rec.ScenesDone() == 0 {
		if err := w.q.askSound(ctx, t.job); err != nil {
			return err
		}
	}
	if !rec.Done[t.scene] {
		began, tell := time.Now(), w.progress(t, rec, t.scene)
		said := span.Current(ctx)
		if t.scene < len(rec.Frames) {
			said.Int(span.Frames, rec.Frames[t.scene])
		}
		clip, err := w.cfg.Steps.Draw(ctx, from, t.scene, func(frames int) { t.watchdog.advance(); tell(frames) })
		if err != nil {
			return w.orRestart(ctx, rec, err)
		}
		said.Bool(span.Hit, clip.Encoder == "")
		if err := fault.At(fault.Bit); err != nil {
			return err
		}
		before, version := rec.Prepared, rec.Version
		rec, err = w.q.update(ctx, t.job, func(r *Record) error {
			if t.ended(r) || r.State.Terminal() {
				return errJobEnded
			}
			if before != "" && r.Prepared != before || r.Version != version {
				return errRestarted
			}
			if r.Done[t.scene] {
				return errUnchanged
			}
			r.Done[t.scene] = true
			r.took(began)
			if clip.Encoder != "" {
				r.Encoder = withEncoder(r.Encoder, clip.Encoder)
			} else if r.Reused++; t.scene < len(r.Frames) {
				r.ReusedFrames += r.Frames[t.scene]
			}
			r.warn(t.scene, clip)
			return nil
		})
		if err != nil {
			return err
		}
	}
	if t.count > 1 { // who had it before may have died over what follows
		return w.q.fanOut(ctx, rec)
	}
	if err := w.q.handOn(ctx, rec); err != nil {
		return err
	}
	return w.askFilm(ctx, rec)
}

// askFilm asks for the film where nothing else is left to do, and for its sound
// where that alone is left: whoever was to ask for it may have died.
func (w *Worker) askFilm(ctx context.Context, rec *Record) error {
	switch {
	case rec.ready():
		if err := fault.At(fault.AskFilm); err != nil {
			return err
		}
		return w.q.publishTask(ctx, KindFilm, rec.Name())
	case rec.allDone() && rec.SoundDue:
		return w.q.askSound(ctx, rec.Name())
	}
	return nil
}

// sound makes a film's sound while its scenes are drawn. In the store it lies
// under the hash of what goes into it, so a job that begins again keeps it.
func (w *Worker) sound(ctx context.Context, t *task, rec *Record) error {
	if rec.Prepared == "" {
		return errJobEnded
	}
	if rec.SoundDue {
		began := time.Now()
		err := w.cfg.Steps.Sound(ctx, rec.Prepared)
		if err != nil {
			return err
		}
		if err := fault.At(fault.SoundBit); err != nil {
			return err
		}
		rec, err = w.q.update(ctx, t.job, func(r *Record) error {
			if r.State.Terminal() || t.ended(r) {
				return errJobEnded
			}
			if !r.SoundDue {
				return errUnchanged
			}
			r.SoundDue = false
			r.took(began)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return w.askFilm(ctx, rec)
}

// film joins the clips. One found missing is drawn again first.
func (w *Worker) film(ctx context.Context, t *task, rec *Record) error {
	if rec.Prepared == "" {
		return errJobEnded
	}
	if !rec.ready() {
		return w.q.fanOut(ctx, rec)
	}
	if err := fault.At(fault.CheckClip); err != nil {
		return err
	}
	began := time.Now()
	film, err := w.cfg.Steps.Join(ctx, rec.Prepared, rec.Encoder, func() error { return w.enter(ctx, t.job, Joining) }, w.joined(ctx, rec))
	if lost := new(Missing); errors.As(err, &lost) {
		return w.redraw(ctx, t.job, lost.Scenes)
	}
	if err != nil {
		return w.orRestart(ctx, rec, err)
	}
	if err := w.startVariants(ctx, rec); err != nil {
		return err // before the record closes: whoever comes after would not see to it
	}
	if err := fault.At(fault.Close); err != nil {
		return err
	}
	rec, err = w.q.update(ctx, t.job, func(r *Record) error {
		if r.State == Completed && r.Film == film.Name {
			return errUnchanged
		}
		if r.State.Terminal() || t.ended(r) {
			return errJobEnded
		}
		r.Film, r.Files = film.Name, film.Files
		r.took(began)
		r.enter(Completed)
		r.firstVersions(r.Since)
		return nil
	})
	if err == nil {
		w.tryBackup(ctx, rec)
	}
	return err
}

// redraw clears the bits of missing clips and asks for them again. The scenes'
// attempts begin anew: it was the store that lost them.
func (w *Worker) redraw(ctx context.Context, job string, missing []int) error {
	rec, err := w.q.update(ctx, job, func(r *Record) error {
		if r.State.Terminal() {
			return errJobEnded
		}
		for _, i := range missing {
			r.Done[i] = false
			r.forgetStarts(sceneTask + strconv.Itoa(i))
		}
		r.enter(Drawing)
		return nil
	})
	if err != nil {
		return err
	}
	return w.q.fanOut(ctx, rec)
}

// errRestarted says that a job began again while a task of it was worked on:
// what it made belongs to the former beginning.
var errRestarted = errors.New("the job began again meanwhile")

// orRestart lets a job begin again where that is what err asks for, else
// returns err. Of several scenes that ask at once the first counts; all ask for
// the same. The scenes' attempts begin anew: it was no fault of theirs.
func (w *Worker) orRestart(ctx context.Context, rec *Record, err error) error {
	var again *Restart
	if !errors.As(err, &again) || rec.Prepared == "" {
		return err // of a job that is not prepared nothing has begun
	}
	rec, err = w.q.update(ctx, rec.Name(), func(r *Record) error {
		if r.State.Terminal() {
			return errJobEnded
		}
		if r.Prepared != rec.Prepared {
			return errUnchanged
		}
		p := again.Prepared
		if err := r.beginIn(p.Version); err != nil {
			return err
		}
		r.Prepared, r.Done, r.EncoderWhy, r.Encoder = p.Name, make([]bool, p.Scenes), again.Why, ""
		r.Reused, r.ReusedFrames, r.FramesAhead = 0, 0, 0
		clear(r.Attempts)
		clear(r.Returned)
		r.enter(Drawing)
		return nil
	})
	if err != nil {
		return err
	}
	return w.q.fanOut(ctx, rec)
}

// withEncoder adds an encoder to those a film's clips were made by: in software
// there may be two.
func withEncoder(encoders, one string) string {
	all := strings.Split(encoders, ", ")
	if encoders == "" {
		all = nil
	}
	if !slices.Contains(all, one) {
		all = append(all, one)
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}
