package plan

var kindFormula = kind{
	name: KindFormula,
	doc:  "A formula.",
	fields: []field{
		must("tex", formed(formFilled, 4000), "TeX: fractions, roots, powers, indices, Greek, sums, integrals, matrices."),
	},
}
