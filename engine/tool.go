package engine

import (
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/pen"
	"github.com/inkreel/inkreel/styles"
)

// toolOf is what a hand holds: what the plan names as cursor, else what the look is
// drawn with.
func toolOf(cursor plan.Pen, look styles.Look) pen.Tool {
	switch cursor {
	case plan.PenStylus:
		return pen.ToolStylus
	case plan.PenMarker:
		return pen.ToolMarker
	case plan.PenPen:
		return pen.ToolBallpoint
	}
	switch {
	case look.Medium == styles.MediumCharcoal && !look.Dark():
		return pen.ToolCharcoal
	case look.Medium == styles.MediumTone && look.Brush == plan.BrushMarker:
		return pen.ToolStylus // exact lines and even tones
	}
	switch look.Brush {
	case plan.BrushMarker:
		return pen.ToolMarker
	case plan.BrushChalk:
		return pen.ToolChalk
	case plan.BrushCrayon:
		return pen.ToolCrayon
	case plan.BrushBrush:
		return pen.ToolBrush
	case plan.BrushPencil:
		return pen.ToolPencil
	}
	return pen.ToolBallpoint
}
