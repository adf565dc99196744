package music

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
	"weak"

	"github.com/pion/opus"
	"github.com/pion/opus/pkg/oggreader"
)

// A packet is 20 ms. Where decoding begins within a stem, some packets before are
// decoded too: RFC 7845, section 4.6, asks for 80 ms, after which a decoder is at one
// with one that came all the way.
const (
	packetFrames = Rate / 50
	preRoll      = 4
)

// stem is one of a piece's two recordings.
type stem struct {
	packets [][]byte
	skip    int // frames that the decoder gives before the first
}

// openStem reads a stem's packets; they stay as they are until they are heard.
func openStem(data []byte) (*stem, error) {
	r, head, err := oggreader.NewWith(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	s := &stem{skip: int(head.PreSkip)}
	for {
		packet, _, err := r.ParseNextPacket()
		if errors.Is(err, io.EOF) {
			return s, nil
		}
		if err != nil {
			return nil, err
		}
		if !bytes.HasPrefix(packet, []byte("OpusTags")) {
			s.packets = append(s.packets, bytes.Clone(packet))
		}
	}
}

// sound decodes so many frames of a stem, in 16 bits, which hold all that it has to say.
func (s *stem) sound(at, frames int) ([]int16, error) {
	decoder, err := opus.NewDecoderWithOutput(Rate, 2)
	if err != nil {
		return nil, err
	}
	from := at + s.skip
	begin := max(0, from/packetFrames-preRoll)
	out := make([]int16, 0, 2*frames)
	room := make([]float32, 2*packetFrames)
	for i := begin; i < len(s.packets) && len(out) < 2*frames; i++ {
		n, err := decoder.DecodeToFloat32(s.packets[i], room)
		if err != nil {
			return nil, fmt.Errorf("packet %d: %w", i, err)
		}
		piece := room[:2*n]
		if early := from - i*packetFrames; early > 0 {
			piece = piece[min(2*early, len(piece)):]
		}
		piece = piece[:min(len(piece), 2*frames-len(out))]
		for _, v := range piece {
			out = append(out, int16(math.Round(float64(max(-1, min(1, v)))*math.MaxInt16)))
		}
	}
	return out[:2*frames], nil
}

// Decode is so many frames of a stem as it is shipped, from a frame of it.
func Decode(shipped []byte, at, frames int) ([]int16, error) {
	s, err := openStem(shipped)
	if err != nil {
		return nil, err
	}
	return s.sound(at, frames)
}

// recording is a piece with what of it has been decoded: each phrase once, however
// often it is played.
type recording struct {
	*Piece
	stems [2]*stem

	mu      sync.Mutex
	decoded [][2][]int16 // by phrase
}

// open are the recordings that films are being mixed with. When nobody plays one any more
// it goes, and is decoded again for the next film: a worker of many films would hold some
// 300 MB of music otherwise.
var open struct {
	sync.Mutex
	recordings map[string]weak.Pointer[recording]
}

// record is the recording of a piece.
func record(name string) (*recording, error) {
	p, err := Named(name)
	if err != nil {
		return nil, err
	}
	open.Lock()
	defer open.Unlock()
	if r := open.recordings[name].Value(); r != nil {
		return r, nil
	}
	r := &recording{Piece: p, decoded: make([][2][]int16, len(p.Phrases))}
	for i := range r.stems {
		data, err := Shipped(name, i == 1)
		if err != nil {
			return nil, fmt.Errorf("music %s: %w", name, err)
		}
		if r.stems[i], err = openStem(data); err != nil {
			return nil, fmt.Errorf("music %s: %w", name, err)
		}
	}
	if open.recordings == nil {
		open.recordings = map[string]weak.Pointer[recording]{}
	}
	open.recordings[name] = weak.Make(r)
	return r, nil
}

// phrase is what a phrase sounds like, bed and melody; not to be changed.
func (r *recording) phrase(i int) ([2][]int16, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.decoded[i][0] == nil {
		ph := r.Phrases[i]
		for k, s := range r.stems {
			sound, err := s.sound(ph.At, ph.Frames+ph.Tail)
			if err != nil {
				return r.decoded[i], fmt.Errorf("music %q, phrase %s: %w", r.Title, ph.Name, err)
			}
			r.decoded[i][k] = sound
		}
	}
	return r.decoded[i], nil
}
