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

// wavHeader is how many bytes lie before the sound in files of ours.
const wavHeader = 44

// WAVWriter writes a WAV file of 16-bit sound at 48 kHz as the sound comes, in
// one channel as long as both are the same.
type WAVWriter struct {
	file     File
	channels int
	frames   int // written
	bytes    []byte
}

// NewWAVWriter writes to a file, from its start.
func NewWAVWriter(f File) *WAVWriter { return &WAVWriter{file: f, channels: 1} }

// Add writes more sound: whole frames.
func (w *WAVWriter) Add(p PCM) error {
	if w.channels == 1 && !mono(p) {
		if err := w.widen(); err != nil {
			return err
		}
	}
	b := w.bytes[:0]
	for i := 0; i+1 < len(p); i += 2 {
		for _, v := range p[i : i+w.channels] {
			b = binary.LittleEndian.AppendUint16(b, uint16(int16(math.Round(float64(clamp(v))*32767))))
		}
	}
	w.bytes = b
	if err := w.write(b, w.frames); err != nil {
		return err
	}
	w.frames += len(p) / 2
	return nil
}

// Seconds is how long the sound is that was written.
func (w *WAVWriter) Seconds() float64 { return float64(w.frames) / Rate }

func (w *WAVWriter) write(b []byte, frame int) error {
	if _, err := w.file.WriteAt(b, wavHeader+int64(frame)*int64(2*w.channels)); err != nil {
		return fmt.Errorf("write WAV: %w", err)
	}
	return nil
}

// widen gives what has been written a second channel, from its end on, where the
// wider frames fall on narrow ones that have been copied already.
func (w *WAVWriter) widen() error {
	narrow, wide := make([]byte, 2*blockFrames), make([]byte, 0, 4*blockFrames)
	w.channels = 2
	for end := w.frames; end > 0; {
		at := (end - 1) / blockFrames * blockFrames
		b := narrow[:2*(end-at)]
		if _, err := w.file.ReadAt(b, wavHeader+2*int64(at)); err != nil {
			return fmt.Errorf("write WAV: %w", err)
		}
		wide = wide[:0]
		for i := 0; i < len(b); i += 2 {
			wide = append(wide, b[i], b[i+1], b[i], b[i+1])
		}
		if err := w.write(wide, at); err != nil {
			return err
		}
		end = at
	}
	return nil
}

// Close writes the file's header. The file stays open.
func (w *WAVWriter) Close() error {
	if _, err := w.file.WriteAt(header(wavInt, 16, w.channels, w.frames), 0); err != nil {
		return fmt.Errorf("write WAV: %w", err)
	}
	return nil
}

// header is what lies before the sound.
func header(tag, bits, channels, frames int) []byte {
	size := channels * bits / 8 // of a frame
	data := uint32(frames * size)
	le := binary.LittleEndian
	b := le.AppendUint32([]byte("RIFF"), wavHeader-8+data)
	b = le.AppendUint32(append(b, "WAVEfmt "...), 16)
	b = le.AppendUint16(le.AppendUint16(b, uint16(tag)), uint16(channels))
	b = le.AppendUint32(le.AppendUint32(b, Rate), uint32(Rate*size))
	b = le.AppendUint16(le.AppendUint16(b, uint16(size)), uint16(bits))
	return le.AppendUint32(append(b, "data"...), data)
}

func clamp(v float32) float32 { return min(max(v, -1), 1) }

// WAVReader reads 16-bit or float WAV of one or two channels at any rate, as a
// program writes it to a pipe: sizes in the header may be unknown. It is a
// Stream.
type WAVReader struct {
	from     io.Reader
	close    io.Closer // may be nil
	tag      int
	channels int
	rate     int
	left     int64 // bytes of sound; -1: unknown
	told     int64 // of them by the header
	bytes    []byte
	resample *resampler // nil: it has our rate
}

// OpenWAV reads a file's header. Closing the reader closes r where that is an
// io.Closer.
func OpenWAV(r io.Reader) (*WAVReader, error) {
	w := &WAVReader{from: bufio.NewReaderSize(r, 1<<16), left: -1}
	w.close, _ = r.(io.Closer)
	var riff [12]byte
	if _, err := io.ReadFull(w.from, riff[:]); err != nil || string(riff[:4]) != "RIFF" || string(riff[8:]) != "WAVE" {
		return nil, errors.New("not a WAV file")
	}
	bits := 0
	for {
		var chunk [8]byte
		if _, err := io.ReadFull(w.from, chunk[:]); err != nil {
			return nil, errors.New("WAV file without sound data")
		}
		size := int64(binary.LittleEndian.Uint32(chunk[4:]))
		if string(chunk[:4]) == "data" {
			// A pipe's header says 0 or about 2 GiB: the data runs to the end.
			if size > 0 {
				w.left, w.told = size, size
			}
			break
		}
		if string(chunk[:4]) == "fmt " && size >= 16 {
			var format [16]byte
			if _, err := io.ReadFull(w.from, format[:]); err != nil {
				return nil, errors.New("WAV file without sound data")
			}
			size -= 16
			w.tag = int(binary.LittleEndian.Uint16(format[:]))
			w.channels = int(binary.LittleEndian.Uint16(format[2:]))
			w.rate = int(binary.LittleEndian.Uint32(format[4:]))
			bits = int(binary.LittleEndian.Uint16(format[14:]))
		}
		if size&1 == 1 {
			size++
		}
		if _, err := io.CopyN(io.Discard, w.from, size); err != nil {
			return nil, errors.New("WAV file without sound data")
		}
	}
	if w.channels < 1 || w.channels > 2 || w.rate < 4000 || w.rate > 384000 || !(w.tag == wavInt && bits == 16 || w.tag == wavFloat && bits == 32) {
		return nil, fmt.Errorf("WAV of %d channels, %d bits, %d Hz: want one or two channels of 16-bit or float samples", w.channels, bits, w.rate)
	}
	if w.rate != Rate {
		w.resample = newResampler(w.channels, w.rate)
	}
	return w, nil
}

// Read implements Stream.
func (w *WAVReader) Read(samples []float32) (n int, err error) {
	room := samples[:len(samples)/2*w.channels]
	if w.resample == nil {
		n, err = w.decode(room)
	} else {
		n, err = w.resample.read(room, w.decode)
	}
	if w.channels == 2 {
		return n, err
	}
	for i := n - 1; i >= 0; i-- {
		samples[2*i], samples[2*i+1] = samples[i], samples[i]
	}
	return 2 * n, err
}

// decode fills samples with those of the file, whole frames of its channels;
// fewer at the end alone, with io.EOF.
func (w *WAVReader) decode(samples []float32) (n int, err error) {
	size := 2 // of a sample
	if w.tag == wavFloat {
		size = 4
	}
	want := int64(size * len(samples))
	if w.left >= 0 {
		want = min(want, w.left)
	}
	if int64(cap(w.bytes)) < want {
		w.bytes = make([]byte, want)
	}
	got, err := io.ReadFull(w.from, w.bytes[:want])
	if w.left >= 0 {
		w.left -= int64(got)
	}
	if errors.Is(err, io.ErrUnexpectedEOF) || want < int64(size*len(samples)) {
		err = io.EOF
	}
	b := w.bytes[:got/(size*w.channels)*size*w.channels]
	if w.tag == wavInt {
		for ; len(b) > 0; b = b[2:] {
			samples[n] = float32(int16(binary.LittleEndian.Uint16(b))) / 32768
			n++
		}
	} else {
		for ; len(b) > 0; b = b[4:] {
			samples[n] = math.Float32frombits(binary.LittleEndian.Uint32(b))
			n++
		}
	}
	return n, err
}

// Missing is how many bytes of sound, of those that the header tells of, had not come
// when the file ended. A header of a pipe tells of none, or of 1 GiB and more.
func (w *WAVReader) Missing() int64 {
	if w.left < 0 || w.told >= 1<<30 {
		return 0
	}
	return w.left
}

// Close implements Stream.
func (w *WAVReader) Close() error {
	if w.close == nil {
		return nil
	}
	return w.close.Close()
}
