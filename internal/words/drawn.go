package words

import (
	"slices"
	"strings"
	"sync"
)

// drawing is what pictures show besides the names of their concepts, see drawn.txt.
type drawing struct {
	terms map[string][]string // English ones, by the ids of concepts; "-" alone: none
	first map[string]bool     // concepts of which other languages' first word is shown
}

var drawn = sync.OnceValue(func() drawing {
	text, err := data.ReadFile("data/drawn.txt")
	if err != nil {
		panic("words: " + err.Error()) // the file is embedded
	}
	out := drawing{map[string][]string{}, map[string]bool{}}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, terms := pair(line)
		if name == "first" {
			for _, id := range terms {
				out.first[ID(id)] = true
			}
			continue
		}
		out.terms[ID(name)] = terms
	}
	return out
})

// shows reports whether the picture of a concept's id shows just what a term of it
// names: its first one, its name, or one of those that are listed.
func shows(c *Concept, term string, first bool) bool {
	listed, ok := drawn().terms[c.ID]
	if ok && len(listed) == 1 && listed[0] == noIcon {
		return false
	}
	if first {
		return true
	}
	bare, _, _ := strings.Cut(term, "[")
	return slices.Contains(listed, strings.TrimSpace(bare))
}
