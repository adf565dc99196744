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
	"github.com/inkreel/inkreel/sketch/camera"
	"github.com/inkreel/inkreel/sketch/pen"
)

// ScriptConfig is all that is needed to play a scene.
type ScriptConfig struct {
	FPS     int     // frames a second, at least 1
	Frames  int     // of the scene, at least 1
	Spoken  float64 // seconds until the last word is said; 0: nothing is
	Ground  *image.RGBA
	Planes  func() *yuv.Planes // Ground as encoders take it, shared; nil: it is converted for this script alone
	Pieces  []Piece
	Stress  Stress   // how what is spoken of stands out
	Ambient *Ambient // what of the page moves quietly; nil: nothing
	Camera  *Camera  // that sees the ground, and all that follows is as large as it sees it; nil: Ground is as it is seen

	Pen        plan.Pen   // the cursor; plan.PenNone: the same strokes without one
	Hand       plan.Hand  // the hand that draws in the cursor's place; plan.HandNone or empty: none
	Tool       pen.Tool   // that it holds
	Look       pen.Look   // colours of the cursor
	Pens       *pen.Cache // keeps cursors and hands for other scenes; nil: this one is drawn anew
	LeftHanded bool       // the hand, or the cursor's, comes from the lower left
	Leftward   bool       // the scene reads from right to left: wipes run leftwards

	Backdrop *Film // plays behind all of the scene, over the ground; nil: none
	Exit     bool  // what lies on the board goes in the last frames, as far as all is there by then
	Calm     bool  // nothing moves on its way: it fades

	Transition plan.Transition // from Before; plan.TransitionNone or empty: a cut
	Before     *image.RGBA     // the last picture of the previous scene, as Finished; needed with a transition
	Move       BoardMove       // for plan.TransitionBoard
	// The whole board, which the camera shows in the last BackFrames frames, in
	// which nothing is drawn; nil: it does not.
	Whole *camera.Overview

	Overlays []Film        // films over the drawing for the whole scene: a narrator
	Logos    []*image.RGBA // layers over the drawing that never change: watermark, logo
	Captions []Caption     // in order, over everything
}

// Script plays a scene frame by frame. It belongs to one goroutine.
type Script struct {
	config   ScriptConfig
	schedule Schedule
	turns    []Turn // of the pieces as they are drawn, those in two parts being two
	unit     float64

	ground     layer
	board      layer // ink alone: no pen, film or caption
	inkings    []inking
	wholes     []*image.RGBA     // pieces as one layer each, as far as needed
	stays      [][]*stay         // where every piece lies, one after the other
	inked      []image.Rectangle // where they lie
	films      []placedFilm      // of pieces
	overlays   []overlay         // from the board up
	strokes    []timedStroke     // the pen's strokes in order of time
	pen        *cursor           // nil: none
	transition *transition       // nil: a cut
	moving     int               // how many of overlays lie on the board, before the camera
	shot       *shot             // nil: board and frame are one
	back       *drawBack         // nil: none
	exit       *exit             // nil: none
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
	s.damage.Bounds = c.frame()
	s.shot = newShot(&c)
	seen := c
	seen.Ground = s.shot.under(&s.ground).RGBA
	s.transition = newTransition(seen, s.shot.under(&s.board))
	s.schedule = Pace(c.Pieces, Clock{FPS: c.FPS, Frames: c.drawn(), Lead: s.transition.seconds(c.FPS), Unit: s.unit, Spoken: c.Spoken})
	s.config.Pieces, s.turns = simplified(c.Pieces, s.schedule.Turns)
	if s.shot != nil {
		s.shot.plan(&s.config, s.turns, s.transition.lead())
	}
	if err := s.assemble(); err != nil {
		return nil, err
	}
	s.exit = newExit(s)
	s.markStill()
	return s, nil
}

func (c *ScriptConfig) check() error {
	switch {
	case c.FPS < 1:
		return fmt.Errorf("script: FPS is %d; at least 1 is needed", c.FPS)
	case c.Frames < 1:
		return fmt.Errorf("script: Frames is %d; at least 1 is needed", c.Frames)
	case c.drawn() < 1:
		return fmt.Errorf("script: Frames is %d; at least %d are needed to show the whole board", c.Frames, BackFrames(c.FPS)+1)
	case c.Ground == nil || c.Ground.Rect.Empty():
		return errors.New("script: Ground is missing or empty")
	}
	if c.Camera != nil {
		if err := c.Camera.check(c.Ground.Rect); err != nil {
			return fmt.Errorf("script: %w", err)
		}
	}
	switch {
	case c.Before != nil && c.Before.Rect != c.frame():
		return fmt.Errorf("script: Before covers %v, Ground %v; both must be the same", c.Before.Rect, c.frame())
	case c.Before != nil && c.Transition == plan.TransitionBoard:
		if err := c.Move.check(c.frame()); err != nil {
			return fmt.Errorf("script: %w", err)
		}
	}
	for i, p := range c.Pieces {
		if p.Drawing == nil {
			return fmt.Errorf("script: piece %d has no drawing", i)
		}
		if p.Change != nil && (len(p.Change.Of) == 0 || slices.Min(p.Change.Of) < 0 || slices.Max(p.Change.Of) >= len(c.Pieces)) {
			return fmt.Errorf("script: piece %d changes pieces %v; there are 0 to %d", i, p.Change.Of, len(c.Pieces)-1)
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

// seenDrawing reports whether a cursor or a hand is seen.
func (c *ScriptConfig) seenDrawing() bool { return c.Pen != plan.PenNone || c.Hand.Shown() }

// assemble makes the inkings of all pieces and puts the overlays in order:
// films and fades, narrators, logos, the pen, captions.
func (s *Script) assemble() error {
	c := &s.config
	inked := paint.Damage{Bounds: s.board.Rect}
	var late []func() // changes, which need the films of all pieces
	s.wholes = make([]*image.RGBA, len(c.Pieces))
	s.findStays()
	if c.Backdrop != nil {
		f, err := newFilm(*c.Backdrop, 0, c.FPS, false)
		if err != nil {
			return fmt.Errorf("script: backdrop: %w", err)
		}
		s.films = append(s.films, placedFilm{f, -1, 0})
		s.overlays = append(s.overlays, f)
	}
	for i := range c.Pieces {
		p, t := &s.config.Pieces[i], s.turns[i]
		if p.Film != nil {
			film := *p.Film
			if film.Pan != nil {
				film.Frames = max(c.drawn()-t.Start, 1)
				film.Footage = newPanned(film.Pan, film.Box, film.Frames)
			}
			f, err := newFilm(film, t.Start, c.FPS, true)
			if err != nil {
				return fmt.Errorf("script: piece %d: %w", i, err)
			}
			s.films = append(s.films, placedFilm{f, i, len(s.inkings)})
			s.overlays = append(s.overlays, f)
		}
		motions := make([][]strokeMotion, len(p.Inks))
		for k, ink := range p.Inks {
			if ink != nil && p.drawn() {
				if b := p.Drawing.Beats; b != nil {
					motions[k] = beatMotions(len(ink.Strokes), b[k])
				} else {
					motions[k] = strokeMotions(ink, t.Strokes[k], c.FPS, s.unit)
				}
			}
		}
		if p.Change != nil {
			late = append(late, func() { s.assembleChange(i, motions, &inked) })
			continue
		}
		var below *insertedUnder // what was drawn before it; nil: it is not
		for _, a := range s.insertUnder(i, s.inkingsOf(i, t, motions)) {
			s.inkings = append(s.inkings, a)
			inked.Dirty(yuv.Even(boundsOf(p))) // whole blocks are converted
			switch a := a.(type) {
			case *fade:
				s.overlays = append(s.overlays, a)
			case *insertedUnder:
				below = a
				if a.fade != nil {
					s.overlays = append(s.overlays, a)
				}
			}
		}
		if p.drawn() && p.Drawing.Beats != nil {
			// Several came at once, or under others: now one lies on the other.
			if below != nil && p.comes() || below == nil && (outOfOrder(p, t) || s.inkedMeanwhile(i)) {
				s.inkings = append(s.inkings, s.restack(boundsOf(p), i, t.End-1))
			}
			s.overlays = append(append(s.overlays, tips(p, t)...), s.entrances(i, below)...)
		}
		if below != nil && p.Drawing.Beats == nil && len(inksOf(p)) > 1 {
			// Its inks came as one: translucent ones lie on one another to the last bit.
			s.inkings = append(s.inkings, s.restack(boundsOf(p), i, t.End-1))
		}
		if p.drawn() && below == nil {
			s.overlays = append(s.overlays, s.temporaries(p, t, motions)...)
		}
		if p.drawn() {
			s.overlays = append(s.overlays, counters(p, t)...)
		}
		if c.seenDrawing() && p.drawn() && p.Drawing.Beats == nil {
			s.strokes = append(s.strokes, timedStrokes(p, t, motions, c)...)
		}
	}
	for _, assemble := range late {
		assemble()
	}
	stresses, ambients := s.stresses(), s.ambients()
	s.overlays = append(s.overlays, stresses...)
	s.overlays = append(s.overlays, s.breaths(stresses, ambients)...)
	s.overlays = append(ambients, s.overlays...)
	s.inked, s.moving = inked.Take(), len(s.overlays)
	if c.Camera != nil && c.Camera.Edge != nil {
		s.overlays = append(s.overlays, newCaption(Caption{End: c.Frames, Layer: c.Camera.Edge}))
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
	if c.seenDrawing() {
		slices.SortStableFunc(s.strokes, func(a, b timedStroke) int { return cmp.Compare(a.Start, b.Start) })
		cur, err := newCursor(c, s.strokes, s.unit, s.transition, s.shot)
		if err != nil {
			return fmt.Errorf("script: %w", err)
		}
		s.overlays, s.pen = append(s.overlays, cur), cur
	}
	for _, l := range c.Captions {
		s.overlays = append(s.overlays, newCaption(l))
	}
	if s.back = newDrawBack(c, s.shot); s.back != nil {
		for _, o := range s.overlays[s.moving:] {
			if o != overlay(s.pen) {
				s.back.fixed = append(s.back.fixed, o)
			}
		}
	}
	return nil
}

// Frames is how many frames the scene has.
func (s *Script) Frames() int { return s.config.Frames }

// Finished is the last frame in which all that the scene ends with is seen: the last, unless
// the board is cleared.
func (s *Script) Finished() int {
	if s.exit != nil {
		return s.exit.begin - 1
	}
	return s.config.Frames - 1
}

// Moves is how what moves has moved from the frame before to frame n: all of
// the picture where the camera pans, else the pen's picture where it is seen in
// both.
func (s *Script) Moves(n int) camera.Motion {
	if s.back.on(n) {
		return s.back.moved(n)
	}
	if m := s.transition.moved(n); m.All {
		return m
	}
	if s.shot.moves(n) {
		return s.shot.moved(n)
	}
	if s.exit.on(n) {
		return camera.Motion{Down: float64(s.exit.by(n).Y - s.exit.by(n-1).Y)}
	}
	if s.pen == nil || n < 1 || n >= len(s.pen.poses) {
		return camera.Motion{}
	}
	was, now := s.pen.poses[n-1], s.pen.poses[n]
	if !was.On || !now.On {
		return camera.Motion{}
	}
	turned := float64(now.Turn - was.Turn)
	if s.config.LeftHanded {
		turned = -turned
	}
	return camera.Motion{
		Right: float64(now.X - was.X), Down: float64(now.Y - now.Lift - was.Y + was.Lift),
		Turned: turned, X: float64(now.X), Y: float64(now.Y - now.Lift),
	}
}

// Ground is the empty board of the scene.
func (s *Script) Ground() *image.RGBA { return s.config.Ground }

// Frame is what the script's pictures cover: the ground, or what a camera sees.
func (s *Script) Frame() image.Rectangle { return s.config.frame() }

// Shot is the board of the frame that was advanced to last, in colours, and how
// the camera sees it; nil: there is no camera. The picture is the script's own.
func (s *Script) Shot() *Shot {
	if s.shot == nil || s.at < 0 || s.shot.stage.RGBA == nil {
		return nil
	}
	return &Shot{Picture: s.shot.stage.RGBA, View: s.shot.views[s.at]}
}

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

func (s *Script) changes(n int) (any bool) {
	note := func(image.Rectangle) { any = true }
	s.changed(n, note, note)
	return any
}

// changed calls board with what frame n changes on the board, and frame with what
// it changes on the frame besides.
func (s *Script) changed(n int, board, frame func(image.Rectangle)) {
	each := func(rs []image.Rectangle, dirty func(image.Rectangle)) {
		for _, r := range rs {
			dirty(r)
		}
	}
	fixed := s.overlays[s.moving:]
	switch {
	case s.back.on(n):
		each(s.back.dirty(n), frame)
		fixed = s.back.fixed
	case s.exit.on(n):
		each(s.exit.dirty(n), frame)
	default:
		each(s.transition.dirty(n), frame)
		each(s.shot.dirty(n), frame)
		for _, a := range s.inkings {
			each(a.dirty(n), board)
		}
		for _, o := range s.overlays[:s.moving] {
			each(o.dirty(n), board)
		}
	}
	for _, o := range fixed {
		each(o.dirty(n), frame)
	}
}

// Advance brings dst from frame n−1 to frame n and returns the rectangles that
// changed; none means a held frame. The slice is valid until dst changes
// again. Frame 0 paints the whole board. Asked for any other frame than the
// next, or with another surface, it draws frame n from scratch: the picture is
// the same. dst must be as large as the ground. Errors come from footage and
// leave the script ready to draw any frame anew.
func (s *Script) Advance(dst *paint.Surface, n int) ([]image.Rectangle, error) {
	if dst.Image.Rect != s.Frame() {
		return nil, fmt.Errorf("surface covers %v; the scene's ground is %v", dst.Image.Rect, s.Frame())
	}
	return s.advance(colours{dst.Image}, &dst.Damage, n)
}

// Play is Advance for an encoder's picture. The slice is valid until the next
// call; its rectangles have even sides.
func (s *Script) Play(dst *yuv.Planes, n int) ([]image.Rectangle, error) {
	if dst.Rect != s.Frame() {
		return nil, fmt.Errorf("planes cover %v; the scene's ground is %v", dst.Rect, s.Frame())
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
		s.shot.begin(on)
		if s.back != nil {
			s.back.valid = false
		}
		damage.Dirty(damage.Bounds)
	}
	s.on, s.at = on, -1
	if err := s.pose(on, n); err != nil {
		return nil, err
	}
	s.shot.refresh(n, &s.board, s.overlays[:s.moving])
	dirty := damage.Take()
	for _, r := range dirty {
		s.compose(on, r, n)
	}
	s.at = n
	return dirty, nil
}

// pose prepares compose for frame n.
func (s *Script) pose(on screen, n int) error {
	if s.back.on(n) {
		return s.back.pose(s, on, n)
	}
	s.transition.pose(n)
	s.exit.pose(n)
	for _, o := range s.overlays {
		if err := o.pose(n, on); err != nil {
			return err
		}
	}
	return nil
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
	frame := func(r image.Rectangle) { damage.Dirty(yuv.Even(r)) }
	board := frame
	if s.shot != nil {
		board = func(r image.Rectangle) {
			s.shot.damage.Dirty(yuv.Even(r))
			frame(s.shot.onFrame(n, r))
		}
	}
	s.changed(n, board, frame)
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
func (s *Script) compose(on screen, r image.Rectangle, n int) {
	if s.back.on(n) {
		s.back.compose(on, r)
		return
	}
	over := s.overlays
	switch {
	case s.exit.on(n):
		s.exit.compose(on, r)
		over = s.overlays[s.moving:]
	case s.shot == nil:
		s.transition.base(on, &s.board, r)
	case s.transition.on(n):
		s.transition.base(on, &s.shot.empty, r)
		over = s.overlays[s.moving:]
	default:
		on.copy(&s.shot.sight, r, 0)
		over = s.overlays[s.moving:]
	}
	for _, o := range over {
		o.over(on, r)
	}
}
