//go:build !amd64

package h264enc

func sads(to *[4]int32, cur *samples, a plane) { sadsGo(to, cur, a) }

func meanSADs(to *[4]int32, cur *samples, a, b plane) { meanSADsGo(to, cur, a, b) }

func mean(to *[256]byte, a, b plane) { meanGo(to, a, b) }

func mean8(to []byte, a, b plane) { mean8Go(to, a, b) }

func across(to *[256]byte, p plane) { acrossGo(to, p) }

func down(to *[256]byte, p plane) { downGo(to, p) }

func centre(to *[256]byte, p plane) { centreGo(to, p) }

func bilinear8(to []byte, from plane, dx, dy int) { bilinearGo(to, from, 8, dx, dy) }

func bilinear4(to []byte, from plane, dx, dy int) { bilinearGo(to, from, 4, dx, dy) }

func (q *quantizer) code8(s *square, b *[4]block, out *[4]coefficients) { q.code8Go(s, b, out) }

func (q *quantizer) code4(s *square, b *block, out *coefficients) { q.code4Go(s, b, out) }

func add8(b *[4]block, dst, pred plane) { add8Go(b, dst, pred) }

func add4(b *block, dst, pred plane) { b.inverse(dst.pix, dst.stride, pred.pix, pred.stride) }

func satd(cur, pred []byte, side int) int { return satdGo(cur, pred, side) }

func (e *edges) costs(to *modeCosts, cur []byte, modes uint) { e.costsGo(to, cur, modes) }

func uneven(cur, pred []byte) int { return unevenGo(cur, pred) }

func spreads(sums, squares *[4]int32, s *samples) { spreadsGo(sums, squares, s) }

func far(s *samples) uint64 { return farGo(s) }

func (m *moments) add(before, now *samples) { m.momentsGo(before, now) }

func (f *fade) weigh(plane int, s []byte) { f.weighGo(plane, s) }

func (a *arithmetic) run(bins []uint16) { a.runGo(bins) }

func gather(to, before *samples, from corner) bool { return gatherGo(to, before, from) }

func transfer(to, from corner) { transferGo(to, from) }
