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

// mixFile is a film's sound in a file, worked on block by block. Blocks are
// stereo; on the file there is one channel until the two first differ, since
// a film in which somebody only speaks has no use for a second.
type mixFile struct {
	file     File
	frames   int
	channels int // on the file
	written  int // frames
	bytes    []byte
}

// fill writes the file from its beginning: generate is given every block, silent,
// with its first frame.
func (m *mixFile) fill(ctx context.Context, generate func(block PCM, at int) error) error {
	return m.eachBlock(ctx, func(block PCM, at int) error {
		clear(block)
		if err := generate(block, at); err != nil {
			return err
		}
		return m.write(ctx, block, at)
	})
}

// update writes over it: change is given every block as it is.
func (m *mixFile) update(ctx context.Context, change func(block PCM, at int) error) error {
	return m.eachBlock(ctx, func(block PCM, at int) error {
		if err := m.read(block, at); err != nil {
			return err
		}
		if err := change(block, at); err != nil {
			return err
		}
		return m.write(ctx, block, at)
	})
}

// eachBlock calls work with room for every block in turn.
func (m *mixFile) eachBlock(ctx context.Context, work func(block PCM, at int) error) error {
	buffer := make(PCM, 2*blockFrames)
	for at := 0; at < m.frames; at += blockFrames {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := work(buffer[:2*min(blockFrames, m.frames-at)], at); err != nil {
			return err
		}
	}
	return nil
}

func (m *mixFile) buffer(frames int) []byte {
	n := 4 * m.channels * frames
	if len(m.bytes) < n {
		m.bytes = make([]byte, n)
	}
	return m.bytes[:n]
}

// read fills p with what begins at frame at.
func (m *mixFile) read(p PCM, at int) error {
	b := m.buffer(len(p) / 2)
	if _, err := m.file.ReadAt(b, int64(at)*int64(4*m.channels)); err != nil {
		return fmt.Errorf("read the mix: %w", err)
	}
	if m.channels == 1 {
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
func (m *mixFile) write(ctx context.Context, p PCM, at int) error {
	if m.channels == 1 && !mono(p) {
		if err := m.widen(ctx); err != nil {
			return err
		}
	}
	b := m.buffer(len(p) / 2)
	if m.channels == 1 {
		for i, rest := 0, b; i+1 < len(p); i += 2 {
			binary.LittleEndian.PutUint32(rest, math.Float32bits(p[i]))
			rest = rest[4:]
		}
	} else {
		for i, v := range p {
			binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(v))
		}
	}
	if _, err := m.file.WriteAt(b, int64(at)*int64(4*m.channels)); err != nil {
		return fmt.Errorf("write the mix: %w", err)
	}
	m.written = max(m.written, at+len(p)/2)
	return nil
}

// widen gives a file of one channel two, from its end on, where the wider
// frames fall on narrow ones that have been copied already.
func (m *mixFile) widen(ctx context.Context) error {
	buffer := make(PCM, 2*blockFrames)
	for end := m.written; end > 0; {
		if err := ctx.Err(); err != nil {
			return err
		}
		at := (end - 1) / blockFrames * blockFrames
		block := buffer[:2*(end-at)]
		m.channels = 1
		if err := m.read(block, at); err != nil {
			return err
		}
		m.channels = 2
		if err := m.write(ctx, block, at); err != nil {
			return err
		}
		end = at
	}
	m.channels = 2
	return nil
}
