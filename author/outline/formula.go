package outline

import (
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/pattern"
)

var (
	// texInline is TeX as documents hold it: between dollars, \( and \), \[ and \].
	texInline = pattern.New(`\$\$?([^$]+?)\$?\$|\\\((.+?)\\\)|\\\[(.+?)\\\]`)
	// plainFormula is an equation of single letters, numbers and signs: E = mc^2.
	plainFormula = pattern.New(`(?:^|[\s(:])((?:\d*[A-Za-zα-ωΔΩΣ][0-9²³₀-₉]?(?:[\^_]\{?[\w+-]+\}?)?|[\d.]+|[+\-*/·×÷√()−]|\s){1,24}=(?:\s?(?:\d*[A-Za-zα-ωΔΩΣ]{1,3}[0-9²³₀-₉]?(?:[\^_]\{?[\w+-]+\}?)?|[\d.]+|[+\-*/·×÷√()−])){1,16})`)
	// reaction is a chemical equation: 6 CO2 + 6 H2O → C6H12O6 + 6 O2.
	reaction = pattern.New(`(?:^|[\s(:])((?:\d+\s?)?(?:[A-Z][a-z]?[\d₀-₉]*)+(?:\s?\+\s?(?:\d+\s?)?(?:[A-Z][a-z]?[\d₀-₉]*)+)*\s?(?:→|⟶|->|-->)\s?(?:\d+\s?)?(?:[A-Z][a-z]?[\d₀-₉]*)+(?:\s?\+\s?(?:\d+\s?)?(?:[A-Z][a-z]?[\d₀-₉]*)+)*)`)
	hasEqual = pattern.New(`=|\\(?:frac|sqrt|sum|int|le|ge|approx|to|propto)`)
)

// formula shows an equation that the scene says, or that the source sets beside
// what it says.
func formula(f *facts) (story.Relation, float64) {
	if f.block != nil && f.block.Kind == document.Code && f.block.Language == tex {
		return story.Relation{Kind: story.Formula, Text: f.block.Text}, 1
	}
	for _, m := range texInline().FindAllStringSubmatch(f.narration, -1) {
		if tex := strings.TrimSpace(m[1] + m[2] + m[3]); hasEqual().MatchString(tex) {
			return story.Relation{Kind: story.Formula, Text: tex}, 0.97
		}
	}
	if m := reaction().FindStringSubmatch(f.narration); m != nil {
		return story.Relation{Kind: story.Formula, Text: chemical(strings.TrimSpace(m[1]))}, 0.95
	}
	if m := plainFormula().FindStringSubmatch(f.narration); m != nil && hasLetter(m[1]) {
		if tex := equation(strings.TrimSpace(m[1])); tex != "" {
			return story.Relation{Kind: story.Formula, Text: tex}, 0.93
		}
	}
	return story.Relation{}, 0
}

// tex is the language of blocks that hold an equation.
const tex = "tex"

var (
	// setTeX is TeX that nobody could say, and the colon before it. Dollars stand at
	// letters: those of "$4 here and $5 there" do not.
	setTeX = pattern.New(`\s?[:：]?\s*(?:\$\$?([^\s$](?:[^$]*[^\s$])?)\$\$?|\\\((.+?)\\\)|\\\[(.+?)\\\])`)
	// sayable is TeX that is said as it stands: a letter, a number.
	sayable = pattern.New(`^[\p{L}\d]{1,3}$`)
)

// unset is a sentence without its TeX, and the equation among it: nobody can say
// "\frac". It is empty where nothing is left that is one: "Energy is $E = mc^2$."
func (r *reader) unset(s string) (said, equation string) {
	if !strings.ContainsAny(s, "$\\") {
		return s, ""
	}
	last, apart := 0, false // behind a colon: what precedes it is whole
	var b strings.Builder
	for _, m := range setTeX().FindAllStringSubmatchIndex(s, -1) {
		found := ""
		for k := 2; k < len(m); k += 2 {
			if m[k] >= 0 {
				found = s[m[k]:m[k+1]]
			}
		}
		b.WriteString(s[last:m[0]])
		last = m[1]
		switch {
		case sayable().MatchString(found):
			b.WriteString(" " + found)
		case !strings.ContainsAny(found, `\=^_`):
			b.WriteString(s[m[0]:m[1]]) // "costs $4 here and $5"
		case equation == "" && hasEqual().MatchString(found):
			equation = found
			apart = strings.ContainsAny(s[m[0]:m[0]+strings.Index(s[m[0]:m[1]], found)], ":：")
		}
	}
	if last == 0 {
		return s, ""
	}
	said = oneLine(beforeStop().ReplaceAllString(b.String()+s[last:], "$1$2"))
	p := phrasesOf(r.words)
	if tokens := r.words.Tokens(said); len(tokens) == 0 || !apart && p.dangles(tokens) {
		return "", equation
	}
	return said, equation
}

var (
	power     = strings.NewReplacer("²", "^2", "³", "^3", "₀", "_0", "₁", "_1", "₂", "_2", "₃", "_3", "₄", "_4", "₅", "_5", "₆", "_6", "₇", "_7", "₈", "_8", "₉", "_9", "·", `\cdot `, "×", `\times `, "÷", `\div `, "−", "-", "*", `\cdot `, "√", `\surd `, "Δ", `\Delta `, "Ω", `\Omega `, "Σ", `\Sigma `)
	greek     = pattern.New(`[α-ω]`)
	atomCount = pattern.New(`([A-Za-z)])([\d₀-₉]+)`)
	below     = strings.NewReplacer("₀", "0", "₁", "1", "₂", "2", "₃", "3", "₄", "4", "₅", "5", "₆", "6", "₇", "7", "₈", "8", "₉", "9")
)

// equation is an equation as TeX; empty where its sides are words rather than
// signs: "a = b" with nothing before the sign, Greek letters without names here.
func equation(s string) string {
	s = strings.TrimRight(s, " .,;:")
	left, right, _ := strings.Cut(s, "=")
	fields := strings.Fields(left)
	for i := len(fields) - 1; i >= 0; i-- {
		if wordy(fields[i]) { // "Einstein found that E"
			fields = fields[i+1:]
			break
		}
	}
	left = strings.Join(fields, " ")
	if wordy(right) {
		return ""
	}
	if strings.TrimSpace(left) == "" || strings.TrimSpace(right) == "" || greek().MatchString(s) {
		return ""
	}
	if len(fields) > 1 && !strings.ContainsAny(left, "+-*/·×÷−(") {
		left = fields[len(fields)-1] // "where E" before the sign
	}
	return strings.TrimSpace(power.Replace(strings.TrimSpace(left) + " = " + strings.TrimSpace(right)))
}

var letterRun = pattern.New(`[A-Za-z]{3,}`)

// wordy reports whether a formula holds words: runs of letters that are neither
// functions nor, as "nRT" is, products.
func wordy(s string) bool {
	for _, run := range letterRun().FindAllString(s, -1) {
		switch run {
		case "sin", "cos", "tan", "log", "exp", "min", "max":
			continue
		}
		if len(run) > 3 || strings.ToLower(run) == run {
			return true
		}
	}
	return false
}

// chemical is a reaction as TeX: atoms upright, their numbers below the line.
func chemical(s string) string {
	left, right, _ := strings.Cut(strings.NewReplacer("-->", "→", "->", "→", "⟶", "→").Replace(s), "→")
	side := func(s string) string {
		var parts []string
		for part := range strings.SplitSeq(s, "+") {
			part = strings.TrimSpace(part)
			n := len(part) - len(strings.TrimLeft(part, "0123456789"))
			atoms := atomCount().ReplaceAllStringFunc(strings.TrimSpace(part[n:]), func(m string) string {
				return m[:1] + "_{" + below.Replace(m[1:]) + "}"
			})
			count := part[:n]
			if count != "" {
				count += `\,`
			}
			parts = append(parts, count+`\mathrm{`+atoms+"}")
		}
		return strings.Join(parts, " + ")
	}
	return side(left) + ` \to ` + side(right)
}
