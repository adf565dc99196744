package bench

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// Config says what to measure and how.
type Config struct {
	Tools   *mux.Tools
	Speaker audio.Speaker
	Only    []string // storyboards by name; empty: all
	Runs    int      // of each, at least 1; medians are reported
	Long    bool     // also films of 1 and of 15 minutes
	Program string   // path of inkreel, to measure a whole process
	// Told is called with a line about what is being measured; may be nil.
	Told func(string)
}

// Measured is one storyboard.
type Measured struct {
	Storyboard
	Seconds float64       `json:"seconds"` // the film's length
	Wall    float64       `json:"wall_seconds"`
	Result  engine.Result `json:"result"`      // of the median run
	CPU     float64       `json:"cpu_seconds"` // of a process that renders nothing else, and all that it started
	Peak    int64         `json:"peak_bytes"`
	Bytes   int64         `json:"bytes"`
	SSIM    [2]float64    `json:"ssim"` // luma, all planes
	// The same frames given to x264 veryfast CRF 20.
	X264     mux.Reference `json:"x264"`
	X264SSIM [2]float64    `json:"x264_ssim"`
}

// Frames is how many frames of film a second of time makes.
func (m Measured) Frames() float64 { return float64(m.Result.Frames) / m.Wall }

// Ratio is our time for the whole film beside x264's for its frames alone.
func (m Measured) Ratio() float64 { return m.Wall / m.X264.Wall.Seconds() }

// Work is the processor time of our whole film beside x264's for its frames alone: what a machine that has
// other things to do tells no less well.
func (m Measured) Work() float64 { return m.CPU / m.X264.CPU.Seconds() }

// NanosPerPixel is what a changed pixel costs to draw and to encode, in nanoseconds of one core.
func (m Measured) NanosPerPixel() float64 {
	t := m.Result.Times
	return (t[engine.WorkDraw] + t[engine.WorkEncode]) * 1e9 / float64(max(m.Result.ChangedPixels, 1))
}

// Preset and CRF of the encoder we are measured against.
const (
	Preset = "veryfast"
	CRF    = 20
)

type bench struct {
	Config
	dir, shm string // for films; for raw frames, in memory where there is room
}

// Run measures.
func Run(ctx context.Context, cfg Config) (Report, error) {
	dir, err := os.MkdirTemp("", "inkreel-bench-*")
	if err != nil {
		return Report{}, fmt.Errorf("make temporary folder: %w", err)
	}
	defer os.RemoveAll(dir)
	b := &bench{Config: cfg, dir: dir, shm: dir}
	if shm, err := os.MkdirTemp("/dev/shm", "inkreel-bench-*"); err == nil {
		defer os.RemoveAll(shm)
		b.shm = shm
	}
	if err := unpack(ctx, cfg.Tools, dir); err != nil {
		return Report{}, err
	}
	r := Report{Machine: machine(cfg), When: time.Now(), Runs: cfg.Runs}
	for _, s := range Storyboards {
		if len(cfg.Only) > 0 && !slices.Contains(cfg.Only, s.Name) {
			continue
		}
		m, err := b.storyboard(ctx, s)
		if err != nil {
			return Report{}, fmt.Errorf("storyboard %s: %w", s.Name, err)
		}
		r.Storyboards = append(r.Storyboards, m)
	}
	if r.Fixed, err = b.fixed(ctx); err != nil {
		return Report{}, err
	}
	if cfg.Long {
		if r.Long, err = b.lengths(ctx); err != nil {
			return Report{}, err
		}
	}
	r.Limits, err = b.limits()
	return r, err
}

func (b *bench) tell(format string, args ...any) {
	if b.Told != nil {
		b.Told(fmt.Sprintf(format, args...))
	}
}

// storyboard renders one storyboard as often as asked, and its frames by x264.
// The two take turns, so that a machine that slows down slows both.
func (b *bench) storyboard(ctx context.Context, s Storyboard) (Measured, error) {
	m := Measured{Storyboard: s}
	p, err := decode(s.Name)
	if err != nil {
		return m, err
	}
	raw := mux.Raw{Path: filepath.Join(b.shm, s.Name+".yuv")}
	if err := b.rawFrames(ctx, p, &raw); err != nil {
		return m, err
	}
	defer os.Remove(raw.Path)
	var ours []engine.Result
	var theirs []mux.Reference
	film, reference := filepath.Join(b.dir, s.Name+".mp4"), filepath.Join(b.dir, s.Name+"-x264.mp4")
	for i := range b.Runs {
		b.tell("%s, run %d of %d", s.Name, i+1, b.Runs)
		res, err := b.render(ctx, p, film)
		if err != nil {
			return m, err
		}
		ours = append(ours, res)
		ref, err := b.Tools.EncodeReference(ctx, raw, Preset, CRF, reference)
		if err != nil {
			return m, err
		}
		theirs = append(theirs, ref)
	}
	m.Result = median(ours, func(r engine.Result) time.Duration { return r.Took })
	m.X264 = median(theirs, func(r mux.Reference) time.Duration { return r.Wall })
	m.Wall, m.Seconds = m.Result.Took.Seconds(), m.Result.Seconds
	if info, err := os.Stat(film); err == nil {
		m.Bytes = info.Size()
	}
	b.tell("%s, in a process of its own", s.Name)
	alone, err := b.alone(ctx, s.Name+".json")
	if err != nil {
		return m, err
	}
	m.Peak, m.CPU = alone.Peak, alone.cpu
	b.tell("%s, comparing pictures", s.Name)
	if m.SSIM[0], m.SSIM[1], err = b.Tools.Similarity(ctx, film, raw); err != nil {
		return m, err
	}
	m.X264SSIM[0], m.X264SSIM[1], err = b.Tools.Similarity(ctx, reference, raw)
	return m, err
}

// median is the middle one of an odd number of runs, by what they took.
func median[T any](runs []T, took func(T) time.Duration) T {
	runs = slices.SortedFunc(slices.Values(runs), func(a, b T) int { return cmp.Compare(took(a), took(b)) })
	return runs[len(runs)/2]
}

// render makes a film from nothing: an empty store every time.
func (b *bench) render(ctx context.Context, p *plan.Plan, film string) (engine.Result, error) {
	dir, err := os.MkdirTemp(b.dir, "run-*")
	if err != nil {
		return engine.Result{}, err
	}
	defer os.RemoveAll(dir)
	e, assets, err := b.engine(dir)
	if err != nil {
		return engine.Result{}, err
	}
	runtime.GC()
	return e.Render(ctx, p, assets, engine.Output{Film: film})
}

// engine is an engine with a store in dir.
func (b *bench) engine(dir string) (*engine.Engine, *asset.Fetcher, error) {
	store, err := artifact.NewScratch(filepath.Join(dir, "store"))
	if err != nil {
		return nil, nil, err
	}
	e, err := engine.New(engine.Config{Tools: b.Tools, Speaker: b.Speaker, Store: store, TempDir: dir})
	return e, asset.NewFetcher(dir, asset.Config{Root: b.dir, Store: store}), err
}

// rawFrames plays a plan's film into a file of bare frames and fills in what
// raw leaves open.
func (b *bench) rawFrames(ctx context.Context, p *plan.Plan, raw *mux.Raw) error {
	b.tell("%s, drawing the frames for x264", p.JobID)
	e, assets, err := b.engine(b.dir)
	if err != nil {
		return err
	}
	job, err := e.Prepare(ctx, p, assets)
	if err != nil {
		return err
	}
	raw.Width, raw.Height, raw.FPS = job.Frame.W, job.Frame.H, job.FPS()
	f, err := os.Create(raw.Path)
	if err != nil {
		return err
	}
	defer f.Close()
	for i := range job.Scenes {
		if err := e.Play(ctx, job, i, &bare{file: f}); err != nil {
			return err
		}
	}
	return f.Close()
}

// bare writes frames as they are.
type bare struct{ file *os.File }

// Show implements engine.Recorder.
func (b *bare) Show(f *mux.Frame, n int) error {
	for range n {
		for _, plane := range [][]byte{f.Y, f.U, f.V} {
			if _, err := b.file.Write(plane); err != nil {
				return err
			}
		}
	}
	return nil
}
