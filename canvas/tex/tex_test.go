package tex

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
)

// blocks is a face of plain boxes with the proportions of letters, so that
// placements can be told without a font.
type blocks struct{}

func (blocks) Glyph(r rune, _ Variant, em float64) (Glyph, error) {
	if r == '☃' {
		return Glyph{}, fmt.Errorf("no face can write %q", r)
	}
	top, bottom, w := 0.45, 0.0, 0.5
	switch {
	case 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("bdfhklt", r):
		top = 0.7
	case strings.ContainsRune("gjpqy", r):
		bottom = 0.2
	case strings.ContainsRune("()[]{}|/", r):
		top, bottom, w = 0.75, 0.25, 0.33
	case r == '-':
		top, bottom = 0.28, -0.22
	}
	b := geom.Rect{Min: geom.Pt(0.05*em, -top*em), Max: geom.Pt((w-0.05)*em, bottom*em)}
	return Glyph{Outline: geom.Rectangle(b), Advance: w * em, Bounds: b}, nil
}

func (f blocks) Text(s string, v Variant, em float64) ([]Placed, float64, error) {
	var out []Placed
	x := 0.0
	for _, r := range s {
		g, err := f.Glyph(r, v, em)
		if err != nil {
			return nil, 0, err
		}
		if r != ' ' {
			out = append(out, Placed{g, geom.Pt(x, 0)})
		}
		x += g.Advance
	}
	return out, x, nil
}

func set(t testing.TB, src string) *Block {
	t.Helper()
	f, err := Parse(src)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	b, err := f.Typeset(blocks{}, 100)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return b
}

func TestParseFaults(t *testing.T) {
	for _, c := range []struct {
		src     string
		pos     int
		problem string
		accept  string
	}{
		{`x + \alhpa`, 4, `\alhpa is not supported`, `near: \alpha`},
		{`\wxyzq`, 0, `\wxyzq is not supported`, "fractions"},
		{`\frac{1`, 5, "never closed", "add }"},
		{`\frac{1}`, 8, `\frac is missing`, "braces"},
		{`a}`, 1, "closes nothing", `\}`},
		{`x^2^3`, 3, "second superscript", "braces"},
		{`x_a_b`, 3, "second subscript", "braces"},
		{`\left( x`, 0, `no \right`, `\right`},
		{`x \right)`, 2, `\right without \left`, `\left`},
		{`\left q x`, 6, `q after \left is no delimiter`, `\langle`},
		{`\begin{pmatrx} a \end{pmatrx}`, 0, "environment pmatrx is not supported", "near: pmatrix"},
		{`\begin{matrix} a \end{pmatrix}`, 17, `\end{pmatrix} closes \begin{matrix}`, `\end{matrix}`},
		{`\begin{cases} a`, 0, "never ended", `\end{cases}`},
		{`{a & b}`, 3, "& stands inside braces", "matrix"},
		{`\sqrt[3`, 0, "never closed", `\sqrt[n]{x}`},
		{`\textcolor{pink}{x}`, 10, `"pink" is no colour role`, "accent1"},
		{`\text{a`, 5, "never closed", "add }"},
		{`a # b`, 2, `'#' is out of place`, `\#`},
		{``, 0, "empty", "E = mc^2"},
		{"a\xffb", 1, "not UTF-8", ""},
		{`x^`, 2, "belongs to ^ is missing", "braces"},
		{`\`, 0, "without a command", `\backslash`},
		{strings.Repeat("{", 60) + strings.Repeat("}", 60), 40, "nested too deep", "40 levels"},
		{strings.Repeat("a", 5000), 4000, "5000 bytes", "4000"},
	} {
		_, err := Parse(c.src)
		var te *Error
		if !errors.As(err, &te) {
			t.Errorf("%.40q: got %v, want an *Error", c.src, err)
			continue
		}
		if te.Pos != c.pos || !strings.Contains(te.Problem, c.problem) || !strings.Contains(te.Accept, c.accept) {
			t.Errorf("%.40q: got %v\nwant byte %d: …%s…; …%s…", c.src, te, c.pos, c.problem, c.accept)
		}
	}
}

// samples hold every construct of the subset.
var samples = []string{
	`A = P\left(1 + \frac{r}{n}\right)^{nt}`, `x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`, `\sum_{i=1}^{n} i = \dfrac{n(n+1)}{2}`,
	`\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}`, `\begin{pmatrix} a & b \\ c & d \end{pmatrix}`, `\begin{cases} x & \text{if } x \geq 0 \\ -x \end{cases}`,
	`\lim_{x \to 0} \frac{\sin x}{x} \neq \sqrt[3]{\hat y + \bar z}`, `\overbrace{a+b}^{\text{sum}} \xrightarrow[below]{above} \boxed{x}`,
	`f'' \in \mathbb{R} \not= \mathbf{v} \binom{n}{k} \tfrac12 a \bmod b \pmod{n}`, `\left\{ x \middle| x > 0 \right\} \bigl[ y \Bigr]`,
	`\begin{array}{lr} a & b \end{array} \underset{n}{\max} \stackrel{?}{=} \textcolor{accent2}{q} \cancel{z} \phantom{w}`,
	`a &= b \\ &= c`, `$$\vec v \dot x \ddot y \tilde z \widehat{abc} \overline{ab} \underline{cd} \underbrace{x}_{y}$$`, `\operatorname{rank} A \quad \log_2 8 \; \% \ldots`,
	`{}_2^3 x`, `α + β ≤ ∞ · 2`, `\displaystyle'0`, `\,^2`, `\displaystyle \sum\nolimits_a^b \scriptstyle x`,
}

func TestSamplesSet(t *testing.T) {
	for _, s := range samples {
		b := set(t, s)
		if len(b.Parts) == 0 || b.W <= 0 {
			t.Errorf("%s: nothing to see", s)
		}
		sane(t, s, b)
	}
}

// sane fails when a block reaches beyond its own extents or holds no numbers.
func sane(t testing.TB, src string, b *Block) {
	t.Helper()
	r := b.Bounds()
	for _, v := range []float64{b.W, b.Ascent, b.Descent, r.Min.X, r.Min.Y, r.Max.X, r.Max.Y} {
		if math.IsNaN(v) || math.IsInf(v, 0) || math.Abs(v) > 1e7 {
			t.Fatalf("%q: extents %v %v", src, b.W, r)
		}
	}
	if -r.Min.Y > b.Ascent+15 || r.Max.Y > b.Descent+15 {
		t.Errorf("%q: ink from %.1f to %.1f, extents %.1f and %.1f", src, -r.Min.Y, r.Max.Y, b.Ascent, b.Descent)
	}
	if b.Smallest > 100 || b.Smallest < 55-1e-9 {
		t.Errorf("%q: smallest letters %v", src, b.Smallest)
	}
}

func TestEverySymbolSets(t *testing.T) {
	for _, name := range slices.Concat(sortedKeys(symbols), sortedKeys(bigOps), sortedKeys(functions)) {
		set(t, `a \`+name+` b`)
	}
	for _, name := range sortedKeys(accents) {
		if b := set(t, `\`+name+`{x}`); len(b.Parts) != 2 {
			t.Errorf(`\%s: %d parts, want letter and mark`, name, len(b.Parts))
		}
	}
	for name := range delimiters {
		set(t, `\left`+name+` \frac{a}{b} \right`+name)
	}
}

// order is the characters and strokes of a block as they are written.
func order(b *Block) string {
	var s strings.Builder
	for _, p := range b.Parts {
		if p.Line != nil {
			s.WriteByte('-')
		} else {
			s.WriteByte('g')
		}
	}
	return s.String()
}

func TestWritingOrder(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`\frac{ab}{c}`, "gg-g"},           // numerator, bar, denominator
		{`\sqrt{ab}`, "-gg"},               // sign, then body
		{`\sqrt[3]{a}`, "g-g"},             // index, sign, body
		{`a+b`, "g-g"},                     // signs are drawn
		{`\sum_{i}^{n} x`, "-ggg"},         // sign, below, above
		{`\left(\frac ab\right)`, "-g-g-"}, // delimiters in reading order
		{`\hat x`, "g-"},                   // letter, then accent
		{`x_1^2`, "ggg"},
	} {
		if got := order(set(t, c.src)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.src, got, c.want)
		}
	}
}

func TestSpaces(t *testing.T) {
	width := func(s string) float64 { return set(t, s).W }
	if a, b := width(`a=b`), width(`ab`); a <= b+60 {
		t.Errorf("a relation takes its room: %v, without %v", a, b)
	}
	// A minus without two sides is a sign, with both an operator.
	unary, binary := width(`-a`)-width(`a`), width(`a-a`)-2*width(`a`)
	if math.Abs(binary-unary-2*100*4.0/18) > 1e-6 {
		t.Errorf("unary minus takes %.2f, binary %.2f: want two medium spaces more", unary, binary)
	}
	if got := width(`a\quad b`) - width(`ab`); math.Abs(got-100) > 1e-6 {
		t.Errorf(`\quad is %v, want one em`, got)
	}
	if width(`a\!b`) >= width(`ab`) {
		t.Error(`\! pulls nothing together`)
	}
	if width(`a b`) != width(`ab`) {
		t.Error("white space counts")
	}
}

func TestScriptSizes(t *testing.T) {
	b := set(t, `x^{2^3}`)
	want := []float64{100, 70, 55}
	for i, p := range b.Parts {
		h := p.Bounds.H()
		base := 45.0
		if i > 0 {
			base = 70
		}
		if got := h / base * 100; math.Abs(got-want[i]) > 1e-6 {
			t.Errorf("script %d is set at %v, want %v", i, got, want[i])
		}
		if i > 0 && p.At.Y >= b.Parts[i-1].At.Y {
			t.Errorf("script %d is not higher than the one before", i)
		}
	}
	if math.Abs(b.Smallest-55) > 1e-9 {
		t.Errorf("smallest: got %v, want 55", b.Smallest)
	}
}

func TestScriptsClear(t *testing.T) {
	b := set(t, `x_{g}^{g}`)
	sup, sub := b.Parts[1], b.Parts[2]
	if gap := sub.bounds().Min.Y - sup.bounds().Max.Y; gap < 4 {
		t.Errorf("the scripts are %v apart", gap)
	}
}

func TestFractionClears(t *testing.T) {
	for _, s := range []string{`\frac{g}{A}`, `\tfrac{g}{A}`, `\frac{\frac{g}{g}}{\frac{A}{A}}`} {
		b := set(t, s)
		for i, p := range b.Parts {
			for j, q := range b.Parts {
				if i < j && p.bounds().Overlaps(q.bounds()) {
					t.Errorf("%s: parts %d and %d overlap", s, i, j)
				}
			}
		}
	}
}

func TestDelimitersGrow(t *testing.T) {
	low, high := set(t, `\left(x\right)`), set(t, `\left(\frac{x}{\frac{y}{z}}\right)`)
	if order(low) != "ggg" {
		t.Errorf("around a letter: %s, want the face's own parentheses", order(low))
	}
	paren := high.Parts[0]
	if paren.Line == nil {
		t.Fatal("around a tall fraction: the face's own parentheses")
	}
	var body geom.Rect
	for _, p := range high.Parts[1 : len(high.Parts)-1] {
		body = body.Union(p.bounds())
	}
	if r := paren.bounds(); r.Min.Y > body.Min.Y || r.Max.Y < body.Max.Y {
		t.Errorf("the parenthesis from %v to %v does not cover %v to %v", r.Min.Y, r.Max.Y, body.Min.Y, body.Max.Y)
	}
}

func TestMatrixColumnsAlign(t *testing.T) {
	b := set(t, `\begin{matrix} a & bbb \\ ccc & d \end{matrix}`)
	mid := func(parts ...int) float64 {
		var r geom.Rect
		for _, i := range parts {
			r = r.Union(b.Parts[i].bounds())
		}
		return r.Center().X
	}
	if x, y := mid(0), mid(4, 5, 6); math.Abs(x-y) > 1e-6 {
		t.Errorf("first column: middles %v and %v", x, y)
	}
	if x, y := mid(1, 2, 3), mid(7); math.Abs(x-y) > 1e-6 {
		t.Errorf("second column: middles %v and %v", x, y)
	}
}

// A formula is broken before its relations, which then stand under each other;
// hanging, the first side has a line of its own.
func TestFormulasBreakAtRelations(t *testing.T) {
	for _, c := range []struct {
		src     string
		aligned int // lines; 0: nothing to break at
	}{{`a + b`, 0}, {`f(a, b) = b + c + d`, 1}, {`f(a, b) = b = c \leq d`, 3}} {
		f, err := Parse(c.src)
		if err != nil {
			t.Fatal(err)
		}
		for _, hanging := range []bool{false, true} {
			want := c.aligned
			if hanging && want > 0 {
				want++
			}
			g, ok := f.Broken(hanging)
			if ok != (want > 0) {
				t.Errorf("%s: broken %v", c.src, ok)
			}
			if !ok {
				continue
			}
			if got := len(g.body[0].(matrix).rows); got != want {
				t.Errorf("%s: %d lines, want %d", c.src, got, want)
			}
			whole, _ := f.Typeset(blocks{}, 100)
			b, err := g.Typeset(blocks{}, 100)
			if err != nil || want > 1 && b.W >= whole.W {
				t.Errorf("%s: %v wide when broken, %v before; %v", c.src, b.W, whole.W, err)
			}
		}
	}
}

func TestMissingLetterIsNamed(t *testing.T) {
	f, err := Parse(`a + ☃`)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.Typeset(blocks{}, 50)
	var te *Error
	if !errors.As(err, &te) || te.Pos != 4 || !strings.Contains(te.Problem, "☃") {
		t.Errorf("got %v, want byte 4 and the character", err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		p, err := Parse(src)
		if err != nil {
			var te *Error
			if !errors.As(err, &te) || te.Pos < 0 || te.Pos > len(src) {
				t.Fatalf("%q: %v", src, err)
			}
			return
		}
		for _, g := range []*Formula{p, broken(p)} {
			b, err := g.Typeset(blocks{}, 100)
			if err != nil {
				var te *Error
				if !errors.As(err, &te) {
					t.Fatalf("%q: %v", src, err)
				}
				continue
			}
			r := b.Bounds()
			if math.IsNaN(r.Min.X + r.Max.Y + b.W + b.Ascent + b.Descent) {
				t.Fatalf("%q: no numbers", src)
			}
		}
	})
}

func broken(f *Formula) *Formula {
	if g, ok := f.Broken(len(f.body)%2 == 0); ok {
		return g
	}
	return f
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(samples[1]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTypeset(b *testing.B) {
	f, err := Parse(samples[1])
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f.Typeset(blocks{}, 64); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleParse() {
	_, err := Parse(`\frac{1}{\sqr{2}}`)
	fmt.Println(err)
	// Output: byte 9: \sqr is not supported; near: \sqrt
}
