package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/styles"
)

type traceCmd struct {
	Picture string  `arg:"" help:"Picture: PNG, JPEG, WebP, GIF or SVG."`
	Out     string  `short:"o" required:"" help:"What to write: .svg has one path per stroke, .png shows five moments, .mp4, .webm or .gif is a film." placeholder:"FILE"`
	Seconds float64 `default:"10" help:"Length of the film, 1 to 15."`
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
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf(format, args...), Hint: hint}
	}
	switch cmd.format() {
	case "svg", "png", "mp4", "webm", "gif":
	default:
		return bad("want a name that ends in .svg, .png, .mp4, .webm or .gif", "-o %s: cannot tell what to write", cmd.Out)
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
		return "classic"
	}
	return cmd.Style
}

// read reads the picture.
func (cmd *traceCmd) read() ([]byte, *canvas.Source, error) {
	data, err := os.ReadFile(cmd.Picture)
	if err != nil {
		return nil, nil, &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("cannot read %s: %v", cmd.Picture, unwrapPath(err)), Err: err}
	}
	src, err := canvas.DecodePicture(data, mostPixels)
	if err != nil {
		return nil, nil, &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("cannot use %s: %v", cmd.Picture, err), Err: err}
	}
	return data, src, nil
}

// traced is a picture with its strokes.
type traced struct {
	name  string
	ink   *sketch.Ink
	board color.RGBA
}

// trace finds the strokes of the picture at the size a film shows it, a
// smaller bitmap at its own.
func (cmd *traceCmd) trace(src *canvas.Source) (*traced, error) {
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
	t := &traced{name: filepath.Base(cmd.Picture), board: color.RGBA{255, 255, 255, 255}}
	p := src.Place(box, plan.FitContain, 0)
	if cmd.Style != "" {
		p, t.board = p.Redraw(look), look.Palette.Board
	}
	if t.ink, err = sketch.Trace(p, sketch.TraceOptions{Board: t.board}); err != nil {
		return nil, err
	}
	if t.ink == nil {
		return nil, &engine.Error{Code: engine.CodeAsset, Message: fmt.Sprintf("%s shows nothing that could be drawn", cmd.Picture), Hint: "all of it is transparent"}
	}
	return t, nil
}

// still traces the picture and writes what show makes of it.
func (cmd *traceCmd) still(c *console, src *canvas.Source, show func(io.Writer, *traced) error) error {
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
	fmt.Fprintf(c.out, "%s\n  %d lines and %d sweeps of colour in %d objects, %v pixels\n", cmd.Out, lines, sweeps, objects, sizeOf(t.ink.Layer.Rect))
	return nil
}

func sizeOf(r image.Rectangle) string { return fmt.Sprintf("%dx%d", r.Dx(), r.Dy()) }

// write puts the finished file in its place.
func (cmd *traceCmd) write(r io.Reader) error {
	if err := artifact.WriteFile(cmd.Out, r); err != nil {
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot write %s: %v", cmd.Out, unwrapPath(err)), Hint: "choose another place with -o", Err: err}
	}
	return nil
}

// count is how many strokes of each kind there are, and objects of them. What
// is only wiped over bare board is nothing anybody sees.
func (t *traced) count() (lines, sweeps, objects int) {
	last := -1
	for _, s := range t.ink.Strokes {
		switch {
		case s.Wipe:
			continue
		case s.Sweep:
			sweeps++
		default:
			lines++
		}
		if s.Object != last {
			last = s.Object
			objects++
		}
	}
	return lines, sweeps, objects
}
