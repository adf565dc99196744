package mux

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/inkreel/inkreel/mux/avc"
	"github.com/inkreel/inkreel/mux/bitio"
)

// parameterSets are the sequence and picture parameter sets of a track. Clips
// of different encoders can stand in one film when their sets have different
// numbers: the film's track holds those of all.
type parameterSets struct {
	sequences, pictures [][]byte // NAL units
}

// setNumber is the set's own number: the first field of a picture parameter
// set, the one after profile and level of a sequence parameter set (7.3.2).
func setNumber(nal []byte) (uint32, error) {
	r := &bitio.Reader{Data: avc.Unescape(nil, nal), Pos: 8}
	if nalType(nal) == nalSPS {
		r.U(24)
	}
	n := r.UE()
	return n, r.Err
}

// add takes in the sets of another clip. It fails when a number would have two
// meanings.
func (s *parameterSets) add(more parameterSets) error {
	for i, list := range []*[][]byte{&s.sequences, &s.pictures} {
		for _, nal := range [][][]byte{more.sequences, more.pictures}[i] {
			if err := addSet(list, nal); err != nil {
				return err
			}
		}
	}
	return nil
}

func addSet(list *[][]byte, nal []byte) error {
	number, err := setNumber(nal)
	if err != nil {
		return err
	}
	for _, have := range *list {
		if bytes.Equal(have, nal) {
			return nil
		}
		if n, err := setNumber(have); err != nil || n == number {
			return fmt.Errorf("parameter set %d has two meanings", number)
		}
	}
	*list = append(*list, bytes.Clone(nal))
	return nil
}

// readSets finds the parameter sets in an avc1 sample description.
func readSets(entry []byte) (s parameterSets, err error) {
	const fixed = 8 + 78 // box header and fields before the boxes inside (14496-12, 12.1.3)
	if len(entry) < fixed || string(entry[4:8]) != "avc1" {
		return s, fmt.Errorf("%w: its pictures are not H.264", errMovie)
	}
	body := entry[fixed:min(int64(len(entry)), int64(binary.BigEndian.Uint32(entry)))]
	err = eachBox(body, func(kind string, body []byte) error {
		if kind != "avcC" {
			return nil
		}
		f := &fields{b: body}
		f.skip(5)
		s.sequences = f.sets(nalSPS)
		s.pictures = f.sets(nalPPS)
		if f.short {
			return fmt.Errorf("%w: box \"avcC\" is cut off", errMovie)
		}
		return nil
	})
	if err == nil && (len(s.sequences) == 0 || len(s.pictures) == 0) {
		err = fmt.Errorf("%w: it has no parameter sets", errMovie)
	}
	return s, err
}

// sets reads a counted list of NAL units of one type, each with its length.
func (f *fields) sets(kind int) (list [][]byte) {
	for range f.bytes(1)[0] & 31 {
		n := f.bytes(2)
		nal := f.bytes(int(binary.BigEndian.Uint16(n)))
		if len(nal) < 4 && kind == nalSPS || len(nal) < 2 || nalType(nal) != kind {
			f.short = true
			return nil
		}
		list = append(list, nal)
	}
	return list
}
