package element

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// OverflowError says that a text does not fit its room even at the smallest
// size that can be read.
type OverflowError struct {
	Words      string
	Need, Room geom.Point // pixels; need at the smallest size
}

func (o *OverflowError) Error() string {
	w := []rune(o.Words)
	if len(w) > 40 {
		w = append(w[:39:39], '…')
	}
	return fmt.Sprintf("%q overflows: at the smallest readable size (%d px at 1024) it needs %.0f×%.0f px, its place has %.0f×%.0f px",
		string(w), FloorType, math.Ceil(o.Need.X), math.Ceil(o.Need.Y), math.Floor(o.Room.X), math.Floor(o.Room.Y))
}

// StrongSpans reads **strong** parts. An unpaired ** is text like any other.
func StrongSpans(s string) []fonts.Span {
	parts := strings.Split(Glued(s), "**")
	if len(parts)%2 == 0 {
		last := len(parts) - 1
		parts[last-1] += "**" + parts[last]
		parts = parts[:last]
	}
	var out []fonts.Span
	for i, p := range parts {
		if p != "" {
			out = append(out, fonts.Span{Text: p, Strong: i%2 == 1})
		}
	}
	return out
}

// Glued is text whose numbers are not parted from their units: "96 °C" stands
// on one line.
func Glued(s string) string {
	at := strings.IndexByte(s, ' ')
	if at < 0 {
		return s
	}
	r := []rune(s)
	for i := 1; i+1 < len(r); i++ {
		if r[i] != ' ' || !unicode.IsDigit(r[i-1]) {
			continue
		}
		end := i + 1
		for end < len(r) && !unicode.IsSpace(r[end]) && !unicode.IsPunct(r[end]) || end < len(r) && strings.ContainsRune("%/", r[end]) {
			end++
		}
		if strings.Contains(shortUnits, " "+string(r[i+1:end])+" ") {
			r[i] = '\u00a0'
		}
	}
	return string(r)
}

// shortUnits are the signs of units that follow a number after a space.
const shortUnits = " % ‰ ° °C °F K m cm mm km km² m² m³ g kg mg t l ml L s ms min h kWh kW MW GW W V A Hz kHz MHz GHz B kB KB MB GB TB $ € £ ₹ "

// setKey names a text as it was set, so that measuring and building set it once.
type setKey struct {
	text  string
	style fonts.Style
	width float64
	align plan.Align
}

// Extent is how large a text is when set.
type Extent struct {
	W, H  float64
	lines int
}

// SetText lays text out in lines of at most width pixels; 0 never wraps. What was
// set before with the same words is shared: do not change it.
func (ctx *Context) SetText(text string, st fonts.Style, width float64, align plan.Align) (*fonts.Text, error) {
	key := setKey{text, st, width, align}
	if t, ok := ctx.texts[key]; ok {
		return t, nil
	}
	t, err := ctx.Shaper.Layout(StrongSpans(text), st, width, align)
	if err != nil {
		return nil, err
	}
	if ctx.texts == nil {
		ctx.texts = map[setKey]*fonts.Text{}
	}
	ctx.texts[key] = t
	return t, nil
}

// Extent is the size a text takes when set, at a fraction of the cost.
func (ctx *Context) Extent(text string, st fonts.Style, width float64) (Extent, error) {
	key := setKey{text, st, width, ""}
	if x, ok := ctx.extents[key]; ok {
		return x, nil
	}
	w, h, n, err := ctx.Shaper.Measure(StrongSpans(text), st, width)
	if err != nil {
		return Extent{}, err
	}
	if ctx.extents == nil {
		ctx.extents = map[setKey]Extent{}
	}
	x := Extent{w, h, n}
	ctx.extents[key] = x
	return x, nil
}

// Slack forgives rounding when a text is set in a box measured for it.
const Slack = 0.75

// FitText sets text at the largest size up to st.SizePx at which it fits room,
// by wrapping, then by size. Below the floor it is an overflowError. The style
// comes back with the size it took.
func (ctx *Context) FitText(text string, st fonts.Style, room geom.Point, align plan.Align) (*fonts.Text, fonts.Style, error) {
	var x Extent
	try := func(size float64) (bool, error) {
		st.SizePx = size
		var err error
		x, err = ctx.Extent(text, st, room.X+Slack)
		return x.W <= room.X+Slack && x.H <= room.Y+Slack, err
	}
	hi := st.SizePx
	ok, err := try(hi)
	if err != nil {
		return nil, st, err
	}
	if !ok {
		lo := math.Min(ctx.Floor(), hi)
		if ok, err = try(lo); err != nil {
			return nil, st, err
		} else if !ok {
			return nil, st, &OverflowError{Words: text, Need: geom.Pt(x.W, x.H), Room: room}
		}
		// Bisect in ratio; six halvings of a factor of at most 6 end within 3 %.
		for range 6 {
			mid := math.Sqrt(lo * hi)
			if ok, _ = try(mid); ok {
				lo = mid
			} else {
				hi = mid
			}
		}
		st.SizePx = lo
	}
	t, err := ctx.SetText(text, st, room.X+Slack, align)
	return t, st, err
}

// IsOverflow reports whether err says that something does not fit its room.
func IsOverflow(err error) bool {
	var o *OverflowError
	return errors.As(err, &o)
}
