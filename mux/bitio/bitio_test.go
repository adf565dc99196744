package bitio

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// Whatever fields are written, the reader finds the same ones, and after them
// the filling that was asked for.
func TestReaderFindsWhatWriterWrote(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		w := &Writer{Data: []byte{0xa5}}
		r := &Reader{Pos: 8}
		var checks []func() bool
		for range rng.IntN(40) {
			v := rng.Uint32() >> rng.IntN(32)
			switch rng.IntN(4) {
			case 0:
				n := 1 + rng.IntN(32)
				v &= 1<<n - 1
				w.U(v, n)
				checks = append(checks, func() bool { return r.U(n) == v })
			case 1:
				v = min(v, 1<<32-2)
				w.UE(v)
				checks = append(checks, func() bool { return r.UE() == v })
			case 2:
				s := int(v>>1) * (1 - 2*rng.IntN(2))
				w.SE(s)
				checks = append(checks, func() bool { return r.SE() == s })
			case 3:
				w.Flag(v&1 == 1)
				checks = append(checks, func() bool { return r.Flag() == (v&1 == 1) })
			}
		}
		fill := []func(){w.Zeros, w.Ones, w.Trailing}[len(checks)%3]
		fill()
		r.Data = w.Data
		for i, ok := range checks {
			if !ok() || r.Err != nil {
				t.Fatalf("field %d is another one (%v)", i, r.Err)
			}
		}
		n := len(r.Data)*8 - r.Pos
		want := []uint32{0, 1<<n - 1, 1 << max(n-1, 0)}[len(checks)%3]
		if rest := r.U(n); n > 8 || rest != want {
			t.Fatalf("after the fields come %d bits %b, want %b", n, rest, want)
		}
	}
}

func TestReaderStopsAtTheEnd(t *testing.T) {
	r := &Reader{Data: []byte{0xff}, Pos: 4}
	if v := r.U(5); v != 0 || !errors.Is(r.Err, ErrShort) {
		t.Errorf("five of four bits are %d, %v", v, r.Err)
	}
	r = &Reader{Data: slices.Repeat([]byte{0}, 8)}
	if v := r.UE(); v != 0 || !errors.Is(r.Err, ErrShort) {
		t.Errorf("a number of 64 zeros is %d, %v", v, r.Err)
	}
}
