package words

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/canvas/picture"
)

// shownAs are what a language calls things, by what shows them.
type shownAs struct {
	icons, pictures map[string][]string
}

// CalledIcon is what the language calls the things that an icon shows: the nouns of
// concepts that it is drawn for itself. CalledPicture is that of a picture. In English
// both have their own name besides.
func (w *Words) CalledIcon(name string) []string {
	return w.withOwnName(w.shown().icons[name], name)
}

// CalledPicture is CalledIcon of a picture.
func (w *Words) CalledPicture(name string) []string {
	return w.withOwnName(w.shown().pictures[name], name)
}

// leastNamed is how many letters the noun at the end of an English name has at least
// that stands for all of it: "apple", of "red-apple".
const leastNamed = 3

func (w *Words) withOwnName(called []string, name string) []string {
	if w.table().names.singular == nil || name == "" { // not English
		return called
	}
	parts := strings.Split(name, "-")
	out := append(slices.Clone(called), strings.Join(parts, " "))
	if last := parts[len(parts)-1]; len(parts) > 1 && utf8.RuneCountInString(last) >= leastNamed {
		out = append(out, last)
	}
	return out
}

// shown is read when it is first asked for.
func (w *Words) shown() *shownAs {
	w.shownOnce.Do(func() {
		s := shownAs{map[string][]string{}, map[string][]string{}}
		add := func(to map[string][]string, name, words string) {
			if name != "" && !slices.Contains(to[name], words) {
				to[name] = append(to[name], words)
			}
		}
		byID := catalogue().byID
		for _, c := range w.pictures() {
			if c.score < certain {
				continue
			}
			words := strings.Join(c.words, " ")
			add(s.pictures, picture.Of(c.id), words)
			if i, ok := byID[c.id]; ok && !catalogue().list[i].Alike {
				add(s.icons, catalogue().list[i].Icon, words)
			}
		}
		for _, all := range []map[string][]string{s.icons, s.pictures} {
			for _, words := range all {
				slices.Sort(words)
			}
		}
		w.shownAs = s
	})
	return &w.shownAs
}
