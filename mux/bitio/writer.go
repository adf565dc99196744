package bitio

import (
	"encoding/binary"
	"math/bits"
)

// Writer appends bits to Data, in which they stand once a byte has been filled
// up by Zeros, Ones or Trailing; before that up to 31 of them wait in acc.
type Writer struct {
	Data    []byte
	acc     uint64
	pending int
}

// Reset empties the writer, which keeps its memory.
func (w *Writer) Reset() { w.Data, w.acc, w.pending = w.Data[:0], 0, 0 }

// U writes the low n bits of v, n ≤ 32; higher bits of v must be zero.
func (w *Writer) U(v uint32, n int) {
	w.acc = w.acc<<uint(n) | uint64(v)
	w.pending += n
	if w.pending >= 32 {
		w.pending -= 32
		w.Data = binary.BigEndian.AppendUint32(w.Data, uint32(w.acc>>uint(w.pending)))
	}
}

// Flag writes one bit.
func (w *Writer) Flag(b bool) {
	if b {
		w.U(1, 1)
		return
	}
	w.U(0, 1)
}

// UE writes an unsigned Exp-Golomb code (9.1), v < 2³²-1.
func (w *Writer) UE(v uint32) {
	n := bits.Len32(v + 1)
	w.U(0, n-1)
	w.U(v+1, n)
}

// SE writes a signed Exp-Golomb code (9.1.1), |v| < 2³¹.
func (w *Writer) SE(v int) {
	if v > 0 {
		w.UE(uint32(2*v - 1))
		return
	}
	w.UE(uint32(-2 * v))
}

// Zeros fills up the last byte with zeros.
func (w *Writer) Zeros() {
	for w.pending > 0 {
		n := min(w.pending, 8)
		w.Data = append(w.Data, byte(w.acc>>uint(w.pending-n)<<uint(8-n)))
		w.pending -= n
	}
}

// Ones fills up the last byte with ones, as before arithmetic coding (7.3.4).
func (w *Writer) Ones() {
	n := -w.pending & 7
	w.U(1<<uint(n)-1, n)
	w.Zeros()
}

// Trailing ends an RBSP: a one, then zeros to the byte's end (7.3.2.11).
func (w *Writer) Trailing() {
	w.U(1, 1)
	w.Zeros()
}
