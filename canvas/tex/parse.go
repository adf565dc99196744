package tex

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of a formula: what no board can show is refused before it costs.
const (
	maxBytes = 4000
	maxDepth = 40
	maxCells = 400
)

// Parse reads a formula. Dollar signs and \[ \] around the whole are dropped;
// line breaks \\ and alignment marks & at the top level make aligned lines. The
// error is an *Error.
func Parse(src string) (*Formula, error) {
	if len(src) > maxBytes {
		return nil, &Error{maxBytes, fmt.Sprintf("the formula has %d bytes", len(src)), fmt.Sprintf("at most %d", maxBytes)}
	}
	if i := invalidUTF8(src); i >= 0 {
		return nil, &Error{i, "the bytes are not UTF-8", ""}
	}
	start, end := trimMath(src)
	p := parser{lexer: lexer{src: src[:end], at: start}}
	p.advance()
	body, err := p.lines()
	if err != nil {
		return nil, err
	}
	if len(body) == 0 {
		return nil, &Error{0, "the formula is empty", `something to show, such as E = mc^2`}
	}
	return &Formula{body}, nil
}

func invalidUTF8(s string) int {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return i
			}
		}
	}
	return -1
}

// trimMath is the part of src inside $…$, $$…$$, \(…\) or \[…\].
func trimMath(src string) (start, end int) {
	t := strings.TrimSpace(src)
	start = strings.Index(src, t)
	end = start + len(t)
	for _, m := range [][2]string{{"$$", "$$"}, {"$", "$"}, {`\[`, `\]`}, {`\(`, `\)`}} {
		if len(t) >= len(m[0])+len(m[1]) && strings.HasPrefix(t, m[0]) && strings.HasSuffix(t, m[1]) {
			return start + len(m[0]), end - len(m[1])
		}
	}
	return start, end
}

// parser reads by recursive descent with one token of look-ahead.
type parser struct {
	lexer
	tok   token
	depth int
	cells int
}

func (p *parser) advance() { p.tok = p.next() }

func (p *parser) fail(pos int, accept, format string, args ...any) error {
	return &Error{pos, fmt.Sprintf(format, args...), accept}
}

// lines reads the whole formula.
func (p *parser) lines() (row, error) {
	m := environments["aligned"]
	if err := p.grid(&m, func() bool { return p.tok.kind == tokEnd }); err != nil {
		return nil, err
	}
	if len(m.rows) == 1 && len(m.rows[0]) == 1 {
		return m.rows[0][0], nil
	}
	if !anyAligned(m.rows) {
		m.align = []byte("c")
	}
	return row{m}, nil
}

func anyAligned(rows [][]row) bool {
	for _, r := range rows {
		if len(r) > 1 {
			return true
		}
	}
	return false
}

// grid reads rows of cells until done; a last empty row is dropped.
func (p *parser) grid(m *matrix, done func() bool) error {
	cells := []row{}
	for {
		cell, err := p.row(done)
		if err != nil {
			return err
		}
		if p.cells++; p.cells > maxCells {
			return p.fail(p.tok.pos, fmt.Sprintf("at most %d", maxCells), "too many cells")
		}
		cells = append(cells, cell)
		switch {
		case done():
			if len(cells) > 1 || len(cell) > 0 || len(m.rows) == 0 {
				m.rows = append(m.rows, cells)
			}
			return nil
		case p.tok.kind == tokAlign:
			p.advance()
		case p.tok.kind == tokBreak:
			m.rows = append(m.rows, cells)
			cells = []row{}
			p.advance()
		}
	}
}

// row reads nodes until done, & or \\.
func (p *parser) row(done func() bool) (row, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.fail(p.tok.pos, fmt.Sprintf("at most %d levels", maxDepth), "the formula is nested too deep")
	}
	defer func() { p.depth-- }()
	var r row
	for !done() && p.tok.kind != tokAlign && p.tok.kind != tokBreak {
		n, err := p.item()
		if err != nil {
			return nil, err
		}
		if n != nil {
			r = append(r, n)
		}
	}
	return r, nil
}

// item reads one atom and the scripts on it.
func (p *parser) item() (node, error) {
	var base node
	switch p.tok.kind {
	case tokEnd:
		return nil, p.fail(p.tok.pos, "", "the formula ends too early")
	case tokClose:
		return nil, p.fail(p.tok.pos, `{ before it, or \} to show the brace`, "this } closes nothing")
	case tokSup, tokSub, tokPrime: // on nothing
	default:
		var err error
		if base, err = p.atom(); err != nil {
			return nil, err
		}
	}
	return p.scripted(base)
}

// scripted reads ^, _, primes and \limits after a base.
func (p *parser) scripted(base node) (node, error) {
	s := scripts{base: base}
	var primes row
	for {
		at := p.tok.pos
		switch {
		case p.tok.kind == tokPrime:
			primes = append(primes, sign{r: '′', pos: at})
			p.advance()
		case p.tok.kind == tokCommand && (p.tok.text == "limits" || p.tok.text == "nolimits"):
			s.limits = 1
			if p.tok.text == "nolimits" {
				s.limits = -1
			}
			p.advance()
		case p.tok.kind == tokSup:
			if s.sup != nil {
				return nil, p.fail(at, "braces say which belongs to which: {a^b}^c or a^{b^c}", "a second superscript on one base")
			}
			p.advance()
			arg, err := p.argument("^")
			if err != nil {
				return nil, err
			}
			s.sup = notNil(arg)
		case p.tok.kind == tokSub:
			if s.sub != nil {
				return nil, p.fail(at, "braces say which belongs to which: {a_b}_c or a_{b_c}", "a second subscript on one base")
			}
			p.advance()
			arg, err := p.argument("_")
			if err != nil {
				return nil, err
			}
			s.sub = notNil(arg)
		default:
			if primes != nil {
				s.sup = append(primes, s.sup...)
			}
			if s.sup == nil && s.sub == nil {
				return base, nil
			}
			return s, nil
		}
	}
}

func notNil(r row) row {
	if r == nil {
		return row{}
	}
	return r
}

// argument reads a braced group or a single atom, as TeX does: \frac12.
func (p *parser) argument(of string) (row, error) {
	switch p.tok.kind {
	case tokOpen:
		return p.group()
	case tokEnd, tokClose, tokAlign, tokBreak, tokSup, tokSub, tokPrime:
		return nil, p.fail(p.tok.pos, "braces around it: {…}", "what belongs to %s is missing", of)
	}
	if p.depth++; p.depth > maxDepth {
		return nil, p.fail(p.tok.pos, fmt.Sprintf("at most %d levels", maxDepth), "the formula is nested too deep")
	}
	defer func() { p.depth-- }()
	n, err := p.atom()
	if err != nil || n == nil {
		return nil, err
	}
	return row{n}, nil
}

// group reads { … }.
func (p *parser) group() (row, error) {
	at := p.tok.pos
	p.advance()
	r, err := p.row(func() bool { return p.tok.kind == tokClose || p.tok.kind == tokEnd })
	if err != nil {
		return nil, err
	}
	switch p.tok.kind {
	case tokClose:
		p.advance()
		return r, nil
	case tokEnd:
		return nil, p.fail(at, "add }", "this brace is never closed")
	}
	return nil, p.fail(p.tok.pos, `\begin{matrix} … \end{matrix} around rows and columns`, "%s stands inside braces", p.tok.text)
}

// atom reads one thing without scripts; nil for what leaves nothing.
func (p *parser) atom() (node, error) {
	t := p.tok
	switch t.kind {
	case tokOpen:
		return p.group()
	case tokChar:
		p.advance()
		return character(t)
	case tokCommand:
		return p.command(t)
	}
	return nil, p.fail(t.pos, "", "%s is out of place", t.text)
}

// character is the sign a character typed as itself stands for.
func character(t token) (node, error) {
	r, _ := utf8.DecodeRuneInString(t.text)
	if r == '$' || r == '#' {
		return nil, &Error{t.pos, fmt.Sprintf("%q is out of place", r), fmt.Sprintf(`\%c to show it; the whole field is mathematics already`, r)}
	}
	for _, b := range bigOps {
		if b.r == r {
			return bigOp{b.r, t.pos, b.side}, nil
		}
	}
	if s, ok := typed[r]; ok {
		return symbolSign(s, t.pos), nil
	}
	if unicode.IsControl(r) {
		return nil, &Error{t.pos, fmt.Sprintf("the control character %U", r), ""}
	}
	v := Upright
	if unicode.IsLetter(r) && r < 0x250 {
		v = Slanted
	}
	return sign{r: r, variant: v, pos: t.pos}, nil
}

// symbolSign slants small Greek letters as variables are.
func symbolSign(s symbol, pos int) sign {
	v := Upright
	if s.cls == ord && 'α' <= s.r && s.r <= 'ϵ' {
		v = Slanted
	}
	return sign{r: s.r, cls: s.cls, variant: v, pos: pos}
}
