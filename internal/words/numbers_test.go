package words_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// quantities are those of a sentence as one reads them: value, unit, what it is of.
func quantities(lang plan.Language, s string) string {
	var out []string
	for _, q := range words.Of(lang).Quantities(s) {
		v := fmt.Sprintf("%.6g", q.Value)
		if q.To != q.Value {
			v += fmt.Sprintf("-%.6g", q.To)
		}
		if q.Unit != "" {
			v += " " + q.Unit
		} else if q.Kind != words.Count {
			v += " " + string(q.Kind)
		}
		if q.Of != "" {
			v += " of " + q.Of
		}
		out = append(out, v)
	}
	return strings.Join(out, "; ")
}

func TestQuantities(t *testing.T) {
	for _, c := range []struct {
		lang     plan.Language
		sentence string
		want     string
	}{
		{"en", "About 40% of households own 2 cars.", "40 percent of households; 2 of cars"},
		{"en", "It cost $1,200 or €3.5bn.", "1200 USD; 3.5e+09 EUR"},
		{"en", "Between 10 and 15 km of road were built.", "10-15 kilometer"},
		{"en", "10–15 °C is cool.", "10-15 celsius"},
		{"en", "3 to 5 million people fled.", "3e+06-5e+06 of people"},
		{"en", "Twenty-five thousand cells live for one hundred and twenty days.", "25000 of cells; 120 day"},
		{"en", "Two thirds of the patients and half of the nurses stayed.", "0.666667 share of patients; 0.5 share of nurses"},
		{"en", "It weighs 2½ kg.", "2.5 kilogram"},
		{"en", "At -5 °C it freezes.", "-5 celsius"},
		{"en", "CO2, H2O, COVID-19, 3D and 12th place in Chapter 3 at 10:30.", ""},
		{"en", "One may think so.", ""},
		{"en", "1. Mix the flour.", ""},
		{"en", "Version 1.2.3 came out.", ""},
		{"en", "The lake is 1500 metres deep and 1500 people live near it.", "1500 meter; 1500 of people"},
		{"en", "It uses 25 kWh a day and runs at 120 km/h.", "25 kilowatt-hour; 120 kilometer-per-hour"},
		{"en", "One in five adults smokes.", "0.2 share of adults"},
		{"en", "Add 1/2 cup of milk, 24/7, at 5 p.m. sharp.", "0.5 cup"},
		{"en", "It costs $5-10 a month.", "5-10 USD"},
		{"en", "Three quarters of a dozen eggs", "0.75 share; 12 of eggs"},
		{"de", "Etwa 3,5 Millionen Menschen zahlten 1.250,50 Euro.", "3.5e+06 of Menschen; 1250.5 EUR"},
		{"de", "Der Film läuft 90 Minuten, ein Drittel davon ist Werbung.", "90 minute; 0.333333 share"},
		{"de", "Die Hälfte der Kinder trinkt zwei Liter Wasser.", "0.5 share of Kinder; 2 liter"},
		{"fr", "Le pont mesure 1 200 mètres et coûte 3,5 millions d'euros.", "1200 meter; 3.5e+06 EUR"},
		{"es", "La mitad de los alumnos gana 1.500 euros.", "0.5 share of alumnos; 1500 EUR"},
		{"ru", "Длина реки 3530 километров.", "3530 kilometer"},
		{"hi", "भारत की आबादी १४० करोड़ है।", "1.4e+09"},
		{"hi", "इसकी कीमत ₹1,25,000 है।", "125000 INR"},
		{"ar", "يبلغ طوله ٣٫٥ كيلومتر.", "3.5 kilometer"},
		{"ja", "価格は3億円で、重さは5キログラムです。", "3e+08 JPY; 5 kilogram"},
		{"zh", "全国有14亿人，平均寿命78岁。", "1.4e+09 person; 78"},
		{"ko", "가격은 3만 원입니다.", "30000 KRW"},
		{"ko", "높이는 236미터입니다.", "236 meter"},
		{"ko", "인구는 5천만 명입니다.", "5e+07 person"},
		{"ko", "인구는 5천만입니다.", "5e+07"},
		{"te", "ఇది 236 మీటర్ల ఎత్తు ఉంది.", "236 meter"},
		{"te", "5 కిలోమీటర్ల దూరం.", "5 kilometer"},
		{"th", "ยาว ๑๒ กิโลเมตร", "12 kilometer"},
		{"tr", "Nüfusun yüzde 25'i genç.", "25 percent"},
	} {
		got := quantities(c.lang, c.sentence)
		if got != c.want && !strings.HasPrefix(got, c.want+" of ") {
			t.Errorf("%s %q:\n got %s\nwant %s", c.lang, c.sentence, got, c.want)
		}
	}
}

// What was so long ago says when it was, not how much there is of it.
func TestPast(t *testing.T) {
	for lang, sentence := range map[plan.Language]string{
		"en": "The Romans built it 2,000 years ago.", "it": "Fu costruito 2000 anni fa.", "nl": "Dat was 2000 jaar geleden.",
		"sv": "Det var för 2000 år sedan.", "ru": "Это было 2000 лет назад.", "ja": "2000年前に造られました。", "pl": "To było 2000 lat temu.", "tr": "2000 yıl önce yapıldı.",
	} {
		w := words.Of(lang)
		if q := w.Quantities(sentence); len(q) != 1 || !q[0].Past || len(w.Dates(sentence)) > 0 {
			t.Errorf("%s %q: %+v, dates %v", lang, sentence, q, w.Dates(sentence))
		}
	}
	for lang, sentence := range map[plan.Language]string{"en": "The war lasted 30 years.", "nl": "De oorlog duurde 30 jaar.", "ru": "Война длилась 30 лет."} {
		if q := words.Of(lang).Quantities(sentence); len(q) != 1 || q[0].Past {
			t.Errorf("%s %q: %+v", lang, sentence, q)
		}
	}
}

// Numbers that are part of a name, a version, an address or a section are none.
func TestNamesAreNoAmounts(t *testing.T) {
	for _, c := range []struct {
		lang     plan.Language
		sentence string
		want     string
	}{
		{"en", "It reads ISO 8859-1 and UTF-8 text.", ""},
		{"en", "The format of RFC 2822 is used for mail.", ""},
		{"en", "The ISO 8859 character sets are old.", ""},
		{"en", "GNU sed v3.02-8 is the newest.", ""},
		{"en", "Debian 1.0 was never released.", ""},
		{"en", "It came with Windows 95 and cost 210 dollars.", "210 USD"},
		{"en", "Call +44 20 7946 0000 or 020 7946 0000.", ""},
		{"en", "Dial 1-800-555-1234 for help.", ""},
		{"en", "Ring 0800 for help.", ""},
		{"en", "2.3 Installing the program", ""},
		{"en", "The server listens on port 8080 and returns error 404.", ""},
		{"en", "Agent 007 drove 120 miles.", "120 mile"},
		{"en", "Germany has 84 million people, France 68 million.", "8.4e+07 of people; 6.8e+07"},
		{"en", "Norway 31, Sweden 12 and Finland 9.", "31; 12; 9"},
		{"en", "NASA counted 300 craters, the EU 27 states.", "300 of craters; 27 of states"},
		{"en", "From 300-1200 people came, 10-15 km away.", "300-1200 of people; 10-15 kilometer"},
		{"en", "The score rose from 1.5 to 2.5.", "1.5-2.5"},
		{"de", "Die Norm DIN 5008 regelt Briefe, Tel. 030 1234 567.", ""},
		{"fr", "La norme ISO 9001 date de 1987.", ""},
		{"fr", "Appelez le 06 12 34 56 78.", ""},
		{"fr", "La ville compte 1 200 300 habitants.", "1.2003e+06 of habitants"},
		{"es", "Con Windows 95 y la norma ISO 8859-1.", ""},
		{"ru", "Стандарт ГОСТ 2004 описывает шрифты.", ""},
	} {
		if got := quantities(c.lang, c.sentence); got != c.want {
			t.Errorf("%s %q: got %q, want %q", c.lang, c.sentence, got, c.want)
		}
	}
}

func TestDates(t *testing.T) {
	type date struct {
		text       string
		span       words.Span
		year, to   int
		month, day int
	}
	for _, c := range []struct {
		lang     plan.Language
		sentence string
		want     []date
	}{
		{"en", "In 1969, men landed on the moon.", []date{{"1969", words.Year, 1969, 1969, 0, 0}}},
		{"en", "From 1914 to 1918 there was war (1914–1918).", []date{{"1914 to 1918", words.Year, 1914, 1918, 0, 0}, {"1914–1918", words.Year, 1914, 1918, 0, 0}}},
		{"en", "In the 1990s and the 19th century.", []date{{"1990s", words.Decade, 1990, 1999, 0, 0}, {"19th century", words.Century, 1801, 1900, 0, 0}}},
		{"en", "Caesar died in 44 BC, Nero in AD 68.", []date{{"44 BC", words.Year, -44, -44, 0, 0}, {"AD 68", words.Year, 68, 68, 0, 0}}},
		{"en", "On March 12, 2020 and 5 May 1821.", []date{{"March 12, 2020", words.Day, 2020, 2020, 3, 12}, {"5 May 1821", words.Day, 1821, 1821, 5, 5}}},
		{"en", "On 2020-03-12 and July 4th.", []date{{"2020-03-12", words.Day, 2020, 2020, 3, 12}, {"July 4th", words.Day, 0, 0, 7, 4}}},
		{"en", "It has 1500 seats and costs $1999.", nil},
		{"en", "The 2008 crisis came in the year of the mid-1980s.", []date{{"2008", words.Year, 2008, 2008, 0, 0}, {"1980s", words.Decade, 1980, 1989, 0, 0}}},
		{"en", "In the year 476 Rome fell.", []date{{"476", words.Year, 476, 476, 0, 0}}},
		{"en", "May is warm. He may 3 times.", nil},
		{"de", "Am 3. Oktober 1990 wurde gefeiert, im 19. Jahrhundert nicht.", []date{{"3. Oktober 1990", words.Day, 1990, 1990, 10, 3}, {"19. Jahrhundert", words.Century, 1801, 1900, 0, 0}}},
		{"fr", "Le 14 juillet 1789, au 18e siècle.", []date{{"14 juillet 1789", words.Day, 1789, 1789, 7, 14}, {"18e siècle", words.Century, 1701, 1800, 0, 0}}},
		{"es", "El 12 de octubre de 1492.", []date{{"12 de octubre de 1492", words.Day, 1492, 1492, 10, 12}}},
		{"ru", "9 мая 1945 года война закончилась.", []date{{"9 мая 1945", words.Day, 1945, 1945, 5, 9}}},
		{"ja", "1945年に終わり、19世紀に始まった。", []date{{"1945年", words.Year, 1945, 1945, 0, 0}, {"19世紀", words.Century, 1801, 1900, 0, 0}}},
		{"zh", "公元前221年，秦始皇统一中国。", []date{{"公元前221", words.Year, -221, -221, 0, 0}}},
		{"hi", "15 अगस्त 1947 को भारत आज़ाद हुआ।", []date{{"15 अगस्त 1947", words.Day, 1947, 1947, 8, 15}}},
		{"pl", "W 1410 roku i 11 listopada 1918.", []date{{"1410 roku", words.Year, 1410, 1410, 0, 0}, {"11 listopada 1918", words.Day, 1918, 1918, 11, 11}}},
	} {
		var got []date
		for _, d := range words.Of(c.lang).Dates(c.sentence) {
			got = append(got, date{d.Text, d.Span, d.Year, d.To, d.Month, d.Day})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s %q:\n got %v\nwant %v", c.lang, c.sentence, got, c.want)
		}
	}
}

func FuzzSentences(f *testing.F) {
	for _, s := range []string{"Dr. Smith met him. He left!", "「はい。」と言った。次。", "नमस्ते। ठीक है।", "A\n\nB c. d", "¿Qué? ¡No! etc.", "ไทย ไม่มี จุด"} {
		for _, lang := range []string{"en", "de", "ja", "th", "hi"} {
			f.Add(lang, s)
		}
	}
	bare := func(s string) string { return strings.Join(strings.Fields(strings.ToValidUTF8(s, "")), "") }
	f.Fuzz(func(t *testing.T, lang, text string) {
		w := words.Of(plan.Language(lang))
		sentences := w.Sentences(text)
		if got := bare(strings.Join(sentences, " ")); got != bare(text) {
			t.Errorf("%q became %q", text, sentences)
		}
		for _, s := range sentences {
			if len(s) > 4000 {
				t.Errorf("a sentence of %d bytes", len(s))
			}
			if got := bare(strings.Join(w.Clauses(s), " ")); got != bare(s) {
				t.Errorf("%q became %q", s, w.Clauses(s))
			}
		}
	})
}

func FuzzQuantities(f *testing.F) {
	for _, s := range []string{"3.5 million of €1,200 in 1969", "two thirds of ½ kg", "१४० करोड़", "1990年代に3億円", "44 BC – 12.03.2020", "-5 to 10 %", "one hundred and", "Rs500 R$5"} {
		for _, lang := range []string{"en", "de", "ja", "hi", "ar"} {
			f.Add(lang, s)
		}
	}
	f.Fuzz(func(t *testing.T, lang, text string) {
		w := words.Of(plan.Language(lang))
		for _, q := range w.Quantities(text) {
			within(t, text, q.Text, q.Start, q.End)
			if math.IsNaN(q.Value) || math.IsInf(q.Value, 0) || q.To < q.Value && q.To != q.Value {
				t.Errorf("%q: %+v", text, q)
			}
		}
		end := 0
		for _, d := range w.Dates(text) {
			within(t, text, d.Text, d.Start, d.End)
			if d.Start < end || d.To < d.Year {
				t.Errorf("%q: %+v", text, d)
			}
			end = d.End
		}
	})
}

func FuzzThings(f *testing.F) {
	for _, s := range []string{"The bees visit flowers because of nectar.", "Die Sonne scheint.", "植物は太陽光と水から", "l'eau est d'or", "cell phone's battery"} {
		for _, lang := range []string{"en", "de", "ja", "fr", "ko", "th"} {
			f.Add(lang, s)
		}
	}
	f.Fuzz(func(t *testing.T, lang, text string) {
		w := words.Of(plan.Language(lang))
		end := 0
		for _, th := range w.Things(text) {
			within(t, text, th.Text, th.Start, th.End)
			if th.Start < end || th.Score <= 0 || th.Score > 1 || th.Name == "" {
				t.Errorf("%q: %+v", text, th)
			}
			end = th.End
		}
		end = 0
		for _, tok := range w.Tokens(text) {
			within(t, text, tok.Text, tok.Start, tok.End)
			if tok.Start < end {
				t.Errorf("%q: %+v", text, tok)
			}
			end = tok.End
		}
		for _, m := range w.Marks(text) {
			within(t, text, m.Text, m.Start, m.End)
		}
		if len(text) < 24 { // the tags of all icons are searched, which takes its time
			w.Find(text, 3)
		}
	})
}

func within(t *testing.T, text, part string, start, end int) {
	t.Helper()
	if start < 0 || start >= end || end > len(text) || text[start:end] != part {
		t.Errorf("%q is not %d to %d of %q", part, start, end, text)
	}
}
