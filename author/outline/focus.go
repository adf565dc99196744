package outline

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// A scene shows one thing: a number, a year, what somebody said. The picture beside
// that is of the same sentence, or of what the film is about; what else the scene
// names would seem to be what is counted.

// single reports whether a relation is one of those that have room for one picture.
func single(rel story.Relation) bool {
	switch rel.Kind {
	case story.Quote:
		return true
	case story.Amount, story.Time:
		return len(rel.Items) == 1
	}
	return false
}

// shownAt is the stretch of the narration that a single relation is taken from, the
// narrowest first: the words quoted, then the sentence.
func (f *facts) shownAt(rel story.Relation) (list []stretch) {
	mark := strings.TrimRight(rel.Text, edges)
	if len(rel.Items) > 0 {
		mark = rel.Items[0].Text
		if rel.Kind == story.Time {
			mark = rel.Items[0].When
		}
	}
	if mark == "" {
		return nil
	}
	for i := range f.sentences {
		s := &f.sentences[i]
		if at := strings.Index(s.text, mark); at >= 0 {
			if rel.Kind == story.Quote {
				list = append(list, stretch{start: s.start + at, end: s.start + at + len(mark)})
			}
			return append(list, stretch{start: s.start, end: s.start + len(s.text)})
		}
	}
	return nil
}

// focused are the things of a scene that belong to what its relation shows: all,
// where that has room for several, and where the film begins and ends.
func (d *director) focused(f *facts, s *story.Scene, all []words.Thing) []words.Thing {
	if !single(s.Relation) || s.Part == story.Opening || s.Part == story.Closing {
		return all
	}
	places := f.shownAt(s.Relation)
	for _, at := range places {
		var within []words.Thing
		for _, t := range all {
			if t.Start >= at.start && t.End <= at.end {
				within = append(within, t)
			}
		}
		if len(within) > 0 {
			return within
		}
	}
	if _, ok := d.about(); ok && len(places) > 0 {
		return nil
	}
	return all
}

// about is the picture of what the scene's chapter, else the film, is about. What a
// heading names counts where the film speaks of it: "A guest of the summer" may be about
// a bird; of a title what is named most in the film.
func (d *director) about() (story.Thing, bool) {
	heading := slices.DeleteFunc(d.thingsIn(d.heading), func(t words.Thing) bool { return d.named[t.Key()] == 0 })
	title := d.thingsIn(d.script.Title)
	for i := range title {
		title[i].Score += bonusNamed * float64(min(d.named[title[i].Key()]-1, mostNamed))
	}
	again := slices.DeleteFunc(slices.Clone(title), func(t words.Thing) bool { return d.named[t.Key()] < 2 })
	for _, things := range [][]words.Thing{heading, again, title} {
		if all := surest(things, 1); len(all) == 1 && all[0].Score >= leastAbout {
			return story.Thing{Icon: all[0].Name, Picture: all[0].Drawn, Concept: all[0].Concept, Score: min(all[0].Score, 1)}, true
		}
	}
	return story.Thing{}, false
}

// leastAbout is how sure a picture is of what a scene is about that does not name it.
const leastAbout = 0.75

// subject is the picture of what the heading of a chapter begins with: "Heat drives
// the algae out". What stands later in a heading is often meant otherwise: "The way
// home".
func (d *director) subject() (story.Thing, bool) {
	for _, t := range d.thingsIn(d.heading) {
		before, behind := d.w.Tokens(d.heading[:t.Start]), d.w.Tokens(d.heading[t.End:])
		kindOf := len(behind) == 1 && !behind[0].Stop // "Problem solvers" are no problem
		if t.Score >= leastAbout && !kindOf && !slices.ContainsFunc(before, func(t words.Token) bool { return !phrasesOf(d.w).article(t) }) {
			return story.Thing{Label: t.Text, Icon: t.Name, Picture: t.Drawn, Concept: t.Concept, Score: t.Score}, true
		}
	}
	return story.Thing{}, false
}

// kinds are pictures that a script gives to words of its own by saying what they are
// a kind of, by their stems: "The swallow is a small bird".
type kinds map[string]words.Picture

// ofKind is how sure such a picture is beside that of the kind itself.
const ofKind = 0.9

// kindsOf reads the definitions of some scenes.
func kindsOf(w *words.Words, all []*facts) kinds {
	said := map[string]int{}
	for _, f := range all {
		for _, s := range f.sentences {
			for _, t := range s.tokens {
				said[t.Stem]++
			}
		}
	}
	k := kinds{}
	for _, f := range all {
		rel, _ := definition(f)
		if rel.Head.Icon == "" || len(f.named(rel.Head.Label)) > 0 || w.Pictureless(rel.Head.Label) {
			continue
		}
		term, most := "", 0
		for _, t := range w.Tokens(rel.Head.Label) { // of "barn swallow" what is spoken of again
			if !t.Stop && said[t.Stem] >= most {
				term, most = t.Stem, said[t.Stem]
			}
		}
		at := slices.IndexFunc(f.things, func(t words.Thing) bool { return t.Name == rel.Head.Icon })
		if _, known := k[term]; term != "" && at >= 0 && !known && f.things[at].Score >= leastAbout {
			p := f.things[at].Picture
			p.Score *= ofKind
			if p.Name != "" {
				p.Drawn = "" // the picture of a bird is none of a swallow
			}
			k[term] = p
		}
	}
	return k
}

// add adds the things of a text that it names by such words, where no other stands.
func (k kinds) add(tokens []words.Token, at int, all []words.Thing) []words.Thing {
	for _, t := range tokens {
		p, ok := k[t.Stem]
		taken := slices.ContainsFunc(all, func(o words.Thing) bool { return o.Start < at+t.End && at+t.Start < o.End })
		if ok && !taken {
			all = append(all, words.Thing{Text: t.Text, Start: at + t.Start, End: at + t.End, Picture: p})
		}
	}
	slices.SortStableFunc(all, func(a, b words.Thing) int { return a.Start - b.Start })
	return all
}

// thingsIn are the things a text of the film names.
func (d *director) thingsIn(text string) []words.Thing {
	return d.kinds.add(d.w.Tokens(text), 0, thingsIn(d.w, text, d.topics))
}
