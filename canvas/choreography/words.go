package choreography

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
)

// inkSpan is from where to where words or lines leave ink.
type inkSpan struct {
	word     int
	min, max float64
}

// wordsOf are the parts of the board in which the words of writing lie, line by line and
// each line in reading order: they share no pixel and leave none of the ink out. There are none of
// writing that is turned, or has no ink.
func wordsOf(w paint.Writing) [][]image.Rectangle {
	if w.Text == nil || w.Rotate != 0 {
		return nil
	}
	all := w.Bounds()
	var lines [][]inkSpan
	var bands []inkSpan
	for _, l := range w.Text.Lines {
		var words []inkSpan
		band := inkSpan{min: math.Inf(1), max: math.Inf(-1)}
		for _, g := range l.Glyphs {
			if len(g.Outline) == 0 {
				continue
			}
			b := g.Outline.Bounds()
			from, to := w.At.X+g.X+b.Min.X, w.At.X+g.X+b.Max.X
			band.min, band.max = math.Min(band.min, w.At.Y+g.Y+b.Min.Y), math.Max(band.max, w.At.Y+g.Y+b.Max.Y)
			k := slices.IndexFunc(words, func(s inkSpan) bool { return s.word == g.Word })
			if k < 0 {
				words = append(words, inkSpan{g.Word, from, to})
				continue
			}
			words[k].min, words[k].max = math.Min(words[k].min, from), math.Max(words[k].max, to)
		}
		if len(words) > 0 {
			lines, bands = append(lines, words), append(bands, band)
		}
	}
	rows := cuts(bands, all.Min.Y, all.Max.Y)
	out := make([][]image.Rectangle, len(lines))
	for i, words := range lines {
		byPlace := slices.Clone(words)
		slices.SortStableFunc(byPlace, func(a, b inkSpan) int { return cmp.Compare(a.min+a.max, b.min+b.max) })
		columns := cuts(byPlace, all.Min.X, all.Max.X)
		slices.SortStableFunc(words, func(a, b inkSpan) int { return cmp.Compare(a.word, b.word) })
		for _, s := range words {
			k := slices.IndexFunc(byPlace, func(o inkSpan) bool { return o.word == s.word })
			if r := image.Rect(columns[k], rows[i], columns[k+1], rows[i+1]); !r.Empty() {
				out[i] = append(out[i], r)
			}
		}
	}
	return out
}

// cuts are the borders between spans one after the other, the outer ones besides: in the
// middle of the space between two, or of what they share.
func cuts(spans []inkSpan, from, to int) []int {
	out := []int{from}
	for i := 1; i < len(spans); i++ {
		c := int(math.Round((spans[i-1].max + spans[i].min) / 2))
		out = append(out, min(max(c, out[i-1]), to))
	}
	return append(out, to)
}
