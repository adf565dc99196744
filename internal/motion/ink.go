package main

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/sketch"
	"github.com/inkreel/inkreel/styles"
)

// third of a second: ten frames of thirty.
const third = 1.0 / 3

// arrivals is how much ink a hand adds in each frame of a scene: a pixel counts as
// much as it stands out from the empty board, so that a wash is less than a line.
func arrivals(s *sketch.Script) []float64 {
	ink := make([]float64, s.Frames())
	ground := s.Ground()
	for n := range ink {
		s.Arrivals(n, func(layer *image.RGBA, y, x0, x1 int) {
			src := layer.Pix[layer.PixOffset(x0, y):]
			dst := ground.Pix[ground.PixOffset(x0, y):]
			for x := 0; x < 4*(x1-x0); x += 4 {
				ink[n] += contrast(src[x:x+4], dst[x:x+4])
			}
		})
	}
	return ink
}

// contrast is how far a pixel laid over the board stands out from it, 0 to 1. Both are
// RGBA, premultiplied.
func contrast(ink, board []uint8) float64 {
	through := 255 - int(ink[3])
	sum := 0
	for c := range 3 {
		d := int(ink[c]) + int(board[c])*through/255 - int(board[c])
		sum += max(d, -d)
	}
	return float64(sum) / (3 * 255)
}

// densest is the largest share of all ink that comes in n frames one after another, and
// the first of them; 0, 0 where there is none.
func densest(ink []float64, n int) (share float64, from int) {
	n = min(n, len(ink))
	var total, run, most float64
	for i, v := range ink {
		total += v
		run += v
		if i >= n {
			run -= ink[i-n]
		}
		if run > most {
			most, from = run, max(i-n+1, 0)
		}
	}
	if total <= 0 {
		return 0, 0
	}
	return most / total, from
}

const (
	cellPx   = 64 // of a frame whose short side has 1024
	standOut = 24 // levels of 255 by which ink differs from the board, at least
)

// covered is the share of the board's cells, squares of 64 pixels at scale 1, in which
// anything differs from the empty board or a film plays.
func covered(board, finished *image.RGBA, films []image.Rectangle, unit float64) float64 {
	cell := max(int(math.Round(cellPx*unit)), 1)
	b := board.Rect
	cells, inked := 0, 0
	for y := b.Min.Y; y < b.Max.Y; y += cell {
		for x := b.Min.X; x < b.Max.X; x += cell {
			cells++
			if holds(board, finished, films, image.Rect(x, y, x+cell, y+cell).Intersect(b)) {
				inked++
			}
		}
	}
	return float64(inked) / float64(cells)
}

// holds reports whether a part of the board holds ink or a film.
func holds(board, finished *image.RGBA, films []image.Rectangle, part image.Rectangle) bool {
	for _, f := range films {
		if f.Overlaps(part) {
			return true
		}
	}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if styles.Apart(board.RGBAAt(x, y), finished.RGBAAt(x, y)) >= standOut {
				return true
			}
		}
	}
	return false
}
