package pdfium

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf16"

	"github.com/tetratelabs/wazero/api"
)

// machine runs one PDFium. Once a call has failed nothing is called any more and
// every result is nought: who calls looks at err when it is done.
type machine struct {
	ctx       context.Context
	module    api.Module
	functions map[string]api.Function
	scratch   uint32 // where results are left that are more than a number
	stack     [12]uint64
	err       error
}

// scratchSize is how many bytes lie at scratch.
const scratchSize = 4096

// call calls a function of PDFium's public interface (fpdfview.h and its
// neighbours).
func (m *machine) call(name string, args ...uint64) uint64 {
	if m.err != nil {
		return 0
	}
	f, ok := m.functions[name]
	if !ok {
		if f = m.module.ExportedFunction(name); f == nil {
			m.err = fmt.Errorf("PDFium has no %s", name)
			return 0
		}
		m.functions[name] = f
	}
	copy(m.stack[:], args)
	if err := f.CallWithStack(m.ctx, m.stack[:]); err != nil {
		m.err = failure(m.ctx, err)
		return 0
	}
	return m.stack[0]
}

// failure says why a machine stopped: it was made to, or PDFium ended itself,
// which it does where it gets no more memory and where it finds itself astray.
func failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("%w: %w", ErrStopped, err)
}

// integer is a result of C's int.
func integer(v uint64) int { return int(int32(uint32(v))) }

// single is a result or an argument of C's float.
func single(v uint64) float64 { return float64(math.Float32frombits(uint32(v))) }

// double is an argument of C's double.
func double(v float64) uint64 { return math.Float64bits(v) }

// at is the address of byte n of scratch.
func (m *machine) at(n uint32) uint64 { return uint64(m.scratch + n) }

// read returns n bytes at address: a view, or nil.
func (m *machine) read(address, n uint32) []byte {
	if m.err != nil {
		return nil
	}
	b, _ := m.module.Memory().Read(address, n)
	return b
}

// floats reads as many of C's floats from scratch as out has.
func (m *machine) floats(out []float64) {
	b := m.read(m.scratch, uint32(4*len(out)))
	for i := range out {
		if 4*i+4 <= len(b) {
			out[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])))
		}
	}
}

// ints reads as many of C's ints from scratch as out has.
func (m *machine) ints(out []int) {
	b := m.read(m.scratch, uint32(4*len(out)))
	for i := range out {
		if 4*i+4 <= len(b) {
			out[i] = int(int32(binary.LittleEndian.Uint32(b[4*i:])))
		}
	}
}

// text reads a text in UTF-16 from scratch, whose call said that it has n bytes
// with the nought at its end.
func (m *machine) text(n int) string {
	b := m.read(m.scratch, uint32(max(min(n, scratchSize)-2, 0)))
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	return string(utf16.Decode(units))
}

// word puts a C string into the upper half of scratch and returns its address.
func (m *machine) word(s string) uint64 {
	if m.err == nil {
		m.module.Memory().Write(m.scratch+scratchSize/2, append([]byte(s), 0))
	}
	return m.at(scratchSize / 2)
}

// float64At reads C's double at byte n of scratch.
func (m *machine) float64At(n uint32) float64 {
	b := m.read(m.scratch+n, 8)
	if b == nil {
		return 0
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}
