package tex

// class of an atom decides the space around it (The TeXbook, chapter 18).
type class uint8

const (
	ord class = iota
	op
	bin
	rel
	open
	closing
	punct
	inner
)

// node is one thing on the baseline.
type node interface{ class() class }

// row is a horizontal list.
type row []node

func (row) class() class { return ord }

// sign is one character.
type sign struct {
	r       rune
	cls     class
	variant Variant
	pos     int
}

func (s sign) class() class { return s.cls }

// bigOp is a sum, product or integral, set larger in display style.
type bigOp struct {
	r    rune
	pos  int
	side bool // limits stay beside it even in display style
}

func (bigOp) class() class { return op }

// words is upright text: \text, \mathrm, and functions such as \sin.
type words struct {
	text    string
	variant Variant
	cls     class
	limits  bool // scripts go above and below in display style
	pos     int
}

func (w words) class() class { return w.cls }

// scripts hang a superscript and a subscript on a base.
type scripts struct {
	base     node // nil: nothing
	sup, sub row  // nil: none
	limits   int8 // +1 \limits, −1 \nolimits, 0 by the base
}

func (n scripts) class() class {
	if n.base == nil {
		return ord
	}
	return n.base.class()
}

// fraction is a numerator over a denominator.
type fraction struct {
	num, den    row
	bare        bool // no bar: binomials, stacks
	open, close string
	style       *style // forced by \dfrac, \tfrac
}

func (fraction) class() class { return inner }

// root is a radical with an optional index.
type root struct{ index, body row }

func (root) class() class { return ord }

// fenced is a \left … \right group; middles split the body.
type fenced struct {
	open, close string
	parts       []row    // bodies between the delimiters
	middles     []string // one less than parts
}

func (fenced) class() class { return inner }

// fence is one delimiter of a stated height (\big and kin).
type fence struct {
	name  string
	cls   class
	times float64 // height in em
}

func (f fence) class() class { return f.cls }

// matrix is a grid of cells.
type matrix struct {
	open, close string
	rows        [][]row
	align       []byte // per column 'l', 'c' or 'r'; the last one repeats
	gaps        columnGaps
	display     bool // cells in display style (aligned equations)
}

func (matrix) class() class { return inner }

// columnGaps says how far columns stand apart.
type columnGaps uint8

const (
	gapsWide  columnGaps = iota // one em
	gapsPairs                   // right-left pairs touch: aligned equations
)

// accented is a body with a mark over or under it.
type accented struct {
	mark string // command name
	body row
}

func (accented) class() class { return ord }

// stacked sets a small row over or under a base: \overset, \underset, \stackrel.
type stacked struct {
	base         row
	above, below row
	cls          class
}

func (s stacked) class() class { return s.cls }

// longArrow is an arrow as long as what is written over it.
type longArrow struct {
	name         string
	above, below row
}

func (longArrow) class() class { return rel }

// negated is a relation struck through.
type negated struct{ base node }

func (n negated) class() class { return n.base.class() }

// space is white, in em; negative pulls together.
type space struct{ em float64 }

func (space) class() class { return ord }

// restyle switches the style of the rest of its row.
type restyle struct{ to style }

func (restyle) class() class { return ord }

// colored gives its body a palette role.
type colored struct {
	role string
	body row
}

func (colored) class() class { return ord }

// boxed draws a frame, struck a line through.
type boxed struct{ body row }

func (boxed) class() class { return ord }

type struck struct{ body row }

func (struck) class() class { return ord }

// phantom leaves the room of its body and no ink.
type phantom struct{ body row }

func (phantom) class() class { return ord }
