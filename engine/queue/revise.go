package queue

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
)

// FormerFilm is a film of a job before its plan was revised. What it is made of
// stays in the store as long as the record speaks of it.
type FormerFilm struct {
	Film     string    `json:"film"`        // artifact
	Prepared string    `json:"prepared"`    // artifact of the job it was joined of
	Digest   string    `json:"plan_sha256"` // of its plan
	Until    time.Time `json:"until"`       // when another took its place
}

// maxFormer is how many former films a record remembers.
const maxFormer = 20

// revise makes a finished film anew by another plan. What the store has of it is
// taken, from whichever film; nothing of the record changes before the new film
// is there, so one that cannot be made leaves the old one as it was.
func (w *Worker) revise(ctx context.Context, t *task, rec *Record, r *ReviseRequest) error {
	p, err := w.cfg.Steps.Revise(ctx, rec.latest(), Revision{Operations: r.Operations, Plan: r.Plan})
	if err != nil {
		return err
	}
	if r.DryRun {
		return w.tellRevision(ctx, t, rec, p)
	}
	doc, ids := p.Plan, p.IDs
	if p.Scenes < 1 {
		return noScenes()
	}
	if err := w.storePlan(ctx, digestOf(doc), doc); err != nil {
		return err
	}
	made := revised{digest: digestOf(doc), note: r.Note, encoder: rec.Encoder}
	err = w.drawRevised(ctx, t, rec, p, &made)
	var again *Restart
	if errors.As(err, &again) { // an encoder in hardware failed: all of it in software
		p, made.why = again.Prepared, again.Why
		p.IDs = ids
		err = w.drawRevised(ctx, t, rec, p, &made)
	}
	if err != nil {
		return err
	}
	made.prepared = p
	join := func() (Film, error) {
		return w.cfg.Steps.Join(ctx, p.Name, made.encoder, func() error { return nil }, func(int) {})
	}
	made.film, err = join()
	if lost := new(Missing); errors.As(err, &lost) {
		for _, i := range lost.Scenes {
			if _, err := w.cfg.Steps.Draw(ctx, p.Name, i, func(int) { t.watchdog.advance() }); err != nil {
				return err
			}
		}
		made.film, err = join()
	}
	if err != nil {
		return err
	}
	if err := w.finishChange(ctx, t, made.into); err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // the change is over, which ends what is done for it
	if rec, err := w.q.Get(ctx, t.job); err == nil {
		w.tryBackup(ctx, rec)
	}
	return nil
}

// tellRevision notes which scenes a revision would draw, and changes nothing else.
func (w *Worker) tellRevision(ctx context.Context, t *task, rec *Record, p Prepared) error {
	known := rec.knownClips()
	var drawn, reused []string
	for i, url := range p.Clips {
		if !known[url] && w.cfg.Store != nil {
			_, err := w.cfg.Store.Stat(ctx, url)
			if err != nil && !errors.Is(err, artifact.ErrNotFound) {
				return err
			}
			known[url] = err == nil
		}
		if known[url] {
			reused = append(reused, p.id(i))
		} else {
			drawn = append(drawn, p.id(i))
		}
	}
	return w.finishChange(ctx, t, func(_ *Record, c *Change) { c.Drawn, c.Reused = drawn, reused })
}

// id is the id of a scene, or its number.
func (p *Prepared) id(scene int) string {
	if scene < len(p.IDs) {
		return p.IDs[scene]
	}
	return strconv.Itoa(scene + 1)
}

// knownClips are the clips that scenes of a film have as versions.
func (r *Record) knownClips() map[string]bool {
	known := map[string]bool{}
	for i := range r.Clips {
		for _, v := range r.Clips[i].Versions {
			known[v.URL] = true
		}
	}
	return known
}

// revised is a film made anew.
type revised struct {
	digest, note string // of its plan; for new versions
	prepared     Prepared
	film         Film
	encoder, why string
	drawn        map[string]Clip // what had to be drawn, by artifact
}

// drawRevised makes sure of the clips that no version has.
func (w *Worker) drawRevised(ctx context.Context, t *task, rec *Record, p Prepared, made *revised) error {
	known := rec.knownClips()
	view := *rec // for what is told on the way
	view.Scenes, view.Frames, view.Done = p.Scenes, p.Frames, make([]bool, p.Scenes)
	for i, url := range p.Clips {
		view.Done[i] = known[url]
	}
	made.drawn = map[string]Clip{}
	for i, url := range p.Clips {
		if known[url] {
			continue
		}
		tell := w.progress(t, &view, i)
		clip, err := w.cfg.Steps.Draw(ctx, p.Name, i, func(frames int) { t.watchdog.advance(); tell(frames) })
		if err != nil {
			return err
		}
		if clip.Encoder != "" {
			made.drawn[url] = clip
			made.encoder = withEncoder(made.encoder, clip.Encoder)
		}
		t.watchdog.advance()
		known[url], view.Done[i] = true, true
	}
	return nil
}

// into writes a revised film into its job's record. Versions stay with a scene's
// id, wherever it stands now; those of a scene that is gone go with it.
func (m *revised) into(r *Record, c *Change) {
	now := time.Now().UTC()
	r.Former = append([]FormerFilm{{r.Film, r.latest(), r.Digest, now}}, r.Former[:min(len(r.Former), maxFormer-1)]...)
	r.Warnings, r.ShortScenes, r.WarningsLeftOut = m.prepared.Warnings, nil, 0
	var clips []SceneClips
	for _, f := range m.film.Files {
		if f.Kind != "clip" {
			continue
		}
		s := SceneClips{ID: f.Scene}
		for i := range r.Clips {
			if r.Clips[i].ID == f.Scene {
				s = r.Clips[i]
			}
		}
		for i := range s.Versions { // of the job as it was submitted until now
			s.Versions[i].Prepared = r.preparedOf(&s.Versions[i])
		}
		v := s.byURL(f.Name)
		if v == nil {
			s.Versions = append(s.Versions, Version{
				Version: len(s.Versions) + 1, URL: f.Name, Size: f.Size, SHA256: f.SHA256, TS: now, Note: m.note, Prepared: m.prepared.Name,
			})
			v = &s.Versions[len(s.Versions)-1]
		}
		s.Active, v.Prepared = v.Version, m.prepared.Name // where the scene stands now
		clips = append(clips, s)
		if drawn, ok := m.drawn[f.Name]; ok {
			c.Drawn = append(c.Drawn, s.ID)
			r.warn(len(clips)-1, drawn)
		} else {
			c.Reused = append(c.Reused, s.ID)
		}
	}
	p := &m.prepared
	r.Clips, r.Film, r.Files, r.Digest = clips, m.film.Name, m.film.Files, m.digest
	r.Prepared, r.Revision, r.Version, r.Scenes, r.Frames = p.Name, "", p.Version, p.Scenes, p.Frames
	r.Done = make([]bool, p.Scenes)
	for i := range r.Done {
		r.Done[i] = true
	}
	r.Encoder, r.EncoderWhy = m.encoder, p.EncoderWhy
	if m.why != "" {
		r.EncoderWhy = m.why
	}
	r.Revised++
}

// replace puts a plan in the place of that of a job which has no film: it begins
// again with it. Tasks of the former plan end as those of a cancelled job do.
func (w *Worker) replace(ctx context.Context, t *task, plan []byte) error {
	if err := w.cfg.Steps.Check(t.job, plan); err != nil {
		return err
	}
	digest := digestOf(plan)
	if err := w.storePlan(ctx, digest, plan); err != nil {
		return err
	}
	id, finished := *t.change.Load(), false
	var variants []string
	var subject string // where the former plan waits, if it does
	rec, err := w.q.update(ctx, t.job, func(r *Record) error {
		c := r.Change(id)
		if finished = r.State == Completed; finished {
			return errUnchanged
		}
		if c == nil || c.Ended() {
			return errJobEnded
		}
		c.end(nil)
		variants, subject = r.Variants, w.q.planSubject(r)
		fresh := newJob(t.job, plan, time.Time{})
		if r.Tenant != "" { // the gate has judged it
			fresh.Priority = r.Priority
		}
		r.beginAgain(fresh)
		return nil
	})
	switch {
	case err != nil:
		return err
	case finished:
		return fmt.Errorf("%s was finished meanwhile", t.job) // the next try revises it
	}
	ctx = context.WithoutCancel(ctx) // the change is over, which ends what is done for it
	w.q.publishEventAs(ctx, eventChange, rec)
	w.q.endAll(ctx, rec, variants, Cancelled) // those of the plan begin again with it
	if rec.Tenant != "" {                     // a job more runs again; what fails here the reconciler does
		_, _ = w.q.occupy(ctx, rec.Name(), nil, rec.Priority)
	}
	for _, subject := range []string{subject, w.q.names.task(KindPlan, t.job, 0)} {
		seq, former, err := w.q.storedIn(ctx, w.q.names.tasks(), subject)
		if err == nil && former != nil && !isChange(former) && planOfMessage(former) != digest {
			err = w.q.discard(ctx, seq)
		}
		if err != nil {
			return err
		}
	}
	// What fails from here on the reconciler does: the record says what is due.
	if err := w.q.publishDue(ctx, rec, w.cfg.Store); err != nil {
		w.cfg.Log.Warn("begin with another plan", zap.String("job", t.job), zap.Error(err))
	}
	return nil
}

// beginAgain makes a record that of a job whose plan was just submitted. What was
// asked of it, and its former films, stay.
func (r *Record) beginAgain(fresh *Record) {
	again := *fresh
	again.Seq, again.Changes, again.Former, again.Revised = r.Seq, r.Changes, r.Former, r.Revised+1
	*r = again
}

// afterDrop publishes what was refused while a task that is dropped now held its
// subject: the next change; the tasks of a job whose plan was replaced.
func (w *Worker) afterDrop(ctx context.Context, t *task, log *zap.Logger) {
	if t.kind != KindChange && t.of.Load() == nil {
		return
	}
	rec, err := w.q.Get(ctx, t.job)
	switch {
	case err != nil:
	case t.kind == KindChange && rec.nextChange() != nil:
		err = w.republish(ctx, t, goOn)
	case t.replaced(rec) && !rec.State.Terminal() && rec.Prepared != "":
		err = w.q.fanOut(ctx, rec)
	}
	if err != nil {
		log.Warn("publish a missed task again", zap.Error(err)) // the reconciler will
	}
}
