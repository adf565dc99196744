package plan

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/styles/data"
)

// SketchStyles are the names of studio_sketch's styles, sorted.
func SketchStyles() []string { return slices.Clone(builtin().sketch) }

// CanvasStyles are the names of studio_canvas's styles, sorted: Expanded under
// the plain name, Compact with "_compact" behind it; a style may be Compact
// only.
func CanvasStyles() []string { return slices.Clone(builtin().canvas) }

// DefaultStyle is the style of a plan that names none.
func DefaultStyle(e Engine) string {
	if e == EngineSketch {
		return builtin().sketchDefault
	}
	return builtin().canvasDefault
}

// Style is the name of the built-in style the plan is drawn in: the chosen
// engine's variant, or the base of a custom style.
func (p *Plan) Style() string {
	switch {
	case p.CustomStyle != nil && p.CustomStyle.Base != "":
		return p.CustomStyle.Base
	case p.Engine == EngineSketch && p.SketchStyle != "":
		return p.SketchStyle
	case p.Engine != EngineSketch && p.CanvasStyle != "" && p.CustomStyle == nil:
		return p.CanvasStyle
	}
	return DefaultStyle(p.Engine)
}

// legacySuffix ends the older name of a canvas style's Expanded profile.
const legacySuffix = "_legacy"

// legacyNames are the older names of the canvas styles that come in both
// profiles.
func legacyNames(canvas []string) (names []string) {
	for _, style := range canvas {
		if slices.Contains(canvas, style+data.CompactSuffix) {
			names = append(names, style+legacySuffix)
		}
	}
	return names
}

// expanded turns the older name of a style into its plain one.
func expanded(style string) string { return strings.TrimSuffix(style, legacySuffix) }

// ParseStyle reads the name of one of an engine's styles, of canvas also the older
// one, and returns it as Decode does; false: the engine has no such style.
func ParseStyle(e Engine, name string) (string, bool) {
	if e == EngineSketch {
		return name, slices.Contains(builtin().sketch, name)
	}
	canvas := builtin().canvas
	if slices.Contains(legacyNames(canvas), name) {
		name = expanded(name)
	}
	return name, slices.Contains(canvas, name)
}

// Coloured reports whether the film has colours: it has unless the plan says no.
func (p *Plan) Coloured() bool { return p.EnableColor == nil || *p.EnableColor }
