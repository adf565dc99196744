// Package overlayfilm renders films without a board: what is drawn, and where there
// is nothing, whatever such a film is laid over in a video editor or a page.
//
// Frames are opaque while they are drawn and encoded. So the film is drawn twice, over
// black and over white: where both are alike it covers, where they differ by all of it
// there is nothing, and what lies between is exactly as transparent as they differ.
package overlayfilm

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// Renderer draws films, as engine.Engine does.
type Renderer interface {
	Render(ctx context.Context, p *plan.Plan, from engine.Assets, out engine.Output) (engine.Result, error)
}

// Merger makes one film of the two, as mux.Tools does.
type Merger interface {
	Overlay(ctx context.Context, s mux.OverlaySpec) error
}

// Maker makes such films.
type Maker struct {
	Engine Renderer
	Tools  Merger
	Dir    string // for temporary files
}

// The grounds that a film is drawn over. In this order the second finds the speech of
// the first in the store.
const (
	black = "#000000"
	white = "#ffffff"
)

// posterExt is the ending of what shows a film as one opaque picture, which this has
// none of.
const posterExt = ".jpg"

// Ext reports whether a film whose name ends in ext, with its dot, can be without a
// board.
func Ext(ext string) bool { return mux.OverlayExt(ext) }

// Render makes the plan's film at out.Film, whose name ends as Ext wants it; the clips
// of its scenes are not left. Nothing is there unless the film is whole.
func (m Maker) Render(ctx context.Context, p *plan.Plan, from engine.Assets, out engine.Output) (engine.Result, error) {
	dir, err := os.MkdirTemp(m.Dir, "overlay-*")
	if err != nil {
		return engine.Result{}, fmt.Errorf("make temporary folder: %w", err)
	}
	defer os.RemoveAll(dir)
	began := time.Now()
	film := out.Film
	out.ScenesDir = ""
	var res engine.Result
	paths := map[string]string{}
	for _, ground := range []string{white, black} {
		out.Film = filepath.Join(dir, ground[1:], strings.TrimSuffix(filepath.Base(film), filepath.Ext(film))+".mp4")
		if err := os.Mkdir(filepath.Dir(out.Film), 0o755); err != nil {
			return engine.Result{}, fmt.Errorf("make temporary folder: %w", err)
		}
		if res, err = m.Engine.Render(ctx, over(p, ground), from, out); err != nil {
			return engine.Result{}, err
		}
		paths[ground] = res.Film
	}
	spec := mux.OverlaySpec{
		Black: paths[black], White: paths[white], Out: film,
		Frames: res.Frames, FPS: res.Job.FPS(), Quality: p.Output.Quality, Language: string(p.Language),
	}
	if out.Progress != nil {
		joined := 0
		spec.Progress = func(frames int) {
			joined += frames
			out.Progress(engine.Progress{
				Stage: engine.StageJoining, ScenesDone: len(res.Job.Scenes), Scenes: len(res.Job.Scenes),
				FramesDone: res.Frames, Frames: res.Frames, FramesJoined: joined, SecondsLeft: -1,
			})
		}
	}
	if err := m.Tools.Overlay(ctx, spec); err != nil {
		return engine.Result{}, err
	}
	res.Extras, err = beside(film, res.Extras)
	res.Film, res.Took = film, time.Since(began)
	return res, err
}

// over is the plan with a plain ground, as MP4.
func over(p *plan.Plan, ground string) *plan.Plan {
	out := *p
	out.Output.Matte, out.Output.Format = ground, plan.FormatMP4
	return &out
}

// beside leaves beside a film what was written beside another, its poster apart.
func beside(film string, extras []string) (left []string, err error) {
	for _, path := range extras {
		if filepath.Ext(path) == posterExt {
			continue
		}
		to := filepath.Join(filepath.Dir(film), filepath.Base(path))
		if err := copyFile(to, path); err != nil {
			return left, err
		}
		left = append(left, to)
	}
	return left, nil
}

func copyFile(to, from string) error {
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	return artifact.WriteFile(to, f)
}
