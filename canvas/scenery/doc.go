// Package scenery draws the places scenes play in: a few quiet lines behind what is
// shown, in the look's own brush. The name of a place, where its ground is and what
// elements cover go in; marks come out, cut off shortly before all that is covered.
//
// A place is a file: a function that puts props on a stage, near ones first, for these
// hide what lies behind them, and a hand draws them first. It measures in design units
// from the board's top left, and fits boards of any form.
package scenery
