package trace

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/tracetest"
)

// TestSets compares random sets of grids as wide as a word, and wider, in all they
// offer, with plain lists of their pixels.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, w := range []int{1, 59, 60, 61, 64, 130} {
		f := newGrid(w, 9)
		s := f.newSet()
		if s.any() {
			t.Errorf("%d wide: a new set has pixels", w)
		}
		var want []int
		for y := range f.h {
			for x := range f.w {
				if r.IntN(2) == 0 {
					s.add(f.index(x, y))
					want = append(want, f.index(x, y))
				}
			}
		}
		if got := slices.Collect(s.all()); !slices.Equal(got, want) || s.count() != len(want) || s.any() != (len(want) > 0) {
			t.Errorf("%d wide: %d pixels in order, %d counted, any %v; want %d", w, len(got), s.count(), s.any(), len(want))
		}
		for y := range f.h {
			for x := range f.w {
				p, code := f.index(x, y), uint8(0)
				for k, step := range f.around() {
					if s.has(p + step) {
						code |= 1 << k
					}
				}
				if got := f.code(s, p); got != code {
					t.Fatalf("%d wide: pixel %d,%d has neighbours %08b, want %08b", w, x, y, got, code)
				}
				if u, v := f.xy(p); u != x || v != y {
					t.Fatalf("%d wide: pixel %d,%d is found at %d,%d", w, x, y, u, v)
				}
			}
		}
		down := slices.Collect(s.down())
		slices.Reverse(down)
		if !slices.Equal(down, want) {
			t.Errorf("%d wide: backwards other pixels", w)
		}
		for _, p := range want {
			s.drop(p)
		}
		if s.any() {
			t.Errorf("%d wide: pixels left", w)
		}
	}
}

// TestErodible holds words to the definition of Guo and Hall for one pixel:
// all 256 neighbourhoods, in both halves of a round.
func TestErodible(t *testing.T) {
	for half := range 2 {
		for code := range 256 {
			bit := func(k int) int { return code >> (k & 7) & 1 } // k clockwise from N
			or := func(i, j int) int { return bit(i) | bit(j) }
			runs := 0
			for k := 0; k < 8; k += 2 {
				runs += (1 - bit(k)) & or(k+1, k+2)
			}
			n := min(or(7, 0)+or(1, 2)+or(3, 4)+or(5, 6), or(0, 1)+or(2, 3)+or(4, 5)+or(6, 7))
			last := (or(4, 5) | (1 - bit(7))) & bit(6)
			if half == 1 {
				last = (or(0, 1) | (1 - bit(3))) & bit(2)
			}
			want := runs == 1 && n >= 2 && n <= 3 && last == 0
			const row, middle = 3, 17
			ink := make(set, 3*row) // the pixel lies in the word in the middle
			for k, step := range [8][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}} {
				if bit(k) == 1 {
					ink.add(((1+step[1])*row+1)*64 + middle + step[0])
				}
			}
			got := ink.erodible(half, row+1, row)>>middle&1 != 0
			if got != want {
				t.Errorf("half %d, neighbours %08b: %v", half, code, got)
			}
		}
	}
}

func BenchmarkThin(b *testing.B) {
	v := newView(tracetest.LineArt(), tracetest.White)
	defer v.release()
	mask, _, _ := v.inkLines()
	thinned := v.newSet()
	b.ReportAllocs()
	for b.Loop() {
		copy(thinned, mask)
		v.thin(thinned)
	}
}

func BenchmarkDepths(b *testing.B) {
	v := newView(tracetest.LineArt(), tracetest.White)
	defer v.release()
	mask, d, _ := v.inkLines()
	b.ReportAllocs()
	for b.Loop() {
		d = v.depths(mask, d)
	}
}

// BenchmarkSettle lets the soft edges of all lines of a picture arrive.
func BenchmarkSettle(b *testing.B) {
	m := tracetest.LineArt()
	k, err := Mark(paint.Picture{Image: m}, Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		e := newBuilder(m)
		for i := range k.Strokes {
			if s := &k.Strokes[i]; !s.Sweep {
				l := line{at: s.Spine, r: make([]float64, len(s.Spine))}
				e.drawLine(&l, 0.9)
			}
		}
		e.spread(3)
		builders.Put(e)
	}
}
