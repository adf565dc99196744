package h264enc

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/mux/bitio"
	"github.com/inkreel/inkreel/mux/h264"
)

// Tuning is what decides over quality and size.
type Tuning struct {
	Key    int // QP of key pictures and of what has come to rest, 0..51
	Update int // QP of what changes; both are for plain areas, ink gets up to 11 more
	Chroma int // chroma_qp_index_offset, -12..12
}

// Config says what an Encoder makes.
type Config struct {
	Width, Height int // samples, even
	FPS           int
	Tuning        Tuning
}

// after is what a macroblock of the picture at hand shows, and whether finely.
type after struct {
	sums digest
	fine bool
}

// Encoder turns pictures into the samples of one clip: each call returns the
// slices of one picture, with a length of four bytes before each NAL unit
// (ISO/IEC 14496-15, 5.3.2), valid until the next call. It is for one
// goroutine; nothing is allocated after the first pictures.
type Encoder struct {
	cfg      Config
	mbw, mbh int
	w        bitio.Writer // of the slice header …
	a        arithmetic   // … and its data
	sample   []byte

	frameNum uint32
	idrID    uint32
	lastQP   int  // QP of the macroblock before in the slice …
	stepped  bool // … and whether it had another than the one before it

	statesI, statesP [contexts]uint8 // of contexts where a slice begins

	now     picture // the picture being made; between pictures the same as dpb.before
	dpb     buffer
	source  []samples // what the picture before shows
	sums    []digest  // of source
	mbs     []macroblock
	motion  field
	lastKey []codedKey
	marked  []int32 // macroblocks of which mbs or motion say something
	coded   []int32 // macroblocks of the picture at hand that were looked into …
	fresh   []after // … and what they are then
	begun   bool
	change  Change
	turn    turning
	fade    fade
	halves  [references]halves // of the picture before and of the long-term ones
	refine  refiner
	job     work
}

// New makes an encoder.
func New(c Config) (*Encoder, error) {
	if c.Width < 2 || c.Height < 2 || c.Width%2 != 0 || c.Height%2 != 0 {
		return nil, fmt.Errorf("pictures of %dx%d samples: width and height must be positive and even", c.Width, c.Height)
	}
	e := &Encoder{cfg: c, mbw: (c.Width + 15) / 16, mbh: (c.Height + 15) / 16}
	n := e.mbw * e.mbh
	e.now, e.dpb.before = newPicture(e.mbw, e.mbh), newPicture(e.mbw, e.mbh)
	for i := range e.dpb.long {
		e.dpb.long[i] = reference{newPicture(e.mbw, e.mbh), make([]digest, n), make([]bool, n)}
	}
	e.statesI = contextStates(&contextsI, c.Tuning.Key)
	e.statesP = contextStates(&contextsP, c.Tuning.Update)
	e.dpb.stale = make([]uint8, n)
	e.lastKey = make([]codedKey, n)
	e.refine = newRefiner(n)
	e.source, e.sums = make([]samples, n), make([]digest, n)
	e.mbs, e.motion = make([]macroblock, n), newField(e.mbw, e.mbh)
	for i := range e.mbs {
		e.mbs[i] = skipped
	}
	return e, nil
}

// Reuse is New with the memory of e, whose clip is done, where it has the right
// size. Nothing that e gave may be looked at any more.
func (e *Encoder) Reuse(c Config) (*Encoder, error) {
	if c.Width != e.cfg.Width || c.Height != e.cfg.Height {
		return New(c)
	}
	e.cfg = c
	e.statesI = contextStates(&contextsI, c.Tuning.Key)
	e.statesP = contextStates(&contextsP, c.Tuning.Update)
	// All else a key picture sets, and a clip begins with one.
	e.Renew()
	e.idrID, e.begun = 0, false
	return e, nil
}

// Sets are the sequence parameter set and the picture parameter sets, NAL units.
func (e *Encoder) Sets() (sps []byte, pps [][]byte) {
	return e.cfg.sequenceSet(), [][]byte{e.cfg.pictureSet(setID), e.cfg.pictureSet(holdID), e.cfg.pictureSet(fadeID)}
}

// Picture is the picture as decoders have it.
func (e *Encoder) Picture() Planes {
	return Planes{e.now.y, e.now.u, e.now.v}
}

// begin starts the NAL unit of a picture.
func (e *Encoder) begin() {
	e.w.Reset()
	e.sample = e.sample[:0]
}

// end adds a slice to the sample.
func (e *Encoder) end(header byte) {
	at := len(e.sample)
	e.sample = h264.Escape(append(e.sample, 0, 0, 0, 0, header), e.w.Data)
	n := len(e.sample) - at - 4
	e.sample[at], e.sample[at+1], e.sample[at+2], e.sample[at+3] = byte(n>>24), byte(n>>16), byte(n>>8), byte(n)
}

// place sets m to macroblock (mx, my).
func (e *Encoder) place(m *work, mx, my int) {
	m.mx, m.my = mx, my
	m.left, m.top = mx > 0, my > 0
	m.right = m.top && mx+1 < e.mbw
}

// Key codes src as an IDR picture.
func (e *Encoder) Key(src Planes) []byte {
	e.begin()
	e.idrID ^= 1
	e.frameNum = 0
	e.forget()
	e.sliceI(0, e.cfg.Tuning.Key)
	e.lastQP, e.stepped = e.cfg.Tuning.Key, false
	m := &e.job
	for my := range e.mbh {
		for mx := range e.mbw {
			at := my*e.mbw + mx
			e.place(m, mx, my)
			e.fetch(&src, mx, my, &m.cur)
			m.qp = min(e.cfg.Tuning.Key+adaptiveQP(&m.cur), 51)
			sums := m.cur.digest()
			if !e.repeatKey(m, &sums) {
				e.intra(m, false, 1<<30)
			}
			e.source[at], e.sums[at] = m.cur, sums
		}
	}
	e.w.Data = e.a.end()
	e.end(nalIDR)
	for i := range e.mbs {
		e.mbs[i] = skipped
		e.dpb.stale[i] = everywhere
	}
	e.dpb.before.copy(&e.now)
	e.dpb.filled, e.dpb.short, e.dpb.sized = 0, false, false
	e.refine.restart()
	e.dpb.put(0, e.sums, e.refine.fine, e.mbw)
	e.begun = true
	return e.sample
}

// forget makes every macroblock of the picture before a skipped one again.
func (e *Encoder) forget() {
	for _, at := range e.marked {
		e.mbs[at] = skipped
		e.motion.set(int(at)%e.mbw, int(at)/e.mbw, moved{})
	}
	e.marked, e.coded, e.fresh = e.marked[:0], e.coded[:0], e.fresh[:0]
}

// mark has a macroblock forgotten when its picture is done.
func (e *Encoder) mark(mx, my int) { e.marked = append(e.marked, int32(my*e.mbw+mx)) }

// Change says what is known of a picture beside which macroblocks changed.
type Change struct {
	// How far something moved, in quarters of a sample. It need not be true,
	// but makes pictures smaller.
	Right, Down int
	// By what share of its distance from the picture's middle everything moved
	// away from it besides. It need not be true either.
	Grown float64
	// How far it turned besides, in radians clockwise about X, Y, where it turned
	// about is now, in samples. It need not be true either.
	Turn, X, Y float64
	// Everything moves and goes on moving: it is coded coarsely, since nobody
	// sees details of what is in motion.
	All bool
	// The picture will be held for Patience pictures or longer: all of it is
	// made as fine as it gets.
	Rests bool
}

// exact reports whether what moves does so by whole samples and neither turns nor
// grows: then nothing lies a part of a sample beside where it was.
func (c *Change) exact() bool {
	return (c.Right|c.Down)&3 == 0 && c.Turn == 0 && c.Grown == 0 && !c.All
}

// moving reports whether all of the picture moves and goes on moving.
func (c *Change) moving() bool { return c.All && !c.Rests }

// Update codes src, which may differ from the picture before only in the
// macroblocks for which changed is true, in raster order.
func (e *Encoder) Update(src Planes, changed []bool, c Change) []byte {
	e.change = c
	e.turn = turning{c.X, c.Y, math.Sin(c.Turn), math.Cos(c.Turn) - 1}
	e.beginUpdate()
	e.refine.next()
	if c.Rests {
		e.refine.all()
	}
	keep := e.dpb.due()
	if keep < 0 && e.refine.round%snapEvery == 0 {
		keep = 1 + e.refine.round/snapEvery%2
	}
	e.findFade(&src, changed)
	e.sliceP(keep, e.lastQP)
	m := &e.job
	at, stirred := 0, false
	for my := range e.mbh {
		marked := len(e.marked)
		if !stirred && my > 0 && e.quiet(changed, at) {
			e.a.still(e.mbw, ctxSkip)
			e.stepped = false
			at += e.mbw
			continue
		}
		for mx := range e.mbw {
			refine := e.refine.due(at)
			switch {
			case changed[at] && e.update(m, &src, mx, my):
			case refine:
				e.improve(m, mx, my)
			case mx > 0 && my > 0 && (e.mbs[at-1].stirred || e.mbs[at-e.mbw].stirred):
				e.stay(m, mx, my)
			default:
				e.writeSkipped(mx, my, true)
			}
			at++
		}
		stirred = len(e.marked) > marked
	}
	e.w.Data = e.a.end()
	e.endUpdate(keep)
	return e.sample
}

// quiet reports whether nothing is to be done in the row of macroblocks from at on.
func (e *Encoder) quiet(changed []bool, at int) bool {
	now := e.refine.now[at:][:e.mbw]
	for i, c := range changed[at:][:e.mbw] {
		if c || now[i] {
			return false
		}
	}
	return true
}

// inMotion is how much coarser than Tuning.Update is coded what moves as a whole.
const inMotion = 9

// turning is a turn about a point: its sine, and its cosine less 1.
type turning struct{ x, y, sin, cos1 float64 }

// from is how far, in samples, the middle of a macroblock lay from where it is before
// the turn.
func (t *turning) from(mx, my int) (right, down float64) {
	if t.sin == 0 {
		return 0, 0
	}
	x, y := float64(16*mx+8)-t.x, float64(16*my+8)-t.y
	return x*t.cos1 + y*t.sin, y*t.cos1 - x*t.sin
}

// farthest bounds hints, in quarter samples: far below what vectors may be
// (A.3.1: ±512 samples down at level 3.1).
const farthest = 4 * 120

// hint is where a macroblock probably was.
func (e *Encoder) hint(mx, my int) vector {
	c := &e.change
	right, down := e.turn.from(mx, my)
	from := func(turned float64, moved, at, n int) int16 {
		v := 4*turned - float64(moved) - c.Grown*4*(16*float64(at)+8-8*float64(n))
		return int16(math.Round(min(max(v, -farthest), farthest)))
	}
	return vector{from(right, c.Right, mx, e.mbw), from(down, c.Down, my, e.mbh)}
}

func (e *Encoder) beginUpdate() {
	e.begin()
	for i := range e.halves {
		e.halves[i].forget()
	}
	e.frameNum = (e.frameNum + 1) & (1<<frameNumBits - 1)
	e.forget()
	e.lastQP, e.stepped = e.cfg.Tuning.Update, false
}

func (e *Encoder) endUpdate(keep int) {
	e.end(nalSlice)
	if keep >= 0 {
		e.dpb.put(keep, e.sums, e.refine.fine, e.mbw)
	}
	for i, at := range e.coded {
		e.sums[at], e.refine.fine[at] = e.fresh[i].sums, e.fresh[i].fine
		e.dpb.stale[at] = everywhere
		e.dpb.before.copyBlock(&e.now, int(at)%e.mbw, int(at)/e.mbw)
	}
	e.dpb.short = true
}

// Hold repeats the picture before: decoders show the very same samples.
func (e *Encoder) Hold() []byte {
	e.beginUpdate()
	keep := e.dpb.due()
	e.fade.ref = 0
	e.sliceHold(keep)
	e.endUpdate(keep)
	return e.sample
}

// stay leaves a macroblock as it was: skipped where that means no motion.
func (e *Encoder) stay(m *work, mx, my int) {
	if e.motion.skip(e.motion.index(mx, my)) == (vector{}) {
		e.writeSkipped(mx, my, true)
		return
	}
	e.place(m, mx, my)
	m.pattern = 0
	e.writeInter(m, &interPlan{})
}

// update codes a macroblock that may have changed; it reports whether it has.
func (e *Encoder) update(m *work, src *Planes, mx, my int) bool {
	at := my*e.mbw + mx
	if e.fetch(src, mx, my, &m.cur) {
		return false
	}
	e.place(m, mx, my)
	switch {
	case e.change.Rests:
		m.qp = min(e.cfg.Tuning.Key+adaptiveQP(&m.cur), 51)
	case coloured(&m.cur):
		m.qp = e.cfg.Tuning.Update
	default:
		m.qp = min(e.cfg.Tuning.Update+adaptiveQP(&m.cur), 51)
	}
	if e.change.moving() {
		m.qp = min(m.qp+inMotion, 51)
	}
	sums := m.cur.digest()
	p := e.planInter(m, &sums, e.hint(mx, my))
	if e.change.Rests && !e.isFine(at, &p) {
		p.keep = 0
	}
	if !e.tryIntra(m, &p) {
		e.codeInter(m, &p, !e.change.Rests)
		e.writeInter(m, &p)
	}
	e.source[at] = m.cur
	fine := e.change.Rests || p.keep == 15 && e.isFine(at, &p)
	e.note(at, after{sums, fine})
	e.refine.changed(at, fine)
	return true
}

// isFine reports whether all that a plan copies is.
func (e *Encoder) isFine(at int, p *interPlan) bool {
	for _, v := range p.quarter {
		if v.ref == 0 && !e.refine.fine[at] || e.isFaded(v.ref) || v.ref > 0 && !e.dpb.long[v.ref-1].fine[at] {
			return false
		}
	}
	return true
}

// improve codes a macroblock that has not changed with the key pictures' QP.
func (e *Encoder) improve(m *work, mx, my int) {
	at := my*e.mbw + mx
	e.place(m, mx, my)
	m.cur = e.source[at]
	m.qp = min(e.cfg.Tuning.Key+adaptiveQP(&m.cur), 51)
	var p interPlan
	e.codeInter(m, &p, false)
	e.writeInter(m, &p)
	e.note(at, after{e.sums[at], true})
}

// note lists a macroblock of the picture at hand that was looked into.
func (e *Encoder) note(at int, a after) {
	e.coded, e.fresh = append(e.coded, int32(at)), append(e.fresh, a)
}
