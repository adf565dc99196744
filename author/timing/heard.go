package timing

import (
	"unicode"

	"github.com/inkreel/inkreel/plan"
)

// Heard is how much longer or shorter than foreseen a film's texts were when they
// were spoken. What is foreseen after that follows it: by what was heard of a clause
// itself, else by all that was heard. Its zero value has heard nothing.
type Heard struct {
	texts            map[string]bool
	clauses          map[string]float64 // factors of foreseen seconds
	foreseen, spoken float64            // seconds of all, without pauses
}

// A factor is believed within these bounds; what is beyond is no speech.
const leastFactor, mostFactor = 0.2, 5

// Add takes in that a text took so many seconds, by a voice that said its words when
// words says. Where those are not the text's, its clauses took their share by what was
// foreseen.
func (h *Heard) Add(s Speech, text string, seconds float64, words []plan.Word) {
	if h.texts[text] {
		return
	}
	foreseen := 0.0
	all := s.foresee(text)
	for _, c := range all {
		foreseen += c.seconds
		seconds -= c.pause
	}
	if foreseen <= 0 || seconds <= 0 {
		return
	}
	if h.texts == nil {
		h.texts, h.clauses = map[string]bool{}, map[string]float64{}
	}
	h.texts[text] = true
	took := spans(all, words)
	sum := 0.0
	for _, t := range took {
		sum += t
	}
	for i, c := range all {
		switch {
		case c.seconds <= 0:
		case sum > 0:
			h.clauses[c.text] = believed(took[i] / sum * seconds / c.seconds)
		default:
			h.clauses[c.text] = believed(seconds / foreseen)
		}
	}
	h.foreseen += foreseen
	h.spoken += seconds
}

// spans are how long each clause was heard, from its first word to its last; nil
// where the words are not those of the clauses.
func spans(all []foreseen, words []plan.Word) []float64 {
	out := make([]float64, len(all))
	k := 0
	for i, c := range all {
		for from, left := k, letterCount(c.text); left > 0; k++ {
			if k == len(words) {
				return nil
			}
			if left -= letterCount(words[k].Word); left < 0 {
				return nil
			}
			out[i] = words[k].End - words[from].Start
		}
	}
	if k < len(words) {
		return nil
	}
	return out
}

// letterCount is how many letters, digits and marks a text has.
func letterCount(text string) (n int) {
	for _, r := range text {
		if unicode.In(r, unicode.L, unicode.M, unicode.N) {
			n++
		}
	}
	return n
}

// factor is by how much longer than foreseen a clause takes.
func (h *Heard) factor(clause string) float64 {
	if h == nil || h.foreseen == 0 {
		return 1
	}
	if f, ok := h.clauses[clause]; ok {
		return f
	}
	return believed(h.spoken / h.foreseen)
}

func believed(factor float64) float64 { return min(max(factor, leastFactor), mostFactor) }
