package h264enc

import "github.com/inkreel/inkreel/mux/bitio"

// references is num_ref_frames: the picture before, and three long-term ones.
const references = 4

// picture is a decoded picture, whole macroblocks.
type picture struct {
	y, u, v []byte
	stride  int // of y; that of u and v is half
}

func newPicture(mbw, mbh int) picture {
	n := mbw * mbh * 256
	b := make([]byte, n*3/2)
	return picture{b[:n:n], b[n : n+n/4 : n+n/4], b[n+n/4:], mbw * 16}
}

func (p *picture) copy(from *picture) {
	copy(p.y, from.y)
	copy(p.u, from.u)
	copy(p.v, from.v)
}

// corner is where a macroblock of the picture is.
func (p *picture) corner(mx, my int) corner {
	luma, chroma := my*16*p.stride+mx*16, my*4*p.stride+mx*8
	return corner{p.y[luma:], p.u[chroma:], p.v[chroma:], p.stride}
}

// copyBlock copies one macroblock.
func (p *picture) copyBlock(from *picture, mx, my int) {
	transfer(p.corner(mx, my), from.corner(mx, my))
}

// transferGo copies a macroblock of a picture to one as wide.
func transferGo(to, from corner) {
	at := 0
	for range 16 {
		copy(to.y[at:at+16], from.y[at:at+16])
		at += from.stride
	}
	at = 0
	for range 8 {
		copy(to.u[at:at+8], from.u[at:at+8])
		copy(to.v[at:at+8], from.v[at:at+8])
		at += from.stride / 2
	}
}

// reference is a long-term picture with the digests of what it shows.
type reference struct {
	picture
	sums []digest
	fine []bool
}

// buffer is the decoded picture buffer as every decoder has it (8.2.5).
//
// The IDR picture is long-term reference 0. The second and third P picture
// put their predecessors into the other slots, so that from then on there is
// exactly one short-term picture, the one before, and the initial order of the
// list (8.2.4.2.1) is the one wanted: the picture before, then the slots.
type buffer struct {
	before picture // the picture before, whichever kind it is
	long   [references - 1]reference
	stale  []uint8 // a bit for each slot in which the macroblock is not as in before
	filled int     // slots in use; 0 before the first picture
	short  bool    // the picture before is a short-term reference: not the IDR itself
	sized  bool    // the number of slots was announced
}

// active is the length of list 0 for the picture at hand.
func (b *buffer) active() int {
	if !b.short {
		return 1
	}
	return 1 + b.filled
}

// due is the slot the picture before must go to now, -1 if none must.
func (b *buffer) due() int {
	if b.short && b.filled < len(b.long) {
		return b.filled
	}
	return -1
}

// marking writes dec_ref_pic_marking of a P picture (7.3.3.3): a sliding
// window, or the picture before moves into slot keep.
func (b *buffer) marking(w *bitio.Writer, keep int) {
	w.Flag(keep >= 0) // adaptive_ref_pic_marking_mode_flag
	if keep < 0 {
		return
	}
	if !b.sized {
		w.UE(4) // max_long_term_frame_idx_plus1
		w.UE(uint32(len(b.long)))
		b.sized = true
	}
	w.UE(3) // a short-term picture becomes long-term
	w.UE(0) // difference_of_pic_nums_minus1: the one before
	w.UE(uint32(keep))
	w.UE(0)
}

// put stores the picture before, which is mbw macroblocks wide, in a slot; sums
// tell what it shows.
func (b *buffer) put(slot int, sums []digest, fine []bool, mbw int) {
	l, mark := &b.long[slot], uint8(1)<<slot
	for at, s := range b.stale {
		if s&mark == 0 {
			continue
		}
		b.stale[at] = s &^ mark
		l.copyBlock(&b.before, at%mbw, at/mbw)
		l.sums[at], l.fine[at] = sums[at], fine[at]
	}
	b.filled = max(b.filled, slot+1)
}

// everywhere is a macroblock stale in all slots.
const everywhere = 1<<(references-1) - 1
