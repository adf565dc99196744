package mux

import (
	"bytes"
	"errors"
	"math/bits"
)

// errBits says that a header ended before its fields did, or that a number in
// it is longer than any valid one.
var errBits = errors.New("the bits end inside a field")

// bitReader reads an RBSP, most significant bit first. After a read past the
// end err is set and every field is zero.
type bitReader struct {
	data []byte
	pos  int // in bits
	err  error
}

// u reads n bits, n ≤ 32 (ITU-T H.264 7.2, u(n)).
func (r *bitReader) u(n int) uint32 {
	if r.pos+n > len(r.data)*8 {
		r.err = errBits
		return 0
	}
	var v uint32
	for range n {
		v = v<<1 | uint32(r.data[r.pos>>3]>>(7-r.pos&7)&1)
		r.pos++
	}
	return v
}

func (r *bitReader) flag() bool { return r.u(1) == 1 }

// ue reads an unsigned Exp-Golomb code (ITU-T H.264 9.1).
func (r *bitReader) ue() uint32 {
	zeros := 0
	for r.u(1) == 0 {
		if zeros++; zeros > 31 || r.err != nil {
			r.err = errBits
			return 0
		}
	}
	return 1<<zeros - 1 + r.u(zeros)
}

// se reads a signed Exp-Golomb code (ITU-T H.264 9.1.1).
func (r *bitReader) se() int32 {
	k := r.ue()
	if k&1 == 1 {
		return int32(k/2) + 1
	}
	return -int32(k / 2)
}

// bitWriter appends bits to data, most significant first.
type bitWriter struct {
	data []byte
	free int // unused low bits of the last byte
}

func (w *bitWriter) u(v uint32, n int) {
	for n--; n >= 0; n-- {
		if w.free == 0 {
			w.data = append(w.data, 0)
			w.free = 8
		}
		w.free--
		w.data[len(w.data)-1] |= byte(v>>n&1) << w.free
	}
}

func (w *bitWriter) ue(v uint32) {
	n := bits.Len32(v + 1)
	w.u(0, n-1)
	w.u(v+1, n)
}

func (w *bitWriter) se(v int32) {
	if v > 0 {
		w.ue(uint32(2*v - 1))
		return
	}
	w.ue(uint32(-2 * v))
}

// trailing ends an RBSP: a one, then zeros to the byte's end (7.3.2.11).
func (w *bitWriter) trailing() {
	w.u(1, 1)
	w.free = 0
}

// ones fills the last byte with cabac_alignment_one_bit (7.3.4).
func (w *bitWriter) ones() { w.u(1<<w.free-1, w.free) }

// unescape removes the emulation prevention bytes of a NAL unit (7.3.1):
// 00 00 03 becomes 00 00. The result is appended to dst.
func unescape(dst, nal []byte) []byte {
	for {
		at := bytes.Index(nal, []byte{0, 0, 3})
		if at < 0 {
			return append(dst, nal...)
		}
		dst = append(dst, nal[:at+2]...)
		nal = nal[at+3:]
	}
}
