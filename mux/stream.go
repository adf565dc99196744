package mux

import (
	"encoding/binary"
	"errors"
	"io"
	"sync"

	"github.com/inkreel/inkreel/mux/bitio"
)

// mediaHeader is the size of the mdat box's header with a 64-bit length.
const mediaHeader = 16

// stream takes the encoder's byte stream apart and writes the clip's samples
// into its draft, with held pictures where frames were not fed.
type stream struct {
	file   *draft
	splice bool // false: every frame is fed, any form of stream will do
	frames int  // the clip's length

	mu  sync.Mutex
	fed []int // indices of the frames on their way through the encoder

	sets    parameterSets // once they are known
	splicer splicer
	unit    []byte // the picture at hand, NAL units with their lengths before them
	key     bool   // the picture at hand is a key frame
	sizes   []uint32
	keys    []uint32
	media   int64 // where the media box begins
	err     error // of begin, told by read
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

// expect notes that the frame with that index goes to the encoder next.
func (s *stream) expect(index int) {
	s.mu.Lock()
	s.fed = append(s.fed, index)
	s.mu.Unlock()
}

// next is the index of the picture the encoder gives next.
func (s *stream) next() (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.fed) == 0 {
		return 0, errors.New("the encoder made more pictures than it was given")
	}
	index := s.fed[0]
	s.fed = s.fed[1:]
	return index, nil
}

// read consumes the encoder's output to its end.
func (s *stream) read(r io.Reader) error {
	if s.err != nil {
		return s.err
	}
	if err := readAnnexB(r, s.take); err != nil {
		return err
	}
	if err := s.flush(); err != nil {
		return err
	}
	if s.unfinished() {
		// The program's exit says why.
		return nil
	}
	return s.holdUntil(s.frames)
}

func (s *stream) unfinished() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.fed) > 0 || len(s.sizes) == 0
}

// take handles one NAL unit.
func (s *stream) take(nal []byte) error {
	switch nalType(nal) {
	case nalSPS, nalPPS:
		err := s.splicer.parameters(nal, s.splice)
		if s.splicer.sps != nil && s.splicer.pps != nil {
			s.sets = parameterSets{[][]byte{s.splicer.sps}, [][]byte{s.splicer.pps}}
		}
		return err
	case nalSlice, nalIDR:
		if len(nal) < 2 {
			return bitio.ErrShort
		}
		if nal[1]&0x80 == 0 { // first_mb_in_slice > 0: a further slice of the picture
			if s.splice {
				return otherForm("several slices a picture")
			}
			s.unit = appendNAL(s.unit, nal)
			return nil
		}
		return s.picture(nal)
	}
	return nil // SEI and delimiters say nothing a player needs
}

// picture begins a new picture with its first slice.
func (s *stream) picture(nal []byte) error {
	if err := s.flush(); err != nil {
		return err
	}
	index, err := s.next()
	if err != nil {
		return err
	}
	if s.splice {
		if err := s.holdUntil(index); err != nil {
			return err
		}
		if nal, err = s.splicer.picture(nal); err != nil {
			return err
		}
	}
	s.key = nalType(nal) == nalIDR
	s.unit = appendNAL(s.unit, nal)
	return nil
}

// holdUntil splices held pictures until the clip has frames pictures.
func (s *stream) holdUntil(frames int) error {
	for len(s.sizes) < frames {
		nal, err := s.splicer.hold()
		if err != nil {
			return err
		}
		s.key = false
		s.unit = appendNAL(s.unit, nal)
		if err := s.flush(); err != nil {
			return err
		}
	}
	return nil
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
