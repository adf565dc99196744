package compose

import (
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// vocabulary is the words that may be on screen; nil: all.
type vocabulary map[string]bool

// vocabularyOf is every word that is said in a film.
func vocabularyOf(board *story.Storyboard) vocabulary {
	v := vocabulary{}
	for _, s := range board.Scenes {
		for _, w := range plan.Words(s.Narration) {
			v[plainWord(w.Word)] = true
			if digits := digitsOf(w.Word); digits != "" {
				v[digits] = true
			}
		}
	}
	return v
}

// Said reports whether all words of a text are said in a film.
func Said(board *story.Storyboard) func(text string) bool { return vocabularyOf(board).allows }

// digitsOf are the digits of a number, whatever parts them.
func digitsOf(word string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, norm.NFKC.String(word))
}

// says reports whether all values of a chart are said, which are written beside it.
func (v vocabulary) says(series []plan.Series) bool {
	for _, s := range series {
		for _, value := range s.Values {
			if !v[digitsOf(strconv.FormatFloat(value, 'f', -1, 64))] {
				return false
			}
		}
	}
	return true
}

// plainWord is a word as it is compared.
func plainWord(word string) string { return strings.ToLower(norm.NFKC.String(word)) }

// allows reports whether all of a text's words are said.
func (v vocabulary) allows(text string) bool {
	if v == nil {
		return true
	}
	for _, w := range plan.Words(text) {
		if !v[plainWord(w.Word)] {
			return false
		}
	}
	return true
}

// filter takes from elements the words that are not said, and the elements that
// have nothing left to show. A table, formula or listing goes when any of it is
// not said: parts of one say something else.
func (v vocabulary) filter(marks []mark) []mark {
	if v == nil {
		return marks
	}
	gone := map[string]bool{}
	kept := marks[:0]
	for _, m := range marks {
		if !v.filterElement(&m.Element) || gone[m.From] || gone[m.To] {
			gone[m.ID] = true
			continue
		}
		kept = append(kept, m)
	}
	return kept
}

// filterElement takes unsaid words from an element; false: it is to go.
func (v vocabulary) filterElement(e *plan.Element) bool {
	if !v.allows(e.Label) {
		e.Label = ""
	}
	if !v.allows(e.Unit) {
		e.Unit = ""
	}
	switch e.Kind {
	case plan.KindText:
		return v.allows(e.Text)
	case plan.KindList:
		said := e.Items[:0:0]
		for _, it := range e.Items {
			if v.allows(it.Label) {
				said = append(said, it)
			}
		}
		e.Items = said
		return len(said) > 0
	case plan.KindChart:
		for i := range e.Series {
			if !v.allows(e.Series[i].Name) {
				e.Series[i].Name = ""
			}
		}
		return v.allows(strings.Join(e.Labels, " ")) && v.says(e.Series)
	case plan.KindTable:
		ok := v.allows(strings.Join(e.Header, " "))
		for _, row := range e.Rows {
			ok = ok && v.allows(strings.Join(row, " "))
		}
		return ok
	case plan.KindMap:
		return len(e.Values) == 0 // its legend has numbers of its own
	case plan.KindDiagram:
		return e.Diagram != plan.DiagramThermometer && v.allows(strings.Join(e.ItemWords(), " ")) // whose scale has numbers too
	case plan.KindFormula:
		return v.allows(e.Tex)
	case plan.KindCode:
		return v.allows(e.Code)
	case plan.KindShape:
		return e.Label != "" || e.Shape == plan.ShapeBrace || e.Shape == plan.ShapeLine
	}
	return true
}
