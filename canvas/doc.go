// Package canvas composes scenes: layout, every element kind as marks, and what
// lies over the board. A scene of a plan and its look go in; a list of Drawings
// comes out, each with its marks in the order a hand makes them. Pixels are
// made by canvas/paint; when each part appears is decided by sketch.
//
//	drawings, err := canvas.Compose(canvas.Scene{Plan: p, Index: 0, Look: look, Frame: f, Assets: assets})
//	board := paint.Page(canvas.PageOf(p, look, f))
//	for _, d := range drawings {
//		d.Paint(board) // as the scene ends
//	}
package canvas
