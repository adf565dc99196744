// Package sketch plays a scene: pieces, which are drawings with their inks and
// cues, and a clock in; for every frame the pixels that change, laid on a
// canvas or on an encoder's planes, and where the pen is out.
//
//	inks, err := trace.Drawing(drawing, trace.Options{Board: look.Palette.Board, Lang: "en"})
//	script, err := sketch.NewScript(sketch.ScriptConfig{FPS: 30, Frames: 90, Ground: page,
//		Pieces: []sketch.Piece{{Drawing: drawing, Inks: inks, Cue: -1}}})
//	for n := range script.Frames() {
//		dirty, err := script.Play(planes, n) // what frame n changes, laid on planes
//	}
//
// Pace gives every drawing its time (pace.go). A Script lays ink on the board
// (inking.go) and what passes over it on a screen of colours or of planes
// (screen.go). Which strokes a drawing has is found in package trace; of layout,
// sound and files nothing is known here.
package sketch
