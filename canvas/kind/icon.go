package kind

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// iconKind is a line icon with its label beneath it, or beside.
var iconKind = element.Kind{
	Name: plan.KindIcon, Rank: element.RankSign, Role: labelRole, Station: true, Inline: true,
	Measure: measureIcon, Build: buildIcon, MinSize: minIcon,
	Hang: hangIcon, Silhouette: true, Flicks: 2,
}

// iconLineGrowth is the side in design units at which an icon is drawn with
// the look's own line; larger ones get thicker lines, by the square root, so
// that a big icon is neither spindly nor a poster.
const iconLineGrowth = 90

// iconLineMost is the share of an icon's side that its lines are broad at most: those of
// broad sticks and pens are finer in small icons, or their forms would close.
const iconLineMost = 0.062

// The side of an icon in design units: the least it is drawn at, and the most
// beside others.
const (
	iconLeast = 84
	iconMost  = 300
)

// Labels of icons: they wrap where they would be wider than this.
const (
	labelWide    = 1.3 // of the icon over them
	labelEms     = 8   // of their type, under small icons
	besideEms    = 20  // of their type, beside one
	iconSqueezed = 0.5 // of the least icon, that a label must leave where room is short
)

// badgeRim is how much of its side an icon leaves free on every side of the disc
// it is cut out of.
const badgeRim = 0.2

// iconSetting is an icon and its label, placed about each other.
type iconSetting struct {
	square geom.Rect
	label  *fonts.Text
	style  fonts.Style
	text   geom.Rect // of the label
}

// bounds of icon and label.
func (s iconSetting) bounds() geom.Rect { return s.square.Union(s.text) }

// setIcon lays an icon and its label out in box: the label beneath, or beside
// where the layout wants rows.
func setIcon(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (iconSetting, error) {
	var s iconSetting
	if e.Label == "" {
		side := math.Min(box.W(), box.H())
		if cs.Side > 0 {
			side = math.Min(side, cs.Side)
		}
		c := box.Center()
		if cs.Beside {
			c.X = box.Min.X + side/2
			if ctx.Lang.RTL() != cs.Ahead {
				c.X = box.Max.X - side/2
			}
		}
		if cs.Side > 0 && !cs.Beside {
			c.Y = box.Min.Y + side/2
		}
		s.square = geom.R(c.X-side/2, c.Y-side/2, side, side)
		return s, nil
	}
	st := ctx.Style(plan.RoleLabel, ctx.TextSize(plan.RoleLabel, cs))
	var err error
	if cs.Beside {
		gap := ctx.Gap(2)
		side := math.Min(box.H(), box.W()/2)
		if cs.Words > 0 {
			side = math.Min(box.H(), box.W()-gap-cs.Words)
		}
		if cs.Side > 0 {
			side = math.Min(side, cs.Side)
		}
		if s.label, s.style, err = ctx.FitText(e.Label, st, geom.Pt(box.W()-side-gap, box.H()), besideAlign(cs)); err != nil {
			return s, err
		}
		y := box.Center().Y
		s.square = geom.R(box.Min.X, y-side/2, side, side)
		s.text = geom.R(box.Min.X+side+gap, y-s.label.H/2, s.label.W, s.label.H)
		if ctx.Lang.RTL() != cs.Ahead {
			s.square = s.square.Translate(geom.Pt(box.W()-side, 0))
			s.text = s.text.Translate(geom.Pt(box.W()-2*side-2*gap-s.label.W, 0))
		}
		return s, nil
	}
	gap := ctx.LabelGap()
	room := geom.Pt(box.W(), box.H()-gap-iconLeast*ctx.Unit*iconSqueezed)
	if cs.Side > 0 {
		room.Y = box.H() - gap - cs.Side
	}
	if s.label, s.style, err = ctx.FitText(e.Label, st, room, plan.AlignCenter); err != nil {
		return s, err
	}
	side := math.Min(box.W(), box.H()-gap-s.label.H)
	top := box.Min.Y
	if cs.Side > 0 {
		side = math.Min(side, cs.Side)
	} else {
		top += (box.H() - gap - s.label.H - side) / 2
	}
	x := box.Center().X
	s.square = geom.R(x-side/2, top, side, side)
	s.text = geom.R(x-s.label.W/2, top+side-cs.Lift+gap, s.label.W, s.label.H)
	return s, nil
}

// besideAlign is how the lines of a label stand beside a sign: along it.
func besideAlign(cs element.Constraints) plan.Align {
	if cs.Ahead {
		return plan.AlignEnd
	}
	return plan.AlignStart
}

// measureIcon is the size of the icon, as large as the room lets it be up to
// its most, with its label.
func measureIcon(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	side := iconMost * ctx.Unit * cs.Enlarged()
	if cs.Side > 0 {
		side = cs.Side
	}
	side = math.Min(side, math.Min(cs.Room.X, cs.Room.Y))
	if e.Label == "" {
		return geom.Pt(side, side), nil
	}
	st := ctx.Style(plan.RoleLabel, ctx.TextSize(plan.RoleLabel, cs))
	if cs.Beside {
		gap := ctx.Gap(2)
		x, err := ctx.Extent(e.Label, st, math.Min(cs.Room.X-side-gap, besideEms*st.SizePx))
		if err != nil {
			return geom.Point{}, err
		}
		return geom.Pt(side+gap+x.W, math.Max(side, x.H)), nil
	}
	w := math.Min(cs.Room.X, math.Max(side*labelWide, labelEms*st.SizePx))
	x, err := ctx.Extent(e.Label, st, w)
	if err != nil {
		return geom.Point{}, err
	}
	gap := ctx.LabelGap()
	side = math.Max(math.Min(side, cs.Room.Y-gap-x.H), math.Min(side, iconLeast*ctx.Unit))
	return geom.Pt(math.Max(side, x.W), side+gap+x.H), nil
}

// minIcon is the size of an icon at its smallest beside grown type.
func minIcon(ctx *element.Context, e *plan.Element, cs element.Constraints) (geom.Point, error) {
	if cs.Side <= 0 {
		cs.Side = ctx.MinSide(iconLeast, cs)
	}
	return measureIcon(ctx, e, cs)
}

// hangIcon is where the square of an icon ends, and how far below the picture.
func hangIcon(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (end, below float64, err error) {
	s, err := setIcon(ctx, e, cs, box)
	if err != nil {
		return 0, 0, err
	}
	return s.square.Max.Y, math.Max(iconFoot(ctx, e, s.square)-labelAir*s.square.H(), 0), nil
}

// buildIcon draws a line icon, then writes its label.
func buildIcon(ctx *element.Context, e *plan.Element, cs element.Constraints, box geom.Rect) (element.Built, error) {
	ic, ok := icon.Get(e.Name)
	if !ok {
		return element.Built{}, fmt.Errorf("icon %q is not one of the built-in icons", e.Name)
	}
	s, err := setIcon(ctx, e, cs, box)
	if err != nil {
		return element.Built{}, err
	}
	marks := iconMarks(ctx, e, ic, s.square)
	if s.label != nil {
		c := ctx.Legible(ctx.Look.Palette.Ink, ctx.Ground(e), s.style.SizePx)
		marks = append(marks, paint.Writing{Text: s.label, At: s.text.Min, Color: c, Strong: c, Brush: ctx.Grain(), Seed: ctx.SeedOf(e, 50)})
	}
	return element.Built{Marks: marks, Covers: s.bounds(), Anchor: inkedWidth(marks, s.square)}, nil
}

// inkedWidth is the square narrowed to what is drawn in it: arrows end at the
// picture, all at one height.
func inkedWidth(marks []paint.Mark, square geom.Rect) geom.Rect {
	var ink geom.Rect
	for _, m := range marks {
		switch m := m.(type) {
		case paint.Stroke: // with its width: a level line's path has no height
			ink = ink.Union(m.Path.Bounds().Inset(-m.Width / 2))
		case paint.Fill:
			ink = ink.Union(m.Path.Bounds())
		}
	}
	if ink.Empty() {
		return square
	}
	return geom.Rect{Min: geom.Pt(ink.Min.X, square.Min.Y), Max: geom.Pt(ink.Max.X, square.Max.Y)}
}

// iconFrame maps an icon's grid to a square; view is the part of the grid that
// fills it, width that of the lines in pixels.
func iconFrame(ctx *element.Context, e *plan.Element, ic icon.Icon, square geom.Rect) (to geom.Affine, view geom.Rect, width float64) {
	width = ctx.Line() * math.Max(1, math.Sqrt(square.W()/(iconLineGrowth*ctx.Unit)))
	if ctx.Look.IconLine > 0 {
		width *= ctx.Look.IconLine
	}
	width = math.Min(width, math.Max(iconLineMost*square.W(), ctx.Unit))
	view = inkBox(ic)
	return geom.FitRect(view, square.Inset(width/2+ctx.LooseStray())).Then(lean(ctx, e, square)), view, width
}

// inkLeast is the side of the part of an icon's grid of 24 that fills its square at
// least: a small sign is not blown up to a poster.
const inkLeast = 15

// inkBox is the part of an icon's grid that its lines take: the rim that icons keep free
// is the layout's to give.
func inkBox(ic icon.Icon) geom.Rect {
	var ink geom.Rect
	for i, p := range ic.Paths {
		if b := p.Bounds(); i == 0 {
			ink = b
		} else { // a level line's has no height
			ink = ink.Span(b)
		}
	}
	side := math.Max(math.Max(ink.W(), ink.H()), inkLeast)
	m := ink.Center()
	return geom.R(m.X-side/2, m.Y-side/2, side, side)
}

// labelAir is the share of an icon's side that its label keeps off it besides
// the gap between them: larger pictures want more.
const labelAir = 0.035

// iconFoot is how far in pixels an icon ends above the lower edge of its square.
func iconFoot(ctx *element.Context, e *plan.Element, square geom.Rect) float64 {
	ic, ok := icon.Get(e.Name)
	if !ok || ctx.Look.Badges || ctx.Look.Backing != "" {
		return 0
	}
	to, _, width := iconFrame(ctx, e, ic, square)
	foot := square.H()
	for _, p := range ic.Paths {
		foot = math.Min(foot, square.Max.Y-paint.TurnedBounds(p.Bounds(), to).Max.Y-width/2)
	}
	return math.Max(foot, 0)
}

// iconMarks are the marks of an icon in a square, as the look draws icons.
func iconMarks(ctx *element.Context, e *plan.Element, ic icon.Icon, square geom.Rect) []paint.Mark {
	m, view, width := iconFrame(ctx, e, ic, square)
	d := iconDrawing{ctx: ctx, e: e, to: m, width: width, color: ctx.Visible(ctx.Named(e.Color, ctx.Look.Palette.Ink)), ground: ctx.Look.Palette.Board}
	if ctx.Look.Badges {
		return d.badge(ic, geom.FitRect(view, square.Inset(square.W()*badgeRim)), square)
	}
	if ctx.Look.Backing != "" {
		return d.backed(ic, view, square)
	}
	if ctx.Look.Icons == styles.IconsToned {
		return d.toned(ic, square)
	}
	return d.drawn(ic)
}

// drawn are the marks of the icon itself, as the look draws icons.
func (d iconDrawing) drawn(ic icon.Icon) []paint.Mark {
	ctx, e := d.ctx, d.e
	switch ctx.Look.Icons {
	case styles.IconsFilled:
		return d.filled(ic)
	case styles.IconsDuotone:
		return d.duotone(ic)
	case styles.IconsTinted:
		return d.tinted(ic)
	}
	if ctx.Look.Tints && e.Color != "" && e.Color != "ink" && e.Color != "muted" { // what has a colour is coloured in
		return d.tinted(ic)
	}
	return d.outlined(ic.Paths)
}
