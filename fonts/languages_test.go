package fonts

import (
	"errors"
	"math"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-text/typesetting/language"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

var allTypes = []plan.TypeStyle{plan.TypeHandwriting, plan.TypeMarker, plan.TypeClean, plan.TypeSerif, plan.TypeMono}

// sentences holds one per language of the plan, pangrams where there are.
var sentences = func() map[plan.Language]string {
	m := map[plan.Language]string{}
	for _, l := range locale.Languages {
		m[plan.Language(l.Code)] = l.Sample
	}
	return m
}()

func TestEveryLanguageIsWritten(t *testing.T) {
	if len(sentences) < 36 {
		t.Fatalf("%d languages, the contract has 36", len(sentences))
	}
	s := NewShaper()
	for lang, text := range sentences {
		for _, ty := range allTypes {
			st := Style{Type: ty, Lang: lang, SizePx: 40}
			got, err := s.Layout([]Span{{Text: text}, {Text: " " + text, Strong: true}}, st, 600, plan.AlignStart)
			if err != nil {
				t.Errorf("%s %s: %v", lang, ty, err)
				continue
			}
			if len(got.Lines) < 2 || got.Clusters < 40 {
				t.Errorf("%s %s: %d lines, %d clusters", lang, ty, len(got.Lines), got.Clusters)
			}
		}
	}
}

// Text of a language is set in a face made for it, not in a fallback.
func TestFaceFollowsLanguage(t *testing.T) {
	s := NewShaper()
	for _, c := range []struct {
		ty   plan.TypeStyle
		lang plan.Language
		r    rune
		want string
	}{
		{plan.TypeHandwriting, "en", 'a', "PatrickHand_400Regular"},
		{plan.TypeHandwriting, "ru", 'ж', "ShantellSans_400Regular"},
		{plan.TypeHandwriting, "el", 'ω', "Mynerve_400Regular"},
		{plan.TypeHandwriting, "hi", 'क', "Kalam_400Regular"},
		{plan.TypeHandwriting, "ar", 'ب', "PlaypenSansArabic_400Regular"},
		{plan.TypeHandwriting, "ur", 'ب', "Gulzar_400Regular"},
		{plan.TypeClean, "ur", 'ب', "NotoNastaliqUrdu_400Regular"},
		{plan.TypeClean, "ar", 'ب', "NotoSansArabic_400Regular"},
		{plan.TypeHandwriting, "zh", '食', "LongCang_400Regular"},
		{plan.TypeHandwriting, "zh", '嘏', "ZCOOLKuaiLe_400Regular"}, // what Long Cang lacks
		{plan.TypeHandwriting, "zh", '5', "PatrickHand_400Regular"},
		{plan.TypeMarker, "zh", '食', "ZCOOLKuaiLe_400Regular"},
		{plan.TypeMarker, "zh", '5', "ShantellSans_700Bold"},
		{plan.TypeSerif, "zh", '食', "ZCOOLXiaoWei_400Regular"},
		{plan.TypeSerif, "zh", '。', "NotoSansSC_400Regular"},
		{plan.TypeSerif, "zh", '5', "SourceSerif4_400Regular"},
		{plan.TypeHandwriting, "ja", '食', "Yomogi_400Regular"},
		{plan.TypeClean, "ja", '食', "ZenMaruGothic_500Medium"},
		{plan.TypeClean, "zh", '食', "NotoSansSC_400Regular"},
		{plan.TypeHandwriting, "ko", '식', "Gaegu_400Regular"},
		{plan.TypeSerif, "hi", 'क', "NotoSerifDevanagari_400Regular"},
		// Latin words and figures keep the type too.
		{plan.TypeSerif, "ta", 'a', "SourceSerif4_400Regular"},
		{plan.TypeHandwriting, "ar", '5', "PatrickHand_400Regular"},
		{plan.TypeMono, "hi", '=', "JetBrainsMono_400Regular"},
		{plan.TypeMarker, "pl", 'ż', "ShantellSans_700Bold"},
		{plan.TypeMarker, "ru", 'ж', "PlaypenSans_700Bold"},
		{plan.TypeMarker, "hi", 'क', "PlaypenSansDeva_700Bold"},
		{plan.TypeMarker, "hi-en", 'a', "ShantellSans_700Bold"},
		{plan.TypeHandwriting, "pa", 'ਕ', "TiroGurmukhi_400Italic"},
		{plan.TypeHandwriting, "pa", 'a', "PatrickHand_400Regular"},
		{plan.TypeMarker, "ur", 'ب', "BalooBhaijaan2_700Bold"},
		// Another script inside a text keeps the type.
		{plan.TypeHandwriting, "en", 'ω', "Mynerve_400Regular"},
		{plan.TypeHandwriting, "en", 'ب', "PlaypenSansArabic_400Regular"},
		{plan.TypeHandwriting, "hi-en", 'a', "Kalam_400Regular"},
	} {
		f, err := s.fallback(Style{Type: c.ty, Lang: c.lang}, false).face([]rune{c.r})
		if err != nil {
			t.Errorf("%s %s %c: %v", c.ty, c.lang, c.r, err)
			continue
		}
		for key, open := range s.faces {
			if open == f && key.stem != c.want {
				t.Errorf("%s %s %c: set in %s, want %s", c.ty, c.lang, c.r, key.stem, c.want)
			}
		}
	}
}

func TestMissingGlyphIsAnError(t *testing.T) {
	s := NewShaper()
	for _, c := range []rune{'ש', 'ក', '\uE000', '𒀀'} {
		_, err := s.Layout([]Span{{Text: "a " + string(c)}}, Style{Lang: "en", SizePx: 20}, 0, plan.AlignStart)
		var m *MissingGlyphError
		if !errors.As(err, &m) {
			t.Errorf("%c: got %v, want a MissingGlyphError", c, err)
			continue
		}
		if m.Char != c || m.Lang != "en" || m.Hint == "" {
			t.Errorf("%c: got %+v", c, m)
		}
	}
	// A mark that no face knows is named itself, not its base.
	_, err := s.Layout([]Span{{Text: "e\u0591"}}, Style{Lang: "en", SizePx: 20}, 0, plan.AlignStart)
	var m *MissingGlyphError
	if !errors.As(err, &m) || m.Char != '\u0591' {
		t.Errorf("Hebrew accent: got %v", err)
	}
}

func TestBundledFacesAllOpen(t *testing.T) {
	stems := map[string]bool{}
	all := append(append([]family{}, catalog...), symbols...)
	for _, l := range displays {
		all = append(all, l.family)
	}
	for _, f := range all {
		for _, stem := range []string{f.Regular, f.Bold} {
			if stem == "" {
				continue
			}
			stems[stem] = true
			if _, err := typeface(stem); err != nil {
				t.Error(err)
			}
		}
	}
	files, err := faces.ReadDir("faces")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(stems) {
		t.Errorf("%d faces are bundled, %d are in the catalog", len(files), len(stems))
	}
}

func TestEveryFaceHasItsLicence(t *testing.T) {
	list, err := os.ReadFile("faces/list.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(list)) {
		f := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(f) < 2 {
			continue
		}
		n++
		if _, err := faces.Open("faces/" + f[1] + ".ttf.zst"); err != nil {
			t.Error(err)
		}
		text, err := os.ReadFile("licences/" + f[0] + ".txt")
		if err != nil {
			t.Error(err)
		}
		if s := string(text); !strings.Contains(s, "Copyright") || !strings.Contains(strings.ToUpper(s), "SIL OPEN FONT LICENSE") {
			t.Errorf("%s: no copyright or not the Open Font License", f[0])
		}
	}
	if n == 0 {
		t.Error("the list is empty")
	}
}

// In every language the four types of a look are four designs, not weights of
// one, so that looks stay apart.
func TestTypesStayApart(t *testing.T) {
	for _, l := range locale.Languages {
		lang := plan.Language(l.Code)
		by := map[string]plan.TypeStyle{}
		for _, ty := range allTypes[:4] {
			design, _, _ := strings.Cut(candidates(ty, "", lang)[0].Regular, "_")
			if other, ok := by[design]; ok {
				t.Errorf("%s: %s and %s are both set in %s", lang, ty, other, design)
			}
			by[design] = ty
		}
	}
}

// No word is set in two faces, be it written in traditional characters or with
// letters that a hand lacks.
func TestWordsAreOfOneFace(t *testing.T) {
	s := NewShaper()
	for _, c := range []struct {
		lang plan.Language
		text string
	}{
		{"zh", "植物如何利用陽光製造食物？這個過程叫做「光合作用」，在葉綠體裡進行。"},
		{"zh", "龍飛鳳舞，體育與學習；繁體中文的書寫。"},
		{"ja", "鬱蒼とした森で、檸檬と薔薇が咲く。齟齬のない説明。"},
		{"ko", "漢字와 한글을 함께 쓰는 文章"},
		{"en", "Wrocław, Łódź, Þingvellir, Şişli, ǎ"},
	} {
		for _, ty := range allTypes {
			text := []rune(c.text)
			st := Style{Type: ty, Lang: c.lang, SizePx: 40}
			p := paragraph{text: text, strong: make([]bool, len(text)), bold: make([]bool, len(text))}
			graphemes := make([]int, len(text))
			for i := range graphemes {
				graphemes[i] = i
			}
			faces, err := s.facesOf(p, st, graphemes)
			if err != nil {
				t.Errorf("%s %s: %v", c.lang, ty, err)
				continue
			}
			last := -1 // the letter before
			for i, r := range text {
				sc := language.LookupScript(r)
				if !sc.Strong() {
					if !square(sc) && (last < 0 || !square(language.LookupScript(text[last]))) {
						last = -1 // a word ends
					}
					continue
				}
				if last >= 0 && (language.LookupScript(text[last]) == sc || square(sc) && square(language.LookupScript(text[last]))) && faces[last] != faces[i] {
					t.Errorf("%s %s: %q mixes two faces, at %c", c.lang, ty, c.text, r)
					break
				}
				last = i
			}
		}
	}
}

// What stands between traditional characters that the hand lacks is set with them.
func TestSignsFollowTheCharacters(t *testing.T) {
	s := NewShaper()
	text := []rune("陽光，變成 6 份糖。")
	graphemes := make([]int, len(text))
	for i := range graphemes {
		graphemes[i] = i
	}
	p := paragraph{text: text, strong: make([]bool, len(text)), bold: make([]bool, len(text))}
	faces, err := s.facesOf(p, Style{Type: plan.TypeHandwriting, Lang: "zh", SizePx: 40}, graphemes)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range faces {
		if f != faces[0] {
			t.Errorf("%q is set in another face than %q", text[i], text[0])
		}
	}
}

// A sign of another face stands clear of the letter before it, also where the letters of a
// script reach beyond their advance to meet; and room is measured as it is set.
func TestSignsStandClearOfLetters(t *testing.T) {
	s := NewShaper()
	for lang, letters := range map[plan.Language]string{"hi": "कतनरमा", "mr": "कळतेणी", "pa": "ਕਨਰੀਮਾ"} {
		for _, ty := range allTypes[:4] {
			for _, letter := range strings.Split(letters, "") {
				for _, sign := range []string{"?", "!", ":", ",", ")"} {
					st := Style{Type: ty, Lang: lang, SizePx: 100}
					text := letter + sign
					got, err := s.Layout([]Span{{Text: text}}, st, 0, plan.AlignStart)
					if err != nil {
						t.Fatal(err)
					}
					if got.Clusters < 2 {
						continue // a vowel sign alone
					}
					last := got.Lines[0].Glyphs[len(got.Lines[0].Glyphs)-1]
					reach := math.Inf(-1)
					for _, g := range got.Lines[0].Glyphs[:len(got.Lines[0].Glyphs)-1] {
						reach = math.Max(reach, g.X+g.Outline.Bounds().Max.X)
					}
					if room := last.X + last.Outline.Bounds().Min.X - reach; room < 0 && !oneFace(t, s, text, st) {
						t.Errorf("%s %s: %q runs into its sign by %.1f px", lang, ty, text, -room)
					}
					if end := last.X + last.Advance; math.Abs(end-got.W) > 0.01 {
						t.Errorf("%s %s: %q ends at %.2f, measured %.2f", lang, ty, text, end, got.W)
					}
				}
			}
		}
	}
}

// oneFace reports whether a text is set in one face, which then has its own kerning.
func oneFace(t *testing.T, s *Shaper, text string, st Style) bool {
	t.Helper()
	runes := []rune(text)
	g, err := s.shapeParagraph(paragraph{text: runes, strong: make([]bool, len(runes)), bold: make([]bool, len(runes))}, st)
	if err != nil {
		t.Fatal(err)
	}
	return len(g.runs) == 1
}

// What a language is written with, all of it, is in the first face of every type: none of its
// words falls into another. Of the common Chinese characters, the 3,755 of the first level of
// GB 2312, a face may lack a few.
func TestFacesHaveEveryLetter(t *testing.T) {
	const devanagari = "ँंःअआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैॉोौ़्०१२३४५६७८९।"
	needed := map[plan.Language]string{
		"hi": devanagari,
		"mr": devanagari + "ळऱॲऍॅ",
		"pa": "ਁਂਅਆਇਈਉਊਏਐਓਔਕਖਗਘਙਚਛਜਝਞਟਠਡਢਣਤਥਦਧਨਪਫਬਭਮਯਰਲਵਸ਼ਹਾਿੀੁੂੇੈੋੌ੍ਖ਼ਗ਼ਜ਼ਫ਼ੜਲ਼ੰੱੲੳ੦੧੨੩੪੫੬੭੮੯",
		"ur": "اآأبپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوؤہۂھءیئےۓ۔،؟؛۰۱۲۳۴۵۶۷۸۹ًٌٍَُِّْٰٔ",
		"ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ№",
		"zh": commonChinese(t),
	}
	for lang, letters := range needed {
		for _, ty := range allTypes[:4] {
			stem := candidates(ty, "", lang)[0].Regular
			face, err := typeface(stem)
			if err != nil {
				t.Fatal(err)
			}
			var lacks []rune
			for _, r := range letters {
				if _, ok := face.NominalGlyph(r); !ok {
					lacks = append(lacks, r)
				}
			}
			if len(lacks) > 0 && lang != "zh" || len(lacks) > 4 {
				t.Errorf("%s %s: %s lacks %q", lang, ty, stem, string(lacks))
			}
		}
	}
}

// commonChinese are the characters of the first level of GB 2312.
func commonChinese(t *testing.T) string {
	t.Helper()
	var coded []byte
	for row := byte(16); row < 56; row++ {
		for cell := byte(1); cell < 95; cell++ {
			if row < 55 || cell < 90 {
				coded = append(coded, 0xA0+row, 0xA0+cell)
			}
		}
	}
	text, err := simplifiedchinese.GBK.NewDecoder().Bytes(coded)
	if err != nil {
		t.Fatal(err)
	}
	if n := utf8.RuneCount(text); n != 3755 {
		t.Fatalf("%d characters of the first level, there are 3755", n)
	}
	return string(text)
}
