package pdfium

import (
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

// memory is that of one machine: all it may ever have is mapped at once, and
// takes up what was written to. Memory of Go's would be copied whenever it
// grows, and stay until it is collected.
type memory struct {
	b      []byte
	mapped bool
}

// allocate maps the memory of a machine.
func allocate(_, most uint64) experimental.LinearMemory {
	b, err := syscall.Mmap(-1, 0, int(most), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil { // the process may map no more
		return &memory{b: make([]byte, most)}
	}
	return &memory{b, true}
}

// Reallocate returns the first size bytes, nil where there are not so many.
func (m *memory) Reallocate(size uint64) []byte {
	if size > uint64(len(m.b)) {
		return nil
	}
	return m.b[:size]
}

// Free gives the memory back.
func (m *memory) Free() {
	if m.mapped {
		_ = syscall.Munmap(m.b)
	}
	m.b, m.mapped = nil, false
}
