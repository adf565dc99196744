package kind

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// codeKind is a listing of source code.
var codeKind = element.Kind{
	Name: plan.KindCode, Rank: element.RankFigure, Block: true, Grounded: true,
	Measure: measureCode, Build: buildCode, Check: checkCode, MinType: figureType, Margin: resetMargin,
	Broad: always, Drawn: neverDrawn,
}

// The frame of a listing, in type sizes and outlines.
const (
	codeSize       = 0.95 // of body type: letters of one width look larger
	codePad        = 0.9  // white between frame and code, at the sides
	codePadHigh    = 1.6  // of it above and below together: lines bring white of their own
	codePadTop     = 0.92 // of it above the first
	codeCorner     = 0.5  // radius
	codeFrame      = 0.7  // line, quieter than the code in it
	codeCalm       = 0.6  // of the look's roughness
	codeFrameTone  = 0.35 // of the board in its colour
	lineNumberTone = 0.2  // and in that of line numbers
)

// listing is code being set.
type listing struct {
	element.MarkList
	lines   []codeLine
	size    float64
	advance float64 // px of one column
	columns int     // of the widest line, gutter included
}

// measureCode wants the code at its usual size.
func measureCode(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	l, err := fitCode(ctx, e, cs)
	if err != nil {
		return geom.Point{}, err
	}
	return geom.Pt(math.Min(l.w(), cs.Room.X), math.Min(l.h(), cs.Room.Y)), nil
}

// buildCode draws a frame and writes the code in it line by line, then sweeps
// a band over each highlighted line.
func buildCode(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	l, err := fitCode(ctx, e, cs.InBox(box))
	if err != nil {
		return element.Built{}, err
	}
	for i, n := range e.HighlightLines {
		if n < 1 || n > len(l.lines) {
			return element.Built{}, l.Fault(element.Indexed("highlight_lines", i), fmt.Sprintf("1 to %d", len(l.lines)), "line %d is not in the code", n)
		}
	}
	at := box.Center().Sub(geom.Pt(l.w()/2, l.h()/2))
	if cs.Align == plan.AlignStart {
		at.X = ctx.StartEdge(box, l.w())
	}
	if err := l.compose(at); err != nil {
		return element.Built{}, err
	}
	return l.Built(), nil
}

// fitCode finds the largest type, up to a little below body size, in which
// every line fits.
func fitCode(ctx *element.Context, e *plan.Element, cs element.Constraints) (*listing, error) {
	lines, err := tokensOf(ctx, e)
	if err != nil {
		return nil, err
	}
	l := &listing{MarkList: element.MarkList{Ctx: ctx, Element: e}, lines: lines}
	longest := 0
	for i, line := range lines {
		if line.width > lines[longest].width {
			longest = i
		}
	}
	l.columns = lines[longest].width + gutter(len(lines))
	wish := ctx.Size(plan.RoleBody, cs.Grown()) * codeSize
	if cs.Size > 0 {
		wish = cs.Size
	}
	_, advance, _, err := ctx.Shaper.Glyph('0', codeStyle(ctx, huePlain, 100))
	if err != nil {
		return nil, err
	}
	perColumn := advance / 100
	reach := 2 * l.reach()
	wide := (cs.Room.X - reach) / (float64(l.columns)*perColumn + 2*codePad)
	high := (cs.Room.Y - reach) / (float64(len(lines))*CodeLeading + codePadHigh*codePad)
	l.size = math.Min(wish, math.Min(wide, high)*0.999)
	l.advance = l.size * perColumn
	if floor := ctx.Floor(); l.size < floor {
		accept := "shorter lines, or a larger box"
		if wide < high {
			most := int(((cs.Room.X-reach)/floor-2*codePad)/perColumn) - gutter(len(lines))
			return nil, l.Fault("code", accept, "line %d overflows: it has %d columns, at the smallest readable size (%d units) %d fit", longest+1, lines[longest].width, element.FloorType, max(most, 0))
		}
		most := int(((cs.Room.Y-reach)/floor - codePadHigh*codePad) / CodeLeading)
		return nil, l.Fault("code", "fewer lines, or a larger box", "the code overflows: it has %d lines, at the smallest readable size (%d units) %d fit", len(lines), element.FloorType, max(most, 0))
	}
	return l, nil
}

// reach is how far the frame's edge may stray beyond its line.
func (l *listing) reach() float64 { return l.Stray(l.Ctx.PenWidth(codeFrame), codeCalm) }

func (l *listing) w() float64 {
	return float64(l.columns)*l.advance + 2*codePad*l.size + 2*l.reach()
}

func (l *listing) h() float64 {
	return float64(len(l.lines))*CodeLeading*l.size + codePadHigh*codePad*l.size + 2*l.reach()
}

// compose makes the marks with the listing's top left at p.
func (l *listing) compose(p geom.Point) error {
	frame := geom.R(p.X, p.Y, l.w(), l.h()).Inset(l.reach())
	muted := paint.Blend(l.Ctx.Look.Palette.Muted, l.Ctx.Look.Palette.Board, codeFrameTone)
	l.Draw(geom.RoundRect(frame, codeCorner*l.size), l.Ctx.PenWidth(codeFrame), muted, codeCalm)
	at := frame.Min.Add(geom.Pt(codePad*l.size, codePadTop*codePad*l.size))
	gut := gutter(len(l.lines))
	lineH := CodeLeading * l.size
	for i, line := range l.lines {
		y := at.Y + float64(i)*lineH
		if gut > 0 {
			if err := l.number(i+1, slices.Contains(l.Element.HighlightLines, i+1), geom.Pt(at.X, y), gut-2); err != nil {
				return err
			}
		}
		if err := l.writeLine(line, slices.Contains(l.Element.HighlightLines, i+1), geom.Pt(at.X+float64(gut)*l.advance, y)); err != nil {
			return err
		}
	}
	for _, b := range l.highlighted() {
		r := geom.R(frame.Min.X+0.3*l.size, at.Y+float64(b.first-1)*lineH+0.04*lineH, frame.W()-0.6*l.size, float64(b.last-b.first+1)*lineH-0.08*lineH)
		l.Highlight(r, l.veil())
	}
	return nil
}

// veil is the colour of the bands over highlighted lines.
func (l *listing) veil() color.RGBA {
	return l.Ctx.Veil(l.Ctx.Named(l.Element.Color, l.Ctx.Highlighter()), l.Ctx.Ground(l.Element))
}

// inBand is a colour of letters, as it must be to be read in a highlighted line.
func (l *listing) inBand(c color.RGBA, lit bool) color.RGBA {
	if !lit {
		return c
	}
	return l.Ctx.Beneath(l.veil(), l.Ctx.Ground(l.Element), c, l.size)
}

// lineRange is a run of lines, 1-based, both ends in it.
type lineRange struct{ first, last int }

// highlighted are the highlighted lines, neighbours together.
func (l *listing) highlighted() []lineRange {
	lines := slices.Compact(slices.Sorted(slices.Values(l.Element.HighlightLines)))
	var out []lineRange
	for _, n := range lines {
		if len(out) > 0 && out[len(out)-1].last == n-1 {
			out[len(out)-1].last = n
		} else {
			out = append(out, lineRange{n, n})
		}
	}
	return out
}

// number writes a line's number, right-aligned in its columns.
func (l *listing) number(n int, lit bool, at geom.Point, columns int) error {
	s := strconv.Itoa(n)
	p := l.Ctx.Look.Palette
	run := codeRun{listing: l, hue: hueComment}
	if err := run.add(piece{text: s, col: columns - len(s)}); err != nil {
		return err
	}
	run.flush(at, l.inBand(l.Ctx.Legible(paint.Blend(p.Muted, p.Board, lineNumberTone), l.Ctx.Ground(l.Element), l.size), lit))
	return nil
}

// writeLine writes a line's pieces, neighbours of one hue together.
func (l *listing) writeLine(line codeLine, lit bool, at geom.Point) error {
	run := codeRun{listing: l}
	for _, p := range line.pieces {
		if p.hue != run.hue {
			run.flush(at, l.inBand(hueColor(l.Ctx, run.hue, l.Ctx.Ground(l.Element), l.size), lit))
			run.hue = p.hue
		}
		if err := run.add(p); err != nil {
			return err
		}
	}
	run.flush(at, l.inBand(hueColor(l.Ctx, run.hue, l.Ctx.Ground(l.Element), l.size), lit))
	return nil
}

// codeRun gathers the glyphs of neighbouring pieces into one text on the grid
// of columns.
type codeRun struct {
	*listing
	hue   hue
	line  fonts.Line
	h     float64
	left  float64
	words int
	marks int // clusters so far
}

func (r *codeRun) add(p piece) error {
	t, err := r.Ctx.Shaper.Layout([]fonts.Span{{Text: p.text}}, codeStyle(r.Ctx, r.hue, r.size), 0, plan.AlignStart)
	if err != nil || len(t.Lines) == 0 {
		return err
	}
	x := float64(p.col) * r.advance
	if len(r.line.Glyphs) == 0 {
		r.line = t.Lines[0]
		r.line.Glyphs = nil
		r.left, r.h = x, t.H
	}
	for _, g := range t.Lines[0].Glyphs {
		g.X += x - r.left
		g.Cluster += r.marks
		g.Word += r.words
		r.line.Glyphs = append(r.line.Glyphs, g)
	}
	r.marks += t.Clusters
	r.words++
	r.line.W = x - r.left + t.W
	return nil
}

// flush writes what was gathered, with column 0 at p.
func (r *codeRun) flush(p geom.Point, c color.RGBA) {
	if len(r.line.Glyphs) > 0 {
		t := &fonts.Text{Lines: []fonts.Line{r.line}, W: r.line.W, H: r.h, Clusters: r.marks, Size: r.size}
		r.Write(t, p.Add(geom.Pt(r.left, 0)), c)
	}
	r.line, r.marks, r.words = fonts.Line{}, 0, 0
}
