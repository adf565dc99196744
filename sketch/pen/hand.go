package pen

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"maps"
	"math"
	"slices"
	"sync"

	"github.com/inkreel/inkreel/internal/yuv"
)

// Painter is what draws on the board, as it is seen: a cursor or a hand. It
// belongs to one goroutine.
type Painter interface {
	// Put is where it is from now on.
	Put(p Pose)
	// Dirty is what of the board changes when it goes from one pose to another.
	// The slice is valid until the next call.
	Dirty(was, now Pose) []image.Rectangle
	// Paint paints the part of it in r in colours.
	Paint(dst *image.RGBA, r image.Rectangle)
	// PaintPlanes paints the part of it in r, whose sides are even, on planes.
	PaintPlanes(dst *yuv.Planes, r image.Rectangle)
}

// TurnStep is by what a hand turns, in radians: every step is a picture of its
// own, sampled once and found again by the encoder.
const TurnStep = 1.0 * math.Pi / 180

// hands are the pictures of a hand, shared by all who draw with it.
type hands struct {
	spec  HandSpec
	board image.Rectangle

	mu      sync.Mutex // over what follows
	art     [gripCount]*handArt
	sprites map[spriteKey]*sprite
	held    int                    // pixels in them
	asked   int                    // how often one was asked for
	reaches map[spriteKey]*profile // where the hand can be
}

// spriteKey is one picture: of the whole hand, or of its tool's ink in a colour.
type spriteKey struct {
	grip   Grip
	turn   int32      // in steps
	ink    color.RGBA // the zero value: the hand
	packed bool       // as samples of planes
}

// sprite is a picture that is kept, and when it was asked for last.
type sprite struct {
	*turnedBody
	held, used int
}

// mostHeld is how many pixels of sprites are kept, four bytes each: about those of
// fifty turns of a hand, as many as it takes in writing a title and drawing what
// stands below.
const mostHeld = 12 << 20

func newHands(s HandSpec, board image.Rectangle) *hands {
	return &hands{spec: s, board: board, sprites: map[spriteKey]*sprite{}, reaches: map[spriteKey]*profile{}}
}

// Hand paints a hand over what is drawn, its tool's tip at the pose.
type Hand struct {
	*hands
	posed Pose
	lines [2][]uint32
	where []image.Rectangle
}

// Hand is a hand for a board; a nil Cache draws it anew. The error names a skin
// that is not known.
func (c *Cache) Hand(s HandSpec, board image.Rectangle) (*Hand, error) {
	if _, ok := skins[s.Skin]; !ok {
		return nil, fmt.Errorf("hand %q is unknown; light, medium, dark or none are known", s.Skin)
	}
	h := &Hand{hands: c.hands(s, board)}
	for i := range h.lines {
		h.lines[i] = make([]uint32, board.Dx()+4)
	}
	return h, nil
}

// hands are the pictures of a hand, of this cache's one if they are the same.
func (c *Cache) hands(s HandSpec, board image.Rectangle) *hands {
	if c == nil {
		return newHands(s, board)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held == nil || c.held.spec != s || c.held.board != board {
		c.held = newHands(s, board)
	}
	return c.held
}

// Put is where the hand is from now on.
func (h *Hand) Put(p Pose) { h.posed = p }

// handStrips is into how many dirty rectangles, one above the other, a hand is
// parted.
const handStrips = 8

// Dirty is what of the board changes when the hand goes from one pose to another.
func (h *Hand) Dirty(was, now Pose) []image.Rectangle {
	if was == now || !was.On && !now.On {
		return nil
	}
	out := h.where[:0]
	for k := range handStrips {
		b := h.board
		y0, y1 := b.Min.Y+b.Dy()*k/handStrips, b.Min.Y+b.Dy()*(k+1)/handStrips
		r := h.across(was, y0, y1).Union(h.across(now, y0, y1)).Intersect(b)
		if !r.Empty() {
			out = append(out, r)
		}
	}
	h.where = out
	return out
}

// across is the box about what the rows from y0 to y1−1 of a pose hold.
func (h *Hand) across(p Pose, y0, y1 int) image.Rectangle {
	if !p.On {
		return image.Rectangle{}
	}
	return h.reach(p).across(y0, y1, p.unlifted().pixel())
}

func turnSteps(turn float32) int32 { return int32(math.Round(float64(turn) / TurnStep)) }

// layers are what is painted one over the other: the hand and its tool's ink.
func (h *Hand) layers(packed bool) [2]*turnedBody {
	p := h.posed
	k := spriteKey{grip: p.Grip, turn: turnSteps(p.Turn), packed: packed}
	end := h.board.Max.Y - p.unlifted().pixel().Y
	body := h.sprite(k, end)
	k.ink = p.Ink
	k.ink.A = 255
	return [2]*turnedBody{body, h.sprite(k, end)}
}

// Paint paints the part of the hand in r in colours.
func (h *Hand) Paint(dst *image.RGBA, r image.Rectangle) {
	if !h.posed.On {
		return
	}
	at := h.posed.unlifted().pixel()
	r = r.Intersect(dst.Rect)
	for _, b := range h.layers(false) {
		for y := max(r.Min.Y, at.Y+b.top); y < min(r.Max.Y, at.Y+b.top+len(b.rows)); y++ {
			row := b.row(y - at.Y)
			x0, x1 := max(r.Min.X, at.X+row.x0), min(r.Max.X, at.X+row.x1)
			if x0 >= x1 {
				continue
			}
			d := dst.Pix[dst.PixOffset(x0, y):]
			for i, c := range row.pix[x0-at.X-row.x0:][:x1-x0] {
				binary.LittleEndian.PutUint32(d[4*i:], blendPixel(binary.LittleEndian.Uint32(d[4*i:]), c))
			}
		}
	}
}

// PaintPlanes paints the part of the hand in r, whose sides are even, on planes.
func (h *Hand) PaintPlanes(dst *yuv.Planes, r image.Rectangle) {
	if !h.posed.On {
		return
	}
	at := h.posed.unlifted().pixel()
	for _, b := range h.layers(true) {
		b.over(dst, r.Intersect(dst.Rect), at, &h.lines)
	}
}

// drawn is the hand in a grip, drawn when it is first needed; mu is held.
func (h *hands) drawn(g Grip) *handArt {
	if h.art[g] == nil {
		h.art[g] = drawHand(h.spec, grips[g])
	}
	return h.art[g]
}

// reach is where the hand of a pose can be.
func (h *hands) reach(p Pose) *profile {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.reachAt(spriteKey{grip: p.Grip, turn: turnSteps(p.Turn)})
}

// reachAt is where the hand can be; mu is held.
func (h *hands) reachAt(k spriteKey) *profile {
	k.packed = false
	r, ok := h.reaches[k]
	if !ok {
		r = h.drawn(k.grip).hull.turned(float64(k.turn)*TurnStep, h.spec.Left)
		h.reaches[k] = r
	}
	return r
}

// sprite is one picture as far as the row before end, sampled when it is first
// needed.
func (h *hands) sprite(k spriteKey, end int) *turnedBody {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.sprites[k]
	if s == nil {
		s = &sprite{}
		h.sprites[k] = s
	}
	h.asked++
	s.used = h.asked
	switch a, b := h.drawn(k.grip), s.turnedBody; {
	case k.ink != (color.RGBA{}):
		if b != nil {
			return b
		}
		s.turnedBody = a.turnedInk(k, h.spec.Left)
	case b == nil || b.top+len(b.rows) < end:
		s.turnedBody = a.turned(b, k, h, end)
	default:
		return b
	}
	s.held += cap(s.room)
	if h.held += cap(s.room); h.held > mostHeld {
		h.makeRoom()
	}
	return s.turnedBody
}

// makeRoom forgets what was not asked for for longest, a third of what is held; mu is
// held.
func (h *hands) makeRoom() {
	keys := slices.SortedFunc(maps.Keys(h.sprites), func(a, b spriteKey) int { return cmp.Compare(h.sprites[a].used, h.sprites[b].used) })
	for _, k := range keys[:len(keys)-1] {
		if h.held <= mostHeld*2/3 {
			return
		}
		h.held -= h.sprites[k].held
		delete(h.sprites, k)
	}
}
