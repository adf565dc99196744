package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

type traceCmd struct {
	Picture string  `arg:"" help:"Picture: PNG, JPEG, WebP, GIF or SVG."`
	Out     string  `short:"o" required:"" help:"What to write: .svg has one path per stroke, .png shows five moments, .mp4, .webm or .gif is a film." placeholder:"FILE"`
	Seconds float64 `default:"10" help:"Length of the film, 1 to 15."`
	Order   string  `help:"What is drawn first, separated by commas: ids of an SVG's shapes or groups, or regions x:y:w:h in fractions of the picture." placeholder:"PARTS"`
	Style   string  `help:"Redraw the picture in a sketch style; left out, it stays as it is." placeholder:"NAME"`
	Pen     string  `enum:"none,stylus,marker,pen" default:"pen" help:"Pen seen in the film: ${enum}."`
}

// mostPixels of a picture that is traced; as many as the engine takes.
const mostPixels = 100_000_000

// Run traces the picture.
func (cmd *traceCmd) Run(ctx context.Context, c *console) error {
	if err := cmd.check(); err != nil {
		return err
	}
	data, src, err := cmd.read()
	if err != nil {
		return err
	}
	switch cmd.format() {
	case "svg":
		return cmd.still(c, src, strokesSVG)
	case "png":
		return cmd.still(c, src, contactSheet)
	}
	return cmd.film(ctx, c, data, src)
}

// format is the ending of the file to write.
func (cmd *traceCmd) format() string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(cmd.Out), "."))
}

// check looks at the flags.
func (cmd *traceCmd) check() error {
	bad := func(hint, format string, args ...any) error {
		return &engine.Error{Code: codeUsage, Message: fmt.Sprintf(format, args...), Hint: hint}
	}
	switch cmd.format() {
	case "svg", "png", "mp4", "webm", "gif":
	default:
		return bad("want a name that ends in .svg, .png, .mp4, .webm or .gif", "-o %s: the ending does not say what to write", cmd.Out)
	}
	if _, err := cmd.parts(); err != nil {
		return err
	}
	if !(cmd.Seconds >= 1 && cmd.Seconds <= 15) {
		return bad("want 1 to 15", "--seconds %g: a film cannot be that long", cmd.Seconds)
	}
	if _, err := styles.Named(cmd.style(), plan.EngineSketch); err != nil {
		all := plan.SketchStyles()
		hint := "there are " + strings.Join(all, ", ")
		if like := near.Names(cmd.Style, all); len(like) > 0 {
			hint = fmt.Sprintf("did you mean %s? %s", like[0], hint)
		}
		return bad(hint, "--style %s: no such sketch style", cmd.Style)
	}
	if a, err := os.Stat(cmd.Picture); err == nil {
		if b, err := os.Stat(cmd.Out); err == nil && os.SameFile(a, b) {
			return bad("choose another name with -o", "-o %s would overwrite the picture", cmd.Out)
		}
	}
	return nil
}

// style is the look of the board.
func (cmd *traceCmd) style() string {
	if cmd.Style == "" {
		return plan.DefaultStyle(plan.EngineSketch)
	}
	return cmd.Style
}

// read reads the picture.
func (cmd *traceCmd) read() ([]byte, *paint.Source, error) {
	data, err := os.ReadFile(cmd.Picture)
	if err != nil {
		return nil, nil, &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("cannot read %s: %v", cmd.Picture, reason.Of(err)), Err: err}
	}
	src, err := paint.DecodePicture(data, mostPixels)
	if err != nil {
		return nil, nil, &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("cannot use %s: %v", cmd.Picture, err), Err: err}
	}
	return data, src, nil
}

// traced is a picture with its strokes.
type traced struct {
	name string
	page *image.RGBA  // what it is drawn on, as large as the picture
	inks []*trace.Ink // what is drawn, one after another
}

// trace finds the strokes of the picture at the size a film shows it, a
// smaller bitmap at its own.
func (cmd *traceCmd) trace(src *paint.Source) (*traced, error) {
	look, err := styles.Named(cmd.style(), plan.EngineSketch)
	if err != nil {
		return nil, err
	}
	box := geom.R(0, 0, 1536, 1024)
	if src.H > src.W {
		box = geom.R(0, 0, 1024, 1536)
	}
	if small := geom.R(0, 0, src.W, src.H); src.Bitmap != nil && box.Contains(small) {
		box = small
	}
	p, err := src.Place(box, plan.FitContain, 0)
	if err != nil {
		return nil, err
	}
	if p.Order, err = cmd.orderIn(src, box); err != nil {
		return nil, err
	}
	t := &traced{name: filepath.Base(cmd.Picture), page: image.NewRGBA(p.Bounds())}
	marks, board := []paint.Mark{p}, color.RGBA{255, 255, 255, 255}
	if cmd.Style == "" {
		draw.Draw(t.page, t.page.Rect, image.White, image.Point{}, draw.Src)
	} else {
		marks, board = p.InLook(look, 1), look.Palette.Board
		frame := box.Pixels()
		look.Trim = "" // belongs round a film's frame, not on the picture
		draw.Draw(t.page, t.page.Rect, paint.Paper(look, paint.Frame{W: frame.Dx(), H: frame.Dy()}, 0), t.page.Rect.Min, draw.Src)
	}
	for _, m := range marks {
		k, err := trace.Mark(m, trace.Options{Board: board})
		if err != nil {
			return nil, err
		}
		if k != nil {
			t.inks = append(t.inks, k)
		}
	}
	if t.inks == nil {
		return nil, &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("%s shows nothing that could be drawn", cmd.Picture), Hint: "all of it is transparent"}
	}
	return t, nil
}

// still traces the picture and writes what show makes of it.
func (cmd *traceCmd) still(c *console, src *paint.Source, show func(io.Writer, *traced) error) error {
	t, err := cmd.trace(src)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := show(&b, t); err != nil {
		return err
	}
	if err := cmd.write(&b); err != nil {
		return err
	}
	lines, sweeps, objects := t.count()
	fmt.Fprintf(c.out, "%s\n  %d lines and %d sweeps of colour in %d objects, %v pixels\n", cmd.Out, lines, sweeps, objects, sizeOf(t.page.Rect))
	return nil
}

func sizeOf(r image.Rectangle) string { return fmt.Sprintf("%dx%d", r.Dx(), r.Dy()) }

// write puts the finished file in its place.
func (cmd *traceCmd) write(r io.Reader) error {
	if err := artifact.WriteFile(cmd.Out, r); err != nil {
		return cannotWrite(cmd.Out, err)
	}
	return nil
}

// strokes are those somebody sees drawn, each with the number of its object: no
// wipes over bare board.
func (t *traced) strokes() iter.Seq2[int, trace.Stroke] {
	return func(yield func(int, trace.Stroke) bool) {
		object := 0
		for _, k := range t.inks {
			last := -1
			for _, s := range k.Strokes {
				if s.Blank {
					continue
				}
				if s.Object != last {
					last = s.Object
					object++
				}
				if !yield(object, s) {
					return
				}
			}
		}
	}
}

// count is how many strokes of each kind there are, and objects of them.
func (t *traced) count() (lines, sweeps, objects int) {
	for object, s := range t.strokes() {
		if s.Sweep {
			sweeps++
		} else {
			lines++
		}
		objects = object
	}
	return lines, sweeps, objects
}

// until is the page with a share 0..1 of the work done.
func (t *traced) until(share float64) *image.RGBA {
	page := image.NewRGBA(t.page.Rect)
	copy(page.Pix, t.page.Pix)
	left := 0.0
	for _, k := range t.inks {
		left += share * k.Work()
	}
	for _, k := range t.inks {
		w := k.Work()
		if share < 1 && left < w {
			paint.Over(page, k.Until(k.Moment(left/w)))
			break
		}
		paint.Over(page, k.Layer)
		left -= w
	}
	return page
}
