package engine

import (
	"context"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/sketch"
)

// ScriptOf is scene i as it would be played, without pen, captions, transition.
func (e *Engine) ScriptOf(ctx context.Context, job *Job, i int) (*sketch.Script, []sketch.Piece, error) {
	r := e.newRun(job.scene(i), nil)
	r.bare = true
	defer r.close()
	err := r.do(ctx, scriptSteps())
	return r.script, r.pieces, err
}

// Rehearsal is a scene set up to be played again and again.
type Rehearsal struct{ run *sceneRun }

// Rehearse sets up scene i. Close it.
func (e *Engine) Rehearse(ctx context.Context, job *Job, i int) (*Rehearsal, error) {
	r := e.newRun(job.scene(i), nil)
	return &Rehearsal{r}, r.do(ctx, scriptSteps())
}

// Play plays the scene and returns how long the kinds of work took, how many
// frames changed and how many of their pixels.
func (r *Rehearsal) Play(ctx context.Context, to Recorder) (Times, int, int64, error) {
	t := &r.run.stats
	*t = playStats{times: Times{}}
	err := r.run.play(ctx, new(mux.Buffers), r.run.script.Frames(), to)
	return t.times, t.frames, t.pixels, err
}

// Close ends what decodes footage.
func (r *Rehearsal) Close() { r.run.close() }

// DropCaches drops what is kept for scenes to come.
func (e *Engine) DropCaches() {
	e.buffers.clear()
	e.compositions.clear()
	e.bitmaps.clear()
}

// Prepares begins to prepare a plan that does nothing, and returns how many of
// its slots are taken.
func (s *Steps) Prepares() (taken func() int, done func()) {
	free, done := s.prepares()
	return func() int { return len(free) }, done
}

// Prioritize is what a scene does while it is drawn.
func (s *Steps) Prioritize() (done func()) { return s.prioritize() }

// Rekey gives a job's clips the names that follow from its document.
func Rekey(j *Job) error { return j.encodeWith(j.Encoder, j.EncoderWhy) }

// SoundOf is what a job's sound is mixed of, without voices and videos, and its name.
func (e *Engine) SoundOf(ctx context.Context, job *Job, dir string) (m audio.MixSpec, name string, err error) {
	e.music(&m, job, e.newSourceCache(ctx, job, dir))
	if err := e.effects(ctx, &m, job); err != nil {
		return m, "", err
	}
	name, err = soundName(job)
	return m, name, err
}

// RestLongestFirst is the order in which the scenes after the first are begun, and with -1 the sound.
func (j *Job) RestLongestFirst() []int { return j.restLongestFirst() }
