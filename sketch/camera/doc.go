// Package camera looks at a board that is larger than the frame: where the
// scenes of a film lie on it, how a view of it goes from one to the next, and
// what a frame sees through that view, sampled from the board.
//
// Places on the board are in pixels of the frame at zoom 1. The region of the
// scene that is playing lies where its frame does, its upper left corner at
// the origin.
package camera
