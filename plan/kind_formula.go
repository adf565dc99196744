package plan

// KindFormula is a formula.
const KindFormula Kind = "formula"

var kindFormula = kind{
	name:   KindFormula,
	figure: true,
	doc:    "A formula.",
	fields: []field{
		must("tex", formed(formFilled, 4000), "TeX: fractions, roots, powers, indices, Greek, sums, integrals, matrices."),
	},
	check: (*elementCheck).written,
	guide: "Beside the letters, signs, arrows and relations of TeX: `\\frac` `\\binom` `\\sqrt[n]{}`, `^` and `_`, sums, products and integrals " +
		"with limits, functions such as `\\sin` and `\\lim`, accents (`\\hat` `\\bar` `\\vec` `\\dot` `\\tilde` `\\overline` `\\underbrace` …), " +
		"`\\left( … \\right)`, the matrices (`pmatrix`, `bmatrix` …), `cases`, `aligned`, `array`, `\\text{}`, `\\mathbf` and `\\mathbb`, " +
		"`\\overset`, `\\boxed`, `\\cancel`, `\\textcolor`, and `\\\\` for a new line. Macros cannot be defined. A command that is not known is " +
		"a fault that names near ones.",
	called:  func(e *Element) (string, string) { return "formula", e.Tex },
	quicker: "shorten %s",
	sample:  `{"kind": "formula", "tex": "\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}"}`,
}
