package sketch

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/pen"
)

// ScriptConfig is all that is needed to play a scene.
type ScriptConfig struct {
	FPS    int // frames a second, at least 1
	Frames int // of the scene, at least 1
	Ground *image.RGBA
	Planes func() *yuv.Planes // Ground as encoders take it, shared; nil: it is converted for this script alone
	Pieces []Piece

	Pen  plan.Pen   // the cursor; plan.PenNone: the same strokes without one
	Look pen.Look   // colours of the cursor
	Pens *pen.Cache // keeps cursors for other scenes; nil: this one is drawn anew
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

	ground     layer
	board      layer // ink alone: no pen, film or caption
	inkings    []inking
	wholes     []*image.RGBA     // pieces as one layer each, as far as needed
	inked      []image.Rectangle // where they lie
	films      []placedFilm      // of pieces
	overlays   []overlay         // from the board up
	strokes    []timedStroke     // the pen's strokes in order of time
	pen        *cursor           // nil: none
	transition *transition       // nil: a cut
	still      []bool            // frames in which nothing changes

	on     screen // advanced so far, to frame at
	at     int
	planes *planes      // the screen of planes that was played on last …
	damage paint.Damage // … and what changes on it
}

// placedFilm is a film with its piece and the number of inkings that come
// before it in the plan: the later ones lie over it.
type placedFilm struct {
	*film
	piece, before int
}

// NewScript plans a scene: it gives every piece its time and finds what each
// frame changes. Wrong configurations are errors naming field and value.
func NewScript(c ScriptConfig) (*Script, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	b := c.Ground.Rect
	s := &Script{config: c, at: -1, unit: paint.Frame{W: b.Dx(), H: b.Dy()}.Unit()}
	s.ground, s.board = layer{RGBA: c.Ground, opaque: true, convert: c.Planes}, layer{RGBA: image.NewRGBA(b), opaque: true}
	s.damage.Bounds = b
	s.transition = newTransition(c, &s.board)
	s.schedule = Pace(c.Pieces, Clock{FPS: c.FPS, Frames: c.Frames, Lead: s.transition.seconds(c.FPS), Unit: s.unit})
	if err := s.assemble(); err != nil {
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

// assemble makes the inkings of all pieces and puts the overlays in order:
// films and fades, narrators, logos, the pen, captions.
func (s *Script) assemble() error {
	c := &s.config
	inked := paint.Damage{Bounds: s.board.Rect}
	s.wholes = make([]*image.RGBA, len(c.Pieces))
	for i := range c.Pieces {
		p, t := &c.Pieces[i], s.schedule.Turns[i]
		if p.Film != nil {
			f, err := newFilm(*p.Film, t.Start, c.FPS, true)
			if err != nil {
				return fmt.Errorf("script: piece %d: %w", i, err)
			}
			s.films = append(s.films, placedFilm{f, i, len(s.inkings)})
			s.overlays = append(s.overlays, f)
		}
		motions := make([][]strokeMotion, len(p.Inks))
		for k, ink := range p.Inks {
			if ink != nil && p.drawn() {
				motions[k] = strokeMotions(ink, t.Strokes[k], c.FPS, s.unit)
			}
		}
		under := false // of what was drawn before it
		for _, a := range s.insertUnder(i, s.inkingsOf(i, t, motions)) {
			s.inkings = append(s.inkings, a)
			inked.Dirty(yuv.Even(boundsOf(p))) // whole blocks are converted
			switch a := a.(type) {
			case *fade:
				s.overlays = append(s.overlays, a)
			case *insertedUnder:
				under = true
				if a.fade != nil {
					s.overlays = append(s.overlays, a)
				}
			}
		}
		if p.drawn() && !under {
			s.overlays = append(s.overlays, s.temporaries(p, t, motions)...)
		}
		if p.drawn() {
			s.overlays = append(s.overlays, counters(p, t)...)
		}
		if c.Pen != plan.PenNone && p.drawn() {
			s.strokes = append(s.strokes, timedStrokes(p, t, motions)...)
		}
	}
	s.inked = inked.Take()
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
		slices.SortStableFunc(s.strokes, func(a, b timedStroke) int { return cmp.Compare(a.Start, b.Start) })
		cur, err := newCursor(c, s.strokes, s.unit, s.transition.seconds(c.FPS))
		if err != nil {
			return fmt.Errorf("script: %w", err)
		}
		s.overlays, s.pen = append(s.overlays, cur), cur
	}
	for _, l := range c.Captions {
		s.overlays = append(s.overlays, newCaption(l))
	}
	return nil
}

// Frames is how many frames the scene has.
func (s *Script) Frames() int { return s.config.Frames }

// PenMoves is how far the pen's picture moves from the frame before to frame
// n, in pixels; 0, 0 where it is not seen in both.
func (s *Script) PenMoves(n int) (dx, dy float64) {
	if s.pen == nil || n < 1 || n >= len(s.pen.poses) {
		return 0, 0
	}
	was, now := s.pen.poses[n-1], s.pen.poses[n]
	if !was.On || !now.On {
		return 0, 0
	}
	return float64(now.X - was.X), float64(now.Y - now.Lift - was.Y + was.Lift)
}

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
	if len(s.transition.dirty(n)) > 0 {
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
func (s *Script) Advance(dst *paint.Surface, n int) ([]image.Rectangle, error) {
	if dst.Image.Rect != s.board.Rect {
		return nil, fmt.Errorf("surface covers %v; the scene's ground is %v", dst.Image.Rect, s.board.Rect)
	}
	return s.advance(colours{dst.Image}, &dst.Damage, n)
}

// Play is Advance for an encoder's picture. The slice is valid until the next
// call; its rectangles have even sides.
func (s *Script) Play(dst *yuv.Planes, n int) ([]image.Rectangle, error) {
	if dst.Rect != s.board.Rect {
		return nil, fmt.Errorf("planes cover %v; the scene's ground is %v", dst.Rect, s.board.Rect)
	}
	if s.planes == nil || s.planes.Planes != dst {
		s.planes = newPlanes(dst)
	}
	return s.advance(s.planes, &s.damage, n)
}

func (s *Script) advance(on screen, damage *paint.Damage, n int) ([]image.Rectangle, error) {
	if n < 0 || n >= s.config.Frames {
		return nil, fmt.Errorf("frame %d is not in the scene; 0 to %d are", n, s.config.Frames-1)
	}
	if n > 0 && n == s.at+1 && on == s.on {
		if s.still[n] {
			s.at = n
			return damage.Take(), nil
		}
		s.markDirty(damage, n)
		s.drawInk(n)
		s.noteDrawn(n)
	} else {
		s.rewind(on, n)
		damage.Dirty(damage.Bounds)
	}
	s.on, s.at = on, -1
	s.transition.pose(n)
	for _, o := range s.overlays {
		if err := o.pose(n, on); err != nil {
			return nil, err
		}
	}
	dirty := damage.Take()
	for _, r := range dirty {
		s.compose(on, r)
	}
	s.at = n
	return dirty, nil
}

// rewind brings the board to frame n from scratch.
func (s *Script) rewind(on screen, n int) {
	on.reset(&s.board, &s.ground, s.inked)
	for _, f := range s.films {
		clear(f.upper.Pix)
		f.inked = image.Rectangle{}
	}
	fresh := paint.Damage{Bounds: s.board.Rect}
	for i := range n + 1 {
		s.drawInk(i)
		for _, a := range s.inkings {
			for _, r := range a.drawn(i) {
				fresh.Dirty(r)
			}
		}
	}
	for _, r := range fresh.Take() {
		s.board.changed(r)
	}
	for _, f := range s.films {
		f.upper.changed(f.Box)
	}
}

// markDirty notes what frame n changes.
func (s *Script) markDirty(damage *paint.Damage, n int) {
	for _, r := range s.transition.dirty(n) {
		damage.Dirty(yuv.Even(r))
	}
	for _, a := range s.inkings {
		for _, r := range a.dirty(n) {
			damage.Dirty(yuv.Even(r))
		}
	}
	for _, o := range s.overlays {
		for _, r := range o.dirty(n) {
			damage.Dirty(yuv.Even(r))
		}
	}
}

// noteDrawn notes what drawInk painted.
func (s *Script) noteDrawn(n int) {
	for i, a := range s.inkings {
		for _, r := range a.drawn(n) {
			s.board.changed(r)
			for _, f := range s.films {
				if f.before <= i {
					f.upper.changed(r.Intersect(f.Box))
				}
			}
		}
	}
}

// drawInk puts the ink of frame n on the board, and over films it crosses.
func (s *Script) drawInk(n int) {
	for i, a := range s.inkings {
		a.draw(s.board.RGBA, n)
		for _, f := range s.films {
			if f.before > i {
				continue
			}
			a.draw(f.upper.RGBA, n)
			for _, r := range a.drawn(n) {
				f.inked = f.inked.Union(r.Intersect(f.Box))
			}
		}
	}
}

// compose paints r: the board, or the transition to it, and all that lies over
// it.
func (s *Script) compose(on screen, r image.Rectangle) {
	s.transition.base(on, &s.board, r)
	for _, o := range s.overlays {
		o.over(on, r)
	}
}
