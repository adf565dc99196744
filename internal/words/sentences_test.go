package words_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Stops that end nothing are known by language, and signs of its own that do.
func TestSentencesOfLanguages(t *testing.T) {
	for _, c := range []struct {
		lang plan.Language
		want []string
	}{
		{"de", []string{"Dr. Weber kam am 3. Oktober.", "Er sah z. B. Bäume.", "Das 19. Jahrhundert war lang.", "„Komm!“ rief er."}},
		{"de", []string{"Es kostet ca. 3,50 Euro inkl. Versand.", "Nr. 5 lebt.", "Ist das wahr?", "Ja!"}},
		{"fr", []string{"M. Dupont habite av. Foch.", "Il dit : « Bonjour ! »", "Puis il part."}},
		{"es", []string{"El Sr. López llegó a las 5.", "¿Qué pasó?", "¡Nada!", "EE. UU. es grande."}},
		{"it", []string{"Il sig. Rossi arriva alle 3.", "Perché?", "Vedi fig. 2 a pag. 7."}},
		{"pt", []string{"O Sr. Silva mora na av. Brasil.", "Veja a pág. 3.", "Certo?"}},
		{"nl", []string{"Dr. Jansen woont o.a. in Gent.", "Zie blz. 5.", "Waarom?"}},
		{"sv", []string{"Det finns t.ex. björnar.", "Kl. 5 kom han.", "Varför?"}},
		{"da", []string{"Den 3. oktober kom dr. Holm.", "Han så bl.a. skibe.", "Hvorfor?"}},
		{"no", []string{"Det er f.eks. kaldt.", "Se s. 4.", "Hvorfor?"}},
		{"fi", []string{"Tämä on esim. koira.", "Klo 5 hän tuli.", "Miksi?"}},
		{"pl", []string{"Prof. Nowak ma np. psa.", "W 1990 r. było inaczej.", "Dlaczego?"}},
		{"cs", []string{"Ing. Novák má např. psa.", "V 19. století žil zde.", "Proč?"}},
		{"hu", []string{"Dr. Kovács pl. orvos.", "A 19. század hosszú volt.", "Miért?"}},
		{"ro", []string{"Dl. Popescu a venit la ora 5.", "Vezi pag. 3.", "De ce?"}},
		{"el", []string{"Ο κ. Παπάς ήρθε.", "Τι έγινε;", "Τίποτα!"}},
		{"ru", []string{"В г. Москве живёт проф. Иванов.", "См. рис. 5.", "Почему?"}},
		{"tr", []string{"Dr. Kaya geldi.", "Bkz. s. 5.", "Neden?"}},
		{"ja", []string{"「はい。」と彼は言った。", "なぜですか？", "わかりません。"}},
		{"zh", []string{"他说：“你好。”", "为什么？", "不知道！"}},
		{"ko", []string{"값은 3.5입니다.", "왜요?", "몰라요!"}},
		{"hi", []string{"डॉ. शर्मा आए।", "क्यों?", "पता नहीं।"}},
		{"ar", []string{"جاء د. أحمد.", "لماذا؟", "لا أعرف!"}},
		{"ur", []string{"وہ آیا۔", "کیوں؟", "معلوم نہیں۔"}},
		{"bn", []string{"ড. সেন এলেন।", "কেন?", "জানি না।"}},
		{"ta", []string{"அவர் வந்தார்.", "ஏன்?", "தெரியாது."}},
		{"vi", []string{"TS. Nam sống ở TP. Huế.", "Tại sao?", "Không biết."}},
		{"id", []string{"Dr. Budi tinggal di Jl. Merdeka.", "Mengapa?", "Tidak tahu."}},
	} {
		text := strings.Join(c.want, " ")
		if c.lang == "ja" || c.lang == "zh" {
			text = strings.Join(c.want, "")
		}
		if got := words.Of(c.lang).Sentences(text); !slices.Equal(got, c.want) {
			t.Errorf("%s: got  %q\nwant %q", c.lang, got, c.want)
		}
	}
}

// Words that belong together have one stem, others have not.
func TestStem(t *testing.T) {
	for _, c := range []struct {
		lang  plan.Language
		same  [2]string
		other string
	}{
		{"en", [2]string{"cities", "city"}, "citizen"},
		{"de", [2]string{"Pflanzen", "Pflanze"}, "Planet"},
		{"fr", [2]string{"l'économie", "économies"}, "écologie"},
		{"ru", [2]string{"реки", "река"}, "рука"},
		{"pl", [2]string{"miasta", "miasto"}, "mistrz"},
		{"cs", [2]string{"rostliny", "rostlina"}, "rosol"},
		{"el", [2]string{"πόλεις", "πόλη"}, "πόρτα"},
		{"hi", [2]string{"पौधों", "पौधे"}, "पानी"},
		{"ko", [2]string{"식물은", "식물을"}, "동물을"},
		{"te", [2]string{"మొక్కలు", "మొక్కలను"}, "మొదట"},
		{"ar", [2]string{"والماء", "الماء"}, "الهواء"},
	} {
		w := words.Of(c.lang)
		stem := func(word string) string {
			for _, tok := range w.Tokens(word) {
				return tok.Stem
			}
			return ""
		}
		if stem(c.same[0]) != stem(c.same[1]) || stem(c.same[0]) == stem(c.other) {
			t.Errorf("%s: %q %q, %q %q, %q %q", c.lang, c.same[0], stem(c.same[0]), c.same[1], stem(c.same[1]), c.other, stem(c.other))
		}
	}
}

// Any phrase of whole tokens is found as a cue where it stands.
func TestTokensAreCues(t *testing.T) {
	for code, sentences := range languageSentences(t) {
		w := words.Of(plan.Language(code))
		for _, s := range sentences {
			var spoken []string
			for _, word := range plan.Words(s) {
				spoken = append(spoken, word.Word)
			}
			for _, tok := range w.Tokens(s) {
				if _, ok := (plan.Cue{Phrase: tok.Text, Set: true}).Locate(spoken); !ok {
					t.Errorf("%s: %q is no cue in %q", code, tok.Text, s)
				}
			}
		}
	}
}

// A text without a stop, or of stops that end nothing, is read in time that
// grows with its length alone, and cut.
func TestLongTexts(t *testing.T) {
	for _, part := range []string{"word ", "a. ", "x1", "、", "字", "No. 5 ", "ไทย ", "3.", "\n"} {
		text := strings.Repeat(part, 20_000/len(part))
		for _, lang := range []plan.Language{"en", "th", "zh"} {
			w := words.Of(lang)
			for _, s := range w.Sentences(text) {
				if len(s) > 4000 {
					t.Errorf("%s %q: a sentence of %d bytes", lang, part, len(s))
				}
				w.Clauses(s)
				w.Things(s)
				w.Quantities(s)
			}
		}
	}
}
