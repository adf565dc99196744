package styles

import (
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/plan"
)

// The contrasts every look keeps against its board (WCAG 2.2: 1.4.3, 1.4.11).
const (
	textContrast = 4.5
	lineContrast = 3.0
)

// For is the look of a plan: its style variant, or its custom style over the
// base that names; without colour when the plan says so.
func For(p *plan.Plan) (Look, error) {
	name := p.CanvasStyle
	if p.Engine == plan.EngineSketch {
		name = p.SketchStyle
	}
	// A variant beside a custom style is recorded with the job, not used.
	if name == "" || p.CustomStyle != nil {
		name = plan.DefaultStyle(p.Engine)
	}
	engine := p.Engine
	if engine == "" {
		engine = plan.EngineCanvas
	}
	l, err := Named(name, engine)
	if err != nil {
		return Look{}, err
	}
	if p.CustomStyle != nil {
		if l, err = l.custom(p.CustomStyle); err != nil {
			return Look{}, err
		}
	}
	if p.EnableColor != nil && !*p.EnableColor {
		l = l.withoutColor()
	}
	return l, nil
}

// custom lays a plan's own style over its base, l when it names none.
func (l Look) custom(s *plan.CustomStyle) (Look, error) {
	engine := l.Engine
	if s.Base != "" {
		base, err := Named(s.Base, engine)
		if err != nil {
			other := plan.EngineCanvas
			if engine == plan.EngineCanvas {
				other = plan.EngineSketch
			}
			// A base may come from either engine; the error names those of the plan's.
			b, otherErr := Named(s.Base, other)
			if otherErr != nil {
				return Look{}, fmt.Errorf("custom_style.base: %w", err)
			}
			base = b
		}
		l = base
		l.Engine = engine
	}
	if s.Name != "" {
		l.Name = s.Name
	}
	// What comes with the base's paper, brush, type and fill goes with them.
	if s.Paper != "" {
		l.Paper, l.Trim = s.Paper, ""
	}
	if s.Brush != "" {
		l.Brush, l.Medium, l.Splash, l.Tones, l.Solid = s.Brush, "", 0, [3]string{}, false
	}
	set(&l.LineWidth, s.LineWidth)
	set(&l.Fill, s.FillStyle)
	if s.Type != "" {
		l.Type, l.TitleType, l.Face, l.TitleFace = s.Type, s.Type, "", ""
	}
	if s.Roughness != nil {
		l.Loose = l.Loose.Times(looser(l.Roughness, *s.Roughness))
		l.Roughness = *s.Roughness
	}
	if len(s.Palette) == 0 {
		return l, nil
	}
	l.Accents, l.Tints, l.SingleAccent = true, true, false
	return l.repaint(s.Palette)
}

// repaint takes the colours given and moves the base's others far enough from
// the new board to be read.
func (l Look) repaint(palette map[string]string) (Look, error) {
	for _, role := range Roles() {
		hex, ok := palette[role]
		if !ok {
			continue
		}
		c, err := parseHex(hex)
		if err != nil {
			return Look{}, fmt.Errorf("custom_style.palette.%s: %w", role, err)
		}
		*l.Palette.role(role) = c
	}
	for role := range palette {
		if l.Palette.role(role) == nil {
			return Look{}, fmt.Errorf("custom_style.palette: unknown colour role; accepted are %s", strings.Join(Roles(), ", "))
		}
	}
	board := l.Palette.Board
	for _, role := range Roles()[1:] {
		if _, given := palette[role]; given {
			continue
		}
		c := l.Palette.role(role)
		switch role {
		case "ink":
			far := greyWith(0.008)
			if Contrast(far, board) < Contrast(greyWith(0.92), board) {
				far = greyWith(0.92)
			}
			*c = readable(*c, far, board, textContrast)
		case "muted":
			*c = readable(*c, l.Palette.Ink, board, textContrast)
		default:
			*c = readable(*c, l.Palette.Ink, board, lineContrast)
		}
	}
	return l, nil
}

func set[T comparable](dst *T, v T) {
	var zero T
	if v != zero {
		*dst = v
	}
}

// withoutColor keeps ink and greys only. Accents become four greys that stand
// apart from each other, from strong to faint.
func (l Look) withoutColor() Look {
	l.Grey = true
	p := &l.Palette
	p.Board, p.Ink, p.Muted = greyOf(p.Board), greyOf(p.Ink), greyOf(p.Muted)
	top := Contrast(p.Ink, p.Board)
	lb := Luminance(p.Board)
	for i, share := range []float64{0.75, 0.5, 0.28, 0.08} {
		c := lineContrast + (top-lineContrast)*share*share + 0.1
		lum := (lb+0.05)/c - 0.05
		if l.Dark() {
			lum = (lb+0.05)*c - 0.05
		}
		*p.role(Roles()[3+i]) = greyWith(lum)
	}
	return l
}

// looser is how many times as free a hand is whose roughness changes; as free where there
// was none, and no more than twice.
func looser(from, to float64) float64 {
	switch {
	case to == 0:
		return 0
	case from == 0:
		return 1
	}
	return min(to/from, 2)
}
