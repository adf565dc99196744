// Package trail writes down what a process is at, for who looks after it when it
// has died: in go places of a plan as work on them begins and ends, out comes,
// from the file alone, where the work stood. It costs one write a place.
package trail

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Place is work on a part of a plan.
type Place struct {
	Path    string // in the plan: "scenes[3].elements[2]"; empty: all of it
	Scene   string // its id
	Element string // its id, else its number from 1
	Doing   string // "decoding its picture"
}

// A trail's file has maxPlaces records, of work that goes on side by side: when
// it began, the length of its text, its text. What finds no record is left out.
const (
	maxPlaces  = 64
	recordSize = 512
	headSize   = 8 + 2
)

// Trail is a file that says what a process is at. A nil one says nothing. Safe
// for concurrent use.
type Trail struct {
	file *os.File

	mu    sync.Mutex
	begun uint64 // places so far
	taken [maxPlaces]bool
}

// Create makes a trail's file, which must not be there.
func Create(path string) (*Trail, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("trail: %w", err)
	}
	return &Trail{file: f}, nil
}

// Close closes the file, which stays.
func (t *Trail) Close() error {
	if t == nil {
		return nil
	}
	return t.file.Close()
}

// At says that work on a place has begun, until left is called. A trail that
// cannot be written stays behind: it keeps nobody from working.
func (t *Trail) At(p Place) (left func()) {
	if t == nil {
		return func() {}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.Index(t.taken[:], false)
	if i < 0 {
		return func() {}
	}
	t.taken[i] = true
	t.begun++
	text := strings.Join([]string{p.Path, p.Scene, p.Element, p.Doing}, "\t")
	text = text[:min(len(text), recordSize-headSize)]
	record := binary.LittleEndian.AppendUint64(nil, t.begun)
	record = binary.LittleEndian.AppendUint16(record, uint16(len(text)))
	_, _ = t.file.WriteAt(append(record, text...), int64(i)*recordSize)
	return sync.OnceFunc(func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		_, _ = t.file.WriteAt(make([]byte, headSize), int64(i)*recordSize)
		t.taken[i] = false
	})
}

// Read returns the places that were worked at, the last begun first. Whoever
// wrote r is not believed: what is no record is left out, and texts are cut and
// hold only what can be printed.
func Read(r io.Reader) []Place {
	data, err := io.ReadAll(io.LimitReader(r, maxPlaces*recordSize))
	if err != nil {
		return nil
	}
	type record struct {
		begun uint64
		Place
	}
	var found []record
	for ; len(data) > headSize; data = data[min(recordSize, len(data)):] {
		begun, n := binary.LittleEndian.Uint64(data), int(binary.LittleEndian.Uint16(data[8:]))
		if begun == 0 || n > recordSize-headSize || headSize+n > len(data) {
			continue
		}
		parts := strings.SplitN(string(data[headSize:headSize+n]), "\t", 4)
		if len(parts) < 4 {
			continue
		}
		for i := range parts {
			parts[i] = printable(parts[i])
		}
		found = append(found, record{begun, Place{parts[0], parts[1], parts[2], parts[3]}})
	}
	slices.SortFunc(found, func(a, b record) int { return cmp.Compare(b.begun, a.begun) })
	out := make([]Place, len(found))
	for i, f := range found {
		out[i] = f.Place
	}
	return out
}

// printable is s without what is no text.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s)
}
