package service

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// Job implements UseCases.
func (s *Service) Job(ctx context.Context, c account.Caller, id string) (Job, error) {
	v, err := s.video(ctx, c, id)
	if err != nil {
		return Job{}, err
	}
	return s.job(ctx, &v)
}

// job is how a video stands.
func (s *Service) job(ctx context.Context, v *store.Video) (Job, error) {
	j := Job{ID: v.VideoID, Status: Status(v.Status), Output: Output(v.Output), Created: v.CreatedAt, Updated: v.UpdatedAt}
	if v.Notes != nil {
		if err := json.Unmarshal(v.Notes, &j.Notes); err != nil {
			return j, err
		}
	}
	switch v.Status {
	case store.VideoFailed:
		j.Problem = &Problem{}
		return j, json.Unmarshal(v.Error, j.Problem)
	case store.VideoCompleted:
		s.results(v, &j)
	case store.VideoQueuedForVariant:
		return j, s.variantsTurn(ctx, v, &j)
	case store.VideoGenerating:
		p, err := s.progress(ctx, v)
		if err != nil {
			return j, err
		}
		j.Progress = p
	}
	return j, nil
}

// variantsTurn says whether a variant is being made already: the engine begins it
// once its film is there.
func (s *Service) variantsTurn(ctx context.Context, v *store.Video, j *Job) error {
	if v.Stage != stageDrawing {
		return nil
	}
	rec, err := s.live.record(ctx, v.ID)
	if errors.Is(err, queue.ErrNoJob) {
		return nil
	}
	if err == nil && rec.State == queue.Generating {
		j.Status, j.Progress = Generating, progressOf(rec, time.Now())
	}
	return err
}

// results are those of the video's own output.
func (s *Service) results(v *store.Video, j *Job) {
	j.Seconds = v.Duration.Seconds()
	if j.Output == Script {
		j.ScriptText = v.ScriptText
		return
	}
	j.URL = s.address(v.Film, v.VideoID)
	if v.SRT != "" && v.VTT != "" {
		j.Captions = &Captions{SRT: s.address(v.SRT, v.VideoID), VTT: s.address(v.VTT, v.VideoID), Words: s.address(v.Words, v.VideoID)}
	}
	j.Thumbnail = s.address(v.Poster, v.VideoID)
}

// address of an artifact, saved under a name with the artifact's own ending; none of
// none.
func (s *Service) address(artifact, name string) string {
	if artifact == "" {
		return ""
	}
	return s.Addresses.Sign(artifact, name+ext(artifact))
}

// The stages of a video that the engine is at, as its progress tells them, and the
// part of the way that each is. Writing comes before, see package writing.
const (
	stageSpeaking = "speaking"
	stageDrawing  = "drawing"
	stageJoining  = "joining"

	drawingBegins = 25 // %
	joiningBegins = 95
	joiningEnds   = 99
)

// progress of a video that is made now: what was stored of it, or what the engine
// knows.
func (s *Service) progress(ctx context.Context, v *store.Video) (*Progress, error) {
	if v.Stage != stageDrawing {
		return &Progress{Stage: v.Stage, Percent: float64(v.Percent)}, nil
	}
	rec, err := s.live.record(ctx, v.ID)
	if err != nil {
		if errors.Is(err, queue.ErrNoJob) { // it is handed over just now
			return &Progress{Stage: stageSpeaking, Percent: float64(v.Percent)}, nil
		}
		return nil, err
	}
	return progressOf(rec, time.Now()), nil
}

// progressOf is how far the engine is.
func progressOf(rec *queue.Record, now time.Time) *Progress {
	state := rec.State
	if rec.Stage != "" {
		state = rec.Stage
	}
	total := 0
	for _, f := range rec.Frames {
		total += f
	}
	switch state {
	case queue.Drawing:
		if total == 0 {
			return &Progress{Stage: stageDrawing, Percent: drawingBegins}
		}
		done := float64(rec.FramesDone) / float64(total)
		p := &Progress{Stage: stageDrawing, Percent: math.Floor(drawingBegins + done*(joiningBegins-drawingBegins))}
		if spent := now.Sub(rec.Since).Seconds(); done > 0 && spent > 0 {
			left := math.Ceil(spent * (1 - done) / done)
			p.SecondsLeft = &left
		}
		return p
	case queue.Joining:
		// What follows the last frame is quick, and is not counted.
		done := float64(rec.FramesJoined) / float64(max(total, rec.FramesJoined, 1))
		return &Progress{Stage: stageJoining, Percent: math.Floor(joiningBegins + done*(joiningEnds-joiningBegins))}
	case queue.Completed:
		return &Progress{Stage: stageJoining, Percent: joiningEnds}
	}
	return &Progress{Stage: stageSpeaking, Percent: 20}
}

// heartbeat is how long nothing is told at most of a job that is followed.
const heartbeat = 15 * time.Second

// lookEvery is how often a job that is followed is looked at.
const lookEvery = 400 * time.Millisecond

// Follow implements UseCases.
func (s *Service) Follow(ctx context.Context, c account.Caller, id string, f func(Job) error) error {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	var told Job
	var when time.Time
	for {
		j, err := s.Job(ctx, c, id)
		if err != nil {
			return err
		}
		if changed := !sameJob(&told, &j); changed || time.Since(when) >= heartbeat {
			if err := f(j); err != nil {
				return err
			}
			told, when = j, time.Now()
		}
		if j.Status.Ended() {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// sameJob reports whether a job stands as it stood, but for the time left, which
// changes all the time.
func sameJob(a, b *Job) bool {
	if (a.Progress == nil) != (b.Progress == nil) {
		return false
	}
	if a.Progress != nil && (a.Progress.Stage != b.Progress.Stage || a.Progress.Percent != b.Progress.Percent) {
		return false
	}
	return a.ID == b.ID && a.Status == b.Status && a.URL == b.URL && reflect.DeepEqual(a.Notes, b.Notes)
}

// film is a video's record.
func (s *Service) film(ctx context.Context, v *store.Video) (Film, error) {
	j, err := s.job(ctx, v)
	if err != nil {
		return Film{}, err
	}
	f := Film{
		Job: j, VideoID: v.VideoID, Title: v.Title, Visibility: Visibility(v.Visibility), Engine: plan.Engine(v.Engine), Style: v.Style,
		Orientation: plan.Orientation(v.Orientation), Language: plan.Language(v.Language), Frames: v.Frames,
	}
	if v.CostCents != nil {
		f.Credits = float64(*v.CostCents) / 100
	}
	if v.PrimaryID != "" {
		primary, err := s.DB.VideoRow(ctx, v.PrimaryID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return f, err
		}
		f.VariantOf = primary.VideoID
	}
	return f, nil
}
