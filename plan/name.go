package plan

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// mostQuoted is how much of a text names what it stands on, in characters.
const mostQuoted = 32

// Name is a scene as people know it: scene 3 “How rain falls”, by its title or what
// is written on it as one. index counts from 0.
func (s *Scene) Name(index int) string {
	title := s.Title
	for _, role := range []Role{RoleTitle, RoleHeading} {
		for i := range s.Elements {
			if e := &s.Elements[i]; e.Role == role { // only a text has one
				title = cmp.Or(title, e.Text)
			}
		}
	}
	name := fmt.Sprintf("scene %d", index+1)
	if title = quoted(title); title != "" {
		name += " " + title
	}
	return name
}

// NameOf is an element as who looks at the film would call it: the sun, “water”, the
// list, the picture “three tulips” where there are several.
func (s *Scene) NameOf(element int) string {
	what, words := s.Elements[element].called()
	if what == "" {
		return quoted(words)
	}
	for i := range s.Elements {
		if other, _ := s.Elements[i].called(); i != element && other == what {
			return "the " + what + " " + cmp.Or(quoted(words), s.Elements[element].ID, strconv.Itoa(element+1))
		}
	}
	return "the " + what
}

// Quicker is what would make an element quicker to draw: shorten the list.
func (s *Scene) Quicker(element int) string {
	if k := s.Elements[element].Kind.described(); k != nil && k.quicker != "" {
		return fmt.Sprintf(k.quicker, s.NameOf(element))
	}
	return "show less"
}

// called is what an element looks like, in a word or two, and the words on it that
// tell it apart. Words alone name it where there is no better word.
func (e *Element) called() (what, words string) {
	if k := e.Kind.described(); k != nil && k.called != nil {
		return k.called(e)
	}
	return string(e.Kind), ""
}

// calledBy names by a label, else by a word such as round_rect or device-laptop.
func calledBy(label, word string) (what, words string) {
	if strings.TrimSpace(label) != "" {
		return "", label
	}
	return strings.NewReplacer("_", " ", "-", " ").Replace(word), ""
}

// quoted is the beginning of a text, in one line and in quotes; empty stays so.
func quoted(text string) string {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "**", "")), " ")
	if text == "" {
		return ""
	}
	if utf8.RuneCountInString(text) > mostQuoted {
		text = strings.TrimRight(string([]rune(text)[:mostQuoted-1]), " ,.;:") + "…"
	}
	return "“" + text + "”"
}
