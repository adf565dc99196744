package h264enc

// codedKey is how a macroblock of the last key picture was coded, where it was
// predicted from means alone. Paper that shows the same in the next key picture
// is then coded alike if the means around it are still the same.
type codedKey struct {
	residue
	means [9]byte // of luma, and of the quarters of Cb and Cr
	ok    bool
}

// Renew makes the next picture, which is to be a key picture, and all that
// follow the same bytes whatever came before. It may be called once.
func (e *Encoder) Renew() {
	e.idrID = 2 // the next is 3: neighbouring IDR pictures must have unlike numbers (7.4.3)
	for i := range e.lastKey {
		e.lastKey[i].ok = false
	}
}

// means predicts the macroblock in DC modes and returns the values.
func (e *Encoder) means(m *work) (v [9]byte) {
	luma := e.lumaSite(m)
	predictFull(dc16, &luma, 16, m.pred[:256])
	v[0] = m.pred[0]
	for c, at := range e.chromaSites(m) {
		to := m.pred[atU+c*64:][:64]
		predictChromaDC(&at, to)
		v[1+c*4], v[2+c*4], v[3+c*4], v[4+c*4] = to[0], to[4], to[32], to[36]
	}
	return v
}

// repeatKey codes a macroblock of a key picture as in the last one, if it can.
func (e *Encoder) repeatKey(m *work, sums *digest) bool {
	at := m.my*e.mbw + m.mx
	k, last := &e.lastKey[at], &e.dpb.long[0]
	if !k.ok || last.sums[at] != *sums || e.means(m) != k.means {
		return false
	}
	m.residue.copy(&k.residue)
	e.now.copyBlock(&last.picture, m.mx, m.my)
	mb := &e.mbs[at]
	*mb = skipped
	mb.coded, mb.stirred, mb.pattern = true, true, uint8(m.pattern)
	e.writeIntra(m, false, dc16)
	return true
}

// rememberKey notes how the macroblock was coded.
func (e *Encoder) rememberKey(m *work, full, chroma int) {
	k := &e.lastKey[m.my*e.mbw+m.mx]
	if k.ok = full == dc16 && chroma == dc16; !k.ok {
		return
	}
	k.means = e.means(m)
	k.residue.copy(&m.residue)
}
