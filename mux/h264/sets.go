package h264

import (
	"bytes"
	"fmt"

	"github.com/inkreel/inkreel/mux/bitio"
)

// ParameterSets are the sequence and picture parameter sets of a track, NAL
// units. Streams of different encoders can stand in one track when their sets
// have different numbers: it then holds the sets of all.
type ParameterSets struct {
	Sequences, Pictures [][]byte
}

// Add takes in one set. It fails when its number would have two meanings.
func (s *ParameterSets) Add(nal []byte) error {
	list := &s.Sequences
	if Type(nal) == PPS {
		list = &s.Pictures
	}
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

// Merge takes in the sets of another stream.
func (s *ParameterSets) Merge(more ParameterSets) error {
	for _, list := range [][][]byte{more.Sequences, more.Pictures} {
		for _, nal := range list {
			if err := s.Add(nal); err != nil {
				return err
			}
		}
	}
	return nil
}

// Complete reports whether there is a set of either kind, without which
// nothing can be decoded.
func (s *ParameterSets) Complete() bool { return len(s.Sequences) > 0 && len(s.Pictures) > 0 }

// setNumber is the set's own number: the first field of a picture parameter
// set, the one after profile and level of a sequence parameter set (7.3.2).
func setNumber(nal []byte) (uint32, error) {
	r := &bitio.Reader{Data: Unescape(nil, nal), Pos: 8}
	if Type(nal) == SPS {
		r.U(24)
	}
	n := r.UE()
	return n, r.Err
}
