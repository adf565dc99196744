// Package preview shows a plan's film in a browser while the plan is written.
// A plan file goes in; what comes out is a page that has a picture of every
// change in an instant and the film soon after, and names what is wrong. Scenes
// that did not change are not drawn again.
package preview

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/filewatch"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/plan"
)

// Config is what a preview works with.
type Config struct {
	Engine  *engine.Engine
	Store   artifact.Store                   // the engine's
	Plan    string                           // path of the plan
	Change  func(*plan.Plan)                 // what is not shown as the plan has it; may be nil
	Variant func(*plan.Plan) (string, error) // id of the variant to show; nil: the film itself
	Assets  func() engine.Assets             // fetches what one reading of the plan names
	Dir     string                           // folder for films, which must exist
	Scratch bool                             // the store holds nothing that is to stay: what is old is removed
	Slots   int                              // scenes drawn at once. Defaults to the cores
}

// Preview is one plan being written. Safe for concurrent use.
type Preview struct {
	cfg     Config
	files   filewatch.Watcher
	sources Sources
	board   board

	// Of the revision at work; only one is at a time.
	job    *engine.Job
	number int

	mu       sync.Mutex
	warnings map[string][]string // that came of drawing a clip, by its key
}

// New is a preview of cfg.Plan, which Run brings to life.
func New(cfg Config) *Preview {
	if cfg.Slots <= 0 {
		cfg.Slots = runtime.GOMAXPROCS(0)
	}
	p := &Preview{cfg: cfg, warnings: map[string][]string{}}
	p.board.state.Name = filepath.Base(cfg.Plan)
	p.sources = Sources{Root: filepath.Dir(cfg.Plan), Files: &p.files}
	return p
}

// Run reads the plan, and again whenever it or a file that it names is saved,
// until ctx ends.
func (p *Preview) Run(ctx context.Context) error {
	p.files.Add(p.cfg.Plan)
	var at work
	defer func() { at.end() }()
	for {
		// A plan with faults leaves alone what the one before is at.
		if pl, err := p.read(); err != nil {
			p.board.refuse(err)
		} else {
			at.end()
			p.number++
			at = begin(ctx, func(ctx context.Context) { p.revise(ctx, pl) })
		}
		if err := p.files.Wait(ctx); err != nil {
			return err
		}
	}
}

// work is a revision being made. The zero value is none.
type work struct {
	stop context.CancelFunc
	done chan struct{}
}

func begin(ctx context.Context, do func(context.Context)) work {
	ctx, stop := context.WithCancel(ctx)
	w := work{stop, make(chan struct{})}
	go func() {
		defer close(w.done)
		do(ctx)
	}()
	return w
}

// end stops it and returns when it has.
func (w work) end() {
	if w.stop != nil {
		w.stop()
		<-w.done
	}
}

// read reads the plan as it is to be shown.
func (p *Preview) read() (*plan.Plan, error) {
	data, err := os.ReadFile(p.cfg.Plan)
	if err != nil {
		return nil, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot read the plan: %v", reason.Of(err)), Err: err}
	}
	pl, err := engine.Decode(data)
	if err != nil {
		return nil, err
	}
	if pl.JobID == "" {
		pl.JobID = strings.TrimSuffix(p.board.state.Name, filepath.Ext(p.board.state.Name))
	}
	if p.cfg.Change != nil {
		p.cfg.Change(pl)
	}
	if f := pl.Output.Format; f != plan.FormatWebM && f != plan.FormatGIF {
		return pl, nil
	}
	// A browser that jumps to any picture wants an MP4.
	pl.Output.Format = plan.FormatMP4
	if data, err = plan.Encode(pl); err != nil {
		return nil, err
	}
	return engine.Decode(data)
}

// faultsOf are the faults that an error tells of.
func faultsOf(err error) []Fault {
	var faults plan.Faults
	if errors.As(err, &faults) {
		var all []Fault
		for _, f := range faults {
			all = append(all, Fault{Path: f.Path, Problem: f.Problem, Accept: f.Accept, Line: f.Line, Column: f.Column})
		}
		return all
	}
	d := engine.Describe(err)
	return []Fault{{Path: d.Path, Problem: asset.RedactIn(d.Message), Accept: d.Hint, Tail: asset.RedactIn(d.Tail)}}
}
