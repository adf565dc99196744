package reading

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// read is what is said of a text whose words stand as Unicode has them.
func read(t *testing.T, lang, text string) string {
	t.Helper()
	var words []string
	for _, w := range plan.Words(text) {
		words = append(words, w.Word)
	}
	var said []string
	n := 0
	for _, g := range Of(locale.Of(lang)).Read(text, words) {
		if g.Words < 1 {
			t.Errorf("%q: nothing is said with %q", text, g.Say)
		}
		n += g.Words
		said = append(said, g.Say)
	}
	if n != len(words) {
		t.Errorf("%q: %d words of %d", text, n, len(words))
	}
	return strings.Join(said, " ")
}

func TestReadings(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"zh", "植物利用阳光、水和空气制造食物。", "zhi2wu4 li4yong4 yang2guang1, shui3 he2 kong1qi4 zhi4zao4 shi2wu4."},
		{"zh", "银行的行长重新认识了音乐", "yin2hang2 de5 hang2zhang3 chong2xin1 ren4shi2 le5 yin1yue4"},
		{"zh", "2024年不是一样的", "er4ling2er4si4 nian2 bu2shi4 yi2yang4 de5"},
		{"ja", "植物は太陽の光で「食べ物」を作る。", "ショクブツワ タイヨーノ ヒカリデ タベモノヲ ツクル."},
		{"ja", "私たちの体の約60％は水でできています。", "ワタシタチノ カラダノ ヤク 60 パーセントワ ミズデ デキテイマス."},
		{"ja", "彼は昨日学校へ行って、2024年に3.5キロ走った", "カレワ キノー ガッコーエ イッテ, 2024ネンニ 3.5 キロ ハシッタ"},
		{"de", "Die Erde – sie dreht sich (immer)", "Die Erde – sie dreht sich (immer)"},
		{"en", "It is 5 km (or 3.5 kg) away, costs $3.5 million, and 1 kg is 20%.", "It is 5 kilometers (or 3.5 kilograms) away, costs 3.5 million US dollars, and 1 kilogram is 20 percent."},
		{"en", "It takes 5 minutes, in 1969", "It takes 5 minutes, in 1969"},
		{"ru", "Это 5 км, 2 кг и 21 %", "Это 5 километров, 2 килограмма и 21 процент"},
		{"de", "Bei -20 °C fährt er 80 km/h.", "Bei -20 Grad Celsius fährt er 80 Kilometer pro Stunde."},
		{"fr", "Il coûte 5 € le m²", "Il coûte 5 euros le m²"},
		{"en", "It began on 2024-03-12 and ended on 12/03/2024.", "It began on March 12th 2024 and ended on 12/03/2024."},
		{"de", "Am 12.03.2024, nicht am 1.2.2023, 3.5 km weiter", "Am zwölften März 2024, nicht am ersten Februar 2023, 3.5 Kilometer weiter"},
		{"fr", "Le 01/05/1998", "Le 1er mai 1998"},
		{"es", "el 12/03/2024", "el 12 de marzo de 2024"},
		{"ru", "с 12.03.2024 по 5 км", "с двенадцатого марта 2024 по 5 километров"},
		{"hi", "12.03.2024 को", "12 मार्च 2024 को"},
		{"ja", "2024-03-12に", "2024ネン 3ガツ 12ニチニ"},
		{"zh", "2024-03-12", "er4ling2er4si4 nian2 3yue4 12 ri4"},
		{"th", "12/03/2024", "12 มีนาคม 2024"},
		{"de", "Der 3. Mai und vom 3. bis zum 21. Juni", "Der dritte Mai und vom dritten bis zum einundzwanzigsten Juni"},
		{"de", "Vom 3. bis 5. Mai, der 4. und 5. Juni, 1.–3. Juli, in 3. und am 2. August", "Vom dritten bis fünften Mai, der vierte und fünfte Juni, erster bis dritter Juli, in 3. und am zweiten August"},
		{"en", "between 10 and 12 May, from the 3rd to the 5 June, 3–5 July", "between the 10th and the 12th of May, from the 3rd to the 5th of June, the 3rd to the 5th of July"},
		{"ru", "с 3 по 12 июня", "с третьего по двенадцатое июня"},
		{"de", "Im 19. Jahrhundert, Berlin, 7. Juli 1850", "Im neunzehnten Jahrhundert, Berlin, siebter Juli 1850"},
		{"en", "On May 3, 1990 and July 4, on 21 June", "On May 3rd, 1990 and July 4th, on the 21st of June"},
		{"en", "In May 20 people came. May 2024, March 3.5 km", "In May 20 people came. May 2024, March 3.5 kilometers"},
		{"sv", "den 3 maj", "den tredje maj"},
		{"fi", "21. kesäkuuta", "kahdeskymmenesensimmäinen kesäkuuta"},
		{"cs", "Dne 3. května", "Dne třetího května"},
		{"pl", "21 czerwca", "dwudziestego pierwszego czerwca"},
		{"ru", "с 3 мая по 12 июня", "с третьего мая по двенадцатое июня"},
		{"hu", "1848. március 15. napja; Május 3-án. Ma május 3.", "1848. március tizenötödike napja; Május 3-án. Ma május harmadika."},
		{"el", "Στις 3 Μαΐου, την 1 Ιουνίου, 12 Ιουνίου", "Στις τρεις Μαΐου, την πρώτη Ιουνίου, 12 Ιουνίου"},
		{"it", "il 1 maggio e il 3 maggio", "il primo maggio e il 3 maggio"},
		{"pt", "1 de maio, 2 de maio", "primeiro de maio, 2 de maio"},
		{"ko", "2024-03-12", "2024년 3월 12일"},
		{"ja", "4月1日、2024/7/20から", "シガツ ツイタチ, 2024ネン シチガツ ハツカカラ"},
		{"zh", "长5km，占25%", "chang2 5 gong1li3, zhan4 bai3fen1zhi1 25"},
		{"ja", "長さは5kmです", "ナガサワ 5 キロメートルデス"},
	} {
		if got := read(t, c.lang, c.text); got != c.want {
			t.Errorf("%s: %q is read as %q, want %q", c.lang, c.text, got, c.want)
		}
	}
}
