package h264enc

import "math/bits"

// Planes are a picture of 4:2:0 samples without padding.
type Planes struct{ Y, U, V []byte }

// A macroblock of samples: 16×16 luma, then 8×8 of each chroma.
const (
	atU    = 256
	atV    = 320
	mbSize = 384
)

type samples [mbSize]byte

// corner is where a macroblock is in a picture's planes: its first samples, and how many
// lie from one row of luma to the next, half as many of chroma.
type corner struct {
	y, u, v []byte
	stride  int
}

// fetch reads macroblock (mx, my) of src, and reports whether the picture before shows
// the same; what lies beyond the picture repeats its last row and column.
func (e *Encoder) fetch(src *Planes, mx, my int, to *samples) (same bool) {
	before := &e.source[my*e.mbw+mx]
	w, h := e.cfg.Width, e.cfg.Height
	if (mx+1)*16 <= w && (my+1)*16 <= h {
		luma, chroma := my*16*w+mx*16, my*4*w+mx*8
		return gather(to, before, corner{src.Y[luma:], src.U[chroma:], src.V[chroma:], w})
	}
	sourcePlane{src.Y, w, h}.fetch(to[:atU], 16, mx, my)
	sourcePlane{src.U, w / 2, h / 2}.fetch(to[atU:atV], 8, mx, my)
	sourcePlane{src.V, w / 2, h / 2}.fetch(to[atV:], 8, mx, my)
	return *to == *before
}

// gatherGo reads a macroblock and reports whether it is that before.
func gatherGo(to, before *samples, from corner) bool {
	at := 0
	for y := 0; y < 256; y += 16 {
		copy(to[y:y+16], from.y[at:at+16])
		at += from.stride
	}
	at = 0
	for y := 0; y < 64; y += 8 {
		copy(to[atU+y:atU+y+8], from.u[at:at+8])
		copy(to[atV+y:atV+y+8], from.v[at:at+8])
		at += from.stride / 2
	}
	return *to == *before
}

// sourcePlane is a plane of a picture to be coded, of w x h samples.
type sourcePlane struct {
	pix  []byte
	w, h int
}

// fetch reads square (mx, my) of that side.
func (p sourcePlane) fetch(to []byte, side, mx, my int) {
	for y := range side {
		row := p.pix[min(my*side+y, p.h-1)*p.w:][:p.w]
		for x := range side {
			to[y*side+x] = row[min(mx*side+x, p.w-1)]
		}
	}
}

// digest has one hash for each quarter of a macroblock, chroma included. Equal
// quarters have equal hashes; that unequal ones do not collide is all but
// certain, and if they did one block would be wrong and every decoder agree.
type digest [4]uint64

func (s *samples) digest() (d digest) {
	for q := range d {
		at, half := q>>1*128+q&1*8, q>>1*32+q&1*4
		h := uint64(q)
		for y := at; y < at+128; y += 32 {
			h = mix(h, load8(s[:], y), load8(s[:], y+16))
		}
		h = mix(h, rows2(s[atU+half:], 8), rows2(s[atV+half:], 8))
		d[q] = mix(h, rows2(s[atU+half+16:], 8), rows2(s[atV+half+16:], 8))
	}
	return d
}

// mix is a step of a multiply-fold hash.
func mix(h, v, w uint64) uint64 {
	hi, lo := bits.Mul64(h^v^0x9e3779b97f4a7c15, w^0xd6e8feb86659fd93)
	return hi ^ lo
}
