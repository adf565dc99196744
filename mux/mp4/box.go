package mp4

import "encoding/binary"

// boxes writes the boxes of an ISO base media file (ISO/IEC 14496-12, 4.2).
type boxes struct{ b []byte }

// box writes one box around what fields writes.
func (w *boxes) box(kind string, fields func()) {
	at := len(w.b)
	w.u32(0)
	w.text(kind)
	fields()
	binary.BigEndian.PutUint32(w.b[at:], uint32(len(w.b)-at))
}

// full writes a box with version and flags.
func (w *boxes) full(kind string, version byte, flags uint32, fields func()) {
	w.box(kind, func() {
		w.u32(uint32(version)<<24 | flags)
		fields()
	})
}

func (w *boxes) u8(v ...byte)  { w.b = append(w.b, v...) }
func (w *boxes) u16(v uint16)  { w.b = binary.BigEndian.AppendUint16(w.b, v) }
func (w *boxes) u32(v uint32)  { w.b = binary.BigEndian.AppendUint32(w.b, v) }
func (w *boxes) u64(v uint64)  { w.b = binary.BigEndian.AppendUint64(w.b, v) }
func (w *boxes) text(s string) { w.b = append(w.b, s...) }
func (w *boxes) zeros(n int)   { w.b = append(w.b, make([]byte, n)...) }

// time writes a duration in the width its box's version calls for.
func (w *boxes) time(version byte, v uint64) {
	if version == 1 {
		w.u64(v)
		return
	}
	w.u32(uint32(v))
}

// wide is the version of a box that must hold duration v.
func wide(v uint64) byte {
	if v > 1<<32-1 {
		return 1
	}
	return 0
}

// matrix writes the unity matrix of movie and track headers.
func (w *boxes) matrix() {
	for _, v := range []uint32{1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30} {
		w.u32(v)
	}
}
