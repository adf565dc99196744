package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/styles"
)

// lookColors are the colours a look stylizes pictures with.
type lookColors struct {
	ink     color.RGBA
	dark    bool // the board
	colours bool
	veil    float64 // how much of a tone is laid as tone, the rest being hatched
	pull    float64 // how strongly colours lean to the nearest accent, 0..1
	lead    float64 // hue in degrees of the one colour that stays; pale below 1 only
	pale    float64 // share that stays of every other colour, 0..1
	single  bool    // the hue that stays becomes the first accent, all others greys
	accents []color.RGBA
	known   [32768]color.RGBA // by five bits a channel; A 0: not yet asked
}

func newLookColors(l styles.Look) *lookColors {
	p := l.Palette
	pull := 0.35
	if l.Medium == styles.MediumFlat || l.Medium == styles.MediumPoster {
		pull = 0.9
	}
	pale, veil := 1.0, 1.0
	if l.Medium == styles.MediumPencil {
		veil = 0.3
	}
	if l.Medium == styles.MediumInk {
		pale = 0.3
	}
	if l.SingleAccent {
		pull, pale = 1, 0
	}
	return &lookColors{
		ink: p.Ink, dark: l.Dark(), colours: l.Tints && !l.Grey, pull: pull, pale: pale, veil: veil, single: l.SingleAccent,
		accents: []color.RGBA{p.Accent1, p.Accent2, p.Accent3, p.Accent4},
	}
}

// pure is the look's colour for a pure one: its black part is ink, its hue
// leans towards the nearest accent, and on a dark board it is lifted as chalk.
func (d *lookColors) pure(r, g, b uint8) color.RGBA {
	key := int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3)
	if c := d.known[key]; c.A != 0 {
		return c
	}
	top := max(r, g, b)
	c := d.ink
	if top >= 8 {
		k := 255 / float64(top)
		hue := color.RGBA{uint8(float64(r) * k), uint8(float64(g) * k), uint8(float64(b) * k), 255}
		if d.dark {
			hue = styles.Mix(hue, d.ink, 0.35)
		}
		c = styles.Mix(d.ink, d.lean(hue), float64(top)/255)
	}
	if !d.dark && top >= 8 && d.pull < 0.5 {
		// On light boards darkness is kept: ink stands for black.
		c = styles.Mix(c, color.RGBA{r, g, b, 255}, 0.5*float64(top)/255)
	}
	d.known[key] = c
	return c
}

// lean moves a colour towards the accent nearest in hue.
func (d *lookColors) lean(c color.RGBA) color.RGBA {
	if d.single {
		return d.accents[0]
	}
	h, s := HueAngle(c)
	far, grey := 60.0, 0.15
	if d.pull > 0.5 {
		far, grey = 100, 0.12 // a palette of four has to serve every hue
	}
	best, near := far, c
	for _, a := range d.accents {
		ha, sa := HueAngle(a)
		if sa < grey {
			continue
		}
		if diff := math.Abs(math.Remainder(h-ha, 360)); diff < best {
			best, near = diff, a
		}
	}
	if d.pull > 0.5 {
		return styles.Mix(c, near, d.pull*s)
	}
	return styles.Mix(c, near, d.pull*(1-best/far)*s)
}

// HueAngle is the hue in degrees and the chroma 0..1 of a colour.
func HueAngle(c color.RGBA) (hue, chroma float64) {
	r, g, b := float64(c.R)/255, float64(c.G)/255, float64(c.B)/255
	// The angle in the plane across the grey axis.
	x, y := r-(g+b)/2, math.Sqrt(3)/2*(g-b)
	return math.Atan2(y, x) * 180 / math.Pi, math.Hypot(x, y)
}

// tint is what colour of ink, and how much of it 0..255, leaves a pixel as it
// was on white paper.
func (d *lookColors) tint(c color.RGBA) (color.RGBA, uint32) {
	low := min(c.R, c.G, c.B)
	a := uint32(255 - low)
	grey := shading(255 - uint32(lightness(c.R, c.G, c.B)))
	if !d.colours {
		return d.ink, clearWhite(grey)
	}
	if a == 0 || max(c.R, c.G, c.B)-low <= 10 {
		return d.ink, clearWhite(a)
	}
	pure := func(v uint8) uint8 { return uint8(uint32(v-low) * 255 / a) }
	tone, k := d.pure(pure(c.R), pure(c.G), pure(c.B)), d.stays(c)
	if d.single {
		return styles.Mix(d.ink, tone, k), clearWhite(uint32(float64(grey) + (float64(a)-float64(grey))*k))
	}
	return tone, clearWhite(uint32(float64(a) * k))
}

// leadReach is how far in degrees a hue may lie from the leading one and
// still stay.
const leadReach = 38

// stays is the share of a colour that stays in a look of one colour.
func (d *lookColors) stays(c color.RGBA) float64 {
	if d.pale >= 1 {
		return 1
	}
	h, _ := HueAngle(c)
	off := math.Abs(math.Remainder(h-d.lead, 360))
	return d.pale + (1-d.pale)*ease(2-off/leadReach)
}

// findLead chooses the hue that stays: much of it, and near the first accent.
// Of a picture without any bright colour dark ones are taken.
func (d *lookColors) findLead(img *image.RGBA) {
	if d.pale >= 1 {
		return
	}
	first, _ := HueAngle(d.accents[0])
	d.lead = first
	if lead, ok := leading(img, first, func(c color.RGBA, chroma float64) bool { return chroma > 0.25 }); ok {
		d.lead = lead
	} else if lead, ok := leading(img, first, func(c color.RGBA, chroma float64) bool {
		return chroma > 0.08 && float64(max(c.R, c.G, c.B)-min(c.R, c.G, c.B)) > inkHue*float64(max(c.R, c.G, c.B))
	}); ok {
		d.lead = lead
	}
}

// leading is the hue near to first, in degrees, of which there is much among
// the colours that count; false where none does.
func leading(img *image.RGBA, first float64, counts func(c color.RGBA, chroma float64) bool) (lead float64, ok bool) {
	const bins = 36
	var much [bins]float64
	for i := 0; i < len(img.Pix); i += 4 {
		c := color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], 255}
		if h, s := HueAngle(c); counts(c, s) {
			much[int(h/360*bins+bins)%bins] += s
		}
	}
	best := 0.0
	for b, n := range much {
		h := (float64(b) + 0.5) * 360 / bins
		near := 1 - math.Abs(math.Remainder(h-first, 360))/180
		if v := math.Sqrt(n) * near * near; v > best {
			best, lead = v, h
		}
	}
	return lead, best > 0
}

// chalk is the light colour of a pixel on a dark board.
func (d *lookColors) chalk(r, g, b uint8) color.RGBA {
	k := 255 / float64(max(r, g, b, 1))
	hue := color.RGBA{uint8(float64(r) * k), uint8(float64(g) * k), uint8(float64(b) * k), 255}
	if d.single {
		return styles.Mix(d.ink, d.lean(hue), 0.7*d.stays(hue))
	}
	return styles.Mix(d.lean(hue), d.ink, 0.3)
}

// watercolor is the colour of a wash that leaves a pixel as it was on white,
// and how much of it lies there; at least the tone asked for.
func (d *lookColors) watercolor(r, g, b uint8, tone float64) (color.RGBA, float64) {
	low := min(r, g, b)
	a := uint32(255 - low)
	if a == 0 {
		return d.ink, tone
	}
	pure := func(v uint8) uint8 { return uint8(uint32(v-low) * 255 / a) }
	c, deep := d.pure(pure(r), pure(g), pure(b)), (float64(a)/255+tone)/2
	if k := d.stays(color.RGBA{r, g, b, 255}); k < 1 {
		// The tone stays where the hue goes.
		c, deep = styles.Mix(d.ink, c, (k-d.pale)/(1-d.pale)), tone*0.8+(deep-tone*0.8)*k
	}
	return c, deep
}
