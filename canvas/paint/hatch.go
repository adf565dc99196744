package paint

import (
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// hatchAngle is the slope of hachure lines in degrees, rising to the right as
// right-handers hatch (rough.js: −41°).
const hatchAngle = -41

// WashAlpha is how much of a wash's colour covers the ground.
const WashAlpha = 0.42

// DarkWash is the same on a dark board.
const DarkWash = 0.6

// Hatching is how an area is filled by strokes.
type Hatching struct {
	Style plan.FillStyle
	Color color.RGBA
	Gap   float64 // pixels from stroke to stroke
	Width float64 // of a stroke, in pixels
}

// Hatch fills the inside of a path (nonzero winding) in a fill style: hachure
// and cross as pen strokes, wash as watery translucent colour, solid as flat
// colour, none as nothing. Strokes have the pen's brush; give them another with
// Brushed.
func Hatch(p geom.Path, h Hatching, seed int64) []Mark {
	c := h.Color
	switch h.Style {
	case plan.FillSolid:
		return []Mark{Fill{Path: p, Color: c, Seed: seed}}
	case plan.FillWash:
		return []Mark{Fill{Path: p, Color: Sheer(c, WashAlpha), Brush: plan.BrushBrush, Seed: seed}}
	case plan.FillHachure, plan.FillCross:
		lines := hachure(p, hatchAngle, h.Gap, h.Width, seed)
		if h.Style == plan.FillCross {
			lines = append(lines, hachure(p, 90+hatchAngle, h.Gap, h.Width, seed+1)...)
		}
		if len(lines) == 0 {
			return nil
		}
		return []Mark{Stroke{Path: lines, Width: h.Width, Color: c, Brush: plan.BrushPen, Seed: seed, Hatch: true}}
	}
	return nil
}

// Brushed gives strokes and opaque fills another brush, in place.
func Brushed(marks []Mark, b plan.Brush) []Mark {
	for i, m := range marks {
		switch m := m.(type) {
		case Stroke:
			m.Brush = b
			marks[i] = m
		case Fill:
			if m.Color.A == 255 {
				m.Brush = b
				marks[i] = m
			}
		}
	}
	return marks
}

// Sheer is an opaque colour that covers a share of the ground.
func Sheer(c color.RGBA, share float64) color.RGBA {
	k := func(v uint8) uint8 { return uint8(float64(v)*share + 0.5) }
	return color.RGBA{k(c.R), k(c.G), k(c.B), k(c.A)}
}

// hachure is parallel lines across the inside of a path, drawn to and fro,
// gap pixels apart give or take, their ends short of the outline.
func hachure(p geom.Path, degrees, gap, width float64, seed int64) geom.Path {
	rng := rand.New(rand.NewPCG(uint64(seed), 0x4a7c))
	gap = max(gap, width*1.2, 1)
	// Turn the outline so that the lines lie level.
	turn := geom.RotateAbout(-degrees*math.Pi/180, geom.Point{})
	back := geom.RotateAbout(degrees*math.Pi/180, geom.Point{})
	outline := Movements(p.Transform(turn))
	box := BoundsOf(outline, 0)
	if !(box.H() > 0) || box.H()/gap > 4000 {
		return nil
	}
	var out geom.Path
	flip := false
	for y := box.Min.Y + gap*(0.3+0.4*rng.Float64()); y < box.Max.Y; y += gap * (0.85 + 0.3*rng.Float64()) {
		tilt := gap * 0.12 * (rng.Float64()*2 - 1)
		for _, s := range Crossings(outline, y) {
			// Ends stay inside, a hand's breadth of ink from the outline.
			a, b := s[0]+width*(0.3+0.5*rng.Float64()), s[1]-width*(0.3+0.5*rng.Float64())
			if b-a < width {
				continue
			}
			from, to := geom.Pt(a, y-tilt), geom.Pt(b, y+tilt)
			bow := geom.Pt(0, (rng.Float64()*2-1)*min((b-a)*0.012, gap*0.2))
			if flip {
				from, to = to, from
			}
			out.MoveTo(back.Apply(from))
			out.QuadTo(back.Apply(from.Lerp(to, 0.5).Add(bow)), back.Apply(to))
		}
		flip = !flip
	}
	return out
}

// Crossings are the stretches of the level line at y that lie inside the closed
// outlines, by nonzero winding, from left to right.
func Crossings(outline []geom.Polyline, y float64) [][2]float64 {
	type crossing struct {
		x   float64
		dir int
	}
	var cross []crossing
	for _, l := range outline {
		for i := range l {
			a, b := l[i], l[(i+1)%len(l)]
			if (a.Y <= y) == (b.Y <= y) {
				continue
			}
			dir := 1
			if a.Y > b.Y {
				dir = -1
			}
			cross = append(cross, crossing{a.X + (b.X-a.X)*(y-a.Y)/(b.Y-a.Y), dir})
		}
	}
	slices.SortFunc(cross, func(a, b crossing) int {
		if a.x < b.x {
			return -1
		}
		if a.x > b.x {
			return 1
		}
		return a.dir - b.dir
	})
	var out [][2]float64
	winding := 0
	for i, c := range cross {
		if winding != 0 && c.x > cross[i-1].x {
			if n := len(out); n > 0 && out[n-1][1] == cross[i-1].x {
				out[n-1][1] = c.x
			} else {
				out = append(out, [2]float64{cross[i-1].x, c.x})
			}
		}
		winding += c.dir
	}
	return out
}
