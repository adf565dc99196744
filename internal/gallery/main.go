// Command gallery draws a contact sheet of every look, one scene in all the
// sketch looks, three scenes in all looks, every chart and diagram, maps, built-in pictures, persons, hands, every language in three looks, custom styles beside the
// pictures they were read out of, and the collage on the front page, into a folder.
// Stills come straight from the engine; the loops of the page on motion are films.
//
//	go run ./internal/gallery -plans testdata/plans -out docs/gallery [look … | nine | looks | charts | diagrams | maps | pictures | persons | hands | languages | front | custom | motion]
package main

import (
	"context"
	"flag"
	"fmt"
	"image"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/sheet"
	"github.com/inkreel/inkreel/internal/studio"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// moments are the parts of a sketched scene's time that its row shows; of a
// composed scene only the last is of interest.
var moments = []float64{0.22, 0.45, 0.7, 1}

// front are the looks of the front page's scenes, in order, and the moment of
// each that is shown.
var front = []struct {
	engine plan.Engine
	look   string
	moment float64
}{
	{plan.EngineSketch, "improved(beta)", 1},
	{plan.EngineCanvas, "chalkboard_color", 1},
	{plan.EngineSketch, "infographics", 1},
	{plan.EngineSketch, "dry_erase", 0.88},
	{plan.EngineCanvas, "technical", 1},
	{plan.EngineCanvas, "notebook_infographic", 1},
}

func main() {
	log.SetFlags(0)
	plans := flag.String("plans", "testdata/plans", "folder that holds gallery/*.json and the assets they name")
	out := flag.String("out", "docs/gallery", "folder the sheets are written to")
	flag.Parse()
	if err := run(context.Background(), *plans, *out, flag.Args()); err != nil {
		log.Fatal("gallery: ", err)
	}
}

// nine are the sketch looks in the order in which they are shown side by side:
// neighbours differ most.
var nine = []string{
	"classic", "improved(beta)", "formal",
	"crayon", "dry_erase", "professional_clean",
	"creative", "infographics", "chalkboard_black_on_white",
}

// run draws the sheets of the named looks, the nine side by side when "nine"
// is named, and the front page when "front" is; everything when nothing is.
func run(ctx context.Context, plans, out string, looks []string) error {
	s, done, err := openStage(ctx, plans)
	if err != nil {
		return err
	}
	defer done()
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	g, drawing := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, e := range []plan.Engine{plan.EngineSketch, plan.EngineCanvas} {
		for _, look := range styles.Names(e) {
			if len(looks) == 0 || slices.Contains(looks, look) {
				g.Go(func() error { return s.sheet(drawing, e, look, out) })
			}
		}
	}
	if len(looks) == 0 || slices.Contains(looks, "nine") {
		g.Go(func() error { return s.nine(drawing, out) })
	}
	for name := range sceneLooks {
		if len(looks) == 0 || slices.Contains(looks, name) {
			g.Go(func() error { return s.scenes(drawing, name, out) })
		}
	}
	if len(looks) == 0 || slices.Contains(looks, "pictures") {
		g.Go(func() error { return s.pictures(drawing, out) })
	}
	if len(looks) == 0 || slices.Contains(looks, "persons") {
		g.Go(func() error { return persons(drawing, out) })
	}
	if len(looks) == 0 || slices.Contains(looks, "hands") {
		g.Go(func() error { return hands(drawing, out) })
	}
	if len(looks) == 0 || slices.Contains(looks, "looks") {
		g.Go(func() error { return s.looks(drawing, out) })
	}
	if len(looks) == 0 || slices.Contains(looks, "languages") {
		g.Go(func() error { return s.languages(drawing, out) })
	}
	if len(looks) == 0 || slices.Contains(looks, "front") {
		g.Go(func() error { return s.front(drawing, out) })
	}
	if len(looks) == 0 || slices.Contains(looks, "custom") {
		g.Go(func() error { return s.custom(drawing, filepath.Join(plans, "..", "looks"), out) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	if len(looks) == 0 || slices.Contains(looks, "motion") {
		return s.motion(ctx, out)
	}
	return nil
}

// stage draws stills of the gallery's plans.
type stage struct {
	engine *engine.Engine
	assets *asset.Fetcher
	plans  string
}

func openStage(ctx context.Context, plans string) (*stage, func(), error) {
	s, err := studio.Open(ctx, "gallery")
	if err != nil {
		return nil, nil, err
	}
	return &stage{engine: s.Engine, assets: s.Assets(plans), plans: plans}, s.Close, nil
}

// job is one of the gallery's plans in a look.
func (s *stage) job(ctx context.Context, name string, e plan.Engine, look string) (*engine.Job, error) {
	data, err := os.ReadFile(filepath.Join(s.plans, "gallery", name+".json"))
	if err != nil {
		return nil, err
	}
	p, err := engine.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s.json: %w", name, err)
	}
	p.JobID, p.Engine, p.CanvasStyle, p.SketchStyle = "gallery", e, look, ""
	if e == plan.EngineSketch {
		l, err := styles.Named(look, e)
		if err != nil {
			return nil, err
		}
		p.CanvasStyle, p.SketchStyle, p.Pen = "", look, penOf(l)
	}
	return s.engine.Prepare(ctx, p, s.assets)
}

// penOf is the cursor that fits a look: what its lettering and its lines would
// be made with.
func penOf(l styles.Look) plan.Pen {
	switch {
	case l.Type != plan.TypeHandwriting && l.Type != plan.TypeMarker:
		return plan.PenStylus // set type belongs to a screen
	case l.Brush == plan.BrushPen || l.Brush == plan.BrushPencil || l.Brush == plan.BrushBrush:
		return plan.PenPen
	}
	return plan.PenMarker
}

// at draws scene i after a part of its time.
func (s *stage) at(ctx context.Context, job *engine.Job, i int, part float64) (*image.RGBA, error) {
	seconds := part * float64(job.Scenes[i].Frames) / float64(job.FPS())
	return s.engine.Still(ctx, job, i, seconds)
}

// sheet writes the contact sheet of a look: a row of moments for each
// sketched scene, the finished pictures two by two for composed ones.
func (s *stage) sheet(ctx context.Context, e plan.Engine, look, out string) error {
	name := strings.TrimPrefix(string(e), "studio_")
	job, err := s.job(ctx, name, e, look)
	if err != nil {
		return fmt.Errorf("%s: %w", look, err)
	}
	columns, width, parts := 3, 512, moments[len(moments)-1:]
	if e == plan.EngineSketch {
		columns, width, parts = len(moments), 420, moments
	}
	sh := sheet.New(columns, width)
	for i := range job.Scenes {
		for _, part := range parts {
			img, err := s.at(ctx, job, i, part)
			if err != nil {
				return fmt.Errorf("%s: %w", look, err)
			}
			sh.Add(img)
		}
	}
	return sh.Write(ctx, filepath.Join(out, name+"-"+fileName(look)+".webp"))
}

// fileName is a look's name without the marks that links dislike.
func fileName(look string) string {
	return strings.NewReplacer("(", "-", ")", "").Replace(look)
}

// nine writes one finished scene in every sketch look.
func (s *stage) nine(ctx context.Context, out string) error {
	sh := sheet.New(3, 560)
	for _, look := range nine {
		job, err := s.job(ctx, "nine", plan.EngineSketch, look)
		if err != nil {
			return fmt.Errorf("%s: %w", look, err)
		}
		img, err := s.at(ctx, job, 0, 1)
		if err != nil {
			return fmt.Errorf("%s: %w", look, err)
		}
		sh.Add(img)
	}
	return sh.Write(ctx, filepath.Join(out, "sketch.webp"))
}

// front writes the collage of the front page.
func (s *stage) front(ctx context.Context, out string) error {
	sh := sheet.New(3, 492)
	for i, f := range front {
		job, err := s.job(ctx, "front", f.engine, f.look)
		if err != nil {
			return err
		}
		img, err := s.at(ctx, job, i, f.moment)
		if err != nil {
			return err
		}
		sh.Add(img)
	}
	return sh.Write(ctx, filepath.Join(out, "readme.webp"))
}
