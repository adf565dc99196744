package h264enc

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"testing"

	"github.com/inkreel/inkreel/internal/rota"
)

// trial is a picture in the making and what a decoder must show of it.
type trial struct {
	e       *Encoder
	c       Config
	src     Planes
	changed []bool
	stream  []byte // Annex B
	want    [][]byte
}

func newTrial(t testing.TB, c Config) *trial {
	t.Helper()
	e, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return trialOf(e, c)
}

func trialOf(e *Encoder, c Config) *trial {
	n := c.Width * c.Height
	r := &trial{e: e, c: c, src: Planes{make([]byte, n), make([]byte, n/4), make([]byte, n/4)}, changed: make([]bool, e.mbw*e.mbh)}
	sps, pps := e.Sets()
	for _, nal := range append([][]byte{sps}, pps...) {
		r.stream = append(append(r.stream, 0, 0, 0, 1), nal...)
	}
	return r
}

// take adds a coded picture and what the encoder says it looks like.
func (r *trial) take(sample []byte) {
	for len(sample) > 0 {
		n := 4 + int(binary.BigEndian.Uint32(sample))
		r.stream = append(append(r.stream, 0, 0, 0, 1), sample[4:n]...)
		sample = sample[n:]
	}
	p, w, h, stride := r.e.Picture(), r.c.Width, r.c.Height, r.e.mbw*16
	var seen []byte
	for y := range h {
		seen = append(seen, p.Y[y*stride:][:w]...)
	}
	for _, plane := range [][]byte{p.U, p.V} {
		for y := range h / 2 {
			seen = append(seen, plane[y*stride/2:][:w/2]...)
		}
	}
	r.want = append(r.want, seen)
	clear(r.changed)
}

// paint fills a rectangle with what f gives and marks what changed.
func (r *trial) paint(x0, y0, w, h int, f func(plane, x, y int) byte) {
	for y := max(y0, 0); y < min(y0+h, r.c.Height); y++ {
		for x := max(x0, 0); x < min(x0+w, r.c.Width); x++ {
			r.src.Y[y*r.c.Width+x] = f(0, x, y)
			at := y/2*(r.c.Width/2) + x/2
			r.src.U[at], r.src.V[at] = f(1, x/2, y/2), f(2, x/2, y/2)
			r.changed[y/16*r.e.mbw+x/16] = true
		}
	}
}

// check decodes strictly and wants every picture as the encoder has it.
func (r *trial) check(t testing.TB) {
	t.Helper()
	cmd := exec.Command("ffmpeg", "-v", "warning", "-err_detect", "explode", "-f", "h264", "-i", "pipe:0", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-fps_mode", "passthrough", "pipe:1")
	var out, complaints bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(r.stream), &out, &complaints
	if err := cmd.Run(); err != nil || complaints.Len() > 0 {
		t.Fatalf("strict decoding: %v\n%s", err, complaints.String())
	}
	size := r.c.Width * r.c.Height * 3 / 2
	if out.Len() != size*len(r.want) {
		t.Fatalf("%d bytes decoded, want %d pictures of %d", out.Len(), len(r.want), size)
	}
	for i, want := range r.want {
		got := out.Bytes()[i*size:][:size]
		for k := range want {
			if got[k] != want[k] {
				t.Fatalf("picture %d: byte %d of the planes is %d, the encoder has %d", i, k, got[k], want[k])
			}
		}
	}
}

func needFFmpeg(t testing.TB) {
	t.Helper()
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		t.Skipf("THIS TEST NEEDS ffmpeg AND DID NOT RUN: %v", err)
	}
}

// play codes a scene drawn from seed: paper, noise, gradients, a sprite that
// moves over the edges, wrong hints, holds, key pictures.
func play(t testing.TB, c Config, seed uint64, pictures int) *trial {
	return newTrial(t, c).play(seed, pictures)
}

func (r *trial) play(seed uint64, pictures int) *trial {
	c := r.c
	rnd := rand.New(rand.NewPCG(seed, 1))
	w, h := c.Width, c.Height
	grain := rnd.IntN(9)
	r.paint(0, 0, w, h, func(plane, x, y int) byte {
		if plane == 0 {
			return byte(225 + rnd.IntN(grain+1))
		}
		return 126
	})
	r.take(r.e.Key(r.src))
	under := Planes{bytes.Clone(r.src.Y), bytes.Clone(r.src.U), bytes.Clone(r.src.V)}
	px, py := rnd.IntN(w), rnd.IntN(h)
	for range pictures - 1 {
		switch k := rnd.IntN(12); {
		case k == 0:
			r.take(r.e.Key(r.src))
			continue
		case k < 3:
			for range rnd.IntN(12) {
				r.take(r.e.Hold())
			}
			continue
		case k == 3: // hard noise over some area, also saturated
			r.paint(rnd.IntN(w), rnd.IntN(h), rnd.IntN(w)+1, rnd.IntN(h)+1, func(_, _, _ int) byte { return byte(rnd.IntN(2) * 255) })
		case k == 5: // all of it fades towards some grey, or away from it
			to, share := rnd.IntN(256), rnd.IntN(100)-30
			r.paint(0, 0, w, h, func(plane, x, y int) byte {
				v := int([][]byte{r.src.Y, r.src.U, r.src.V}[plane][y*w>>min(plane, 1)+x])
				return byte(min(max(v+(to-v)*share/100, 0), 255))
			})
		case k == 4:
			a, b := rnd.IntN(7)-3, rnd.IntN(7)-3
			r.paint(rnd.IntN(w), rnd.IntN(h), rnd.IntN(w)+1, rnd.IntN(h)+1, func(_, x, y int) byte { return byte(128 + a*x + b*y) })
		}
		// The sprite: what was under it comes back, then it is laid elsewhere.
		r.paint(px, py, 40, 30, func(plane, x, y int) byte { return [][]byte{under.Y, under.U, under.V}[plane][y*w>>min(plane, 1)+x] })
		dx, dy := rnd.IntN(31)-15, rnd.IntN(31)-15
		px, py = (px+dx+w)%w, (py+dy+h)%h
		r.paint(px, py, 40, 30, func(plane, x, y int) byte { return byte((x-px>>min(plane, 1))*13 ^ (y-py>>min(plane, 1))*7) })
		hint := 4
		if rnd.IntN(5) == 0 {
			hint = rnd.IntN(4000) - 2000
		}
		r.take(r.e.Update(r.src, r.changed, Change{
			Right: dx*hint + rnd.IntN(3) - 1, Down: dy*hint + rnd.IntN(3) - 1, Grown: float64(rnd.IntN(3)-1) / 8, All: rnd.IntN(4) == 0, Rests: rnd.IntN(6) == 0,
		}))
	}
	return r
}

// Every decoder must show exactly what the encoder believes it shows, for ever.
func TestDecodersAgree(t *testing.T) {
	needFFmpeg(t)
	for i, c := range []Config{
		{Width: 16, Height: 16, FPS: 30, Tuning: Tuning{Key: 10, Update: 20}},
		{Width: 322, Height: 182, FPS: 25, Tuning: Tuning{Key: 12, Update: 26, Chroma: -2}},
		{Width: 176, Height: 392, FPS: 60, Tuning: Tuning{Key: 0, Update: 4, Chroma: 12}},
		{Width: 256, Height: 144, FPS: 24, Tuning: Tuning{Key: 51, Update: 51, Chroma: -12}},
		{Width: 34, Height: 98, FPS: 50, Tuning: Tuning{Key: 30, Update: 40, Chroma: 3}},
	} {
		t.Run(fmt.Sprintf("%dx%d", c.Width, c.Height), func(t *testing.T) {
			for _, seed := range rota.Some([]uint64{0, 1, 2, 3}, 4, 0) {
				play(t, c, seed+uint64(i)*100, 60).check(t)
			}
		})
	}
}

// After Renew a stream says nothing of what came before, and decodes as ever.
func TestRenew(t *testing.T) {
	c := Config{Width: 322, Height: 182, FPS: 30, Tuning: Tuning{Key: 12, Update: 24, Chroma: 2}}
	var rests [][]byte
	for seed, pictures := range []int{1, 2, 5, 40} {
		r := play(t, c, uint64(seed), pictures)
		r.e.Renew()
		from := len(r.stream)
		rnd := rand.New(rand.NewPCG(9, 9))
		for k := range 30 {
			r.paint(rnd.IntN(200), rnd.IntN(100), 90, 70, func(_, x, y int) byte { return byte(rnd.IntN(9) + x + 2*y) })
			switch {
			case k%13 == 0:
				r.paint(0, 0, c.Width, c.Height, func(plane, x, y int) byte { return byte(225 - 90*plane + (x^y)&3) })
				r.take(r.e.Key(r.src))
			case k%7 == 3:
				r.take(r.e.Update(r.src, r.changed, Change{Rests: true}))
				for range 10 {
					r.take(r.e.Hold())
				}
			default:
				r.take(r.e.Update(r.src, r.changed, Change{Right: rnd.IntN(9), Down: rnd.IntN(9)}))
			}
		}
		rests = append(rests, r.stream[from:])
		if !bytes.Equal(rests[seed], rests[0]) {
			t.Errorf("after %d other pictures the same ones are coded otherwise", pictures)
		}
		needFFmpeg(t)
		r.check(t)
	}
}

// What was seen in a key picture before Renew, beside other means alike, is
// looked at anew.
func TestRenewForgetsKeys(t *testing.T) {
	c := Config{Width: 32, Height: 16, FPS: 30, Tuning: Tuning{Key: 12, Update: 24}}
	for seed := range uint64(300) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		var rows [16]byte
		for y := range rows {
			rows[y] = byte(120 + rnd.IntN(2+int(seed%16)))
		}
		mixed := rnd.Perm(16)
		striped := func(left func(y int) byte) func(plane, x, y int) byte {
			return func(plane, x, y int) byte {
				switch {
				case plane > 0:
					return 128
				case x < 16:
					return left(y)
				}
				return rows[y]
			}
		}
		key := func(before func(y int) byte) []byte {
			r := newTrial(t, c)
			r.paint(0, 0, 32, 16, striped(before))
			r.e.Key(r.src)
			r.e.Renew()
			r.paint(0, 0, 32, 16, striped(func(y int) byte { return rows[y] }))
			return bytes.Clone(r.e.Key(r.src))
		}
		if !bytes.Equal(key(func(y int) byte { return rows[mixed[y]] }), key(func(int) byte { return 30 })) {
			t.Fatalf("seed %d: a key picture is coded after others before Renew", seed)
		}
	}
}

func FuzzDecodersAgree(f *testing.F) {
	needFFmpeg(f)
	f.Add(uint64(1), uint32(64<<16|48), uint16(12<<8|26), int8(-2))
	f.Add(uint64(2), uint32(18<<16|34), uint16(0<<8|51), int8(12))
	f.Fuzz(func(t *testing.T, seed uint64, size uint32, qp uint16, chroma int8) {
		c := Config{Width: 2 + int(size>>16)%300&^1, Height: 2 + int(size&0xffff)%300&^1, FPS: 30}
		c.Tuning = Tuning{Key: int(qp>>8) % 52, Update: int(qp&0xff) % 52, Chroma: int(chroma) % 13}
		play(t, c, seed, 25).check(t)
	})
}

// A picture of one macroblock in which nothing changed is no fade.
func TestNothingChanged(t *testing.T) {
	r := newTrial(t, Config{Width: 16, Height: 16, FPS: 30, Tuning: Tuning{Key: 12, Update: 24}})
	r.take(r.e.Key(r.src))
	for range 3 {
		r.take(r.e.Update(r.src, r.changed, Change{}))
	}
	needFFmpeg(t)
	r.check(t)
}

// A picture that fades in over paper costs little more than its first frames:
// each is the one before with other weights.
func TestFade(t *testing.T) {
	c := Config{Width: 320, Height: 192, FPS: 30, Tuning: Tuning{Key: 12, Update: 24}}
	rnd := rand.New(rand.NewPCG(5, 6))
	photo := make([]byte, 320*192)
	for i := range photo {
		photo[i] = byte(60 + i%320/3 + rnd.IntN(60))
	}
	r := newTrial(t, c)
	at := func(share int) func(plane, x, y int) byte {
		return func(plane, x, y int) byte {
			if plane > 0 {
				return 128
			}
			return byte((235*(100-share) + int(photo[y*320+x])*share) / 100)
		}
	}
	r.paint(0, 0, 320, 192, at(0))
	r.take(r.e.Key(r.src))
	most, weighed := 0, 0
	for share := 10; share <= 100; share += 10 {
		r.paint(32, 32, 256, 128, at(share))
		sample := r.e.Update(r.src, r.changed, Change{})
		if r.e.fade.ref > 0 {
			weighed++
			if share > 50 {
				most = max(most, len(sample))
			}
		}
		r.take(sample)
	}
	if weighed < 7 {
		t.Errorf("%d of 10 pictures of a fade were recognised", weighed)
	}
	whole := newTrial(t, c)
	whole.paint(0, 0, 320, 192, at(0))
	whole.e.Key(whole.src)
	whole.paint(32, 32, 256, 128, at(100))
	if all := len(whole.e.Update(whole.src, whole.changed, Change{})); most > all/2 {
		t.Errorf("a step of a fade takes up to %d bytes, the picture itself %d", most, all)
	}
	needFFmpeg(t)
	r.check(t)
}

// Paper that has not changed since the last key picture is coded as it was:
// the same bytes where nothing was drawn, nearly as few where something was.
func TestKeyAgain(t *testing.T) {
	c := Config{Width: 320, Height: 192, FPS: 30, Tuning: Tuning{Key: 12, Update: 24}}
	r := newTrial(t, c)
	rnd := rand.New(rand.NewPCG(7, 8))
	r.paint(0, 0, 320, 192, func(int, int, int) byte { return byte(220 + rnd.IntN(6)) })
	first := bytes.Clone(r.e.Key(r.src))
	r.take(first)
	second := bytes.Clone(r.e.Key(r.src))
	r.take(second)
	if len(first) != len(second) || !bytes.Equal(r.want[0], r.want[1]) {
		t.Errorf("the same key picture takes %d bytes, then %d", len(first), len(second))
	}
	r.paint(40, 40, 60, 50, func(_, x, y int) byte { return byte(x*7 ^ y*5) })
	r.take(r.e.Update(r.src, r.changed, Change{}))
	r.take(r.e.Key(r.src))
	needFFmpeg(t)
	r.check(t)
}

// A long rest must cost next to nothing and show the very same samples all the
// while, as good as a key picture; what was rough before it becomes fine too.
func TestRest(t *testing.T) {
	c := Config{Width: 320, Height: 192, FPS: 30, Tuning: Tuning{Key: 12, Update: 30}}
	r := newTrial(t, c)
	r.paint(0, 0, 320, 192, func(int, int, int) byte { return 200 })
	r.take(r.e.Key(r.src))
	r.paint(50, 50, 90, 70, func(_, x, y int) byte { return byte(x*7 ^ y*5) })
	r.take(r.e.Update(r.src, r.changed, Change{}))
	r.paint(200, 100, 40, 40, func(_, x, y int) byte { return byte(x*5 ^ y*3) })
	r.take(r.e.Update(r.src, r.changed, Change{Rests: true}))
	resting := r.want[2]
	for i := range 40 {
		sample := r.e.Hold()
		r.take(sample)
		if len(sample) > 16 && i > 2 || len(sample) > 24 { // the first ones also fill the references
			t.Errorf("hold %d has %d bytes", i, len(sample))
		}
		if !bytes.Equal(r.want[len(r.want)-1], resting) {
			t.Errorf("hold %d is not what it holds", i)
		}
	}
	if rough, fine := r.wrong(1, 50, 50, 90, 70), r.wrong(2, 50, 50, 90, 70); fine*4 > rough {
		t.Errorf("squared error %d at rest, %d before: nothing became finer", fine, rough)
	}
	r.take(r.e.Key(r.src))
	if key, rest := r.wrong(len(r.want)-1, 0, 0, 320, 192), r.wrong(2, 0, 0, 320, 192); rest > 2*key {
		t.Errorf("squared error %d at rest, %d in a key picture", rest, key)
	}
	needFFmpeg(t)
	r.check(t)
}

// wrong is the squared error of a part of picture n's luma beside the source.
func (r *trial) wrong(n, x0, y0, w, h int) (sum int) {
	for y := y0; y < y0+h; y++ {
		for x := x0; x < x0+w; x++ {
			d := int(r.src.Y[y*r.c.Width+x]) - int(r.want[n][y*r.c.Width+x])
			sum += d * d
		}
	}
	return sum
}

// What is rough and rests though the picture changes elsewhere becomes fine in
// time.
func TestPatience(t *testing.T) {
	c := Config{Width: 320, Height: 192, FPS: 30, Tuning: Tuning{Key: 12, Update: 30}}
	r := newTrial(t, c)
	r.paint(0, 0, 320, 192, func(int, int, int) byte { return 200 })
	r.take(r.e.Key(r.src))
	r.paint(50, 50, 90, 70, func(_, x, y int) byte { return byte(x*7 ^ y*5) })
	r.take(r.e.Update(r.src, r.changed, Change{}))
	for i := range 2 * Patience {
		r.paint(200+i, 120, 20, 20, func(_, x, y int) byte { return byte(x ^ y) })
		r.take(r.e.Update(r.src, r.changed, Change{Right: 4}))
	}
	if rough, fine := r.wrong(1, 50, 50, 90, 70), r.wrong(len(r.want)-1, 50, 50, 90, 70); fine*4 > rough {
		t.Errorf("squared error %d in the end, %d at first", fine, rough)
	}
	needFFmpeg(t)
	r.check(t)
}

// clean is the PSNR, in dB, of a part of picture n's chroma beside the source.
func (r *trial) clean(n, x0, y0, w, h int) float64 {
	half, size := r.c.Width/2, r.c.Width*r.c.Height
	sum := 0
	for c, plane := range [][]byte{r.src.U, r.src.V} {
		for y := y0 / 2; y < (y0+h)/2; y++ {
			for x := x0 / 2; x < (x0+w)/2; x++ {
				d := int(plane[y*half+x]) - int(r.want[n][size+c*size/4+y*half+x])
				sum += d * d
			}
		}
	}
	return 10 * math.Log10(255*255*float64(w*h/2)/max(float64(sum), 1))
}

// A coloured line is clean in the picture in which it is drawn, and as clean
// as it gets two pictures later, though the picture goes on changing elsewhere.
func TestFreshColourIsClean(t *testing.T) {
	c := Config{Width: 320, Height: 192, FPS: 30, Tuning: Tuning{Key: 11, Update: 24, Chroma: 2}}
	r := newTrial(t, c)
	paper, red := [3]float64{252, 128, 128}, [3]float64{82, 102, 205}
	r.paint(0, 0, 320, 192, func(plane, _, _ int) byte { return byte(paper[plane]) })
	r.take(r.e.Key(r.src))
	// A bent line, seven samples wide, with soft edges.
	line := func(plane, x, y int) byte {
		if plane > 0 {
			x, y = 2*x, 2*y
		}
		off := math.Abs(float64(y) - 70 - 20*math.Sin(float64(x)/25))
		share := min(max(4-off, 0), 1)
		return byte(paper[plane] + (red[plane]-paper[plane])*share + 0.5)
	}
	for x := 40; x < 160; x += 6 {
		r.paint(x, 40, 6, 60, line)
		r.take(r.e.Update(r.src, r.changed, Change{}))
		n := len(r.want) - 1
		if psnr := r.clean(n, x-10, 40, 16, 60); psnr < 36.5 {
			t.Errorf("the line's colours at %d are drawn with %.1f dB", x, psnr)
		}
		done := (x - 6*Patience) / 16 * 16 // where the line has not changed since
		if psnr := r.clean(n, done-16, 40, 16, 60); done > 48 && psnr < 42 {
			t.Errorf("the line's colours before %d have %.1f dB when it is drawn up to %d", done, psnr, x+6)
		}
	}
	needFFmpeg(t)
	r.check(t)
}

// What the pen uncovers must come back as it was, grain and all, for a few
// bits a macroblock.
func TestUncoveredPaperComesBack(t *testing.T) {
	c := Config{Width: 320, Height: 192, FPS: 30, Tuning: Tuning{Key: 12, Update: 26}}
	r := newTrial(t, c)
	rnd := rand.New(rand.NewPCG(3, 4))
	r.paint(0, 0, 320, 192, func(int, int, int) byte { return byte(220 + rnd.IntN(12)) })
	paper := Planes{bytes.Clone(r.src.Y), bytes.Clone(r.src.U), bytes.Clone(r.src.V)}
	r.take(r.e.Key(r.src))
	r.paint(64, 64, 96, 64, func(_, x, y int) byte { return byte(x * y) })
	r.take(r.e.Update(r.src, r.changed, Change{}))
	r.take(r.e.Hold())
	r.paint(64, 64, 96, 64, func(plane, x, y int) byte {
		return [][]byte{paper.Y, paper.U, paper.V}[plane][y*320>>min(plane, 1)+x]
	})
	sample := r.e.Update(r.src, r.changed, Change{})
	if len(sample) > 60 {
		t.Errorf("uncovering 24 macroblocks took %d bytes", len(sample))
	}
	r.take(sample)
	if !bytes.Equal(r.want[3], r.want[0]) {
		t.Error("the paper is not as it was")
	}
}

func TestNothingIsAllocated(t *testing.T) {
	c := Config{Width: 640, Height: 384, FPS: 30, Tuning: Tuning{Key: 12, Update: 26}}
	r := newTrial(t, c)
	step := 0
	next := func() {
		step++
		r.paint(step*5%500, step*3%300, 80, 60, func(_, x, y int) byte { return byte(x*3 ^ y) })
		r.e.Update(r.src, r.changed, Change{Right: 20, Down: 12})
		r.e.Hold()
		if step%40 == 0 {
			r.e.Key(r.src)
		}
		clear(r.changed)
	}
	for range 400 {
		next()
	}
	if n := testing.AllocsPerRun(80, next); n > 0 {
		t.Errorf("%v allocations a picture", n)
	}
}

// An encoder that takes over another's memory makes the bytes a new one makes.
func TestAgain(t *testing.T) {
	c := Config{Width: 176, Height: 112, FPS: 30, Tuning: Tuning{Key: 11, Update: 24, Chroma: 2}}
	other := c
	other.Tuning = Tuning{Key: 15, Update: 30}
	for seed := range uint64(8) {
		want := play(t, c, seed, 40).stream
		used := play(t, other, seed+100, 40).e
		e, err := used.Reuse(c)
		if err != nil {
			t.Fatal(err)
		}
		if e != used {
			t.Error("an encoder of that size was made anew")
		}
		if !bytes.Equal(trialOf(e, c).play(seed, 40).stream, want) {
			t.Errorf("seed %d: other bytes than a new encoder's", seed)
		}
	}
	e, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	c.Width = 192
	if e, err = e.Reuse(c); err != nil || e.Picture().Y == nil || e.mbw != 12 {
		t.Errorf("an encoder for another size: %v, %v", e, err)
	}
	c.Width = 0
	if _, err = e.Reuse(c); err == nil {
		t.Error("an encoder for no size")
	}
}
