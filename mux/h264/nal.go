package h264

import (
	"bytes"
	"encoding/binary"
)

// Types of NAL units (table 7-1).
const (
	Slice = 1 // of a picture that refers to others
	IDR   = 5 // slice of a picture at which decoding can begin
	SPS   = 7 // sequence parameter set
	PPS   = 8 // picture parameter set
)

// Type is the type of a NAL unit, which must have a first byte.
func Type(nal []byte) int { return int(nal[0] & 31) }

// AppendUnit appends a NAL unit with its length in four bytes before it, as MP4
// samples hold them (ISO/IEC 14496-15, 5.3.2).
func AppendUnit(dst, nal []byte) []byte {
	return append(binary.BigEndian.AppendUint32(dst, uint32(len(nal))), nal...)
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

// Unescape appends a NAL unit to dst without its emulation prevention bytes
// (7.3.1): 00 00 03 becomes 00 00.
func Unescape(dst, nal []byte) []byte {
	for {
		at := bytes.Index(nal, []byte{0, 0, 3})
		if at < 0 {
			return append(dst, nal...)
		}
		dst = append(dst, nal[:at+2]...)
		nal = nal[at+3:]
	}
}
