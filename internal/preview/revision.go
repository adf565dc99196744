package preview

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/image/draw"
	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/plan"
)

// A picture stands in for the film for a moment; a small one is looked at on
// screens with two dots a pixel.
const (
	pictureQuality = 85 // of JPEG
	thumbWidth     = 320
)

// filmsKept is how many films stay: a page plays the last one until the next is
// there, and may still ask for parts of it.
const filmsKept = 3

// maxStored is what clips and sounds of former revisions may take, in bytes. A
// change that is undone finds its clips again.
const maxStored = 1 << 30

// revise makes the film of a plan and shows what there is of it on the way.
func (p *Preview) revise(ctx context.Context, pl *plan.Plan) {
	number, began := p.number, time.Now()
	p.board.update(func(s *State) {
		s.Revision, s.Title, s.Stage, s.Faults, s.Drawing, s.Done = number, pl.Title, StagePreparing, nil, nil, 0
	})
	err := p.make(ctx, pl, number)
	if err != nil && ctx.Err() == nil {
		err = p.cfg.Engine.Explain(ctx, err)
		p.board.update(func(s *State) {
			s.Drawing = nil
			if s.Stage != StageFaulty { // else the plan is another by now, and wrong
				s.Stage, s.Faults = StageFaulty, faultsOf(err)
			}
		})
	}
	if p.cfg.Scratch && err == nil {
		_ = artifact.Trim(ctx, p.cfg.Store, maxStored, began) // what stays is tried again with the next film
	}
}

// make makes the film, and leaves it on the board.
func (p *Preview) make(ctx context.Context, pl *plan.Plan, number int) error {
	job, err := p.prepare(ctx, pl)
	if err != nil {
		return err
	}
	before := p.job
	p.job = job
	timeline := p.timeline(job)
	p.board.update(func(s *State) { s.Drawing = &timeline; s.Stage = cmp.Or(onlyFaulty(s.Stage), StageDrawing) })
	seen := pl.Output.Format != plan.FormatAudio
	if seen {
		if err := p.picture(ctx, before, number); err != nil {
			return err
		}
	}
	film, err := p.film(ctx, number)
	if err != nil {
		return err
	}
	p.board.update(func(s *State) {
		s.Film, s.Drawing, s.Stage = film, nil, cmp.Or(onlyFaulty(s.Stage), StageReady)
	})
	if !seen {
		return nil
	}
	return p.drawThumbs(ctx)
}

// onlyFaulty is the stage where it is StageFaulty: the plan was saved with faults
// while the one before is still at work.
func onlyFaulty(s Stage) Stage {
	if s == StageFaulty {
		return s
	}
	return ""
}

func (p *Preview) prepare(ctx context.Context, pl *plan.Plan) (*engine.Job, error) {
	variant := ""
	if p.cfg.Variant != nil {
		var err error
		if variant, err = p.cfg.Variant(pl); err != nil {
			return nil, err
		}
	}
	assets := p.sources.From(p.cfg.Assets())
	job, err := p.cfg.Engine.Prepare(ctx, pl, assets)
	if err != nil || variant == "" {
		return job, err
	}
	return p.cfg.Engine.PrepareVariant(ctx, job, variant, assets)
}

// picture shows what changed at once: the scene the page is in where that did,
// else the first that did.
func (p *Preview) picture(ctx context.Context, before *engine.Job, number int) error {
	was := map[string]bool{}
	if before != nil {
		for _, s := range before.Scenes {
			was[s.Key] = true
		}
	}
	at := p.board.at()
	scene := -1
	for _, i := range p.order() {
		if !was[p.job.Scenes[i].Key] {
			scene = i
			break
		}
	}
	if scene < 0 {
		return nil // only what is heard changed
	}
	// At its very start a scene shows nothing yet.
	fps := p.job.FPS()
	last := plan.Seconds(p.job.Scenes[scene].Frames-1, fps)
	seconds := last
	if id := p.job.Plan.Scenes[scene].ID; id == at.Scene && plan.Frames(at.Seconds, fps) > 0 {
		seconds = min(at.Seconds, last)
	}
	img, err := p.cfg.Engine.Still(ctx, p.job, scene, seconds)
	if err != nil {
		return err
	}
	data, err := encode(img)
	if err != nil {
		return err
	}
	p.board.show(number, data, Picture{Scene: p.job.Plan.Scenes[scene].ID, Seconds: seconds})
	return nil
}

// order is the scenes of the job as they are needed: from the one the page is in.
func (p *Preview) order() []int {
	scenes := p.job.Plan.Scenes
	first, at := 0, p.board.at().Scene
	for i := range scenes {
		if scenes[i].ID == at {
			first = i
		}
	}
	all := make([]int, len(scenes))
	for i := range all {
		all[i] = (first + i) % len(scenes)
	}
	return all
}

// film draws what is not drawn yet and joins the film.
func (p *Preview) film(ctx context.Context, number int) (*Film, error) {
	dir := filepath.Join(p.cfg.Dir, fmt.Sprintf("film-%d", number))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	os.RemoveAll(filepath.Join(p.cfg.Dir, fmt.Sprintf("film-%d", number-filmsKept)))
	job, name := p.job, "film"+engine.FilmExt(p.job.Plan.Output.Format)
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(p.cfg.Slots + 1) // the sound is mostly a program's
	var sound string
	g.Go(func() (err error) {
		sound, err = p.cfg.Engine.Sound(gctx, job, dir, engine.Times{})
		return err
	})
	if job.Plan.Output.Format != plan.FormatAudio {
		for _, i := range p.order() {
			g.Go(func() error { return p.draw(gctx, job, i) })
		}
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	made, err := p.cfg.Engine.Join(ctx, job, sound, filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	film := &Film{URL: fmt.Sprintf("film/%d/%s", number, name), Revision: number, Timeline: p.timeline(job)}
	for _, path := range made.Extras {
		if base := filepath.Base(path); filepath.Ext(base) == ".vtt" {
			film.Captions = fmt.Sprintf("film/%d/%s", number, base)
		}
	}
	return film, nil
}

// draw makes sure that a scene's clip is there.
func (p *Preview) draw(ctx context.Context, job *engine.Job, i int) error {
	d, err := p.cfg.Engine.DrawScene(ctx, job, i, func(int) {})
	if err != nil {
		return err
	}
	p.warn(job.Scenes[i].Key, d.Warnings)
	p.board.update(func(s *State) {
		s.Done++
		if d.Encoder != "" {
			s.Drawn++
		}
	})
	return nil
}

// drawThumbs draws the small pictures of scenes that have none, and shows them
// as they come.
func (p *Preview) drawThumbs(ctx context.Context) error {
	p.board.dropThumbs(p.job)
	shown := time.Now()
	show := func() {
		shown = time.Now()
		now, _ := p.board.now()
		film := *now.Film
		film.Scenes = p.board.withThumbs(film.Scenes)
		p.board.update(func(s *State) { s.Film = &film })
	}
	for _, i := range p.order() {
		task := p.job.Scenes[i]
		if p.board.hasThumb(task.Key) {
			continue
		}
		img, err := p.cfg.Engine.Still(ctx, p.job, i, plan.Seconds(task.Frames-1, p.job.FPS()))
		if err != nil {
			return err
		}
		small := image.NewRGBA(image.Rect(0, 0, thumbWidth, max(1, thumbWidth*img.Rect.Dy()/img.Rect.Dx())))
		draw.ApproxBiLinear.Scale(small, small.Rect, img, img.Rect, draw.Src, nil)
		data, err := encode(small)
		if err != nil {
			return err
		}
		p.board.thumb(task.Key, data)
		if time.Since(shown) > 250*time.Millisecond {
			show()
		}
	}
	show()
	return nil
}

func encode(img *image.RGBA) ([]byte, error) {
	var b bytes.Buffer
	err := jpeg.Encode(&b, img, &jpeg.Options{Quality: pictureQuality})
	return b.Bytes(), err
}

// timeline is a job's scenes in time, with what is known to be wrong with them.
func (p *Preview) timeline(job *engine.Job) Timeline {
	t := Timeline{Frames: job.Frames, FPS: job.FPS(), Width: job.Frame.W, Height: job.Frame.H}
	warnings := make([][]string, len(job.Scenes))
	for _, w := range job.Warnings {
		in := 0 // what is about no scene stands with the first
		if m := inScene.FindStringSubmatch(w.Path); m != nil {
			in, _ = strconv.Atoi(m[1])
		}
		warnings[in] = append(warnings[in], w.Message)
	}
	for i, task := range job.Scenes {
		warnings[i] = append(warnings[i], p.warnedOf(task.Key)...)
	}
	for i, task := range job.Scenes {
		s := Scene{ID: job.Plan.Scenes[i].ID, Title: job.Plan.Scenes[i].Title, Key: task.Key, Start: task.Start, Frames: task.Frames, Cues: []Cue{}, Warnings: warnings[i]}
		for j, el := range job.Plan.Scenes[i].Elements {
			if j < len(task.Cues) && task.Cues[j] >= 0 {
				phrase, _, _ := strings.Cut(el.Cue.Phrase, "#")
				s.Cues = append(s.Cues, Cue{Seconds: task.Cues[j], Text: phrase})
			}
		}
		t.Scenes = append(t.Scenes, s)
	}
	t.Scenes = p.board.withThumbs(t.Scenes)
	return t
}

// inScene finds which scene a place in the plan is in.
var inScene = regexp.MustCompile(`^scenes\[(\d+)\]`)

// warn notes what drawing a clip warned of, which is not said again by the clip
// that is there.
func (p *Preview) warn(key string, of []engine.Warning) {
	if len(of) == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.warnings[key] = nil
	for _, w := range of {
		p.warnings[key] = append(p.warnings[key], w.Message)
	}
}

// warnedOf is what drawing a clip warned of.
func (p *Preview) warnedOf(key string) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.warnings[key]
}
