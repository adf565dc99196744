package tex

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// structures are the commands that build something of their arguments, each
// reading on after its name.
var structures map[string]func(p *parser, t token) (node, error)

func init() {
	// Filled here because the readers refer back to the table through atom.
	structures = map[string]func(p *parser, t token) (node, error){
		"frac": (*parser).fraction, "dfrac": (*parser).fraction, "tfrac": (*parser).fraction, "cfrac": (*parser).fraction,
		"binom": (*parser).fraction, "dbinom": (*parser).fraction, "tbinom": (*parser).fraction,
		"sqrt": (*parser).root, "left": (*parser).fenced, "begin": (*parser).environment,
		"overset": (*parser).stacked, "underset": (*parser).stacked, "stackrel": (*parser).stacked,
		"xrightarrow": (*parser).longArrow, "xleftarrow": (*parser).longArrow,
		"not": (*parser).negated, "pmod": (*parser).modulo, "bmod": (*parser).modulo, "mod": (*parser).modulo,
		"textcolor": (*parser).colored, "mathbb": (*parser).doubleStruck,
		"boxed": (*parser).wrapped, "cancel": (*parser).wrapped, "phantom": (*parser).wrapped, "mathstrut": (*parser).wrapped,
		"displaystyle": (*parser).restyled, "textstyle": (*parser).restyled, "scriptstyle": (*parser).restyled, "scriptscriptstyle": (*parser).restyled,
	}
}

// command reads what a command stands for.
func (p *parser) command(t token) (node, error) {
	name := t.text
	if v, ok := uprights[name]; ok {
		return p.words(t, v)
	}
	p.advance()
	if build, ok := structures[name]; ok {
		return build(p, t)
	}
	if s, ok := symbols[name]; ok {
		return symbolSign(s, t.pos), nil
	}
	if b, ok := bigOps[name]; ok {
		return bigOp{b.r, t.pos, b.side}, nil
	}
	if limits, ok := functions[name]; ok {
		return words{text: functionText(name), cls: op, limits: limits, pos: t.pos}, nil
	}
	if em, ok := spaces[name]; ok {
		return space{em}, nil
	}
	if _, ok := accents[name]; ok {
		body, err := p.argument(`\` + name)
		return accented{name, body}, err
	}
	if v, ok := alphabets[name]; ok {
		body, err := p.argument(`\` + name)
		return recut(body, v), err
	}
	if em, ok := bigSizes[strings.TrimRight(name, "lrm")]; ok {
		return p.bigFence(t, em)
	}
	return nil, p.unknown(t)
}

// functionText parts the names that are two words.
func functionText(name string) string {
	switch name {
	case "limsup":
		return "lim sup"
	case "liminf":
		return "lim inf"
	}
	return name
}

// unknown is the error for a command outside the subset.
func (p *parser) unknown(t token) error {
	switch t.text {
	case "":
		return p.fail(t.pos, `\backslash to show one`, "a backslash without a command")
	case "right", "middle":
		return p.fail(t.pos, `\left before it`, `\%s without \left`, t.text)
	case "end":
		return p.fail(t.pos, `\begin before it`, `\end without \begin`)
	}
	return p.fail(t.pos, nearest(t.text, `\`, commandNames()), `\%s is not supported`, t.text)
}

// words reads the argument of \text and kin. It lexes the argument itself, as
// white space counts there.
func (p *parser) words(t token, v Variant) (node, error) {
	// The look-ahead stands on the command, so the lexer is just behind it.
	s, err := p.verbatim()
	if err != nil {
		return nil, err
	}
	p.advance()
	cls := ord
	if strings.HasPrefix(t.text, "operatorname") {
		cls = op
	}
	return words{text: s, variant: v, cls: cls, limits: t.text == "operatorname*", pos: t.pos}, nil
}

func (p *parser) fraction(t token) (node, error) {
	num, err := p.argument(`\` + t.text)
	if err != nil {
		return nil, err
	}
	den, err := p.argument(`\` + t.text)
	if err != nil {
		return nil, err
	}
	f := fraction{num: num, den: den}
	if strings.HasSuffix(t.text, "binom") {
		f.bare, f.open, f.close = true, "(", ")"
	}
	switch t.text[0] {
	case 'd', 'c':
		f.style = new(style)
		*f.style = display
	case 't':
		f.style = new(style)
		*f.style = text
	}
	return f, nil
}

func (p *parser) root(t token) (node, error) {
	var r root
	if p.tok.kind == tokChar && p.tok.text == "[" {
		p.advance()
		index, err := p.row(func() bool {
			return p.tok.kind == tokEnd || p.tok.kind == tokChar && p.tok.text == "]"
		})
		if err != nil {
			return nil, err
		}
		if p.tok.kind != tokChar {
			return nil, p.fail(t.pos, `\sqrt[n]{x}`, `the index of \sqrt is never closed`)
		}
		p.advance()
		r.index = index
	}
	var err error
	r.body, err = p.argument(`\sqrt`)
	return r, err
}

// delimiter reads what stands after \left and kin.
func (p *parser) delimiter(after token) (string, error) {
	t := p.tok
	name := t.text
	if t.kind == tokCommand {
		name = `\` + name
	}
	d, ok := delimiters[name]
	if !ok || t.kind == tokEnd {
		if t.kind == tokEnd {
			name = "nothing"
		}
		return "", p.fail(t.pos, `( ) [ ] \{ \} | \| / . \langle \rangle \lfloor \rfloor \lceil \rceil`, `%s after \%s is no delimiter`, name, after.text)
	}
	p.advance()
	return d, nil
}

func (p *parser) fenced(t token) (node, error) {
	var f fenced
	var err error
	if f.open, err = p.delimiter(t); err != nil {
		return nil, err
	}
	stop := func() bool {
		return p.tok.kind == tokEnd || p.tok.kind == tokCommand && (p.tok.text == "right" || p.tok.text == "middle")
	}
	for {
		part, err := p.row(stop)
		if err != nil {
			return nil, err
		}
		f.parts = append(f.parts, part)
		at := p.tok
		if at.kind != tokCommand {
			if at.kind == tokEnd {
				return nil, p.fail(t.pos, `\right) or \right.`, `this \left has no \right`)
			}
			return nil, p.fail(at.pos, `\right before it`, `%s stands between \left and \right`, at.text)
		}
		p.advance()
		d, err := p.delimiter(at)
		if err != nil {
			return nil, err
		}
		if at.text == "right" {
			f.close = d
			return f, nil
		}
		f.middles = append(f.middles, d)
	}
}

func (p *parser) bigFence(t token, em float64) (node, error) {
	d, err := p.delimiter(t)
	if err != nil {
		return nil, err
	}
	f := fence{name: d, cls: ord, times: em}
	switch t.text[len(t.text)-1] {
	case 'l':
		f.cls = open
	case 'r':
		f.cls = closing
	case 'm':
		f.cls = rel
	}
	return f, nil
}

func (p *parser) environment(t token) (node, error) {
	name, err := p.environmentName(t)
	if err != nil {
		return nil, err
	}
	m, ok := environments[name]
	if !ok {
		return nil, p.fail(t.pos, nearest(name, "", sortedKeys(environments)), "the environment %s is not supported", name)
	}
	if name == "array" {
		if m.align, err = p.columns(); err != nil {
			return nil, err
		}
	}
	p.advance()
	atEnd := func() bool { return p.tok.kind == tokEnd || p.tok.kind == tokCommand && p.tok.text == "end" }
	if err := p.grid(&m, atEnd); err != nil {
		return nil, err
	}
	if p.tok.kind == tokEnd {
		return nil, p.fail(t.pos, `\end{`+name+`}`, `\begin{%s} is never ended`, name)
	}
	at := p.tok
	end, err := p.environmentName(at)
	if err != nil {
		return nil, err
	}
	if end != name {
		return nil, p.fail(at.pos, `\end{`+name+`}`, `\end{%s} closes \begin{%s}`, end, name)
	}
	p.advance()
	return m, nil
}

// environmentName reads {name} where the look-ahead may already hold its brace.
func (p *parser) environmentName(t token) (string, error) {
	if p.tok.kind == tokOpen {
		p.lexer.at = p.tok.pos
	} else if p.tok.pos != t.pos {
		return "", p.fail(p.tok.pos, `\`+t.text+`{matrix}`, `a name in braces is missing after \%s`, t.text)
	}
	return p.verbatim()
}

// columns reads the column letters of an array.
func (p *parser) columns() ([]byte, error) {
	at := p.lexer.at
	spec, err := p.verbatim()
	if err != nil {
		return nil, err
	}
	var cols []byte
	for _, c := range []byte(spec) {
		switch c {
		case 'l', 'c', 'r':
			cols = append(cols, c)
		case ' ', '|':
		default:
			return nil, p.fail(at, "l, c and r, such as {lcr}", "the array column %q is not supported", c)
		}
	}
	if len(cols) == 0 {
		cols = []byte("c")
	}
	return cols, nil
}

func (p *parser) stacked(t token) (node, error) {
	mark, err := p.argument(`\` + t.text)
	if err != nil {
		return nil, err
	}
	base, err := p.argument(`\` + t.text)
	if err != nil {
		return nil, err
	}
	s := stacked{base: base, cls: ord}
	if len(base) == 1 {
		s.cls = base[0].class()
	}
	switch t.text {
	case "underset":
		s.below = notNil(mark)
	case "stackrel":
		s.cls = rel
		fallthrough
	default:
		s.above = notNil(mark)
	}
	return s, nil
}

func (p *parser) longArrow(t token) (node, error) {
	a := longArrow{name: t.text}
	var err error
	if p.tok.kind == tokChar && p.tok.text == "[" {
		p.advance()
		a.below, err = p.row(func() bool {
			return p.tok.kind == tokEnd || p.tok.kind == tokChar && p.tok.text == "]"
		})
		if err != nil {
			return nil, err
		}
		p.advance()
	}
	a.above, err = p.argument(`\` + t.text)
	return a, err
}

func (p *parser) negated(t token) (node, error) {
	body, err := p.argument(`\not`)
	if err != nil {
		return nil, err
	}
	if len(body) != 1 {
		return nil, p.fail(t.pos, `one relation, such as \not=`, `\not stands before more than one sign`)
	}
	return negated{body[0]}, nil
}

func (p *parser) modulo(t token) (node, error) {
	mod := words{text: "mod", cls: bin, pos: t.pos}
	if t.text == "bmod" {
		return mod, nil
	}
	body, err := p.argument(`\` + t.text)
	if err != nil {
		return nil, err
	}
	mod.cls = ord
	r := append(row{space{1}, mod, space{spaces[";"]}}, body...)
	if t.text == "pmod" {
		r = append(row{space{1}, sign{r: '(', cls: open, pos: t.pos}, mod, space{spaces[";"]}}, body...)
		r = append(r, sign{r: ')', cls: closing, pos: t.pos})
	}
	return r, nil
}

// roles a formula may be coloured in.
var roles = []string{"accent1", "accent2", "accent3", "accent4", "ink", "muted"}

func (p *parser) colored(t token) (node, error) {
	if p.tok.kind != tokOpen {
		return nil, p.fail(p.tok.pos, `\textcolor{accent1}{x}`, `a colour in braces is missing after \textcolor`)
	}
	p.lexer.at = p.tok.pos
	role, err := p.verbatim()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(roles, role) {
		return nil, p.fail(p.tok.pos, strings.Join(roles, ", "), "%q is no colour role", role)
	}
	p.advance()
	body, err := p.argument(`\textcolor`)
	return colored{role, body}, err
}

func (p *parser) doubleStruck(t token) (node, error) {
	at := p.tok.pos
	body, err := p.argument(`\mathbb`)
	if err != nil {
		return nil, err
	}
	out := make(row, 0, len(body))
	for _, n := range body {
		s, ok := n.(sign)
		r := blackboard[s.r]
		if ok && r == 0 && 'A' <= s.r && s.r <= 'Z' {
			r = 0x1D538 + s.r - 'A'
		}
		if !ok || r == 0 {
			return nil, p.fail(at, `a capital letter, such as \mathbb{R}`, `\mathbb holds something else`)
		}
		out = append(out, sign{r: r, pos: s.pos})
	}
	return out, nil
}

func (p *parser) wrapped(t token) (node, error) {
	if t.text == "mathstrut" {
		return phantom{row{sign{r: '(', pos: t.pos}}}, nil
	}
	body, err := p.argument(`\` + t.text)
	switch t.text {
	case "boxed":
		return boxed{body}, err
	case "cancel":
		return struck{body}, err
	}
	return phantom{body}, err
}

func (p *parser) restyled(t token) (node, error) {
	to := map[string]style{"displaystyle": display, "textstyle": text, "scriptstyle": script, "scriptscriptstyle": scriptscript}
	return restyle{to[t.text]}, nil
}

// recut sets the letters of a row in another variant.
func recut(r row, v Variant) row {
	out := make(row, len(r))
	for i, n := range r {
		switch m := n.(type) {
		case sign:
			m.variant = v
			n = m
		case row:
			n = recut(m, v)
		case scripts:
			if m.base != nil {
				m.base = recut(row{m.base}, v)[0]
			}
			n = m
		case accented:
			m.body = recut(m.body, v)
			n = m
		}
		out[i] = n
	}
	return out
}

// commandNames is every command a formula may use.
func commandNames() []string {
	names := slices.Concat(sortedKeys(structures), sortedKeys(symbols), sortedKeys(bigOps), sortedKeys(functions), sortedKeys(accents),
		sortedKeys(alphabets), sortedKeys(uprights), sortedKeys(bigSizes), []string{"right", "middle", "end", "limits", "nolimits", "quad", "qquad"})
	return slices.DeleteFunc(names, func(s string) bool { return utf8.RuneCountInString(s) < 2 })
}
