package mp4

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// Bounds of the index of a file we read, in bytes, and of samples of equal size,
// of which the index need not have an entry each: hours of pictures.
const (
	maxMoov    = 256 << 20
	maxSamples = 4 << 20
)

// ErrFormat says that a file is not an MP4 we can read.
var ErrFormat = errors.New("not a readable MP4 file")

// Read opens an MP4 file and reads its tracks. The chunks' offsets are
// those of the file.
func Read(path string) ([]*Track, error) {
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
func parseMovie(moov []byte) (tracks []*Track, err error) {
	err = eachBox(moov, func(kind string, body []byte) error {
		if kind != "trak" {
			return nil
		}
		t := &Track{Language: NoLanguage}
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
				return nil, fmt.Errorf("%w: it has no moov box", ErrFormat)
			}
			return nil, err
		}
		size, head := int64(binary.BigEndian.Uint32(h[:])), int64(8)
		if size == 1 {
			size, head = int64(binary.BigEndian.Uint64(h[8:])), 16
		}
		if size < head {
			return nil, fmt.Errorf("%w: a box of %d bytes at byte %d", ErrFormat, size, at)
		}
		if string(h[4:8]) == "moov" {
			if size > maxMoov {
				return nil, fmt.Errorf("%w: an index of %d bytes", ErrFormat, size)
			}
			moov := make([]byte, size-head)
			if _, err := f.ReadAt(moov, at+head); err != nil {
				return nil, fmt.Errorf("%w: the index is cut off", ErrFormat)
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
			return fmt.Errorf("%w: box %q of %d bytes in %d", ErrFormat, body[4:8], size, len(body))
		}
		if err := f(string(body[4:8]), body[8:size]); err != nil {
			return err
		}
		body = body[size:]
	}
	return nil
}

// read takes what it knows from the boxes of a track.
func (t *Track) read(body []byte) error {
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
			t.Width, t.Height = int(f.u32()>>16), int(f.u32()>>16)
		case "elst":
			if f.u32() > 0 {
				t.Shown, t.Skip = f.time(version), f.time(version)
			}
		case "mdhd":
			f.skip(map[uint32]int{0: 8, 1: 16}[version])
			t.Scale = f.u32()
		case "hdlr":
			f.skip(4)
			t.Kind = string(f.bytes(4))
		case "stsd":
			f.skip(4)
			t.Entry = f.b
		case "stts":
			for range f.count(8) {
				t.Times = append(t.Times, TimeRun{f.u32(), f.u32()})
			}
		case "stss":
			t.Keys = []uint32{}
			for range f.count(4) {
				t.Keys = append(t.Keys, f.u32())
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
				t.Chunks = append(t.Chunks, Chunk{Offset: uint64(f.u32())})
			}
		case "co64":
			for range f.count(8) {
				t.Chunks = append(t.Chunks, Chunk{Offset: f.u64()})
			}
		default:
			return nil
		}
		if f.short {
			return fmt.Errorf("%w: box %q is cut off", ErrFormat, kind)
		}
		return nil
	})
}

// readSizes reads the sample sizes, one for all or one each.
func (t *Track) readSizes(f *fields) {
	same := f.u32()
	if same == 0 {
		for range f.count(4) {
			t.Sizes = append(t.Sizes, f.u32())
		}
		return
	}
	n := f.u32()
	if n > maxSamples {
		f.short = true
		return
	}
	t.Sizes = make([]uint32, n)
	for i := range t.Sizes {
		t.Sizes[i] = same
	}
}

// chunkSpan says that chunks from first on have samples samples each.
type chunkSpan struct{ first, samples uint32 }

// check spreads the chunk spans over the chunks and compares the table's
// counts with one another.
func (t *Track) check() error {
	for i, s := range t.spans {
		end := uint32(len(t.Chunks)) + 1
		if i+1 < len(t.spans) {
			end = t.spans[i+1].first
		}
		if s.first < 1 || end > uint32(len(t.Chunks))+1 {
			return fmt.Errorf("%w: its chunk table names chunk %d of %d", ErrFormat, max(s.first, end), len(t.Chunks))
		}
		for c := s.first; c < end; c++ {
			t.Chunks[c-1].Samples = s.samples
		}
	}
	var inChunks, inTimes uint64
	for _, c := range t.Chunks {
		inChunks += uint64(c.Samples)
	}
	for _, r := range t.Times {
		inTimes += uint64(r.Count)
	}
	if n := uint64(len(t.Sizes)); inChunks != n || inTimes != n {
		return fmt.Errorf("%w: %d samples, %d in chunks, %d with times", ErrFormat, n, inChunks, inTimes)
	}
	if t.Scale == 0 {
		return fmt.Errorf("%w: a track without a clock", ErrFormat)
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
