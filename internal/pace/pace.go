// Package pace reads from instructions to a speaker how fast to speak, for speakers
// that follow no words: the one that foresees how long speech takes and the one that
// speaks take the same from them.
package pace

import (
	"strings"
	"unicode"
)

// Of is how many times as fast as usual instructions ask to speak, 0.75 to 1.3; 1
// where they say nothing of it. The first word that says anything counts; in front
// of it "very" and the like do more, "slightly" less, "not" undoes it. English.
func Of(instructions string) float64 {
	words := strings.FieldsFunc(strings.ToLower(instructions), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	for i, word := range words {
		change, ok := changes[word]
		if !ok {
			continue
		}
		share, negated := 1.0, false
		for _, before := range words[max(0, i-2):i] {
			switch {
			case more[before]:
				share = 1.7
			case less[before]:
				share = 0.5
			case not[before]:
				negated = true
			}
		}
		if !negated {
			return 1 + change*share
		}
	}
	return 1
}

// changes are by how much words change the pace.
var changes = func() map[string]float64 {
	m := map[string]float64{}
	for words, change := range map[string]float64{
		"slow slowly slower leisurely unhurried": -0.12,
		"calm calmly relaxed gentle gently soothing soft softly measured thoughtful thoughtfully solemn serious deliberate deliberately meditative bedtime sad": -0.07,
		"energetic energetically lively upbeat enthusiastic enthusiastically excited cheerful dynamic playful snappy urgent":                                    0.07,
		"fast faster quick quickly brisk briskly rapid rapidly hurried speedy":                                                                                  0.14,
	} {
		for _, w := range strings.Fields(words) {
			m[w] = change
		}
	}
	return m
}()

var more, less, not = set("very", "extremely", "really", "much"), set("slightly", "somewhat", "little", "bit", "fairly", "moderately"),
	set("not", "no", "don't", "don’t", "never", "without", "too")

func set(words ...string) map[string]bool {
	m := map[string]bool{}
	for _, w := range words {
		m[w] = true
	}
	return m
}
