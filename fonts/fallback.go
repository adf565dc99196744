package fonts

import (
	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/plan"
)

// fallback picks faces for one type, language and weight.
type fallback struct {
	shaper   *Shaper
	lang     plan.Language
	own      language.Script // of the language
	bold     bool
	families []candidate
}

func (s *Shaper) fallback(st Style, bold bool) *fallback {
	t := st.Type
	if t == "" {
		t = plan.TypeClean
	}
	key := fallbackKey{t, st.Face, st.Lang.Primary(), bold}
	c, ok := s.fallbacks[key]
	if !ok {
		c = &fallback{s, key.lang, writingOf(key.lang).script, bold, candidates(t, st.Face, key.lang)}
		s.fallbacks[key] = c
	}
	return c
}

// face is the first face of the chain that can write the whole grapheme.
func (c *fallback) face(grapheme []rune) (*face, error) {
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
func (c *fallback) primary() (*face, error) { return c.shaper.open(c.families[0].family, c.bold) }

// open is the shaper's own opening of a family's face.
func (s *Shaper) open(fam *family, bold bool) (*face, error) {
	stem, synthetic := fam.stem(bold)
	key := faceKey{stem, fam.Scale, fam.Weight}
	if synthetic {
		key.bolder += fam.bolder()
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
