package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/studio"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/plan"
)

// stage writes films and has their words spoken.
type stage struct {
	engine *engine.Engine
	shop   *workshop.Workshop
}

func openStage(ctx context.Context) (*stage, func(), error) {
	shop, err := workshop.Open(func(string) (string, bool) { return "", false }, nil)
	if err != nil {
		return nil, nil, err
	}
	s, err := studio.Open(ctx, "lengths")
	if err != nil {
		return nil, nil, err
	}
	shop.Hear(s.Engine.Spoken)
	return &stage{s.Engine, shop}, s.Close, nil
}

// measure makes the film of a source, and brings it to its length.
func (s *stage) measure(ctx context.Context, src source, t story.Timing, voice plan.Voice) (measured, error) {
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
