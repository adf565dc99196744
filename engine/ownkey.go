package engine

import (
	"context"
	"fmt"
	"slices"

	"go.uber.org/zap"
)

// Clips are found by their keys, whichever job they were drawn for. So a clip is
// stored under a key only where that key was computed from what is drawn: a
// document that names another for it must not bring a picture into the films
// of others.

// keyError is the error of a scene whose job names another key for its clip than
// follows from what would be drawn.
type keyError struct {
	scene   string
	version string // of the engine that prepared the job
	renewed bool   // as in Job
}

// Error implements error.
func (e *keyError) Error() string {
	if e.forged() {
		return fmt.Sprintf("scene %s: its prepared job names another clip than the one it describes", e.scene)
	}
	return fmt.Sprintf("scene %s was prepared by version %s and would be drawn otherwise by version %s", e.scene, e.version, Version)
}

// forged reports whether no difference between two versions explains the key.
func (e *keyError) forged() bool { return e.version == Version }

// ownsKey reports whether the scene's key and tail follow from its job.
func (s jobScene) ownsKey() (bool, error) {
	t := s.task()
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
		if film.Film == "" && s.index < len(film.Scenes) && film.Scenes[s.index].Key == s.task().Key {
			return film, nil
		}
	}
	return nil, &keyError{s.planned().ID, s.job.Version, s.job.Renewed}
}

// renewed is a job under the keys that its clips have in this version: another
// would draw them otherwise. That is done once, or workers of two versions would
// begin a job anew in turns.
func (e *Engine) renewed(job *Job) (*Job, error) {
	now := job.clone()
	now.Version, now.Renewed = Version, true
	if err := now.encodeWith(job.Encoder, job.EncoderWhy); err != nil {
		return nil, err
	}
	e.cfg.Log.Warn("the job begins again in another version", zap.String("job", job.ID), zap.String("was", job.Version), zap.String("is", Version))
	return now, nil
}
