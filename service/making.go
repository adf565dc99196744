package service

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/queue"
	faults "github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/work"
)

// A video goes from its request over its plan to the engine. What is done lies in its
// row, so whoever takes the task up again goes on there: a request without a plan is
// written, a plan is handed over, under the row's id, which the engine takes once.

// write does the task of a video.
func (s *Service) write(ctx context.Context, t work.Task) error {
	v, err := s.DB.VideoRow(ctx, t.Subject)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil // removed meanwhile
	case err != nil:
		return err
	case v.Status.Ended():
		return nil
	case !v.CancelAskedAt.IsZero():
		return s.end(ctx, &v, ending{status: store.VideoCancelled})
	}
	if v.Plan == "" {
		if err := s.change(ctx, v.ID, store.VideoChange{Status: ptr(store.VideoGenerating)}); err != nil {
			return err
		}
		done, err := s.written(ctx, &v)
		if err != nil && s.overtaken(ctx, &v) {
			done, err = false, nil
		}
		if err != nil || done {
			return s.explain(ctx, &v, err)
		}
	} else if err := s.translated(ctx, &v); err != nil {
		return s.explain(ctx, &v, err)
	}
	if err := faults.At(faults.PlanNoted); err != nil {
		return err
	}
	return s.explain(ctx, &v, s.submit(ctx, &v))
}

// overtaken reports whether another process, which does the same task since this one
// stood still, has stored a plan: then its documents may be gone.
func (s *Service) overtaken(ctx context.Context, v *store.Video) bool {
	now, err := s.DB.VideoRow(ctx, v.ID)
	if err != nil || now.Plan == "" {
		return false
	}
	*v = now
	return true
}

// explain ends a video whose request is at fault; other errors are tried again.
func (s *Service) explain(ctx context.Context, v *store.Video, err error) error {
	var p *Problem
	switch {
	case err == nil:
		return nil
	case errors.Is(context.Cause(ctx), work.ErrCancelled):
		return s.end(context.WithoutCancel(ctx), v, ending{status: store.VideoCancelled})
	case errors.As(err, &p):
		return s.end(ctx, v, ending{status: store.VideoFailed, problem: p})
	}
	return err
}

// giveUp ends a video that came to nothing for reasons of ours.
func (s *Service) giveUp(ctx context.Context, t work.Task, why error) error {
	v, err := s.DB.VideoRow(ctx, t.Subject)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	s.Log.Error("a video could not be written", zap.String("video", v.ID), zap.Error(why))
	p := lasting(why, Problem{Code: "internal", Message: "the film could not be written, for a reason on our side", Hint: "try again later; nothing was charged"})
	if errors.Is(why, work.ErrPoison) {
		p.Message = "writing the film took the writer down each time it was tried"
		p.Hint = "give smaller or fewer documents; nothing was charged"
	}
	return s.end(ctx, &v, ending{status: store.VideoFailed, problem: p})
}

// written has a request's plan written and stores it with the row; done says that
// there is nothing to be drawn.
func (s *Service) written(ctx context.Context, v *store.Video) (done bool, err error) {
	if err := faults.At(faults.Write); err != nil {
		return false, err
	}
	o, variants, err := s.orderOf(ctx, v)
	if err != nil {
		return false, err
	}
	w, err := s.Author.Write(ctx, o, s.teller(ctx, v))
	if err != nil {
		return false, err
	}
	if err := faults.At(faults.Written); err != nil {
		return false, err
	}
	name := ""
	if w.Plan != nil {
		if name, err = s.keepPlan(ctx, v.ID, w.Plan); err != nil {
			return false, err
		}
	}
	notes, err := json.Marshal(w.Notes)
	if err != nil {
		return false, err
	}
	if err := faults.At(faults.PlanKept); err != nil {
		return false, err
	}
	scriptOnly := v.Output == store.Output(Script)
	err = s.DB.Tx(ctx, func(tx *store.Tx) error {
		change := store.VideoChange{ScriptText: &w.Script, Language: (*string)(&w.Language), Notes: (*json.RawMessage)(&notes), Plan: &name, Stage: ptr(stageDrawing), Percent: ptr(20)}
		if ok, err := tx.ChangeVideo(ctx, v.ID, store.VideoChange{}, store.VideoGenerating); err != nil || !ok { // nobody else changes it now
			return err // it was cancelled meanwhile
		}
		if now, err := tx.VideoRow(ctx, v.ID); err != nil {
			return err
		} else if now.Plan != "" { // another process did the same task: there is one plan
			name = now.Plan
			return nil
		}
		if v.Title == "" {
			v.Title = cut(cmp.Or(w.Title, o.Request.Prompt), mostTitle)
			change.Title = &v.Title
		}
		if _, err := tx.ChangeVideo(ctx, v.ID, change, store.VideoGenerating); err != nil {
			return err
		}
		if scriptOnly {
			if err := s.endIn(ctx, tx, v, ending{status: store.VideoCompleted, made: store.VideoChange{Duration: ptr(seconds(w.Seconds))}}); err != nil {
				return err
			}
		}
		for i := range variants {
			if err := s.writtenVariant(ctx, tx, &variants[i], w.Variants[i], v.Title); err != nil {
				return err
			}
		}
		return addTask(ctx, tx, taskDiscard, v.ID)
	})
	s.wake()
	s.Webhooks.Wake() // of what ended with it
	v.Plan = name
	return scriptOnly, err
}

// writtenVariant stores what was written of a variant, which is called as its film.
func (s *Service) writtenVariant(ctx context.Context, tx *store.Tx, v *store.Video, w WrittenVariant, title string) error {
	if w.Problem != nil {
		return s.endIn(ctx, tx, v, ending{status: store.VideoFailed, problem: w.Problem, made: store.VideoChange{Title: &title}})
	}
	change := store.VideoChange{ScriptText: &w.Script, Title: &title}
	if v.Output == store.OutputScript {
		return s.endIn(ctx, tx, v, ending{status: store.VideoCompleted, made: change})
	}
	change.Stage = ptr(stageDrawing)
	_, err := tx.ChangeVideo(ctx, v.ID, change, store.VideoQueuedForVariant)
	return err
}

// orderOf is what the author is asked for.
func (s *Service) orderOf(ctx context.Context, v *store.Video) (o Order, variants []store.Video, err error) {
	o = Order{JobID: v.ID, Workspace: v.WorkspaceID}
	if o.Request, err = s.requestOf(ctx, v.ID); err != nil {
		return o, nil, err
	}
	if variants, err = s.DB.Variants(ctx, v.ID); err != nil {
		return o, nil, err
	}
	for _, w := range variants {
		o.Variants = append(o.Variants, w.ID)
	}
	if o.Request.CustomStyle == "" {
		return o, variants, nil
	}
	style, err := s.DB.StyleRow(ctx, o.Request.CustomStyle)
	if err != nil {
		return o, nil, err
	}
	o.Style, err = s.lookOf(ctx, &style)
	return o, variants, err
}

// requestOf is what a video was asked for with.
func (s *Service) requestOf(ctx context.Context, video string) (g Generation, err error) {
	body, err := s.DB.VideoRequest(ctx, video)
	if err != nil {
		return g, err
	}
	if err := json.Unmarshal(body, &g); err != nil {
		return g, fmt.Errorf("the request of %s cannot be read: %w", video, err)
	}
	return g, nil
}

// teller stores how far the author is.
func (s *Service) teller(ctx context.Context, v *store.Video) func(Progress) {
	var last Progress
	return func(p Progress) {
		if p.Stage == last.Stage && int(p.Percent) == int(last.Percent) {
			return
		}
		last = p
		err := s.change(ctx, v.ID, store.VideoChange{Stage: &p.Stage, Percent: ptr(int(p.Percent))})
		if err != nil && ctx.Err() == nil {
			s.Log.Warn("note how far a video is", zap.String("video", v.ID), zap.Error(err))
		}
	}
}

// change changes a video that has not ended.
func (s *Service) change(ctx context.Context, id string, c store.VideoChange) error {
	return s.DB.Tx(ctx, func(tx *store.Tx) error {
		_, err := tx.ChangeVideo(ctx, id, c, store.VideoQueued, store.VideoQueuedForVariant, store.VideoGenerating)
		return err
	})
}

// keepPlan stores the plan of a video under its content.
func (s *Service) keepPlan(ctx context.Context, video string, doc []byte) (name string, err error) {
	sum := sha256.Sum256(doc)
	name = "written/" + video + "/" + hex.EncodeToString(sum[:8]) + ".json"
	_, err = s.Artifacts.Put(ctx, name, bytes.NewReader(doc))
	return name, err
}

// submit hands a plan over. Who asked for an end meanwhile gets it.
func (s *Service) submit(ctx context.Context, v *store.Video) error {
	doc, err := s.read(ctx, v.Plan)
	if err != nil {
		return err
	}
	_, err = s.Engine.Submit(ctx, v.ID, doc, s.Artifacts)
	var failure *queue.Failure
	if errors.As(err, &failure) {
		return &Problem{Code: failure.Code, Message: failure.Message, Hint: failure.Hint, Path: failure.Path}
	}
	if err != nil {
		return err
	}
	if err := faults.At(faults.Submitted); err != nil {
		return err
	}
	now, err := s.DB.VideoRow(ctx, v.ID)
	if err != nil {
		return err
	}
	if !now.CancelAskedAt.IsZero() || now.Status.Ended() {
		_, err := s.Engine.Cancel(ctx, v.ID)
		return errors.Join(err, s.end(ctx, v, ending{status: store.VideoCancelled}))
	}
	return s.change(ctx, v.ID, store.VideoChange{Stage: ptr(stageDrawing)})
}

// cut is a text of at most so many characters.
func cut(text string, most int) string {
	r := []rune(text)
	return string(r[:min(len(r), most)])
}

func seconds(s float64) time.Duration {
	return time.Duration(s * float64(time.Second)).Round(time.Millisecond)
}

func ptr[T any](v T) *T { return &v }

// lookOf is what a custom style looks like; it is found out now where nobody did.
func (s *Service) lookOf(ctx context.Context, style *store.Style) (*plan.CustomStyle, error) {
	if style.Status == store.StylePending {
		if err := s.look(ctx, style); err != nil {
			return nil, err
		}
		var err error
		if *style, err = s.DB.StyleRow(ctx, style.ID); err != nil {
			return nil, err
		}
	}
	if style.Status == store.StyleFailed {
		var p Problem
		if err := json.Unmarshal(style.Error, &p); err != nil {
			return nil, err
		}
		p.Message = fmt.Sprintf("the custom style %s cannot be used: %s", style.Name, p.Message)
		return nil, &p
	}
	look := &plan.CustomStyle{}
	return look, json.Unmarshal(style.Analysis, look)
}
