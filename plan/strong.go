package plan

import (
	"fmt"
	"strings"
)

// strongMark stands before and after a strong word of a narration.
const strongMark = "**"

// Said is what is spoken of a narration's text, and written in captions: without the marks
// of its strong words.
func (n *Narration) Said() string { return strings.ReplaceAll(n.Text, strongMark, "") }

// Unpaired is what follows a mark of strong words that has no other after it, cut short; false: all
// are in pairs.
func (n *Narration) Unpaired() (after string, unpaired bool) {
	if n == nil || strings.Count(n.Text, strongMark)%2 == 0 {
		return "", false
	}
	words := strings.Fields(n.Text[strings.LastIndex(n.Text, strongMark)+len(strongMark):])
	return strings.Join(words[:min(len(words), unpairedShown)], " "), true
}

// unpairedShown is how many words a message shows of what follows a mark without another.
const unpairedShown = 3

// Strong are the strong words of a narration as phrases that a cue would find:
// "moon#2", where it is the second time that the moon is said. A mark without another after
// it begins none.
func (n *Narration) Strong() []string {
	if n == nil {
		return nil
	}
	parts := strings.Split(n.Text, strongMark)
	var out []string
	said := ""
	for i, part := range parts {
		before := said
		said += part
		if i%2 == 0 || i == len(parts)-1 || !isSpoken(part) {
			continue
		}
		nth := 1
		for range transcriptOf([]string{before}).occurrences(part) {
			nth++
		}
		out = append(out, fmt.Sprintf("%s#%d", strings.TrimSpace(part), nth))
	}
	return out
}
