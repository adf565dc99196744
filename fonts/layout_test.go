package fonts

import (
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

func layout(t *testing.T, text string, st Style, width float64, align plan.Align) *Text {
	t.Helper()
	got, err := NewShaper().Layout([]Span{{Text: text}}, st, width, align)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return got
}

func style(lang plan.Language) Style {
	return Style{Type: plan.TypeClean, Lang: lang, SizePx: 40}
}

func TestLinesFitUnlessOneWord(t *testing.T) {
	s := NewShaper()
	for lang, text := range sentences {
		for _, width := range []float64{120, 300, 777} {
			st := Style{Type: plan.TypeHandwriting, Lang: lang, SizePx: 36}
			got, err := s.Layout([]Span{{Text: text}}, st, width, plan.AlignStart)
			if err != nil {
				t.Fatal(err)
			}
			for i, l := range got.Lines {
				words := l.Glyphs[len(l.Glyphs)-1].Word - l.Glyphs[0].Word
				if l.W > width+1e-9 && words > 2 {
					t.Errorf("%s at %g: line %d is %g wide and holds %d words", lang, width, i, l.W, words+1)
				}
				if l.W > got.W+1e-9 {
					t.Errorf("%s at %g: line %d is wider than the text", lang, width, i)
				}
			}
		}
	}
}

// Lines begin where their breaks allow: joined, they give the text back.
func TestBreakingLosesNothing(t *testing.T) {
	s := NewShaper()
	for lang, text := range sentences {
		st := style(lang)
		for _, p := range paragraphs([]Span{{Text: text}}, st) {
			g, err := s.shapeParagraph(p, st)
			if err != nil {
				t.Fatal(err)
			}
			at := 0
			for _, l := range g.lines(5, false) {
				if l.start != at || l.end > l.next || g.breaks[l.next] == noBreak {
					t.Errorf("%s: line %+v after rune %d", lang, l, at)
				}
				at = l.next
			}
			if at != len(g.text) {
				t.Errorf("%s: lines end at rune %d of %d", lang, at, len(g.text))
			}
		}
	}
}

func TestReadingOrder(t *testing.T) {
	s := NewShaper()
	for lang, text := range sentences {
		got, err := s.Layout([]Span{{Text: text}}, style(lang), 400, plan.AlignStart)
		if err != nil {
			t.Fatal(err)
		}
		cluster, word := -1, -1
		for _, l := range got.Lines {
			marked := false
			for _, g := range l.Glyphs {
				if g.Cluster < cluster || g.Cluster > cluster+1 || g.Word < word || g.Word > word+1 {
					t.Fatalf("%s: cluster %d word %d after cluster %d word %d", lang, g.Cluster, g.Word, cluster, word)
				}
				if g.Cluster == cluster && marked && !g.Mark {
					t.Errorf("%s: a base after a mark in cluster %d", lang, cluster)
				}
				marked = g.Mark && (g.Cluster == cluster || marked)
				if g.Mark && g.Advance != 0 {
					t.Errorf("%s: a mark advances by %g", lang, g.Advance)
				}
				cluster, word = g.Cluster, g.Word
			}
		}
		if got.Clusters != cluster+1 {
			t.Errorf("%s: %d clusters, last is %d", lang, got.Clusters, cluster)
		}
	}
}

// Every glyph says how it is written: letters by their script, whatever the language
// around them, and figures by none.
func TestGlyphsKnowTheirScript(t *testing.T) {
	for lang, c := range map[plan.Language]struct {
		text string
		want []string
		rtl  []bool
	}{
		"hi": {"कल 12 AB", []string{"Deva", "Deva", "", "", "Latn", "Latn"}, make([]bool, 6)},
		"ja": {"木の", []string{"Hani", "Hira"}, make([]bool, 2)},
		"ko": {"한", []string{"Hang"}, make([]bool, 1)},
		"ar": {"رد 7 A", []string{"Arab", "Arab", "", "Latn"}, []bool{true, true, false, false}},
	} {
		var got []string
		var rtl []bool
		for _, g := range layout(t, c.text, style(lang), 0, plan.AlignStart).Lines[0].Glyphs {
			got, rtl = append(got, g.Script), append(rtl, g.RTL)
		}
		if !slices.Equal(got, c.want) || !slices.Equal(rtl, c.rtl) {
			t.Errorf("%s: %q %v, want %q %v", c.text, got, rtl, c.want, c.rtl)
		}
	}
}

func TestArabicRunsFromTheRight(t *testing.T) {
	got := layout(t, "تبدأ القهوة", style("ar"), 0, plan.AlignStart)
	g := got.Lines[0].Glyphs
	if !got.RTL || g[0].X < g[len(g)-1].X {
		t.Errorf("first glyph at %g, last at %g, RTL %v", g[0].X, g[len(g)-1].X, got.RTL)
	}
	// Numbers inside run from the left and are read in their place.
	got = layout(t, "عام 2024 كان", style("ar"), 0, plan.AlignStart)
	var digits []float64
	for _, g := range got.Lines[0].Glyphs {
		if g.Word == 1 {
			digits = append(digits, g.X)
		}
	}
	if len(digits) != 4 || digits[0] > digits[3] {
		t.Errorf("digits at %v", digits)
	}
}

func TestBidiLevels(t *testing.T) {
	s := NewShaper()
	for _, c := range []struct {
		text, want string
		rtl        bool
	}{
		{"abc אבג 12 def", "00001111220000", false},
		{"ab 12 אב", "00000011", false},
		{"אב ab 12", "11122222", true},
		{"اب 12%", "111221", true},
		{"a ١٢ ب c", "00221100", false},
	} {
		var got []byte
		for _, l := range s.levels([]rune(c.text), c.rtl) {
			got = append(got, '0'+byte(l))
		}
		if string(got) != c.want {
			t.Errorf("%q: got levels %s, want %s", c.text, got, c.want)
		}
	}
}

// Letters of a word join: they are other glyphs than alone.
func TestArabicJoins(t *testing.T) {
	s := NewShaper()
	for _, ty := range []plan.TypeStyle{plan.TypeClean, plan.TypeHandwriting} {
		st := Style{Type: ty, Lang: "ar", SizePx: 40}
		bases := func(text string) (ids []uint32) {
			g, err := s.shapeParagraph(paragraphs([]Span{{Text: text}}, st)[0], st)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range g.runs {
				for _, gl := range r.glyphs {
					if !r.face.isMark(gl.gid) {
						ids = append(ids, uint32(gl.gid))
					}
				}
			}
			return ids
		}
		for _, r := range "بتثجحخسشصضطظعغفقكلمنهيئ" {
			alone := bases(string(r))
			for _, id := range bases(string([]rune{r, r, r})) {
				if id == alone[0] {
					t.Errorf("%s: %c inside a word looks as it does alone", ty, r)
				}
			}
		}
		if joined, apart := layout(t, "ببب", st, 0, "").W, 3*layout(t, "ب", st, 0, "").W; joined >= apart {
			t.Errorf("%s: joined letters are %g wide, apart %g", ty, joined, apart)
		}
	}
}

// Letters stand by pairs as the face says, whatever their place in it.
func TestPairsAreKerned(t *testing.T) {
	for _, st := range []Style{{Type: plan.TypeClean}, {Type: plan.TypeSerif}} {
		st.Lang, st.SizePx = "en", 100
		for _, pair := range []string{"AV", "Ta", "Yo", "LT"} {
			apart := 0.0
			for _, r := range pair {
				apart += layout(t, string(r), st, 0, "").W
			}
			if w := layout(t, pair, st, 0, "").W; w >= apart {
				t.Errorf("%s: %q is %g wide, its letters %g", st.Type, pair, w, apart)
			}
		}
	}
}

func TestHindiReordersAndJoins(t *testing.T) {
	s := NewShaper()
	for _, ty := range []plan.TypeStyle{plan.TypeClean, plan.TypeHandwriting} {
		st := Style{Type: ty, Lang: "hi", SizePx: 40}
		// The i sign is spoken after its consonant and written before it.
		g, err := s.shapeParagraph(paragraphs([]Span{{Text: "कि"}}, st)[0], st)
		if err != nil {
			t.Fatal(err)
		}
		f := g.runs[0].face
		ka, _ := f.font.NominalGlyph('क')
		if gl := g.runs[0].glyphs; len(gl) < 2 || gl[0].gid == ka || gl[len(gl)-1].gid != ka {
			t.Errorf("%s: कि is set as %v, ka is %d", ty, gl, ka)
		}
		// ष under a virama joins क in one sign.
		g, err = s.shapeParagraph(paragraphs([]Span{{Text: "क्ष"}}, st)[0], st)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(g.runs[0].glyphs); n != 1 {
			t.Errorf("%s: क्ष is %d glyphs, want one", ty, n)
		}
	}
}

func TestNewlinesBreakAndEmptyLinesCount(t *testing.T) {
	got := layout(t, "one\n\ntwo\r\nthree", style("en"), 0, plan.AlignStart)
	if len(got.Lines) != 4 || len(got.Lines[1].Glyphs) != 0 {
		t.Fatalf("%d lines", len(got.Lines))
	}
	if want := 4 * 40 * 1.25; math.Abs(got.H-want) > 1e-9 {
		t.Errorf("height %g, want %g", got.H, want)
	}
	if got.Lines[2].Glyphs[0].Word != 1 || got.Clusters != 11 {
		t.Errorf("word %d, clusters %d", got.Lines[2].Glyphs[0].Word, got.Clusters)
	}
	if empty := layout(t, "", style("en"), 0, plan.AlignStart); len(empty.Lines) != 1 || empty.H != 50 || empty.W != 0 {
		t.Errorf("empty text: %+v", empty)
	}
}

func TestAlignsInReadingDirection(t *testing.T) {
	for _, c := range []struct {
		lang, text  string
		align       plan.Align
		left, right bool // the short line touches this side
	}{
		{"en", "a long first line\nx", plan.AlignStart, true, false},
		{"en", "a long first line\nx", plan.AlignEnd, false, true},
		{"ar", "سطر أول طويل\nس", plan.AlignStart, false, true},
		{"ar", "سطر أول طويل\nس", plan.AlignEnd, true, false},
		{"en", "a long first line\nx", plan.AlignCenter, false, false},
	} {
		got := layout(t, c.text, style(plan.Language(c.lang)), 0, c.align)
		l := got.Lines[1]
		if left, right := l.X == 0, math.Abs(l.X+l.W-got.W) < 1e-9; left != c.left || right != c.right {
			t.Errorf("%s %s: line at %g..%g of %g", c.lang, c.align, l.X, l.X+l.W, got.W)
		}
	}
}

func TestBalance(t *testing.T) {
	st := style("en")
	text := "A title that is a little too long for one line only"
	plain := layout(t, text, st, 700, plan.AlignStart)
	st.Balance = true
	even := layout(t, text, st, 700, plan.AlignStart)
	if len(plain.Lines) != 2 || len(even.Lines) != 2 {
		t.Fatalf("%d and %d lines", len(plain.Lines), len(even.Lines))
	}
	if short, long := even.Lines[1].W, even.Lines[0].W; short < 0.6*long {
		t.Errorf("balanced lines are %g and %g wide", long, short)
	}
	if even.W > plain.W {
		t.Errorf("balancing widened the text from %g to %g", plain.W, even.W)
	}
}

func TestWhereLinesBreak(t *testing.T) {
	s := NewShaper()
	for _, c := range []struct {
		lang  plan.Language
		text  string
		width float64 // ems
		want  []string
	}{
		{"ko", "햇빛으로 음식을 만든다", 5.5, []string{"햇빛으로 ", "음식을 ", "만든다"}},
		{"ko", "대한민국헌법재판소", 4.6, []string{"대한민국", "헌법재판", "소"}},
		{"th", "พืชสร้างอาหารได้อย่างไร", 4, []string{"พืชสร้าง", "อาหารได้", "อย่างไร"}},
		{"ja", "コーヒー。", 4.2, []string{"コー", "ヒー。"}},
		{"fr", "Mais pourquoi ?", 6.5, []string{"Mais ", "pourquoi ?"}},
		{"fr", "Il dit « bonjour »", 5.6, []string{"Il dit ", "« bonjour »"}},
		{"en", "10 km away", 4.5, []string{"10 km ", "away"}},
	} {
		st := style(c.lang)
		g, err := s.shapeParagraph(paragraphs([]Span{{Text: c.text}}, st)[0], st)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, l := range g.lines(c.width, false) {
			got = append(got, string(g.text[l.start:l.next]))
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: got %q, want %q", c.lang, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: got %q, want %q", c.lang, got, c.want)
				break
			}
		}
	}
}

func TestStrongIsBolder(t *testing.T) {
	s := NewShaper()
	for _, ty := range allTypes {
		for _, lang := range []plan.Language{"en", "hi", "ja", "zh", "th", "el"} {
			text := []rune(sentences[lang])[:1]
			ink := func(strong bool) float64 {
				got, err := s.Layout([]Span{{Text: string(text), Strong: strong}}, Style{Type: ty, Lang: lang, SizePx: 100}, 0, "")
				if err != nil {
					t.Fatal(err)
				}
				g := got.Lines[0].Glyphs[0]
				if g.Strong != strong {
					t.Errorf("%s %s: Strong is %v", ty, lang, g.Strong)
				}
				return math.Abs(area(g.Outline))
			}
			if thin, bold := ink(false), ink(true); bold < 1.08*thin {
				t.Errorf("%s %s: strong has %.0f px² of ink, plain %.0f", ty, lang, bold, thin)
			}
		}
	}
}

// In type that is bold throughout, strong words are still known as such.
func TestStrongInBold(t *testing.T) {
	s := NewShaper()
	st := Style{Type: plan.TypeClean, Lang: "en", SizePx: 100}
	strong := func(bold bool, spans ...Span) (out []bool) {
		t.Helper()
		st.Bold = bold
		got, err := s.Layout(spans, st, 0, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range got.Lines[0].Glyphs {
			out = append(out, g.Strong)
		}
		return out
	}
	// The same words either way: what was set once is kept.
	for _, bold := range []bool{true, false, true} {
		if got := strong(bold, Span{Text: "ab"}, Span{Text: "c", Strong: true}); !slices.Equal(got, []bool{false, false, true}) {
			t.Errorf("bold %v: Strong is %v", bold, got)
		}
		if got := strong(bold, Span{Text: "abc"}); slices.Contains(got, true) {
			t.Errorf("bold %v, no strong span: Strong is %v", bold, got)
		}
	}
	ink := func(bold bool) float64 {
		st.Bold = bold
		got, err := s.Layout([]Span{{Text: "a"}}, st, 0, "")
		if err != nil {
			t.Fatal(err)
		}
		return math.Abs(area(got.Lines[0].Glyphs[0].Outline))
	}
	if plain, bold := ink(false), ink(true); bold < 1.08*plain {
		t.Errorf("bold has %.0f px² of ink, plain %.0f", bold, plain)
	}
}

func TestEmboldenGrowsASquare(t *testing.T) {
	for _, p := range []geom.Path{
		geom.Rectangle(geom.R(10, 10, 20, 20)),
		geom.Rectangle(geom.R(10, 10, 20, 20)).Transform(geom.Affine{A: 0, B: 1, C: 1, D: 0}), // the other way round
	} {
		if got, want := embolden(p, 4).Bounds(), geom.R(10, 8, 24, 24); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

func TestMetricsAndGlyph(t *testing.T) {
	s := NewShaper()
	for _, ty := range allTypes {
		for lang := range sentences {
			m, err := s.Metrics(Style{Type: ty, Lang: lang, SizePx: 100})
			if err != nil {
				t.Fatal(err)
			}
			if m.Ascent < 50 || m.Ascent > 140 || m.Descent < 0 || m.Descent > 110 || m.XHeight < 15 || m.XHeight > m.CapHeight || m.CapHeight > m.Ascent+3 {
				t.Errorf("%s %s: %+v", ty, lang, m)
			}
		}
	}
	for _, r := range "∑∫√∞≤≥±×÷→αβγπΩ∂∇₂²½" {
		out, adv, b, err := s.Glyph(r, Style{Type: plan.TypeHandwriting, Lang: "en", SizePx: 100})
		if err != nil || len(out) == 0 || adv <= 0 || b.Empty() {
			t.Errorf("%c: %d segments, advance %g, bounds %v, %v", r, len(out), adv, b, err)
		}
	}
	if _, _, _, err := s.Glyph('x', Style{}); err == nil {
		t.Error("a glyph of size 0 is no error")
	}
}

func TestMeasureAgreesWithLayout(t *testing.T) {
	s := NewShaper()
	for lang, text := range sentences {
		w, h, n, err := s.Measure([]Span{{Text: text}}, style(lang), 333)
		if err != nil {
			t.Fatal(err)
		}
		if got := layout(t, text, style(lang), 333, ""); got.W != w || got.H != h || len(got.Lines) != n {
			t.Errorf("%s: measured %g×%g in %d lines, set %g×%g in %d", lang, w, h, n, got.W, got.H, len(got.Lines))
		}
	}
}

// A text of twice the size is twice as large, and no glyph moves relative to
// the others.
func TestSizeScales(t *testing.T) {
	s := NewShaper()
	for _, lang := range []plan.Language{"en", "ar", "hi", "ur"} {
		st := style(lang)
		a, err := s.Layout([]Span{{Text: sentences[lang]}}, st, 500, "")
		if err != nil {
			t.Fatal(err)
		}
		st.SizePx *= 2
		b, err := s.Layout([]Span{{Text: sentences[lang]}}, st, 1000, "")
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(b.W-2*a.W) > 1e-6 || len(a.Lines) != len(b.Lines) {
			t.Fatalf("%s: %g wide in %d lines, then %g in %d", lang, a.W, len(a.Lines), b.W, len(b.Lines))
		}
		for i := range a.Lines {
			for j, g := range a.Lines[i].Glyphs {
				if h := b.Lines[i].Glyphs[j]; math.Abs(h.X-2*g.X) > 1e-6 || math.Abs(h.Y-2*g.Y) > 1e-6 {
					t.Fatalf("%s: glyph %d of line %d moved", lang, j, i)
				}
			}
		}
	}
}

func TestManyShapersShareFaces(t *testing.T) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			s := NewShaper()
			for _, lang := range []plan.Language{"en", "ar", "ta", "pa"} {
				if _, err := s.Layout([]Span{{Text: sentences[lang]}}, style(lang), 400, ""); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

func FuzzLayout(f *testing.F) {
	for lang, text := range sentences {
		f.Add(text, string(lang), 200.0)
	}
	f.Add("a\u0301\u200d\ufe0f\u202eabc", "ar", 1.0)
	s := NewShaper()
	f.Fuzz(func(t *testing.T, text, lang string, width float64) {
		if len(text) > 300 {
			return
		}
		got, err := s.Layout([]Span{{Text: text}, {Text: text, Strong: true}}, Style{Type: plan.TypeHandwriting, Lang: plan.Language(lang), SizePx: 30}, width, plan.AlignCenter)
		if err != nil {
			return
		}
		n := 0
		for _, l := range got.Lines {
			n += len(l.Glyphs)
			if math.IsNaN(l.X + l.W) {
				t.Errorf("line at %g, %g wide", l.X, l.W)
			}
		}
		if n < got.Clusters {
			t.Errorf("%d glyphs for %d clusters", n, got.Clusters)
		}
	})
}

func benchmarkLayout(b *testing.B, lang plan.Language, fresh bool) {
	b.ReportAllocs()
	st := Style{Type: plan.TypeHandwriting, Lang: lang, SizePx: 40}
	spans := []Span{{Text: sentences[lang]}}
	s := NewShaper()
	for b.Loop() {
		if fresh {
			s = NewShaper()
		}
		if _, err := s.Layout(spans, st, 600, plan.AlignStart); err != nil {
			b.Fatal(err)
		}
	}
}

// A shaper that has seen the text at this size, and a new one for each text.
func BenchmarkLayoutWarmEnglish(b *testing.B) { benchmarkLayout(b, "en", false) }
func BenchmarkLayoutWarmUrdu(b *testing.B)    { benchmarkLayout(b, "ur", false) }
func BenchmarkLayoutColdEnglish(b *testing.B) { benchmarkLayout(b, "en", true) }
func BenchmarkLayoutColdHindi(b *testing.B)   { benchmarkLayout(b, "hi", true) }
func BenchmarkLayoutColdUrdu(b *testing.B)    { benchmarkLayout(b, "ur", true) }

// BenchmarkReadFace is what the first use of a face costs a process.
func BenchmarkReadFace(b *testing.B) {
	for _, stem := range []string{"PatrickHand_400Regular", "NotoSansSC_400Regular"} {
		b.Run(stem, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := readBundled(stem); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFit measures one text at many sizes, as fitting it into a box does.
func BenchmarkFit(b *testing.B) {
	b.ReportAllocs()
	s := NewShaper()
	spans := []Span{{Text: sentences["en"]}}
	for b.Loop() {
		for size := 20.0; size < 60; size += 2 {
			if _, _, _, err := s.Measure(spans, Style{Type: plan.TypeClean, Lang: "en", SizePx: size}, 500); err != nil {
				b.Fatal(err)
			}
		}
	}
}
