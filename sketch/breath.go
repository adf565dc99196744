package sketch

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/pixels"
)

// In pauses, in which nothing comes and nothing is said of what is there, the picture that was
// last to come or to be spoken of breathes: it grows by hardly anything and is back before the
// pause is over. Words never do: letters that are sampled anew shimmer.
const (
	breathLeast  = 0.7  // seconds of a pause, at least
	breathPage   = 1.2  // … where the page moves meanwhile
	breathMost   = 3.2  // … and of one breath at most; longer pauses have several, of one picture after another
	breathEdge   = 3.5  // design units by which the edge of what breathes moves
	breathGrows  = 0.03 // of its size, at most
	breathWhole  = 90e3 // pixels that are posed anew in every frame; what is larger is, band by band …
	breathBands  = 3    // … of so many at most, each in its turn
	breathTurns  = 2    // … or of so many where the page moves too
	breathBlock  = 16   // pixels: bands begin where encoders' blocks do
	breathBehind = 1.6  // times as much what stands behind an icon grows
)

// breath is a picture that breathes on the board.
type breath struct {
	*standing
	turns []Turn
	grows float64
	bands int // that are posed anew in turn: in every frame something moves, by less than is seen
	fixed layer
	posed []posedBand
	frame int // posed
}

// posedBand is a part of what breathes, as it is posed.
type posedBand struct {
	rows image.Rectangle
	size float64
	seen layer
}

// breaths are the overlays of pictures that breathe beside what stands out, and what of the page
// moves.
func (s *Script) breaths(stresses, ambients []overlay) []overlay {
	c := &s.config
	if c.Ambient == nil || !c.Ambient.Breathes || c.Ambient.Strength <= 0 || c.Calm || c.Camera != nil {
		return nil
	}
	all := s.things()
	breathing := map[int]*breath{}
	var order []int
	for _, p := range s.pauses() {
		if len(ambients) > 0 && p.End-p.Start < c.frames(breathPage) {
			continue
		}
		candidates := s.breathers(all, stresses, p)
		n := int(math.Ceil(float64(p.End-p.Start) / (breathMost * float64(c.FPS))))
		if alone := len(ambients) == 0; !alone { // the page moves meanwhile: one is enough
			p.End, n = min(p.End, p.Start+int(breathMost*float64(c.FPS))), 1
		}
		for k := range n {
			if len(candidates) == 0 {
				break
			}
			i := candidates[k%len(candidates)]
			b, known := breathing[i]
			if !known {
				if b = s.newBreath(i); b != nil && len(ambients) > 0 {
					b.bands = max(b.bands, breathTurns)
				}
				breathing[i], order = b, append(order, i)
			}
			if b != nil {
				b.turns = append(b.turns, Turn{Start: p.Start + k*(p.End-p.Start)/n, End: p.Start + (k+1)*(p.End-p.Start)/n})
			}
		}
	}
	var out []overlay
	for _, i := range order {
		if b := breathing[i]; b != nil {
			b.divide()
			out = append(out, b)
		}
	}
	return out
}

// pauses are runs of frames in which nothing changes on the board.
func (s *Script) pauses() []Turn {
	var out []Turn
	changes := func(n int) bool {
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
	from, until, least := max(s.transition.lead(), 1), s.restsFrom(), int(breathLeast*float64(s.config.FPS))
	begin := from
	for n := from; n <= until; n++ {
		if n < until && !changes(n) {
			continue
		}
		if n-begin >= least {
			out = append(out, Turn{Start: begin, End: n})
		}
		begin = n + 1
	}
	return out
}

// breathers are the pieces that may breathe in a pause, what was spoken of last first.
func (s *Script) breathers(all []thing, stresses []overlay, p Turn) []int {
	type candidate struct{ piece, at int }
	var found []candidate
	for k := range all {
		t := &all[k]
		if t.end > p.Start {
			continue
		}
		at := t.end
		for _, f := range t.said {
			if f <= p.Start {
				at = max(at, f)
			}
		}
		for _, i := range t.pieces {
			if s.breathable(i) && !recedes(stresses, s.stays[i], p) {
				found = append(found, candidate{i, at})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return b.at - a.at })
	out := make([]int, len(found))
	for i, f := range found {
		out[i] = f.piece
	}
	return out
}

// breathable reports whether a piece is a picture, of which words beside it are no part.
func (s *Script) breathable(i int) bool {
	return s.config.Pieces[i].Drawing.Kind.Pictured() && len(s.stays[i]) == 1
}

// recedes reports whether what lies there steps back meanwhile.
func recedes(stresses []overlay, own []*stay, p Turn) bool {
	for _, o := range stresses {
		st, ok := o.(*standing)
		if !ok || !slices.ContainsFunc(own, func(t *stay) bool { return slices.Contains(st.stays, t) }) {
			continue
		}
		if slices.ContainsFunc(st.receded, func(t Turn) bool { return t.Start < p.End && p.Start < t.End+st.fades }) {
			return true
		}
	}
	return false
}

// newBreath is a piece that breathes; nil: it touches something, or is not seen.
func (s *Script) newBreath(i int) *breath {
	o := s.newStanding(&thing{pieces: []int{i}})
	if o == nil {
		return nil
	}
	grows, words := s.growing(i)
	if len(grows) == 0 {
		return nil
	}
	lies := func(layers []layer) *stay {
		t := *s.stays[i][0]
		t.layers = layers
		return &t
	}
	o.bounds = image.Rectangle{}
	for _, l := range grows {
		o.bounds = o.bounds.Union(l.Rect)
	}
	side := float64(max(o.bounds.Dx(), o.bounds.Dy()))
	b := &breath{standing: o, bands: 1, grows: math.Min(2*breathEdge*s.unit/side, breathGrows) * s.config.Ambient.Strength}
	if len(grows) > 1 && grows[0].Rect.Eq(o.bounds) && s.backed(i) {
		b.fixed = layer{RGBA: together(o.bounds, []*stay{lies(grows[1:])})}
		grows = grows[:1]
		b.grows *= breathBehind
	} else {
		b.bands = min(1+int(side*side/breathWhole), breathBands)
	}
	o.stays = []*stay{lies(grows)}
	most := swollenRect(o.bounds, 1+b.grows)
	if !o.swells() || !most.In(s.board.Rect) || slices.ContainsFunc(words, func(w layer) bool { return w.Rect.Overlaps(most) }) {
		return nil
	}
	return b
}

// growing are the layers of a piece that grow, and its words.
func (s *Script) growing(i int) (grows, words []layer) {
	p, layers := &s.config.Pieces[i], s.stays[i][0].layers
	marks := p.Drawing.Marks
	if !p.drawn() || len(p.Inks) != len(marks) {
		if slices.ContainsFunc(marks, isWriting) {
			return nil, nil
		}
		return layers, nil
	}
	for k, ink := range p.Inks {
		switch {
		case ink == nil || ink.Layer == nil || ink.Layer.Rect.Empty():
			continue
		case isWriting(marks[k]):
			words = append(words, layers[0])
		default:
			grows = append(grows, layers[0])
		}
		layers = layers[1:]
	}
	return grows, words
}

// backed reports whether a piece begins with an even area that all the rest of it stands on.
func (s *Script) backed(i int) bool {
	d := s.config.Pieces[i].Drawing
	if !d.Kind.Backed() || len(d.Marks) == 0 {
		return false
	}
	f, ok := d.Marks[0].(paint.Fill)
	return ok && f.Medium == ""
}

func isWriting(m paint.Mark) bool {
	_, is := m.(paint.Writing)
	return is
}

// sizeIn is how large a band of it is in frame n.
func (b *breath) sizeIn(n, band int) float64 {
	for _, t := range b.turns {
		if t.Start <= n && n < t.End {
			n = max(n-(n-t.Start+band)%b.bands, t.Start)
			sin := math.Sin(math.Pi * float64(n-t.Start) / float64(t.End-t.Start))
			return 1 + b.grows*sin*sin
		}
	}
	return 1
}

// divide parts it into its bands.
func (b *breath) divide() {
	all := swollenRect(b.bounds, 1+b.grows)
	for y, k := all.Min.Y, 1; y < all.Max.Y; k++ {
		to := all.Max.Y
		if k < b.bands {
			to = max((all.Min.Y+all.Dy()*k/b.bands)&^(breathBlock-1), y)
		}
		b.posed = append(b.posed, posedBand{rows: image.Rect(all.Min.X, y, all.Max.X, to), size: 1})
		y = to
	}
}

func (b *breath) pose(n int, _ screen) error {
	rests := b.restsIn(n)
	for k := range b.posed {
		p := &b.posed[k]
		size := b.sizeIn(n, k)
		switch {
		case rests:
			p.seen = layer{}
			continue
		case size == p.size && p.seen.RGBA != nil:
			continue
		}
		p.size = size
		if b.picture.RGBA == nil {
			b.take()
		}
		p.seen.RGBA = swellSharply(p.seen.RGBA, b.picture.RGBA, size, p.rows)
		if p.seen.converted != nil {
			p.seen.converted.Take(p.seen.RGBA)
		}
	}
	b.frame = n
	return nil
}

// restsIn reports whether it lies in frame n as it does on the board.
func (b *breath) restsIn(n int) bool {
	for k := range b.bands {
		if b.sizeIn(n, k) != 1 {
			return false
		}
	}
	return true
}

func (b *breath) over(on screen, r image.Rectangle) {
	if b.restsIn(b.frame) {
		return
	}
	on.blend(&b.hides, r, 256)
	for k := range b.posed {
		on.blend(&b.posed[k].seen, r, 256)
	}
	if b.fixed.RGBA != nil {
		on.blend(&b.fixed, r, 256)
	}
}

func (b *breath) dirty(n int) []image.Rectangle {
	out := b.where[:0]
	for k := range b.posed {
		if is, was := b.sizeIn(n, k), b.sizeIn(n-1, k); is != was {
			out = append(out, swollenRect(b.bounds, math.Max(is, was)).Intersect(b.posed[k].rows).Intersect(b.script.board.Rect))
		}
	}
	if len(out) > 0 && b.restsIn(n) != b.restsIn(n-1) { // all of it is laid anew, or taken up
		return append(out[:0], swollenRect(b.bounds, 1+b.grows).Intersect(b.script.board.Rect))
	}
	return out
}

// cubicSteps is how fine places between pixels are told apart by a cubic sample.
const cubicSteps = 64

// cubic are the weights, of 256, of the four pixels about a place between the middle two
// (Catmull and Rom's spline): lines stay as sharp as they are, wherever they lie.
var cubic = func() (out [cubicSteps + 1][4]int32) {
	for i := range out {
		t := float64(i) / cubicSteps
		w := [4]float64{
			t * (-0.5 + t*(1-0.5*t)), 1 + t*t*(-2.5+1.5*t), t * (0.5 + t*(2-1.5*t)), t * t * (-0.5 + 0.5*t),
		}
		sum := int32(0)
		for k := range w {
			out[i][k] = int32(math.Round(256 * w[k]))
			sum += out[i][k]
		}
		out[i][1] += 256 - sum
	}
	return out
}()

// taps are those of the pixels from lo to hi−1 of a row so many times as large about its
// middle, between 0 and length.
func taps(lo, hi, from, length int, size float64) []pixels.Tap {
	out := make([]pixels.Tap, 0, hi-lo)
	middle := float64(from) + float64(length)/2
	for v := lo; v < hi; v++ {
		x := middle + (float64(v)+0.5-middle)/size - 0.5 - float64(from)
		at := math.Floor(x)
		out = append(out, pixels.Tap{First: int(at) - 1, Weights: &cubic[int((x-at)*cubicSteps+0.5)]})
	}
	return out
}

// swellSharply is what is seen within a part of the board of a picture so many times as large about
// its middle, in the memory of one that is not needed any more, or nil.
func swellSharply(old, src *image.RGBA, size float64, within image.Rectangle) *image.RGBA {
	out := &image.RGBA{Rect: swollenRect(src.Rect, size).Intersect(within)}
	out.Stride = 4 * out.Rect.Dx()
	if n := out.Stride * out.Rect.Dy(); old != nil && cap(old.Pix) >= n {
		out.Pix = old.Pix[:n]
	} else {
		out.Pix = make([]uint8, n, n+n/8)
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	across := taps(out.Rect.Min.X, out.Rect.Max.X, src.Rect.Min.X, w, size)
	down := taps(out.Rect.Min.Y, out.Rect.Max.Y, src.Rect.Min.Y, h, size)
	// Rows of the source, as wide as they will be, the four that are needed at a time.
	var rows, four [4][]int32
	var have [4]int
	for k := range rows {
		rows[k], have[k] = make([]int32, 4*len(across)), math.MinInt
	}
	for i, d := range down {
		for k := range four {
			y := d.First + k
			if at := y & 3; have[at] != y {
				have[at] = y
				widen(rows[at], src, y, across)
			}
			four[k] = rows[y&3]
		}
		pixels.Down(out.Pix[i*out.Stride:][:4*len(across)], &four, d.Weights)
	}
	return out
}

// widen is row y of a picture, from 0 at its top, in 256ths.
func widen(dst []int32, src *image.RGBA, y int, across []pixels.Tap) {
	if y < 0 || y >= src.Rect.Dy() {
		clear(dst)
		return
	}
	pixels.Across(dst, src.Pix[y*src.Stride:][:4*src.Rect.Dx()], across)
}
