package main

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/words"
)

// annotations are the names and keywords of emoji in a language.
type annotations struct {
	names  map[string]string          // emoji -> its name
	emojis map[string]map[string]bool // name or keyword -> the emoji that have it
	words  map[string][]string        // emoji -> keywords
}

func (s source) annotations(code string) (annotations, error) {
	var doc struct {
		Annotations struct {
			Annotations map[string]struct {
				Default []string
				TTS     []string
			}
		}
	}
	a := annotations{map[string]string{}, map[string]map[string]bool{}, map[string][]string{}}
	if err := s.read(&doc, "cldr-annotations-full", "annotations", code, "annotations.json"); err != nil {
		return a, err
	}
	for emoji, about := range doc.Annotations.Annotations {
		if len(about.TTS) == 0 {
			continue
		}
		a.names[emoji] = strings.ToLower(about.TTS[0])
		for _, w := range append(slices.Clone(about.Default), about.TTS[0]) {
			w = strings.ToLower(w)
			if a.emojis[w] == nil {
				a.emojis[w] = map[string]bool{}
			}
			if !a.emojis[w][emoji] {
				a.emojis[w][emoji] = true
				a.words[emoji] = append(a.words[emoji], w)
			}
		}
	}
	return a, nil
}

// Which keywords are taken. One means what an English word means if the emoji
// that have the two are nearly the same; of one emoji alone it means what that
// emoji's concept does if most of the English keywords it has alone do.
const (
	sameEmoji  = 0.7 // the emoji two keywords have in common, of all either has
	mostlySure = 0.6
	longest    = 4 // words of a name that is said in a sentence
)

// gloss is an English term of a concept.
type gloss struct {
	concept string
	text    string
	sure    bool // without conditions
}

// glosses are the nouns among the terms of the concepts.
func glosses() []gloss {
	var all []gloss
	for _, c := range words.Concepts() {
		for _, t := range c.Terms {
			text, _, conditional := strings.Cut(t, "[")
			text = strings.ToLower(strings.TrimSpace(text))
			if strings.HasPrefix(text, "to ") {
				continue
			}
			bare := strings.TrimPrefix(text, "~")
			all = append(all, gloss{c.ID, bare, !conditional && bare == text})
		}
	}
	return all
}

// addConcepts adds what a language calls the concepts.
func (f *file) addConcepts(own, english annotations) {
	known := map[string]bool{}
	terms := map[string]map[string]bool{} // concept -> its English terms
	all := glosses()
	for _, c := range words.Concepts() {
		known[c.ID] = true
		terms[c.ID] = map[string]bool{}
	}
	for _, g := range all {
		terms[g.concept][g.text] = true
	}
	order := slices.Sorted(maps.Keys(own.names))
	for _, emoji := range order {
		id := words.ID(emoji)
		// A name counts where the English one is a term too: some show another thing.
		if known[id] && terms[id][english.names[emoji]] && len(strings.Fields(own.names[emoji])) <= longest {
			f.add("concepts", id, own.names[emoji])
		}
	}
	for _, word := range slices.Sorted(maps.Keys(own.emojis)) {
		if len(strings.Fields(word)) > longest || len(word) < 3 {
			continue
		}
		if g, ok := means(own.emojis[word], english, all); ok {
			if g.sure {
				f.add("concepts", g.concept, word)
			} else {
				f.add("concepts", g.concept, "~"+word)
			}
			continue
		}
		if len(own.emojis[word]) != 1 {
			continue
		}
		for emoji := range own.emojis[word] {
			if id := words.ID(emoji); known[id] && purity(emoji, english, terms[id]) >= mostlySure {
				f.add("concepts", id, "~"+word)
			}
		}
	}
}

// means is the English term that the emoji of a keyword are those of.
func means(emojis map[string]bool, english annotations, all []gloss) (best gloss, ok bool) {
	if len(emojis) < 2 {
		return gloss{}, false
	}
	most := sameEmoji
	for _, g := range all {
		theirs := english.emojis[g.text]
		if len(theirs) < 2 {
			continue
		}
		both := 0
		for e := range emojis {
			if theirs[e] {
				both++
			}
		}
		same := float64(both) / float64(len(emojis)+len(theirs)-both)
		if same > most || same == most && !ok {
			most, best, ok = same, g, true
		}
	}
	return best, ok
}

// purity is how many of the English keywords that an emoji has alone are terms
// of its concept, of all of them.
func purity(emoji string, english annotations, terms map[string]bool) float64 {
	sure, all := 0., 0.
	for _, w := range english.words[emoji] {
		if len(english.emojis[w]) > 1 {
			continue
		}
		all++
		if terms[w] {
			sure++
		}
	}
	return sure / max(1, cmp.Or(all, 1))
}
