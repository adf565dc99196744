package words

import (
	"fmt"
	"strings"
	"sync"
)

// Concept is something that can be pictured. What it is called and what is
// drawn for it are apart: its id is the one other sets of pictures know it by.
type Concept struct {
	ID    string   // code points of an emoji ("1f415"), or words of our own ("economy")
	Icon  string   // of canvas/icon; empty: no icon shows it, nor the like of it
	Alike bool     // the icon shows only the like of it
	Topic string   // the field it is of ("computing"); empty: none of those that give words another sense
	Never string   // the field in whose texts its terms mean something else; empty: none
	Terms []string // in English, with the signs of concepts.txt
}

// Concepts lists all concepts. The caller must not change them.
func Concepts() []Concept { return catalogue().list }

// concepts are all concepts, in the order of their file.
type concepts struct {
	list []Concept
	byID map[string]int
}

// catalogue reads concepts.txt: lines such as
//
//	🐕 = dog : dog, puppy
//	economy = chart-line : economy, economic
//
// The icon "-" says that there is none: the thing is known, and shown by nothing.
// Terms are English: "to vote" is a verb in any of its forms, others are nouns
// or adjectives; "~page" is worth less; "cell [blood, tissue]" counts only near
// one of these words, "bank [!river]" only away from them.
var catalogue = sync.OnceValue(func() concepts {
	text, err := data.ReadFile("data/concepts.txt")
	if err != nil {
		panic("words: " + err.Error()) // the file is embedded
	}
	all := concepts{byID: map[string]int{}}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		c, err := parseConcept(line)
		if err != nil {
			panic("words: " + err.Error()) // a test reads the file
		}
		if _, double := all.byID[c.ID]; double {
			panic("words: the concept " + c.ID + " stands twice")
		}
		all.byID[c.ID] = len(all.list)
		all.list = append(all.list, c)
	}
	return all
})

// noIcon stands in the place of an icon where none is like the thing.
const noIcon = "-"

func parseConcept(line string) (Concept, error) {
	head, terms, ok := strings.Cut(line, " : ")
	name, icon, ok2 := strings.Cut(head, " = ")
	if !ok || !ok2 {
		return Concept{}, fmt.Errorf("%q is not of the form: name = icon : term, term", line)
	}
	c := Concept{ID: ID(name), Terms: splitTerms(terms)}
	for i, word := range strings.Fields(icon) {
		topic, never := strings.CutPrefix(word, "!")
		switch {
		case i == 0 && word == noIcon:
		case i == 0:
			c.Icon, c.Alike = strings.TrimPrefix(word, "~"), word[0] == '~'
		case never:
			c.Never = topic
		default:
			c.Topic = strings.TrimPrefix(word, string(topicSign))
		}
	}
	return c, nil
}

// ID is the id of a concept by its name: that of an emoji is its code points in
// hexadecimal, joined by hyphens, without the selectors of its presentation.
func ID(name string) string {
	name = strings.TrimSpace(name)
	if name == "" || name[0] < 0x80 {
		return name
	}
	var parts []string
	for _, r := range name {
		if r != 0xFE0F {
			parts = append(parts, fmt.Sprintf("%x", r))
		}
	}
	return strings.Join(parts, "-")
}

// splitTerms splits at commas outside brackets.
func splitTerms(s string) []string {
	var out []string
	depth, start := 0, 0
	for i, r := range s + "," {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		case ',':
			if depth > 0 {
				continue
			}
			if term := strings.TrimSpace(s[start:i]); term != "" {
				out = append(out, term)
			}
			start = i + 1
		}
	}
	return out
}

// term is a way to name a concept.
type term struct {
	concept int // index of the catalogue
	score   float64
	word    string // of which it is one, folded
	verb    bool
	weak    bool
	own     bool     // the picture of the concept's id shows just it
	near    []string // stems: one has to be in the sentence
	away    []string // stems: none may
}

// What a term is worth: 1 is the name itself.
const (
	certain = 1.0
	weak    = 0.5
	likened = 0.6 // times the term's own, where the icon shows only the like
)

// parseTerm reads a term as concepts.txt has them; stem is that of the language.
func parseTerm(s string, of int, stem func(string) string) (string, term) {
	t := term{concept: of, score: certain}
	if catalogue().list[of].Alike {
		t.score = likened
	}
	if words, context, ok := strings.Cut(s, "["); ok {
		s = strings.TrimSpace(words)
		context, away := strings.CutPrefix(strings.TrimSuffix(context, "]"), "!")
		for _, c := range strings.FieldsFunc(context, func(r rune) bool { return r == ',' || r == ' ' }) {
			if c[0] != topicSign {
				c = stem(c)
			}
			if away {
				t.away = append(t.away, c)
			} else {
				t.near = append(t.near, c)
			}
		}
	}
	if rest, ok := strings.CutPrefix(s, "~"); ok {
		s, t.score, t.weak = rest, t.score*weak, true
	}
	if rest, ok := strings.CutPrefix(s, "to "); ok {
		s, t.verb = rest, true
	}
	return s, t
}
