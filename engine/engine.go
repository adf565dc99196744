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

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/machine"

	"go.uber.org/zap"
	"golang.org/x/sync/semaphore"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/sketch/pen"
)

// Config is what an engine works with.
type Config struct {
	Tools   *mux.Tools     // ffmpeg and ffprobe
	Speaker audio.Speaker  // nil: plans with text to speak are refused
	Store   artifact.Store // where clips, films, voices and assets go
	TempDir string         // parent of temporary folders. Defaults to os.TempDir()
	Slots   int            // scenes drawn at once. Defaults to the cores
	Encoder string         // of films: a name mux.CheckEncoder takes. Defaults to mux.EncoderAuto
	Log     *zap.Logger    // Defaults to none
	Limits  limit.Job      // of what plans and their sources may cost. Default to limit.DefaultJob

	// LimitsOf are the limits of a job by its id, where not all jobs have the same.
	// Nil: Limits, which in any case bound what is decoded at once.
	LimitsOf func(job string) limit.Job
}

// WithDefaults is the config with every field set that has a default.
func (c Config) WithDefaults() Config {
	if c.TempDir == "" {
		c.TempDir = os.TempDir()
	}
	if c.Slots <= 0 {
		c.Slots = runtime.GOMAXPROCS(0)
	}
	if c.Log == nil {
		c.Log = zap.NewNop()
	}
	c.Limits = c.Limits.WithDefaults()
	return c
}

// Engine renders jobs. Safe for concurrent use.
type Engine struct {
	cfg          Config
	pages        paint.Pages
	pens         pen.Cache
	buffers      bufferPool
	compositions compositions
	work         *machine.WorkDir
	probed       probed
	decoding     *semaphore.Weighted // bytes of pictures being decoded
	bitmaps      *bitmaps            // of pictures, for the scenes that show them
}

// New is an engine with a copy of cfg, checked and its defaults filled in.
func New(cfg Config) (*Engine, error) {
	if cfg.Tools == nil || cfg.Store == nil {
		return nil, fmt.Errorf("engine: tools and store are required")
	}
	if err := mux.CheckEncoder(cfg.Encoder); err != nil {
		return nil, &Error{Code: CodeSetup, Message: err.Error(), Err: err}
	}
	cfg = cfg.WithDefaults()
	return &Engine{cfg: cfg, work: machine.NewWorkDir(cfg.TempDir), decoding: semaphore.NewWeighted(decodedAtOnce(cfg.Limits)), bitmaps: newBitmaps(cfg.Limits.KeptBytes)}, nil
}

// SweepWork removes what killed processes left in the folder of temporary files,
// and returns how many folders that were.
func (e *Engine) SweepWork() (int, error) { return machine.SweepWork(e.cfg.TempDir) }

// Explain adds to an error of this engine what is known of the programs it
// starts.
func (e *Engine) Explain(ctx context.Context, err error) error { return e.cfg.Tools.Explain(ctx, err) }

// Assets fetches what a plan names.
type Assets interface {
	Fetch(ctx context.Context, source string) (asset.Asset, error)
}
