package h264enc

// chooseFull finds the best Intra_16x16 mode; its prediction is left in
// m.pred's luma.
func (e *Encoder) chooseFull(m *work) (mode, cost int) {
	mode, cost = -1, 1<<30
	var pred [256]byte
	at := e.lumaSite(m)
	for _, try := range fullModes {
		if !usable(try, m) {
			continue
		}
		predictFull(try, &at, 16, pred[:])
		c := 0
		if pred != [256]byte(m.cur[:256]) {
			c = satd(m.cur[:256], pred[:], 16)
		}
		if c < cost {
			mode, cost = try, c
			copy(m.pred[:256], pred[:])
		}
		if cost < 4 || mode == dc16 && uneven(m.cur[:256], pred[:])/2*calm < cost {
			break
		}
	}
	return mode, cost + 3*lambda[m.qp]
}

// lumaSite is where the macroblock's luma is predicted.
func (e *Encoder) lumaSite(m *work) site {
	return site{e.now.y, e.now.stride, m.my*16*e.now.stride + m.mx*16, m.left, m.top}
}

// chromaSites are where its Cb and Cr are.
func (e *Encoder) chromaSites(m *work) [2]site {
	half := e.now.stride / 2
	at := m.my*8*half + m.mx*8
	return [2]site{{e.now.u, half, at, m.left, m.top}, {e.now.v, half, at, m.left, m.top}}
}

// unevenGo is twice how much of a SATD is due to the means of the 4x4 blocks. The rest
// is texture, which no mode predicts.
func unevenGo(cur, pred []byte) (sum int) {
	for y := 0; y < 256; y += 64 {
		for x := y; x < y+16; x += 4 {
			sum += int(abs(sum4(cur[x:], 16) - sum4(pred[x:], 16)))
		}
	}
	return sum
}

// calm is how many times its level the SATD of DC prediction must be for the
// other modes not to be tried.
const calm = 2

// fullModes are tried in this order: where the first does, the others are not.
var fullModes = [4]int{dc16, horizontal16, vertical16, plane16}

// usable reports whether the neighbours a mode needs are there.
func usable(mode int, m *work) bool {
	switch mode {
	case vertical16:
		return m.top
	case horizontal16:
		return m.left
	case plane16:
		return m.left && m.top
	}
	return true
}

// chooseChroma finds the best chroma mode and leaves its prediction in m.pred.
func (e *Encoder) chooseChroma(m *work) (mode, cost int) {
	mode, cost = -1, 1<<30
	var pred [128]byte
	sites := e.chromaSites(m)
	for _, try := range fullModes {
		if !usable(try, m) {
			continue
		}
		for c := range sites {
			to := pred[c*64:][:64]
			if try == dc16 {
				predictChromaDC(&sites[c], to)
			} else {
				predictFull(try, &sites[c], 8, to)
			}
		}
		c := 0
		if pred != [128]byte(m.cur[atU:]) {
			c = satd(m.cur[atU:atV], pred[:64], 8) + satd(m.cur[atV:], pred[64:], 8)
		}
		if c < cost {
			mode, cost = try, c
			copy(m.pred[atU:], pred[:])
			if c < 8 {
				break
			}
		}
	}
	return mode, cost
}

// codeIntra16 codes the luma of m.pred as Intra_16x16.
func (e *Encoder) codeIntra16(m *work) {
	q := &quantizers[m.qp]
	e.showLuma(m)
	if [256]byte(m.pred[:256]) == [256]byte(m.cur[:256]) {
		m.dc.mask = 0
		for quarter := range 4 {
			clearFour(m.four(quarter))
		}
		return
	}
	var dc block
	for i := range m.luma {
		if i&3 == 0 {
			at := blockY[i]*64 + blockX[i]*4
			q.code8(&square{m.cur[at:], m.pred[at:], 16, 1, q.intra}, &m.blocks[i>>2], m.four(i>>2))
		}
		dc[blockY[i]*4+blockX[i]] = m.blocks[i>>2][i&3][0]
		if m.luma[i].mask != 0 {
			m.pattern |= 15
		}
	}
	q.lumaDC(&dc, &m.dc)
	for quarter := range 4 {
		four := m.four(quarter)
		left := anyOf(four)
		for i := range four {
			v := dc[blockY[quarter*4+i]*4+blockX[quarter*4+i]]
			m.blocks[quarter][i][0] = v
			left |= uint32(v)
		}
		if left != 0 {
			e.addLuma(m, quarter)
		}
	}
}

// aboveRight has a bit for each luma4x4BlkIdx whose samples above right are
// decoded before it, where the macroblocks around are.
const aboveRight = 1<<0 | 1<<1 | 1<<2 | 1<<4 | 1<<5 | 1<<6 | 1<<8 | 1<<9 | 1<<10 | 1<<12 | 1<<14

// codeIntra4 chooses and codes sixteen Intra_4x4 blocks. It gives up when
// the cost reaches limit, leaving the picture spoilt, and says so.
func (e *Encoder) codeIntra4(m *work, limit int) (cost int, ok bool) {
	q := &quantizers[m.qp]
	mb := &e.mbs[m.my*e.mbw+m.mx]
	cost = 8 * lambda[m.qp]
	var ed edges
	var costs modeCosts
	var b block
	for i := range 16 {
		bx, by := blockX[i], blockY[i]
		x, y := m.mx*16+bx*4, m.my*16+by*4
		corner := aboveRight>>i&1 == 1
		if by == 0 {
			corner = corner && m.top && (bx < 3 || m.right)
		}
		at := site{e.now.y, e.now.stride, y*e.now.stride + x, bx > 0 || m.left, by > 0 || m.top}
		modes := ed.gather(&at, corner)
		from := by*64 + bx*4
		likely := e.likelyMode(m, bx, by)
		best, bestCost := 0, 1<<30
		ed.costs(&costs, m.cur[from:], modes)
		for mode := range predictors {
			if modes>>mode&1 == 0 {
				continue
			}
			c := int(costs[mode])
			if mode != likely {
				c += 3 * lambda[m.qp]
			}
			if c < bestCost {
				best, bestCost = mode, c
			}
		}
		if cost += bestCost + lambda[m.qp]; cost >= limit {
			return cost, false
		}
		mb.modes[by*4+bx] = uint8(best)
		ed.predict4(best, m.pred[from:], 16)
		q.code4(&square{m.cur[from:], m.pred[from:], 16, 0, q.intra}, &b, &m.luma[i])
		dst := e.now.y[y*e.now.stride+x:]
		if m.luma[i].mask == 0 {
			copyRows(dst, e.now.stride, m.pred[from:], 16)
			continue
		}
		add4(&b, plane{dst, e.now.stride}, plane{m.pred[from:], 16})
	}
	return cost, true
}

// likelyMode is predIntra4x4PredMode (8.3.1.1).
func (e *Encoder) likelyMode(m *work, bx, by int) int {
	at := m.my*e.mbw + m.mx
	if bx == 0 && !m.left || by == 0 && !m.top {
		return dc4
	}
	var a, b uint8
	if bx > 0 {
		a = e.mbs[at].modes[by*4+bx-1]
	} else {
		a = e.mbs[at-1].modes[by*4+3]
	}
	if by > 0 {
		b = e.mbs[at].modes[(by-1)*4+bx]
	} else {
		b = e.mbs[at-e.mbw].modes[12+bx]
	}
	return int(min(a, b))
}

// intra chooses between the intra predictions by cost, codes the better and
// writes it, in a P slice or not. It does not when the cost reaches limit.
func (e *Encoder) intra(m *work, inP bool, limit int) bool {
	mb := &e.mbs[m.my*e.mbw+m.mx]
	mode, cost := e.chooseFull(m)
	var full [256]byte
	copy(full[:], m.pred[:256])
	four := false
	m.pattern = 0
	*mb = skipped
	if cost > max(flatCost*lambda[m.qp], grainCost) {
		bound := min(cost, limit)
		if c, ok := e.codeIntra4(m, bound); ok {
			four, cost = true, c
		} else {
			*mb = skipped
		}
	}
	if cost >= limit {
		return false
	}
	if four {
		m.lumaPattern()
	} else {
		copy(m.pred[:256], full[:])
		e.codeIntra16(m)
	}
	chroma, _ := e.chooseChroma(m)
	e.codeChroma(m, false, 0)
	mb.intra4, mb.coded, mb.stirred = four, true, true
	mb.pattern, mb.chroma = uint8(m.pattern), chromaMode[chroma]
	if !inP {
		if four {
			mode = -1
		}
		e.rememberKey(m, mode, chroma)
	}
	e.writeIntra(m, inP, mode)
	return true
}

// 4x4 blocks are not tried below a SATD of flatCost lambdas or of grainCost,
// which the grain of paper does not exceed.
const (
	flatCost  = 24
	grainCost = 800
)

// writeIntra writes the macroblock layer (7.3.5).
func (e *Encoder) writeIntra(m *work, inP bool, mode int) {
	mb := &e.mbs[m.my*e.mbw+m.mx]
	left, top := e.neighbours(m, 1)
	first, then := ctxTypeI, [5]int{ctxTypeI + 3, ctxTypeI + 4, ctxTypeI + 5, ctxTypeI + 6, ctxTypeI + 7}
	if inP {
		e.writeSkipped(m.mx, m.my, false)
		e.a.decision(ctxTypeP, 1)
		first, then = ctxTypeIntraP, [5]int{ctxTypeIntraP + 1, ctxTypeIntraP + 2, ctxTypeIntraP + 2, ctxTypeIntraP + 3, ctxTypeIntraP + 3}
	} else {
		if m.left || m.top {
			e.a.more()
		}
		first += int(bit(m.left && !left.intra4) + bit(m.top && !top.intra4))
	}
	if !mb.intra4 {
		e.writeFullType(m, mode, first, then)
		e.writeChromaMode(mb.chroma, left, top)
		e.writeResidual(m, true, left, top)
		return
	}
	e.a.decision(first, 0)
	for i := range 16 {
		bx, by := blockX[i], blockY[i]
		e.writeMode(int(mb.modes[by*4+bx]), e.likelyMode(m, bx, by))
	}
	e.writeChromaMode(mb.chroma, left, top)
	e.writePattern(m.pattern, left, top)
	if m.pattern != 0 {
		e.writeResidual(m, false, left, top)
	} else {
		e.stepped = false
	}
}
