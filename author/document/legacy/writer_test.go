package legacy

import (
	"encoding/binary"
	"unicode/utf16"
)

// stream is one of a compound file.
type stream struct {
	name string
	data []byte
}

// compoundOf writes a compound file of streams, each of which is filled up to
// 4096 bytes so that none lies in short sectors.
func compoundOf(streams ...stream) []byte {
	const sector, end, fat = 512, 0xFFFFFFFE, 0xFFFFFFFD
	var body []byte
	var next []uint32
	add := func(data []byte) uint32 {
		start := uint32(len(next))
		for i := 0; i < len(data); i += sector {
			next = append(next, uint32(len(next)+1))
			part := make([]byte, sector)
			copy(part, data[i:])
			body = append(body, part...)
		}
		next[len(next)-1] = end
		return start
	}
	entry := func(name string, kind byte, start uint32, size int) []byte {
		e := make([]byte, 128)
		units := utf16.Encode([]rune(name))
		for i, u := range units {
			binary.LittleEndian.PutUint16(e[2*i:], u)
		}
		binary.LittleEndian.PutUint16(e[64:], uint16(2*len(units)+2))
		e[66] = kind
		binary.LittleEndian.PutUint32(e[116:], start)
		binary.LittleEndian.PutUint32(e[120:], uint32(size))
		return e
	}
	list := entry("Root Entry", isRoot, end, 0)
	for _, s := range streams {
		if len(s.data) < 4096 {
			s.data = append(append([]byte{}, s.data...), make([]byte, 4096-len(s.data))...)
		}
		list = append(list, entry(s.name, isStream, add(s.data), len(s.data))...)
	}
	directory := add(list)
	head := make([]byte, sector)
	copy(head, signature)
	binary.LittleEndian.PutUint16(head[26:], 3)
	binary.LittleEndian.PutUint16(head[28:], 0xFFFE)
	binary.LittleEndian.PutUint16(head[30:], 9)
	binary.LittleEndian.PutUint16(head[32:], 6)
	binary.LittleEndian.PutUint32(head[48:], directory)
	binary.LittleEndian.PutUint32(head[56:], 4096)
	binary.LittleEndian.PutUint32(head[60:], end)
	binary.LittleEndian.PutUint32(head[68:], end)
	for i := range 109 {
		binary.LittleEndian.PutUint32(head[76+4*i:], 0xFFFFFFFF)
	}
	tables := (len(next) + 127) / 128
	for (len(next)+tables+127)/128 > tables {
		tables++
	}
	for i := range tables {
		binary.LittleEndian.PutUint32(head[76+4*i:], uint32(len(next)))
		next = append(next, fat)
	}
	for len(next)%128 != 0 {
		next = append(next, 0xFFFFFFFF)
	}
	for _, n := range next {
		body = binary.LittleEndian.AppendUint32(body, n)
	}
	return append(head, body...)
}
