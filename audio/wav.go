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

// WriteWAV writes p as 16-bit stereo at 48 kHz.
func WriteWAV(w io.Writer, p PCM) error {
	b := bufio.NewWriterSize(w, 1<<16)
	writeHeader(b, wavInt, 16, len(p))
	var s [2]byte
	for _, v := range p {
		binary.LittleEndian.PutUint16(s[:], uint16(int16(math.Round(float64(clamp(v))*32767))))
		b.Write(s[:])
	}
	return b.Flush()
}

// WriteFloatWAV writes p as 32-bit float stereo at 48 kHz.
func WriteFloatWAV(w io.Writer, p PCM) error {
	b := bufio.NewWriterSize(w, 1<<16)
	writeHeader(b, wavFloat, 32, len(p))
	var s [4]byte
	for _, v := range p {
		binary.LittleEndian.PutUint32(s[:], math.Float32bits(v))
		b.Write(s[:])
	}
	return b.Flush()
}

// writeHeader writes the 44 bytes before n samples; a bufio.Writer keeps the
// first error for Flush.
func writeHeader(b *bufio.Writer, tag, bits uint16, n int) {
	data := uint32(n) * uint32(bits/8)
	b.WriteString("RIFF")
	fields := []any{36 + data, []byte("WAVEfmt "), uint32(16), tag, uint16(2), uint32(Rate), uint32(Rate) * 2 * uint32(bits/8), 2 * bits / 8, bits, []byte("data"), data}
	for _, f := range fields {
		_ = binary.Write(b, binary.LittleEndian, f)
	}
}

func clamp(v float32) float32 { return min(max(v, -1), 1) }

// ReadWAV reads 16-bit or float WAV of one or two channels at any rate, as a
// program writes it to a pipe: sizes in the header may be unknown.
func ReadWAV(r io.Reader) (PCM, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
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
	n := len(body) / (bits / 8) / channels
	p := make(PCM, 2*n)
	for i := range n {
		for c := range 2 {
			k := i*channels + min(c, channels-1)
			if tag == wavInt {
				p[2*i+c] = float32(int16(binary.LittleEndian.Uint16(body[2*k:]))) / 32768
			} else {
				p[2*i+c] = math.Float32frombits(binary.LittleEndian.Uint32(body[4*k:]))
			}
		}
	}
	return resample(p, rate), nil
}
