package mp4

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/inkreel/inkreel/mux/h264"
)

// pictureEntry is the avc1 sample description (ISO/IEC 14496-15, 5.4.2) of
// pictures with the given parameter sets, BT.709 limited range, square pixels.
func pictureEntry(width, height int, sets h264.ParameterSets) []byte {
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
func decoderRecord(s h264.ParameterSets) []byte {
	top := s.Sequences[0][1:4]
	level := byte(0)
	for _, sps := range s.Sequences {
		if sps[1] > top[0] {
			top = sps[1:4]
		}
		level = max(level, sps[3])
	}
	w := &boxes{}
	w.u8(1, top[0], top[1], level)
	w.u8(0xfc | 3) // NAL lengths of 4 bytes
	w.u8(0xe0 | byte(len(s.Sequences)))
	for _, sps := range s.Sequences {
		w.u16(uint16(len(sps)))
		w.u8(sps...)
	}
	w.u8(byte(len(s.Pictures)))
	for _, pps := range s.Pictures {
		w.u16(uint16(len(pps)))
		w.u8(pps...)
	}
	if !slices.Contains([]byte{66, 77, 88}, top[0]) {
		w.u8(0xfc|1, 0xf8, 0xf8, 0) // 4:2:0, 8 bits, no further sets
	}
	return w.b
}

// SoundEntry is the mp4a sample description (14496-14, 5.6) of AAC-LC, 48 kHz
// stereo, at so many bits a second at most.
func SoundEntry(rate uint32) []byte {
	config := []byte{0x11, 0x90} // AudioSpecificConfig (14496-3, 1.6.2.1)
	w := &boxes{}
	w.box("mp4a", func() {
		w.zeros(6)
		w.u16(1) // data_reference_index
		w.zeros(8)
		w.u16(2)  // channels
		w.u16(16) // bits of a sample
		w.zeros(4)
		w.u32(SoundRate << 16)
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

// readSets finds the parameter sets in an avc1 sample description.
func readSets(entry []byte) (s h264.ParameterSets, err error) {
	const fixed = 8 + 78 // box header and fields before the boxes inside (14496-12, 12.1.3)
	if len(entry) < fixed || string(entry[4:8]) != "avc1" {
		return s, fmt.Errorf("%w: its pictures are not H.264", ErrFormat)
	}
	size := int64(binary.BigEndian.Uint32(entry))
	if size < fixed || size > int64(len(entry)) {
		return s, fmt.Errorf("%w: a description of pictures of %d bytes in %d", ErrFormat, size, len(entry))
	}
	err = eachBox(entry[fixed:size], func(kind string, body []byte) error {
		if kind != "avcC" {
			return nil
		}
		f := &fields{b: body}
		f.skip(5)
		s.Sequences = f.sets(h264.SPS)
		s.Pictures = f.sets(h264.PPS)
		if f.short {
			return fmt.Errorf("%w: box \"avcC\" is cut off", ErrFormat)
		}
		return nil
	})
	if err == nil && !s.Complete() {
		err = fmt.Errorf("%w: it has no parameter sets", ErrFormat)
	}
	return s, err
}

// sets reads a counted list of NAL units of one type, each with its length.
func (f *fields) sets(kind int) (list [][]byte) {
	for range f.bytes(1)[0] & 31 {
		n := f.bytes(2)
		nal := f.bytes(int(binary.BigEndian.Uint16(n)))
		if len(nal) < 4 && kind == h264.SPS || len(nal) < 2 || h264.Type(nal) != kind {
			f.short = true
			return nil
		}
		list = append(list, nal)
	}
	return list
}

// StereoEntry is the sample description of stereo AAC made of that of mono AAC,
// LC at SoundRate: the channels are counted in it (14496-12, 12.2.3) and in the decoder's
// configuration (14496-3, 1.6.2.1).
func StereoEntry(entry []byte) ([]byte, error) {
	const countAt, boxesAt = 24, 36
	if len(entry) < boxesAt || string(entry[4:8]) != "mp4a" {
		return nil, fmt.Errorf("%w: its sound is not AAC", ErrFormat)
	}
	entry = bytes.Clone(entry)
	binary.BigEndian.PutUint16(entry[countAt:], 2) // some write so for one channel, too
	found := false
	err := eachBox(entry[boxesAt:], func(kind string, body []byte) error {
		if kind != "esds" {
			return nil
		}
		config := decoderConfig(body)
		// Object type 2 (LC) at 48 kHz with one channel of 1,024 samples.
		if len(config) < 2 || config[0] != 0x11 || config[1] != 0x88 {
			return fmt.Errorf("%w: its AAC is configured as %x", ErrFormat, config)
		}
		config[1], found = 0x90, true
		return nil
	})
	if err == nil && !found {
		err = fmt.Errorf("%w: its AAC has no configuration", ErrFormat)
	}
	return entry, err
}

// decoderConfig is the specific information of an esds box's decoder
// (14496-1, 7.2.6), nil if there is none.
func decoderConfig(esds []byte) []byte {
	// Fields before the descriptors inside another: of the elementary stream,
	// whose options are not used, and of the decoder.
	before := map[byte]int{3: 3, 4: 13}
	for b := esds[min(4, len(esds)):]; len(b) >= 2; {
		tag, size, n := b[0], 0, 1
		for n < min(5, len(b)) {
			more := b[n]&0x80 != 0
			size = size<<7 | int(b[n]&0x7f)
			n++
			if !more {
				break
			}
		}
		b = b[n:]
		skip, inside := before[tag]
		switch {
		case tag == 5 && size <= len(b):
			return b[:size]
		case !inside:
			skip = size
		}
		b = b[min(skip, len(b)):]
	}
	return nil
}
