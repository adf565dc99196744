package document

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
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
	figureLabel = regexp.MustCompile(`^(?i:` + figureWords + numbered)
	tableLabel  = regexp.MustCompile(`^(?i:` + tableWords + numbered)
	colonLabel  = regexp.MustCompile(`^(?i:` + figureWords + `|` + tableWords + `)\s?[:：]\s*`)
)

// unlabelled returns a caption without its number: "Figure 3: Rain" is Rain.
func unlabelled(s string) string {
	for _, label := range []*regexp.Regexp{figureLabel, tableLabel, colonLabel} {
		if rest := label.ReplaceAllString(s, ""); rest != s && rest != "" {
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
		if block.Kind == Paragraph && utf8.RuneCountInString(block.Text) <= maxTitle {
			label := figureLabel
			if tableLabel.MatchString(block.Text) {
				label = tableLabel
			}
			if label.MatchString(block.Text) {
				if c := captionOf(out, len(out)-1, label); c != nil {
					*c = block.Text
					continue
				}
				if c := captionOf(blocks, i+1, label); c != nil {
					*c = block.Text
					continue
				}
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

// captionOf returns the empty caption of block i, if it has one and label is of
// its kind.
func captionOf(blocks []Block, i int, label *regexp.Regexp) *string {
	if i < 0 || i >= len(blocks) {
		return nil
	}
	var c *string
	switch block := &blocks[i]; block.Kind {
	case Figure:
		c = &block.Figure.Caption
	case Table:
		// Pictures of tables are numbered as pictures, tables never so.
		if label == tableLabel {
			c = &block.Table.Caption
		}
	}
	if c == nil || *c != "" {
		return nil
	}
	return c
}

// attributed splits a quotation whose last line, or last words, name who said
// it after a dash.
func attributed(s string) (text, by string) {
	i := strings.LastIndexAny(s, "—–―")
	if nl := strings.LastIndexByte(s, '\n'); nl >= 0 && (strings.HasPrefix(s[nl+1:], "-") || strings.HasPrefix(s[nl+1:], "~")) {
		i = nl + 1
	}
	if i <= 0 {
		return s, ""
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	by = strings.TrimSpace(strings.TrimLeft(s[i+size:], "-–—― "))
	text = strings.TrimSpace(s[:i])
	// A dash within a sentence is no attribution: what is before must have ended.
	last, _ := utf8.DecodeLastRuneInString(text)
	own := s[i-1] == '\n'
	if by == "" || text == "" || utf8.RuneCountInString(by) > 80 || strings.ContainsRune(by, '\n') ||
		!own && !strings.ContainsRune(`.!?…"”»“」』।؟。！？'’`, last) {
		return s, ""
	}
	if first, _ := utf8.DecodeRuneInString(by); unicode.IsLower(first) && !own {
		return s, ""
	}
	return text, by
}
