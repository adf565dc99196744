package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
)

// unwrap takes a face out of its WOFF 1.0 wrapping: the tables stay byte for
// byte what they are.
func unwrap(woff []byte) ([]byte, error) {
	const head, entry, sfntHead, sfntEntry = 44, 20, 12, 16
	if len(woff) < head || string(woff[:4]) != "wOFF" {
		return nil, fmt.Errorf("not a WOFF file")
	}
	n := int(binary.BigEndian.Uint16(woff[12:]))
	if len(woff) < head+n*entry {
		return nil, fmt.Errorf("directory of %d tables is cut off", n)
	}
	out := append([]byte{}, woff[4:8]...)
	search := 1 << (bits.Len(uint(n)) - 1)
	for _, v := range []int{n, search * sfntEntry, bits.Len(uint(search)) - 1, (n - search) * sfntEntry} {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	var body []byte
	for i := range n {
		e := woff[head+i*entry:]
		offset, packed, size := binary.BigEndian.Uint32(e[4:]), binary.BigEndian.Uint32(e[8:]), binary.BigEndian.Uint32(e[12:])
		if uint64(offset)+uint64(packed) > uint64(len(woff)) {
			return nil, fmt.Errorf("table %q is cut off", e[:4])
		}
		table := woff[offset : offset+packed]
		if packed < size {
			r, err := zlib.NewReader(bytes.NewReader(table))
			if err != nil {
				return nil, err
			}
			if table, err = io.ReadAll(r); err != nil {
				return nil, err
			}
		}
		out = append(append(out, e[:4]...), e[16:20]...)
		out = binary.BigEndian.AppendUint32(out, uint32(sfntHead+n*sfntEntry+len(body)))
		out = binary.BigEndian.AppendUint32(out, size)
		body = append(body, table...)
		for len(body)%4 != 0 {
			body = append(body, 0)
		}
	}
	return append(out, body...), nil
}
