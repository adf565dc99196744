package kind

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/choreography"
	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/locale"
)

// tableKind is rows and columns.
var tableKind = element.Kind{
	Name: plan.KindTable, Rank: element.RankFigure, Block: true, Spreads: true, Comes: choreography.Panels,
	Measure: measureTable, Build: buildTable, MinType: figureType, Margin: resetMargin,
	Drawn: neverDrawn,
}

// Shares of the type size around and between a table's cells.
const (
	cellPadX     = 0.65
	cellPadY     = 0.5
	cellPackedY  = 0.1  // the same where a Compact look packs rows …
	packedRows   = 8    // … more of them than this below one another
	foldedRows   = 12   // more of them stand in two parts beside each other there …
	foldGap      = 1.1  // … so far apart
	cellLead     = 0.28 // below a row's last baseline, for tails of letters
	ruleCalm     = 0.5  // of the look's roughness
	unbroken     = 0.74 // of the wished size, to keep every cell on one line
	stretchMost  = 1.45 // how far columns and rows grow to fill a larger box
	stretchTall  = 2.1  // … and the rows of a table alone in a tall frame
	airWide      = 1.15 // of what it needs, that a table likes in width
	airHigh      = 1.1  // and in height
	airTall      = 1.35 // … of a tall frame, which has height to use
	headRule     = 1.2  // the rule under the header, of an outline: the strongest
	rowRule      = 0.45 // between rows: read along, not looked at
	footRule     = 0.8  // under the last
	rowTone      = 0.6  // of the muted colour in rules between rows
	tableSmaller = 0.93 // steps by which its type shrinks until it fits
)

// manyCells are so many that setting them all takes a while.
const manyCells = 150

// table is a table being set.
type table struct {
	element.MarkList
	cs      element.Constraints
	size    float64
	header  []element.Word
	rows    [][]element.Word
	columns []column
	heights []float64 // of the rows, the header's first when there is one
	wraps   []float64 // widths in pixels of the text in each column
	parts   int       // that its rows stand in beside each other, each under the header
	drawn   element.Runs
}

// column is how the cells of one column stand.
type column struct {
	w      float64
	right  bool    // numbers: their decimal points stand under each other
	before float64 // widest part before the point
	after  float64 // widest part from the point on
}

// measureTable wants the table at the size of body type, wrapped only when the
// room is too narrow.
func measureTable(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	t, err := fitTable(ctx, e, cs)
	if err != nil {
		return geom.Point{}, err
	}
	reach, tall := 2*t.reach(), airHigh
	if ctx.Frame.H > ctx.Frame.W { // height to use
		tall = airTall
	}
	if cs.Spread > 0 {
		tall = math.Max(tall, math.Min(cs.Spread/t.h(), stretchTall))
	}
	return geom.Pt(math.Min(t.w()*airWide+reach, cs.Room.X), math.Min(t.h()*tall+reach, cs.Room.Y)), nil
}

// buildTable writes header, rule and rows from the top, with a rule under each,
// and last marks the highlighted row.
func buildTable(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	t, err := fitTable(ctx, e, cs.InBox(box))
	if err != nil {
		return element.Built{}, err
	}
	if err := t.letter(); err != nil {
		return element.Built{}, err
	}
	inner := box.Inset(t.reach())
	t.stretch(inner)
	corner := inner.Center().Sub(geom.Pt(t.w()/2, t.h()/2))
	if cs.Align == plan.AlignStart {
		corner.X = ctx.StartEdge(inner, t.w())
	}
	t.compose(t.onLines(inner, corner))
	built := t.Built()
	built.Marks, built.Parts = t.drawn.Apart(built.Marks, len(e.Rows), e.EntryCued)
	return built, nil
}

// padY is the room over and under the words of a row: many are packed in Compact looks.
func (t *table) padY() float64 {
	if t.Ctx.Look.Compact && t.deep() > packedRows {
		return cellPackedY
	}
	return cellPadY
}

// deep is how many rows stand below one another at most.
func (t *table) deep() int { return (len(t.Element.Rows) + t.parts - 1) / t.parts }

// folds is in how many parts rows may stand beside each other: in two where there are many, in a
// wide frame of a Compact look.
func (t *table) folds() int {
	if t.Ctx.Look.Compact && len(t.Element.Rows) > foldedRows && t.Ctx.Frame.W > t.Ctx.Frame.H {
		return 2
	}
	return 1
}

// reach is how far a rule's edge may stray beyond its line, or paper reach beyond the table.
func (t *table) reach() float64 {
	return t.Stray(t.Ctx.PenWidth(headRule), ruleCalm) + t.plateReach()
}

// fitTable measures the table in the largest type, up to the size of body text, at
// which it fits the room.
func fitTable(ctx *element.Context, e *plan.Element, cs element.Constraints) (*table, error) {
	t := &table{MarkList: element.MarkList{Ctx: ctx, Element: e}, cs: cs, parts: 1}
	n := len(e.Header)
	for _, r := range e.Rows {
		n = max(n, len(r))
	}
	if n == 0 {
		return nil, t.Fault("rows", "at least one cell", "a table without cells")
	}
	room := cs.Room.Sub(geom.Pt(2*t.reach(), 2*t.reach()))
	size := ctx.TextSize(plan.RoleBody, cs)
	folds := t.folds()
	if n*len(e.Rows) > manyCells { // what cannot fit is told without trying every size
		t.size, t.parts = ctx.Floor(), folds
		if err := t.set(n, room.X, true); err != nil {
			return nil, err
		}
		if t.w() > room.X+element.Slack || t.h() > room.Y+element.Slack {
			return nil, t.overflow(room)
		}
	}
	// A little smaller is better than cells broken into lines.
	for t.parts = folds; t.parts > 0; t.parts-- {
		for s := size; s >= math.Max(unbroken*size, ctx.Floor()); s *= tableSmaller {
			t.size = s
			if err := t.set(n, room.X, false); err != nil {
				return nil, err
			}
			if t.w() <= room.X+element.Slack && t.h() <= room.Y+element.Slack && t.lines() == 1 {
				return t, nil
			}
		}
	}
	t.parts = 1
	for ; ; size *= tableSmaller {
		t.size = math.Max(size, ctx.Floor())
		last := t.size <= ctx.Floor()
		if err := t.set(n, room.X, last); err != nil {
			return nil, err
		}
		fits := t.w() <= room.X+element.Slack && t.h() <= room.Y+element.Slack
		if fits && (t.lines() <= 3 || last) {
			return t, nil
		}
		if last {
			return nil, t.overflow(room)
		}
	}
}

// lines is the number of lines of the longest cell.
func (t *table) lines() int {
	n := 1
	for _, r := range append([][]element.Word{t.header}, t.rows...) {
		for _, c := range r {
			n = max(n, c.Lines)
		}
	}
	return n
}

// overflow says what does not fit: the widest word, or the number of rows.
func (t *table) overflow(room geom.Point) error {
	accept := "a larger box, fewer columns or rows, or shorter cells"
	if t.w() > room.X {
		widestCell, at := 0.0, ""
		for i, r := range t.rows {
			for j, c := range r {
				if c.W > widestCell {
					widestCell, at = c.W, fmt.Sprintf("rows[%d][%d]", i, j)
				}
			}
		}
		for j, c := range t.header {
			if c.W > widestCell {
				widestCell, at = c.W, element.Indexed("header", j)
			}
		}
		return t.Fault(at, accept, "the table overflows: with type of %d units its columns need %.0f px, its place has %.0f px", element.FloorType, t.w(), room.X)
	}
	return t.Fault("rows", accept, "the table overflows: with type of %d units its %d rows need %.0f px, their place has %.0f px", element.FloorType, len(t.rows), t.h(), room.Y)
}

// partW is the width of a part.
func (t *table) partW() float64 {
	var w float64
	for _, c := range t.columns {
		w += c.w
	}
	return w
}

// gaps is the white between all parts.
func (t *table) gaps() float64 { return float64(t.parts-1) * foldGap * t.size }

func (t *table) w() float64 { return float64(t.parts)*t.partW() + t.gaps() }

// h is the height of the first part, which no other is higher than.
func (t *table) h() float64 { return t.partH(0) }

// partH is the height of a part with its header.
func (t *table) partH(part int) float64 {
	var h float64
	offset := len(t.heights) - len(t.rows)
	for _, r := range t.heights[:offset] {
		h += r
	}
	for _, r := range t.heights[offset+part*t.deep() : min(offset+(part+1)*t.deep(), len(t.heights))] {
		h += r
	}
	return h
}

// set measures all cells for a table at most width wide; eager breaks words into
// ever narrower columns, as the last resort.
func (t *table) set(n int, width float64, eager bool) error {
	var err error
	if t.wraps, err = t.limits(n, width, eager); err != nil {
		return err
	}
	if err := t.fill(func(s string, st fonts.Style, width float64, _ plan.Align) (element.Word, error) {
		return t.Sized(s, st, width)
	}); err != nil {
		return err
	}
	t.columns = make([]column, n)
	for j := range t.columns {
		if err := t.setColumn(j); err != nil {
			return err
		}
	}
	t.setHeights()
	return nil
}

// letter sets the cells that have been measured.
func (t *table) letter() error { return t.fill(t.Word) }

// fill makes the words of all cells.
func (t *table) fill(set wordSetter) error {
	var err error
	if t.header, err = t.cells(t.Element.Header, set, true); err != nil {
		return err
	}
	t.rows = make([][]element.Word, len(t.Element.Rows))
	for i, r := range t.Element.Rows {
		if t.rows[i], err = t.cells(r, set, false); err != nil {
			return err
		}
	}
	return nil
}

// wordSetter makes a word of at most width pixels.
type wordSetter func(s string, st fonts.Style, width float64, align plan.Align) (element.Word, error)

// cells makes the words of one row.
func (t *table) cells(texts []string, set wordSetter, header bool) ([]element.Word, error) {
	out := make([]element.Word, len(texts))
	for j, s := range texts {
		if strings.TrimSpace(s) == "" {
			continue
		}
		st := t.Style(t.size)
		align := plan.AlignStart
		if header {
			st = t.Strong(t.size)
		}
		if t.numeric(j) {
			align = plan.AlignEnd
		}
		var err error
		if out[j], err = set(s, st, t.wraps[j], align); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// limits divides the width among the columns: each what its longest cell needs
// on one line, and when that is too much the wide ones wrap first.
func (t *table) limits(n int, width float64, eager bool) ([]float64, error) {
	want, least := make([]float64, n), make([]float64, n)
	rows := append([][]string{t.Element.Header}, t.Element.Rows...)
	for i, r := range rows {
		for j, s := range r {
			st := t.Style(t.size)
			if i == 0 {
				st = t.Strong(t.size)
			}
			whole, err := t.Sized(s, st, 0)
			if err != nil {
				return nil, err
			}
			want[j] = math.Max(want[j], whole.W)
			if t.numeric(j) && i > 0 {
				least[j] = math.Max(least[j], whole.W)
				continue
			}
			narrow, err := t.Sized(s, st, 1) // one word a line
			if err != nil {
				return nil, err
			}
			least[j] = math.Max(least[j], narrow.W)
			if !eager {
				least[j] = math.Max(least[j], math.Min(whole.W, 5*t.size))
			}
		}
	}
	room := (width-t.gaps())/float64(t.parts) - float64(n)*2*cellPadX*t.size
	shareOut(want, least, room)
	for j := range want {
		want[j] += element.Slack
	}
	return want, nil
}

// shareOut cuts the largest of want down to a common width, none below its least,
// until all fit room.
func shareOut(want, least []float64, room float64) {
	var sum float64
	for _, w := range want {
		sum += w
	}
	if sum <= room {
		return
	}
	lo, hi := 0.0, slices.Max(want)
	for range 40 {
		mid := (lo + hi) / 2
		sum = 0
		for j, w := range want {
			sum += math.Max(math.Min(w, mid), least[j])
		}
		if sum <= room {
			lo = mid
		} else {
			hi = mid
		}
	}
	for j, w := range want {
		want[j] = math.Max(math.Min(w, lo), least[j])
	}
}

// numeric reports whether a column holds numbers only.
func (t *table) numeric(j int) bool {
	found := false
	for _, r := range t.Element.Rows {
		if j >= len(r) || strings.TrimSpace(r[j]) == "" {
			continue
		}
		if !numberLike(r[j]) {
			return false
		}
		found = true
	}
	return found
}

// numberLike reports whether a cell is a number, perhaps with sign, separators
// and a unit of a few letters.
func numberLike(s string) bool {
	digits, letters := 0, 0
	for _, r := range strings.TrimSpace(s) {
		switch {
		case '0' <= r && r <= '9':
			digits++
		case strings.ContainsRune(" \u00a0\u202f.,'+-−–±~<>≈$€£¥₹₩%‰°/×²³", r):
		default:
			letters++
		}
	}
	if s := strings.TrimSpace(s); s == "-" || s == "–" || s == "—" {
		return true
	}
	return digits > 0 && letters <= 3
}

// decimalPoint is the byte at which a number's fraction (or unit) begins.
func (t *table) decimalPoint(s string) int {
	point := locale.Of(t.Ctx.Lang).Numbers.Point
	end := strings.LastIndexAny(s, "0123456789") + 1
	if end == 0 {
		return len(s)
	}
	if i := strings.LastIndex(s[:end], point); i >= 0 {
		return i
	}
	return end
}

// setColumn finds the width of a column and the places of its decimal points.
func (t *table) setColumn(j int) error {
	c := &t.columns[j]
	c.right = t.numeric(j)
	for i, r := range t.Element.Rows {
		if j >= len(r) || t.rows[i][j].Lines == 0 {
			continue
		}
		w := t.rows[i][j].W
		if c.right {
			head, err := t.headWidth(r[j])
			if err != nil {
				return err
			}
			c.before = math.Max(c.before, head)
			c.after = math.Max(c.after, w-head)
			w = c.before + c.after
		}
		c.w = math.Max(c.w, w)
	}
	if j < len(t.header) {
		c.w = math.Max(c.w, t.header[j].W)
	}
	c.w += 2 * cellPadX * t.size
	return nil
}

// headWidth is the width of a number before its decimal point.
func (t *table) headWidth(s string) (float64, error) {
	w, err := t.Sized(s[:t.decimalPoint(s)], t.Style(t.size), 0)
	return w.W, err
}

func (t *table) setHeights() {
	t.heights = t.heights[:0]
	high := func(cells []element.Word) float64 {
		return math.Max(element.Tallest(cells), 0.7*t.size) + (2*t.padY()+cellLead)*t.size
	}
	if len(t.header) > 0 {
		t.heights = append(t.heights, high(t.header))
	}
	for _, r := range t.rows {
		t.heights = append(t.heights, high(r))
	}
	rows, deep := t.heights[len(t.heights)-len(t.rows):], t.deep()
	for i := range rows { // those of all parts are on one line
		for j := i % deep; j < len(rows); j += deep {
			rows[i] = math.Max(rows[i], rows[j])
		}
	}
}

// stretch widens columns and heightens rows to use a larger box, in measure.
func (t *table) stretch(box geom.Rect) {
	kx := math.Min((box.W()-t.gaps())/(t.w()-t.gaps()), stretchMost)
	most := stretchMost
	if t.cs.Spread > 0 {
		most = stretchTall
	}
	ky := math.Min(box.H()/t.h(), most)
	for j := range t.columns {
		t.columns[j].w *= math.Max(kx, 1)
	}
	for i := range t.heights {
		t.heights[i] *= math.Max(ky, 1)
	}
}
