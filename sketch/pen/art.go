package pen

import (
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"github.com/inkreel/inkreel/plan"
)

// section is a piece of a pen turned on a lathe: from x0 to x1 along the axis
// (shares of the pen's length), half as wide as r0 and r1 there.
type section struct {
	x0, x1, r0, r1 float64
	swell          float64 // how far the side curves outwards between, as share of r
	tint           color.RGBA
	gloss          float64 // 0 felt .. 1 chrome
	glow           float64 // strength of the light's streak, 0..1
}

// drawArt draws a cursor length board pixels long.
func drawArt(kind plan.Pen, look Look, length float64) *art {
	ink := look.Ink
	if ink.A == 0 {
		ink = color.RGBA{32, 34, 40, 255}
	}
	var parts []section
	switch kind {
	case plan.PenMarker:
		parts = markerSections(ink)
	case plan.PenStylus:
		parts = stylusSections()
	default:
		parts = ballpenSections()
	}
	a := &art{length: length, tip: math.Ceil(length * 0.06)}
	depth := 0.42
	if look.OnDark {
		depth = 0.6 // a faint shadow is lost on slate
	}
	a.shadow = fineShadow(castShadow(parts, length, a.tip), depth)
	a.body = fineBody(turnSections(kind, parts, ink, length*artScale, a.tip*artScale))
	return a
}

// markerSections is a whiteboard marker with a bullet tip and a cap in its ink.
func markerSections(ink color.RGBA) []section {
	white := color.RGBA{246, 246, 243, 255}
	return []section{
		{0, 0.052, 0.0095, 0.0185, 0.22, shade(ink, 0.92), 0.05, 0},
		{0.045, 0.075, 0.024, 0.026, 0, color.RGBA{58, 60, 66, 255}, 0.3, 0.2},
		{0.070, 0.205, 0.029, 0.054, 0.10, color.RGBA{70, 72, 79, 255}, 0.45, 0.35},
		{0.195, 0.222, 0.0585, 0.0595, 0, ink, 0.5, 0.3},
		{0.217, 0.86, 0.0625, 0.0625, 0, white, 0.3, 0.7},
		{0.855, 0.875, 0.060, 0.060, 0, color.RGBA{196, 197, 199, 255}, 0.4, 0.2},
		{0.870, 1, 0.0625, 0.058, 0.02, ink, 0.6, 0.5},
	}
}

// ballpenSections is a slim black pen with steel tip and rings.
func ballpenSections() []section {
	steel := color.RGBA{205, 209, 215, 255}
	black := color.RGBA{40, 43, 51, 255}
	return []section{
		{0, 0.014, 0.0030, 0.0065, 0.1, steel, 0.9, 0},
		{0.012, 0.110, 0.0075, 0.0275, 0.06, steel, 1, 0.8},
		{0.106, 0.120, 0.0310, 0.0320, 0, color.RGBA{120, 124, 132, 255}, 0.8, 0.3},
		{0.116, 0.36, 0.0320, 0.0360, 0.06, color.RGBA{30, 32, 38, 255}, 0.25, 0.25},
		{0.352, 0.374, 0.0385, 0.0385, 0, steel, 1, 0.8},
		{0.368, 0.93, 0.0375, 0.0345, 0.02, black, 0.75, 0.8},
		{0.926, 0.944, 0.0360, 0.0360, 0, steel, 1, 0.8},
		{0.938, 1, 0.0215, 0.0200, 0, steel, 1, 0.8},
	}
}

// stylusSections is a drawing stylus: matte silver, which stands out from white
// boards and from slate, with a dark replaceable tip, a grip and a band.
func stylusSections() []section {
	silver, dark := color.RGBA{206, 212, 221, 255}, color.RGBA{84, 90, 100, 255}
	return []section{
		{0, 0.040, 0.0040, 0.0125, 0.22, dark, 0.2, 0.2},
		{0.036, 0.044, 0.0125, 0.0130, 0, color.RGBA{140, 145, 152, 255}, 0.4, 0},
		{0.040, 0.155, 0.0135, 0.0330, 0.16, silver, 0.35, 0.4},
		{0.148, 0.36, 0.0335, 0.0338, 0, dark, 0.2, 0.3},
		{0.355, 0.885, 0.0335, 0.0335, 0, silver, 0.4, 0.55},
		{0.880, 0.895, 0.0338, 0.0338, 0, color.RGBA{158, 164, 172, 255}, 0.9, 0.8},
		{0.890, 1, 0.0335, 0.0300, 0.04, silver, 0.4, 0.55},
	}
}

// turnSections paints the parts from the tip to the rear, each over the one
// before, all in pixels of the art.
func turnSections(kind plan.Pen, parts []section, ink color.RGBA, length, tip float64) *image.RGBA {
	half := math.Ceil(widest(parts)*length) + 4
	dc := gg.NewContext(int(length+tip)+int(half/2)+8, int(2*half))
	dc.Translate(tip, half)
	for i := range parts {
		p := parts[i].scale(length)
		// A rear face is seen where nothing as wide follows.
		rear := i == len(parts)-1 || parts[i+1].r0 < 0.8*parts[i].r1
		p.outline(dc, i == 0, rear)
		dc.SetFillStyle(p.shading(half))
		dc.Fill()
		if rear {
			p.rearFace(dc)
		}
		if i > 0 {
			p.crease(dc)
		}
		if p.glow > 0 {
			p.streak(dc)
		}
	}
	switch kind {
	case plan.PenMarker:
		markerPrint(dc, ink, length)
	case plan.PenPen:
		clip(dc, length, half)
	case plan.PenStylus:
		flatSide(dc, length)
	}
	return dc.Image().(*image.RGBA)
}

func widest(parts []section) float64 {
	r := 0.0
	for _, p := range parts {
		r = math.Max(r, math.Max(p.r0, p.r1)*(1+p.swell))
	}
	return r
}

func (p section) scale(k float64) section {
	p.x0, p.x1, p.r0, p.r1 = p.x0*k, p.x1*k, p.r0*k, p.r1*k
	return p
}

// ringBend is how far the rings of the pen bend, as a share of their radius: the
// pen leans towards the eye, so they are seen a little from the rear.
const ringBend = 0.26

// outline outlines the part: its near ring bends towards the tip, a full round if
// it is the tip, and so does its far ring unless its rear face is seen.
func (p section) outline(dc *gg.Context, tip, rear bool) {
	const k = 0.5523 // quarter ellipse by a cubic
	e0, e1 := ringBend*p.r0, -ringBend*p.r1
	if tip {
		e0 = p.r0
	}
	if rear {
		e1 = -e1
	}
	mx, mr := (p.x0+p.x1)/2, (p.r0+p.r1)/2*(1+2*p.swell)
	dc.MoveTo(p.x0, -p.r0)
	dc.QuadraticTo(mx, -mr, p.x1, -p.r1)
	dc.CubicTo(p.x1+k*e1, -p.r1, p.x1+e1, -k*p.r1, p.x1+e1, 0)
	dc.CubicTo(p.x1+e1, k*p.r1, p.x1+k*e1, p.r1, p.x1, p.r1)
	dc.QuadraticTo(mx, mr, p.x0, p.r0)
	dc.CubicTo(p.x0-k*e0, p.r0, p.x0-e0, k*p.r0, p.x0-e0, 0)
	dc.CubicTo(p.x0-e0, -k*p.r0, p.x0-k*e0, -p.r0, p.x0, -p.r0)
	dc.ClosePath()
}

// shading is the light on a round body: bright above, darkest before the lower
// edge, which catches some light from the board. axis is the row of the pen's
// axis: gradients know nothing of the context's translation.
func (p section) shading(axis float64) gg.Gradient {
	r := math.Max(p.r0, p.r1) * (1 + p.swell)
	g := gg.NewLinearGradient(0, axis-r, 0, axis+r)
	soft := [...][2]float64{{0, 0.74}, {0.12, 0.90}, {0.32, 1.05}, {0.54, 0.96}, {0.76, 0.80}, {0.93, 0.62}, {1, 0.70}}
	chrome := [...][2]float64{{0, 0.45}, {0.10, 0.80}, {0.28, 1.28}, {0.42, 0.98}, {0.60, 0.46}, {0.84, 0.86}, {1, 0.55}}
	for i := range soft {
		at := soft[i][0] + (chrome[i][0]-soft[i][0])*p.gloss
		m := p.gloss * p.gloss
		g.AddColorStop(at, shade(p.tint, soft[i][1]+(chrome[i][1]-soft[i][1])*m))
	}
	return g
}

// crease darkens the seam where the part begins.
func (p section) crease(dc *gg.Context) {
	const k = 0.5523
	e := ringBend * p.r0
	dc.MoveTo(p.x0, -p.r0)
	dc.CubicTo(p.x0-k*e, -p.r0, p.x0-e, -k*p.r0, p.x0-e, 0)
	dc.CubicTo(p.x0-e, k*p.r0, p.x0-k*e, p.r0, p.x0, p.r0)
	dc.SetRGBA(0, 0, 0, 0.28)
	dc.SetLineWidth(math.Max(0.05*p.r0, 0.7))
	dc.Stroke()
}

// streak is the narrow reflection of the light along the part, thinning out
// towards its ends.
func (p section) streak(dc *gg.Context) {
	l := p.x1 - p.x0
	inset := math.Min(0.05*l, 0.5*p.r0)
	a, b := p.x0+inset-ringBend*0.9*p.r0, p.x1-inset-ringBend*0.9*p.r1
	ya, yb, ym := -0.48*p.r0, -0.48*p.r1, -0.24*(p.r0+p.r1)*(1+2*p.swell)
	w := 0.11 * (p.r0 + p.r1) / 2
	t := math.Min(0.25*l, 2*p.r1)
	dc.MoveTo(a, ya)
	dc.CubicTo(a+t/2, ya-w, a+t, ym-w, (a+b)/2, ym-w)
	dc.CubicTo(b-t, ym-w, b-t/2, yb-w, b, yb)
	dc.CubicTo(b-t/2, yb+w, b-t, ym+w, (a+b)/2, ym+w)
	dc.CubicTo(a+t, ym+w, a+t/2, ya+w, a, ya)
	dc.ClosePath()
	dc.SetRGBA(1, 1, 1, 0.6*p.glow)
	dc.Fill()
}

// rearFace is the pen's rear face.
func (p section) rearFace(dc *gg.Context) {
	dc.DrawEllipse(p.x1, 0, ringBend*p.r1, p.r1)
	dc.SetColor(shade(p.tint, 1.12))
	dc.FillPreserve()
	dc.SetRGBA(0, 0, 0, 0.22)
	dc.SetLineWidth(math.Max(0.04*p.r1, 0.6))
	dc.Stroke()
}

// markerPrint is the band of colour along a marker's barrel.
func markerPrint(dc *gg.Context, ink color.RGBA, l float64) {
	r := 0.0625 * l
	dc.MoveTo(0.30*l, -0.02*r)
	dc.LineTo(0.70*l, -0.02*r)
	dc.LineTo(0.72*l, 0.34*r)
	dc.LineTo(0.30*l, 0.34*r)
	dc.ClosePath()
	dc.SetColor(fadeTo(ink, 0.85))
	dc.Fill()
	dc.DrawRectangle(0.74*l, -0.02*r, 0.045*l, 0.36*r)
	dc.SetColor(fadeTo(ink, 0.5))
	dc.Fill()
}

// clip is the steel clip of a ball pen, with the shadow it throws on the barrel.
func clip(dc *gg.Context, l, axis float64) {
	r := 0.0365 * l
	dc.DrawRoundedRectangle(0.70*l, -0.20*r, 0.225*l, 0.62*r, 0.28*r)
	dc.SetRGBA(0, 0, 0, 0.45)
	dc.Fill()
	dc.DrawRoundedRectangle(0.695*l, -0.36*r, 0.235*l, 0.56*r, 0.26*r)
	g := gg.NewLinearGradient(0, axis-0.36*r, 0, axis+0.2*r)
	g.AddColorStop(0, color.RGBA{250, 251, 253, 255})
	g.AddColorStop(0.45, color.RGBA{200, 204, 210, 255})
	g.AddColorStop(1, color.RGBA{112, 117, 126, 255})
	dc.SetFillStyle(g)
	dc.Fill()
}

// flatSide is the flattened side of a stylus with its button.
func flatSide(dc *gg.Context, l float64) {
	r := 0.0335 * l
	dc.DrawRoundedRectangle(0.215*l, -0.20*r, 0.13*l, 0.62*r, 0.31*r)
	dc.SetColor(color.RGBA{214, 217, 222, 255})
	dc.FillPreserve()
	dc.SetRGBA(0, 0, 0, 0.18)
	dc.SetLineWidth(math.Max(0.05*r, 0.6))
	dc.Stroke()
	dc.DrawRoundedRectangle(0.222*l, -0.13*r, 0.116*l, 0.16*r, 0.08*r)
	dc.SetRGBA(1, 1, 1, 0.6)
	dc.Fill()
}

// shade is c times k; above 1 it goes towards white.
func shade(c color.RGBA, k float64) color.RGBA {
	f := func(v uint8) uint8 {
		x := float64(v) * math.Min(k, 1)
		if k > 1 {
			x += (255 - x) * math.Min((k-1)*1.6, 1)
		}
		return uint8(math.Min(x+0.5, 255))
	}
	return color.RGBA{f(c.R), f(c.G), f(c.B), c.A}
}

// fadeTo is c at opacity a.
func fadeTo(c color.RGBA, a float64) color.NRGBA {
	return color.NRGBA{c.R, c.G, c.B, uint8(255*a + 0.5)}
}

// castShadow is the shadow of the parts on the board: sharp and dark where the
// tip touches, soft and faint below the rear, which is higher up. A strip of
// half width r blurred by a Gaussian of deviation s is
// (erf((v+r)/s√2) − erf((v−r)/s√2))/2.
func castShadow(parts []section, length, tip float64) *image.Alpha {
	blur := func(x float64) float64 { return length * (0.006 + 0.034*math.Min(math.Max(x, 0), 1)) }
	half := int(widest(parts)*length+3*blur(1)) + 1
	w := int(tip+length+3*blur(1)) + 1
	img := image.NewAlpha(image.Rect(0, 0, w, 2*half))
	for px := range w {
		x := (float64(px) + 0.5 - tip) / length
		s := blur(x)
		// A step in the side blurs along the pen as well.
		const samples = 4 // to either side
		r := 0.0
		for k := -samples; k <= samples; k++ {
			near := x + 1.6*s/length*float64(k)/samples
			r += radiusAt(parts, math.Min(math.Max(near, 0), 1)) * length / (2*samples + 1)
		}
		ends := blurredBar(x*length, 0, length, s)
		strength := 1 - 0.62*math.Min(math.Max(x, 0), 1)
		for py := range 2 * half {
			v := float64(py) + 0.5 - float64(half)
			// The tails of the blur are cut: nobody sees them, but every pixel
			// costs.
			if a := 255 * strength * ends * blurredBar(v, -r, r, s); a >= 6 {
				img.SetAlpha(px, py, color.Alpha{A: uint8(a)})
			}
		}
	}
	return img
}

// blurredBar is a bar from a to b blurred by a Gaussian of deviation s, at v.
func blurredBar(v, a, b, s float64) float64 {
	k := s * math.Sqrt2
	return (math.Erf((v-a)/k) - math.Erf((v-b)/k)) / 2
}

// radiusAt is half the pen's width at a share of its length.
func radiusAt(parts []section, x float64) float64 {
	r := 0.0
	for _, p := range parts {
		if x >= p.x0 && x <= p.x1 {
			r = math.Max(r, p.r0+(p.r1-p.r0)*(x-p.x0)/(p.x1-p.x0))
		}
	}
	return math.Max(r, parts[0].r0)
}
