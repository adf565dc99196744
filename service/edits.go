package service

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/queue"
	faults "github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/work"
)

// edit does the task of an edit: of a frame, or of frames joined. The engine knows
// it by the edit's own id, so that it is asked for once.
func (s *Service) edit(ctx context.Context, t work.Task) error {
	e, err := s.DB.EditRow(ctx, t.Subject)
	if errors.Is(err, store.ErrNotFound) || err == nil && e.Status != store.EditProcessing {
		return nil
	}
	if err != nil {
		return err
	}
	artifact, err := s.edited(ctx, &e)
	var p *Problem
	var failure *queue.Failure
	switch {
	case errors.As(err, &p):
	case errors.As(err, &failure):
		p = &Problem{Code: failure.Code, Message: failure.Message, Hint: failure.Hint, Path: failure.Path}
	case errors.Is(err, queue.ErrNoJob):
		p = &Problem{Code: "gone", Message: "what the video was drawn of is no longer kept"}
	case err != nil:
		return err
	}
	return s.endEdit(ctx, e.ID, artifact, p)
}

// endEdit stores how an edit ended.
func (s *Service) endEdit(ctx context.Context, id, artifact string, p *Problem) error {
	status, failure := store.EditCompleted, json.RawMessage(nil)
	if p != nil {
		status = store.EditFailed
		var err error
		if failure, err = encode(p); err != nil {
			return err
		}
	}
	return s.DB.Tx(ctx, func(tx *store.Tx) error {
		_, err := tx.EndEdit(ctx, id, status, artifact, failure)
		return err
	})
}

// giveUpEdit ends an edit that came to nothing for reasons of ours.
func (s *Service) giveUpEdit(ctx context.Context, t work.Task, why error) error {
	s.Log.Error("an edit could not be made", zap.String("edit", t.Subject), zap.Error(why))
	return s.endEdit(ctx, t.Subject, "", lasting(why, Problem{Code: "internal", Message: "the edit could not be made, for a reason on our side", Hint: "try again later"}))
}

// edited has an edit made, and returns the artifact that came of it.
func (s *Service) edited(ctx context.Context, e *store.Edit) (artifact string, err error) {
	rec, err := s.Engine.Get(ctx, e.Video)
	if err != nil {
		return "", err
	}
	if rec.Change(e.ID) == nil { // it was not asked for yet
		request, err := s.changeOf(ctx, e, rec)
		if err != nil {
			return "", err
		}
		if err := faults.At(faults.EditAsk); err != nil {
			return "", err
		}
		if _, err := s.Engine.Ask(ctx, e.Video, request, s.Artifacts); err != nil {
			return "", err
		}
		if err := faults.At(faults.EditAsked); err != nil {
			return "", err
		}
		if err := s.DB.Tx(ctx, func(tx *store.Tx) error { _, err := tx.SetEditChange(ctx, e.ID, e.ID); return err }); err != nil {
			return "", err
		}
	}
	if rec, err = s.Engine.Await(ctx, e.Video, e.ID, nil); err != nil {
		return "", err
	}
	if err := faults.At(faults.EditMade); err != nil {
		return "", err
	}
	if e.Kind == store.EditCombine {
		if err := s.combined(ctx, e.Video, rec); err != nil {
			return "", err
		}
		return rec.Film, faults.At(faults.EditSwapped)
	}
	made := rec.Change(e.ID)
	for _, clips := range rec.Clips {
		if made != nil && clips.ID == e.Frame {
			if v := clips.Version(made.Version); v != nil {
				return v.URL, nil
			}
		}
	}
	return "", fmt.Errorf("the engine made edit %s without a version", e.ID)
}

// changeOf is an edit as the engine is asked for it.
func (s *Service) changeOf(ctx context.Context, e *store.Edit, rec *queue.Record) (queue.ChangeRequest, error) {
	r := queue.ChangeRequest{ID: e.ID}
	if e.Kind == store.EditCombine {
		r.Combine = &queue.CombineRequest{}
		return r, decode(e.References, &r.Combine.Clips)
	}
	p, err := s.planOf(ctx, rec)
	if err != nil {
		return r, err
	}
	var pictures []string
	if err := decode(e.References, &pictures); err != nil {
		return r, err
	}
	elements, err := s.Author.Edit(ctx, SceneEdit{Workspace: e.WorkspaceID, Plan: p, Scene: e.Frame, Prompt: e.Prompt, Pictures: pictures})
	if err != nil {
		return r, err
	}
	r.Edit = &queue.EditRequest{Scene: queue.SceneName(e.Frame), Elements: elements, Note: cut(e.Prompt, mostNote)}
	return r, nil
}

// mostNote is how long a note is that the engine keeps with a version: 500 bytes, of
// which a character has at most four.
const mostNote = 125

// planOf is the plan of a finished film with all changes so far.
func (s *Service) planOf(ctx context.Context, rec *queue.Record) (*plan.Plan, error) {
	doc, err := s.read(ctx, cmp.Or(rec.Revision, rec.Prepared))
	if err != nil {
		return nil, err
	}
	var job struct{ Plan *plan.Plan }
	if err := json.Unmarshal(doc, &job); err != nil || job.Plan == nil {
		return nil, fmt.Errorf("read the plan of %s: %w", rec.ID, err)
	}
	return job.Plan, nil
}

// combined makes a new film the video's own. What it was stays where it lies.
func (s *Service) combined(ctx context.Context, video string, rec *queue.Record) error {
	e, err := s.completed(ctx, rec)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *store.Tx) error {
		_, err := tx.ChangeVideo(ctx, video, e.made, store.VideoCompleted)
		return err
	})
}

// encode is a value as it is kept.
func encode(v any) (json.RawMessage, error) { return json.Marshal(v) }

// decode reads a kept value; none leaves v as it is.
func decode(doc json.RawMessage, v any) error {
	if len(doc) == 0 {
		return nil
	}
	return json.Unmarshal(doc, v)
}
