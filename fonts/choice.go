package fonts

import (
	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/plan"
)

// choice picks faces for one type, language and weight.
type choice struct {
	shaper   *Shaper
	lang     plan.Language
	own      language.Script // of the language
	bold     bool
	families []link
}

func (s *Shaper) choice(st Style, bold bool) *choice {
	t := st.Type
	if t == "" {
		t = plan.TypeClean
	}
	key := chainKey{t, st.Face, st.Lang.Primary(), bold}
	c, ok := s.chains[key]
	if !ok {
		c = &choice{s, key.lang, written(key.lang).script, bold, chain(t, st.Face, key.lang)}
		s.chains[key] = c
	}
	return c
}

// face is the first face of the chain that can write the whole grapheme.
func (c *choice) face(grapheme []rune) (*face, error) {
	script := language.LookupScript(grapheme[0])
	if grapheme[0] < 0x80 && c.own == language.Han {
		script = language.Latin // figures go with the Latin face, not with a Han one's quirky ones
	}
	most := 0 // runes written by the best face that lacks one
	for _, l := range c.families {
		if !l.serves(script) {
			continue
		}
		f, err := c.shaper.open(l.family, c.bold)
		if err != nil {
			return nil, err
		}
		n := f.writes(grapheme)
		if n == len(grapheme) {
			return f, nil
		}
		most = max(most, n)
	}
	return nil, missing(grapheme[most], c.lang)
}

// primary is the face most of the text will be set in.
func (c *choice) primary() (*face, error) { return c.shaper.open(c.families[0].family, c.bold) }

// open is the shaper's own opening of a family's face.
func (s *Shaper) open(fam *family, bold bool) (*face, error) {
	stem, fake := fam.stem(bold)
	key := faceKey{stem, fam.Scale, fam.Weight}
	if fake {
		key.bolder += fakeWeight
	}
	f, ok := s.faces[key]
	if !ok {
		var err error
		if f, err = openFace(key); err != nil {
			return nil, err
		}
		s.faces[key] = f
	}
	return f, nil
}
