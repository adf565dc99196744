package document

import (
	"unicode"

	"golang.org/x/text/language"
)

// writings are the scripts that languages are told apart by here, with the
// codes (ISO 15924) that x/text gives to languages written in them.
var writings = []struct {
	table *unicode.RangeTable
	codes []string
}{
	{unicode.Latin, []string{"Latn"}},
	{unicode.Cyrillic, []string{"Cyrl"}},
	{unicode.Greek, []string{"Grek"}},
	{unicode.Arabic, []string{"Arab", "Aran"}},
	{unicode.Hebrew, []string{"Hebr"}},
	{unicode.Devanagari, []string{"Deva"}},
	{unicode.Bengali, []string{"Beng"}},
	{unicode.Gurmukhi, []string{"Guru"}},
	{unicode.Gujarati, []string{"Gujr"}},
	{unicode.Tamil, []string{"Taml"}},
	{unicode.Telugu, []string{"Telu"}},
	{unicode.Kannada, []string{"Knda"}},
	{unicode.Malayalam, []string{"Mlym"}},
	{unicode.Thai, []string{"Thai"}},
	{unicode.Hangul, []string{"Kore"}},
	{unicode.Hiragana, []string{"Jpan"}},
	{unicode.Katakana, []string{"Jpan"}},
	{unicode.Han, []string{"Hans", "Hant", "Jpan"}},
}

// language returns the first of tags, in its canonical form, whose script is
// the one that most letters of the document have, or nothing.
func (d *Document) language(tags []string) string {
	var counts [32]int
	const sample = 20_000 // letters are enough to know
	seen := 0
	for i := range d.Blocks {
		d.Blocks[i].texts(func(s *string) bool {
			for _, r := range *s {
				if seen >= sample {
					return false
				}
				for w := range writings {
					if unicode.Is(writings[w].table, r) {
						counts[w]++
						seen++
						break
					}
				}
			}
			return true
		})
	}
	best := -1
	for w := range writings {
		if counts[w] > 0 && (best < 0 || counts[w] > counts[best]) {
			best = w
		}
	}
	for _, s := range tags {
		tag := parseTag(s)
		if tag == language.Und {
			continue
		}
		if best < 0 {
			return tag.String()
		}
		code, _ := tag.Script()
		for _, c := range writings[best].codes {
			if c == code.String() {
				return tag.String()
			}
		}
	}
	return ""
}

// parseTag returns the language of a tag, Und where it is none.
func parseTag(s string) language.Tag {
	const most = 35 // characters of a tag that is no nonsense (RFC 5646, 4.4.1)
	if s == "" || len(s) > most {
		return language.Und
	}
	tag, err := language.Parse(s)
	if err != nil {
		return language.Und
	}
	return tag
}
