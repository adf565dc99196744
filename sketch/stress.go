package sketch

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Stress says how a scene shows what its words are about, among what is on the board.
// Its zero value does not.
type Stress struct {
	Pulse  bool // what is spoken of again swells for a moment
	Recede bool // what was spoken of steps back where there is much, until the scene's end
}

const (
	pulseSeconds = 0.3  // of a pulse …
	pulseGrows   = 0.04 // … by which it is larger in its middle
	pulsesApart  = 1.5  // seconds at least from one to the next
	pulseAfter   = 0.3  // … and after it was drawn
	pulseMost    = 0.4  // share of the board; what is larger would seem to move the board

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
	firm       bool // it never steps back
	joins      bool // it is a line between others
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
	at := map[string]int{}
	for i := range s.config.Pieces {
		p, t := &s.config.Pieces[i], s.schedule.Turns[i]
		if p.Drawing.Element == paint.Place || p.Film != nil || changes[i] || len(inksOf(p)) == 0 {
			continue
		}
		k, known := at[p.Drawing.Group]
		if p.Drawing.Group == "" || !known {
			k = len(all)
			at[p.Drawing.Group] = k
			all = append(all, thing{start: t.Start, joins: true})
		}
		g := &all[k]
		g.pieces = append(g.pieces, i)
		g.start, g.end = min(g.start, t.Start), max(g.end, t.End)
		g.firm, g.joins = g.firm || p.Firm, g.joins && p.Joins
		for _, seconds := range p.Said {
			g.said = append(g.said, int(math.Round(seconds*float64(s.config.FPS))))
		}
	}
	for k := range all {
		slices.Sort(all[k].said)
		all[k].said = slices.Compact(all[k].said)
	}
	slices.SortStableFunc(all, func(a, b thing) int { return a.start - b.start })
	return all
}

// stresses are the overlays that Stress asks for.
func (s *Script) stresses() []overlay {
	c := &s.config
	if !c.Stress.Pulse && !c.Stress.Recede {
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
	if c.Stress.Pulse {
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

// pulse finds when things swell: where they are spoken of, are there, and no hand draws.
func (s *Script) pulse(all []thing, of []*standing) {
	c := &s.config
	long, last := max(c.frames(pulseSeconds), 2), c.drawn()-1
	type moment struct{ frame, thing int }
	var moments []moment
	for k := range all {
		if of[k] == nil || all[k].joins || !of[k].swells() {
			continue
		}
		for _, f := range all[k].said {
			if f >= all[k].end+c.frames(pulseAfter) && f+long < last && !s.handDraws(f, f+long) {
				moments = append(moments, moment{f, k})
			}
		}
	}
	slices.SortStableFunc(moments, func(a, b moment) int { return a.frame - b.frame })
	free := 0
	for _, m := range moments {
		if m.frame >= free {
			of[m.thing].pulses = append(of[m.thing].pulses, m.frame)
			of[m.thing].long = long
			free = m.frame + c.frames(pulsesApart)
		}
	}
}

// handDraws reports whether something is drawn stroke by stroke in frames from to until−1.
func (s *Script) handDraws(from, until int) bool {
	for i := range s.config.Pieces {
		p, t := &s.config.Pieces[i], s.schedule.Turns[i]
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
	pulses  []int  // frames in which one begins …
	long    int    // … that lasts so many
	receded []Turn // frames from the first in which it steps back to the last in which it does not
	fades   int    // frames of them on either side

	picture *image.RGBA // of it alone, made when it is first needed
	hides   layer       // the ground where it has ink
	swollen layer       // it, as large as it is in the frame posed
	size    float64
	paled   uint32
	where   [1]image.Rectangle
}

// swells reports whether it is small enough to.
func (o *standing) swells() bool {
	all := o.script.board.Rect
	return float64(o.bounds.Dx()*o.bounds.Dy()) <= pulseMost*float64(all.Dx()*all.Dy())
}

// state is how large it is in frame n, and how much paler, of 256.
func (o *standing) state(n int) (size float64, paled uint32) {
	size = 1
	for _, f := range o.pulses {
		if f <= n && n < f+o.long-1 {
			t := float64(n-f+1) / float64(o.long)
			size = 1 + pulseGrows*easeInOut(1-math.Abs(2*t-1))
		}
	}
	pale := 0.0
	for _, t := range o.receded {
		if t.Start <= n && n < t.End+o.fades {
			goes := math.Min(float64(n-t.Start+1)/float64(o.fades), 1)
			comes := math.Min(math.Max(float64(n-t.End+1)/float64(o.fades), 0), 1)
			pale = math.Max(pale, easeInOut(goes)*(1-easeInOut(comes)))
		}
	}
	return size, uint32(256*(1-recededTo)*pale + 0.5)
}

func (o *standing) pose(n int, _ screen) error {
	size, paled := o.state(n)
	if (size != 1 || paled != 0) && o.picture == nil {
		o.take()
	}
	if size != 1 && (size != o.size || o.swollen.RGBA == nil) {
		o.swollen = layer{RGBA: swell(o.picture, size)}
	}
	o.size, o.paled = size, paled
	return nil
}

// take makes its pictures.
func (o *standing) take() {
	o.picture = image.NewRGBA(o.bounds)
	for _, t := range o.stays {
		for i := range t.layers {
			blendLayer(o.picture, t.layers[i].RGBA, o.bounds, 256)
		}
	}
	hides := image.NewRGBA(o.bounds)
	copyRect(hides, o.script.ground.RGBA, o.bounds)
	for i := 3; i < len(hides.Pix); i += 4 {
		if o.picture.Pix[i] == 0 {
			clear(hides.Pix[i-3 : i+1])
		}
	}
	o.hides = layer{RGBA: hides}
}

func (o *standing) over(on screen, r image.Rectangle) {
	switch {
	case o.size != 1:
		on.blend(&o.hides, r, 256)
		on.blend(&o.swollen, r, 256-o.paled)
	case o.paled != 0:
		on.blend(&o.hides, r, o.paled)
	}
}

func (o *standing) dirty(n int) []image.Rectangle {
	size, paled := o.state(n)
	was, before := o.state(n - 1)
	if size == was && paled == before {
		return nil
	}
	o.where[0] = o.bounds
	if most := math.Max(size, was); most != 1 {
		o.where[0] = swollenRect(o.bounds, most).Union(o.bounds).Intersect(o.script.board.Rect)
	}
	return o.where[:]
}

// swollenRect is a rectangle so many times as large about its middle.
func swollenRect(r image.Rectangle, size float64) image.Rectangle {
	dx, dy := float64(r.Dx())*(size-1)/2, float64(r.Dy())*(size-1)/2
	return image.Rect(r.Min.X-int(math.Ceil(dx))-1, r.Min.Y-int(math.Ceil(dy))-1, r.Max.X+int(math.Ceil(dx))+1, r.Max.Y+int(math.Ceil(dy))+1)
}

// swell is a picture so many times as large about its middle, between its pixels by the
// four that are nearest.
func swell(src *image.RGBA, size float64) *image.RGBA {
	out := image.NewRGBA(swollenRect(src.Rect, size))
	cx, cy := float64(src.Rect.Min.X+src.Rect.Max.X)/2, float64(src.Rect.Min.Y+src.Rect.Max.Y)/2
	for y := out.Rect.Min.Y; y < out.Rect.Max.Y; y++ {
		v := cy + (float64(y)+0.5-cy)/size - 0.5
		y0 := int(math.Floor(v))
		fy := uint32(256*(v-float64(y0)) + 0.5)
		d := out.Pix[out.PixOffset(out.Rect.Min.X, y):]
		for x := range out.Rect.Dx() {
			u := cx + (float64(x+out.Rect.Min.X)+0.5-cx)/size - 0.5
			x0 := int(math.Floor(u))
			fx := uint32(256*(u-float64(x0)) + 0.5)
			var sum [4]uint32
			for k := range 4 {
				px, py := x0+k&1, y0+k>>1
				if px < src.Rect.Min.X || py < src.Rect.Min.Y || px >= src.Rect.Max.X || py >= src.Rect.Max.Y {
					continue
				}
				w, h := 256-fx, 256-fy
				if k&1 == 1 {
					w = fx
				}
				if k>>1 == 1 {
					h = fy
				}
				p := src.Pix[src.PixOffset(px, py):][:4]
				for i, c := range p {
					sum[i] += uint32(c) * w * h
				}
			}
			for i := range sum {
				d[4*x+i] = uint8((sum[i] + 1<<15) >> 16)
			}
		}
	}
	return out
}
