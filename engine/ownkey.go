package engine

import (
	"context"
	"fmt"
	"slices"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/internal/drawn"
)

// Clips are found by their keys, whichever job they were drawn for. So a clip is
// stored under a key only where that key was computed from what is drawn: a
// document that names another for it must not bring a picture into the films
// of others.

// And a version draws under its own keys alone: what another would have drawn is
// not known here.

// keyError is the error of a scene whose job is of another version, or names
// another key for its clip than follows from what would be drawn.
type keyError struct {
	scene   string
	version string // of the job
}

// Error implements error.
func (e *keyError) Error() string {
	if e.forged() {
		return fmt.Sprintf("scene %s: its prepared job names another clip than the one it describes", e.scene)
	}
	return fmt.Sprintf("scene %s is to be drawn by drawing version %s, this one is %s", e.scene, e.version, drawn.Version())
}

// forged reports whether no difference between two versions explains the key.
func (e *keyError) forged() bool { return e.version == drawn.Version() }

// ownsKey reports whether the scene's key and tail follow from its job as this
// version draws it.
func (s jobScene) ownsKey() (bool, error) {
	t := s.task()
	if s.job.Version != drawn.Version() {
		return false, nil
	}
	if t.Of != "" {
		return t.Tail == "" && t.Key == heldKey(s.job.Version, t.Of, t.Frames), nil
	}
	job := *s.job
	job.Scenes = slices.Clone(job.Scenes)
	own := job.scene(s.index)
	if err := own.address(); err != nil {
		return false, err
	}
	return own.task().Key == t.Key && own.task().Tail == t.Tail, nil
}

// keyOwner is the job from which a scene's clip is to be drawn: the scene's own,
// or of a variant the film that its clip is shared with.
func (e *Engine) keyOwner(ctx context.Context, s jobScene) (*Job, error) {
	own, err := s.ownsKey()
	if err != nil || own {
		return s.job, err
	}
	if s.job.Film != "" {
		film, err := e.readJob(ctx, s.job.Film)
		if err != nil {
			return nil, err
		}
		if film.Version == drawn.Version() && film.Film == "" && s.index < len(film.Scenes) && film.Scenes[s.index].Key == s.task().Key {
			return film, nil
		}
	}
	return nil, &keyError{s.planned().ID, s.job.Version}
}

// renewed is a job under the keys that its clips have in this version, which
// draws them otherwise than another. Its sound stays.
func (e *Engine) renewed(job *Job) (*Job, error) {
	now := job.clone()
	now.Version = drawn.Version()
	if err := now.encodeWith(job.Encoder, job.EncoderWhy); err != nil {
		return nil, err
	}
	e.cfg.Log.Warn("the scenes are drawn again in another version", zap.String("job", job.ID), zap.String("was", job.Version), zap.String("drawing", now.Version))
	return now, nil
}
