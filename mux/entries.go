package mux

import "slices"

// pictureEntry is the avc1 sample description (ISO/IEC 14496-15, 5.4.2) of
// pictures with the given parameter sets, BT.709 limited range, square pixels.
func pictureEntry(width, height int, sets parameterSets) []byte {
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
		w.box("avcC", func() { w.u8(decoderRecord(sets)...) })
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

// decoderRecord is the AVCDecoderConfigurationRecord (14496-15, 5.3.3.1). It
// names the greatest profile and level of its sequence parameter sets.
func decoderRecord(s parameterSets) []byte {
	top := s.sequences[0][1:4]
	level := byte(0)
	for _, sps := range s.sequences {
		if sps[1] > top[0] {
			top = sps[1:4]
		}
		level = max(level, sps[3])
	}
	w := &boxes{}
	w.u8(1, top[0], top[1], level)
	w.u8(0xfc | 3) // NAL lengths of 4 bytes
	w.u8(0xe0 | byte(len(s.sequences)))
	for _, sps := range s.sequences {
		w.u16(uint16(len(sps)))
		w.u8(sps...)
	}
	w.u8(byte(len(s.pictures)))
	for _, pps := range s.pictures {
		w.u16(uint16(len(pps)))
		w.u8(pps...)
	}
	if !slices.Contains([]byte{66, 77, 88}, top[0]) {
		w.u8(0xfc|1, 0xf8, 0xf8, 0) // 4:2:0, 8 bits, no further sets
	}
	return w.b
}

// soundEntry is the mp4a sample description (14496-14, 5.6) of AAC-LC, 48 kHz
// stereo, at so many bits a second at most.
func soundEntry(rate uint32) []byte {
	config := []byte{0x11, 0x90} // AudioSpecificConfig (14496-3, 1.6.2.1)
	w := &boxes{}
	w.box("mp4a", func() {
		w.zeros(6)
		w.u16(1) // data_reference_index
		w.zeros(8)
		w.u16(2)  // channels
		w.u16(16) // bits of a sample
		w.zeros(4)
		w.u32(SampleRate << 16)
		w.full("esds", 0, 0, func() { // descriptors of 14496-1, 7.2.6, each with its length
			w.u8(3, byte(3+2+13+2+len(config)+3))
			w.u16(0) // ES_ID; in files 0
			w.u8(0)
			w.u8(4, byte(13+2+len(config)))
			w.u8(0x40, 5<<2|1) // AAC; an audio stream
			w.u8(0)
			w.u16(768 * 2) // bytes of the longest packet of two channels
			w.u32(rate)
			w.u32(rate)
			w.u8(5, byte(len(config)))
			w.u8(config...)
			w.u8(6, 1, 2) // as in every MP4 file
		})
	})
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
