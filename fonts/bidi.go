package fonts

import (
	"slices"
	"unicode"

	"github.com/go-text/typesetting/bidi"

	"github.com/inkreel/inkreel/plan"
)

// rightToLeft reports whether a paragraph runs from right to left: those of
// such a language do, even when they begin with a foreign word; code only when
// it holds such letters; of other languages those with no letters but such.
func rightToLeft(text []rune, st Style) bool {
	var left, right bool
	for _, r := range text {
		if unicode.IsLetter(r) {
			if unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko) {
				right = true
			} else {
				left = true
			}
		}
	}
	if writingOf(st.Lang).RTL && st.Type != plan.TypeMono {
		return true
	}
	return right && !left
}

// levels is the bidi embedding level of every rune (Unicode UAX 9). The
// direction of the paragraph is given, not guessed from its first letter.
func (s *Shaper) levels(text []rune, rtl bool) []int {
	base, dir := 0, bidi.LeftToRight
	if rtl {
		base, dir = 1, bidi.RightToLeft
	}
	out := make([]int, len(text))
	runs := s.bidi.Segment(text, dir)
	for i := range runs.NumRuns() {
		r := runs.Run(i)
		for j := r.Start; j < r.End; j++ {
			out[j] = max(int(r.Level), base)
		}
	}
	if !rtl && slices.Contains(out, 1) && !slices.ContainsFunc(text, embeds) {
		raiseNumbers(text, out)
	}
	return out
}

// embeds reports the explicit embedding, override and isolate controls.
func embeds(r rune) bool { return r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 }

// raiseNumbers corrects even levels of a left-to-right paragraph. The segmenter
// joins neighbouring runs of levels 0 and 2 under the first one's level; here
// level 2 can only be a number that follows right-to-left letters or is
// written in Arabic digits (UAX 9, W2, W7, I1).
func raiseNumbers(text []rune, levels []int) {
	afterRight := false
	for i := 0; i < len(text); i++ {
		switch {
		case unicode.IsLetter(text[i]):
			afterRight = levels[i]%2 == 1
		case unicode.Is(unicode.Nd, text[i]) && levels[i]%2 == 0:
			end := endOfNumber(text, i)
			raised := 0
			if afterRight || arabicDigit(text[i]) {
				raised = 2
			}
			for ; i < end; i++ {
				levels[i] = raised
			}
			i--
			continue
		}
		if levels[i]%2 == 0 {
			levels[i] = 0
		}
	}
}

// endOfNumber is where the number beginning at i ends: single separators
// between digits belong to it, and a sign right behind it.
func endOfNumber(text []rune, i int) int {
	for i++; i < len(text); i++ {
		if unicode.Is(unicode.Nd, text[i]) {
			continue
		}
		separates := text[i] == '.' || text[i] == ',' || text[i] == ':' || text[i] == '/' || text[i] == '٫' || text[i] == '٬'
		if separates && i+1 < len(text) && unicode.Is(unicode.Nd, text[i+1]) {
			continue
		}
		break
	}
	for i < len(text) && (text[i] == '%' || text[i] == '٪' || text[i] == '°') {
		i++
	}
	return i
}

func arabicDigit(r rune) bool { return r >= '٠' && r <= '٩' }
