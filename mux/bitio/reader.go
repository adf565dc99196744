// Package bitio reads and writes the fields of headers bit by bit, the most
// significant first, as video and sound are coded. Fields are named as ITU-T
// H.264 does (7.2): u(n), ue(v), se(v).
package bitio

import "errors"

// ErrShort says that a header ended before its fields did, or that a number in
// it is longer than any valid one.
var ErrShort = errors.New("the bits end inside a field")

// Reader reads Data from bit Pos on. After a read past the end Err is ErrShort
// and every field is zero.
type Reader struct {
	Data []byte
	Pos  int // in bits
	Err  error
}

// U reads n bits, n ≤ 32.
func (r *Reader) U(n int) uint32 {
	if r.Pos+n > len(r.Data)*8 {
		r.Err = ErrShort
		return 0
	}
	var v uint32
	for range n {
		v = v<<1 | uint32(r.Data[r.Pos>>3]>>(7-r.Pos&7)&1)
		r.Pos++
	}
	return v
}

// Flag reads one bit.
func (r *Reader) Flag() bool { return r.U(1) == 1 }

// UE reads an unsigned Exp-Golomb code (9.1).
func (r *Reader) UE() uint32 {
	zeros := 0
	for r.U(1) == 0 {
		if zeros++; zeros > 31 || r.Err != nil {
			r.Err = ErrShort
			return 0
		}
	}
	return 1<<zeros - 1 + r.U(zeros)
}

// SE reads a signed Exp-Golomb code (9.1.1).
func (r *Reader) SE() int {
	k := r.UE()
	if k&1 == 1 {
		return int(k/2) + 1
	}
	return -int(k / 2)
}
