package fonts

import "github.com/go-text/typesetting/segmenter"

// LineBreaks are the places where a line of a text may end, by the rules its
// lines are set by: for every rune whether one may end before it, and at the end
// of the text. Words that are too long for a line are not cut. It is for those
// who break lines without a face: files of captions.
func LineBreaks(text string) []bool {
	g := shapedParagraph{text: []rune(text)}
	var seg segmenter.Segmenter
	findBreaks(&seg, &g)
	out := make([]bool, len(g.breaks))
	for i, b := range g.breaks {
		out[i] = i > 0 && b == breakAllowed
	}
	return out
}
