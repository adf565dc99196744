package h264enc

import (
	"math/rand/v2"
	"testing"
)

// reader is the arithmetic decoder as 9.3.3.2 describes it.
type reader struct {
	data          []byte
	at            int
	width, offset uint32
	state         [contexts]uint8
}

func (r *reader) bit() uint32 {
	v := uint32(0)
	if r.at>>3 < len(r.data) {
		v = uint32(r.data[r.at>>3]>>(7-r.at&7)) & 1
	}
	r.at++
	return v
}

func (r *reader) decision(context int) uint8 {
	s := r.state[context]
	lps := uint32(rangeLPS[s>>1][r.width>>6&3])
	r.width -= lps
	bin := s & 1
	if r.offset >= r.width {
		bin ^= 1
		r.offset -= r.width
		r.width = lps
	}
	r.state[context] = nextState[s][bin]
	for r.width < 256 {
		r.width <<= 1
		r.offset = r.offset<<1 | r.bit()
	}
	return bin
}

func (r *reader) bypass() uint32 {
	r.offset = r.offset<<1 | r.bit()
	if r.offset >= r.width {
		r.offset -= r.width
		return 1
	}
	return 0
}

func (r *reader) last() bool {
	r.width -= 2
	if r.offset >= r.width {
		return true
	}
	if r.width < 256 {
		r.width <<= 1
		r.offset = r.offset<<1 | r.bit()
	}
	return false
}

// What is written must be read again, whatever the mixture of bins: likely and
// unlikely ones, long runs, carries through many bytes.
func TestArithmeticRoundTrip(t *testing.T) {
	for seed := range uint64(200) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		states := contextStates(&contextsP, int(seed%52))
		var a arithmetic
		header := []byte{1, 2, 3}
		a.begin(append([]byte(nil), header...), &states)
		type step struct{ kind, context, v, n int }
		var steps []step
		for range 3000 {
			s := step{rnd.IntN(6), ctxSkip + rnd.IntN(40), 0, 0}
			switch s.kind {
			case 0, 1, 2:
				s.v = int(bit(rnd.IntN(int(seed%20)+2) == 0))
				a.decision(s.context, uint8(s.v))
			case 3:
				s.n = 1 + rnd.IntN(16)
				s.v = rnd.IntN(1 << s.n)
				if rnd.IntN(3) == 0 {
					s.v = 1<<s.n - 1
				}
				a.bypass(uint32(s.v), s.n)
			case 4:
				a.more()
			case 5:
				s.n = rnd.IntN(300)
				a.still(s.n, ctxSkip)
			}
			steps = append(steps, s)
		}
		data := a.end()
		if string(data[:3]) != string(header) {
			t.Fatalf("seed %d: a carry reached the header", seed)
		}
		r := reader{data: data[3:], width: 510, state: states}
		for range 9 {
			r.offset = r.offset<<1 | r.bit()
		}
		for i, s := range steps {
			got := 0
			switch s.kind {
			case 0, 1, 2:
				got = int(r.decision(s.context))
			case 3:
				for range s.n {
					got = got<<1 | int(r.bypass())
				}
			case 4:
				got = int(bit(r.last()))
			case 5:
				for range s.n {
					if r.last() || r.decision(ctxSkip) == 0 {
						got = 1
					}
				}
			}
			if got != s.v {
				t.Fatalf("seed %d: step %d %+v is read as %d", seed, i, s, got)
			}
		}
		if !r.last() {
			t.Fatalf("seed %d: the end is not read", seed)
		}
	}
}
