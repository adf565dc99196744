package sketch

import (
	"cmp"
	"encoding/binary"
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/pixels"
	"github.com/inkreel/inkreel/internal/yuv"
)

// Ambient is what of a scene's page moves quietly for as long as the scene is shown. Nothing
// of it moves where ink ever lies, and all of it rests in the first and the last frame.
type Ambient struct {
	paint.Ambient
	Bare     *image.RGBA // the ground without what drifts; needed where anything does
	Strength float64     // 0..: how far and how strongly it moves, times the usual
	Breathes bool        // and pictures swell a little in pauses
}

const (
	calmIn     = 1.2  // seconds in which ambient motion begins …
	calmOut    = 1.0  // … and comes to rest
	bareFrames = 3    // after a cut to a board on which nothing comes yet it moves at once
	bareRule   = 0.14 // … and so much of a rule is coloured from the beginning
	lightSteps = 16   // brightnesses of a light …
	lightFine  = 64   // … and of one of a few, where each is to change in every frame
	lightApart = 10   // design units between a light and ink
	driftBlock = 16   // pixels: side of the squares of which an ornament's edge is made, as encoders have them …
	driftCell  = 128  // … and of the cells that it moves in
	driftCells = 3    // cells that are posed anew in a frame, on average …
	driftTurns = 8    // … but frames at most for which one holds its pose
	driftFew   = 12   // cells of a page that is nearly covered, all of which turn round at once: …
	driftRest  = 4    // … they hold their poses for so many frames, one after the other, and none of these stands
	lightsFew  = 24   // lights of which one is always lit, for the same reason
	driftHeld  = 150  // design units from ink in which an ornament moves less
)

// ambience is when ambient motion is: the frames it may move in, and how much.
type ambience struct {
	from, until int  // the first frame and that before which it rests again
	atOnce      bool // it does not begin slowly
	fps         float64
	strength    float64
}

// level is how much moves in frame n, 0 to the strength.
func (a *ambience) level(n int) float64 {
	if n < a.from || n >= a.until {
		return 0
	}
	comes := 1.0
	if !a.atOnce {
		comes = easeInOut(math.Min(float64(n-a.from+1)/(calmIn*a.fps), 1))
	}
	rests := easeInOut(math.Min(float64(a.until-n-1)/(calmOut*a.fps), 1))
	return a.strength * math.Min(comes, rests)
}

// ambients are the overlays that Ambient asks for; they lie under all others.
func (s *Script) ambients() []overlay {
	c := &s.config
	if c.Ambient == nil || c.Calm || c.Camera != nil || c.Backdrop != nil || c.Ambient.Strength <= 0 {
		return nil
	}
	a := ambience{from: s.transition.lead(), until: s.restsFrom(), fps: float64(c.FPS), strength: c.Ambient.Strength}
	a.atOnce = a.from == 0 && !slices.ContainsFunc(s.schedule.Turns, func(t Turn) bool { return t.Start < bareFrames })
	var out []overlay
	if d := s.newDrifting(a); d != nil {
		out = append(out, d)
	}
	if l := s.newLights(a); l != nil {
		out = append(out, l)
	}
	if r := &c.Ambient.Rule; !r.Rect.Empty() && s.inkless(r.Rect) {
		out = append(out, newColouring(*r, a))
	}
	return out
}

// restsFrom is the first frame in which nothing moves any more but what goes.
func (s *Script) restsFrom() int {
	if s.config.Exit {
		return s.config.drawn() - ExitFrames(s.config.FPS)
	}
	return s.config.drawn() - 1
}

// inkless reports whether nothing ever lies in r of the board.
func (s *Script) inkless(r image.Rectangle) bool {
	if !r.In(s.board.Rect) {
		return false
	}
	for _, t := range s.staysIn(r) {
		for i := range t.layers {
			if inkIn(t.layers[i].RGBA, r) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(s.films, func(f placedFilm) bool { return f.Box.Overlaps(r) })
}

func inkIn(a *image.RGBA, r image.Rectangle) bool {
	r = r.Intersect(a.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := a.Pix[a.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for x := 3; x < len(row); x += 4 {
			if row[x] != 0 {
				return true
			}
		}
	}
	return false
}

// lights are marks that a wave goes over. They are in the order it reaches them in.
type lights struct {
	paint.Lights
	ambience
	marks [2][2]layer
	reach image.Rectangle // of a mark at the origin
	along []float64       // where a light is on the wave's way
	steps float64         // brightnesses of a light
	now   int
	where []image.Rectangle
}

// newLights are those of the page that no ink lies on; nil: there are none.
func (s *Script) newLights(a ambience) *lights {
	l := &lights{Lights: s.config.Ambient.Lights, ambience: a, steps: lightSteps}
	for x := range l.Marks {
		for y, m := range l.Marks[x] {
			if m == nil {
				return nil
			}
			l.marks[x][y] = layer{RGBA: m}
			l.reach = l.reach.Union(m.Rect)
		}
	}
	away := int(lightApart * s.unit)
	l.At = slices.DeleteFunc(slices.Clone(l.At), func(p image.Point) bool { return !s.inkless(l.reach.Add(p).Inset(-away)) })
	if len(l.At) == 0 {
		return nil
	}
	if len(l.At) < lightsFew {
		l.Length, l.steps = math.Min(l.Length, l.Front+l.Tail), lightFine
	}
	way := func(p image.Point) float64 { return l.Along.X*float64(p.X) + l.Along.Y*float64(p.Y) }
	slices.SortStableFunc(l.At, func(a, b image.Point) int { return cmp.Compare(way(a), way(b)) })
	for _, p := range l.At {
		l.along = append(l.along, way(p))
	}
	return l
}

// front is where the foremost wave is in frame n: well on the board from the beginning.
func (l *lights) front(n int) float64 {
	return l.along[0] + l.Length/2 + l.Speed*float64(n-l.from)/l.fps
}

// each calls lit for every light on which a wave is in frame n or the one before, with its
// brightness in both, of its steps.
func (l *lights) each(n int, lit func(i int, was, is uint32)) {
	is, was := l.level(n), l.level(n-1)
	if is == 0 && was == 0 {
		return
	}
	front, before := l.front(n), l.front(n-1)
	last := l.along[len(l.along)-1]
	for wave := front; wave+l.Front > l.along[0]; wave -= l.Length {
		left := before - (front - wave) - l.Tail // by the wave as it was
		if left > last {
			continue
		}
		from, _ := slices.BinarySearch(l.along, left)
		for i := from; i < len(l.along) && l.along[i] < wave+l.Front; i++ {
			a, b := l.lit(before-(front-wave)-l.along[i], was), l.lit(wave-l.along[i], is)
			if a != 0 || b != 0 {
				lit(i, a, b)
			}
		}
	}
}

// lit is the brightness of a light so many pixels behind the height of a wave.
func (l *lights) lit(behind, level float64) uint32 {
	long := l.Tail
	if behind < 0 {
		behind, long = -behind, l.Front
	}
	return uint32(l.steps*math.Min(level, 1)*easeInOut(1-math.Min(behind/long, 1)) + 0.5)
}

func (l *lights) pose(n int, _ screen) error {
	l.now = n
	return nil
}

func (l *lights) over(on screen, r image.Rectangle) {
	l.each(l.now, func(i int, _, is uint32) {
		p := l.At[i]
		if is == 0 || !l.reach.Add(p).Overlaps(r) {
			return
		}
		odd := image.Pt(p.X&1, p.Y&1)
		on.blendAt(&l.marks[odd.X][odd.Y], r, p.Sub(odd), uint32(256*l.Strength)*is/uint32(l.steps))
	})
}

func (l *lights) dirty(n int) []image.Rectangle {
	l.where = l.where[:0]
	l.each(n, func(i int, was, is uint32) {
		if was != is {
			l.where = append(l.where, l.reach.Add(l.At[i]))
		}
	})
	return l.where
}

// colouring is a rule that is coloured in from its beginning to its end, and pales before
// the scene's.
type colouring struct {
	ambience
	whole *image.RGBA
	seen  layer
	now   int
	where [1]image.Rectangle
}

func newColouring(r paint.Rule, a ambience) *colouring {
	o := &colouring{ambience: a, whole: image.NewRGBA(r.Rect)}
	for i := range o.whole.Pix {
		o.whole.Pix[i] = [4]uint8{r.Color.R, r.Color.G, r.Color.B, 255}[i%4]
	}
	return o
}

// part is so many pixels of it, from its beginning.
func (o *colouring) part(from, to int) image.Rectangle {
	r := o.whole.Rect
	if r.Dx() < r.Dy() {
		return image.Rect(r.Min.X, r.Min.Y+from, r.Max.X, r.Min.Y+to)
	}
	return image.Rect(r.Min.X+from, r.Min.Y, r.Min.X+to, r.Max.Y)
}

// state is how many pixels are coloured in frame n, and how opaque they are.
func (o *colouring) state(n int) (long int, alpha uint32) {
	level := o.level(n)
	if level == 0 {
		return 0, 0
	}
	gone := float64(n-o.from+1) / float64(o.until-o.from)
	if o.atOnce {
		gone = bareRule + (1-bareRule)*gone
	}
	long = int(math.Ceil(gone * float64(max(o.whole.Rect.Dx(), o.whole.Rect.Dy()))))
	if float64(o.until-n-1) < calmOut*o.fps {
		return long, uint32(256*math.Min(level, 1) + 0.5)
	}
	return long, 256
}

func (o *colouring) pose(n int, _ screen) error {
	o.now = n
	long, alpha := o.state(n)
	if r := o.part(0, long); alpha > 0 && (o.seen.RGBA == nil || o.seen.Rect != r) {
		o.seen = layer{RGBA: o.whole.SubImage(r).(*image.RGBA)}
	}
	return nil
}

func (o *colouring) over(on screen, r image.Rectangle) {
	if _, alpha := o.state(o.now); alpha > 0 {
		on.blend(&o.seen, r, alpha)
	}
}

func (o *colouring) dirty(n int) []image.Rectangle {
	was, alphaWas := o.state(n - 1)
	is, alphaIs := o.state(n)
	switch {
	case alphaWas != alphaIs:
		o.where[0] = o.part(0, max(was, is))
	case was != is:
		o.where[0] = o.part(was, is)
	default:
		return nil
	}
	return o.where[:]
}

// drifting is the ornaments of a page that sway. What it shows is the bare page with them
// where they are now, in cells that take turns in being posed anew: in every frame a few are.
type drifting struct {
	ambience
	paint.Gust
	bare  *image.RGBA
	all   []swaying
	cells []swayCell
	turns int // frames that each holds a pose
	seen  layer
	where []image.Rectangle
}

// swaying is one of them.
type swaying struct {
	paint.Drift
	along float64   // the breeze's way
	free  []float32 // 0..1 by the board's columns: how far it may go from its place there
}

// swayCell is a part of the board in which an ornament is seen to move.
type swayCell struct {
	rect  image.Rectangle
	of    int
	now   swayPose
	under *image.RGBA // the page there with what lies under the ornament; nil until it is needed
}

// swayPose is how far an ornament is from its place, in sixteenths of a pixel.
type swayPose struct{ right, down int }

// newDrifting is what of the page can sway; nil: nothing can.
func (s *Script) newDrifting(a ambience) *drifting {
	c := s.config.Ambient
	if c.Bare == nil || c.Bare.Rect != s.board.Rect {
		return nil
	}
	d := &drifting{ambience: a, Gust: c.Gust, bare: c.Bare}
	for _, drift := range c.Drifts {
		w := swaying{Drift: drift, free: make([]float32, s.board.Rect.Dx())}
		middle := geom.FromPixels(drift.Picture.Rect).Center()
		w.along = middle.X*c.Gust.Along.X + middle.Y*c.Gust.Along.Y
		for x := range w.free {
			w.free[x] = 1
		}
		d.all = append(d.all, w)
	}
	for k := range slices.Backward(d.all) { // what is in front goes first where two meet
		if d.all[k].Sway != (geom.Point{}) {
			d.cells = append(d.cells, s.swayCells(d, k)...)
		}
	}
	if len(d.cells) == 0 {
		return nil
	}
	d.turns = min(len(d.cells)/driftCells, driftTurns)
	if len(d.cells) <= driftFew {
		d.turns = min(len(d.cells), driftRest)
	}
	return d
}

// swayCells are the cells of an ornament. Where ink lies on its edge it stays in its place, and
// moves the less the nearer that is.
func (s *Script) swayCells(d *drifting, of int) []swayCell {
	w, strength := &d.all[of], d.strength
	taken := func(r image.Rectangle) bool {
		return slices.ContainsFunc(d.cells, func(c swayCell) bool { return c.rect.Overlaps(r) })
	}
	by := image.Pt(int(math.Ceil(math.Abs(w.Sway.X)*strength))+1, int(math.Ceil(math.Abs(w.Sway.Y)*strength))+1)
	reach := image.Rectangle{w.Picture.Rect.Min.Sub(by), w.Picture.Rect.Max.Add(by)}.Intersect(s.board.Rect)
	if reach.Dx() <= driftCell/2 && reach.Dy() <= driftCell/2 { // it moves whole
		if reach = yuv.Even(reach); taken(reach) || !s.inkless(reach) {
			return nil
		}
		return []swayCell{{rect: reach, of: of}}
	}
	var out []swayCell
	for y := reach.Min.Y &^ (driftCell - 1); y < reach.Max.Y; y += driftCell {
		for x := reach.Min.X &^ (driftCell - 1); x < reach.Max.X; x += driftCell {
			cell := image.Rect(x, y, x+driftCell, y+driftCell).Intersect(s.board.Rect)
			if r := edgeIn(w.Picture, cell, by); r.Empty() {
				continue
			} else if !taken(r) && s.inkless(r) {
				out = append(out, swayCell{rect: r, of: of})
			} else {
				s.hold(w, r)
			}
		}
	}
	return slices.DeleteFunc(out, func(c swayCell) bool {
		return !slices.ContainsFunc(w.free[c.rect.Min.X:c.rect.Max.X], func(free float32) bool { return free > 0 })
	})
}

// hold keeps an ornament in its place in the columns of r.
func (s *Script) hold(w *swaying, r image.Rectangle) {
	far := driftHeld * s.unit
	for x := range w.free {
		away := math.Max(math.Max(float64(r.Min.X-x), float64(x+1-r.Max.X)), 0)
		w.free[x] = min(w.free[x], float32(easeInOut(math.Min(away/far, 1))))
	}
}

// edgeIn is the part of a cell, in squares, in which a picture is not the same all over
// wherever it is within reach of its place.
func edgeIn(p *image.RGBA, cell image.Rectangle, by image.Point) image.Rectangle {
	var out image.Rectangle
	for y := cell.Min.Y; y < cell.Max.Y; y += driftBlock {
		for x := cell.Min.X; x < cell.Max.X; x += driftBlock {
			block := image.Rect(x, y, x+driftBlock, y+driftBlock).Intersect(cell)
			if !evenIn(p, image.Rectangle{block.Min.Sub(by), block.Max.Add(by)}) {
				out = out.Union(block)
			}
		}
	}
	return out
}

// evenIn reports whether a picture is one colour all over r, or nothing.
func evenIn(p *image.RGBA, r image.Rectangle) bool {
	in := r.Intersect(p.Rect)
	if in.Empty() {
		return true
	}
	first := p.RGBAAt(in.Min.X, in.Min.Y)
	if in != r && first.A != 0 { // it ends within r
		return false
	}
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if p.RGBAAt(x, y) != first {
				return false
			}
		}
	}
	return true
}

// poseOf is how cell k is posed in frame n.
func (d *drifting) poseOf(k, n int) swayPose {
	w := &d.all[d.cells[k].of]
	if held := n - (n+k)%d.turns; held >= d.from && n < d.until-1 {
		n = held
	}
	level := d.level(n)
	if level == 0 {
		return swayPose{}
	}
	t := float64(n-d.from) / d.fps
	if d.Length > 0 {
		gone := math.Mod(d.Speed*t-w.along+d.Length*1000, d.Length) / d.Wide
		if gone >= 1 {
			return swayPose{}
		}
		sin := math.Sin(math.Pi * gone)
		level *= sin * sin
	}
	angle := 2 * math.Pi * (t/w.Seconds + w.Phase)
	// Its way is round where it goes both ways, with two beats that never meet.
	return swayPose{
		right: int(math.Round(poseSteps * level * w.Sway.X * math.Sin(angle))),
		down:  int(math.Round(poseSteps * level * w.Sway.Y * math.Cos(0.77*angle))),
	}
}

func (d *drifting) pose(n int, _ screen) error {
	fresh := d.seen.RGBA == nil
	if fresh {
		if d.level(n) == 0 {
			return nil
		}
		d.seen = layer{RGBA: image.NewRGBA(d.bare.Rect), opaque: true}
	}
	for k := range d.cells {
		c := &d.cells[k]
		p := d.poseOf(k, n)
		if p == c.now && !fresh {
			continue
		}
		c.now = p
		d.paint(c)
		d.seen.changed(c.rect)
	}
	return nil
}

// paint paints a cell with all of them, of which its own is where it is now.
func (d *drifting) paint(c *swayCell) {
	if c.under == nil {
		c.under = image.NewRGBA(c.rect)
		copyRect(c.under, d.bare, c.rect)
		for k := range c.of {
			blendLayer(c.under, d.all[k].Picture, c.rect, 256)
		}
	}
	copyRect(d.seen.RGBA, c.under, c.rect)
	d.all[c.of].blend(d.seen.RGBA, c.rect, c.now)
	for k := c.of + 1; k < len(d.all); k++ {
		blendLayer(d.seen.RGBA, d.all[k].Picture, c.rect, 256)
	}
}

// swaySample is where the pixels of a column come from: two places of a row, or the same of
// two rows, by how much of the second is in it.
type swaySample struct {
	right, down         int
	partRight, partDown uint32 // of poseSteps
}

// blend lays an ornament over r, between its pixels by the four that are nearest.
func (w *swaying) blend(dst *image.RGBA, r image.Rectangle, p swayPose) {
	src := w.Picture
	columns := make([]swaySample, r.Dx())
	for i := range columns {
		free := float64(w.free[r.Min.X+i])
		right, partRight := floorDiv(-int(free*float64(p.right)), poseSteps)
		down, partDown := floorDiv(-int(free*float64(p.down)), poseSteps)
		columns[i] = swaySample{right, down, uint32(partRight), uint32(partDown)}
	}
	at := func(x, y int) uint32 { // four channels in a word
		if !(image.Point{X: x, Y: y}).In(src.Rect) {
			return 0
		}
		return binary.LittleEndian.Uint32(src.Pix[src.PixOffset(x, y):])
	}
	row := make([]uint8, 4*r.Dx())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for i, s := range columns {
			x, v := r.Min.X+i+s.right, y+s.down
			sum := at(x, v)
			if s.partRight|s.partDown != 0 {
				a, b := at(x+1, v), at(x, v+1)
				if c := at(x+1, v+1); a != sum || b != sum || c != sum {
					top, low := between(sum, a, s.partRight), between(b, c, s.partRight)
					sum = between(top, low, s.partDown)
				}
			}
			binary.LittleEndian.PutUint32(row[4*i:], sum)
		}
		pixels.Over(dst.Pix[dst.PixOffset(r.Min.X, y):], row)
	}
}

// between is so many poseSteps of the way from the four bytes of a to those of b.
func between(a, b, part uint32) uint32 {
	const even = 0x00ff00ff
	const half = poseSteps / 2 * 0x00010001
	low := ((a&even)*(poseSteps-part) + (b&even)*part + half) / poseSteps & even
	high := ((a>>8&even)*(poseSteps-part) + (b>>8&even)*part + half) / poseSteps & even
	return low | high<<8
}

// floorDiv is a divided by b, rounded down, and what is left, 0 to b−1.
func floorDiv(a, b int) (quotient, rest int) {
	quotient = int(math.Floor(float64(a) / float64(b)))
	return quotient, a - quotient*b
}

func (d *drifting) over(on screen, r image.Rectangle) {
	if d.seen.RGBA == nil {
		return
	}
	for k := range d.cells {
		if c := &d.cells[k]; c.now != (swayPose{}) {
			if part := c.rect.Intersect(r); !part.Empty() {
				on.copy(&d.seen, yuv.Even(part), 0)
			}
		}
	}
}

func (d *drifting) dirty(n int) []image.Rectangle {
	d.where = d.where[:0]
	for k := range d.cells {
		if d.poseOf(k, n) != d.poseOf(k, n-1) {
			d.where = append(d.where, d.cells[k].rect)
		}
	}
	return d.where
}
