package overlay

import (
	"image"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/plan"
)

// The word that is heard stays where it is read, within the sheet, in a colour that
// can be read on it; its words at rest are the caption as it is without.
func TestSpokenCaptionOnlyRecolours(t *testing.T) {
	frame := paint.Frame{W: 768, H: 512}
	shaper := fonts.NewShaper()
	for i, look := range elementtest.Looks() {
		text, lang := "They take in water\nand give sugar.", plan.Language("en")
		if i%3 == 1 {
			text, lang = "تأخذ الماء\nمن الجذور.", "ar"
		}
		p := &plan.Plan{Language: lang}
		spoken := SpokenText{Text: text}
		for at := 0; at < len(text); {
			end := at + strings.IndexAny(text[at:]+" ", " \n")
			spoken.Words = append(spoken.Words, [2]int{at, end})
			at = end + 1
		}
		whole, err := Caption(p, frame, look, shaper, text)
		if err != nil {
			t.Fatal(err)
		}
		layers, err := SpokenCaption(p, frame, look, shaper, spoken)
		if err != nil {
			t.Fatal(err)
		}
		got := layers.Sheet
		for k, w := range layers.Words {
			if w.Rest.Rect != w.Heard.Rect || w.Rest.Rect.Empty() || !w.Rest.Rect.In(whole.Rect) {
				t.Errorf("%s: word %d is at %v, heard at %v", look.Name, k, w.Rest.Rect, w.Heard.Rect)
			}
			paint.Over(got, w.Rest)
		}
		if n := apart(got, whole); n > 8 {
			t.Errorf("%s: the words at rest differ from the caption by %d", look.Name, n)
		}
		c, err := newCaption(p, frame, look, shaper, text)
		if err != nil {
			t.Fatal(err)
		}
		accent := c.accent(c.ink())
		if paint.Contrast(accent, c.ground) < paint.ContrastText || accent == c.ink() {
			t.Errorf("%s: the accent %v on %v, beside %v", look.Name, accent, c.ground, c.ink())
		}
		if c.style.Type != plan.TypeClean {
			t.Errorf("%s: captions are set in %s", look.Name, c.style.Type)
		}
	}
}

// apart is the greatest difference of two layers of one place.
func apart(a, b *image.RGBA) (most int) {
	for i := range a.Pix {
		most = max(most, int(a.Pix[i])-int(b.Pix[i]), int(b.Pix[i])-int(a.Pix[i]))
	}
	return most
}

// No film fails of what is said in it: two lines of the widest letters are set within
// the narrowest frames.
func TestCaptionsAlwaysFit(t *testing.T) {
	shaper, look := fonts.NewShaper(), elementtest.Looks()[0]
	text := strings.Repeat("W", 60) + "\n" + strings.Repeat("W", 60)
	for _, frame := range []paint.Frame{{W: 320, H: 320}, {W: 320, H: 746}, {W: 1024, H: 1024}, {W: 746, H: 320}} {
		c, err := newCaption(&plan.Plan{Language: "en"}, frame, look, shaper, text)
		if err != nil {
			t.Errorf("%+v: %v", frame, err)
			continue
		}
		if lines := len(c.text.Lines); lines != 2 || !c.sheet.Rect.In(frame.Bounds()) {
			t.Errorf("%+v: %d lines in %v", frame, lines, c.sheet.Rect)
		}
	}
}
