// Package pen paints the cursor: its kind, colours and length and a pose (where
// the tip is, how high, how tilted) in; its picture and shadow, laid on a canvas
// or on an encoder's planes, and the rectangles they change out. Where it goes is
// not known here: that is package sketch.
//
//	cursor, err := cache.Cursor(pen.Spec{Kind: plan.PenMarker, Length: 205}, board)
//	dirty := cursor.Dirty(was, now)
//	cursor.Put(now)
//	for _, r := range dirty {
//		cursor.PaintPlanes(planes, r)
//	}
//
// A hand is painted in the same way (hand.go): drawn once for each of its grips
// from the parts of a hand in millimetres (anatomy.go, grip.go, eraser.go,
// tool.go, skin.go; hand_art.go), then sampled for every turn (hand_turn.go).
//
// A pen is drawn once (art.go), lying, then turned for every tilt it is seen at
// (turn.go, shadow.go, planes.go); reach.go finds the pixels it can meet.
package pen
