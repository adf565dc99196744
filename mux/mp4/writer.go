package mp4

import (
	"bufio"
	"encoding/binary"
	"io"
)

// File is where a Writer writes to, from its beginning.
type File interface {
	io.Writer
	io.WriterAt
}

// Sizes of a Writer's buffer, and of the mdat box's header with a 64-bit length.
const (
	writerBuffer = 256 << 10
	mediaHeader  = 16
)

// Writer writes a file of one track whose samples come one after another: the
// file's type, the samples, and last the index. It is for one goroutine.
type Writer struct {
	file   File
	w      *bufio.Writer
	media  uint64 // where the media box begins
	length uint64 // of the media box
	sizes  []uint32
	keys   []uint32
}

// NewWriter begins a file of pictures, or of Sound.
func NewWriter(file File, kind string) *Writer {
	head := fileType(kind == Sound)
	w := &Writer{file: file, w: bufio.NewWriterSize(file, writerBuffer), media: uint64(len(head)), length: mediaHeader}
	_, _ = w.w.Write(head) // the first error is kept for Add and Close
	_, _ = w.w.Write(mediaBox(0))
	return w
}

// mediaBox is the header of an mdat box of that length (14496-12, 8.1.1).
func mediaBox(length uint64) []byte {
	w := &boxes{}
	w.u32(1)
	w.text("mdat")
	w.u64(length)
	return w.b
}

// Add writes the next sample.
func (w *Writer) Add(sample []byte, key bool) error {
	n, err := w.w.Write(sample)
	if err != nil {
		return err
	}
	w.length += uint64(n)
	w.sizes = append(w.sizes, uint32(n))
	if key {
		w.keys = append(w.keys, uint32(len(w.sizes)))
	}
	return nil
}

// Samples is how many there are so far.
func (w *Writer) Samples() int { return len(w.sizes) }

// Close writes the index. Of t, Sizes and Chunks are filled in, and Keys unless
// its samples are all alike: Sound. The file stays open.
func (w *Writer) Close(t *Track, title string) error {
	t.Sizes, t.Chunks = w.sizes, []Chunk{{w.media + mediaHeader, uint32(len(w.sizes))}}
	if t.Kind != Sound {
		t.Keys = w.keys
	}
	_, _ = w.w.Write(movieBox([]*Track{t}, about{title: title}, 0))
	if err := w.w.Flush(); err != nil {
		return err
	}
	_, err := w.file.WriteAt(binary.BigEndian.AppendUint64(nil, w.length), int64(w.media+8))
	return err
}
