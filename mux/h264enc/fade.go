package h264enc

import "github.com/inkreel/inkreel/mux/bitio"

// fade predicts a picture that differs from the one before in brightness and
// contrast, as where something fades in or out: list 0 gets one more entry, the
// picture before with its samples weighed (8.4.2.3). Entry 0 stays as it is,
// since what is skipped is taken from there.
type fade struct {
	ref    int8 // the entry, 0: there is none
	weight int  // in 1/2^fadeBits
	offset [3]int
	tables [3][256]byte // what the samples of each plane become
}

const fadeBits = 6

// moments are sums over pairs of samples, x before and y now.
type moments struct{ n, x, y, xx, xy, yy int64 }

// momentsGo takes in some rows of luma: a quarter of them will do.
func (m *moments) momentsGo(before, now *samples) {
	x, y, xx, xy, yy := 0, 0, 0, 0, 0
	for row := 0; row < 256; row += 5 * 16 {
		for i, b := range before[row:][:16] {
			p, q := int(b), int(now[row+i])
			x, y, xx, xy, yy = x+p, y+q, xx+p*p, xy+p*q, yy+q*q
		}
	}
	m.n += 64
	m.x, m.y = m.x+int64(x), m.y+int64(y)
	m.xx, m.xy, m.yy = m.xx+int64(xx), m.xy+int64(xy), m.yy+int64(yy)
}

// level takes in eight pairs, without their products.
func (m *moments) level(before, now []byte) {
	m.n += 8
	m.x += int64(sum8(before))
	m.y += int64(sum8(now))
}

const (
	faded         = 16   // the share of a picture that must change for a fade to be looked for, inverted
	enoughSamples = 1024 // about how many macroblocks are looked at
)

// findFade looks for weights that make what changes of the picture before.
func (e *Encoder) findFade(src *Planes, changed []bool) {
	f := &e.fade
	f.ref = 0
	count := 0
	for _, c := range changed {
		count += int(bit(c))
	}
	if !e.dpb.short || count <= len(changed)/faded {
		return
	}
	var planes [3]moments
	var cur samples
	every := 1 + count/enoughSamples
	for at, c := range changed {
		if !c {
			continue
		}
		if count--; count%every > 0 {
			continue
		}
		e.fetch(src, at%e.mbw, at/e.mbw, &cur)
		before := &e.source[at]
		planes[0].add(before, &cur)
		planes[1].level(before[atU+24:], cur[atU+24:])
		planes[2].level(before[atV+24:], cur[atV+24:])
	}
	if !f.fit(&planes) {
		return
	}
	f.ref = int8(e.dpb.active())
	f.tabulate()
}

// tabulate notes what samples become.
func (f *fade) tabulate() {
	for p := range f.tables {
		for v := range f.tables[p] {
			f.tables[p][v] = clip(int32((v*f.weight+1<<(fadeBits-1))>>fadeBits + f.offset[p]))
		}
	}
}

// fit finds the weight by least squares over luma, and the offset of each plane.
// It reports whether they explain most of what changed.
func (f *fade) fit(planes *[3]moments) bool {
	m := &planes[0]
	xx, xy, yy := m.xx-m.x*m.x/m.n, m.xy-m.x*m.y/m.n, m.yy-m.y*m.y/m.n
	if xx <= 0 || xy <= 0 {
		return false
	}
	w := (xy<<fadeBits + xx/2) / xx
	left := yy - 2*w*xy>>fadeBits + w*w*xx>>(2*fadeBits)
	if w < 1 || w > 127 || 4*left > m.xx-2*m.xy+m.yy {
		return false
	}
	f.weight = int(w)
	for p := range planes {
		m := &planes[p]
		f.offset[p] = int((m.y<<fadeBits - w*m.x + m.n<<(fadeBits-1)) / (m.n << fadeBits))
		if f.offset[p] < -128 || f.offset[p] > 127 {
			return false
		}
	}
	return true
}

// weighGo applies the weights of a plane to samples.
func (f *fade) weighGo(plane int, s []byte) {
	t := &f.tables[plane]
	for i, v := range s {
		s[i] = t[v]
	}
}

// modify writes ref_pic_list_modification (7.3.3.1), which appends the picture
// before to the list once more: every entry has to be named. It is found by its
// distance from the one named last, which the second time is a whole cycle of
// frame_num.
func (f *fade) modify(w *bitio.Writer) {
	w.U(1, 1)
	w.UE(0)
	w.UE(0)
	for slot := range uint32(f.ref - 1) {
		w.UE(2)
		w.UE(slot)
	}
	w.UE(0)
	w.UE(1<<frameNumBits - 1)
	w.UE(3)
}

// weights writes pred_weight_table (7.3.3.2).
func (f *fade) weights(w *bitio.Writer) {
	w.UE(fadeBits)
	w.UE(fadeBits)
	for range f.ref {
		w.U(0, 2)
	}
	for p := range f.offset {
		if p < 2 {
			w.U(1, 1)
		}
		w.SE(f.weight)
		w.SE(f.offset[p])
	}
}
