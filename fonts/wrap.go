package fonts

import "unicode"

// wrapping knows where a paragraph may break and how wide its parts are.
type wrapping struct {
	text  []rune
	may   []bool    // may[i]: a line may begin at rune i
	width []float64 // of runes: an advance stands at its cluster's first rune
}

// part is the runes of one line; end excludes trailing spaces, next begins
// the line after.
type part struct{ start, end, next int }

// lines fills lines one after another, each as full as it can be.
func (w *wrapping) lines(limit float64) []part {
	if limit <= 0 {
		return []part{w.trim(0, len(w.text))}
	}
	var out []part
	start, last := 0, 0
	for i := 0; i <= len(w.text); i++ {
		if i == len(w.text) || (i > start && w.may[i]) {
			if w.span(start, i) > limit && last > start {
				out = append(out, w.trim(start, last))
				start = last
			}
			last = i
		}
	}
	return append(out, w.trim(start, len(w.text)))
}

// span is the width of runes [a, b) without their trailing spaces.
func (w *wrapping) span(a, b int) float64 {
	for b > a && unicode.IsSpace(w.text[b-1]) {
		b--
	}
	sum := 0.0
	for _, v := range w.width[a:b] {
		sum += v
	}
	return sum
}

func (w *wrapping) trim(start, next int) part {
	end := next
	for end > start && unicode.IsSpace(w.text[end-1]) {
		end--
	}
	return part{start, end, next}
}
