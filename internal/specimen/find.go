// Package specimen finds built-in pictures by words of any language and shows them:
// words in, names out; names and a look in, a picture of all of them out.
package specimen

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Categories are those of the pictures, as help lists them: it is shown before any
// picture is read.
const Categories = "animals, buildings, clothes, events, fantasy, flags, food, hands, household, leisure, medicine, music, nature, " +
	"people, plants, science, space, sport, symbols, technology, time, tools, vehicles, weather, work"

// Ask is what somebody looks for.
type Ask struct {
	Words    string        // of a language; empty: all pictures
	Language plan.Language // of the words; empty: English, or any
	Category string        // one of Categories; empty: any
}

// Find lists the pictures asked for, best first. The error says that there are none,
// and what is near.
func (a Ask) Find() ([]picture.Picture, error) {
	if a.Category != "" && !slices.Contains(picture.Categories(), a.Category) {
		return nil, fmt.Errorf("there is no category %q; accepted: %s", a.Category, Categories)
	}
	if a.Language != "" {
		lang, ok := plan.ParseLanguage(string(a.Language))
		if !ok {
			return nil, fmt.Errorf("%q is no language that words are known of", a.Language)
		}
		a.Language = lang
	}
	names := picture.Names()
	if strings.TrimSpace(a.Words) != "" {
		names = byWords(a.Words, a.Language)
	}
	var out []picture.Picture
	for _, n := range names {
		if p, ok := picture.Get(n); ok && (a.Category == "" || p.Category == a.Category) {
			out = append(out, p)
		}
	}
	if len(out) > 0 {
		return out, nil
	}
	msg := fmt.Sprintf("no picture matches %q", a.Words)
	if near := (picture.Set{}).Near(a.Words); len(near) > 0 {
		msg += "; names near it: " + strings.Join(near, ", ")
	}
	return nil, errors.New(msg)
}

// byWords are the names of the pictures that a phrase means, best first. Without a
// language it is English, or whichever language calls something so.
func byWords(phrase string, lang plan.Language) []string {
	if lang == "" || locale.Of(lang).Code == string(english) {
		found := inEnglish(phrase)
		if len(found) > 0 || lang != "" {
			return found
		}
	}
	if lang != "" {
		return withFlag(words.Of(lang).Pictured(phrase), flag(phrase, lang))
	}
	var all []words.Named
	banner := ""
	for _, l := range locale.Languages {
		if l.Code != string(english) {
			all = append(all, words.Of(plan.Language(l.Code)).Pictured(phrase)...)
			banner = cmp.Or(banner, flag(phrase, plan.Language(l.Code)))
		}
	}
	slices.SortStableFunc(all, func(a, b words.Named) int { return cmp.Compare(b.Score, a.Score) })
	return withFlag(all, banner)
}

// english is the language of the pictures' names.
const english plan.Language = "en"

// sure is the score from which a thing is what a phrase names.
const sure = 0.8

// inEnglish are the pictures of what English words are a name of, before whatever
// they are a part of.
func inEnglish(phrase string) []string {
	var all []words.Named
	for _, t := range words.Of(english).Pictured(phrase) {
		if t.Score >= sure {
			all = append(all, t)
		}
	}
	found := picture.Search(phrase)
	out := withFlag(all, flag(phrase, english))
	for i, n := range found {
		switch {
		case slices.Contains(out, n):
		case i == 0 && strings.EqualFold(n, strings.TrimSpace(phrase)): // a turkey is a bird first
			out = append([]string{n}, out...)
		default:
			out = append(out, n)
		}
	}
	return out
}

// withFlag are the pictures of things and a flag: after what is surely called so,
// before what only may be; empty: there is none.
func withFlag(things []words.Named, flag string) []string {
	first := 0
	for first < len(things) && things[first].Score >= sure {
		first++
	}
	out := named(things[:first])
	if flag != "" && !slices.Contains(out, flag) {
		out = append(out, flag)
	}
	for _, n := range named(things[first:]) {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}

// named are the pictures of things, each once.
func named(things []words.Named) []string {
	var out []string
	for _, t := range things {
		if n := picture.Of(t.ID); n != "" && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}
