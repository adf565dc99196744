package h264enc

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"syscall"
	"testing"
)

// edge returns n bytes that end where memory ends, or begin where it begins.
func edge(t testing.TB, n int, atEnd bool) []byte {
	t.Helper()
	page := syscall.Getpagesize()
	room := (n + page - 1) / page * page
	b, err := syscall.Mmap(-1, 0, room+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(b) })
	for _, fence := range [][]byte{b[:page], b[page+room:]} {
		if err := syscall.Mprotect(fence, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	if atEnd {
		return b[page+room-n : page+room : page+room]
	}
	return b[page : page+n : page+n]
}

// scatter fills samples: with any, with the least and the greatest, or with
// such as lie near each other.
func scatter(rnd *rand.Rand, b []byte) {
	kind, level := rnd.IntN(4), rnd.IntN(256)
	for i := range b {
		switch v := rnd.IntN(256); kind {
		case 0:
			b[i] = byte(v)
		case 1:
			b[i] = byte(v & 1 * 255)
		case 2:
			b[i] = byte(min(level+v&7, 255))
		default:
			b[i] = byte(level)
		}
	}
}

// workbench is what kernels are tried on: samples beyond whose ends there is no memory.
type workbench struct {
	from rand.PCG
	rnd  *rand.Rand
	near *samples
	a, b [3]plane // of some strides
}

func newWorkbench(t testing.TB, seed uint64, atEnd bool) *workbench {
	w := &workbench{from: *rand.NewPCG(seed, 7), near: (*samples)(edge(t, mbSize, atEnd))}
	w.rnd = rand.New(&w.from)
	for i, stride := range []int{patchSide, 32, 48} {
		n := (patchSide-1)*stride + patchSide
		w.a[i], w.b[i] = plane{edge(t, n, atEnd), stride}, plane{edge(t, n, atEnd), stride}
	}
	return w
}

// shuffle gives all samples new values.
func (w *workbench) shuffle() {
	scatter(w.rnd, w.near[:])
	for i := range w.a {
		scatter(w.rnd, w.a[i].pix)
		scatter(w.rnd, w.b[i].pix)
	}
}

// last is the end of a plane, of so many rows of n samples.
func (p plane) last(rows, n int) plane {
	return plane{p.pix[len(p.pix)-(rows-1)*p.stride-n:], p.stride}
}

// kernels are what is tried; each adds what it makes.
var kernels = map[string]func(w *workbench, made *[]any){
	"distances": func(w *workbench, made *[]any) {
		for i, a := range w.a {
			for _, part := range []plane{a, a.last(16, 16)} {
				var one, two [4]int32
				sads(&one, w.near, part)
				meanSADs(&two, w.near, part, w.b[i].last(16, 16))
				*made = append(*made, one, two)
			}
		}
	},
	"means": func(w *workbench, made *[]any) {
		for i, a := range w.a {
			var whole, quarter [256]byte
			mean(&whole, a.last(16, 16), w.b[i])
			mean8(quarter[8:], a.last(8, 8), w.b[i])
			mean8(quarter[128:], a, w.b[i].last(8, 8))
			*made = append(*made, whole, quarter)
		}
	},
	"halves": func(w *workbench, made *[]any) {
		for _, a := range w.a {
			var b, h, j [256]byte
			across(&b, a.last(16, patchSide))
			down(&h, a.last(patchSide, 16))
			centre(&j, a)
			*made = append(*made, b, h, j)
		}
	},
	"chroma": func(w *workbench, made *[]any) {
		for _, a := range w.a {
			var whole, quarter [64]byte
			dx, dy := w.rnd.IntN(8), w.rnd.IntN(8)
			bilinear8(whole[:], a.last(9, 9), dx, dy)
			bilinear4(quarter[4:], a.last(5, 5), dx, dy)
			bilinear4(quarter[36:], a, dy, dx)
			*made = append(*made, whole, quarter)
		}
	},
	"residuals": func(w *workbench, made *[]any) {
		q := &quantizers[w.rnd.IntN(52)]
		for i, a := range w.a {
			s := square{a.last(8, 8).pix, w.b[i].last(8, 8).pix, a.stride, w.rnd.IntN(2), []uint32{q.intra, q.inter}[w.rnd.IntN(2)]}
			var b [4]block
			var out [4]coefficients
			q.code8(&s, &b, &out)
			for k := range out {
				*made = append(*made, b[k], out[k].clean())
			}
			s = square{a.last(4, 4).pix, w.b[i].last(4, 4).pix, a.stride, 0, s.round}
			q.code4(&s, &b[0], &out[0])
			*made = append(*made, b[0], out[0].clean())
		}
	},
	"costs": func(w *workbench, made *[]any) {
		other := w.a[1].pix[len(w.a[1].pix)-256:]
		*made = append(*made, satd(w.near[:256], other, 16), satd(w.near[atV:], other[192:], 8), uneven(w.near[:256], other))
		var e edges
		scatter(w.rnd, e[:])
		for range 4 {
			modes := w.rnd.UintN(1 << 9)
			var costs modeCosts
			e.costs(&costs, other[256-52:], modes)
			for mode := range costs {
				if modes>>mode&1 == 0 {
					costs[mode] = 0
				}
			}
			*made = append(*made, costs)
		}
	},
	"qualities": func(w *workbench, made *[]any) {
		var sums, squares [4]int32
		spreads(&sums, &squares, w.near)
		var m moments
		before := (*samples)(w.a[2].pix)
		m.add(before, w.near)
		m.add(w.near, before)
		*made = append(*made, sums, squares, adaptiveQP(w.near), activity(w.near), coloured(w.near), m)
	},
	"weights": func(w *workbench, made *[]any) {
		f := fade{weight: 1 + w.rnd.IntN(127), offset: [3]int{w.rnd.IntN(256) - 128, w.rnd.IntN(256) - 128}}
		f.tabulate()
		for p := range 2 {
			s := bytes.Clone(w.near[:])
			f.weigh(p, s[8:])
			f.weigh(p, s[:4])
			*made = append(*made, s)
		}
	},
	"bins": func(w *workbench, made *[]any) {
		var a arithmetic
		states := contextStates(&contextsP, w.rnd.IntN(52))
		a.begin([]byte{0}, &states)
		odds := 1 + w.rnd.IntN(40)
		for range 9 {
			bins := make([]uint16, 1+w.rnd.IntN(300))
			for i := range bins {
				if bins[i] = uint16(w.rnd.IntN(contexts)) << 1; i%5 == 4 {
					bins[i] = ctxEven << 1
				}
				bins[i] |= uint16(bit(w.rnd.IntN(odds) == 0))
			}
			a.run(bins)
		}
		*made = append(*made, a.state, a.end())
	},
	"blocks": func(w *workbench, made *[]any) {
		from := corner{w.a[2].last(16, 16).pix, w.a[0].pix[len(w.a[0].pix)-7*24-8:], w.b[0].pix[len(w.b[0].pix)-7*24-8:], 48}
		var to samples
		*made = append(*made, gather(&to, w.near, from), to)
		old := to
		old[w.rnd.IntN(mbSize)] ^= byte(w.rnd.IntN(2) << w.rnd.IntN(8))
		*made = append(*made, gather(&to, &old, from))
		all := make([]byte, 16*48+2*8*24)
		room := corner{all[:15*48+16], all[16*48:][:7*24+8], all[16*48+8*24:][:7*24+8], 48}
		transfer(room, from)
		*made = append(*made, all)
	},
	"inverses": func(w *workbench, made *[]any) {
		for _, a := range w.a {
			var b [4]block
			for i := range b {
				shift := w.rnd.IntN(32)
				for k := range b[i] {
					b[i][k] = int32(w.rnd.Uint32()) >> shift
				}
			}
			one := b[0]
			dst := plane{make([]byte, 7*24+8), 24}
			add8(&b, dst, a.last(8, 8))
			*made = append(*made, dst.pix)
			dst = plane{make([]byte, 3*7+4), 7}
			add4(&one, dst, a.last(4, 4))
			*made = append(*made, dst.pix)
		}
	},
}

// clean is c with zeros where levels mean nothing.
func (c coefficients) clean() coefficients {
	for i := range c.level {
		if c.mask>>i&1 == 0 {
			c.level[i] = 0
		}
	}
	return c
}

// agree has a kernel make what it makes of the same samples in Go and in assembly.
func (w *workbench) agree(t *testing.T, kernel func(w *workbench, made *[]any)) {
	t.Helper()
	defer func() { avx2 = true }()
	same := w.from
	var got, want []any
	avx2 = false
	kernel(w, &want)
	avx2 = true
	w.from = same
	kernel(w, &got)
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("%d: %v, want %v", i, got[i], want[i])
		}
	}
}

func needAVX2(t testing.TB) {
	t.Helper()
	if !avx2 {
		t.Skip("THIS TEST NEEDS AVX2 AND DID NOT RUN")
	}
}

// Kernels in assembly give what those in Go give and touch no byte beyond.
func TestKernelsAgree(t *testing.T) {
	needAVX2(t)
	for name, kernel := range kernels {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(2) {
				w := newWorkbench(t, seed, seed == 0)
				for range 100 {
					w.shuffle()
					w.agree(t, kernel)
				}
			}
		})
	}
}

func FuzzKernelsAgree(f *testing.F) {
	needAVX2(f)
	f.Add(uint64(1), []byte{0, 255})
	f.Add(uint64(2), []byte{255, 255, 255, 255, 0, 0, 0, 0, 128})
	f.Fuzz(func(t *testing.T, seed uint64, pattern []byte) {
		w := newWorkbench(t, seed, seed&1 == 0)
		w.shuffle()
		for i := range w.near {
			if len(pattern) > 0 {
				w.near[i] = pattern[i%len(pattern)]
			}
		}
		for i := range w.a[1].pix {
			w.b[1].pix[i] = w.near[i%mbSize]
		}
		for name, kernel := range kernels {
			t.Run(name, func(t *testing.T) { w.agree(t, kernel) })
		}
	})
}

// Films are the same bytes on every processor.
func TestStreamsAgree(t *testing.T) {
	needAVX2(t)
	defer func() { avx2 = true }()
	for seed, c := range []Config{
		{Width: 162, Height: 98, FPS: 30, Tuning: Tuning{Key: 12, Update: 24, Chroma: -2}},
		{Width: 96, Height: 64, FPS: 30, Tuning: Tuning{Key: 0, Update: 3, Chroma: 12}},
		{Width: 34, Height: 50, FPS: 30, Tuning: Tuning{Key: 51, Update: 51, Chroma: -12}},
	} {
		avx2 = false
		want := play(t, c, uint64(seed), 40).stream
		avx2 = true
		if !bytes.Equal(play(t, c, uint64(seed), 40).stream, want) {
			t.Errorf("%dx%d: assembly codes another stream", c.Width, c.Height)
		}
	}
}
