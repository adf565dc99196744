package paint

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/inkreel/inkreel/internal/drawtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// shot is what a camera makes of a view: colours 0..255 by place 0..1, with
// light falling off to the corners and the grain of a sensor.
func shot(w, h int, grain float64, view func(u, v float64) [3]float64) *image.RGBA {
	r := rand.New(rand.NewPCG(7, 11))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			u, v := float64(x)/float64(w), float64(y)/float64(h)
			fall := 1 - 0.35*math.Pow(math.Hypot(u-0.5, v-0.5), 2)
			n, c := grain*r.NormFloat64(), view(u, v)
			q := func(k int) uint8 { return uint8(min(max(c[k]*fall+n, 0), 255)) }
			img.SetRGBA(x, y, color.RGBA{q(0), q(1), q(2), 255})
		}
	}
	return img
}

// between two colours.
func towards(a, b [3]float64, t float64) [3]float64 {
	t = min(max(t, 0), 1)
	return [3]float64{a[0] + (b[0]-a[0])*t, a[1] + (b[1]-a[1])*t, a[2] + (b[2]-a[2])*t}
}

// hills lie before an evening sky.
func hills(u, v float64) [3]float64 {
	sky := towards([3]float64{60, 100, 190}, [3]float64{240, 190, 140}, v*1.6)
	for i, at := range []float64{0.5, 0.66, 0.8} {
		if v > at+0.07*math.Sin(u*(7+3*float64(i))+float64(i)) {
			rough := 14 * math.Sin(90*u+40*v) * math.Sin(70*v-30*u)
			sky = towards([3]float64{70, 110, 80}, [3]float64{20, 45, 25}, float64(i)/2)
			sky = [3]float64{sky[0] + rough, sky[1] + rough, sky[2] + rough}
		}
	}
	return sky
}

// portrait is a lit head before something blurred.
func portrait(u, v float64) [3]float64 {
	c := towards([3]float64{120, 130, 125}, [3]float64{70, 80, 95}, 0.5+0.5*math.Sin(3*u+2*v))
	if math.Hypot((u-0.5)/0.2, (v-0.42)/0.27) < 1 {
		c = towards([3]float64{235, 190, 165}, [3]float64{110, 70, 55}, 0.5+1.8*(u-0.45)+0.6*(v-0.4))
		for _, eye := range []float64{0.43, 0.57} {
			c = towards([3]float64{30, 25, 25}, c, 30*math.Hypot(u-eye, 1.6*(v-0.38)))
		}
	}
	if v > 0.68 {
		c = [3]float64{50 + 30*math.Sin(40*u), 40, 60}
	}
	return c
}

// night is dark but for its lamps, haze hardly anything but grey, gravel all texture.
func night(u, v float64) [3]float64 {
	c := towards([3]float64{14, 18, 44}, [3]float64{48, 44, 60}, v)
	for i := range 9 {
		d := math.Hypot(u-0.1-0.1*float64(i), v-0.75+0.02*float64(i%3))
		c = towards([3]float64{255, 220, 150}, c, 0.3+18*d)
	}
	return c
}

func haze(u, v float64) [3]float64 {
	l := 140 + 18*math.Sin(3*u+v) + 14*math.Cos(5*v)
	return [3]float64{l, l, l + 3}
}

func gravel(u, v float64) [3]float64 {
	l := 120 + 50*math.Sin(180*u+9*math.Sin(40*v))*math.Sin(170*v+8*math.Sin(50*u))
	return [3]float64{l, l * 0.97, l * 0.9}
}

// poster is a drawing that fills its rectangle: flat areas with outlines, as a
// JPEG leaves them.
func poster(w, h int, fills []color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			u, v := float64(x)/float64(w), float64(y)/float64(h)
			c := fills[0]
			for i, f := range fills[1:] {
				d := math.Hypot(u-0.2-0.15*float64(i), v-0.3-0.4*float64(i%2)) - 0.13
				if d < 0 {
					c = f
				}
				if math.Abs(d) < 0.008 {
					c = color.RGBA{20, 20, 24, 255}
				}
			}
			img.SetRGBA(x, y, c)
		}
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: 70}); err != nil {
		panic(err)
	}
	s, err := DecodePicture(file.Bytes(), 1<<24)
	if err != nil {
		panic(err)
	}
	return drawtest.Must(s.Place(geom.R(0, 0, float64(w), float64(h)), plan.FitContain, 1)).Image
}

var photoViews = map[string]func(u, v float64) [3]float64{
	"hills": hills, "portrait": portrait, "night": night, "haze": haze, "gravel": gravel,
}

// Photographs are told from drawings, in colour and in grey, large and small.
func TestPhotographsAreToldFromDrawings(t *testing.T) {
	bright := []color.RGBA{{240, 200, 90, 255}, {220, 60, 50, 255}, {40, 120, 70, 255}, {30, 60, 140, 255}, {200, 200, 210, 255}}
	dusk := []color.RGBA{{40, 52, 70, 255}, {90, 100, 120, 255}, {150, 90, 60, 255}, {200, 190, 160, 255}}
	for _, side := range []int{240, 440} {
		tell := func(name string, img *image.RGBA, want bool) {
			for grey, m := range map[bool]*image.RGBA{false: img, true: Greyed(img)} {
				if got := photographic(OnWhite(m), false); got != want {
					t.Errorf("%s at %d pixels, grey %v: photographic %v, want %v", name, side, grey, got, want)
				}
			}
		}
		for name, view := range photoViews {
			tell(name, shot(side, side*3/4, 2.5, view), true)
		}
		box := geom.R(0, 0, float64(side), float64(side))
		tell("lake", drawtest.Must(lake(t).Place(box, plan.FitContain, 1)).Image, true)
		tell("ball", drawtest.Must(ball(side).Place(box, plan.FitContain, 1)).Image, true)
		tell("bright poster", poster(side, side*3/4, bright), false)
		tell("poster at dusk", poster(side, side*3/4, dusk), false)
		tell("squares", drawtest.Checkered(side, side), false)
		for _, name := range []string{"coffee.png", "crayfish.png", "tulips.png"} {
			tell(name, drawtest.Must(asset(t, name).Place(box, plan.FitContain, 1)).Image, false)
		}
	}
}

// asset is a picture of the example plans.
func asset(t testing.TB, name string) *Source {
	t.Helper()
	data, err := os.ReadFile("../../testdata/plans/assets/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return drawtest.Must(DecodePicture(data, 1<<24))
}

// darkLooks are the looks with dark boards, and the sketch looks turned over.
func darkLooks(t *testing.T) map[string]styles.Look {
	looks := map[string]styles.Look{}
	for _, name := range styles.Names(plan.EngineCanvas) {
		if l := drawtest.Look(t, name, plan.EngineCanvas); l.Dark() {
			looks[name] = l
		}
	}
	for _, name := range styles.Names(plan.EngineSketch) {
		l := drawtest.Look(t, name, plan.EngineSketch)
		l.Palette.Board, l.Palette.Ink = l.Palette.Ink, l.Palette.Board
		looks[name+" on its ink"] = l
	}
	return looks
}

// onBoard is a picture drawn on a look's board.
func onBoard(p Picture, l styles.Look) *image.RGBA {
	img := image.NewRGBA(p.Bounds())
	for i := 0; i < len(img.Pix); i += 4 {
		c := l.Palette.Board
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, 255
	}
	for _, m := range append([]Mark{p.Stylize(l, 0.6)}, p.Hatching(l, 0.6)...) {
		Over(img, Render(m))
	}
	return img
}

// A black-and-white photograph is no negative on a dark board: what is light in it is light
// there.
func TestGreyPhotographsAreNoNegatives(t *testing.T) {
	for name, look := range darkLooks(t) {
		for _, view := range []string{"portrait", "hills"} {
			img := Greyed(shot(160, 120, 2.5, photoViews[view]))
			if r := alike(img, onBoard(Picture{Image: img, Seed: 1}, look)); r < 0.3 {
				t.Errorf("%s, %s: lightness correlates by %.2f with the photograph's", name, view, r)
			}
		}
	}
}

// alike is the correlation −1..1 of two pictures' lightness over squares of five pixels,
// their rims left out.
func alike(a, b *image.RGBA) float64 {
	const cell, rim = 5, 4
	w, h := a.Rect.Dx()/cell, a.Rect.Dy()/cell
	mean := func(m *image.RGBA, cx, cy int) float64 {
		sum := 0.0
		for y := range cell {
			for x := range cell {
				q := m.Pix[(cy*cell+y)*m.Stride+4*(cx*cell+x):]
				sum += float64(lightness(q[0], q[1], q[2]))
			}
		}
		return sum
	}
	var n, sa, sb, saa, sbb, sab float64
	for y := rim; y < h-rim; y++ {
		for x := rim; x < w-rim; x++ {
			p, q := mean(a, x, y), mean(b, x, y)
			n, sa, sb, saa, sbb, sab = n+1, sa+p, sb+q, saa+p*p, sbb+q*q, sab+p*q
		}
	}
	return (n*sab - sa*sb) / math.Sqrt(max((n*saa-sa*sa)*(n*sbb-sb*sb), 1))
}

// What is cut out stays so on dark boards, whether it is transparent or on white
// paper, and no rim of the paper shines around it.
func TestCutOutsKeepTheirShapeOnDarkBoards(t *testing.T) {
	const side = 140
	clear := drawtest.Must(ball(side).Place(geom.R(0, 0, side, side), plan.FitContain, 1))
	for name, look := range darkLooks(t) {
		for kind, p := range map[string]Picture{"transparent": clear, "on white": {Image: OnWhite(clear.Image), Seed: 1}} {
			img := onBoard(p, look)
			var rim, within []float64
			for y := range side {
				for x := range side {
					q := img.Pix[y*img.Stride+4*x:]
					l := float64(lightness(q[0], q[1], q[2]))
					switch far := math.Hypot(float64(x)-side/2, float64(y)-side/2) / side; {
					case far > 0.44:
						if c := look.Palette.Board; drawtest.Gap(q[0], c.R)+drawtest.Gap(q[1], c.G)+drawtest.Gap(q[2], c.B) > 12 {
							t.Fatalf("%s, %s: %v at %d,%d, beside the ball", name, kind, q[:3], x, y)
						}
					case far > 0.408:
						rim = append(rim, l)
					case far > 0.33:
						within = append(within, l)
					}
				}
			}
			if a, b := average(rim), average(within); a > b+8 {
				t.Errorf("%s, %s: the rim is %.0f light, what it surrounds %.0f", name, kind, a, b)
			}
		}
	}
}

func average(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	return sum / max(float64(len(v)), 1)
}

// A leaf in deep green stays green wherever a look has colours, drawn or
// photographed.
func TestDarkColourKeepsItsHue(t *testing.T) {
	flat, shaded := image.NewRGBA(image.Rect(0, 0, 240, 160)), image.NewRGBA(image.Rect(0, 0, 240, 160))
	r := rand.New(rand.NewPCG(5, 3))
	for y := range 160 {
		for x := range 240 {
			if math.Hypot(float64(x-120)/100, float64(y-80)/60) < 1 {
				flat.SetRGBA(x, y, color.RGBA{27, 77, 32, 255})
				k := 0.75 + 0.5*float64(x)/240 + 0.03*r.NormFloat64()
				shaded.SetRGBA(x, y, color.RGBA{uint8(27 * k), uint8(77 * k), uint8(32 * k), 255})
			}
		}
	}
	for _, name := range styles.Names(plan.EngineSketch) {
		look := drawtest.Look(t, name, plan.EngineSketch)
		if !look.Tints || look.Grey {
			continue
		}
		for kind, img := range map[string]*image.RGBA{"drawn": flat, "photographed": shaded} {
			out, n, sum := onBoard(Picture{Image: img, Seed: 1}, look), 0, [3]int{}
			for y := 40; y < 120; y++ {
				for x := 60; x < 180; x++ {
					q := out.Pix[y*out.Stride+4*x:]
					n++
					for k := range sum {
						sum[k] += int(q[k])
					}
				}
			}
			if green, red := sum[1]/n, sum[0]/n; green < red+6 {
				t.Errorf("%s: a leaf %s has red %d and green %d", name, kind, red, green)
			}
		}
	}
}

// What it takes to tell a photograph of 1 megapixel from a drawing.
func BenchmarkPhotographic(b *testing.B) {
	src := OnWhite(drawtest.Must(lake(b).Place(geom.R(0, 0, 1224, 816), plan.FitContain, 1)).Image)
	for name, img := range map[string]*image.RGBA{"colour": src, "grey": Greyed(src)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				photographic(img, false)
			}
		})
	}
}
