package document

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/pattern"
)

// Words that number pictures and tables, in the languages that films have.
const (
	figureWords = `figure|fig|image|photo|chart|diagram|graph|plate|map|abbildung|abb|bild|grafik|figura|gráfico|grafico|imagen|imagem|foto|ilustración|` +
		`graphique|illustration|schéma|рисунок|рис|график|фото|obrázek|obr|rysunek|rys|figur|kuva|afbeelding|şekil|resim|gambar|hình|ábra|` +
		`εικόνα|σχήμα|εικ|мал|фігура|slika|imaginea|图|圖|図|그림|चित्र|আলোকচিত্র|চিত্র|படம்|చిత్రం|ಚಿತ್ರ|ചിത്രം|આકૃતિ|ਚਿੱਤਰ|आकृती|شكل|صورة|شکل|تصویر|איור|תמונה|รูปที่|ภาพที่`
	tableWords = `table|tab|tabelle|tabla|cuadro|tabela|quadro|tableau|tabella|таблица|табл|таблиця|tabulka|tab|tabell|taulukko|tabel|tablo|bảng|táblázat|` +
		`πίνακας|tablica|表|표|तालिका|सारणी|সারণি|அட்டவணை|పట్టిక|ಕೋಷ್ಟಕ|പട്ടിക|કોષ્ટક|ਸਾਰਣੀ|तक्ता|جدول|טבלה|ตารางที่`
	numbered = `)\.?\s?\p{Nd}{1,3}(?:[.\-–]\p{Nd}{1,3})*\s*(?:[:.：،।–—|-]\s*|\s+)`
)

var (
	figureLabel = pattern.New(`^(?i:` + figureWords + numbered)
	tableLabel  = pattern.New(`^(?i:` + tableWords + numbered)
	colonLabel  = pattern.New(`^(?i:` + figureWords + `|` + tableWords + `)\s?[:：]\s*`)
)

// unlabelled returns a caption without its number: "Figure 3: Rain" is Rain.
func unlabelled(s string) string {
	for _, label := range []func() *regexp.Regexp{figureLabel, tableLabel, colonLabel} {
		if rest := label().ReplaceAllString(s, ""); rest != s && rest != "" {
			return rest
		}
	}
	return s
}

// captioned gives pictures and tables without a caption the paragraph beside
// them that is numbered as one, and takes the numbers off all captions.
func captioned(blocks []Block) []Block {
	out := make([]Block, 0, len(blocks))
	for i, block := range blocks {
		if kind := labelled(block); kind != "" {
			if c := nearest(out, blocks[i+1:], kind); c != nil {
				*c = block.Text
				continue
			}
		}
		out = append(out, block)
	}
	for i := range out {
		if f := out[i].Figure; f != nil {
			f.Caption = unlabelled(f.Caption)
		}
		if t := out[i].Table; t != nil {
			t.Caption = unlabelled(t.Caption)
		}
	}
	return out
}

// labelled returns what a paragraph is numbered as: Figure, Table or nothing.
func labelled(block Block) Kind {
	switch {
	case block.Kind != Paragraph || utf8.RuneCountInString(block.Text) > maxTitle:
	case isLabel(tableLabel(), block.Text):
		return Table
	case isLabel(figureLabel(), block.Text):
		return Figure
	}
	return ""
}

// isLabel reports whether a text is a numbered caption, and no sentence about
// what is numbered so: "Figure 3: Rain" or "Figure 3 Rain", not "Figure 3 shows
// it."
func isLabel(label *regexp.Regexp, text string) bool {
	m := label.FindString(text)
	if m == "" {
		return false
	}
	if last, _ := utf8.DecodeLastRuneInString(m); !unicode.IsSpace(last) || strings.ContainsAny(strings.TrimSpace(m), ":：–—|") {
		return true
	}
	if strings.HasSuffix(strings.TrimSpace(m), ".") {
		return true
	}
	first, _ := utf8.DecodeRuneInString(text[len(m):])
	end, _ := utf8.DecodeLastRuneInString(text)
	return !unicode.IsLower(first) && !strings.ContainsRune(".।。!?", end)
}

// nearest returns the empty caption that a label belongs to: of the picture above
// it, or below; of the table below it, or above, or of the picture of one above.
func nearest(above, below []Block, kind Kind) *string {
	last, next := above[max(len(above)-1, 0):], below[:min(len(below), 1)]
	if kind == Figure {
		return firstOf(captionOf(last, Figure), captionOf(next, Figure))
	}
	return firstOf(captionOf(next, Table), captionOf(last, Table), captionOf(last, Figure))
}

func firstOf(captions ...*string) *string {
	for _, c := range captions {
		if c != nil {
			return c
		}
	}
	return nil
}

// captionOf returns the empty caption of a block of a kind.
func captionOf(one []Block, kind Kind) *string {
	if len(one) == 0 || one[0].Kind != kind {
		return nil
	}
	c := new(string)
	switch kind {
	case Figure:
		c = &one[0].Figure.Caption
	case Table:
		c = &one[0].Table.Caption
	}
	if *c != "" {
		return nil
	}
	return c
}
