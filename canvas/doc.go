// Package canvas is the door to the rooms that compose scenes: a scene of a plan
// and its look go in; a list of Drawings comes out, each with its marks in the
// order a hand makes them, and layers that lie over the board. Pixels are made by
// canvas/paint; when each part appears is decided by sketch.
//
//	drawings, err := canvas.Compose(canvas.Scene{Plan: p, Index: 0, Look: look, Frame: f, Assets: assets})
//	board := paint.Page(canvas.PageOf(p, look, f))
//	for _, d := range drawings {
//		d.Paint(board) // as the scene ends
//	}
//
// Behind it, each knowing only those before it: paint, element (what elements are
// built with), chart, kind (one file for each kind of element), layout, and beside
// kind overlay.
package canvas
