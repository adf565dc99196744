package element

import (
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Assets are the pictures and videos a scene names, already fetched.
type Assets interface {
	// Picture is the decoded picture of a source.
	Picture(source string) (*paint.Source, error)
	// VideoSize is the size of a video's picture in pixels.
	VideoSize(source string) (w, h int, err error)
}

// Context is what all elements of one scene are built with. Nothing in it changes
// while a scene is composed; it remembers what was set and measured before, and
// so belongs to one goroutine.
type Context struct {
	Look   styles.Look
	Frame  paint.Frame
	Unit   float64 // pixels per design unit (short side = 1024 units)
	Lang   plan.Language
	Shaper *fonts.Shaper
	Seed   int64 // of the scene; mix with the element's id
	Film   int64 // the seed of the whole film: what is to be the same in every scene
	Assets Assets
	Colour bool // false: ink and greys only
	// Drawn says that a pen or a hand draws everything, stroke by stroke: what only helps to
	// read is kept short.
	Drawn bool
	// Draft says that only places and faults matter: pictures take theirs without
	// being painted.
	Draft bool
	// AtEase says that the scene is set in type that is read at ease: see Floor.
	AtEase bool

	texts   map[setKey]*fonts.Text
	words   map[setKey]Word // of figures: ** is no mark there
	extents map[setKey]Extent
	made    map[any]any // by remembered
}

// remembered is the key of what was made of an element, a type of its own for
// each type of thing.
type remembered[T any] struct{ of *plan.Element }

// Once is what make makes of an element, made when it is first asked for. What
// failed is tried again.
func Once[T any](ctx *Context, e *plan.Element, make func() (T, error)) (T, error) {
	key := remembered[T]{e}
	if v, ok := ctx.made[key]; ok {
		return v.(T), nil
	}
	v, err := make()
	if err != nil {
		return v, err
	}
	if ctx.made == nil {
		ctx.made = map[any]any{}
	}
	ctx.made[key] = v
	return v, nil
}

// Forget lets a copy of a context for another ground remember nothing of what was made on
// the first one.
func (ctx *Context) Forget() { ctx.texts, ctx.words, ctx.extents, ctx.made = nil, nil, nil, nil }

// PageBox is how far a ground of colour may reach: the frame within what a look's trim
// draws along its edges.
func (ctx *Context) PageBox() geom.Rect {
	left, top, right, bottom := paint.TrimWidth(ctx.Look)
	u := ctx.Unit
	return geom.Rect{
		Min: geom.Pt(left*u, top*u),
		Max: geom.Pt(float64(ctx.Frame.W)-right*u, float64(ctx.Frame.H)-bottom*u),
	}
}
