package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/pixels"
	"github.com/inkreel/inkreel/internal/yuv"
	"github.com/inkreel/inkreel/sketch/trace"
)

// entrance is something that comes to its place by itself, over the board until it is
// there. What it shows on its way is sampled from its finished pixels.
type entrance struct {
	paint.Entrance
	ease   paint.Ease
	begin  float64 // in frames from the scene's start, which need not be whole
	end    float64
	first  int // the first frame it is seen in …
	land   int // … and that in which it is on the board
	parts  []*trace.Ink
	rect   image.Rectangle // of its finished pixels
	reach  image.Rectangle // where it is ever seen
	under  *insertedUnder  // it comes under what is there already; nil: over it
	where  [2]image.Rectangle
	now    int
	still  *image.RGBA // its finished pixels; nil: not needed yet
	seen   layer
	shown  image.Rectangle // where seen holds anything …
	posed  seenPose        // … and what
	weight []uint32        // of a wipe, by column or row
	row    []pixels.Sample // of its pixels on their way, along …
	column []pixels.Sample // … and down
}

// seenPose is a pose as fine as it is seen.
type seenPose struct {
	right, down int // in sixteenths of a pixel
	scale       int // in 1/8192
	bare        int // in 1/1024
	alpha       uint32
}

// The fineness of poses.
const (
	poseSteps  = 16
	scaleSteps = 8192
	bareSteps  = 1024
)

// wipeSoft is the share of what is uncovered over which the edge of a wipe is soft.
const wipeSoft = 0.22

// landing is the frame in which what comes in a time is on the board.
func landing(b StrokeTime, t Turn) int {
	return min(max(int(math.Ceil(b.End-1e-6))-1, int(b.Start)), t.End-1)
}

// heldUntil is the frame before which nothing of piece i lands that comes by itself: what it lies over is still on its
// way then, and would come to lie over it. It rests in its place until that is on the board.
func (s *Script) heldUntil(i int) (frame int) {
	if !s.config.Pieces[i].comes() {
		return 0
	}
	for k := range i {
		if s.comesOver(k, i) {
			frame = max(frame, min(s.turns[k].End, s.config.Frames-1))
		}
	}
	return frame
}

// comesOver reports whether piece k, which comes by itself, is still on its way when piece i begins,
// which lies over it.
func (s *Script) comesOver(k, i int) bool {
	under, over := &s.config.Pieces[k], &s.config.Pieces[i]
	u, o := s.turns[k], s.turns[i]
	return under.Change == nil && over.Change == nil && under.comes() && u.Start <= o.Start && o.Start < u.End &&
		reachOf(under).Overlaps(reachOf(over))
}

// inkedMeanwhile reports whether anything that lies over piece k is drawn, and so cannot be held, while
// that is on its way.
func (s *Script) inkedMeanwhile(k int) bool {
	for i := k + 1; i < len(s.turns); i++ {
		if p := &s.config.Pieces[i]; s.comesOver(k, i) {
			for m, ink := range p.Inks {
				if ink != nil && ink.Layer != nil && p.entersBy(m) == nil {
					return true
				}
			}
		}
	}
	return false
}

// unitsOf are the things that come by themselves in a piece, each with its pixels and its
// time.
type unit struct {
	beat  *paint.Beat
	inks  []*trace.Ink
	rect  image.Rectangle
	time  StrokeTime
	whole int // index of its first ink
}

// units are the things of a piece that come by themselves, in the order of their marks.
func units(p *Piece, t Turn) []unit {
	var out []unit
	per := float64(t.End-t.Start) / math.Max(paint.Ends(p.Drawing.Beats), 1e-9)
	at := func(from, to float64) StrokeTime {
		return StrokeTime{float64(t.Start) + per*from, float64(t.Start) + per*to}
	}
	for k, ink := range p.Inks {
		b := &p.Drawing.Beats[k]
		if b.Enter == nil || ink == nil || ink.Layer == nil || ink.Layer.Rect.Empty() {
			continue
		}
		if len(b.Parts) > 0 {
			for _, part := range b.Parts {
				if r := part.Rect.Intersect(ink.Layer.Rect); !r.Empty() {
					cut := &trace.Ink{Layer: ink.Layer.SubImage(r).(*image.RGBA)}
					out = append(out, unit{b, []*trace.Ink{cut}, r, at(part.Start, part.End), k})
				}
			}
			continue
		}
		if n := len(out) - 1; b.One != 0 && n >= 0 && out[n].beat.One == b.One && len(out[n].beat.Parts) == 0 {
			out[n].inks, out[n].rect = append(out[n].inks, ink), out[n].rect.Union(ink.Layer.Rect)
			continue
		}
		out = append(out, unit{b, []*trace.Ink{ink}, ink.Layer.Rect, at(b.Start, b.End), k})
	}
	return out
}

// entrances are what comes by itself in piece i; under: beneath what is there already.
func (s *Script) entrances(i int, under *insertedUnder) []overlay {
	var out []overlay
	p, t, held := &s.config.Pieces[i], s.turns[i], s.heldUntil(i)
	for _, u := range units(p, t) {
		e := &entrance{
			Entrance: *u.beat.Enter, ease: u.beat.Ease, begin: u.time.Start, end: u.time.End, parts: u.inks, rect: u.rect,
			first: max(int(u.time.Start), t.Start), land: max(landing(u.time, t), held), under: under,
		}
		e.reach = e.Reach(e.rect).Intersect(s.board.Rect)
		if e.first < e.land && !e.reach.Empty() {
			out = append(out, e)
		}
	}
	return out
}

// landings put what comes by itself in piece i on the board, thing by thing.
func (s *Script) landings(i int) []inking {
	var out []inking
	p, t, held := &s.config.Pieces[i], s.turns[i], s.heldUntil(i)
	for _, u := range units(p, t) {
		for _, ink := range u.inks {
			out = append(out, newInstant(ink.Layer, max(landing(u.time, t), held)))
		}
	}
	return out
}

// pose of frame n; false: it is not on its way.
func (e *entrance) poseAt(n int) (p seenPose, on bool) {
	if n < e.first || n >= e.land {
		return p, false
	}
	at := e.At((float64(n+1)-e.begin)/(e.end-e.begin), e.ease)
	return seenPose{
		right: int(math.Round(at.By.X * poseSteps)), down: int(math.Round(at.By.Y * poseSteps)),
		scale: int(math.Round(at.Scale * scaleSteps)), bare: int(math.Round(at.Bare * bareSteps)),
		alpha: uint32(256*at.Alpha + 0.5),
	}, true
}

// size and by are a pose's scale and way.
func (p *seenPose) size() float64 { return float64(p.scale) / scaleSteps }
func (p *seenPose) by() geom.Point {
	return geom.Pt(float64(p.right)/poseSteps, float64(p.down)/poseSteps)
}

// at is where it is seen in a pose.
func (e *entrance) at(p seenPose) image.Rectangle {
	r := e.rect
	if p.scale != scaleSteps {
		r = paint.Scaled(r, e.Pivot(r), p.size())
	}
	if p.right != 0 || p.down != 0 {
		by := p.by()
		low := r.Add(image.Pt(int(math.Floor(by.X)), int(math.Floor(by.Y))))
		r = low.Union(r.Add(image.Pt(int(math.Ceil(by.X)), int(math.Ceil(by.Y)))))
	}
	if p.scale != scaleSteps {
		r = r.Inset(-1)
	}
	return r.Intersect(e.reach)
}

func (e *entrance) dirty(n int) []image.Rectangle {
	if n < e.first || n > e.land {
		return nil
	}
	was, before := e.poseAt(n - 1)
	is, now := e.poseAt(n)
	if before && now && was == is {
		return nil
	}
	out := e.where[:0]
	if before {
		out = append(out, e.at(was))
	}
	if now {
		out = append(out, e.at(is))
	}
	return out
}

func (e *entrance) pose(n int, _ screen) error {
	e.now = n
	p, on := e.poseAt(n)
	if !on {
		if e.seen.RGBA != nil { // it is on the board, or not to be seen yet
			e.seen, e.still, e.shown, e.posed = layer{}, nil, image.Rectangle{}, seenPose{}
		}
		return nil
	}
	if e.seen.RGBA == nil {
		e.still = flatten(e.parts, e.rect)
		e.seen = layer{RGBA: image.NewRGBA(e.reach)}
	}
	same := p
	same.alpha = e.posed.alpha
	if e.shown.Empty() || same != e.posed {
		old := e.shown
		clearRect(e.seen.RGBA, old)
		e.shown = e.at(p)
		e.sample(p)
		e.seen.changed(old.Union(e.shown))
	}
	e.posed = p
	return nil
}

func (e *entrance) over(on screen, r image.Rectangle) {
	if e.seen.RGBA == nil || e.posed.alpha == 0 {
		return
	}
	r = r.Intersect(yuv.Even(e.shown))
	if r.Empty() {
		return
	}
	if e.under == nil {
		on.blend(&e.seen, r, e.posed.alpha)
		return
	}
	e.under.beneath(on, r, e.now, func() { on.blend(&e.seen, r, e.posed.alpha) })
}

// axis is how a row or column of pixels is moved, and scaled about a point.
type axis struct {
	about, by, size float64
	from            int // of its first pixel
}

// samples are where pixels from lo to hi−1 come from along an axis.
func (a axis) samples(out []pixels.Sample, lo, hi int) []pixels.Sample {
	out = out[:0]
	for v := lo; v < hi; v++ {
		x := (float64(v)+0.5-a.by-a.about)/a.size + a.about - 0.5 - float64(a.from)
		f := math.Floor(x)
		out = append(out, pixels.Sample{At: int(f), Part: uint32((x-f)*256 + 0.5)})
	}
	return out
}

// sample paints what is seen in a pose.
func (e *entrance) sample(p seenPose) {
	r, src := e.shown, e.still
	if r.Empty() {
		return
	}
	about, by, size := e.Pivot(e.rect), p.by(), p.size()
	e.column = axis{about.Y, by.Y, size, src.Rect.Min.Y}.samples(e.column, r.Min.Y, r.Max.Y)
	e.row = axis{about.X, by.X, size, src.Rect.Min.X}.samples(e.row, r.Min.X, r.Max.X)
	rows, columns := e.column, e.row
	w, h := src.Rect.Dx(), src.Rect.Dy()
	level := p.scale == scaleSteps && p.right%poseSteps == 0
	empty := make([]uint8, 4*w)
	line := func(y int) []uint8 {
		if y < 0 || y >= h {
			return empty
		}
		return src.Pix[y*src.Stride:][:4*w]
	}
	for i, row := range rows {
		dst := e.seen.Pix[e.seen.PixOffset(r.Min.X, r.Min.Y+i):][:4*r.Dx()]
		a, b := line(row.At), line(row.At+1)
		if level {
			lerpRow(dst, a, b, columns[0].At, row.Part)
		} else {
			pixels.Between(dst, a, b, columns, row.Part)
		}
	}
	e.uncover(p)
}

// lerpRow is the row part of 256 of the way from a to b, moved by whole pixels: it begins
// at column from of them.
func lerpRow(dst, a, b []uint8, from int, part uint32) {
	if from < 0 {
		dst, from = dst[min(-4*from, len(dst)):], 0
	}
	if 4*from >= len(a) {
		return
	}
	a, b = a[4*from:], b[4*from:]
	n := min(len(dst), len(a))
	if part == 0 {
		copy(dst[:n], a)
		return
	}
	mixRow(dst[:n], a[:n], b[:n], part)
}

// uncover takes away what a wipe has not come over.
func (e *entrance) uncover(p seenPose) {
	if e.Wipe == (image.Point{}) || p.bare >= bareSteps {
		return
	}
	r := e.shown
	along, from, length := e.Wipe.X != 0, r.Min.X-e.rect.Min.X, float64(e.rect.Dx())
	n, back := r.Dx(), e.Wipe.X < 0
	if !along {
		from, length, n, back = r.Min.Y-e.rect.Min.Y, float64(e.rect.Dy()), r.Dy(), e.Wipe.Y < 0
	}
	soft := wipeSoft * length
	front := float64(p.bare) / bareSteps * (length + soft)
	e.weight = e.weight[:0]
	for i := range n {
		at := float64(from+i) + 0.5
		if back {
			at = length - at
		}
		e.weight = append(e.weight, uint32(256*easeInOut((front-at)/math.Max(soft, 1))+0.5))
	}
	for y := range r.Dy() {
		row := e.seen.Pix[e.seen.PixOffset(r.Min.X, r.Min.Y+y):][:4*r.Dx()]
		for x := range r.Dx() {
			at := y
			if along {
				at = x
			}
			k := e.weight[at]
			if k == 256 {
				continue
			}
			d := row[4*x : 4*x+4 : 4*x+4]
			for c := range d {
				d[c] = uint8((uint32(d[c])*k + 128) >> 8)
			}
		}
	}
}
