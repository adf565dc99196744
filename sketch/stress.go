package sketch

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Stress says how a scene shows what its words are about, among what is on the board.
// Its zero value does not.
type Stress struct {
	Pulse  styles.Pulse // how what is spoken of again stands out for a moment; empty: it does not
	Recede bool         // what was spoken of steps back where there is much, until the scene's end

	Board, Accent color.RGBA // of what is drawn for it
	Brush         plan.Brush
}

const (
	pulseSeconds = 0.3  // of a pulse …
	pulseGrows   = 0.04 // … by which it is larger in its middle
	pulsesApart  = 1.5  // seconds at least from one to the next
	pulseAfter   = 0.3  // … and after it was drawn
	pulseMost    = 0.4  // share of the board; what is larger would seem to move the board
	signHolds    = 1.2  // seconds that what was drawn for one stays, then it goes as long as it came
	penFree      = 0.35 // seconds before and after in which a pen that draws it has nothing else to draw
	strongApart  = 0.7  // seconds from one strong word to the next …
	strongWaits  = 1.5  // … of which one is not forgotten while the thing comes

	recededTo   = 0.65 // of its strength
	recedeFades = 0.3  // seconds
	recedesFrom = 5    // things; of fewer each is found without help
	recedeAfter = 1.0  // seconds at least that something stands out
	fullAtEnd   = 0.9  // seconds of a scene's end that show all
)

// thing is what is stressed together: a piece, or all of a group.
type thing struct {
	pieces     []int
	start, end int // frames in which it appears
	said       []int
	strong     []int // … with a strong word
	firm       bool  // it never steps back
	joins      bool  // it is a line between others
}

// things are those of the scene that stay where they are, in the order they appear in.
func (s *Script) things() []thing {
	changes := map[int]bool{}
	for i := range s.config.Pieces {
		if c := s.config.Pieces[i].Change; c != nil {
			changes[i] = true
			for _, k := range c.Of {
				changes[k] = true
			}
		}
	}
	var all []thing
	at, of := map[string]int{}, map[int]int{}
	for i := range s.config.Pieces {
		p, t := &s.config.Pieces[i], s.turns[i]
		if p.Drawing.Element == paint.Place || p.Film != nil || changes[i] || len(inksOf(p)) == 0 {
			continue
		}
		k, known := at[p.Drawing.Group]
		if p.rest {
			k = of[i-1]
		} else if p.Drawing.Group == "" || !known {
			k = len(all)
			at[p.Drawing.Group] = k
			all = append(all, thing{start: t.Start, joins: true})
		}
		of[i] = k
		g := &all[k]
		g.pieces = append(g.pieces, i)
		g.start, g.end = min(g.start, t.Start), max(g.end, t.End)
		g.firm, g.joins = g.firm || p.Firm, g.joins && p.Joins
		for _, seconds := range p.Said {
			g.said = append(g.said, s.config.frames(seconds))
		}
		for _, seconds := range p.Strong {
			g.strong = append(g.strong, s.config.frames(seconds))
		}
	}
	for k := range all {
		all[k].said, all[k].strong = ordered(all[k].said), ordered(all[k].strong)
	}
	slices.SortStableFunc(all, func(a, b thing) int { return a.start - b.start })
	return all
}

// ordered is frames in order, each once.
func ordered(frames []int) []int {
	slices.Sort(frames)
	return slices.Compact(frames)
}

// stresses are the overlays that Stress asks for.
func (s *Script) stresses() []overlay {
	c := &s.config
	if c.Stress.Pulse == "" && !c.Stress.Recede {
		return nil
	}
	all := s.things()
	standing := make([]*standing, len(all))
	for k := range all {
		standing[k] = s.newStanding(&all[k])
	}
	if c.Stress.Recede {
		s.recede(all, standing)
	}
	if c.Stress.Pulse != "" {
		s.pulse(all, standing)
	}
	var out []overlay
	for _, o := range standing {
		if o != nil && len(o.pulses)+len(o.receded) > 0 {
			out = append(out, o)
		}
	}
	return out
}

// frames is so many seconds.
func (c *ScriptConfig) frames(seconds float64) int {
	return int(math.Round(seconds * float64(c.FPS)))
}

// handDraws reports whether something is drawn stroke by stroke in frames from to until−1.
func (s *Script) handDraws(from, until int) bool {
	for i := range s.config.Pieces {
		p, t := &s.config.Pieces[i], s.turns[i]
		if p.drawn() && p.Drawing.Beats == nil && t.Start < until && from < t.End {
			return true
		}
	}
	return false
}

// recede finds when things step back: when the next is spoken of, until they are so again,
// or the scene ends.
func (s *Script) recede(all []thing, of []*standing) {
	c := &s.config
	n := 0
	for k := range all {
		if !all[k].joins && !all[k].firm {
			n++
		}
	}
	if n <= recedesFrom {
		return
	}
	fades, until := max(c.frames(recedeFades), 1), c.drawn()-c.frames(fullAtEnd)-c.frames(recedeFades)
	// calls are the frames in which a thing is spoken of.
	calls := func(k int) []int {
		own := []int{all[k].start}
		for _, f := range all[k].said {
			if f > all[k].end {
				own = append(own, f)
			}
		}
		return own
	}
	for k := range all {
		if of[k] == nil || all[k].firm {
			continue
		}
		own := calls(k)
		for i, f := range own {
			back := until
			for other := range all {
				if other == k || all[other].joins || all[other].firm {
					continue
				}
				for _, g := range calls(other) {
					if g >= max(f+c.frames(recedeAfter), all[k].end) {
						back = min(back, g)
					}
				}
			}
			stop := until
			if i+1 < len(own) {
				stop = min(stop, own[i+1])
			}
			if stop-back > 2*fades {
				of[k].receded = append(of[k].receded, Turn{Start: back, End: stop})
				of[k].fades = fades
			}
		}
	}
}

// newStanding is a thing that nothing else of the board touches; nil: something does.
func (s *Script) newStanding(t *thing) *standing {
	var bounds image.Rectangle
	for _, i := range t.pieces {
		bounds = bounds.Union(boundsOf(&s.config.Pieces[i]))
	}
	if bounds = bounds.Intersect(s.board.Rect); bounds.Empty() {
		return nil
	}
	for _, o := range s.staysIn(bounds) {
		if slices.Contains(t.pieces, o.piece) {
			continue
		}
		for _, i := range t.pieces {
			for _, own := range s.stays[i] {
				if own.touches(o) {
					return nil
				}
			}
		}
	}
	for _, f := range s.films {
		if f.Box.Overlaps(bounds) {
			return nil
		}
	}
	o := &standing{script: s, bounds: bounds}
	for _, i := range t.pieces {
		o.stays = append(o.stays, s.stays[i]...)
	}
	return o
}

// touches reports whether two pieces leave ink on one pixel.
func (s *stay) touches(o *stay) bool {
	for i := range s.layers {
		for j := range o.layers {
			if inkMeets(s.layers[i].RGBA, o.layers[j].RGBA) {
				return true
			}
		}
	}
	return false
}

func inkMeets(a, b *image.RGBA) bool {
	r := a.Rect.Intersect(b.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p, q := a.Pix[a.PixOffset(r.Min.X, y):], b.Pix[b.PixOffset(r.Min.X, y):]
		for x := 3; x < 4*r.Dx(); x += 4 {
			if p[x] != 0 && q[x] != 0 {
				return true
			}
		}
	}
	return false
}

// standing is a thing on the board that swells or steps back. It lies over the board and
// leaves nothing there.
type standing struct {
	script  *Script
	stays   []*stay
	bounds  image.Rectangle
	pulses  pulses      // when it stands out …
	long    int         // … in frames, of which so many come and so many go
	sign    *stressSign // what is drawn for that; nil: it swells
	receded []Turn      // frames from the first in which it steps back to the last in which it does not
	fades   int         // frames of them on either side

	picture layer // of it alone, made when it is first needed
	hides   layer // the ground where it has ink
	swollen layer // it, as large as it is in the frame posed
	now     standState
	where   [2]image.Rectangle
}

// swells reports whether it is small enough to.
func (o *standing) swells() bool {
	all := o.script.board.Rect
	return float64(o.bounds.Dx()*o.bounds.Dy()) <= pulseMost*float64(all.Dx()*all.Dy())
}

// standState is how a thing stands on the board.
type standState struct {
	size  float64
	paled uint32 // of 256
	sign  signState
}

// state is how it stands in frame n.
func (o *standing) state(n int) standState {
	st := standState{size: 1}
	if p, ok := o.pulses.at(n); ok && o.sign == nil {
		t := float64(n-p.Start+1) / float64(o.long)
		st.size = 1 + pulseGrows*easeInOut(1-math.Abs(2*t-1))
	} else if ok {
		st.sign = o.sign.state(n, p, o.long)
	}
	pale := 0.0
	for _, t := range o.receded {
		if t.Start <= n && n < t.End+o.fades {
			goes := math.Min(float64(n-t.Start+1)/float64(o.fades), 1)
			comes := math.Min(math.Max(float64(n-t.End+1)/float64(o.fades), 0), 1)
			pale = math.Max(pale, easeInOut(goes)*(1-easeInOut(comes)))
		}
	}
	st.paled = uint32(256*(1-recededTo)*pale + 0.5)
	return st
}

func (o *standing) pose(n int, _ screen) error {
	st := o.state(n)
	if (st.size != 1 || st.paled != 0 || st.sign.alpha != 0) && o.picture.RGBA == nil {
		o.take()
	}
	if st.size != 1 && (st.size != o.now.size || o.swollen.RGBA == nil) {
		o.swollen = layer{RGBA: swellSharply(o.swollen.RGBA, o.picture.RGBA, st.size, swollenRect(o.bounds, st.size))}
	}
	if o.sign != nil {
		o.sign.pose(st.sign)
	}
	o.now = st
	return nil
}

// take makes its pictures.
func (o *standing) take() {
	picture := together(o.bounds, o.stays)
	hides := image.NewRGBA(o.bounds)
	copyRect(hides, o.script.ground.RGBA, o.bounds)
	for i := 3; i < len(hides.Pix); i += 4 {
		if picture.Pix[i] == 0 {
			clear(hides.Pix[i-3 : i+1])
		}
	}
	o.hides, o.picture = layer{RGBA: hides}, layer{RGBA: picture}
}

// together is what lies in a part of the board, as one picture.
func together(bounds image.Rectangle, all []*stay) *image.RGBA {
	picture := image.NewRGBA(bounds)
	for _, t := range all {
		for i := range t.layers {
			blendLayer(picture, t.layers[i].RGBA, bounds, 256)
		}
	}
	return picture
}

func (o *standing) over(on screen, r image.Rectangle) {
	st := &o.now
	switch {
	case st.size != 1:
		on.blend(&o.hides, r, 256)
		on.blend(&o.swollen, r, 256-st.paled)
	case st.sign.alpha != 0 && o.sign.behind:
		on.blend(&o.hides, r, 256)
		on.blend(&o.sign.seen, r, st.sign.alpha)
		on.blend(&o.picture, r, 256-st.paled)
	case st.paled != 0:
		on.blend(&o.hides, r, st.paled)
	}
	if st.sign.alpha != 0 && !o.sign.behind {
		on.blend(&o.sign.seen, r, st.sign.alpha)
	}
}

func (o *standing) dirty(n int) []image.Rectangle {
	st, was := o.state(n), o.state(n-1)
	out := o.where[:0]
	if most := math.Max(st.size, was.size); st.size != was.size {
		out = append(out, swollenRect(o.bounds, most).Union(o.bounds).Intersect(o.script.board.Rect))
	} else if st.paled != was.paled {
		out = append(out, o.bounds)
	}
	if st.sign != was.sign {
		r := o.sign.bounds()
		if o.sign.behind && (st.sign.alpha == 0 || was.sign.alpha == 0) {
			r = r.Union(o.bounds) // its ink is laid anew
		}
		out = append(out, r)
	}
	return out
}

// swollenRect is a rectangle so many times as large about its middle.
func swollenRect(r image.Rectangle, size float64) image.Rectangle {
	dx, dy := float64(r.Dx())*(size-1)/2, float64(r.Dy())*(size-1)/2
	return image.Rect(r.Min.X-int(math.Ceil(dx))-1, r.Min.Y-int(math.Ceil(dy))-1, r.Max.X+int(math.Ceil(dx))+1, r.Max.Y+int(math.Ceil(dy))+1)
}

// pulses are moments in which a thing stands out, none within another.
type pulses []Turn

// add adds one where there is room for it.
func (p *pulses) add(t Turn) bool {
	if slices.ContainsFunc(*p, func(o Turn) bool { return o.Start < t.End && t.Start < o.End }) {
		return false
	}
	*p = append(*p, t)
	return true
}

// at is the pulse of frame n.
func (p pulses) at(n int) (Turn, bool) {
	for _, t := range p {
		if t.Start <= n && n < t.End {
			return t, true
		}
	}
	return Turn{}, false
}

// pulseMoment is when a thing may stand out.
type pulseMoment struct {
	frame, thing int
	strong       bool
}

// pulse finds when things stand out: where they are spoken of, are there, and no hand draws.
// What is strong comes first, of the rest what leaves it room.
func (s *Script) pulse(all []thing, of []*standing) {
	c := &s.config
	long, last := max(c.frames(pulseSeconds), 2), c.drawn()-1
	moments := s.moments(all, of, long)
	slices.SortStableFunc(moments, func(a, b pulseMoment) int {
		if a.strong != b.strong {
			if a.strong {
				return -1
			}
			return 1
		}
		return a.frame - b.frame
	})
	var taken []int
	for _, m := range moments {
		apart, o := c.frames(pulsesApart), of[m.thing]
		if m.strong {
			apart = c.frames(strongApart)
		}
		near := func(f int) bool { return max(f-m.frame, m.frame-f) < apart }
		if !slices.ContainsFunc(taken, near) && o.pulses.add(Turn{Start: m.frame, End: o.lasts(m.frame, long, last)}) {
			taken, o.long = append(taken, m.frame), long
		}
	}
	for _, o := range of {
		if o != nil && o.sign != nil && c.seenDrawing() {
			s.strokes = append(s.strokes, o.sign.strokes(o.pulses, long, c)...)
		}
	}
}

// moments are those in which things may stand out for so many frames. Where a strong word is said as
// something comes, that does so as soon as it is there.
func (s *Script) moments(all []thing, of []*standing, long int) (out []pulseMoment) {
	c := &s.config
	for k := range all {
		if of[k] == nil || all[k].joins || len(all[k].said)+len(all[k].strong) == 0 {
			continue
		}
		of[k].sign = s.newSign(&all[k])
		if of[k].sign == nil && !of[k].swells() {
			continue
		}
		free := 0
		if c.seenDrawing() && of[k].sign != nil { // the pen comes and goes
			free = c.frames(penFree)
		}
		note := func(f int, strong bool) {
			if f+2*long < c.drawn()-1 && !s.handDraws(f-free, f+long+free) {
				out = append(out, pulseMoment{f, k, strong})
			}
		}
		for _, f := range all[k].strong {
			if there := all[k].end + free; f+c.frames(strongWaits) >= there {
				note(max(f, there), true)
			}
		}
		for _, f := range all[k].said {
			if f >= all[k].end+c.frames(pulseAfter) && !slices.Contains(all[k].strong, f) {
				note(f, false)
			}
		}
	}
	return out
}

// lasts is where a pulse ends that begins in a frame, comes in so many, and has gone before the last.
func (o *standing) lasts(from, long, last int) int {
	if o.sign == nil {
		return from + long - 1
	}
	return min(from+2*long+o.script.config.frames(signHolds), last)
}
