package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
)

// makeChange makes the next change of a finished film: all of it within one task,
// so that the one after it waits its turn. The change that the task's message asks
// for, if it does, is noted in the record first, behind those asked for before it.
// Doing it again after a worker died finds what was drawn in the store.
func (w *Worker) makeChange(ctx context.Context, t *task) error {
	var asked *ChangeRequest
	if !bytes.Equal(bytes.TrimSpace(t.data), goOn) {
		body, err := w.planBytes(ctx, t.data)
		if err != nil {
			return err
		}
		if asked, err = parseChange(body); err == nil {
			if asked.ID == "" {
				asked.ID = fmt.Sprintf("change-%d", t.seq)
			}
			err = w.noteChange(ctx, t.job, asked, body)
		}
		if err != nil {
			return w.refuse(ctx, t, asked, err)
		}
		if asked.Cancel {
			return nil
		}
	}
	rec, c, err := w.beginChange(ctx, t, asked)
	if err != nil {
		return err
	}
	if c.replaces() {
		if f := misnamed(t.job, c.Revise.Plan); f != nil {
			return f
		}
	}
	switch {
	case c.Edit != nil:
		i, err := rec.Scene(string(c.Edit.Scene))
		if err != nil {
			return err
		}
		return w.reversion(ctx, t, rec, reversion{Revision{Scene: i, Elements: c.Edit.Elements}, i, c.Edit.Note})
	case c.Use != nil:
		i, err := rec.Scene(string(c.Use.Scene))
		if err != nil {
			return err
		}
		v := rec.Clips[i].Version(c.Use.Version)
		return w.reversion(ctx, t, rec, reversion{Revision{From: map[int]string{i: rec.preparedOf(v)}}, i, ""})
	case c.Revise != nil && rec.State != Completed:
		return w.replace(ctx, t, c.Revise.Plan)
	case c.Revise != nil:
		return w.revise(ctx, t, rec, c.Revise)
	}
	return w.combine(ctx, t, rec, c.Combine)
}

// goOn is the message of a change's task that asks for nothing new: the record
// says what is to be made.
var goOn = []byte("{}")

// noteChange notes in a job's record that a change is asked for, which then waits
// for those asked for before it, and cancels at once. What was asked for goes into
// the store, so that it outlives its message.
func (w *Worker) noteChange(ctx context.Context, job string, c *ChangeRequest, body []byte) error {
	if c.Cancel {
		_, err := w.q.Cancel(ctx, job)
		return err
	}
	asked := ""
	if w.cfg.Store != nil {
		asked = digestOf(body)
		if err := w.storePlan(ctx, asked, body); err != nil {
			return err
		}
	}
	rec, changed, err := w.q.updateQuietly(ctx, job, func(r *Record) error {
		if r.Change(c.ID) != nil {
			return errUnchanged
		}
		if r.State != Completed {
			if err := c.fits(r); err != nil {
				return err
			}
		}
		if r.waitingChanges() >= maxWaiting {
			return &Failure{Code: codeChange, Message: fmt.Sprintf("%d changes of %s wait already", maxWaiting, r.ID), Hint: "ask again when some have been made"}
		}
		if asked == "" && r.nextChange() != nil { // it would be forgotten with its message
			return fmt.Errorf("%s: %w", job, ErrBusy)
		}
		noted := c.begun(r)
		noted.State, noted.Request = Waiting, asked
		r.remember(noted)
		return nil
	})
	if changed {
		w.q.publishEventAs(ctx, eventChange, rec)
	}
	return err
}

// queueChange notes a change that was asked for while another is made, and has it
// made in its turn. One that is wrong is refused, which is no error.
func (w *Worker) queueChange(ctx context.Context, job string, message []byte, id string) error {
	body, err := w.planBytes(ctx, message)
	if err != nil {
		return err
	}
	c, err := parseChange(body)
	if err == nil {
		if c.ID == "" {
			c.ID = id
		}
		err = w.noteChange(ctx, job, c, body)
	}
	if r, refused := refusalOf(job, c, err); refused {
		w.q.publishRefusal(ctx, eventRefused, r)
		return nil
	}
	if err != nil || c.Cancel {
		return err
	}
	return w.q.publishTask(ctx, KindChange, job)
}

// refuse says in an event that a change cannot be made as it is asked for, and
// drops its task. Other errors go on.
func (w *Worker) refuse(ctx context.Context, t *task, c *ChangeRequest, err error) error {
	r, refused := refusalOf(t.job, c, err)
	if !refused {
		return err
	}
	w.q.publishRefusal(ctx, eventRefused, r)
	return fmt.Errorf("%w: %w", errJobEnded, r.Error)
}

// refusalOf is what is told of a change that cannot be made because of err;
// refused reports whether err is of that kind.
func refusalOf(job string, c *ChangeRequest, err error) (r refusal, refused bool) {
	var f *Failure
	switch {
	case errors.Is(err, ErrNoJob):
		_, id := SplitJob(job)
		f = &Failure{Code: codeChange, Message: fmt.Sprintf("no job %q", id), Hint: "submit its plan first"}
	case !errors.As(err, &f) || f.Code != codeChange:
		return refusal{}, false
	}
	r = refusal{Job: job, Error: f}
	if c != nil {
		r.Change = c.ID
	}
	return r, true
}

// beginChange begins the next change of a job; asked is the one that the task's
// message asks for, nil where it asks for none. Changes that do not fit, by now,
// fail on the way.
func (w *Worker) beginChange(ctx context.Context, t *task, asked *ChangeRequest) (*Record, *ChangeRequest, error) {
	for {
		rec, err := w.q.Get(ctx, t.job)
		if err != nil {
			return nil, nil, err
		}
		next := rec.nextChange()
		if next == nil {
			return nil, nil, errJobEnded // made already, or cancelled
		}
		c := asked
		if c == nil || c.ID != next.ID {
			if c, err = w.requested(ctx, next); err != nil {
				return nil, nil, err
			}
		}
		began := false
		rec, changed, err := w.q.updateQuietly(ctx, t.job, func(r *Record) error {
			t.begun, t.tries, began = 0, 0, false
			now := r.nextChange()
			if now == nil || now.ID != next.ID {
				return errUnchanged // another worker was at it
			}
			if f := cannot(c, r); f != nil {
				now.end(f)
				return nil
			}
			if now.State == Waiting {
				waited := *now
				*now = c.begun(r)
				now.Created, now.Request = waited.Created, waited.Request
				r.forgetStarts(t.id())
			}
			if err := w.mayTake(t, r); err != nil {
				return err
			}
			began = true
			return t.countIn(r)
		})
		if began {
			t.change.Store(&c.ID)
		}
		if err != nil {
			return nil, nil, err
		}
		if changed {
			w.q.publishEventAs(ctx, eventChange, rec)
		}
		if began {
			return rec, c, nil
		}
		if now := rec.Change(next.ID); changed && now != nil && now.Error != nil {
			w.q.publishRefusal(ctx, eventRefused, refusal{Job: t.job, Change: next.ID, Error: now.Error})
		}
	}
}

// cannot is why a change cannot be made of a job; nil where it can.
func cannot(c *ChangeRequest, r *Record) *Failure {
	if c == nil {
		return &Failure{Code: "lost", Message: "got lost", Hint: "ask for it again"}
	}
	var f *Failure
	if err := c.fits(r); errors.As(err, &f) {
		return f
	}
	return nil
}

// requested is what a change that waits was asked for as; nil where it is lost.
func (w *Worker) requested(ctx context.Context, c *Change) (*ChangeRequest, error) {
	if c.Request == "" || w.cfg.Store == nil {
		return nil, nil
	}
	body, err := artifact.ReadAll(ctx, w.cfg.Store, planName(c.Request), maxPlan)
	if errors.Is(err, artifact.ErrNotFound) || errors.Is(err, artifact.ErrCorrupt) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read change: %w", err)
	}
	asked, err := parseChange(body)
	if err != nil || digestOf(body) != c.Request {
		return nil, nil
	}
	asked.ID = c.ID
	return asked, nil
}

// begun is the record of a change that begins.
func (c *ChangeRequest) begun(r *Record) Change {
	now := time.Now().UTC()
	begun := Change{ID: c.ID, Kind: c.kind(), State: Processing, Created: now, Updated: now}
	name := SceneName("")
	switch {
	case c.Edit != nil:
		name = c.Edit.Scene
	case c.Use != nil:
		name, begun.Version = c.Use.Scene, c.Use.Version
	case c.Revise != nil:
		begun.DryRun = c.Revise.DryRun
	}
	if i, err := r.Scene(string(name)); err == nil && name != "" {
		begun.Scene = r.Clips[i].ID
	}
	return begun
}

// reversion is a change of a scene's active version.
type reversion struct {
	Revision
	scene int    // whose version it is
	note  string // of a new version
}

// reversion makes other versions the active ones: that of r's scene, and that of
// the scene after it where it shows that one's last picture as it goes over.
// What was never drawn is drawn.
func (w *Worker) reversion(ctx context.Context, t *task, rec *Record, r reversion) error {
	p, err := w.cfg.Steps.Revise(ctx, rec.latest(), r.Revision)
	if err != nil {
		return err
	}
	p, fresh, err := w.drawFresh(ctx, t, rec, p)
	if err != nil {
		return err
	}
	return w.finishChange(ctx, t, func(now *Record, c *Change) {
		now.take(c, p, fresh, func(i int) string {
			switch {
			case i == r.scene:
				return r.note
			case p.Version != rec.Version:
				return "drawn anew, as all scenes: the engine draws otherwise now"
			}
			return fmt.Sprintf("takes over from scene %s as it is now", now.Clips[r.scene].ID)
		})
		c.Version = now.Clips[r.scene].Active
		now.Revision = p.Name
	})
}

// take makes the clips of a prepared job the active ones. One that no version has
// becomes a version, with a note.
func (r *Record) take(c *Change, p Prepared, fresh map[int]Clip, note func(scene int) string) {
	for i, url := range p.Clips {
		s := &r.Clips[i]
		v := s.byURL(url)
		if v == nil {
			s.Versions = append(s.Versions, Version{
				Version: len(s.Versions) + 1, URL: url, Size: fresh[i].Size, SHA256: fresh[i].SHA256,
				TS: time.Now().UTC(), Note: note(i), Prepared: p.Name,
			})
			v = &s.Versions[len(s.Versions)-1]
			c.Drawn = append(c.Drawn, s.ID)
			r.warn(i, fresh[i])
		}
		s.Active = v.Version
	}
	r.Version = p.Version
}

// maxBeginnings is how often the drawing of a change begins: as it is prepared, in
// this worker's version, in software.
const maxBeginnings = 3

// drawFresh makes sure of the clips that no version has yet, and returns what they
// are clips of: a film whose drawing version has no workers is drawn anew in this
// one's, whole, since no film is of two.
func (w *Worker) drawFresh(ctx context.Context, t *task, rec *Record, p Prepared) (Prepared, map[int]Clip, error) {
	for n := 1; ; n++ {
		fresh, err := w.drawUnknown(ctx, t, rec, p)
		var again *Restart
		if !errors.As(err, &again) || n == maxBeginnings {
			return p, fresh, err
		}
		p = again.Prepared
	}
}

// drawUnknown draws the clips of a prepared job that no version has.
func (w *Worker) drawUnknown(ctx context.Context, t *task, rec *Record, p Prepared) (map[int]Clip, error) {
	fresh := map[int]Clip{}
	for i, url := range p.Clips {
		if i >= len(rec.Clips) || rec.Clips[i].byURL(url) != nil {
			continue
		}
		var err error
		if fresh[i], err = w.cfg.Steps.Draw(ctx, p.Name, i, w.progress(t, rec, i)); err != nil {
			return nil, err
		}
	}
	return fresh, nil
}

// combine joins a new film. The clips it is made of become the active ones.
func (w *Worker) combine(ctx context.Context, t *task, rec *Record, c *CombineRequest) error {
	p, active := Prepared{Name: rec.latest(), Version: rec.Version}, make([]int, len(rec.Clips))
	from := map[int]string{}
	for i := range rec.Clips {
		s := &rec.Clips[i]
		active[i] = s.Active
		if c.Clips == nil {
			continue
		}
		if v := s.byURL(c.Clips[i]); v.Version != s.Active {
			active[i], from[i] = v.Version, rec.preparedOf(v)
		}
	}
	if len(from) > 0 {
		revised, err := w.cfg.Steps.Revise(ctx, p.Name, Revision{From: from, Exact: true})
		if err != nil {
			return err
		}
		p.Name, p.Version = revised.Name, revised.Version
	}
	join := func() (Film, error) {
		return w.cfg.Steps.Join(ctx, p.Name, rec.Encoder, func() error { return nil }, func(int) {})
	}
	var fresh map[int]Clip
	film, err := join()
	if lost := new(Missing); errors.As(err, &lost) {
		from := map[int]string{}
		for _, i := range lost.Scenes {
			from[i] = rec.preparedOf(rec.Clips[i].Version(active[i]))
		}
		if p, fresh, err = w.bringBack(ctx, t, rec, p, from); err != nil {
			return err
		}
		film, err = join()
	}
	if err != nil {
		return err
	}
	return w.finishChange(ctx, t, func(now *Record, c *Change) {
		now.Film, now.Files, now.Revision = film.Name, film.Files, p.Name
		for i := range now.Clips {
			now.Clips[i].Active = active[i]
		}
		now.take(c, p, fresh, func(int) string { return "drawn anew: its clip was lost, and the engine draws otherwise now" })
	})
}

// bringBack draws clips of p that the store has lost, each from the job it was drawn
// for. Where nobody draws as they were drawn, all are drawn anew.
func (w *Worker) bringBack(ctx context.Context, t *task, rec *Record, p Prepared, lost map[int]string) (Prepared, map[int]Clip, error) {
	for _, i := range slices.Sorted(maps.Keys(lost)) {
		_, err := w.cfg.Steps.Draw(ctx, lost[i], i, w.progress(t, rec, i))
		var again *Restart
		if errors.As(err, &again) { // that job's scenes may be others than the film's are now
			_, err = w.cfg.Steps.Draw(ctx, p.Name, i, w.progress(t, rec, i))
			if errors.As(err, &again) {
				return w.drawFresh(ctx, t, rec, again.Prepared)
			}
		}
		if err != nil {
			return p, nil, err
		}
	}
	return p, nil, nil
}

// finishChange writes what a change made into the record, unless it was ended
// meanwhile.
func (w *Worker) finishChange(ctx context.Context, t *task, f func(*Record, *Change)) error {
	id := *t.change.Load()
	rec, changed, err := w.q.updateQuietly(ctx, t.job, func(r *Record) error {
		c := r.changing()
		switch {
		case c == nil && r.Change(id) != nil && r.Change(id).State == ChangeCompleted:
			return errUnchanged // by this very write, whose answer got lost
		case c == nil || c.ID != id:
			return errJobEnded
		}
		f(r, c)
		c.end(nil)
		return nil
	})
	if changed {
		w.q.publishEventAs(ctx, eventChange, rec)
	}
	return err
}

// endChange ends a change without what it was to make.
func (q *Queue) endChange(ctx context.Context, job, id string, f *Failure) (*Record, error) {
	return q.endChanges(ctx, job, f, func(c *Change) bool { return c.ID == id })
}

// endChanges ends those changes of a job that are being made, or wait, without
// what they were to make.
func (q *Queue) endChanges(ctx context.Context, job string, f *Failure, those func(*Change) bool) (*Record, error) {
	rec, changed, err := q.updateQuietly(ctx, job, func(r *Record) error {
		err := errUnchanged
		for i := range r.Changes {
			if c := &r.Changes[i]; !c.Ended() && those(c) {
				c.end(f)
				err = nil
			}
		}
		return err
	})
	if changed {
		q.publishEventAs(ctx, eventChange, rec)
	}
	return rec, err
}
