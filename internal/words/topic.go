package words

import (
	"slices"
	"sync"
)

// Topics are the fields a text is of, as far as words have a sense of their own
// there: in a text of computing no "window" is of a house.
type Topics map[string]bool

// How much of what a text names has to be of a field for the text to be.
const (
	leastOfTopic = 2
	shareOfTopic = 0.15
)

// Topics are the fields a text is of.
func (w *Words) Topics(text string) Topics {
	things := w.things(text, nil)
	named := map[string]int{}
	for _, t := range things {
		if c := catalogue(); t.Concept != "" {
			if topic := c.list[c.byID[t.Concept]].Topic; topic != "" {
				named[topic]++
			}
		}
	}
	all := len(things)
	for _, tok := range w.Tokens(text) {
		if topic := topicWords()[fold(tok.Text)]; topic != "" {
			named[topic]++
			all++
		}
	}
	topics := Topics{}
	for topic, n := range named {
		if n >= leastOfTopic && float64(n) >= shareOfTopic*float64(all) {
			topics[topic] = true
		}
	}
	return topics
}

// about reports whether words around a term are among some stems, or the text is
// of a field among them ("@computing").
func (f *finder) about(stems []string) bool {
	return slices.ContainsFunc(stems, func(s string) bool {
		if s[0] == topicSign {
			return f.topics[s[1:]]
		}
		return f.stems[s]
	})
}

// topicSign stands before the name of a field among the words of a context.
const topicSign = '@'

// topicWords are words of a field that there is no picture of, by the field.
var topicWords = sync.OnceValue(func() map[string]string {
	text, err := data.ReadFile("data/topics.txt")
	if err != nil {
		panic("words: " + err.Error()) // the file is embedded
	}
	m := map[string]string{}
	for topic, list := range sections(string(text)) {
		for word := range list.set() {
			m[word] = topic
		}
	}
	return m
})
