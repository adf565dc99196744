package mux

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"

	"github.com/inkreel/inkreel/mux/bitio"
)

// errAAC says that a stream of AAC is not of the form that can be widened.
var errAAC = errors.New("AAC of an unknown form")

// widenSound makes a stereo file of a mono one, both channels exactly as the
// one was. Loudness is meant of two channels, and players do not agree on how
// loud one channel is to be; but to encode two that are the same costs twice
// the time and half again the bytes. So one is encoded, and every frame of it
// made the middle of a pair whose side is empty (ISO/IEC 14496-3, 4.6.8.1).
//
// Of the sound, shown ticks of a movie's clock are heard. The mono stream must
// be without noise substitution and noise shaping, which act on one channel of
// a pair.
func widenSound(from, to string, shown uint64) error {
	t, err := soundTrack(from)
	if err != nil {
		return err
	}
	t.shown = shown
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := t.widen(in, out); err != nil {
		return fmt.Errorf("make stereo of %s: %w", from, err)
	}
	return out.Close()
}

// widen writes the stereo movie of a mono track in in.
func (t *track) widen(in io.ReaderAt, out *os.File) error {
	wide := *t
	var err error
	if wide.entry, err = widenEntry(t.entry); err != nil {
		return err
	}
	var narrow []byte
	s := newSamples("", t)
	return wide.writeSound(out, len(t.sizes), func(dst []byte) ([]byte, error) {
		p := s.next()
		narrow = append(narrow[:0], make([]byte, p.length)...)
		if _, err := in.ReadAt(narrow, p.offset); err != nil {
			return nil, err
		}
		return widenFrame(dst, narrow)
	})
}

// writeSound writes the movie of a track alone, of n packets. Each is appended
// to dst, in turn.
func (t *track) writeSound(out *os.File, n int, packet func(dst []byte) ([]byte, error)) error {
	head := &boxes{b: fileType(true)}
	sizeAt := int64(len(head.b) + 8)
	head.u32(1)
	head.text("mdat")
	head.u64(0) // known at the end
	w := bufio.NewWriterSize(out, 64<<10)
	_, _ = w.Write(head.b) // Flush tells
	size := uint64(mediaHeader)
	t.sizes = make([]uint32, n)
	for i := range t.sizes {
		frame, err := packet(w.AvailableBuffer())
		if err != nil {
			return fmt.Errorf("packet %d: %w", i, err)
		}
		_, _ = w.Write(frame)
		t.sizes[i] = uint32(len(frame))
		size += uint64(len(frame))
	}
	t.chunks = []chunk{{uint64(len(head.b)), uint32(n)}}
	_, _ = w.Write(movieBox([]*track{t}, "", nil, 0))
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := out.WriteAt(binary.BigEndian.AppendUint64(nil, size), sizeAt)
	return err
}

// Elements of a raw data block, and a window sequence (14496-3, tables 4.85 and 4.44).
const (
	aacSingle  = 0
	aacPair    = 1
	aacEnd     = 7
	eightShort = 2
)

// widenFrame appends to dst the raw data block (14496-3, table 4.3) of a pair
// whose middle is the single channel in frame.
func widenFrame(dst, frame []byte) ([]byte, error) {
	frame = bytes.TrimRight(frame, "\x00")
	if len(frame) == 0 {
		return nil, fmt.Errorf("%w: nothing but zeros", errAAC)
	}
	// The last one is the end of the end's three.
	end := len(frame)*8 - bits.TrailingZeros8(frame[len(frame)-1]) - 3
	r := &bitio.Reader{Data: frame}
	if r.U(3) != aacSingle || r.U(4) != 0 {
		return nil, fmt.Errorf("%w: it does not begin with its only channel", errAAC)
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
		return nil, fmt.Errorf("%w: prediction, or a header cut off", errAAC)
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
		return nil, fmt.Errorf("%w: it does not end with the end", errAAC)
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

// widenEntry is the sample entry of stereo AAC made of that of mono AAC: the
// channels are counted in it (14496-12, 12.2.3) and in the decoder's
// configuration (14496-3, 1.6.2.1).
func widenEntry(entry []byte) ([]byte, error) {
	const countAt, boxesAt = 24, 36
	if len(entry) < boxesAt || string(entry[4:8]) != "mp4a" {
		return nil, fmt.Errorf("%w: not the entry of AAC", errAAC)
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
			return fmt.Errorf("%w: its configuration is %x", errAAC, config)
		}
		config[1], found = 0x90, true
		return nil
	})
	if err == nil && !found {
		err = fmt.Errorf("%w: no configuration", errAAC)
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
