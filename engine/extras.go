package engine

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/plan"
)

// posterQuality is a JPEG quality at which flat ink on paper shows no ringing.
const posterQuality = 90

// writeExtras writes captions and poster beside the film.
func (e *Engine) writeExtras(ctx context.Context, job *Job, film, dir string) ([]string, error) {
	base := strings.TrimSuffix(film, filepath.Ext(film))
	var made []string
	write := func(ext string, fill func(io.Writer) error) error {
		var b bytes.Buffer
		if err := fill(&b); err != nil {
			return err
		}
		made = append(made, base+ext)
		if err := artifact.WriteFile(base+ext, &b); err != nil {
			return fmt.Errorf("cannot write %s: %w", base+ext, reason.Of(err))
		}
		return nil
	}
	if job.Plan.Captions.Sidecar() {
		if cs := filmCaptions(job); len(cs) > 0 {
			if err := write(".srt", func(w io.Writer) error { return audio.WriteSRT(w, cs) }); err != nil {
				return nil, err
			}
			if err := write(".vtt", func(w io.Writer) error { return audio.WriteVTT(w, cs, job.Plan.Language) }); err != nil {
				return nil, err
			}
			if err := write(WordsExt, func(w io.Writer) error { return writeWords(w, job) }); err != nil {
				return nil, err
			}
		}
	}
	if job.Plan.Output.Format != plan.FormatAudio {
		poster, err := e.poster(ctx, job, dir)
		if err != nil {
			return nil, fmt.Errorf("draw poster: %w", err)
		}
		if err := write(".jpg", func(w io.Writer) error { _, err := w.Write(poster); return err }); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// maxPoster bounds a stored poster.
const maxPoster = 64 << 20

// poster is a film's poster as JPEG: from the store, where a film with the
// same picture left it, or drawn and stored.
func (e *Engine) poster(ctx context.Context, job *Job, dir string) ([]byte, error) {
	i := posterScene(job)
	key, err := job.scene(i).bareKey()
	if err != nil {
		return nil, err
	}
	return e.storedPicture(ctx, "poster "+key, func() (ending, error) {
		return e.lastPicture(ctx, job.scene(i).unmoved(), e.newSourceCache(ctx, job, dir))
	})
}

// storedPicture is a picture as JPEG: from the store, where it lies by what it shows, or
// drawn and stored.
func (e *Engine) storedPicture(ctx context.Context, shows string, draw func() (ending, error)) ([]byte, error) {
	// It is named by who draws it: a film whose workers are gone is joined by others.
	words, key, _ := strings.Cut(shows, " ")
	name := "poster/" + digest([]byte(words+" "+drawn.Version()+" "+key)) + ".jpg"
	data, err := artifact.ReadAll(ctx, e.cfg.Store, name, maxPoster)
	if err = artifact.Clear(ctx, e.cfg.Store, name, err); !errors.Is(err, artifact.ErrNotFound) {
		return data, err
	}
	last, err := draw()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, last.picture, &jpeg.Options{Quality: posterQuality}); err != nil {
		return nil, err
	}
	_, err = artifact.PutBytes(ctx, e.cfg.Store, name, b.Bytes())
	return b.Bytes(), err
}

// posterScene is the first scene with a title or a picture, else the first.
func posterScene(job *Job) int {
	for i, s := range job.Plan.Scenes {
		for _, el := range s.Elements {
			if el.Role == plan.RoleTitle || el.Kind == plan.KindImage {
				return i
			}
		}
	}
	return 0
}

// coverSize is how large players show a podcast's cover, and more than large enough.
const coverSize = "1024x1024"

// cover is the picture of a film without picture, as JPEG: its title in its look, and
// the first thing its scenes would show. None where it has no title.
func (e *Engine) cover(ctx context.Context, job *Job, dir string) ([]byte, error) {
	p, err := coverPlan(job.Plan)
	if p == nil || err != nil {
		return nil, err
	}
	c := &Job{ID: job.ID, Version: job.Version, Plan: p, Frame: paint.FrameOf(p), Frames: p.Output.FPS, Scenes: []SceneTask{{Frames: p.Output.FPS}}}
	c.scene(0).follow()
	key, err := c.scene(0).bareKey()
	if err != nil {
		return nil, err
	}
	return e.storedPicture(ctx, "cover "+key, func() (ending, error) {
		return e.lastPicture(ctx, c.scene(0), e.newSourceCache(ctx, c, dir))
	})
}

// coverPlan is the plan of a cover; nil where there is nothing to call it.
func coverPlan(p *plan.Plan) (*plan.Plan, error) {
	title := p.Title
	var shown []plan.Element
	for _, s := range p.Scenes {
		title = cmp.Or(title, s.Title)
		for _, el := range s.Elements {
			if (el.Kind == plan.KindIcon || el.Kind == plan.KindPicture) && shown == nil {
				shown = []plan.Element{{Kind: el.Kind, Name: el.Name, Color: el.Color}}
			}
		}
	}
	if title == "" {
		return nil, nil
	}
	elements := append([]plan.Element{{Kind: plan.KindText, Role: plan.RoleTitle, Text: title}}, shown...)
	data, err := plan.Encode(&plan.Plan{
		Version: p.Version, Title: title, Engine: p.Engine, CanvasStyle: p.CanvasStyle, SketchStyle: p.SketchStyle, CustomStyle: p.CustomStyle,
		EnableColor: p.EnableColor, Language: p.TextLanguage, TextLanguage: p.TextLanguage, Captions: plan.CaptionsOff, Seed: p.Seed,
		Output: plan.Output{FPS: p.Output.FPS, Size: coverSize}, Scenes: []plan.Scene{{ID: "cover", Elements: elements}},
	})
	if err != nil {
		return nil, err
	}
	return plan.Decode(data, plan.Options{})
}
