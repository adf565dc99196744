package mux

import (
	"encoding/binary"
	"errors"
	"io"

	"github.com/inkreel/inkreel/mux/bitio"
)

// NAL unit types (ITU-T H.264 table 7-1).
const (
	nalSlice = 1
	nalIDR   = 5
	nalSPS   = 7
	nalPPS   = 8
)

// nalType of a NAL unit without start code.
func nalType(nal []byte) int { return int(nal[0] & 31) }

// mediaHeader is the size of the mdat box's header with a 64-bit length.
const mediaHeader = 16

// stream takes the encoder's byte stream apart and writes the clip's samples
// into its draft.
type stream struct {
	file   *draft
	frames int // the clip's length

	sets  parameterSets
	unit  []byte // the picture at hand, NAL units with their lengths before them
	key   bool   // the picture at hand is a key frame
	sizes []uint32
	keys  []uint32
	media int64 // where the media box begins
	err   error // of begin, told by read
}

// begin writes what stands before the first sample. The length of the media
// box is filled in at the end.
func (s *stream) begin() {
	_, s.err = s.file.Write(fileType(false))
	s.media = s.file.size
	w := &boxes{}
	w.u32(1)
	w.text("mdat")
	w.u64(0)
	if s.err == nil {
		_, s.err = s.file.Write(w.b)
	}
}

// read consumes the encoder's output to its end.
func (s *stream) read(r io.Reader) error {
	if s.err != nil {
		return s.err
	}
	if err := readAnnexB(r, s.take); err != nil {
		return err
	}
	return s.flush()
}

// take handles one NAL unit.
func (s *stream) take(nal []byte) error {
	switch nalType(nal) {
	case nalSPS:
		return addSet(&s.sets.sequences, nal)
	case nalPPS:
		return addSet(&s.sets.pictures, nal)
	case nalSlice, nalIDR:
		if len(nal) < 2 {
			return bitio.ErrShort
		}
		if nal[1]&0x80 != 0 { // first_mb_in_slice is 0: a new picture
			if err := s.flush(); err != nil {
				return err
			}
			s.key = nalType(nal) == nalIDR
		}
		s.unit = appendNAL(s.unit, nal)
	}
	return nil // SEI and delimiters say nothing a player needs
}

// flush writes the picture at hand as a sample.
func (s *stream) flush() error {
	if len(s.unit) == 0 {
		return nil
	}
	err := s.sample(s.unit, s.key)
	s.unit = s.unit[:0]
	return err
}

// sample writes a whole picture.
func (s *stream) sample(unit []byte, key bool) error {
	if s.err != nil {
		return s.err
	}
	if len(s.sizes) == s.frames {
		return errors.New("the encoder made more pictures than it was given")
	}
	if _, err := s.file.Write(unit); err != nil {
		return err
	}
	s.sizes = append(s.sizes, uint32(len(unit)))
	if key {
		s.keys = append(s.keys, uint32(len(s.sizes)))
	}
	return nil
}

// appendNAL appends a NAL unit with its length (ISO/IEC 14496-15, 5.3.2).
func appendNAL(dst, nal []byte) []byte {
	return append(binary.BigEndian.AppendUint32(dst, uint32(len(nal))), nal...)
}
