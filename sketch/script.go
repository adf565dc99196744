package sketch

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"slices"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/plan"
)

// ScriptConfig is all that is needed to play a scene.
type ScriptConfig struct {
	FPS    int // frames a second, at least 1
	Frames int // of the scene, at least 1
	Ground *image.RGBA
	Pieces []Piece

	Pen  plan.Pen // the cursor; plan.PenNone: the same strokes without one
	Look PenLook  // colours of the cursor
	// Leftward says that the scene reads from right to left: the hand is then
	// the left one, coming from the lower left, and wipes run leftwards.
	Leftward bool

	Transition plan.Transition // from Before; plan.TransitionNone or empty: a cut
	Before     *image.RGBA     // the last picture of the previous scene, as Finished; needed with a transition

	Overlays []Film        // films over the drawing for the whole scene: a narrator
	Logos    []*image.RGBA // layers over the drawing that never change: watermark, logo
	Captions []Caption     // in order, over everything
}

// Script plays a scene frame by frame. It belongs to one goroutine.
type Script struct {
	config   ScriptConfig
	schedule Schedule
	unit     float64

	board    *image.RGBA // ink alone: no pen, film or caption
	inkings  []inking
	films    []placedFilm // of pieces
	overlays []overlay    // from the board up
	legs     []leg        // the pen's strokes in order of time
	change   *transition  // nil: a cut
	still    []bool       // frames in which nothing changes

	dst *canvas.Surface // advanced so far, to frame at
	at  int
}

// placedFilm is a film with the number of inkings drawn before it: the later
// ones lie over it.
type placedFilm struct {
	*film
	before int
}

// NewScript plans a scene: it gives every piece its time and finds what each
// frame changes. Wrong configurations are errors naming field and value.
func NewScript(c ScriptConfig) (*Script, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	b := c.Ground.Rect
	s := &Script{config: c, board: image.NewRGBA(b), at: -1, unit: canvas.Frame{W: b.Dx(), H: b.Dy()}.Unit()}
	s.change = newTransition(c, s.board)
	s.schedule = Pace(c.Pieces, Clock{FPS: c.FPS, Frames: c.Frames, Lead: s.change.seconds(c.FPS), Unit: s.unit})
	if err := s.cast(); err != nil {
		return nil, err
	}
	s.markStill()
	return s, nil
}

func (c *ScriptConfig) check() error {
	switch {
	case c.FPS < 1:
		return fmt.Errorf("script: FPS is %d; at least 1 is needed", c.FPS)
	case c.Frames < 1:
		return fmt.Errorf("script: Frames is %d; at least 1 is needed", c.Frames)
	case c.Ground == nil || c.Ground.Rect.Empty():
		return errors.New("script: Ground is missing or empty")
	case c.Before != nil && c.Before.Rect != c.Ground.Rect:
		return fmt.Errorf("script: Before covers %v, Ground %v; both must be the same", c.Before.Rect, c.Ground.Rect)
	}
	for i, p := range c.Pieces {
		if p.Drawing == nil {
			return fmt.Errorf("script: piece %d has no drawing", i)
		}
		for k, ink := range p.Inks {
			if ink == nil || ink.Layer == nil {
				continue
			}
			if n := ink.Layer.Rect.Dx() * ink.Layer.Rect.Dy(); len(ink.Strokes) > 0 && len(ink.At) != n {
				return fmt.Errorf("script: ink %d of piece %d has %d arrivals for %d pixels", k, i, len(ink.At), n)
			}
		}
	}
	return nil
}

// cast makes the acts of all pieces and lays the overlays in order: films and
// fades, narrators, logos, the pen, captions.
func (s *Script) cast() error {
	c := &s.config
	for i := range c.Pieces {
		p, t := &c.Pieces[i], s.schedule.Turns[i]
		if p.Film != nil {
			f, err := newFilm(*p.Film, t.Start, c.FPS, true)
			if err != nil {
				return fmt.Errorf("script: piece %d: %w", i, err)
			}
			s.films = append(s.films, placedFilm{f, len(s.inkings)})
			s.overlays = append(s.overlays, f)
		}
		moves := make([][]tempo, len(p.Inks))
		for k, ink := range p.Inks {
			if ink != nil {
				moves[k] = temposOf(ink, s.unit)
			}
		}
		for _, a := range actsOf(p, t, moves, s.board.Rect) {
			s.inkings = append(s.inkings, a)
			if f, ok := a.(*fade); ok {
				s.overlays = append(s.overlays, f)
			}
		}
		if c.Pen != plan.PenNone && p.drawn() {
			s.legs = append(s.legs, legsOf(p, t, moves, s.board.Rect)...)
		}
	}
	for i, o := range c.Overlays {
		f, err := newFilm(o, 0, c.FPS, false)
		if err != nil {
			return fmt.Errorf("script: overlay %d: %w", i, err)
		}
		s.overlays = append(s.overlays, f)
	}
	for _, l := range c.Logos {
		s.overlays = append(s.overlays, newCaption(Caption{End: c.Frames, Layer: l}))
	}
	if c.Pen != plan.PenNone {
		slices.SortStableFunc(s.legs, func(a, b leg) int { return cmp.Compare(a.Start, b.Start) })
		pen, err := newCursor(c, s.legs, s.unit, s.change.seconds(c.FPS))
		if err != nil {
			return fmt.Errorf("script: %w", err)
		}
		s.overlays = append(s.overlays, pen)
	}
	for _, l := range c.Captions {
		s.overlays = append(s.overlays, newCaption(l))
	}
	return nil
}

// Frames is how many frames the scene has.
func (s *Script) Frames() int { return s.config.Frames }

// Ground is the empty board of the scene.
func (s *Script) Ground() *image.RGBA { return s.config.Ground }

// Schedule says when every piece is drawn. It is shared: do not change it.
func (s *Script) Schedule() Schedule { return s.schedule }

// Warnings name the drawings that have too little time.
func (s *Script) Warnings() []Warning { return s.schedule.Warnings }

// Still reports whether frame n looks exactly as the one before it. The first
// frame is never still.
func (s *Script) Still(n int) bool { return n > 0 && n < len(s.still) && s.still[n] }

func (s *Script) markStill() {
	s.still = make([]bool, s.config.Frames)
	for n := 1; n < len(s.still); n++ {
		s.still[n] = !s.changes(n)
	}
}

func (s *Script) changes(n int) bool {
	if len(s.change.dirty(n)) > 0 {
		return true
	}
	for _, a := range s.inkings {
		if len(a.dirty(n)) > 0 {
			return true
		}
	}
	for _, o := range s.overlays {
		if len(o.dirty(n)) > 0 {
			return true
		}
	}
	return false
}

// Advance brings dst from frame n−1 to frame n and returns the rectangles that
// changed; none means a held frame. The slice is valid until dst changes
// again. Frame 0 paints the whole board. Asked for any other frame than the
// next, or with another surface, it draws frame n from scratch: the picture is
// the same. dst must be as large as the ground. Errors come from footage and
// leave the script ready to draw any frame anew.
func (s *Script) Advance(dst *canvas.Surface, n int) ([]image.Rectangle, error) {
	if n < 0 || n >= s.config.Frames {
		return nil, fmt.Errorf("frame %d is not in the scene; 0 to %d are", n, s.config.Frames-1)
	}
	if dst.Image.Rect != s.board.Rect {
		return nil, fmt.Errorf("surface covers %v; the scene's ground is %v", dst.Image.Rect, s.board.Rect)
	}
	if n > 0 && n == s.at+1 && dst == s.dst {
		if s.still[n] {
			s.at = n
			return dst.Take(), nil
		}
		s.mark(dst, n)
	} else {
		s.rewind(n)
		dst.Dirty(dst.Image.Rect)
	}
	s.dst, s.at = dst, -1
	s.lay(n)
	s.change.pose(n)
	for _, o := range s.overlays {
		if err := o.pose(n); err != nil {
			return nil, err
		}
	}
	dirty := dst.Take()
	for _, r := range dirty {
		s.compose(dst.Image, r)
	}
	s.at = n
	return dirty, nil
}

// rewind brings the board to the state before frame n.
func (s *Script) rewind(n int) {
	copyRect(s.board, s.config.Ground, s.board.Rect)
	for _, f := range s.films {
		clear(f.upper.Pix)
	}
	for i := range n {
		s.lay(i)
	}
}

// mark notes on dst what frame n changes.
func (s *Script) mark(dst *canvas.Surface, n int) {
	for _, r := range s.change.dirty(n) {
		dst.Dirty(r)
	}
	for _, a := range s.inkings {
		for _, r := range a.dirty(n) {
			dst.Dirty(r)
		}
	}
	for _, o := range s.overlays {
		for _, r := range o.dirty(n) {
			dst.Dirty(r)
		}
	}
}

// lay puts the ink of frame n on the board, and over films it crosses.
func (s *Script) lay(n int) {
	for i, a := range s.inkings {
		a.lay(s.board, n)
		for _, f := range s.films {
			if f.before <= i {
				a.lay(f.upper, n)
			}
		}
	}
}

// compose paints r of dst: the board, or the transition to it, and all that
// lies over it.
func (s *Script) compose(dst *image.RGBA, r image.Rectangle) {
	s.change.base(dst, s.board, r)
	for _, o := range s.overlays {
		o.over(dst, r)
	}
}
