package queue

import (
	"cmp"
	"slices"
	"time"
)

// Standing is how far a job is, all its workers together.
type Standing struct {
	Record      *Record
	ScenesDone  int
	FramesDone  int // those of scenes being drawn included; never fewer than before
	Frames      int
	SecondsLeft float64    // until all scenes are drawn; -1 while unknown
	Drawing     []Progress // scenes being drawn, in order
	Joined      int        // frames encoded anew while it is joined; 0: none yet, or none are
}

// Tracker adds up the updates of one job.
type Tracker struct {
	rec    *Record
	scenes map[int]lastProgress
	most   int // frames done so far
	joined int // of the film, in this joining
}

type lastProgress struct {
	Progress
	at time.Time
}

// staleAfter is after how long without news a scene no longer counts as being drawn.
const staleAfter = 10 * time.Second

// maxScene is above the number of any scene.
const maxScene = 1000

// Note takes in an update that came now and returns how the job stands. Progress
// before any record is kept until there is one. Progress that no worker would
// tell is passed over: whoever may publish could send it.
func (t *Tracker) Note(u Update, now time.Time) Standing {
	if u.Record != nil {
		if t.rec != nil && !t.rec.Created.Equal(u.Record.Created) {
			*t = Tracker{} // another job began under its id
		}
		t.rec = u.Record
	}
	if t.scenes == nil {
		t.scenes = map[int]lastProgress{}
	}
	if p := u.Progress; p != nil && p.Stage == Joining {
		t.joined = max(p.Joined, 0)
	} else if p != nil && p.Scene >= 0 && p.Scene < maxScene && p.FramesDone >= 0 && p.Frames >= 0 {
		t.scenes[p.Scene] = lastProgress{*p, now}
	}
	return t.Now(now)
}

// Now is how the job stands by the news so far.
func (t *Tracker) Now(now time.Time) Standing {
	s := Standing{Record: t.rec, SecondsLeft: -1}
	if t.rec == nil {
		return s
	}
	if t.rec.State == Joining {
		s.Joined = t.joined
	}
	s.ScenesDone = t.rec.ScenesDone()
	s.FramesDone, s.Frames = t.rec.frames()
	for i, h := range t.scenes {
		done := i < len(t.rec.Done) && t.rec.Done[i] && t.rec.changing() == nil
		if done || now.Sub(h.at) > staleAfter {
			delete(t.scenes, i)
			continue
		}
		s.Drawing = append(s.Drawing, h.Progress)
		if !t.rec.State.Terminal() && i < len(t.rec.Frames) {
			s.FramesDone += min(h.FramesDone, t.rec.Frames[i])
		}
	}
	slices.SortFunc(s.Drawing, func(a, b Progress) int { return cmp.Compare(a.Scene, b.Scene) })
	s.SecondsLeft = t.rec.left(s.FramesDone, now)
	t.most = max(t.most, s.FramesDone, t.rec.FramesDone)
	if s.Frames > 0 {
		t.most = min(t.most, s.Frames)
	}
	s.FramesDone = t.most
	return s
}
