// Package compose makes the plan of a storyboard: what is seen, where, how large,
// in which order and at which words.
//
//	p, err := (&compose.Composer{}).Compose(ctx, src, board, set)
//
// A scene is composed, not listed. Each way to do so is a composition, one a file:
// it says how well it suits a scene and sets its elements. The best one is taken;
// one that looks like its neighbours only where nothing else suits. What is drawn
// large and few in number stands in boxes, unless the look composes it as well by
// itself; what is many (steps, events, columns, rows) is left to the plan's layouts,
// which know how to make room.
//
// Colours belong to things: what has an accent in one scene has it in all. Cues
// are words of the narration; a scene begins with something to see, and nothing
// begins so late that it could not be finished.
//
// The package is pure: the same storyboard and settings give the same plan, and
// the plan passes plan.Decode.
package compose
