package paint

import (
	"math"
	"math/rand/v2"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// The hand of Rough, in design units where they are lengths. The wander is
// about that of rough.js at the same roughness.
const (
	HandSwing  = 3.4   // how far a loose hand strays from the line
	HandBow    = 0.015 // how far a loose long line bows, as a share of its length
	handCorner = 0.6   // radians of turning beyond which a hand stops at a corner
	twiceFrom  = 0.7   // roughness from which a line is gone over twice
)

// Rough is the path as a hand would draw it: lines bow and waver, corners
// miss by a little, round outlines start anywhere and overshoot their start.
// Roughness is 0 (ruler-straight, the path itself) to 1 (very loose, every
// line gone over twice), unit the pixels of a design unit. Equal seeds give
// equal paths.
func Rough(p geom.Path, roughness, unit float64, seed int64) geom.Path {
	if roughness <= 0 || unit <= 0 {
		return p
	}
	h := hand{
		swing: HandSwing * roughness * unit, bow: HandBow * roughness, unit: unit,
		rng: rand.New(rand.NewPCG(uint64(seed), 0x4a4d)),
	}
	var out geom.Path
	for _, l := range Movements(p) {
		out = append(out, h.follow(l)...)
		if roughness >= twiceFrom && len(l) > 1 {
			again := h
			again.swing /= 2
			out = append(out, again.follow(l)...)
		}
	}
	return out
}

// hand is a hand at work on one path.
type hand struct {
	swing, bow, unit float64
	rng              *rand.Rand
}

// follow draws one movement: run by run between its corners, without lifting.
func (h hand) follow(l geom.Polyline) geom.Path {
	runs, closed := runsOf(l)
	switch {
	case len(runs) == 0:
		return l.Path()
	case closed && len(runs) == 1:
		return h.loop(l).CatmullRom()
	}
	length := l.Length()
	// Small things are drawn with care.
	miss := h.swing * min(1, length/(120*h.unit)) * 0.7
	at := h.near(l[0], miss)
	var out geom.Path
	for i, r := range runs {
		end := h.near(r[len(r)-1], miss)
		if closed && i == len(runs)-1 {
			// The hand runs a little past the corner it started from.
			dir := r[len(r)-1].Sub(r[len(r)-2]).Unit()
			end = r[len(r)-1].Add(dir.Mul(miss * (0.4 + h.rng.Float64())))
		}
		part := h.run(r, at, end).CatmullRom()
		if i > 0 {
			part = part[1:]
		}
		out = append(out, part...)
		at = end
	}
	return out
}

// runsOf are the runs of a movement between its corners, and whether it ends where it
// began; none of a point.
func runsOf(l geom.Polyline) (runs []geom.Polyline, closed bool) {
	if len(l) < 2 || l.Length() == 0 {
		return nil, false
	}
	return splitAtCorners(l), l[0].Dist(l[len(l)-1]) < 1e-6
}

// near is a point within miss pixels of p.
func (h hand) near(p geom.Point, miss float64) geom.Point {
	a, r := h.rng.Float64()*2*math.Pi, miss*math.Sqrt(h.rng.Float64())
	return p.Add(geom.Pt(r*math.Cos(a), r*math.Sin(a)))
}

// run draws a smooth stretch of line from one point to another near its own
// ends.
func (h hand) run(l geom.Polyline, from, to geom.Point) geom.Polyline {
	length := l.Length()
	pts := l.Resample(min(max(length/3, 2), 22*h.unit))
	// rough.js: gain 1 up to 200 px, falling to 0.4 over 500 px, and never
	// more than a tenth of the length.
	gain := 1 - 0.6*min(max((length/h.unit-200)/300, 0), 1)
	sway := h.sway(min(h.swing*gain, length/10))
	bow := (h.rng.Float64()*2 - 1) * h.bow * min(length, 500*h.unit)
	if len(l) > 2 {
		bow /= 3 // curves carry the eye already
	}
	out := make(geom.Polyline, len(pts))
	first, last := from.Sub(pts[0]), to.Sub(pts[len(pts)-1])
	for i := range pts {
		t := float64(i) / float64(len(pts)-1)
		n := normalAt(pts, i)
		// The sway fades towards both ends, which have their own miss.
		fade := min(1, 4*min(t, 1-t))
		out[i] = pts[i].Add(first.Lerp(last, t)).
			Add(n.Mul(bow*math.Sin(math.Pi*t) + fade*sway(t*length)))
	}
	return out
}

// loop draws a round closed outline: from a random start, with a slow drift,
// past its start.
func (h hand) loop(l geom.Polyline) geom.Polyline {
	length := l.Length()
	pts := l.Resample(min(max(length/16, 1.5), 22*h.unit))
	pts = pts[:len(pts)-1]
	n := len(pts)
	sway := h.sway(min(h.swing, length/40))
	begin := h.rng.IntN(max(n/6, 1))
	over := 1 + int(float64(n)*0.04*h.rng.Float64())
	drift := min(h.swing, length/60) * (h.rng.Float64()*2 - 1)
	out := make(geom.Polyline, 0, n+over)
	for i := 0; i <= n+over-1; i++ {
		j := (begin + i) % n
		t := float64(i) / float64(n)
		off := sway(t*length) + drift*(t-0.5)
		out = append(out, pts[j].Add(normalOn(pts, j).Mul(off)))
	}
	return out
}

// sway is how far the hand is off the line at a distance along it, at most
// about amount: two slow waves of random phase.
func (h hand) sway(amount float64) func(run float64) float64 {
	l1, l2 := (150+100*h.rng.Float64())*h.unit, (55+30*h.rng.Float64())*h.unit
	p1, p2 := h.rng.Float64()*2*math.Pi, h.rng.Float64()*2*math.Pi
	return func(run float64) float64 {
		return amount * (0.65*math.Sin(2*math.Pi*run/l1+p1) + 0.35*math.Sin(2*math.Pi*run/l2+p2))
	}
}

func normalAt(l geom.Polyline, i int) geom.Point {
	return l[min(i+1, len(l)-1)].Sub(l[max(i-1, 0)]).Perp().Unit()
}

// normalOn is normalAt on a closed outline.
func normalOn(l geom.Polyline, i int) geom.Point {
	n := len(l)
	return l[(i+1)%n].Sub(l[(i+n-1)%n]).Perp().Unit()
}

// splitAtCorners cuts a polyline where it turns sharply.
func splitAtCorners(l geom.Polyline) []geom.Polyline {
	var runs []geom.Polyline
	start := 0
	for i := 1; i+1 < len(l); i++ {
		a, b := l[i].Sub(l[i-1]), l[i+1].Sub(l[i])
		if math.Abs(math.Atan2(a.Cross(b), a.Dot(b))) > handCorner {
			runs = append(runs, l[start:i+1])
			start = i
		}
	}
	return append(runs, l[start:])
}

// LooseStray is how far ink of a loose hand may lie off a form, in design units.
func LooseStray(l styles.Loose) float64 { return math.Max(l.Wobble, missMost*l.Overshoot) }

// How a loose hand draws.
const (
	calmFrom    = 100  // design units: shorter lines stray less, in proportion
	cornerLeast = 55   // design units of both lines at a corner that they run past
	overMost    = 0.07 // of a round form: so much of it is drawn twice at most
	missLeast   = 0.6  // times overshoot or overlap, what a corner or a circle is missed by …
	missMost    = 1.4
	againFrom   = 160 // design units of a contour that may be gone over again
	againLess   = 0.7 // times the wobble, in the second pass

	looseStream = 0x1005e // of random numbers
)

// Loosely is the path as a loose hand draws it, unit the pixels of a design unit: lines waver but
// still begin and end where they should, at sharp corners both run on a little, each being
// a movement of its own, round forms run on past their beginning, and some contours are gone
// over again. Equal seeds give equal paths.
func Loosely(p geom.Path, l styles.Loose, unit float64, seed int64) geom.Path {
	h := looseHand{Loose: l, unit: unit, rng: rand.New(rand.NewPCG(uint64(seed), looseStream))}
	var out geom.Path
	for _, m := range Movements(p) {
		out = append(out, h.drawn(m)...)
		if again := h.rng.Float64() < l.Again; again && m.Length() > againFrom*unit {
			second := h
			second.Wobble *= againLess
			out = append(out, second.drawn(m)...)
		}
	}
	return out
}

// LooseArea is the form that Loosely goes around, closed where it is: what is filled under
// its lines.
func LooseArea(p geom.Path, l styles.Loose, unit float64, seed int64) geom.Path {
	h := looseHand{Loose: l, unit: unit, rng: rand.New(rand.NewPCG(uint64(seed), looseStream)), area: true}
	var out geom.Path
	for _, m := range Movements(p) {
		out = append(out, h.drawn(m)...)
		if again := h.rng.Float64() < l.Again; again && m.Length() > againFrom*unit {
			h.drawn(m) // the next form is that of Loosely
		}
	}
	return out
}

// looseHand is a loose hand at work.
type looseHand struct {
	styles.Loose
	unit float64
	rng  *rand.Rand
	area bool // forms alone
}

// missed is an amount as it comes out this time.
func (h looseHand) missed(amount float64) float64 {
	return amount * (missLeast + (missMost-missLeast)*h.rng.Float64())
}

// drawn is one movement.
func (h looseHand) drawn(m geom.Polyline) geom.Path {
	runs, closed := runsOf(m)
	switch {
	case len(runs) == 0:
		return m.Path()
	case closed && len(runs) == 1:
		return h.round(m)
	}
	free := func(r geom.Polyline) bool { return r.Length() >= cornerLeast*h.unit }
	var out geom.Path
	for i, r := range runs {
		l := h.wavering(r)
		before, after := h.missed(h.Overshoot), h.missed(h.Overshoot)
		joinsBefore, joinsAfter := i > 0 || closed, i+1 < len(runs) || closed
		prior, next := runs[(i+len(runs)-1)%len(runs)], runs[(i+1)%len(runs)]
		apart := false
		if !h.area && h.Overshoot > 0 && free(r) {
			if joinsBefore && free(prior) {
				l = append(geom.Polyline{beyond(l[1], l[0], before*h.unit)}, l...)
				apart = true
			}
			if n := len(l); joinsAfter && free(next) {
				l = append(l, beyond(l[n-2], l[n-1], after*h.unit))
			}
		}
		part := l.CatmullRom()
		if i > 0 && !apart {
			part = part[1:]
		}
		out = append(out, part...)
	}
	if h.area && closed {
		out.Close()
	}
	return out
}

// beyond is the point so far past b on the way from a.
func beyond(a, b geom.Point, by float64) geom.Point { return b.Add(b.Sub(a).Unit().Mul(by)) }

// amount is how far a line of a length strays, in pixels.
func (h looseHand) amount(length float64) float64 {
	return h.Wobble * h.unit * min(1, length/(calmFrom*h.unit))
}

// wave is how far the hand is off a line at a distance along it.
func (h looseHand) wave(amount float64) func(run float64) float64 {
	l1, l2 := (90+50*h.rng.Float64())*h.unit, (38+18*h.rng.Float64())*h.unit
	p1, p2 := h.rng.Float64()*2*math.Pi, h.rng.Float64()*2*math.Pi
	return func(run float64) float64 {
		return amount * (0.7*math.Sin(2*math.Pi*run/l1+p1) + 0.3*math.Sin(2*math.Pi*run/l2+p2))
	}
}

// wavering is a smooth stretch that begins and ends where it should.
func (h looseHand) wavering(r geom.Polyline) geom.Polyline {
	length := r.Length()
	pts := r.Resample(min(max(length/4, 1.5), 14*h.unit))
	wave := h.wave(h.amount(length))
	out := make(geom.Polyline, len(pts))
	for i, p := range pts {
		t := float64(i) / float64(max(len(pts)-1, 1))
		fade := min(1, 5*min(t, 1-t))
		out[i] = p.Add(normalAt(pts, i).Mul(fade * wave(t*length)))
	}
	return out
}

// round is a closed form without corners: its end runs on beside its beginning.
func (h looseHand) round(m geom.Polyline) geom.Path {
	length := m.Length()
	step := min(max(length/28, 1.5), 14*h.unit)
	pts := m.Resample(step)
	pts = pts[:len(pts)-1]
	n := len(pts)
	step = length / float64(n)
	wave := h.wave(h.amount(length))
	aside := h.amount(length) * (h.rng.Float64()*2 - 1) // where its end lies beside its beginning
	over := min(h.missed(h.Overlap)*h.unit, overMost*length)
	if h.area {
		over = 0
	}
	out := make(geom.Polyline, 0, n+2)
	for i := 0; ; i++ {
		run := min(float64(i)*step, length+over)
		t := run / length
		// The wave closes: towards the end it becomes what it was at the beginning.
		off := wave(run)
		if k := min(max((t-0.7)/0.3, 0), 1); k > 0 {
			off += (wave(run-length) - off) * ease(k)
		}
		if t > 0.85 && !h.area {
			off += aside * ease((t-0.85)/0.15)
		}
		j := i % n
		out = append(out, pts[j].Add(normalOn(pts, j).Mul(off)))
		if float64(i)*step >= length+over-step/2 {
			break
		}
	}
	path := out.CatmullRom()
	if h.area {
		path.Close()
	}
	return path
}
