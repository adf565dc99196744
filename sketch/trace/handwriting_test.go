package trace

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// A place is where a stroke lies in its writing: of a keypad over the box of all
// strokes, top left, top, top right and so on, by the middle of the stroke's own box.
// A table of places is the order in which strokes are written.
var places = [3][3]string{{"tl", "t", "tr"}, {"l", "m", "r"}, {"bl", "b", "br"}}

// placesOf are the places of the strokes, in the order they are written.
func placesOf(k *Ink) []string {
	var box geom.Rect
	for _, s := range k.Strokes {
		box = box.Union(bounds(s.Spine))
	}
	var out []string
	for _, s := range k.Strokes {
		c := bounds(s.Spine).Center()
		third := func(v, lo, size float64) int { return min(max(int(3*(v-lo)/size), 0), 2) }
		out = append(out, places[third(c.Y, box.Min.Y, box.H())][third(c.X, box.Min.X, box.W())])
	}
	return out
}

// Signs, letters and syllables whose strokes lie apart enough to be known by their
// places.
func TestStrokesFollowEachOther(t *testing.T) {
	for _, c := range []struct {
		lang plan.Language
		text string
		want string
	}{
		{"en", "i", "m tl"},    // the stem before the dot
		{"en", "é", "b t"},     // the letter before its accent
		{"en", "t", "m m"},     // the stem before the bar
		{"en", "E", "m t m"},   // stem and foot in one, bars from the top
		{"en", "H", "l r m"},   // both stems before the bar
		{"vi", "ể", "b t tr"},  // letter, hat, hook
		{"el", "ή", "b t"},     // letter, accent
		{"ru", "Й", "m t"},     // letter, breve
		{"cs", "ď", "bl m tr"}, // bowl, stem, apostrophe
		{"th", "กิ", "b t"},    // the consonant before its vowel mark
		{"zh", "十", "m m"},
		{"zh", "三", "t m b"},
		{"zh", "口", "l m b"}, // left side, top and right side, bottom
		{"zh", "日", "l m m b"},
		{"zh", "国", "l m t m m b b"}, // frame, what is in it, bottom
		{"zh", "小", "m l r"},
		{"ja", "明", "l l l l m r tr r"},
		{"ja", "国", "l m t m m r b b"},
		{"ko", "한", "tl tl l m r b"}, // initial, vowel, final
		{"ko", "국", "t m m b"},
		{"ko", "어", "l r r"},
	} {
		t.Run(c.text, func(t *testing.T) {
			k := check(t, writing(t, c.text, c.lang, 120), Options{Lang: c.lang})
			if got := strings.Join(placesOf(k), " "); got != c.want {
				t.Errorf("strokes lie %s, want %s", got, c.want)
			}
		})
	}
}

// stroke is what is asked about a stroke of a sign.
type strokeIs struct {
	level, upright bool
	falls          int // −1: to the left, 1: to the right
}

func isOf(s *Stroke) strokeIs {
	d := s.Spine[len(s.Spine)-1].Sub(s.Spine[0])
	is := strokeIs{level: across(d), upright: upright(d)}
	if !is.level && !is.upright {
		is.falls = cmp.Compare(d.X, 0)
	}
	return is
}

// Level strokes come before upright ones they cross, those falling to the left before
// those falling to the right, and all go down and to the right.
func TestSignsAreWrittenByTheRules(t *testing.T) {
	for sign, want := range map[string][]strokeIs{
		"十": {{level: true}, {upright: true}},
		"木": {{level: true}, {upright: true}, {falls: -1}, {falls: 1}},
		"王": {{level: true}, {level: true}, {upright: true}, {level: true}},
		"本": {{level: true}, {upright: true}, {falls: -1}, {falls: 1}, {level: true}},
		"土": {{level: true}, {upright: true}, {level: true}},
		"大": {{level: true}, {falls: -1}, {falls: 1}},
	} {
		k := check(t, styledWriting(t, sign, "zh", plan.TypeClean, 120), Options{Lang: "zh"})
		var got []strokeIs
		for i := range k.Strokes {
			got = append(got, isOf(&k.Strokes[i]))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %+v, want %+v", sign, got, want)
		}
	}
}

// Letters hang from a headline that is drawn after all of them, from left to right,
// and what stands upon it after it.
func TestHeadlineComesAfterLetters(t *testing.T) {
	for text, lang := range map[string]plan.Language{"कमल": "hi", "पाणी": "mr", "জলধর": "bn", "ਪੰਜਾਬ": "pa"} {
		k := check(t, writing(t, text, lang, 120), Options{Lang: lang})
		head, longest := -1, 0.0
		var box geom.Rect
		for i := range k.Strokes {
			s := bounds(k.Strokes[i].Spine)
			box = box.Union(s)
			if s.W() > longest && s.H() < 0.2*s.W() {
				head, longest = i, s.W()
			}
		}
		if head < 0 || longest < 0.4*box.W() {
			t.Errorf("%s: no headline in %d strokes", text, len(k.Strokes))
			continue
		}
		s := k.Strokes[head].Spine
		if s[0].X > s[len(s)-1].X {
			t.Errorf("%s: the headline is drawn to the left", text)
		}
		for i := range k.Strokes {
			if b := bounds(k.Strokes[i].Spine); i > head && b.Max.Y > s[0].Y+0.1*box.H() {
				t.Errorf("%s: stroke %d of %d, below the headline, follows it", text, i, len(k.Strokes))
			}
		}
	}
}

// Arabic words are written from right to left, then their dots from right to left.
func TestDotsFollowTheWord(t *testing.T) {
	for text, lang := range map[string]plan.Language{"بيت": "ar", "القهوة": "ar", "پیچ": "ur"} {
		k := check(t, writing(t, text, lang, 120), Options{Lang: lang})
		const wide, high = 40, 12 // of dots: two hang together
		dots, right := 0, math.Inf(1)
		for i := range k.Strokes {
			if b := bounds(k.Strokes[i].Spine); b.W() < wide && b.H() < high {
				if dots++; b.Center().X > right+6 {
					t.Errorf("%s: dot %d lies to the right of the one before", text, dots)
				}
				right = b.Center().X
			} else if dots > 0 {
				t.Errorf("%s: stroke %d follows a dot", text, i)
			}
		}
		if dots == 0 {
			t.Errorf("%s: no dots", text)
		}
		if s := k.Strokes[0].Spine; s[0].X < bounds(s).Center().X-1 {
			t.Errorf("%s begins at the left of its first stroke", text)
		}
	}
}

// In Telugu the tick on a letter's head follows the letter.
func TestTicksFollowTheLetter(t *testing.T) {
	k := check(t, writing(t, "గ", "te", 120), Options{Lang: "te"})
	var body float64
	for i := range k.Strokes {
		y := bounds(k.Strokes[i].Spine).Center().Y
		if i == 0 {
			body = y
		} else if y > body {
			t.Errorf("stroke %d lies below the first, want the tick on its head", i)
		}
	}
}

// sampleWords are words of every language, with what is peculiar to its script.
var sampleWords = map[plan.Language]string{
	"en": "quiet", "hi": "हिन्दी", "es": "niñez", "fr": "forêt", "de": "größe", "it": "perché", "pt": "irmão", "ru": "ещё",
	"ja": "日本", "ko": "한국", "zh": "中国", "ar": "بيت", "nl": "reünie", "pl": "żółć", "tr": "ılık", "sv": "åäö", "da": "bjørn",
	"no": "bær", "fi": "yö", "el": "ψυχή", "cs": "kůň", "hu": "tűrő", "ro": "țară", "th": "กินน้ำ", "vi": "đường", "id": "jika",
	"ms": "air", "ta": "தமிழ்", "te": "తెలుగు", "bn": "জলধর", "mr": "मराठी", "gu": "છોડ", "kn": "ಕನ್ನಡ", "ml": "മലയാളം", "pa": "ਪੰਜਾਬੀ", "ur": "اردو",
}

// In every language letters follow each other in reading direction, and what is small
// and above or below the others follows what it stands at.
func TestEveryLanguageIsWrittenInOrder(t *testing.T) {
	for _, l := range locale.Languages {
		t.Run(l.Code, func(t *testing.T) {
			lang := plan.Language(l.Code)
			text, ok := sampleWords[lang]
			if !ok {
				t.Fatal("no sample word")
			}
			k := check(t, writing(t, text, lang, 60), Options{Lang: lang})
			if faults := marksBefore(k); len(faults) > 0 && !l.Writing.Square {
				t.Errorf("%s: %s", text, strings.Join(faults, "; "))
			}
			first, last := bounds(k.Strokes[0].Spine), geom.Rect{}
			for _, s := range k.Strokes { // the last stroke of the body
				if b := bounds(s.Spine); max(b.W(), b.H()) > 14 && b.W() < 0.6*float64(k.Layer.Rect.Dx()) {
					last = b
				}
			}
			if (first.Center().X < last.Center().X) == l.Writing.RTL {
				t.Errorf("%s: the first stroke lies at %.0f, the last at %.0f", text, first.Center().X, last.Center().X)
			}
		})
	}
}

// marksBefore are the strokes that stand clear above or below a larger one of their
// letter that is drawn later. A touch of the pen on a line is no mark.
func marksBefore(k *Ink) []string {
	var out []string
	touches := func(i int) bool {
		at := bounds(k.Strokes[i].Spine).Center()
		for n := range k.Strokes {
			if b := bounds(k.Strokes[n].Spine).Inset(-k.Strokes[n].Width / 2); n != i && b.H() < b.W()/2 && at.X > b.Min.X && at.X < b.Max.X && at.Y > b.Min.Y && at.Y < b.Max.Y {
				return true
			}
		}
		return false
	}
	for i := range k.Strokes {
		a := bounds(k.Strokes[i].Spine)
		if max(a.W(), a.H()) < k.Strokes[i].Width && touches(i) {
			continue
		}
		for n := i + 1; n < len(k.Strokes); n++ {
			b := bounds(k.Strokes[n].Spine)
			lap := min(a.Max.X, b.Max.X) - max(a.Min.X, b.Min.X)
			clear := max(b.Min.Y-a.Max.Y, a.Min.Y-b.Max.Y)
			if b.H() > 0.25*b.W() && lap > 0.6*a.W() && clear > k.Strokes[i].Width && max(a.W(), a.H())*1.6 < max(b.W(), b.H()) && k.Strokes[i].Object == k.Strokes[n].Object {
				out = append(out, fmt.Sprintf("stroke %d, a mark, is before stroke %d", i, n))
			}
		}
	}
	return out
}
