package aac

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"

	"github.com/inkreel/inkreel/mux/bitio"
)

// ErrForm says that a packet is not of the form that can be widened.
var ErrForm = errors.New("AAC of an unknown form")

// Elements of a raw data block, and a window sequence (14496-3, tables 4.85 and 4.44).
const (
	aacSingle  = 0
	aacPair    = 1
	aacEnd     = 7
	eightShort = 2
)

// Widen appends to dst the raw data block (14496-3, table 4.3) of a pair
// whose middle is the single channel in frame and whose side is empty (4.6.8.1), so
// that both sound exactly as the one. The frame must be without noise
// substitution and noise shaping, which act on one channel of a pair. Errors are
// ErrForm.
func Widen(dst, frame []byte) ([]byte, error) {
	frame = bytes.TrimRight(frame, "\x00")
	if len(frame) == 0 {
		return nil, fmt.Errorf("%w: nothing but zeros", ErrForm)
	}
	// The last one is the end of the end's three.
	end := len(frame)*8 - bits.TrailingZeros8(frame[len(frame)-1]) - 3
	r := &bitio.Reader{Data: frame}
	if r.U(3) != aacSingle || r.U(4) != 0 {
		return nil, fmt.Errorf("%w: it does not begin with its only channel", ErrForm)
	}
	gain := r.U(8)
	// ics_info (table 4.6).
	info, infoBits := r.U(4), 4
	reserved, sequence := info>>3, info>>1&3
	bands, groups := uint32(0), 1
	var rest uint32
	restBits := 7
	if sequence == eightShort {
		restBits = 11
		rest = r.U(restBits)
		bands = rest >> 7
		groups = 8 - bits.OnesCount32(rest&0x7f)
	} else {
		rest = r.U(restBits)
		bands = rest >> 1
	}
	predicted := sequence != eightShort && rest&1 == 1
	if reserved != 0 || predicted || r.Err != nil || r.Pos > end {
		return nil, fmt.Errorf("%w: prediction, or a header cut off", ErrForm)
	}
	w := &bitio.Writer{Data: dst}
	w.U(aacPair, 3)
	w.U(0, 4)
	w.U(1, 1) // common_window
	w.U(info, infoBits)
	w.U(rest, restBits)
	w.U(2, 2) // ms_mask_present: all bands are middle and side
	w.U(gain, 8)
	for r.Pos < end {
		n := min(32, end-r.Pos)
		w.U(r.U(n), n)
	}
	emptySide(w, sequence == eightShort, bands, groups)
	tail := &bitio.Reader{Data: frame, Pos: end}
	if tail.U(3) != aacEnd {
		return nil, fmt.Errorf("%w: it does not end with the end", ErrForm)
	}
	w.U(aacEnd, 3)
	w.Zeros()
	return w.Data, nil
}

// emptySide writes the channel stream (table 4.50) of a channel all of whose
// bands are zero.
func emptySide(w *bitio.Writer, short bool, bands uint32, groups int) {
	w.U(100, 8) // global_gain: of nothing
	lengthBits := 5
	if short {
		lengthBits = 3
	}
	escape := uint32(1)<<lengthBits - 1
	for range groups {
		if bands == 0 {
			break
		}
		w.U(0, 4) // ZERO_HCB
		left := bands
		for ; left >= escape; left -= escape {
			w.U(escape, lengthBits)
		}
		w.U(left, lengthBits)
	}
	w.U(0, 3) // no pulses, no noise shaping, no gain control
}
