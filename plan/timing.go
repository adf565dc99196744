package plan

import (
	"fmt"
	"math"
	"slices"
)

// Tail is by how much a scene lasts longer than its narration where the plan leaves its
// duration open, in seconds: half of it is before the first word of one that is spoken for the
// film, see Breath; a recording begins with its scene.
const Tail = 0.6

// breath is the silence before a first word, in seconds, where a scene has room for it.
const breath = Tail / 2

// Frames is the whole frame nearest to a moment: the first frame is 0, halves
// go up. fps is positive.
func Frames(seconds float64, fps int) int {
	return int(math.Floor(seconds*float64(fps) + 0.5))
}

// FramesFor is the least number of frames that lasts at least so long. A
// thousandth of a frame is forgiven: 0.1 s × 30 is three frames, whatever
// binary fractions make of it.
func FramesFor(seconds float64, fps int) int {
	return int(math.Ceil(seconds*float64(fps) - 1e-3))
}

// Seconds is the moment at which a frame begins, or how long so many last.
func Seconds(frames, fps int) float64 { return float64(frames) / float64(fps) }

// Limit is how long a scene may last, in seconds.
func (p Pacing) Limit() float64 {
	if p == PacingFast {
		return 10
	}
	return 15
}

// Pans reports whether a camera moves over a picture in the scene.
func (s *Scene) Pans() bool {
	return slices.ContainsFunc(s.Elements, func(e Element) bool { return e.Motion == MotionKenBurns })
}

// HasFootage reports whether a video plays in the scene or behind it.
func (s *Scene) HasFootage() bool { return s.HasVideo() || s.Background.Video() }

// HasVideo reports whether a video plays in the scene, which frees it from
// the limit of its pacing.
func (s *Scene) HasVideo() bool {
	for i := range s.Elements {
		if s.Elements[i].Kind == KindVideo {
			return true
		}
	}
	return false
}

// Recorded reports whether the scene's narration is a recording: its own, or
// its part of the film's.
func (p *Plan) Recorded(s *Scene) bool {
	return s.Narration != nil && (s.Narration.Audio != "" || p.OwnNarration != nil)
}

// End is where a scene's part of a recording of total seconds ends: where it
// says, else where the part of the next scene begins, else at the end. next may
// be nil.
func (n *Narration) End(next *Narration, total float64) float64 {
	switch {
	case n.To != nil:
		return min(*n.To, total)
	case next != nil && next.From > n.From:
		return min(next.From, total)
	}
	return total
}

// RunsOn reports whether the narration of scene i goes on in the next scene without a
// break: both are parts of the film's recording, one beginning where the other ends,
// and nothing is said of how long the scene lasts.
func (p *Plan) RunsOn(i int) bool {
	if p.OwnNarration == nil || i < 0 || i+1 >= len(p.Scenes) {
		return false
	}
	s, n, next := &p.Scenes[i], p.Scenes[i].Narration, p.Scenes[i+1].Narration
	return n != nil && next != nil && n.Audio == "" && next.Audio == "" && s.Duration == 0 && n.PauseAfter == 0 &&
		next.From > n.From && (n.To == nil || *n.To == next.From)
}

// runsOn is RunsOn for a scene of the plan.
func (p *Plan) runsOn(s *Scene) bool {
	if p.OwnNarration == nil {
		return false
	}
	return p.RunsOn(slices.IndexFunc(p.Scenes, func(other Scene) bool { return other.Narration != nil && other.Narration == s.Narration }))
}

// Part is the part of the film's recording, of total seconds, that scene i is narrated with.
// Parts that run on meet at whole frames of the film, so that nothing is between them
// or heard twice.
func (p *Plan) Part(i int, total float64) (from, to float64) {
	begin := i
	for p.RunsOn(begin - 1) {
		begin--
	}
	at := func(j int) float64 {
		first := p.Scenes[begin].Narration.From
		return first + Seconds(Frames(p.Scenes[j].Narration.From-first, p.frameRate()), p.frameRate())
	}
	if from = at(i); p.RunsOn(i) {
		return from, min(at(i+1), total)
	}
	var next *Narration
	if i+1 < len(p.Scenes) {
		next = p.Scenes[i+1].Narration
	}
	return from, p.Scenes[i].Narration.End(next, total)
}

// WholeBoard is how long a film that ends on one large board shows all of it, in
// seconds that are added to its last scene; see Plan.EndsOnBoard.
const WholeBoard = 1.6

// EndsOnBoard reports whether the film's last scene lies on one large board with the
// one before it, so that the film ends with all of the board.
func (p *Plan) EndsOnBoard() bool {
	n := len(p.Scenes)
	return n > 1 && p.Scenes[n-1].Transition == TransitionBoard && p.Output.Format != FormatAudio
}

// SceneFrames is how many frames a scene of the plan lasts, at least one.
// narrationSeconds, drawSeconds and videoSeconds are the measured length of
// its narration, what its drawing needs at a calm pace, and the longest of
// its videos; 0 where there is none.
//
// A stated duration holds, else the narration's length, the scene's pause and
// Tail, see Breath, else the drawing's need. What the next scene goes on with is followed by no
// Tail; see RunsOn. No scene is shorter than its narration or a
// video in it. The pacing's limit cuts what can give way (Tail, a calm
// drawing); a scene that still lasts longer is a fault, except that one with
// a video, or with a recording beyond the limit, may.
func SceneFrames(s *Scene, narrationSeconds, drawSeconds, videoSeconds float64, p *Plan) (int, error) {
	for _, v := range []float64{narrationSeconds, drawSeconds, videoSeconds} {
		if math.IsNaN(v) || math.IsInf(v, 0) || v < 0 {
			return 0, fmt.Errorf("%s: a length of %v s is none", p.scenePath(s), v)
		}
	}
	limit := p.Pacing.Limit()
	want := min(drawSeconds, limit)
	if s.Duration > 0 || narrationSeconds > 0 {
		want = p.spokenLength(s, narrationSeconds)
	}
	want = max(want, narrationSeconds, videoSeconds)
	frames := max(FramesFor(want, p.frameRate()), 1)
	if !p.free(s, narrationSeconds) && frames > Frames(limit, p.frameRate()) {
		return 0, p.tooLong(s, want)
	}
	return frames, nil
}

// free reports whether a scene may last longer than the pacing's limit.
func (p *Plan) free(s *Scene, narrationSeconds float64) bool {
	return s.HasVideo() || p.Recorded(s) && narrationSeconds > p.Pacing.Limit()
}

// spokenLength is how long a scene of a stated duration or with a narration lasts by
// these, in seconds.
func (p *Plan) spokenLength(s *Scene, narrationSeconds float64) float64 {
	if s.Duration > 0 {
		return s.Duration
	}
	want, limit := narrationSeconds+s.Narration.pause(), p.Pacing.Limit()
	switch {
	case p.runsOn(s):
	case p.free(s, narrationSeconds):
		want += Tail
	case want < limit:
		want = min(want+Tail, limit)
	}
	return want
}

// Breath is the silence before the first word of a scene, in seconds, where narrationSeconds of
// it are spoken for the film: a voice that begins with the picture is heard as cut off. It follows from the
// scene alone, whatever comes before. Where there is less room around the narration it is
// half of that; a recording has none, since its cues are meant from where it begins.
func (p *Plan) Breath(s *Scene, narrationSeconds float64) float64 {
	if narrationSeconds == 0 || p.Recorded(s) {
		return 0
	}
	room := p.spokenLength(s, narrationSeconds) - narrationSeconds - s.Narration.pause()
	return max(min(breath, room/2), 0)
}

// Of cuts on beats, in seconds: by how much one may move, and what it leaves of a scene after the
// last word at least.
const (
	cutSlack   = 0.2
	leastAfter = 0.1
)

// CutRange is between how many frames scene i, which lasts so many, may last so that the film is cut on a
// beat where it ends, narrationSeconds of them spoken. Nothing that is said is cut off, half of
// Tail stays around it, nothing is drawn in less time than it needs; a stated duration, a video
// and a narration that goes on in the next scene hold.
func (p *Plan) CutRange(i, frames int, narrationSeconds float64) (least, most int) {
	s := &p.Scenes[i]
	if s.Duration > 0 || s.HasVideo() || p.RunsOn(i) || p.OwnNarration != nil && p.OwnNarration.Layout != LayoutSoundAlone {
		return frames, frames
	}
	slack := int(cutSlack * float64(p.frameRate()))
	least, most = frames, frames+slack
	if narrationSeconds > 0 {
		said := max(Tail/2, p.Breath(s, narrationSeconds)+leastAfter) + narrationSeconds + s.Narration.pause()
		least = min(frames, max(frames-slack, FramesFor(said, p.frameRate())))
	}
	return least, min(most, max(frames, Frames(p.Pacing.Limit(), p.frameRate())))
}

// Paced reports whether the film's cuts move onto beats, where these are found: music is heard
// under several scenes that are seen.
func (p *Plan) Paced() bool {
	return p.CutOnBeat && (p.Track != TrackNone || p.Music != "") && (p.Volume == nil || *p.Volume > 0) && len(p.Scenes) > 1 && p.Output.Format != FormatAudio
}

// pause is the silence after a narration, in seconds.
func (n *Narration) pause() float64 {
	if n == nil {
		return 0
	}
	return n.PauseAfter
}

// frameRate is the stated rate, or the default of a plan built by hand.
func (p *Plan) frameRate() int {
	if p.Output.FPS > 0 {
		return p.Output.FPS
	}
	return defaultFPS
}

// defaultFPS is the frame rate of a film whose plan states none.
const defaultFPS = 30

// tooLong is the fault of a scene beyond its pacing's limit.
func (p *Plan) tooLong(s *Scene, seconds float64) error {
	path, remedy := p.scenePath(s), "split the scene or shorten its narration"
	if s.Duration > 0 && s.Duration >= seconds {
		path, remedy = path+".duration", "split the scene"
	} else if s.Narration != nil {
		path += ".narration"
	}
	var fs Faults
	fs.Add(path, fmt.Sprintf("with scene_pacing %s a scene lasts at most %s s: %s", p.pacing(), plainNumber(p.Pacing.Limit()), remedy),
		"scene %q lasts %.2f s", s.ID, seconds)
	return fs
}

func (p *Plan) pacing() Pacing {
	if p.Pacing == "" {
		return PacingNormal
	}
	return p.Pacing
}

// scenePath is the JSON path of a scene of this plan.
func (p *Plan) scenePath(s *Scene) string {
	for i := range p.Scenes {
		if &p.Scenes[i] == s || p.Scenes[i].ID == s.ID {
			return fmt.Sprintf("scenes[%d]", i)
		}
	}
	return "scene " + s.ID
}
