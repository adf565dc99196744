package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/sketch/pen"
)

// EncodeSound mixes and encodes the film's sound; it needs nothing of the
// picture, so it can run beside the drawing. It returns the file, in
// dir, and counts its time on times.
func (e *Engine) EncodeSound(ctx context.Context, job *Job, dir string, times Times) (string, error) {
	clock := time.Now()
	later := !soundAlone(job)
	spec := e.mix(job, e.newSourceCache(ctx, job, dir))
	if err := e.effects(ctx, &spec, job); err != nil {
		return "", err
	}
	spec.Stereo = later
	raw, channels := "", 0 // silence
	if later || !spec.Silent() {
		raw = filepath.Join(dir, "sound.f32")
		var err error
		mixing, noted := span.Start(ctx, "mix")
		channels, err = writeMix(mixing, spec, raw)
		if noted.End(err); err != nil {
			return "", err
		}
	}
	clock = times.since(WorkMix, clock)
	if later {
		return raw, nil
	}
	out := filepath.Join(dir, "sound.m4a")
	ctx, noted := span.Start(ctx, "encode")
	err := e.cfg.Tools.EncodeSound(ctx, mux.SoundSpec{Source: raw, Channels: channels, Frames: job.Frames, FPS: job.FPS(), Out: out})
	times.since(WorkAAC, clock)
	noted.End(err)
	return out, err
}

// mix says what the film's sound consists of: voices and videos where their
// scenes are, music under them.
func (e *Engine) mix(job *Job, sources *sourceCache) audio.MixSpec {
	m := audio.MixSpec{Seconds: plan.Seconds(job.Frames, job.FPS())}
	e.music(&m, job, sources)
	for i, s := range job.scenes() {
		t := s.task()
		start := plan.Seconds(t.Start, job.FPS())
		if t.Voice != "" {
			v := audio.Placed{At: start + t.Breath, Open: e.newRun(s, sources).voice}
			if source, _, ok := s.excerpt(); ok {
				v.Recording, v.Joins = source, joins(job, i)
			}
			m.Voices = append(m.Voices, v)
		}
		for j := range s.planned().Elements {
			el := &s.planned().Elements[j]
			ref := job.Sources[el.Source]
			if el.Kind != plan.KindVideo || el.Audio != plan.AudioOriginal || !ref.Sound {
				continue
			}
			m.Videos = append(m.Videos, audio.Placed{
				At: start + plan.Seconds(t.Videos[j], job.FPS()),
				Open: func(ctx context.Context) (audio.Stream, error) {
					return e.sourceSound(ctx, plan.ElementPath(i, j)+".source", el.Source, ref.Seconds, sources)
				},
			})
		}
	}
	slices.SortStableFunc(m.Videos, func(a, b audio.Placed) int { return cmp.Compare(a.At, b.At) })
	return m
}

// music says what plays under the voices: a track or music of the plan's own, unless it
// is to be heard by nobody.
func (e *Engine) music(m *audio.MixSpec, job *Job, sources *sourceCache) {
	p := job.Plan
	volume := 1.0
	if p.Volume != nil {
		volume = *p.Volume
	}
	if volume == 0 {
		return
	}
	m.Music, m.MusicGain, m.Counted = p.Track, 20*math.Log10(volume), p.Paced()
	if p.Music != "" {
		m.OwnMusic = func(ctx context.Context) (audio.Stream, error) {
			return e.sourceSound(ctx, "background_source", p.Music, job.Sources[p.Music].Seconds, sources)
		}
	}
}

// joins reports whether the narration of scene i is heard without a break after that of
// the scene before it.
func joins(job *Job, i int) bool {
	if !job.Plan.RunsOn(i - 1) {
		return false
	}
	last := job.Scenes[i-1]
	return last.Start+last.Frames == job.Scenes[i].Start && plan.Frames(last.Seconds, job.FPS()) == last.Frames
}

// sourceSound opens the sound of a source that the plan names at path.
func (e *Engine) sourceSound(ctx context.Context, path, source string, seconds float64, sources *sourceCache) (audio.Stream, error) {
	file, err := sources.file(ctx, source)
	if err != nil {
		return nil, err
	}
	sound, err := e.cfg.Tools.OpenSound(ctx, file, 0, cmp.Or(seconds, e.cfg.Limits.FootageSeconds))
	if err != nil {
		return nil, unheard(path, source, err)
	}
	return placedSound{sound, path, source}, nil
}

// placedSound is the sound of a source whose errors tell where the plan names it.
type placedSound struct {
	audio.Stream
	path, source string
}

// Read implements audio.Stream.
func (s placedSound) Read(samples []float32) (int, error) {
	n, err := s.Stream.Read(samples)
	return n, unheard(s.path, s.source, err)
}

// unheard is err, with the place of the source where that cannot be decoded.
func unheard(path, source string, err error) error {
	var tool *mux.Error
	if !errors.As(err, &tool) {
		return err
	}
	return unreadable(path, source, "its sound cannot be read", err)
}

// writeMix leaves the film's sound in a file, in full precision, and returns
// how many channels it has.
func writeMix(ctx context.Context, spec audio.MixSpec, path string) (channels int, err error) {
	f, err := os.Create(path)
	if err != nil {
		return 0, fmt.Errorf("write sound: %w", err)
	}
	defer f.Close()
	if channels, err = audio.Mix(ctx, spec, f); err != nil {
		return 0, err
	}
	return channels, f.Close()
}

// penTools are the tools by how they sound.
var penTools = map[pen.Tool]audio.Tool{
	pen.ToolBallpoint: audio.Pen, pen.ToolStylus: audio.Pen, pen.ToolPencil: audio.Pencil, pen.ToolMarker: audio.Marker,
	pen.ToolChalk: audio.Chalk, pen.ToolCrayon: audio.Crayon, pen.ToolCharcoal: audio.Crayon, pen.ToolBrush: audio.Brush,
}

// effects adds what is heard of a film's drawing and of its picture's moves, as far as the
// plan asks for it. Where strokes are heard, scenes are laid out and paced once more, and
// nothing is drawn: sound is made beside the pictures and cannot wait for them.
func (e *Engine) effects(ctx context.Context, m *audio.MixSpec, job *Job) error {
	p := job.Plan
	if p.Output.Format == plan.FormatAudio || p.ReducedMotion || !p.PenSound && !p.Effects {
		return nil
	}
	for i, s := range job.scenes() {
		if p.Effects && i > 0 {
			m.Sweeps = append(m.Sweeps, s.takenOver()...)
		}
		if !p.PenSound && !slices.ContainsFunc(s.planned().Elements, func(el plan.Element) bool { return el.Camera != "" }) {
			continue
		}
		of, err := e.drawnAs(ctx, s)
		if err != nil {
			return err
		}
		strokes, moves, err := e.heard(ctx, of)
		if err != nil {
			return err
		}
		t := s.task()
		start, end := plan.Seconds(t.Start, job.FPS()), plan.Seconds(t.Start+t.Frames, job.FPS())
		for _, one := range strokes {
			if one.At, one.End = one.At+start, one.End+start; p.PenSound && one.At < end { // else its clip has been cut off
				m.Strokes = append(m.Strokes, one)
			}
		}
		for _, one := range moves {
			if one.At, one.End = one.At+start, one.End+start; p.Effects && one.End < end {
				m.Sweeps = append(m.Sweeps, one)
			}
		}
	}
	return nil
}

// drawnAs is the scene that a scene's clip was drawn of: a variant may share its film's.
func (e *Engine) drawnAs(ctx context.Context, s jobScene) (jobScene, error) {
	if s.task().Of != "" {
		film, err := e.readJob(ctx, s.job.Film)
		if err != nil {
			return jobScene{}, err
		}
		return film.scene(s.index), nil
	}
	owner, err := e.keyOwner(ctx, s)
	if err != nil {
		return jobScene{}, err
	}
	return owner.scene(s.index), nil
}

// heard are the strokes of a scene, and the moves of its camera, in seconds from its start.
func (e *Engine) heard(ctx context.Context, s jobScene) (strokes []audio.Stroke, moves []audio.Sweep, err error) {
	r := e.newRun(s, nil)
	defer r.close()
	if err := r.do(ctx, tracedSteps()); err != nil {
		return nil, nil, r.located(ctx, err)
	}
	c := r.clock()
	fps := float64(c.FPS)
	turns := sketch.Pace(r.pieces, c).Turns
	tool := penTools[toolOf(s.job.Plan.Pen, r.look)]
	for _, h := range sketch.Hear(r.pieces, turns, c, r.frame().Bounds()) {
		strokes = append(strokes, audio.Stroke{At: h.Start / fps, End: h.End / fps, Tool: tool, Speeds: h.Speeds, Across: h.Across})
	}
	gone := -1
	for i, t := range turns {
		el := r.pieces[i].Drawing.Element
		if el == paint.Place || el == gone || s.planned().Elements[el].Camera == "" {
			continue
		}
		gone = el // once, however many pieces it has
		if at := float64(t.Start)/fps - focusSeconds/2; at > c.Lead {
			moves = append(moves, audio.Sweep{At: at, End: at + focusSeconds})
		}
	}
	return strokes, moves, nil
}

// clock is the time that a scene's drawing has.
func (r *sceneRun) clock() sketch.Clock {
	fps, frames := r.job.FPS(), r.task().Frames-r.after()
	c := sketch.Clock{FPS: fps, Frames: frames, Unit: r.frame().Unit(), Spoken: r.lastWord()}
	if r.index > 0 {
		c.Lead = plan.Seconds(sketch.Lead(r.planned().Transition, frames, fps), fps)
	}
	return c
}

// focusSeconds is how long a camera takes from view to view; it is there when what it goes
// to begins to be drawn.
const focusSeconds = 0.9

// takenOver is what is heard of the transition to a scene: of one in which the picture moves
// or is wiped.
func (s jobScene) takenOver() []audio.Sweep {
	left, right := float32(-1), float32(1)
	if s.job.Plan.TextLanguage.RTL() {
		left, right = right, left
	}
	start, lead := plan.Seconds(s.task().Start, s.job.FPS()), plan.Seconds(s.lead(), s.job.FPS())
	if lead == 0 {
		return nil
	}
	one := audio.Sweep{At: start, End: start + lead}
	switch s.planned().Transition {
	case plan.TransitionSlide, plan.TransitionBoard: // what comes pushes what goes to where one reads from
		one.From, one.To = right, left
	case plan.TransitionWipe:
		one.From, one.To = left, right
	case plan.TransitionErase:
		one.From, one.To, one.Wiped = left, right, true
	default:
		return nil
	}
	return []audio.Sweep{one}
}
