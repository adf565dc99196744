package charset

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

const (
	german  = "Größere Bäume überstehen Dürre länger, weil ihre Wurzeln tiefer reichen – das wäre für Städte nützlich."
	french  = "L’été dernier, la forêt a brûlé près du château; où étiez-vous à ce moment-là ?"
	russian = "Вода испаряется с поверхности океана, поднимается вверх и остывает. Так рождаются облака."
	polish  = "Żółw idzie powoli, ale wciąż dalej. Gęś śpi, a łoś pije wodę z jeziora."
	greek   = "Το νερό εξατμίζεται από τη θάλασσα και πέφτει ξανά ως βροχή στα βουνά."
	turkish = "Güneş ışığı suyu ısıtır; buharlaşan su bulutları oluşturur ve yağmur yağar. Ağaçlar için şarttır."
	hebrew  = "המים מתאדים מהים, עולים למעלה ומתקררים, וכך נוצרים העננים."
	arabic  = "يتبخر الماء من البحر ويرتفع إلى السماء، ثم يبرد وتتكون الغيوم."
	thai    = "น้ำระเหยจากทะเลขึ้นสู่ท้องฟ้าแล้วเย็นลงกลายเป็นเมฆ"
	nihongo = "水は海から蒸発して空に昇り、冷えて雲になります。やがて雨として地上に戻ります。"
	chinese = "水从海洋蒸发，升到天空，冷却后形成云。然后变成雨落回地面。"
	taiwan  = "水從海洋蒸發，升到天空，冷卻後形成雲，然後變成雨落回地面。"
	hangul  = "물은 바다에서 증발하여 하늘로 올라가 식으면 구름이 됩니다. 그리고 비가 되어 내립니다."
)

func TestDecode(t *testing.T) {
	for name, c := range map[string]struct {
		as   encoding.Encoding
		text string
	}{
		"UTF-8":                      {encoding.Nop, russian},
		"UTF-8 with mark":            {unicode.UTF8BOM, german},
		"UTF-16 little, mark":        {unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), arabic},
		"UTF-16 big, mark":           {unicode.UTF16(unicode.BigEndian, unicode.UseBOM), nihongo},
		"UTF-16 little, without":     {unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), german},
		"UTF-16 big, without":        {unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), french},
		"Windows-1252 German":        {charmap.Windows1252, german},
		"Windows-1252 French":        {charmap.Windows1252, french},
		"Windows-1251":               {charmap.Windows1251, russian},
		"KOI8-R":                     {charmap.KOI8R, russian},
		"Windows-1250":               {charmap.Windows1250, polish},
		"Windows-1253":               {charmap.Windows1253, greek},
		"Windows-1254":               {charmap.Windows1254, turkish},
		"Windows-1255":               {charmap.Windows1255, hebrew},
		"Windows-1256":               {charmap.Windows1256, arabic},
		"Windows-874":                {charmap.Windows874, thai},
		"Shift JIS":                  {japanese.ShiftJIS, nihongo},
		"EUC-JP":                     {japanese.EUCJP, nihongo},
		"GB 18030":                   {simplifiedchinese.GB18030, chinese},
		"Big5":                       {traditionalchinese.Big5, taiwan},
		"EUC-KR":                     {korean.EUCKR, hangul},
		"English with an apostrophe": {charmap.Windows1252, "It’s a plain text, and that’s all of it."},
		"English with a pound sign":  {charmap.Windows1252, "It costs £5."},
	} {
		t.Run(name, func(t *testing.T) {
			data, err := c.as.NewEncoder().Bytes([]byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			got, guessed := Decode(data, "")
			if got != c.text {
				t.Errorf("got %q, guessed as %q, want %q", got, guessed, c.text)
			}
		})
	}
}

func TestDeclared(t *testing.T) {
	data, _ := charmap.ISO8859_5.NewEncoder().Bytes([]byte(russian))
	if got, _ := Decode(data, "iso-8859-5"); got != russian {
		t.Errorf("got %q, want %q", got, russian)
	}
	// One wrong byte does not make a text of another encoding.
	if got, guessed := Decode([]byte(russian+"\xff"), ""); got != russian+"\ufffd" || guessed != "" {
		t.Errorf("got %q, guessed as %q", got, guessed)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(german), "utf-8")
	f.Add([]byte("\xff\xfea\x00"), "")
	f.Add([]byte("caf\xe9"), "latin1")
	f.Fuzz(func(t *testing.T, data []byte, declared string) {
		if s, _ := Decode(data, declared); !utf8.ValidString(s) {
			t.Errorf("%q is no text", s)
		} else if len(s) > 4*len(data)+4 {
			t.Errorf("%d bytes became %d", len(data), len(s))
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	data, _ := charmap.Windows1252.NewEncoder().Bytes([]byte(strings.Repeat(german, 2000)))
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		Decode(data, "")
	}
}

// Pages of man, as they come out of it, are text.
func TestTerminals(t *testing.T) {
	for in, want := range map[string]string{
		"\x1b[1mNAME\x1b[0m\n  sed - \x1b[4mstream\x1b[24m editor": "NAME\n  sed - stream editor",
		"N\bNA\bAM\bME\bE _\bs_\be_\bd +\bo":                       "NAME sed o",
		"ü\bü_\b_\n\bé\bé":                                         "ü_\né",
		"\x1b[38;5;196mred\x1b[m":                                  "red",
		"\x1b":                                                     "",
		"a\x1b[1":                                                  "a[1",
		"[1m is not one":                                           "[1m is not one",
	} {
		if got, _ := Decode([]byte(in), ""); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
