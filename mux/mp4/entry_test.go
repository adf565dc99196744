package mp4

import (
	"bytes"
	"testing"

	"github.com/inkreel/inkreel/mux/h264"
)

// A film's parameter sets are those of its clips: equal ones once, and never two
// of one number.
func TestSetsOfClips(t *testing.T) {
	sps, pps, other := []byte{0x67, 66, 0xc0, 30, 0x40}, []byte{0x68, 0xce}, []byte{0x67, 66, 0xc0, 31, 0x40}
	sets := h264.ParameterSets{Sequences: [][]byte{sps}, Pictures: [][]byte{pps}}
	have, err := readSets(NewPictures(64, 48, sets).Entry)
	if err != nil {
		t.Fatal(err)
	}
	if len(have.Sequences) != 1 || !bytes.Equal(have.Sequences[0], sps) || !bytes.Equal(have.Pictures[0], pps) {
		t.Fatalf("read back: %x", have)
	}
	if err := have.Merge(sets); err != nil {
		t.Fatal(err)
	}
	if len(have.Sequences) != 1 || len(have.Pictures) != 1 {
		t.Errorf("equal sets are kept twice: %x", have)
	}
	if err := have.Add(other); err == nil {
		t.Error("one number with two meanings: no error")
	}
}
