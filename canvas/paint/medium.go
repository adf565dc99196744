package paint

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// laid is how a medium lies on an area: strokes side by side, which catch on
// the board. Lengths are shares of the tip's width.
type laid struct {
	degrees float64 // slope of the strokes, falling to the right
	pitch   float64 // from stroke to stroke
	sway    float64 // how far strokes bend
	edge    float64 // how far strokes end short of the outline, at most
	grain   grainSetting
	drag    float64                 // how much of the grain is drawn out along the strokes, 0..1
	press   func(f float64) float64 // coverage across a stroke, f 0..1
}

// layings are the media laid in strokes.
var layings = map[styles.Medium]laid{
	styles.MediumWax: {
		degrees: -40, pitch: 0.9, sway: 0.9, edge: 0.3, drag: 0.62,
		grain: grainSetting{tile: waxGrain, gain: 1.5, bite: 1.12, slope: 0.45, most: 0.95},
		press: func(f float64) float64 { return 0.5 + 0.42*math.Sin(math.Pi*f) },
	},
	styles.MediumMarker: {
		degrees: -16, pitch: 1.9, sway: 0.22, edge: 0.3,
		press: func(f float64) float64 {
			// The rim of a stroke lies on its neighbour and is darker there.
			return 0.7 + 0.22*ease((0.16-math.Abs(f-0.16))*14) + 0.03*math.Sin(23*f)*math.Sin(9*f)
		},
	},
	styles.MediumCharcoal: {
		degrees: -50, pitch: 2.4, sway: 0.6, edge: 0.25, drag: 0.3,
		grain: grainSetting{tile: fineGrain, gain: 1.45, bite: 0.95, slope: 0.8, most: 0.95},
		press: func(f float64) float64 { return 0.5 + 0.42*math.Sin(math.Pi*math.Sqrt(f)) },
	},
}

// lay covers a mask with a medium, its strokes and its grain fixed to the
// board; tip is the width in pixels of what it is laid with.
func lay(mask *image.Alpha, m styles.Medium, tip float64) {
	if m == styles.MediumWatercolor {
		pool(mask, tip)
		return
	}
	if l, ok := layings[m]; ok && tip > 0 {
		l.strokes(mask, tip)
	}
}

// laying is where the strokes of a tool run, tip pixels broad. Hands do not rule:
// strokes bend slowly.
func (l laid) laying(tip float64) Laying {
	clouds := cloudGrain()
	sin, cos := math.Sincos(l.degrees * math.Pi / 180)
	return Laying{Tip: tip, Along: geom.Pt(cos, sin), Pitch: max(l.pitch*tip, 3), bend: func(bx, by float64) float64 {
		return (between(clouds, bx/5, by/5) - 0.5) * l.sway
	}}
}

// strokes cuts the mask into strokes laid side by side, whose ends waver
// about the outline.
func (l laid) strokes(mask *image.Alpha, tip float64) {
	var press [256]float64
	for i := range press {
		press[i] = l.press(float64(i) / 256)
	}
	catch := func(_, _ int, cov float64) uint32 { return uint32(cov*255 + 0.5) }
	sin, cos := math.Sincos(l.degrees * math.Pi / 180)
	if l.grain.tile != nil {
		tile, table := l.grain.tile(), l.grain.table()
		at := func(x, y int) float64 { return float64(tile[y&(grainSize-1)*grainSize+x&(grainSize-1)]) }
		catch = func(x, y int, cov float64) uint32 {
			along, across := float64(x)*cos+float64(y)*sin, float64(y)*cos-float64(x)*sin
			g := at(x, y)*(1-l.drag) + at(int(along*0.14), int(across))*l.drag
			return uint32(table[int(g)/(256/levels)][int(min(cov, 1)*255)])
		}
	}
	rows := l.laying(tip)
	soft := Blurred(mask, max(int(l.edge*tip+0.5), 1))
	w := mask.Rect.Dx()
	for y := range mask.Rect.Dy() {
		row, deep := mask.Pix[y*mask.Stride:][:w], soft[y*w:][:w]
		by := y + mask.Rect.Min.Y
		for x, a := range row {
			if a == 0 {
				continue
			}
			bx := x + mask.Rect.Min.X
			across := rows.Across(geom.Pt(float64(bx), float64(by)))
			n := math.Floor(across)
			cov := press[int((across-n)*256)&255]
			// Each stroke stops at its own distance from the outline.
			if near, far := float64(deep[x])/float64(a), 0.5+0.42*Hash01(int64(n)); near < far {
				cov *= max(near/far*1.6-0.6, 0)
			}
			row[x] = uint8(uint32(a) * catch(bx, by, cov) / 255)
		}
	}
}

// between is a tile's height 0..1 at a place between its points.
func between(tile *grainTile, x, y float64) float64 {
	fx, fy := math.Floor(x), math.Floor(y)
	i, j, tx, ty := int(fx), int(fy), x-fx, y-fy
	at := func(i, j int) float64 { return float64(tile[j&(grainSize-1)*grainSize+i&(grainSize-1)]) }
	top := at(i, j) + (at(i+1, j)-at(i, j))*tx
	low := at(i, j+1) + (at(i+1, j+1)-at(i, j+1))*tx
	return (top + (low-top)*ty) / 255
}

// pool lets a mask dry like watercolour: a dark rim where the water drew back
// last, pigment in clouds, and light blooms where water ran in again.
func pool(mask *image.Alpha, tip float64) {
	tile := cloudGrain()
	soft := Blurred(mask, max(int(tip*0.3+0.5), 1))
	w := mask.Rect.Dx()
	for y := range mask.Rect.Dy() {
		row, deep := mask.Pix[y*mask.Stride:][:w], soft[y*w:][:w]
		by := float64(y + mask.Rect.Min.Y)
		for x, a := range row {
			if a == 0 {
				continue
			}
			bx := float64(x + mask.Rect.Min.X)
			// Turned, for the clouds have been made in rows.
			cloud := 0.6*between(tile, bx*0.4+by*0.23, by*0.4-bx*0.23) + 0.4*between(tile, bx*0.3-by*0.81+77, by*0.3+bx*0.81)
			fine := between(tile, bx*0.9+by*1.3+90, by*0.9-bx*1.3)
			edge := 1 - min(float64(deep[x])/float64(a), 1)
			k := 0.42 + 0.42*cloud + 0.1*fine + 1.5*edge*edge
			if cloud > 0.7 {
				k -= (cloud - 0.7) * 1.7 // a bloom
			}
			row[x] = uint8(float64(a)*min(k, 1) + 0.5)
		}
	}
}

// wash makes a mask watery: pigment gathers in a darker rim where the water
// dried last and lies unevenly inside, in clouds fixed to the board.
func wash(mask *image.Alpha) {
	const rim = 5 // pixels
	soft := Blurred(mask, rim)
	tile := cloudGrain()
	w := mask.Rect.Dx()
	for y := range mask.Rect.Dy() {
		row, deep := mask.Pix[y*mask.Stride:][:w], soft[y*w:][:w]
		cloud := tile[(y+mask.Rect.Min.Y)&(grainSize-1)*grainSize:][:grainSize]
		for x, a := range row {
			if a == 0 {
				continue
			}
			// Inside, the blurred mask is full; towards the edge it falls to half.
			edge := 255 - uint32(deep[x])
			k := 150 + edge*edge>>7 + uint32(cloud[(x+mask.Rect.Min.X)&(grainSize-1)])*60>>8
			row[x] = uint8(uint32(a) * min(k, 255) / 255)
		}
	}
}

// Hash01 spreads whole numbers evenly over 0..1 (splitmix64).
func Hash01(n int64) float64 {
	z := uint64(n)*0x9e3779b97f4a7c15 + 0x632be59bd9b4e019
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return float64((z^z>>31)>>11) / (1 << 53)
}
