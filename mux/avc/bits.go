package avc

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// bitWriter appends bits, most significant first. Up to 31 bits wait in acc.
type bitWriter struct {
	data    []byte
	acc     uint64
	pending uint
}

func (w *bitWriter) reset() { w.data, w.acc, w.pending = w.data[:0], 0, 0 }

// u writes the low n bits of v, n ≤ 32; higher bits of v must be zero.
func (w *bitWriter) u(v uint32, n uint) {
	w.acc = w.acc<<n | uint64(v)
	w.pending += n
	if w.pending >= 32 {
		w.pending -= 32
		w.data = binary.BigEndian.AppendUint32(w.data, uint32(w.acc>>w.pending))
	}
}

// ue writes an unsigned Exp-Golomb code (9.1), v < 2³²-1.
func (w *bitWriter) ue(v uint32) {
	n := uint(bits.Len32(v + 1))
	w.u(0, n-1)
	w.u(v+1, n)
}

// se writes a signed Exp-Golomb code (9.1.1).
func (w *bitWriter) se(v int) {
	if v > 0 {
		w.ue(uint32(2*v - 1))
		return
	}
	w.ue(uint32(-2 * v))
}

func (w *bitWriter) flag(b bool) {
	if b {
		w.u(1, 1)
		return
	}
	w.u(0, 1)
}

// ones fills up the byte before arithmetic coding (7.3.4).
func (w *bitWriter) ones() {
	w.u(1<<(-w.pending&7)-1, -w.pending&7)
	w.drain()
}

// drain moves what waits to data, zeros filling up the last byte.
func (w *bitWriter) drain() {
	for w.pending > 0 {
		n := min(w.pending, 8)
		w.data = append(w.data, byte(w.acc>>(w.pending-n)<<(8-n)))
		w.pending -= n
	}
}

// trailing ends an RBSP: a one, then zeros to the byte's end (7.3.2.11).
func (w *bitWriter) trailing() {
	w.u(1, 1)
	w.drain()
}

// appendNAL appends a NAL unit of header byte and RBSP.
func appendNAL(dst []byte, header byte, rbsp []byte) []byte {
	return Escape(append(dst, header), rbsp)
}

// Escape appends an RBSP to dst with the emulation prevention bytes of 7.4.1:
// no 00 00 0x with x ≤ 3 remains. rbsp may begin with the NAL unit's header.
func Escape(dst, rbsp []byte) []byte {
	for {
		at := escapeAt(rbsp)
		if at < 0 {
			return append(dst, rbsp...)
		}
		dst = append(append(dst, rbsp[:at]...), 3)
		rbsp = rbsp[at:]
	}
}

// escapeAt is where the first byte lies that must be preceded by 03, or -1.
func escapeAt(b []byte) int {
	from := 0
	for {
		at := bytes.Index(b[from:], []byte{0, 0})
		if at < 0 || from+at+2 >= len(b) {
			return -1
		}
		if from += at; b[from+2] <= 3 {
			return from + 2
		}
		from++
	}
}
