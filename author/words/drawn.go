package words

import (
	"slices"
	"strings"
	"sync"
)

// drawn is what pictures show besides the names of their concepts, see drawn.txt: terms
// by the ids of concepts, none where the picture shows nothing of it.
var drawn = sync.OnceValue(func() map[string][]string {
	text, err := data.ReadFile("data/drawn.txt")
	if err != nil {
		panic("words: " + err.Error()) // the file is embedded
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, terms := pair(line)
		out[ID(name)] = terms
	}
	return out
})

// shows reports whether the picture of a concept's id shows just what a term of it
// names: its first one, its name, or one of those that are listed.
func shows(c *Concept, term string, first bool) bool {
	listed, ok := drawn()[c.ID]
	if ok && len(listed) == 1 && listed[0] == noIcon {
		return false
	}
	if first {
		return true
	}
	bare, _, _ := strings.Cut(term, "[")
	return slices.Contains(listed, strings.TrimSpace(bare))
}
