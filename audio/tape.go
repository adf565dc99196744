package audio

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// File is where a mix is made: it is written, read again and written over.
type File interface {
	io.ReaderAt
	io.WriterAt
}

// blockFrames is how much of a film is in memory at a time: a second.
const blockFrames = Rate

// tape is a film's sound in a file, worked on block by block. Blocks are
// stereo; on the file there is one channel until the two first differ, since
// a film in which somebody only speaks has no use for a second.
type tape struct {
	file     File
	frames   int
	channels int // on the file
	written  int // frames
	bytes    []byte
}

// record writes the tape from its beginning: fill is given every block, silent,
// with its first frame.
func (t *tape) record(ctx context.Context, fill func(block PCM, at int) error) error {
	return t.blocks(ctx, func(block PCM, at int) error {
		clear(block)
		if err := fill(block, at); err != nil {
			return err
		}
		return t.write(block, at)
	})
}

// rerecord writes over the tape: change is given every block as it is.
func (t *tape) rerecord(ctx context.Context, change func(block PCM, at int) error) error {
	return t.blocks(ctx, func(block PCM, at int) error {
		if err := t.read(block, at); err != nil {
			return err
		}
		if err := change(block, at); err != nil {
			return err
		}
		return t.write(block, at)
	})
}

// blocks calls work with room for every block of the tape in turn.
func (t *tape) blocks(ctx context.Context, work func(block PCM, at int) error) error {
	room := make(PCM, 2*blockFrames)
	for at := 0; at < t.frames; at += blockFrames {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := work(room[:2*min(blockFrames, t.frames-at)], at); err != nil {
			return err
		}
	}
	return nil
}

func (t *tape) buffer(frames int) []byte {
	n := 4 * t.channels * frames
	if len(t.bytes) < n {
		t.bytes = make([]byte, n)
	}
	return t.bytes[:n]
}

// read fills p with what begins at frame at.
func (t *tape) read(p PCM, at int) error {
	b := t.buffer(len(p) / 2)
	if _, err := t.file.ReadAt(b, int64(at)*int64(4*t.channels)); err != nil {
		return fmt.Errorf("read the mix: %w", err)
	}
	if t.channels == 1 {
		for i := 0; i+1 < len(p); i += 2 {
			v := math.Float32frombits(binary.LittleEndian.Uint32(b))
			p[i], p[i+1], b = v, v, b[4:]
		}
		return nil
	}
	for i := range p {
		p[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return nil
}

// write puts p at frame at.
func (t *tape) write(p PCM, at int) error {
	if t.channels == 1 && !mono(p) {
		if err := t.widen(); err != nil {
			return err
		}
	}
	b := t.buffer(len(p) / 2)
	if t.channels == 1 {
		for i, rest := 0, b; i+1 < len(p); i += 2 {
			binary.LittleEndian.PutUint32(rest, math.Float32bits(p[i]))
			rest = rest[4:]
		}
	} else {
		for i, v := range p {
			binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(v))
		}
	}
	if _, err := t.file.WriteAt(b, int64(at)*int64(4*t.channels)); err != nil {
		return fmt.Errorf("write the mix: %w", err)
	}
	t.written = max(t.written, at+len(p)/2)
	return nil
}

// widen gives a tape of one channel two, from its end on, where the wider
// frames fall on narrow ones that have been copied already.
func (t *tape) widen() error {
	room := make(PCM, 2*blockFrames)
	for end := t.written; end > 0; {
		at := (end - 1) / blockFrames * blockFrames
		block := room[:2*(end-at)]
		t.channels = 1
		if err := t.read(block, at); err != nil {
			return err
		}
		t.channels = 2
		if err := t.write(block, at); err != nil {
			return err
		}
		end = at
	}
	t.channels = 2
	return nil
}
