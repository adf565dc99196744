package styles

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/plan"
)

// check is the first fault of a style file: a colour that is missing or not to
// be read, a name that means nothing, a measure out of range. It names field,
// value and what would be accepted.
func (e *styleFile) check() error {
	if err := e.checkPalette(); err != nil {
		return err
	}
	return cmp.Or(
		oneOf("paper", e.Paper, plan.Papers()), oneOf("brush", e.Brush, plan.Brushes()),
		oneOf("type", e.Type, plan.TypeStyles()), oneOf("title_type", e.TitleType, plan.TypeStyles()),
		oneOf("fill_style", e.Fill, plan.FillStyles()), oneOf("frame", e.Frame, frames), oneOf("icons", e.Icons, iconKinds), oneOf("backing", e.Backing, backings), oneOf("plate", e.Plate, plates), oneOf("bars", e.Bars, barKinds),
		oneOf("trim", e.Trim, trims), oneOf("medium", e.Medium, media), oneOf("choreography", e.Choreography, choreographies), oneOf("pulse", e.Pulse, pulses), e.checkTones(),
		between("sheen", e.Sheen, 0, 1), between("line_width", e.LineWidth, 1, 24), between("roughness", e.Roughness, 0, 1),
		between("loose.wobble", e.Loose.Wobble, 0, 6), between("loose.overshoot", e.Loose.Overshoot, 0, 12),
		between("loose.overlap", e.Loose.Overlap, 0, 40), between("loose.again", e.Loose.Again, 0, 1),
		between("icon_line", e.IconLine, 0.3, 3), between("bounce", e.Bounce, 0, 8), between("ambient", e.ambient(1), 0, 2), e.Templates.check(),
	)
}

// ambient is how strongly scenes of the style move, otherwise where it does not say.
func (e *styleFile) ambient(otherwise float64) float64 {
	if e.Ambient == nil {
		return otherwise
	}
	return *e.Ambient
}

func (e *styleFile) checkPalette() error {
	var p Palette
	for _, role := range slices.Sorted(maps.Keys(e.Palette)) {
		c, err := parseHex(e.Palette[role])
		if err != nil {
			return fmt.Errorf("palette.%s: %w", role, err)
		}
		if p.role(role) == nil {
			return fmt.Errorf("palette: %q is no colour role; accepted are %s", role, strings.Join(Roles(), ", "))
		}
		*p.role(role) = c
	}
	for _, role := range Roles() {
		want := lineContrast
		switch role {
		case "board":
			want = 0
		case "ink", "muted":
			want = textContrast
		}
		c := *p.role(role)
		if c.A == 0 {
			return fmt.Errorf("palette.%s is missing; accepted is a colour #rrggbb", role)
		}
		if got := Contrast(c, p.Board); got < want {
			return fmt.Errorf("palette.%s: %s stands out from the board by %.2f; at least %.1f is needed", role, e.Palette[role], got, want)
		}
	}
	return nil
}

// checkTones takes two or three roles of the palette, or none.
func (e *styleFile) checkTones() error {
	if n := len(e.Tones); n == 1 || n > len(Look{}.Tones) {
		return fmt.Errorf("tones: found %d; accepted are 2 or 3 colour roles, from the shadows to the lights", n)
	}
	for i, role := range e.Tones {
		if err := oneOf(fmt.Sprintf("tones[%d]", i), role, Roles()); err != nil {
			return err
		}
	}
	return nil
}

func oneOf[T ~string](field string, v T, known []T) error {
	if slices.Contains(known, v) {
		return nil
	}
	var names []string
	for _, k := range known {
		if k != "" {
			names = append(names, string(k))
		}
	}
	return fmt.Errorf("%s: %q is not known; accepted are %s", field, v, strings.Join(names, ", "))
}

func between(field string, v, least, most float64) error {
	if v >= least && v <= most {
		return nil
	}
	return fmt.Errorf("%s: %g is out of range; accepted are %g to %g", field, v, least, most)
}
