package avc

import "bytes"

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
