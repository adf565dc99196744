package paint

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// PageSpec is what the page of a scene depends on.
type PageSpec struct {
	Look  styles.Look
	Frame Frame
	Area  image.Rectangle // of the page within the frame; the rest is plain paper
	Seed  int64           // of the paper's grain
	Matte color.RGBA      // in the place of all paper, where nothing moves; zero: the look's
	Bare  bool            // without what of it drifts
}

// Ambient is what of a page may move by itself, quietly, while a scene is shown. All of it is at
// rest on the page.
type Ambient struct {
	Drifts []Drift
	Gust   Gust
	Lights Lights
	Rule   Rule
}

// Drift is an ornament that sways about its place. The page itself has it; a bare one has not.
type Drift struct {
	Picture *image.RGBA // premultiplied, where it rests
	Sway    geom.Point  // pixels, to either side
	Seconds float64     // that it takes to and fro
	Phase   float64     // 0..1 of that
}

// Gust is a breeze that goes over what drifts: nothing sways but where it is. Without a length
// all sways always.
type Gust struct {
	Along  geom.Point // its way, of length 1
	Length float64    // pixels from one to the next …
	Wide   float64    // … and that each is felt over
	Speed  float64    // pixels a second
}

// Lights are marks of a page that grow brighter as a wave goes over them.
type Lights struct {
	Marks    [2][2]*image.RGBA // what is laid over one that is lit, by whether its column and its row are odd
	At       []image.Point
	Along    geom.Point // the way of the wave, of length 1
	Front    float64    // pixels over which it rises …
	Tail     float64    // … and falls
	Length   float64    // from one wave to the next
	Speed    float64    // pixels a second
	Strength float64    // 0..1 at its height
}

// Rule is a line of the page that is coloured in as the scene goes on.
type Rule struct {
	Rect  image.Rectangle
	Color color.RGBA
}

// Page is the paper of a scene, opaque and the caller's own. Beside a narrator
// the page is what is left of the frame; the narrator's side is plain paper.
func Page(s PageSpec) *image.RGBA {
	img, _ := page(s)
	return img
}

// page is also what of it may move.
func page(s PageSpec) (*image.RGBA, Ambient) {
	if s.Matte.A > 0 {
		img := image.NewRGBA(s.Frame.Bounds())
		draw.Draw(img, img.Rect, image.NewUniform(s.Matte), image.Point{}, draw.Src)
		return img, Ambient{}
	}
	if s.Area == s.Frame.Bounds() {
		return paper(s.Look, s.Frame, s.Seed, s.Bare)
	}
	side := s.Look
	side.Trim = ""
	img := Paper(side, s.Frame, s.Seed)
	part, moving := paper(s.Look, Frame{s.Area.Dx(), s.Area.Dy()}, s.Seed, s.Bare)
	draw.Draw(img, s.Area, part, image.Point{}, draw.Src)
	moving.move(s.Area.Min)
	return img, moving
}

// move moves all of it.
func (a *Ambient) move(by image.Point) {
	for i := range a.Drifts {
		p := *a.Drifts[i].Picture
		p.Rect = p.Rect.Add(by)
		a.Drifts[i].Picture = &p
	}
	for i := range a.Lights.At {
		a.Lights.At[i] = a.Lights.At[i].Add(by)
	}
	a.Rule.Rect = a.Rule.Rect.Add(by)
}

// How the ornaments of pages move, in design units and seconds.
const (
	scrapSway   = 4.0 // confetti floats …
	scrapPeriod = 3.6 // … to and fro, each a little faster or slower …
	gustLength  = 1250.0
	gustWide    = 520.0 // … where a breeze goes over it
	gustSpeed   = 140.0
	sunSway     = 4.0
	sunPeriod   = 10.0
	hillSway    = 16.0 // of the near hill, which goes farther than what is behind it
	hillPeriod  = 12.0

	lightSpeed  = 95.0 // a band of light going over dots …
	lightFront  = 170.0
	lightLength = 900.0
	lightEvery  = 3     // … of which so many, either way, have one that is seen in it
	sweepSpeed  = 110.0 // an instrument's sweep over squared paper
	sweepFront  = 60.0
	sweepTail   = 480.0
	sweepLength = 640.0
	sweepEvery  = 5 // squares
)

// drift paints an ornament that sways and notes it; a bare page has none.
func (s *ground) drift(img *image.RGBA, p geom.Path, c color.RGBA, d Drift) {
	if s.bare {
		return
	}
	d.Picture = Render(Fill{Path: p, Color: c})
	d.Sway = d.Sway.Mul(s.frame.Unit())
	s.ambient.Drifts = append(s.ambient.Drifts, d)
	Over(img, d.Picture)
}

// lights notes marks that light up, in design units for lengths; the mark is about the origin.
func (s *ground) lights(mark geom.Path, c color.RGBA, l Lights) {
	for x := range 2 {
		for y := range 2 {
			l.Marks[x][y] = Render(Fill{Path: mark.Transform(geom.Translate(geom.Pt(float64(x), float64(y)))), Color: c})
		}
	}
	u := s.frame.Unit()
	l.Front, l.Tail, l.Length, l.Speed = l.Front*u, l.Tail*u, l.Length*u, l.Speed*u
	s.ambient.Lights = l
}
