package queue

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// Progress is how far a scene is, and the job by what its worker knows. It is
// sent at most four times a second from each scene being drawn.
type Progress struct {
	Job         string  `json:"job_id"`
	Stage       State   `json:"stage"` // drawing, or joining: then it is of no scene, but of the whole film
	ScenesDone  int     `json:"scenes_done"`
	Scenes      int     `json:"scenes"`
	Scene       int     `json:"scene"`           // the one this news is of, from 0
	FramesDone  int     `json:"frames_done"`     // of this scene
	Frames      int     `json:"frames"`          // of this scene; 0 while unknown
	SecondsLeft float64 `json:"seconds_left"`    // for this scene at its pace; -1 while unknown
	JobDone     int     `json:"job_frames_done"` // never fewer than before, see Record.FramesDone
	JobFrames   int     `json:"job_frames"`
	JobLeft     float64 `json:"job_seconds_left"` // until all scenes are drawn; -1 while unknown
	// Joined is how many frames of the film are encoded while it is joined, of a format
	// whose pictures are encoded anew.
	Joined int `json:"frames_joined,omitempty"`
}

// progressEvery keeps progress news at four a second.
const progressEvery = 250 * time.Millisecond

// progress publishes how a scene goes on over core NATS, never stored.
func (w *Worker) progress(t *task, rec *Record, scene int) func(int) {
	p := Progress{Job: rec.ID, Stage: Drawing, Scenes: rec.Scenes, Scene: scene}
	if scene < len(rec.Frames) {
		p.Frames = rec.Frames[scene]
	}
	t.seen.Store(rec)
	var mu sync.Mutex
	var last time.Time
	began := time.Now()
	return func(n int) {
		mu.Lock()
		defer mu.Unlock()
		p.FramesDone += n
		if time.Since(last) < progressEvery {
			return
		}
		last = time.Now()
		p.SecondsLeft = -1
		if p.Frames > 0 && p.FramesDone > 0 {
			p.SecondsLeft = last.Sub(began).Seconds() / float64(p.FramesDone) * float64(max(p.Frames-p.FramesDone, 0))
		}
		p.ofJob(t.seen.Load(), last)
		if data, err := json.Marshal(p); err == nil {
			_ = w.q.nc.Publish(w.q.names.progress(rec.Name()), data)
		}
	}
}

// joinedEvery is how often the record of a job is told how the joining goes on: those who
// look at that now and then hear no news.
const joinedEvery = 2 * time.Second

// joined publishes how the joining of a film goes on whose frames are encoded anew. Who knows
// of drawing alone sees all scenes drawn, and nothing of one.
func (w *Worker) joined(ctx context.Context, rec *Record) func(int) {
	_, all := rec.frames()
	p := Progress{Job: rec.ID, Stage: Joining, ScenesDone: rec.ScenesDone(), Scenes: rec.Scenes, SecondsLeft: -1, JobDone: all, JobFrames: all}
	var mu sync.Mutex
	var last, noted time.Time
	return func(n int) {
		mu.Lock()
		defer mu.Unlock()
		p.Joined += n
		if time.Since(last) < progressEvery {
			return
		}
		last = time.Now()
		if last.Sub(noted) >= joinedEvery {
			noted = last
			w.noteJoined(ctx, rec.ID, p.Joined)
		}
		if data, err := json.Marshal(p); err == nil {
			_ = w.q.nc.Publish(w.q.names.progress(rec.Name()), data)
		}
	}
}

// noteJoined writes down how many frames are joined. Where that fails the next one does it.
func (w *Worker) noteJoined(ctx context.Context, job string, frames int) {
	_, _, _ = w.q.updateQuietly(ctx, job, func(r *Record) error {
		if r.Stage != Joining {
			return errUnchanged
		}
		r.FramesJoined = frames
		return nil
	})
}

// ofJob fills in how far the job is by its record and this scene.
func (p *Progress) ofJob(rec *Record, now time.Time) {
	p.ScenesDone = rec.ScenesDone()
	done, all := rec.frames()
	if p.Scene < len(rec.Done) && !rec.Done[p.Scene] {
		done += min(p.FramesDone, p.Frames)
	}
	p.JobDone, p.JobFrames = max(done, rec.FramesDone), all
	p.JobLeft = rec.left(done, now)
}

// noteFrames keeps account of the most frames that were done. Of a job whose
// lengths became others it is at most all.
func (r *Record) noteFrames() {
	done, all := r.frames()
	if r.FramesDone = max(r.FramesDone, done); all > 0 {
		r.FramesDone = min(r.FramesDone, all)
	}
}

// highWater keeps the frames done of a watched job from going back: what several
// workers tell of it does not come in order.
type highWater struct {
	created time.Time // of the job; another may begin under its id
	frames  int
}

// lift lets an update tell no fewer frames than those before.
func (h *highWater) lift(u Update) {
	if r := u.Record; r != nil {
		if !r.Created.Equal(h.created) {
			*h = highWater{created: r.Created}
		}
		h.frames = max(h.frames, r.FramesDone)
	}
	if p := u.Progress; p != nil {
		if h.frames = max(h.frames, p.JobDone); p.JobFrames > 0 {
			h.frames = min(h.frames, p.JobFrames)
		}
		p.JobDone = max(p.JobDone, h.frames)
	}
}

// tooSoon is how many seconds of drawing say nothing about the pace yet.
const tooSoon = 1.0

// frames are those of the scenes drawn, and of all; 0 while some are not known.
func (r *Record) frames() (done, all int) {
	for i, n := range r.Frames {
		all += n
		if i < len(r.Done) && r.Done[i] {
			done += n
		}
	}
	if r.Stage == Preparing {
		all = 0
	}
	return done, all
}

// left is how many seconds it takes until all scenes are drawn, at the pace so
// far: of all workers together, waiting in the queue included, clips left out
// that were there already or drawn before the stage began. -1 while that is unknown.
func (r *Record) left(done int, now time.Time) float64 {
	_, all := r.frames()
	drawn := done - r.ReusedFrames - r.FramesAhead
	took := now.Sub(r.Since).Seconds()
	if r.Stage != Drawing || drawn <= 0 || took < tooSoon {
		return -1
	}
	return took / float64(drawn) * float64(max(all-done, 0))
}
