// Package trace finds out how a hand would draw a finished mark: marks of a
// drawing in; their pixels, the strokes of the pen in drawing order and, for
// every pixel, the moment at which it arrives (Ink) out.
//
//	inks, err := trace.Drawing(drawing, trace.Options{Board: look.Palette.Board, Lang: "en"})
//
// Letters are followed along the middle of their stems (writing.go), pictures
// by their lines and areas (picture.go), photographs by their contours and
// shades (photo.go), the lines a picture brings along as far as they are seen
// (source_paths.go). When anything is drawn is not known here: that is package
// sketch.
package trace
