package charset

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// older are the encodings that are guessed, the commonest first: of two that
// fit as well the first is taken.
var older = []struct {
	name   string
	as     encoding.Encoding
	script *unicode.RangeTable // that its bytes beyond ASCII are mostly for
}{
	{"Windows-1252", charmap.Windows1252, unicode.Latin},
	{"Windows-1251", charmap.Windows1251, unicode.Cyrillic},
	{"Shift JIS", japanese.ShiftJIS, nil},
	{"EUC-JP", japanese.EUCJP, nil},
	{"GB 18030", simplifiedchinese.GB18030, unicode.Han},
	{"Big5", traditionalchinese.Big5, unicode.Han},
	{"EUC-KR", korean.EUCKR, unicode.Hangul},
	{"Windows-1250", charmap.Windows1250, unicode.Latin},
	{"Windows-1253", charmap.Windows1253, unicode.Greek},
	{"Windows-1254", charmap.Windows1254, unicode.Latin},
	{"Windows-1255", charmap.Windows1255, unicode.Hebrew},
	{"Windows-1256", charmap.Windows1256, unicode.Arabic},
	{"Windows-874", charmap.Windows874, unicode.Thai},
	{"KOI8-R", charmap.KOI8R, unicode.Cyrillic},
}

// guess returns the encoding in which a sample of data looks most like words.
func guess(data []byte) (encoding.Encoding, string) {
	const sample = 16 << 10
	if len(data) > sample {
		data = data[:sample]
	}
	best, most := 0, -1e9
	for i, o := range older {
		if s := likeness(decode(o.as, data), o.script); s > most+1e-9 {
			best, most = i, s
		}
	}
	return older[best].as, older[best].name
}

// likeness is how much s looks like words of a script, per character beyond
// ASCII: letters of the script count for it; signs, capitals after small letters
// and letters of two scripts in one word against it. script nil is Japanese,
// which has kana.
func likeness(s string, script *unicode.RangeTable) float64 {
	var sum, kana, count float64
	last := ' '
	for _, r := range s {
		prev := last
		last = r
		if r < utf8.RuneSelf {
			// A word of the older encodings is of one script but where it is Latin.
			if prev >= utf8.RuneSelf && unicode.IsLetter(prev) && (unicode.IsDigit(r) || unicode.IsLetter(r) && !unicode.Is(unicode.Latin, prev)) {
				sum -= 0.5
			}
			if unicode.IsUpper(r) && unicode.IsLower(prev) {
				sum -= 0.5
			}
			continue
		}
		count++
		switch {
		case r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Co, r):
			sum -= 4
		case unicode.In(r, unicode.Hiragana, unicode.Katakana) && r < 0xff00:
			kana++
			if script == nil {
				sum += 1.5
			} else {
				sum -= 0.2
			}
		case r >= 0xff61 && r <= 0xff9f: // half-width katakana: two of them are any two bytes
			sum -= 0.7
		case script != nil && unicode.Is(script, r) || script == nil && unicode.Is(unicode.Han, r):
			sum += letter(r, prev)
		case unicode.IsLetter(r):
			sum -= 1
		case unicode.IsMark(r):
			sum += 0.3
		case common(r):
			sum += 0.6
		default:
			sum -= 0.6
		}
	}
	if count == 0 {
		return 0
	}
	if script == nil && kana*10 < count {
		sum -= count // Japanese without kana is Chinese
	}
	return sum / count
}

// letter is what one letter beyond ASCII counts after prev.
func letter(r, prev rune) float64 {
	switch {
	case unicode.IsUpper(r) && unicode.IsLower(prev):
		return -1
	case unicode.IsMark(r):
		if unicode.IsLetter(prev) || unicode.IsMark(prev) {
			return 1
		}
		return -1.5 // nothing is below it
	case prev < utf8.RuneSelf && unicode.IsLetter(prev) && !unicode.Is(unicode.Latin, r):
		return -0.5
	case rare(r):
		return 0.4
	case unicode.Is(unicode.Thai, r):
		return 0.75 // nearly every byte is a letter or mark of it
	case unicode.IsLower(r) && unicode.IsUpper(prev), !unicode.IsLetter(prev) && !unicode.Is(unicode.Han, r):
		return 1
	case unicode.Is(unicode.Latin, r):
		if !unicode.Is(unicode.Latin, prev) {
			return -0.5
		}
		if prev >= utf8.RuneSelf {
			return 0.2 // two such letters together are rare
		}
		return 1
	case unicode.Is(unicode.Han, r):
		// The first thousands of GB 2312, Big5 and JIS are the common ones; those
		// of other tables fall anywhere.
		if r >= 0x4e00 && r < 0x9fa6 {
			return 0.8
		}
		return -1
	}
	return 1
}

// rare reports whether a letter is one of few languages, or words, so that
// another encoding has a commoner one at its place.
func rare(r rune) bool {
	switch r {
	case 'þ', 'ð', 'ý', 'ÿ', 'õ', 'ù', 'ì', 'ò', 'ƒ', 'ĺ', 'ŕ', 'ţ', 'ľ', 'ď', 'ť', 'ъ', 'щ', 'ц', 'ф', 'ΰ', 'ξ', 'ψ':
		return true
	}
	return false
}

// common reports whether a sign beyond ASCII is one that texts have.
func common(r rune) bool {
	switch r {
	case '\u00a0', '«', '»', '°', '§', '©', '®', '€', '£', '·', '–', '—', '‘', '’', '‚', '“', '”', '„', '…', '•', '²', '³', '½', '×', '№', '¿', '¡', '،', '؛', '؟',
		'、', '。', '「', '」', '（', '）', '，', '：', '；', '！', '？', '\u3000', '《', '》':
		return true
	}
	return false
}
