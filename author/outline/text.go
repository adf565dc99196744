package outline

import (
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// text is a source as it may be told: sentences in order, in sections.
type text struct {
	words    *words.Words
	title    string
	sections []section
	units    []unit
}

// section is a heading and what stands below it. The first of a source without
// a heading has no title.
type section struct {
	title string
	level int // of its heading; 0: a document's title
}

// unit is a sentence that may be spoken, or a short list that is told as one.
type unit struct {
	text    string
	section int
	para    int    // paragraphs are numbered through the source
	first   bool   // begins its paragraph
	group   int    // from 1: told with all others of its number or not at all; 0: alone
	whole   bool   // its group is told as a whole however little time there is, or not at all
	lead    string // a connective and the comma after it, with which the text begins; may be left out
	back    bool   // is not understood without the sentence before it
	row     bool   // is read off a table
	image   int    // the user's picture that a marker shows with it, from 1; 0: none
	video   int    // the same of a video
	needs   int    // from 1: the unit that announces it, without which it is not told; 0: none

	fragment bool            // is no sentence: begins with a small letter
	block    *document.Block // shown while it is said
	tokens   []words.Token
	marks    []words.Mark
	seconds  float64 // it takes to speak
}

// without is the unit's text without the connective at its beginning.
func (u *unit) without() string {
	rest := strings.TrimSpace(u.text[len(u.lead):])
	if u.lead == "" {
		return rest
	}
	return story.Capital(rest)
}

// outermost is the level of the headings that become chapters, and the one below
// it: what lies deeper belongs to them.
func (t *text) chapterLevel() int {
	count := map[int]int{}
	least := 0
	for _, s := range t.sections {
		if s.title == "" {
			continue
		}
		count[s.level]++
		if least == 0 || s.level < least {
			least = s.level
		}
	}
	if count[least] == 1 && count[least+1] > 1 {
		return least + 1
	}
	return least
}

// section opens a section and returns its index.
func (t *text) open(title string, level int) {
	t.sections = append(t.sections, section{title: title, level: level})
}
