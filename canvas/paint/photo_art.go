package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// ruled are parallel lines a hand draws across a picture.
type ruled struct {
	sin, cos, pitch, sway float64 // pitch and sway in pixels
	clouds                *grainTile
}

func newRuled(degrees, pitch, sway float64) ruled {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return ruled{sin, cos, max(pitch, 2), sway, cloudGrain()}
}

// at is the number of the line nearest to a place of the board, how far its
// middle is, in pixels, and how far along it the place lies.
func (r ruled) at(bx, by float64) (n int64, far, along float64) {
	v := by*r.cos - bx*r.sin
	if r.sway > 0 {
		v += r.sway * (between(r.clouds, bx/3, by/3) - 0.5)
	}
	k := math.Floor(v / r.pitch)
	return int64(k), math.Abs(v - (k+0.5)*r.pitch), bx*r.cos + by*r.sin
}

// laying is where the lines run, tip pixels broad. bow is how far, in pixels, a place is
// moved down before they are looked for, nil: not at all.
func (r ruled) laying(tip float64, bow func(bx float64) float64) Laying {
	return Laying{Tip: tip, Along: geom.Pt(r.cos, r.sin), Pitch: r.pitch, bend: func(bx, by float64) float64 {
		lean := 0.0
		if bow != nil {
			d := bow(bx)
			lean, by = d*r.cos, by+d
		}
		if r.sway > 0 {
			lean += r.sway * (between(r.clouds, bx/3, by/3) - 0.5)
		}
		return lean / r.pitch
	}}
}

// penned is a pen drawing: contours, hatching only in shadows, blots in the
// deepest of them, and of colours the leading one as a pale wash.
func (p *photograph) penned() func(x, y, i int) speck {
	p.patch()
	u := p.unit
	down, cross := newRuled(-48, 8*u, 9*u), newRuled(28, 9*u, 9*u)
	nib := 1.05 * u // half the width of a hatching line
	first, second := p.hatching(down.laying(2*nib, nil)), p.hatching(cross.laying(2*nib, nil))
	hatch := func(r ruled, bx, by, tone, from float64) float64 {
		if tone < from-0.12 {
			return 0
		}
		n, far, along := r.at(bx, by)
		// Every line begins and ends where the hand likes.
		from += 0.14 * (Hash01(n) - 0.5)
		from += 0.08 * (between(r.clouds, along/4, float64(n)*37) - 0.5)
		press := min(max((tone-from)*9, 0), 1)
		return min(max(nib*(0.55+0.45*press)-far+0.5, 0), 1) * min(press*3, 1)
	}
	return func(x, y, i int) speck {
		bx, by := p.board(x, y)
		t := float64(p.tone[i])
		n, _, _ := down.at(bx, by)
		inside := p.rim(x, y, 70) > 0.55*Hash01(n*7+int64(by)/int64(max(60*u, 1)))
		var q speck
		if c := p.flat[i]; p.chroma(c) > 0.06 {
			// Where colour runs out the wash does so too, without a shore.
			_, s := HueAngle(c)
			if k := p.colors.stays(c); k > 0.5 {
				q = q.under(p.tint(vivid(c, 1.3)), 0.6*(k-0.5)*min(s*5, 1)*ease((s-0.06)*10)*ease(p.rim(x, y, 60)*2))
			}
		}
		if inside {
			a, b := hatch(down, bx, by, t, 0.62), hatch(cross, bx, by, t, 0.8)
			q = q.under(p.look.Palette.Ink, a)
			q = q.under(p.look.Palette.Ink, b)
			meet(first, second, i, a, b)
			q = q.under(p.shadow(p.flat[i], p.flat[i]), ease((t-0.93)*40))
		}
		return q.under(p.look.Palette.Ink, float64(p.line[i])*ease(p.rim(x, y, 14)))
	}
}

// pencilled is what a pencil draws before it hatches: its contours, and the
// faintest of tones.
func (p *photograph) pencilled() func(x, y, i int) speck {
	p.patch()
	tile, table := fineGrain(), pencilGrain.under(3).table()
	return func(x, y, i int) speck {
		grain := tile[(y+p.rect.Min.Y)&(grainSize-1)*grainSize+(x+p.rect.Min.X)&(grainSize-1)]
		c := p.flat[i]
		q := speck{}.under(p.tint(c), 0.26*float64(p.tone[i])*ease(p.rim(x, y, 22)))
		line := float64(table[grain/(256/levels)][int(p.line[i]*255)]) / 255
		return q.under(p.look.Palette.Ink, 0.9*line*ease(p.rim(x, y, 10)))
	}
}

// engraved is a line engraving: even lines side by side that swell where it
// is dark, crossed by others in the shadows, within a ruled frame.
func (p *photograph) engraved() func(x, y, i int) speck {
	u := p.unit
	level, cross := newRuled(-14, 5.6*u, 0), newRuled(52, 5.6*u, 0)
	bow := func(bx float64) float64 { return 9 * u * math.Sin(bx/(70*u)) }
	swell := func(r ruled, bx, by, t float64) float64 {
		// Lines bow all together, as those of a banknote.
		_, far, _ := r.at(bx, by+bow(bx))
		return min(max(t*r.pitch/2-far+0.5, 0), 1)
	}
	frame, space := 1.6*u, 7*u
	// Lines swell to as broad as they lie apart: what lays them is as broad.
	first, second := p.hatching(level.laying(level.pitch, bow)), p.hatching(cross.laying(cross.pitch, bow))
	return func(x, y, i int) speck {
		bx, by := p.board(x, y)
		q := speck{color: p.look.Palette.Ink}
		if e := float64(min(x, p.w-1-x, y, p.h-1-y)); e < space && p.mask == nil {
			q.much = min(max(frame-e, 0), 1)
			return q
		}
		t := float64(p.tone[i])
		a, b := swell(level, bx, by, 0.92*max(t-0.06, 0)), swell(cross, bx, by, 1.5*max(t-0.6, 0))
		q.much = max(a, b)
		meet(first, second, i, a, b)
		q.much = max(q.much, 0.75*float64(p.line[i]))
		return q
	}
}

// hatching is a new layer of the picture's hatching, on which nothing lies yet.
func (p *photograph) hatching(l Laying) *image.Alpha {
	on := image.NewAlpha(p.rect)
	p.hatched = append(p.hatched, Hatched{Laying: l, On: on})
	return on
}

// meet notes on which of two layers of hatching, a and b of them on the pixel, pixel i
// is drawn: it comes once.
func meet(first, second *image.Alpha, i int, a, b float64) {
	if b > a {
		second.Pix[i] = uint8(b * 255)
	} else {
		first.Pix[i] = uint8(a * 255)
	}
}

// layer is the strokes of a medium over the whole picture, its ends ragged.
func (p *photograph) layer(l laid, degrees, tip float64) *image.Alpha {
	l.degrees = degrees
	m := image.NewAlpha(p.rect)
	for i := range m.Pix {
		m.Pix[i] = 255
	}
	if l.edge = max(l.edge, 1.6); p.mask != nil {
		copy(m.Pix, p.mask)
		l.edge = 0.4
	}
	l.strokes(m, tip*p.unit)
	return m
}

// waxed is a crayon picture: patches of strong colour rubbed on in two layers,
// the second only where it is darker, and thick soft contours.
func (p *photograph) waxed() func(x, y, i int) speck {
	p.patch()
	wax := layings[styles.MediumWax]
	first, second := p.layer(wax, -40, 13), p.layer(wax, 24, 11)
	p.laid = wax.laying(13 * p.unit)
	tile, table := waxGrain(), crayonGrain.under(8).table()
	p.wide = swollen(p.line, p.w, round(1.4*p.unit))
	return func(x, y, i int) speck {
		t := stepped(float64(p.calm[i]), 5)
		c := p.tint(vivid(lit(p.flat[i], 0.92-0.7*t), 1.9))
		if !p.colors.colours {
			c = p.look.Palette.Ink
		}
		// Colours are rubbed on all over, lighter or darker ones; of greys
		// there is one crayon, and lights stay bare.
		hued := ease(p.chroma(p.flat[i])*25 - 0.5)
		q := speck{}.under(c, (0.85*t+hued*(0.34-0.25*t))*float64(first.Pix[i])/255)
		shade := max(1.2*t-0.35, 0)
		q = q.under(c, (shade+hued*(max(1.35*t-0.2, 0.12)-shade))*float64(second.Pix[i])/255)
		grain := tile[(y+p.rect.Min.Y)&(grainSize-1)*grainSize+(x+p.rect.Min.X)&(grainSize-1)]
		line := float64(table[grain/(256/levels)][int(p.wide[i]*255)]) / 255
		return q.under(p.look.Palette.Ink, 0.9*line*ease(p.rim(x, y, 16)))
	}
}

// markered is a felt-tip drawing: bold contours, lights left bare, everything
// else in the few colours of the pens, laid twice in the shadows.
func (p *photograph) markered() func(x, y, i int) speck {
	p.patch()
	marker := layings[styles.MediumMarker]
	first, second := p.layer(marker, -16, 17), p.layer(marker, 62, 15)
	p.laid = marker.laying(17 * p.unit)
	p.wide = swollen(p.line, p.w, round(1.6*p.unit))
	return func(x, y, i int) speck {
		t := float64(p.calm[i])
		c := p.pen(p.flat[i])
		q := speck{}.under(c, 0.5*edged(t, 0.34)*float64(first.Pix[i])/255)
		q = q.under(c, 0.6*edged(t, 0.66)*float64(second.Pix[i])/255)
		q = q.under(p.shadow(p.flat[i], c), 0.82*edged(t, 0.9)*float64(second.Pix[i])/255)
		return q.under(p.look.Palette.Ink, float64(p.wide[i])*ease(p.rim(x, y, 18)))
	}
}

// pen is the accent nearest to a colour, the ink for what has none. Yellow
// lies between the oranges and the greens: in light it counts with the first,
// by its angle, in shade, as olive, with the others, as the eye sees it.
func (p *photograph) pen(c color.RGBA) color.RGBA {
	if _, s := HueAngle(c); !p.colors.colours || s < 0.07 {
		return p.look.Palette.Muted
	}
	c.R, c.G, c.B = c.R&^7|4, c.G&^7|4, c.B&^7|4
	if pen, known := p.pens[c]; known {
		return pen
	}
	if fleshy(c) { // no pen of a strong colour is a face
		pen := vivid(lit(c, fleshLight), fleshVivid)
		p.pens[c] = pen
		return pen
	}
	angle, _ := HueAngle(c)
	hue := styles.Hue(c)
	olive := ease((160-float64(lightness(c.R, c.G, c.B)))/80) * ease((60-math.Abs(angle-60))/20)
	best, far := p.look.Palette.Ink, math.Inf(1)
	for _, a := range p.colors.accents {
		other, _ := HueAngle(a)
		d := (1-olive)*math.Abs(math.Remainder(angle-other, 360)) + olive*math.Abs(math.Remainder(hue-styles.Hue(a), 360))
		if d < far {
			best, far = a, d
		}
	}
	p.pens[c] = best
	return best
}

// The pen for skin, and for wood and sand, which are as brown: how light it is, and how far from grey.
const (
	fleshLight = 0.52
	fleshVivid = 1.25
)

// fleshy reports whether a colour is such as skin has, light or dark: a red or orange that is neither strong nor grey.
func fleshy(c color.RGBA) bool {
	angle, _ := HueAngle(c)
	top, low := float64(max(c.R, c.G, c.B)), float64(min(c.R, c.G, c.B))
	return angle > -6 && angle < 42 && top > 45 && top-low > 0.12*top && top-low < 0.56*top
}

// shadow is the ink of the deepest shadows of a colour, with the hue of what
// it is laid over where there is one: dark leaves are green, not black.
func (p *photograph) shadow(c, over color.RGBA) color.RGBA {
	top, low := float64(max(c.R, c.G, c.B)), float64(min(c.R, c.G, c.B))
	if !p.colors.colours || top < 24 {
		return p.look.Palette.Ink
	}
	hued := ease(3*((top-low)/top-0.35)) * ease((top-24)/32) * p.colors.stays(c)
	return styles.Mix(p.look.Palette.Ink, over, 0.55*hued)
}

// flattened is a cut-paper picture: few flat tints with clean edges, round
// corners and thin pale lines.
func (p *photograph) flattened() func(x, y, i int) speck {
	p.patch()
	return func(x, y, i int) speck {
		c := p.flat[i]
		dark := 1 - float64(lightness(c.R, c.G, c.B))/255
		t := 0.55*float64(p.calm[i]) + 0.45*dark
		flat := vivid(lit(c, 0.97-0.86*stepped(t, 4)), 1.15)
		if p.colors.colours {
			_, s := HueAngle(flat)
			flat = styles.Mix(flat, lit(p.pen(c), float64(lightness(flat.R, flat.G, flat.B))/255), min(0.12+0.6*s, 0.35))
		} else {
			flat = styles.Mix(p.look.Palette.Board, p.look.Palette.Ink, stepped(t, 4))
		}
		flat = styles.Mix(flat, p.look.Palette.Ink, 0.5*float64(p.line[i]))
		return speck{flat, p.rounded(x, y, photoCorner)}
	}
}

// printed is a poster in halftone: an accent for each part of the picture,
// light and full, and dots of ink that grow with the dark.
func (p *photograph) printed() func(x, y, i int) speck {
	p.patch()
	pitch := 9.5 * p.unit
	one, other := newRuled(45, pitch, 0), newRuled(-45, pitch, 0)
	return func(x, y, i int) speck {
		bx, by := p.board(x, y)
		t := float64(p.tone[i])
		accent := p.look.Palette.Accent3
		if !p.colors.colours {
			accent = p.look.Palette.Muted
		} else if p.chroma(p.flat[i]) > 0.2 {
			accent = p.pen(p.flat[i])
		}
		white := color.RGBA{255, 255, 255, 255}
		c := styles.Mix(white, accent, 0.3*edged(float64(p.calm[i]), 0.16)+0.52*edged(float64(p.calm[i]), 0.47))
		_, a, _ := one.at(bx, by)
		_, b, _ := other.at(bx, by)
		if k := (t - 0.42) / 0.5; k > 0 {
			r := pitch * 0.72 * math.Sqrt(min(k, 1))
			c = styles.Mix(c, p.look.Palette.Ink, min(max(r-math.Hypot(a, b)+0.5, 0), 1))
		}
		c = styles.Mix(c, p.look.Palette.Ink, 0.9*float64(p.line[i]))
		return speck{c, p.rounded(x, y, photoCorner)}
	}
}

// washed is a watercolour: wet patches that run past their edges and dry with
// rims, lights left as paper, a loose brush line over them.
func (p *photograph) washed() func(x, y, i int) speck {
	p.patch()
	u := p.unit
	wet, from := image.NewAlpha(p.rect), make([]int32, p.w*p.h)
	for y := range p.h {
		for x := range p.w {
			j, in := p.run(x, y, 9*u), 1.0
			from[y*p.w+x] = int32(j)
			if rim := p.rim(x, y, 110); rim < 1 {
				// The sheet was wetted in broad strokes: its edge is a shore.
				bx, by := p.board(x, y)
				shore := between(cloudGrain(), bx/4, by/4)*0.75 + between(cloudGrain(), bx/1.3+90, by/1.3)*0.25
				in = edged(rim, 0.78*shore)
			}
			wet.Pix[y*wet.Stride+x] = uint8(255 * in * (0.2 + 0.8*stepped(float64(p.calm[j]), 4)))
		}
	}
	pool(wet, 16*u)
	p.wide = swollen(p.line, p.w, max(round(0.7*u), 1))
	return func(x, y, i int) speck {
		c := vivid(p.flat[from[i]], 1.9)
		q := speck{}.under(p.tint(c), 1.12*float64(wet.Pix[i])/255)
		if p.wide[i] == 0 {
			return q
		}
		bx, by := p.board(x, y)
		loaded := 0.35 + 0.65*ease(between(cloudGrain(), bx/2+31, by/2)*2.4-0.5)
		return q.under(p.look.Palette.Ink, loaded*float64(p.wide[i])*ease(p.rim(x, y, 60)*1.5))
	}
}

// run is the pixel whose colour has run to x, y, at most about far pixels.
func (p *photograph) run(x, y int, far float64) int {
	bx, by := p.board(x, y)
	tile := cloudGrain()
	dx := far * 2 * (between(tile, bx/2.5, by/2.5) - 0.5)
	dy := far * 2 * (between(tile, bx/2.5+211, by/2.5+97) - 0.5)
	return min(max(y+round(dy), 0), p.h-1)*p.w + min(max(x+round(dx), 0), p.w-1)
}

// smudged is a charcoal drawing: the stick's side over the board's tooth,
// harder where it is darker, rubbed with a finger, and broken bold contours.
func (p *photograph) smudged() func(x, y, i int) speck {
	side := p.layer(layings[styles.MediumCharcoal], -50, 15)
	p.laid = layings[styles.MediumCharcoal].laying(15 * p.unit)
	tile := fineGrain()
	table := chalkGrain.under(9).table()
	soft := boxed(p.tone, p.w, max(round(4*p.unit), 1))
	p.wide = swollen(p.line, p.w, round(1.5*p.unit))
	ink := p.look.Palette.Ink
	return func(x, y, i int) speck {
		teeth := tile[(y+p.rect.Min.Y)&(grainSize-1)*grainSize+(x+p.rect.Min.X)&(grainSize-1)]
		grain := float64(teeth) / 255
		t := float64(p.tone[i])
		stick := 0.6 + 0.4*float64(side.Pix[i])/255
		in := ease(p.rim(x, y, 80)*1.6 - 0.5*grain)
		q := speck{}.under(ink, in*0.32*max(float64(soft[i])-0.25, 0))
		q = q.under(ink, in*ease((1.15*t*stick-0.3-0.5*grain)*3.2)*0.92)
		return q.under(ink, in*0.95*float64(table[teeth/(256/levels)][int(p.wide[i]*255)])/255)
	}
}

// stepped rounds a tone to a number of steps with short ramps between them.
func stepped(t, n float64) float64 {
	k := math.Floor(t * n)
	return min((k+ease((t*n-k-0.5)*6+0.5))/n, 1)
}

// edged rises from 0 to 1 about a threshold within a few hundredths.
func edged(t, at float64) float64 { return ease((t-at)*22 + 0.5) }

// swollen is the largest value within a square of the given radius.
func swollen(m []float32, w, radius int) []float32 {
	bytes := make([]uint8, len(m))
	for i, v := range m {
		bytes[i] = uint8(v * 255)
	}
	out := make([]float32, len(m))
	for i, v := range widened(bytes, w, radius) {
		out[i] = float32(v) / 255
	}
	return out
}
