package audio

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// WAV format tags.
const (
	wavInt   = 1
	wavFloat = 3
)

// WriteWAV writes p as 16-bit sound at 48 kHz, in one channel where both are
// the same.
func WriteWAV(w io.Writer, p PCM) error {
	b := bufio.NewWriterSize(w, 1<<16)
	channels := 2
	if mono(p) {
		channels = 1
	}
	writeHeader(b, wavInt, 16, channels, len(p)/2)
	for i := 0; i+1 < len(p); i += 2 {
		for _, v := range p[i : i+channels] {
			_, _ = b.Write(binary.LittleEndian.AppendUint16(b.AvailableBuffer(), uint16(int16(math.Round(float64(clamp(v))*32767)))))
		}
	}
	return b.Flush()
}

// writeHeader writes the 44 bytes before the sound; a bufio.Writer keeps the
// first error for Flush.
func writeHeader(b *bufio.Writer, tag, bits uint16, channels, frames int) {
	size := uint16(channels) * bits / 8 // of a frame
	data := uint32(frames) * uint32(size)
	b.WriteString("RIFF")
	fields := []any{36 + data, []byte("WAVEfmt "), uint32(16), tag, uint16(channels), uint32(Rate), uint32(Rate) * uint32(size), size, bits, []byte("data"), data}
	for _, f := range fields {
		_ = binary.Write(b, binary.LittleEndian, f)
	}
}

func clamp(v float32) float32 { return min(max(v, -1), 1) }

// ParseWAV reads 16-bit or float WAV of one or two channels at any rate, as a
// program writes it to a pipe: sizes in the header may be unknown.
func ParseWAV(data []byte) (PCM, error) {
	if len(data) < 12 || string(data[:4]) != "RIFF" || string(data[8:12]) != "WAVE" {
		return nil, errors.New("not a WAV file")
	}
	var tag, channels, bits int
	var rate int
	for rest := data[12:]; len(rest) >= 8; {
		id, size := string(rest[:4]), int(binary.LittleEndian.Uint32(rest[4:8]))
		body := rest[8:]
		if id == "data" {
			// A pipe's header says 0 or about 2 GiB: the data runs to the end.
			if size > 0 && size < len(body) {
				body = body[:size]
			}
			return samples(body, tag, channels, bits, rate)
		}
		if size > len(body) {
			break
		}
		if id == "fmt " && size >= 16 {
			tag = int(binary.LittleEndian.Uint16(body))
			channels = int(binary.LittleEndian.Uint16(body[2:]))
			rate = int(binary.LittleEndian.Uint32(body[4:]))
			bits = int(binary.LittleEndian.Uint16(body[14:]))
		}
		rest = body[min(size+size%2, len(body)):]
	}
	return nil, errors.New("WAV file without sound data")
}

func samples(body []byte, tag, channels, bits, rate int) (PCM, error) {
	if channels < 1 || channels > 2 || rate < 4000 || rate > 384000 || !(tag == wavInt && bits == 16 || tag == wavFloat && bits == 32) {
		return nil, fmt.Errorf("WAV of %d channels, %d bits, %d Hz: want one or two channels of 16-bit or float samples", channels, bits, rate)
	}
	p := make([]float32, len(body)/(bits/8)/channels*channels)
	if tag == wavInt {
		for i := range p {
			p[i] = float32(int16(binary.LittleEndian.Uint16(body[2*i:]))) / 32768
		}
	} else {
		for i := range p {
			p[i] = math.Float32frombits(binary.LittleEndian.Uint32(body[4*i:]))
		}
	}
	p = resample(p, channels, rate)
	if channels == 2 {
		return p, nil
	}
	both := make(PCM, 2*len(p))
	for i, v := range p {
		both[2*i], both[2*i+1] = v, v
	}
	return both, nil
}
