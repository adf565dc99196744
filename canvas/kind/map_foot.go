package kind

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// mapFoot is what stands below a map: the legend and the label, set. The legend of a narrow
// map stands beside it.
type mapFoot struct {
	w, h    float64
	side    float64 // width of a legend that stands beside the map, with the gap
	said    element.Word
	entries []element.Word
	rows    [][]int // of entries; −1 is the unit
	label   element.Word
}

// fits is the height of the map in a room beside what stands below and beside it.
func (f mapFoot) fits(room geom.Point, aspect float64) float64 {
	return math.Min((room.X-f.side)/aspect, room.Y-f.h)
}

// The proportions of what stands below a map, in sizes of its type.
const (
	footType   = 0.82 // of the map's other words
	footGap    = 0.6  // over it
	keySwatch  = 1.5  // width of a swatch
	keyHigh    = 0.8
	keyGap     = 0.35 // between a swatch and its range
	keyBetween = 0.9  // between entries
	keyPitch   = 1.5
	keySide    = 1.2 // between the map and a legend beside it
	keyGain    = 1.2 // times the map must be larger for the legend to stand there
	calmSwatch = 0.4 // of the look's roughness
)

// foot sets what stands below the map in a room, or beside it where it is much larger then.
func (g *globe) foot(room geom.Point) (mapFoot, error) {
	below, err := g.beneath(room.X)
	if err != nil || len(below.rows) == 0 {
		return below, err
	}
	beside := below
	beside.h -= (footGap + keyPitch*float64(len(below.rows))) * g.size
	beside.w, beside.rows = below.label.W, nil
	if below.said.Lines > 0 {
		beside.rows = [][]int{{-1}}
	}
	for i := range below.entries {
		beside.rows = append(beside.rows, []int{i})
	}
	for _, row := range beside.rows {
		beside.side = math.Max(beside.side, g.rowWidth(beside, row)+keySide*g.size+2*g.Stray(g.Ctx.PenWidth(lineSwatch), calmSwatch))
	}
	aspect := g.names.view.Aspect()
	if high := beside.fits(room, aspect); high > keyGain*below.fits(room, aspect) && high > beside.keyHigh(g.size) {
		return beside, nil
	}
	return below, nil
}

// keyHigh is the height of the legend in type of a size.
func (f mapFoot) keyHigh(size float64) float64 { return keyPitch * float64(len(f.rows)) * size }

// beneath sets what stands below, at most width wide.
func (g *globe) beneath(width float64) (mapFoot, error) {
	var f mapFoot
	var err error
	if len(g.key.colors) > 0 {
		if f.said, err = g.Word(g.key.said, g.Style(g.size), 0, plan.AlignStart); err != nil {
			return f, err
		}
		for _, r := range g.key.ranges {
			w, err := g.Word(r, g.Style(g.size), 0, plan.AlignStart)
			if err != nil {
				return f, err
			}
			f.entries = append(f.entries, w)
		}
		edges := 2 * g.Stray(g.Ctx.PenWidth(lineSwatch), calmSwatch)
		f.rows = g.keyRows(f, width-edges)
		for _, row := range f.rows {
			f.w = math.Max(f.w, g.rowWidth(f, row)+edges)
		}
		f.h += (footGap + keyPitch*float64(len(f.rows))) * g.size
	}
	if g.Element.Label != "" {
		st := g.Ctx.Style(plan.RoleLabel, g.size)
		if f.label, err = g.Word(g.Element.Label, st, width, plan.AlignCenter); err != nil {
			return f, err
		}
		f.w = math.Max(f.w, f.label.W)
		f.h += footGap*g.size + f.label.H() + f.label.Drop()
	}
	return f, nil
}

// keyRows sorts the unit and the entries of a legend into rows: all in one, or the unit
// over rows of about equally many.
func (g *globe) keyRows(f mapFoot, width float64) [][]int {
	var all []int
	if f.said.Lines > 0 {
		all = []int{-1}
	}
	for i := range f.entries {
		all = append(all, i)
	}
	if g.rowWidth(f, all) <= width {
		return [][]int{all}
	}
	entries := all[len(all)-len(f.entries):]
	for most := len(entries); ; most-- {
		rows := slices.Collect(slices.Chunk(entries, most))
		if most > 1 && slices.ContainsFunc(rows, func(row []int) bool { return g.rowWidth(f, row) > width }) {
			continue
		}
		even := (len(entries) + len(rows) - 1) / len(rows)
		rows = slices.Collect(slices.Chunk(entries, even))
		if len(all) > len(entries) {
			rows = append([][]int{{-1}}, rows...)
		}
		return rows
	}
}

// rowWidth is the width of a row of a legend.
func (g *globe) rowWidth(f mapFoot, row []int) float64 {
	w := -keyBetween * g.size
	for _, i := range row {
		w += keyBetween*g.size + g.entryWidth(f, i)
	}
	return w
}

// entryWidth is the width of an entry of the legend, −1 the unit.
func (g *globe) entryWidth(f mapFoot, i int) float64 {
	if i < 0 {
		return f.said.W
	}
	return (keySwatch+keyGap)*g.size + f.entries[i].W
}

// below draws the legend and writes the label in a strip; a legend beside the map at its
// end in reading order.
func (g *globe) below(f mapFoot, r geom.Rect) {
	p := g.Ctx.Look.Palette
	ink := g.Ctx.Legible(p.Ink, p.Board, g.size)
	y := r.Min.Y + footGap*g.size
	if f.side > 0 {
		y = g.sheet.Frame.Center().Y - f.keyHigh(g.size)/2
	}
	for _, row := range f.rows {
		w := g.rowWidth(f, row)
		x := r.Center().X - w/2
		if g.Ctx.Lang.RTL() {
			x += w
		}
		if f.side > 0 {
			if x = g.sheet.Frame.Max.X + keySide*g.size; g.Ctx.Lang.RTL() {
				x = g.sheet.Frame.Min.X - keySide*g.size
			}
		}
		mid := y + keyHigh*g.size/2
		for _, i := range row {
			g.entry(f, i, geom.Pt(x, mid), ink)
			step := g.entryWidth(f, i) + keyBetween*g.size
			if g.Ctx.Lang.RTL() {
				step = -step
			}
			x += step
		}
		y += keyPitch * g.size
	}
	if f.label.Text != nil {
		mid := r.Center().X
		if half := f.label.W / 2; f.side > 0 {
			mid = math.Max(math.Min(g.sheet.Frame.Center().X, r.Max.X-half), r.Min.X+half)
		}
		g.WriteWord(f.label, geom.Pt(mid, r.Max.Y-f.label.Drop()), 0.5, 1, ink)
	}
}

// entry draws a swatch and writes its range beside it, or the unit, where reading
// begins at x.
func (g *globe) entry(f mapFoot, i int, at geom.Point, ink color.RGBA) {
	word, indent, lead := f.said, 0.0, 1.0
	if g.Ctx.Lang.RTL() {
		lead = -1
	}
	if i >= 0 {
		word, indent = f.entries[i], (keySwatch+keyGap)*g.size
		w, h := keySwatch*g.size, keyHigh*g.size
		swatch := geom.Rectangle(geom.R(math.Min(at.X, at.X+lead*w), at.Y-h/2, w, h))
		g.tone(swatch, i)
		g.Draw(swatch, g.Ctx.PenWidth(lineSwatch), g.Ctx.Look.Palette.Ink, calmSwatch)
	}
	if word.Text != nil {
		g.WriteWord(word, geom.Pt(at.X+lead*indent, at.Y), (1-lead)/2, 0.5, ink)
	}
}
