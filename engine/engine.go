// Package engine takes one job from plan to published film. A job is prepared
// once (assets fetched, narration spoken and measured, every scene's frame
// count fixed), its scenes are drawn in any order on any machine, and the film
// is joined from their clips. It owns limits, progress and the kinds of error;
// it knows nothing of queues or terminals.
//
//	e, err := engine.New(engine.Config{Tools: tools, Speaker: speaker, Store: store})
//	res, err := e.Render(ctx, p, fetcher, engine.Output{Film: "film.mp4"})
package engine

import (
	"context"
	"fmt"
	"os"
	"runtime"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/audio"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/sketch"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Config is what an engine works with.
type Config struct {
	Tools   *mux.Tools     // ffmpeg and ffprobe
	Speaker audio.Speaker  // nil: plans with text to speak are refused
	Store   artifact.Store // where clips, films, voices and assets go
	TempDir string         // parent of private folders. Defaults to os.TempDir()
	Slots   int            // scenes drawn at once. Defaults to the cores
	Encoder string         // of films: a name mux.CheckEncoder takes. Defaults to mux.EncoderAuto
	Log     *zap.Logger    // Defaults to none
	// MaxPixels bounds a decoded picture. Defaults to 100 million.
	MaxPixels int
}

// Engine renders jobs. Safe for concurrent use.
type Engine struct {
	Config
	pages  paint.Pages
	pens   sketch.Pens
	desks  desks
	work   workplace
	probed probed
}

// New checks cfg and fills its defaults.
func New(cfg Config) (*Engine, error) {
	if cfg.Tools == nil || cfg.Store == nil {
		return nil, fmt.Errorf("engine: tools and store are required")
	}
	if err := mux.CheckEncoder(cfg.Encoder); err != nil {
		return nil, &Error{Code: CodeSetup, Message: err.Error(), Err: err}
	}
	if cfg.TempDir == "" {
		cfg.TempDir = os.TempDir()
	}
	if cfg.Slots <= 0 {
		cfg.Slots = runtime.GOMAXPROCS(0)
	}
	if cfg.Log == nil {
		cfg.Log = zap.NewNop()
	}
	if cfg.MaxPixels == 0 {
		cfg.MaxPixels = 100_000_000
	}
	return &Engine{Config: cfg}, nil
}

// Assets fetches what a plan names.
type Assets interface {
	Fetch(ctx context.Context, source string) (asset.Asset, error)
}
