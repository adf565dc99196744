package main

import (
	"encoding/binary"
	"math"
	"slices"
)

// ticksASecond: times are written in tenths of a millisecond, at a tempo that is
// always the same, since all timing is the performer's.
const ticksASecond = 10000

// event is a message at a tick.
type event struct {
	at   int
	data []byte
}

// slot is where in a recording a phrase lies, in seconds.
type slot struct {
	notes []played
	at    float64
}

// midi is a Standard MIDI File, format 0, of what one stem plays. Parts that are wide
// take two channels, one at each side.
func midi(parts []*part, slots []slot, seconds float64) []byte {
	var events []event
	channels := map[*part][]byte{}
	next := byte(0)
	take := func() byte {
		if next == 9 {
			next++
		}
		next++
		return next - 1
	}
	for _, in := range parts {
		at := []byte{9}
		if !in.kit {
			if at = []byte{take()}; in.wide {
				at = append(at, take())
			}
		}
		channels[in] = at
		for i, ch := range at {
			pan := in.pan
			if in.wide {
				pan = []float64{-1, 1}[i]
			}
			events = append(events, event{0, []byte{0xc0 | ch, byte(in.program)}})
			for _, c := range [][2]int{{7, 110}, {10, int(math.Round(64 + 63*pan))}, {91, in.reverb}, {93, in.chorus}} {
				events = append(events, event{0, []byte{0xb0 | ch, byte(c[0]), byte(min(c[1], 127))}})
			}
		}
	}
	for _, s := range slots {
		for _, n := range s.notes {
			for i, ch := range channels[n.part] {
				late := 0.011 * float64(i) // what makes two of one
				at, end := int((s.at+n.at+late)*ticksASecond), int((s.at+n.end+late)*ticksASecond)
				events = append(events, event{at, []byte{0x90 | ch, byte(n.key), byte(n.velocity)}}, event{end, []byte{0x80 | ch, byte(n.key), 0}})
			}
		}
	}
	slices.SortStableFunc(events, func(a, b event) int {
		if a.at != b.at {
			return a.at - b.at
		}
		return int(a.data[0]&0x10) - int(b.data[0]&0x10) // notes end before others begin
	})
	track := []byte{0, 0xff, 0x51, 3, 0x07, 0xa1, 0x20} // 500 000 µs a beat
	now := 0
	for _, e := range events {
		track = append(append(track, variable(e.at-now)...), e.data...)
		now = e.at
	}
	track = append(append(track, variable(int(seconds*ticksASecond)-now)...), 0xff, 0x2f, 0)
	file := []byte("MThd\x00\x00\x00\x06\x00\x00\x00\x01")
	file = binary.BigEndian.AppendUint16(file, ticksASecond/2)
	file = append(file, "MTrk"...)
	file = binary.BigEndian.AppendUint32(file, uint32(len(track)))
	return append(file, track...)
}

// variable is a number in seven bits a byte.
func variable(n int) []byte {
	out := []byte{byte(max(n, 0) & 0x7f)}
	for n >>= 7; n > 0; n >>= 7 {
		out = append([]byte{byte(n&0x7f) | 0x80}, out...)
	}
	return out
}
