package h264

import (
	"io"

	"github.com/inkreel/inkreel/mux/bitio"
)

// ReadPictures reads an encoder's byte stream to its end and calls each for
// every picture in order of decoding, as an MP4 sample: its slices, each with
// its length before it. key reports whether decoding can begin with it. The
// slice is valid during the call only. What else is in the stream is left out,
// but for the parameter sets, which are returned.
func ReadPictures(r io.Reader, each func(sample []byte, key bool) error) (ParameterSets, error) {
	p := pictures{each: each}
	err := ReadUnits(r, p.unit)
	if err == nil {
		err = p.end()
	}
	return p.sets, err
}

// pictures puts NAL units together to pictures.
type pictures struct {
	each   func(sample []byte, key bool) error
	sets   ParameterSets
	sample []byte // of the picture at hand
	key    bool
}

func (p *pictures) unit(nal []byte) error {
	switch Type(nal) {
	case SPS, PPS:
		return p.sets.Add(nal)
	case Slice, IDR:
		if len(nal) < 2 {
			return bitio.ErrShort
		}
		if nal[1]&0x80 != 0 { // first_mb_in_slice is 0: a new picture
			if err := p.end(); err != nil {
				return err
			}
			p.key = Type(nal) == IDR
		}
		p.sample = AppendUnit(p.sample, nal)
	}
	return nil // SEI and delimiters say nothing a player needs
}

// end hands over the picture at hand.
func (p *pictures) end() error {
	if len(p.sample) == 0 {
		return nil
	}
	err := p.each(p.sample, p.key)
	p.sample = p.sample[:0]
	return err
}
