package tex

// symbol is what a command or a character stands for.
type symbol struct {
	r   rune
	cls class
}

// symbols by command name. Names and classes are those of plain TeX and amsmath.
var symbols = map[string]symbol{
	"alpha": {'α', ord}, "beta": {'β', ord}, "gamma": {'γ', ord}, "delta": {'δ', ord}, "epsilon": {'ϵ', ord}, "varepsilon": {'ε', ord},
	"zeta": {'ζ', ord}, "eta": {'η', ord}, "theta": {'θ', ord}, "vartheta": {'ϑ', ord}, "iota": {'ι', ord}, "kappa": {'κ', ord},
	"lambda": {'λ', ord}, "mu": {'μ', ord}, "nu": {'ν', ord}, "xi": {'ξ', ord}, "omicron": {'ο', ord}, "pi": {'π', ord}, "varpi": {'ϖ', ord},
	"rho": {'ρ', ord}, "varrho": {'ϱ', ord}, "sigma": {'σ', ord}, "varsigma": {'ς', ord}, "tau": {'τ', ord}, "upsilon": {'υ', ord},
	"phi": {'ϕ', ord}, "varphi": {'φ', ord}, "chi": {'χ', ord}, "psi": {'ψ', ord}, "omega": {'ω', ord},
	"Gamma": {'Γ', ord}, "Delta": {'Δ', ord}, "Theta": {'Θ', ord}, "Lambda": {'Λ', ord}, "Xi": {'Ξ', ord}, "Pi": {'Π', ord},
	"Sigma": {'Σ', ord}, "Upsilon": {'Υ', ord}, "Phi": {'Φ', ord}, "Psi": {'Ψ', ord}, "Omega": {'Ω', ord},

	"infty": {'∞', ord}, "partial": {'∂', ord}, "nabla": {'∇', ord}, "forall": {'∀', ord}, "exists": {'∃', ord}, "nexists": {'∄', ord},
	"emptyset": {'∅', ord}, "varnothing": {'∅', ord}, "hbar": {'ℏ', ord}, "ell": {'ℓ', ord}, "Re": {'ℜ', ord}, "Im": {'ℑ', ord}, "aleph": {'ℵ', ord},
	"angle": {'∠', ord}, "triangle": {'△', ord}, "square": {'□', ord}, "neg": {'¬', ord}, "lnot": {'¬', ord}, "degree": {'°', ord}, "prime": {'′', ord},
	"ldots": {'…', inner}, "dots": {'…', inner}, "dotsc": {'…', inner}, "cdots": {'⋯', inner}, "dotsb": {'⋯', inner}, "vdots": {'⋮', ord}, "ddots": {'⋱', inner},
	"therefore": {'∴', rel}, "because": {'∵', rel}, "checkmark": {'✓', ord}, "euro": {'€', ord}, "pounds": {'£', ord},

	"pm": {'±', bin}, "mp": {'∓', bin}, "times": {'×', bin}, "div": {'÷', bin}, "cdot": {'⋅', bin}, "ast": {'∗', bin}, "star": {'⋆', bin}, "circ": {'∘', bin},
	"bullet": {'•', bin}, "cap": {'∩', bin}, "cup": {'∪', bin}, "setminus": {'∖', bin}, "wedge": {'∧', bin}, "land": {'∧', bin}, "vee": {'∨', bin}, "lor": {'∨', bin},
	"oplus": {'⊕', bin}, "ominus": {'⊖', bin}, "otimes": {'⊗', bin}, "odot": {'⊙', bin},

	"leq": {'≤', rel}, "le": {'≤', rel}, "geq": {'≥', rel}, "ge": {'≥', rel}, "neq": {'≠', rel}, "ne": {'≠', rel}, "ll": {'≪', rel}, "gg": {'≫', rel},
	"leqslant": {'≤', rel}, "geqslant": {'≥', rel}, "lt": {'<', rel}, "gt": {'>', rel},
	"approx": {'≈', rel}, "equiv": {'≡', rel}, "sim": {'∼', rel}, "simeq": {'≃', rel}, "cong": {'≅', rel}, "propto": {'∝', rel}, "coloneqq": {'≔', rel},
	"in": {'∈', rel}, "notin": {'∉', rel}, "ni": {'∋', rel}, "subset": {'⊂', rel}, "supset": {'⊃', rel}, "subseteq": {'⊆', rel}, "supseteq": {'⊇', rel},
	"parallel": {'∥', rel}, "perp": {'⊥', rel}, "mid": {'∣', rel}, "nmid": {'∤', rel}, "vdash": {'⊢', rel}, "models": {'⊨', rel},

	"to": {'→', rel}, "rightarrow": {'→', rel}, "longrightarrow": {'⟶', rel}, "leftarrow": {'←', rel}, "gets": {'←', rel}, "longleftarrow": {'⟵', rel},
	"leftrightarrow": {'↔', rel}, "Rightarrow": {'⇒', rel}, "implies": {'⟹', rel}, "Leftarrow": {'⇐', rel}, "impliedby": {'⟸', rel},
	"Leftrightarrow": {'⇔', rel}, "iff": {'⟺', rel}, "mapsto": {'↦', rel}, "uparrow": {'↑', rel}, "downarrow": {'↓', rel},
	"rightleftharpoons": {'⇌', rel}, "nearrow": {'↗', rel}, "searrow": {'↘', rel},

	"colon": {':', punct}, "lbrace": {'{', open}, "rbrace": {'}', closing}, "{": {'{', open}, "}": {'}', closing}, "vert": {'|', ord}, "|": {'‖', ord}, "Vert": {'‖', ord},
	"langle": {'⟨', open}, "rangle": {'⟩', closing}, "lfloor": {'⌊', open}, "rfloor": {'⌋', closing}, "lceil": {'⌈', open}, "rceil": {'⌉', closing},
	"lvert": {'|', open}, "rvert": {'|', closing}, "lVert": {'‖', open}, "rVert": {'‖', closing}, "lbrack": {'[', open}, "rbrack": {']', closing}, "backslash": {'\\', ord},
	"%": {'%', ord}, "$": {'$', ord}, "#": {'#', ord}, "&": {'&', ord}, "_": {'_', ord},
}

// bigOps by command name; true: scripts stay at the side.
var bigOps = map[string]struct {
	r    rune
	side bool
}{
	"sum": {'∑', false}, "prod": {'∏', false}, "coprod": {'∐', false}, "int": {'∫', true}, "iint": {'∬', true}, "iiint": {'∭', true}, "oint": {'∮', true},
	"bigcup": {'⋃', false}, "bigcap": {'⋂', false}, "bigvee": {'⋁', false}, "bigwedge": {'⋀', false}, "bigoplus": {'⨁', false}, "bigotimes": {'⨂', false},
}

// functions set upright; true: what stands under them is a limit.
var functions = map[string]bool{
	"sin": false, "cos": false, "tan": false, "cot": false, "sec": false, "csc": false, "arcsin": false, "arccos": false, "arctan": false,
	"sinh": false, "cosh": false, "tanh": false, "coth": false, "log": false, "ln": false, "lg": false, "exp": false, "arg": false, "deg": false, "dim": false,
	"hom": false, "ker": false, "lim": true, "limsup": true, "liminf": true, "max": true, "min": true, "sup": true, "inf": true, "det": true, "gcd": true, "Pr": true,
}

// spaces by command name, in em (18 mu to the em).
var spaces = map[string]float64{
	",": 3.0 / 18, "thinspace": 3.0 / 18, ":": 4.0 / 18, ">": 4.0 / 18, "medspace": 4.0 / 18, ";": 5.0 / 18, "thickspace": 5.0 / 18,
	"!": -3.0 / 18, "negthinspace": -3.0 / 18, " ": 6.0 / 18, "nobreakspace": 6.0 / 18, "enspace": 0.5, "quad": 1, "qquad": 2,
}

// accents by command name; true: as wide as the body.
var accents = map[string]bool{
	"hat": false, "bar": false, "vec": false, "dot": false, "ddot": false, "tilde": false, "check": false, "acute": false, "grave": false, "breve": false,
	"widehat": true, "widetilde": true, "overline": true, "underline": true, "overrightarrow": true, "overleftarrow": true, "overbrace": true, "underbrace": true,
}

// delimiters that may follow \left, \right, \middle and \big, as the rune they
// are; '.' is none.
var delimiters = map[string]string{
	"(": "(", ")": ")", "[": "[", "]": "]", "|": "|", "/": "/", ".": "", "<": "⟨", ">": "⟩",
	`\{`: "{", `\}`: "}", `\lbrace`: "{", `\rbrace`: "}", `\lbrack`: "[", `\rbrack`: "]", `\|`: "‖", `\vert`: "|", `\Vert`: "‖",
	`\lvert`: "|", `\rvert`: "|", `\lVert`: "‖", `\rVert`: "‖", `\langle`: "⟨", `\rangle`: "⟩",
	`\lfloor`: "⌊", `\rfloor`: "⌋", `\lceil`: "⌈", `\rceil`: "⌉", `\backslash`: "\\",
}

// bigSizes are the heights of \big and kin, in em (plain TeX: 8.5, 11.5, 14.5
// and 17.5 pt at a 10 pt size, delimiters a little larger).
var bigSizes = map[string]float64{"big": 1.2, "Big": 1.8, "bigg": 2.4, "Bigg": 3}

// alphabets are commands that change the cut of their argument.
var alphabets = map[string]Variant{
	"mathit": Slanted, "mathbf": Bold, "boldsymbol": Bold, "bm": Bold, "mathnormal": Slanted,
}

// uprights set their argument as words.
var uprights = map[string]Variant{
	"text": Upright, "textrm": Upright, "mbox": Upright, "mathrm": Upright, "mathsf": Upright, "mathtt": Upright, "textbf": Bold, "textit": Slanted, "emph": Slanted, "operatorname": Upright, "operatorname*": Upright,
}

// environments by name.
var environments = map[string]matrix{
	"matrix": {align: []byte("c")}, "pmatrix": {open: "(", close: ")", align: []byte("c")}, "bmatrix": {open: "[", close: "]", align: []byte("c")},
	"Bmatrix": {open: "{", close: "}", align: []byte("c")}, "vmatrix": {open: "|", close: "|", align: []byte("c")}, "Vmatrix": {open: "‖", close: "‖", align: []byte("c")},
	"smallmatrix": {align: []byte("c")}, "cases": {open: "{", align: []byte("l")}, "array": {align: []byte("c")},
	"aligned": {align: []byte("rl"), gaps: gapsPairs, display: true}, "align": {align: []byte("rl"), gaps: gapsPairs, display: true},
	"align*": {align: []byte("rl"), gaps: gapsPairs, display: true}, "split": {align: []byte("rl"), gaps: gapsPairs, display: true},
	"gathered": {align: []byte("c"), display: true}, "gather": {align: []byte("c"), display: true}, "gather*": {align: []byte("c"), display: true},
}

// blackboard letters of \mathbb that have a code point outside the
// mathematical block.
var blackboard = map[rune]rune{'C': 'ℂ', 'H': 'ℍ', 'N': 'ℕ', 'P': 'ℙ', 'Q': 'ℚ', 'R': 'ℝ', 'Z': 'ℤ'}

// characters typed as themselves whose class is not ord.
var characters = map[rune]symbol{
	'+': {'+', bin}, '-': {'−', bin}, '*': {'∗', bin}, '=': {'=', rel}, '<': {'<', rel}, '>': {'>', rel}, ':': {':', rel},
	'(': {'(', open}, '[': {'[', open}, ')': {')', closing}, ']': {']', closing}, '!': {'!', closing}, '?': {'?', closing}, ',': {',', punct}, ';': {';', punct},
	'·': {'⋅', bin}, '−': {'−', bin},
}

// typed holds the symbols by their character, so that one written directly
// means what its command means.
var typed = byCharacter()

func byCharacter() map[rune]symbol {
	m := make(map[rune]symbol, len(symbols)+len(characters))
	for _, s := range symbols {
		// Where several commands share a character (‖), the plainest class wins.
		if have, ok := m[s.r]; !ok || s.cls < have.cls {
			m[s.r] = s
		}
	}
	for r, s := range characters {
		m[r] = s
	}
	for _, b := range bigOps {
		delete(m, b.r)
	}
	return m
}
