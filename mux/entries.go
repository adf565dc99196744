package mux

import "slices"

// pictureEntry is the avc1 sample description (ISO/IEC 14496-15, 5.4.2) of
// pictures with the given parameter sets, BT.709 limited range, square pixels.
func pictureEntry(width, height int, sps, pps []byte) []byte {
	w := &boxes{}
	w.box("avc1", func() {
		w.zeros(6)
		w.u16(1) // data_reference_index
		w.zeros(16)
		w.u16(uint16(width))
		w.u16(uint16(height))
		w.u32(72 << 16)
		w.u32(72 << 16)
		w.u32(0)
		w.u16(1) // frame_count: pictures in a sample
		w.zeros(32)
		w.u16(0x18)
		w.u16(0xffff)
		w.box("avcC", func() { w.u8(decoderRecord(sps, pps)...) })
		w.box("colr", func() {
			w.text("nclx")
			w.u16(1) // primaries, transfer and matrix of BT.709 (ITU-T H.273)
			w.u16(1)
			w.u16(1)
			w.u8(0) // limited range
		})
		w.box("pasp", func() { w.u32(1); w.u32(1) })
	})
	return w.b
}

// decoderRecord is the AVCDecoderConfigurationRecord (14496-15, 5.3.3.1).
// Equal records mean that clips can be joined without encoding anew.
func decoderRecord(sps, pps []byte) []byte {
	w := &boxes{}
	w.u8(1, sps[1], sps[2], sps[3]) // profile, constraints, level
	w.u8(0xfc | 3)                  // NAL lengths of 4 bytes
	w.u8(0xe0 | 1)
	w.u16(uint16(len(sps)))
	w.u8(sps...)
	w.u8(1)
	w.u16(uint16(len(pps)))
	w.u8(pps...)
	if !slices.Contains([]byte{66, 77, 88}, sps[1]) {
		w.u8(0xfc|1, 0xf8, 0xf8, 0) // 4:2:0, 8 bits, no further sets
	}
	return w.b
}

// chapterEntry is QuickTime's text sample description (QuickTime File Format,
// "Text Sample Description"), in its plainest form.
func chapterEntry() []byte {
	w := &boxes{}
	w.box("text", func() {
		w.zeros(6)
		w.u16(1)
		w.u32(1)   // display flags
		w.u32(1)   // centred
		w.zeros(6) // background
		w.zeros(8) // text box
		w.zeros(8)
		w.zeros(4) // font number and face
		w.u8(0)
		w.zeros(2)
		w.zeros(6) // foreground
		w.u8(0)    // font name, counted
	})
	return w.b
}
