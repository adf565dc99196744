package service

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
	faults "github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// ending is how a video ends.
type ending struct {
	status  store.VideoStatus
	problem *Problem // of a failed one
	made    store.VideoChange
	seconds float64 // of a completed one: how long it lasts
}

// end ends a video that has not ended: what it was reserved for is settled with it,
// and who waits is told.
func (s *Service) end(ctx context.Context, v *store.Video, e ending) error {
	err := s.DB.Tx(ctx, func(tx *store.Tx) error {
		if err := s.endIn(ctx, tx, v, e); err != nil {
			return err
		}
		return faults.At(faults.EndWritten)
	})
	if err == nil {
		err = faults.At(faults.EndStored)
	}
	if err == nil {
		s.wake()
		s.Webhooks.Wake()
	}
	return err
}

// endIn is end within a transaction.
func (s *Service) endIn(ctx context.Context, tx *store.Tx, v *store.Video, e ending) error {
	change := e.made
	change.Status = &e.status
	if e.problem != nil {
		doc, err := json.Marshal(e.problem)
		if err != nil {
			return err
		}
		change.Error = (*json.RawMessage)(&doc)
	}
	ok, err := tx.ChangeVideo(ctx, v.ID, change, store.VideoQueued, store.VideoQueuedForVariant, store.VideoGenerating)
	if err != nil || !ok {
		return err // somebody was faster
	}
	if err := settle(ctx, tx, v, e); err != nil {
		return err
	}
	if err := faults.At(faults.EndSettled); err != nil {
		return err
	}
	if e.status != store.VideoCompleted && v.PrimaryID == "" { // its variants are made of it
		if err := s.endVariants(ctx, tx, v, e); err != nil {
			return err
		}
	}
	return s.after(ctx, tx, v)
}

// settle takes what a finished film costs, and gives the rest of what was reserved
// back.
func settle(ctx context.Context, tx *store.Tx, v *store.Video, e ending) error {
	if e.status != store.VideoCompleted {
		return account.Release(ctx, tx, v.ID)
	}
	cents, err := account.Settle(ctx, tx, v.ID, seconds(e.seconds))
	if err != nil {
		return err
	}
	_, err = tx.ChangeVideo(ctx, v.ID, store.VideoChange{CostCents: &cents})
	return err
}

// endVariants ends the variants of a film there will not be.
func (s *Service) endVariants(ctx context.Context, tx *store.Tx, v *store.Video, e ending) error {
	variants, err := tx.Variants(ctx, v.ID)
	if err != nil {
		return err
	}
	if e.problem != nil {
		e.problem = &Problem{Code: "variant", Message: "the film that it is a variant of failed: " + e.problem.Message, Hint: e.problem.Hint}
	}
	for i := range variants {
		if err := s.endIn(ctx, tx, &variants[i], e); err != nil {
			return err
		}
	}
	return nil
}

// after is what follows the end of any video: its webhook, and the next one of its
// workspace that was held back.
func (s *Service) after(ctx context.Context, tx *store.Tx, v *store.Video) error {
	if err := s.notify(ctx, tx, v); err != nil {
		return err
	}
	if v.PrimaryID != "" {
		return nil
	}
	if _, err := tx.LockBalance(ctx, v.WorkspaceID); err != nil { // two ends let two go on
		return err
	}
	next, err := tx.NextWaiting(ctx, v.WorkspaceID, waiting)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := tx.ChangeVideo(ctx, next.ID, store.VideoChange{Stage: ptr("")}, store.VideoQueued); err != nil {
		return err
	}
	return addTask(ctx, tx, taskWrite, next.ID)
}

// Cancel implements UseCases. What has ended stays as it is.
func (s *Service) Cancel(ctx context.Context, c account.Caller, id string) (Job, error) {
	v, err := s.video(ctx, c, id)
	if err != nil {
		return Job{}, err
	}
	if v.Status.Ended() {
		return s.job(ctx, &v)
	}
	now := store.Now()
	if err := s.change(ctx, v.ID, store.VideoChange{CancelAskedAt: &now}); err != nil {
		return Job{}, err
	}
	if err := faults.At(faults.CancelNoted); err != nil {
		return Job{}, err
	}
	if err := s.Work.Cancel(v.ID); err != nil {
		return Job{}, err
	}
	if _, err := s.Engine.Cancel(ctx, v.ID); err != nil && !errors.Is(err, queue.ErrNoJob) {
		return Job{}, err
	}
	if err := faults.At(faults.CancelTold); err != nil {
		return Job{}, err
	}
	if err := s.end(ctx, &v, ending{status: store.VideoCancelled}); err != nil {
		return Job{}, err
	}
	return s.Job(ctx, c, id)
}

// ended takes over how the engine ended a job; jobs of others are none of ours.
func (s *Service) ended(ctx context.Context, job string) error {
	v, err := s.DB.VideoRow(ctx, job)
	if errors.Is(err, store.ErrNotFound) || err == nil && v.Status.Ended() {
		return nil
	}
	if err != nil {
		return err
	}
	if err := faults.At(faults.EndHeard); err != nil {
		return err
	}
	rec, err := s.Engine.Get(ctx, job)
	if err != nil {
		return err
	}
	switch rec.State {
	case queue.Completed:
		e, err := s.completed(ctx, rec)
		if err == nil {
			err = faults.At(faults.EndRead)
		}
		if err != nil {
			return err
		}
		return s.end(ctx, &v, e)
	case queue.Failed:
		p := &Problem{Code: "failed", Message: "the film could not be drawn"}
		if f := rec.Error; f != nil {
			p = &Problem{Code: f.Code, Message: f.Message, Hint: f.Hint, Path: f.Path}
		}
		return s.end(ctx, &v, ending{status: store.VideoFailed, problem: p})
	case queue.Cancelled:
		return s.end(ctx, &v, ending{status: store.VideoCancelled})
	}
	return nil
}

// announced looks at a variant that the engine has come to know: it is not drawn where
// it was cancelled before.
func (s *Service) announced(ctx context.Context, job string) error {
	v, err := s.DB.VideoRow(ctx, job)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil
	case err != nil:
		return err
	case !v.Status.Ended() && v.CancelAskedAt.IsZero():
		return nil
	}
	if _, err := s.Engine.Cancel(ctx, job); err != nil && !errors.Is(err, queue.ErrNoJob) {
		return err
	}
	return nil
}

// completed is the end of a video whose film is there.
func (s *Service) completed(ctx context.Context, rec *queue.Record) (ending, error) {
	e := ending{status: store.VideoCompleted}
	e.made.Film, e.made.Frames, e.made.Percent = &rec.Film, &rec.Scenes, ptr(100)
	for _, f := range rec.Files {
		switch {
		case f.Kind == "captions" && strings.HasSuffix(f.Name, ".srt"):
			e.made.SRT = ptr(f.Name)
		case f.Kind == "captions":
			e.made.VTT = ptr(f.Name)
		case f.Kind == "words":
			e.made.Words = ptr(f.Name)
		case f.Kind == "poster":
			e.made.Poster = ptr(f.Name)
		case f.Kind == "manifest":
			doc, err := s.read(ctx, f.Name)
			if err != nil {
				return e, err
			}
			var m struct {
				Seconds float64 `json:"seconds"`
			}
			if err := json.Unmarshal(doc, &m); err != nil {
				return e, err
			}
			e.seconds = m.Seconds
		}
	}
	e.made.Duration = ptr(seconds(e.seconds))
	return e, nil
}

// notify stores the message that tells a webhook of the end of a video.
func (s *Service) notify(ctx context.Context, tx *store.Tx, v *store.Video) error {
	if v.WebhookURL == "" {
		return nil
	}
	now, err := tx.VideoRow(ctx, v.ID)
	if err != nil {
		return err
	}
	body, err := json.Marshal(event{
		Type: "video." + string(now.Status), Timestamp: store.Now(), Data: eventData{VideoID: now.VideoID, Status: Status(now.Status), Seconds: now.Duration.Seconds(), Error: now.Error},
	})
	if err != nil {
		return err
	}
	return tx.AddDelivery(ctx, store.Delivery{
		ID: store.NewID(store.IDDelivery), WorkspaceID: v.WorkspaceID, Video: v.ID, URL: v.WebhookURL, Body: body, NextAt: store.Now(),
		State: store.DeliveryWaiting, CreatedAt: store.Now(),
	})
}

// event is what a webhook is sent. Addresses are not in it: they end, and whoever
// has a key asks for fresh ones.
type event struct {
	Type      string    `json:"type"` // video.completed, video.failed, video.cancelled
	Timestamp time.Time `json:"timestamp"`
	Data      eventData `json:"data"`
}

type eventData struct {
	VideoID string          `json:"video_id"`
	Status  Status          `json:"status"`
	Seconds float64         `json:"duration_seconds,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
}
