package document

import (
	"slices"
	"unicode"

	xlanguage "golang.org/x/text/language"
)

// writing is a script.
type writing struct {
	table *unicode.RangeTable
	codes []string
}

// writings are the scripts that languages are told apart by here, with the
// codes (ISO 15924) that x/text gives to languages written in them.
var writings = []writing{
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

// hiragana is the place of that script in writings; katakana is the next.
var hiragana = slices.IndexFunc(writings, func(w writing) bool { return w.table == unicode.Hiragana })

// language returns the first of tags, in its canonical form, in whose script
// much of the blocks is written, or nothing.
func language(blocks []Block, tags []string) string {
	counts, seen := letters(blocks)
	for _, s := range tags {
		tag := parseTag(s)
		if tag == xlanguage.Und {
			continue
		}
		code, _ := tag.Script()
		own := 0
		for w := range writings {
			if slices.Contains(writings[w].codes, code.String()) {
				own += counts[w]
			}
		}
		// Chinese has no kana.
		if kana := counts[hiragana] + counts[hiragana+1]; (code.String() == "Hans" || code.String() == "Hant") && kana*20 > own {
			continue
		}
		// A text of a language has names in letters of others.
		if own*5 >= seen*2 {
			return tag.String()
		}
	}
	return ""
}

// letters counts the letters of each script in the first of the blocks that
// have some, and all of them.
func letters(blocks []Block) (counts [32]int, seen int) {
	const sample = 20_000 // are enough to know
	for i := range blocks {
		if blocks[i].Kind == Code {
			continue
		}
		blocks[i].texts(func(s *string) bool {
			for _, r := range *s {
				for w := range writings {
					if unicode.Is(writings[w].table, r) {
						counts[w]++
						seen++
						break
					}
				}
				if seen >= sample {
					return false
				}
			}
			return true
		})
		if seen >= sample {
			break
		}
	}
	return counts, seen
}

// parseTag returns the language of a tag, Und where it is none.
func parseTag(s string) xlanguage.Tag {
	const most = 35 // characters of a tag that is no nonsense (RFC 5646, 4.4.1)
	if s == "" || len(s) > most {
		return xlanguage.Und
	}
	tag, err := xlanguage.Parse(s)
	if err != nil {
		return xlanguage.Und
	}
	return tag
}
