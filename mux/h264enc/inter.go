package h264enc

import "math"

// lambda weighs bits against SATD: 2^((QP-12)/6).
var lambda = func() (t [52]int) {
	for qp := range t {
		t[qp] = max(int(math.Round(math.Pow(2, float64(qp-12)/6))), 1)
	}
	return t
}()

// references is how many entries list 0 has.
func (e *Encoder) references() int {
	if e.fade.ref > 0 {
		return int(e.fade.ref) + 1
	}
	return e.dpb.active()
}

// list is entry ref of reference list 0.
func (e *Encoder) list(ref int8) *picture {
	if ref == 0 || ref == e.fade.ref {
		return &e.dpb.before
	}
	return &e.dpb.long[ref-1].picture
}

// halvesOf makes the luma predictions of the macroblock from an entry of list 0.
func (e *Encoder) halvesOf(m *work, ref int8) *halves {
	if ref == e.fade.ref {
		ref = 0
	}
	h := &e.halves[ref]
	h.begin(e.list(ref), m.mx*16, m.my*16)
	return h
}

// compensate predicts the macroblock (8.4.2.2).
func (e *Encoder) compensate(m *work, p *interPlan) {
	v := p.quarter
	if p.same() {
		e.compensateLuma(m, v[0], (*[256]byte)(m.pred[:]))
		e.compensateChroma(m, 8, 0, v[0])
	} else {
		for q := range v {
			e.halvesOf(m, v[q].ref).quarter(q, v[q].vector, (*[256]byte)(m.pred[:]))
			if e.isFaded(v[q].ref) {
				for y := range 8 {
					e.fade.weigh(0, m.pred[q>>1*128+q&1*8+y*16:][:8])
				}
			}
			e.compensateChroma(m, 4, q, v[q])
		}
	}
}

func (e *Encoder) compensateLuma(m *work, v moved, to *[256]byte) {
	e.halvesOf(m, v.ref).luma(v.vector, to)
	if e.isFaded(v.ref) {
		e.fade.weigh(0, to[:])
	}
}

// isFaded reports whether an entry of list 0 is the weighted one.
func (e *Encoder) isFaded(ref int8) bool { return ref > 0 && ref == e.fade.ref }

// compensateChroma predicts the square of that side, 4 or 8, in quarter q.
func (e *Encoder) compensateChroma(m *work, side, q int, v moved) {
	ref := e.list(v.ref)
	half := ref.stride / 2
	to := q>>1*32 + q&1*4
	x, y := (m.mx*8+q&1*4)*8+int(v.x), (m.my*8+q>>1*4)*8+int(v.y)
	e.halves[0].chroma(plane{ref.u, half}, side, x, y, m.pred[atU+to:])
	e.halves[0].chroma(plane{ref.v, half}, side, x, y, m.pred[atV+to:])
	if e.isFaded(v.ref) {
		if side == 8 {
			e.fade.weigh(1, m.pred[atU:atV])
			e.fade.weigh(2, m.pred[atV:])
			return
		}
		for i := range side {
			e.fade.weigh(1, m.pred[atU+to+i*8:][:side])
			e.fade.weigh(2, m.pred[atV+to+i*8:][:side])
		}
	}
}

// codeInter predicts, codes the residual of the quarters that need one and
// reconstructs the macroblock. Rough coding leaves out what is hardly seen.
func (e *Encoder) codeInter(m *work, p *interPlan, rough bool) {
	e.compensate(m, p)
	m.pattern = 0
	q := &quantizers[m.qp]
	round := q.intra
	if rough {
		round = q.inter
	}
	total := 0
	for quarter := range 4 {
		four := m.four(quarter)
		if p.keep>>quarter&1 == 1 {
			clearFour(four)
			continue
		}
		at := quarter>>1*128 + quarter&1*8
		q.code8(&square{m.cur[at:], m.pred[at:], 16, 0, round}, &m.blocks[quarter], four)
		worth := 0
		for i := range four {
			worth += four[i].worth()
		}
		if total += worth; rough && worth < 4 {
			clearFour(four)
		}
	}
	if rough && total < 6 {
		for quarter := range 4 {
			clearFour(m.four(quarter))
		}
	}
	e.showLuma(m)
	for quarter := range 4 {
		if anyOf(m.four(quarter)) != 0 {
			e.addLuma(m, quarter)
		}
	}
	m.lumaPattern()
	e.codeChroma(m, rough, p.keep)
}

// writeInter writes a macroblock of a P slice; one like a skipped one is.
func (e *Encoder) writeInter(m *work, p *interPlan) {
	i := e.motion.index(m.mx, m.my)
	v := p.quarter
	same := p.same()
	e.mark(m.mx, m.my)
	mb := &e.mbs[m.my*e.mbw+m.mx]
	*mb = skipped
	if same && m.pattern == 0 && v[0].ref == 0 && v[0].vector == e.motion.skip(i) {
		e.motion.set(m.mx, m.my, v[0])
		mb.stirred = v[0] != moved{}
		e.writeSkipped(m.mx, m.my, true)
		return
	}
	e.writeSkipped(m.mx, m.my, false)
	mb.coded, mb.stirred, mb.pattern = true, true, uint8(m.pattern)
	e.a.decision(ctxTypeP, 0)
	e.a.decision(ctxTypeP+1, 0)
	e.a.decision(ctxTypeP+2, bit(!same))
	if same {
		e.writeRef(i, v[0].ref)
		d := e.writeVector(i, v[0].vector, e.motion.predict(i, 2, true, v[0].ref))
		e.motion.set(m.mx, m.my, v[0])
		e.motion.setDiff(i, d)
	} else {
		e.writeQuarters(i, &v)
	}
	left, top := e.neighbours(m, 0)
	e.writePattern(m.pattern, left, top)
	if m.pattern != 0 {
		e.writeResidual(m, false, left, top)
	} else {
		e.stepped = false
	}
}

// writeQuarters writes a motion for each quarter (7.3.5.2).
func (e *Encoder) writeQuarters(i int, v *[4]moved) {
	for range v {
		e.a.decision(ctxSubType, 1) // P_L0_8x8
	}
	for q := range v {
		j := i + q&1 + q>>1*e.motion.stride
		e.writeRef(j, v[q].ref)
		e.motion.at[j] = v[q]
	}
	for q := range v {
		j := i + q&1 + q>>1*e.motion.stride
		e.motion.diff[j] = e.writeVector(j, v[q].vector, e.motion.predict(j, 1, q < 3, v[q].ref))
	}
}

// tryIntra codes the macroblock from its own picture where that is cheaper:
// where something new appears.
func (e *Encoder) tryIntra(m *work, p *interPlan) bool {
	if p.keep != 0 || p.cost < intraWorth*lambda[m.qp] || !e.change.Rests && p.cost < intraShare*activity(&m.cur)/16 {
		return false
	}
	e.compensate(m, p)
	if !e.intra(m, true, satd(m.cur[:atU], m.pred[:atU], 16)+8*lambda[m.qp]) {
		return false
	}
	e.mark(m.mx, m.my)
	e.motion.set(m.mx, m.my, moved{ref: refIntra})
	return true
}

// Intra prediction is tried from intraWorth lambdas of a motion's cost on, and
// from intraShare sixteenths of the macroblock's own unrest, much of which
// intra prediction leaves over.
const (
	intraWorth = 160
	intraShare = 12
)
