package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// studio writes films and has their words spoken.
type studio struct {
	engine *engine.Engine
	shop   *workshop.Workshop
}

func openStudio(ctx context.Context) (*studio, func(), error) {
	shop, err := workshop.Open(func(string) (string, bool) { return "", false }, nil)
	if err != nil {
		return nil, nil, err
	}
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		return nil, nil, err
	}
	speaker, err := audio.FindEspeak(ctx)
	if err != nil {
		return nil, nil, err
	}
	dir, err := os.MkdirTemp("", "inkreel-lengths-*")
	if err != nil {
		return nil, nil, err
	}
	done := func() { os.RemoveAll(dir) }
	store, err := artifact.NewFolder(filepath.Join(dir, "store"))
	if err != nil {
		done()
		return nil, nil, err
	}
	e, err := engine.New(engine.Config{Tools: tools, Speaker: speaker, Store: store, TempDir: dir})
	if err != nil {
		done()
		return nil, nil, err
	}
	shop.Hear(e.Spoken)
	return &studio{e, shop}, done, nil
}

// measure makes the film of a source, and brings it to its length.
func (s *studio) measure(ctx context.Context, src source, t story.Timing, voice plan.Voice) (measured, error) {
	target, ok := t.Seconds()
	m := measured{name: fmt.Sprintf("%s %s min %s", src.lang, t, voice)}
	if !ok {
		return m, fmt.Errorf("%s is no timing", t)
	}
	docs, err := (&material.Files{}).Documents(ctx, []string{src.file}, nil)
	if err != nil {
		return m, err
	}
	set := story.Settings{Language: plan.Language(src.lang), Timing: t, Voice: voice}
	made, err := s.shop.Make(ctx, &story.Source{Documents: docs}, set)
	if err != nil {
		m.fault = err
		return m, nil
	}
	for _, note := range made.Script.Notes {
		m.scant = m.scant || strings.Contains(note, "has text for about")
	}
	made.Plan.JobID = "measured"
	spoken, err := s.engine.Spoken(ctx, made.Plan)
	if err != nil {
		return m, err
	}
	lasts, film, err := lengths(made.Plan, spoken)
	if err != nil {
		m.fault = err
		return m, nil
	}
	if timing.Settle(made.Plan, lasts, target) {
		if _, film, err = lengths(made.Plan, spoken); err != nil {
			return m, err
		}
	}
	m.off = film/target - 1
	return m, nil
}

// lengths are how long the scenes of a plan last, and all of them, in seconds.
func lengths(p *plan.Plan, spoken []engine.Spoken) (lasts []float64, film float64, err error) {
	for i := range p.Scenes {
		frames, err := plan.SceneFrames(&p.Scenes[i], spoken[i].Seconds, 0, 0, p)
		if err != nil {
			return nil, 0, err
		}
		lasts = append(lasts, plan.Seconds(frames, p.Output.FPS))
		film += lasts[i]
	}
	return lasts, film, nil
}
