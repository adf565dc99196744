package audio

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// bare is a text without its spaces.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// Captions of every language say the whole text; their lines end only where lines
// on the board may, keep to the language's width and to its signs.
func TestCaptionLinesOfEveryLanguage(t *testing.T) {
	data, err := os.ReadFile("../author/timing/testdata/spoken.json")
	if err != nil {
		t.Fatal(err)
	}
	var spoken map[string]string
	if err := json.Unmarshal(data, &spoken); err != nil {
		t.Fatal(err)
	}
	for _, l := range locale.Languages {
		text := spoken[l.Code]
		if text == "" {
			t.Errorf("%s: there is no text", l.Code)
		}
		var words []Word
		for i, w := range captionWords(text) {
			words = append(words, Word{Text: w, Start: float64(i) / 3, End: float64(i+1) / 3})
		}
		most := l.Writing.CaptionLine
		if l.Writing.Square {
			most *= fullWidth
		}
		may := map[int]bool{} // letters of the text after which a line may end
		letters := 0
		ends := fonts.LineBreaks(text)
		for i, r := range []rune(text) {
			if ends[i] {
				may[letters] = true
			}
			if !unicode.IsSpace(r) {
				letters++
			}
		}
		may[letters] = true
		said, at := "", 0
		for _, c := range Captions(words, text, plan.Language(l.Code)) {
			lines := strings.Split(c.Text, "\n")
			if len(lines) > maxLines {
				t.Errorf("%s: %d lines: %q", l.Code, len(lines), c.Text)
			}
			for _, line := range lines {
				if n := wide(line); n > most {
					t.Errorf("%s: a line is %d wide, of %d: %q", l.Code, n, most, line)
				}
				if r := firstRune(line); unicode.In(r, unicode.Pe, unicode.Pf) || strings.ContainsRune("、。，．！？：；ーっゃゅょッャュョ!?.,ๆ", r) {
					t.Errorf("%s: a line begins with a sign that ends: %q", l.Code, line)
				}
				if r := lastRune(line); unicode.In(r, unicode.Ps, unicode.Pi) {
					t.Errorf("%s: a line ends with a sign that opens: %q", l.Code, line)
				}
				said += bare(line)
				if at += len([]rune(bare(line))); !may[at] {
					t.Errorf("%s: no line may end behind %q", l.Code, line)
				}
			}
			last := 0
			for _, w := range c.Words {
				if w.From < last || strings.TrimSpace(c.Text[last:w.From]) != "" || w.From >= w.To || w.End < w.Start {
					t.Errorf("%s: word %+v of %q after %d", l.Code, w, c.Text, last)
				}
				last = w.To
			}
			if last != len(c.Text) {
				t.Errorf("%s: %q goes on behind its last word", l.Code, c.Text)
			}
		}
		if said != bare(text) {
			t.Errorf("%s: captions say %q", l.Code, said)
		}
		most = most * l.Writing.NarrowLine() / l.Writing.CaptionLine
		for _, c := range NarrowCaptions(words, text, plan.Language(l.Code)) {
			lines := strings.Split(c.Text, "\n")
			for _, line := range lines {
				if n := wide(line); len(lines) > maxLines || n > most && len(c.Words) > 1 {
					t.Errorf("%s: in an upright frame a line is %d wide, of %d: %q", l.Code, n, most, c.Text)
				}
			}
		}
	}
}

// Words of scripts without spaces are those of the rules of lines, not the letters
// they are heard in; a phrase that a speaker takes for one word is parted.
func TestSpokenWords(t *testing.T) {
	for _, c := range []struct {
		lang     plan.Language
		said     string
		words    []string
		want     string
		captions string
	}{
		{"th", "พืชสร้างอาหาร มี 4 คน", nil, "พืช|สร้าง|อาหาร|มี|4|คน", "พืชสร้างอาหาร มี 4 คน"},
		{"zh", "使用 GPU 计算，供4个人。", nil, "使|用|GPU|计|算，|供|4|个|人。", "使用 GPU 计算，供4个人。"},
		{"zh", "", []string{"使", "用", "Deep", "Learning", "计"}, "使|用|Deep|Learning|计", "使用Deep Learning计"},
		{"ja", "光合成は太陽の光で起こります。", []string{"光合成は太陽の光で起こります。"}, "光|合|成|は|太|陽|の|光|で|起|こ|り|ま|す。", "光合成は太陽の光で起こります。"},
		{"fr", "Ça va ? Oui !", nil, "Ça|va ?|Oui !", "Ça va ? Oui !"},
		{"en", "It grew 3.5 million – wait–go.", nil, "It|grew|3.5|million|– wait–|go.", "It grew 3.5 million – wait–go."},
	} {
		if c.words == nil {
			c.words = captionWords(c.said)
		}
		words := spoken(c.words...)
		var got []string
		for _, w := range Spoken(words, c.said, c.lang) {
			got = append(got, w.Text)
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%q: words are %q, want %q", c.said, s, c.want)
		}
		cs := Captions(words, c.said, c.lang)
		if len(cs) != 1 || cs[0].Text != c.captions {
			t.Errorf("%q: captions are %+v, want %q", c.said, cs, c.captions)
		}
	}
}

// A line of Arabic that begins with a foreign word is marked as Arabic.
func TestLinesAreDirected(t *testing.T) {
	for in, want := range map[string]string{
		"GPU هو معالج": "\u200fGPU هو معالج", "هو GPU": "هو GPU", "GPU is\nهو": "GPU is\nهو", "abc": "abc",
	} {
		if got := directed(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
