package plan

import (
	"slices"
	"strings"
)

// Default styles of the two engines.
const (
	DefaultCanvasStyle = "chalkboard_color"
	DefaultSketchStyle = "classic"
)

// canvasFamilies come Expanded under their own name and Compact with
// "_compact" appended.
var canvasFamilies = []string{
	"chalkboard_bw", "chalkboard_black_on_white", "chalkboard_color", "whiteboard", "modern_minimal",
	"playful", "technical", "editorial", "sharpie", "illustrations",
}

// SketchStyles are the names of studio_sketch's styles.
func SketchStyles() []string {
	return []string{
		"classic", "improved(beta)", "formal", "crayon", "dry_erase", "professional_clean",
		"creative", "infographics", "chalkboard_black_on_white",
	}
}

// CanvasStyles are the names of studio_canvas's styles: every family
// Expanded, every family Compact, notebook_infographic, Compact only, and what
// this build has besides.
func CanvasStyles() []string {
	styles := slices.Clone(canvasFamilies)
	for _, family := range canvasFamilies {
		styles = append(styles, family+compactSuffix)
	}
	return append(append(styles, "notebook_infographic"), furtherStyles...)
}

// Style is the name of the built-in style the plan is drawn in: the chosen
// engine's variant, or the base of a custom style.
func (p *Plan) Style() string {
	switch {
	case p.CustomStyle != nil && p.CustomStyle.Base != "":
		return p.CustomStyle.Base
	case p.Engine == EngineSketch && p.SketchStyle != "":
		return p.SketchStyle
	case p.Engine == EngineSketch:
		return DefaultSketchStyle
	case p.CanvasStyle != "" && p.CustomStyle == nil:
		return p.CanvasStyle
	}
	return DefaultCanvasStyle
}

// legacyNames are the older names of the canvas styles that come in both
// profiles: they mean the Expanded one.
func legacyNames(canvas []string) (names []string) {
	for _, style := range canvas {
		if slices.Contains(canvas, style+compactSuffix) {
			names = append(names, style+legacySuffix)
		}
	}
	return names
}

// What the name of a style may end in.
const (
	compactSuffix = "_compact"
	legacySuffix  = "_legacy"
)

// expanded turns the older "_legacy" name of a style into its plain one.
func expanded(style string) string { return strings.TrimSuffix(style, legacySuffix) }

// furtherStyles are the canvas styles this build has besides the contract's.
var furtherStyles []string

// AddCanvasStyles makes further styles of studio_canvas acceptable to Decode
// and lists them in Schema and CanvasStyles, besides those of the contract,
// which every build has. It is for package initialisation: called after the
// first plan was read it has no effect on Decode.
func AddCanvasStyles(names ...string) {
	for _, n := range names {
		if !slices.Contains(CanvasStyles(), n) {
			furtherStyles = append(furtherStyles, n)
		}
	}
}
