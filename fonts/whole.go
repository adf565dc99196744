package fonts

import (
	"github.com/go-text/typesetting/language"
)

// keepWhole sets every word in one face, and all the Han characters of a
// paragraph, which no space parts into words: where the faces chosen character
// by character are several, the first that writes all of it is taken instead.
// So a Chinese text with traditional characters that the hand lacks is set in a
// face that has them, all of it. Where no face has all, the several stay.
func (s *Shaper) keepWhole(p paragraph, st Style, faces []*face) error {
	var han, word []int
	script := language.Common // of the word
	end := func() error {
		err := s.setWhole(p, st, faces, word)
		word, script = word[:0], language.Common
		return err
	}
	for i, r := range p.text {
		sc := language.LookupScript(r)
		switch {
		case square(sc):
			han = append(han, i)
			sc = language.Common
		case sc == language.Inherited && len(word) > 0:
			sc = script // a mark
		}
		if sc != script && len(word) > 0 {
			if err := end(); err != nil {
				return err
			}
		}
		if sc.Strong() {
			word, script = append(word, i), sc
		}
	}
	if err := end(); err != nil {
		return err
	}
	if !mixed(p, faces, han) {
		return nil
	}
	if err := s.setWhole(p, st, faces, han); err != nil || mixed(p, faces, han) {
		return err
	}
	follow(p, faces, han)
	return nil
}

// follow sets figures, punctuation and Latin words of a paragraph in the face that its Han
// characters of that weight were brought to, as far as it has them: those of a
// hand stand out among clean letters.
func follow(p paragraph, faces []*face, han []int) {
	var of [2]*face
	for _, at := range han {
		if p.bold[at] {
			of[1] = faces[at]
		} else {
			of[0] = faces[at]
		}
	}
	for i, r := range p.text {
		f := of[0]
		if p.bold[i] {
			f = of[1]
		}
		if sc := language.LookupScript(r); f != nil && (!sc.Strong() || sc == language.Latin) && f.writes([]rune{r}) == 1 {
			faces[i] = f
		}
	}
}

// square reports the scripts that Chinese and Japanese words are made of.
func square(s language.Script) bool {
	return s == language.Han || s == language.Hiragana || s == language.Katakana || s == language.Bopomofo
}

// setWhole gives the characters at some places one face, by weight.
func (s *Shaper) setWhole(p paragraph, st Style, faces []*face, places []int) error {
	if !mixed(p, faces, places) {
		return nil
	}
	runes := make([]rune, len(places))
	for i, at := range places {
		runes[i] = p.text[at]
	}
	var one [2]*face
	for i, bold := range []bool{false, true} {
		f, err := s.fallback(st, bold).whole(runes)
		if f == nil || err != nil {
			return err
		}
		one[i] = f
	}
	for _, at := range places {
		if faces[at] = one[0]; p.bold[at] {
			faces[at] = one[1]
		}
	}
	return nil
}

// mixed reports whether one weight of the characters is set in several faces.
func mixed(p paragraph, faces []*face, places []int) bool {
	var first [2]*face
	for _, at := range places {
		f := &first[0]
		if p.bold[at] {
			f = &first[1]
		}
		if *f == nil {
			*f = faces[at]
		}
		if *f != faces[at] {
			return true
		}
	}
	return false
}

// whole is the first face of the chain that writes all of a text; nil: none does.
func (c *fallback) whole(text []rune) (*face, error) {
	for _, l := range c.families {
		if !l.servesAll(text) {
			continue
		}
		f, err := c.shaper.open(l.family, c.bold)
		if err != nil || f.writes(text) == len(text) {
			return f, err
		}
	}
	return nil, nil
}

func (l candidate) servesAll(text []rune) bool {
	for _, r := range text {
		if !l.serves(language.LookupScript(r)) {
			return false
		}
	}
	return true
}
