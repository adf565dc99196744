package mux

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// maxMoov bounds the index of a file we read.
const maxMoov = 256 << 20

// errMovie says that a file is not an MP4 we can read.
var errMovie = errors.New("not a readable MP4 file")

// readMovie opens an MP4 file and reads its tracks. The chunks' offsets are
// those of the file.
func readMovie(path string) ([]*track, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	moov, err := findMoov(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	tracks, err := parseMovie(moov)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return tracks, nil
}

// parseMovie reads the tracks of an index.
func parseMovie(moov []byte) (tracks []*track, err error) {
	err = eachBox(moov, func(kind string, body []byte) error {
		if kind != "trak" {
			return nil
		}
		t := &track{language: "und"}
		if err := t.read(body); err != nil {
			return err
		}
		if err := t.check(); err != nil {
			return err
		}
		tracks = append(tracks, t)
		return nil
	})
	return tracks, err
}

// findMoov walks the top level boxes to the index.
func findMoov(f *os.File) ([]byte, error) {
	for at := int64(0); ; {
		var h [16]byte
		if n, err := f.ReadAt(h[:], at); n < 8 {
			if errors.Is(err, io.EOF) {
				return nil, fmt.Errorf("%w: it has no moov box", errMovie)
			}
			return nil, err
		}
		size, head := int64(binary.BigEndian.Uint32(h[:])), int64(8)
		if size == 1 {
			size, head = int64(binary.BigEndian.Uint64(h[8:])), 16
		}
		if size < head {
			return nil, fmt.Errorf("%w: a box of %d bytes at byte %d", errMovie, size, at)
		}
		if string(h[4:8]) == "moov" {
			if size > maxMoov {
				return nil, fmt.Errorf("%w: an index of %d bytes", errMovie, size)
			}
			moov := make([]byte, size-head)
			if _, err := f.ReadAt(moov, at+head); err != nil {
				return nil, fmt.Errorf("%w: the index is cut off", errMovie)
			}
			return moov, nil
		}
		at += size
	}
}

// eachBox calls f for the boxes directly inside body.
func eachBox(body []byte, f func(kind string, body []byte) error) error {
	for len(body) >= 8 {
		size := int64(binary.BigEndian.Uint32(body))
		if size < 8 || size > int64(len(body)) {
			return fmt.Errorf("%w: box %q of %d bytes in %d", errMovie, body[4:8], size, len(body))
		}
		if err := f(string(body[4:8]), body[8:size]); err != nil {
			return err
		}
		body = body[size:]
	}
	return nil
}

// read takes what it knows from the boxes of a track.
func (t *track) read(body []byte) error {
	return eachBox(body, func(kind string, body []byte) error {
		switch kind {
		case "mdia", "minf", "stbl", "edts":
			return t.read(body)
		}
		f := &fields{b: body}
		version := f.u32() >> 24
		switch kind {
		case "tkhd":
			f.skip(map[uint32]int{0: 72, 1: 84}[version])
			t.width, t.height = int(f.u32()>>16), int(f.u32()>>16)
		case "elst":
			if f.u32() > 0 {
				t.shown, t.skip = f.time(version), f.time(version)
			}
		case "mdhd":
			f.skip(map[uint32]int{0: 8, 1: 16}[version])
			t.scale = f.u32()
		case "hdlr":
			f.skip(4)
			t.handler = string(f.bytes(4))
		case "stsd":
			f.skip(4)
			t.entry = f.b
		case "stts":
			for range f.count(8) {
				t.times = append(t.times, timeRun{f.u32(), f.u32()})
			}
		case "stss":
			t.keys = []uint32{}
			for range f.count(4) {
				t.keys = append(t.keys, f.u32())
			}
		case "stsz":
			t.readSizes(f)
		case "stsc":
			for range f.count(12) {
				t.spans = append(t.spans, chunkSpan{f.u32(), f.u32()})
				f.skip(4)
			}
		case "stco":
			for range f.count(4) {
				t.chunks = append(t.chunks, chunk{offset: uint64(f.u32())})
			}
		case "co64":
			for range f.count(8) {
				t.chunks = append(t.chunks, chunk{offset: f.u64()})
			}
		default:
			return nil
		}
		if f.short {
			return fmt.Errorf("%w: box %q is cut off", errMovie, kind)
		}
		return nil
	})
}

// readSizes reads the sample sizes, one for all or one each.
func (t *track) readSizes(f *fields) {
	same := f.u32()
	if same == 0 {
		for range f.count(4) {
			t.sizes = append(t.sizes, f.u32())
		}
		return
	}
	n := f.u32()
	if n > 4*maxFrames {
		f.short = true
		return
	}
	t.sizes = make([]uint32, n)
	for i := range t.sizes {
		t.sizes[i] = same
	}
}

// chunkSpan says that chunks from first on have samples samples each.
type chunkSpan struct{ first, samples uint32 }

// check spreads the chunk spans over the chunks and compares the table's
// counts with one another.
func (t *track) check() error {
	for i, s := range t.spans {
		end := uint32(len(t.chunks)) + 1
		if i+1 < len(t.spans) {
			end = t.spans[i+1].first
		}
		if s.first < 1 || end > uint32(len(t.chunks))+1 {
			return fmt.Errorf("%w: its chunk table names chunk %d of %d", errMovie, max(s.first, end), len(t.chunks))
		}
		for c := s.first; c < end; c++ {
			t.chunks[c-1].samples = s.samples
		}
	}
	var inChunks, inTimes uint64
	for _, c := range t.chunks {
		inChunks += uint64(c.samples)
	}
	for _, r := range t.times {
		inTimes += uint64(r.count)
	}
	if n := uint64(len(t.sizes)); inChunks != n || inTimes != n {
		return fmt.Errorf("%w: %d samples, %d in chunks, %d with times", errMovie, n, inChunks, inTimes)
	}
	if t.scale == 0 {
		return fmt.Errorf("%w: a track without a clock", errMovie)
	}
	return nil
}

// fields reads big-endian numbers; past the end it yields zeros and sets short.
type fields struct {
	b     []byte
	short bool
}

func (f *fields) bytes(n int) []byte {
	if n > len(f.b) {
		f.short, f.b = true, nil
		return make([]byte, n)
	}
	head := f.b[:n]
	f.b = f.b[n:]
	return head
}

func (f *fields) skip(n int)  { f.bytes(n) }
func (f *fields) u32() uint32 { return binary.BigEndian.Uint32(f.bytes(4)) }
func (f *fields) u64() uint64 { return binary.BigEndian.Uint64(f.bytes(8)) }

func (f *fields) time(version uint32) uint64 {
	if version == 1 {
		return f.u64()
	}
	return uint64(f.u32())
}

// count reads a number of entries of size bytes each, never more than follow.
func (f *fields) count(size int) uint32 {
	n := f.u32()
	if uint64(n)*uint64(size) > uint64(len(f.b)) {
		f.short = true
		return 0
	}
	return n
}
