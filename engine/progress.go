package engine

import (
	"sync"
	"time"
)

// Stage of a job, as jobs.md names its states.
type Stage string

// The stages, in order.
const (
	StagePreparing Stage = "preparing"
	StageDrawing   Stage = "drawing"
	StageJoining   Stage = "joining"
	StageDone      Stage = "completed"
)

// Progress is how far a job is.
type Progress struct {
	Stage      Stage `json:"stage"`
	ScenesDone int   `json:"scenes_done"`
	Scenes     int   `json:"scenes"`
	FramesDone int   `json:"frames_done"`
	Frames     int   `json:"frames"`
	// FramesJoined is how many are encoded anew while joining, of a format that needs it.
	FramesJoined int     `json:"frames_joined,omitempty"`
	FPS          float64 `json:"fps"`          // frames drawn a second so far; 0 while unknown
	SecondsLeft  float64 `json:"seconds_left"` // an estimate; -1 while unknown
}

// progressEvery is as often as an eye can follow numbers.
const progressEvery = 100 * time.Millisecond

// firstEstimate is how long frames are counted before their number says anything.
const firstEstimate = 300 * time.Millisecond

// tracker adds up the frames of scenes drawn side by side and reports them,
// at most every interval. Safe for concurrent use.
type tracker struct {
	mu       sync.Mutex
	p        Progress
	report   func(Progress)
	began    time.Time
	reused   int // of the frames done, those of clips that were there already
	last     time.Time
	interval time.Duration
}

func newTracker(report func(Progress)) *tracker {
	return &tracker{report: report, interval: progressEvery, p: Progress{SecondsLeft: -1}}
}

// stage enters a stage and reports it at once.
func (t *tracker) stage(s Stage, scenes, frames int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.p.Stage, t.p.Scenes, t.p.Frames = s, scenes, frames
	t.send()
}

// frames notes n more frames drawn.
func (t *tracker) frames(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.began.IsZero() {
		t.began = time.Now()
	}
	t.p.FramesDone += n
	if t.p.Stage == StagePreparing || time.Since(t.last) < t.interval {
		return
	}
	t.send()
}

// scene notes one more scene drawn, or that its clip was there, of so many frames.
func (t *tracker) scene(d Drawn, frames int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.p.ScenesDone++
	if d.Encoder == "" {
		t.reused += frames
	}
	t.send()
}

// joined notes n more frames in a film that is encoded anew.
func (t *tracker) joined(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.p.FramesJoined = min(t.p.FramesJoined+n, t.p.Frames)
	if time.Since(t.last) >= t.interval {
		t.send()
	}
}

func (t *tracker) send() {
	t.last = time.Now()
	drawn := t.p.FramesDone - t.reused
	if took := time.Since(t.began); !t.began.IsZero() && drawn > 0 && took > firstEstimate {
		t.p.FPS = float64(drawn) / took.Seconds()
		t.p.SecondsLeft = float64(t.p.Frames-t.p.FramesDone) / t.p.FPS
	}
	if t.report != nil {
		t.report(t.p)
	}
}
