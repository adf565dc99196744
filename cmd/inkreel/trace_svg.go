package main

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"

	"github.com/inkreel/inkreel/internal/geom"
)

// strokesSVG writes one path per stroke in drawing order, in groups by object,
// each object in a colour of its own. Sweeps of colour are broad and
// translucent; wipes over bare board are left out.
func strokesSVG(w io.Writer, t *traced) error {
	b := bufio.NewWriter(w)
	r := t.page.Rect
	fmt.Fprintf(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\">\n<title>", r.Dx(), r.Dy(), r.Min.X, r.Min.Y, r.Dx(), r.Dy())
	if err := xml.EscapeText(b, []byte(t.name)); err != nil {
		return err
	}
	fmt.Fprint(b, ": strokes in drawing order</title>\n<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
	objects, strokes := 0, 0
	for object, s := range t.strokes() {
		if object != objects {
			if objects > 0 {
				fmt.Fprint(b, "</g>\n")
			}
			c := objectColor(objects)
			objects = object
			fmt.Fprintf(b, "<g id=\"object-%d\" stroke=\"#%02x%02x%02x\">\n", objects, c.R, c.G, c.B)
		}
		strokes++
		fmt.Fprintf(b, "<path id=\"stroke-%d\" stroke-width=\"%.1f\"", strokes, s.Width)
		if s.Sweep {
			fmt.Fprint(b, " stroke-opacity=\"0.3\"")
		}
		fmt.Fprintf(b, " d=\"%s\"/>\n", pathData(s.Spine))
	}
	if objects > 0 {
		fmt.Fprint(b, "</g>\n")
	}
	fmt.Fprint(b, "</g>\n</svg>\n")
	return b.Flush()
}

// pathData is a line to a tenth of a pixel, without points on the straight
// way between their neighbours.
func pathData(l geom.Polyline) string {
	var d []byte
	put := func(p geom.Point) {
		d = append(strconv.AppendFloat(d, math.Round(p.X*10)/10, 'f', -1, 64), ' ')
		d = strconv.AppendFloat(d, math.Round(p.Y*10)/10, 'f', -1, 64)
	}
	d = append(d, 'M')
	put(l[0])
	from := 0
	for i := 1; i < len(l); i++ {
		if i+1 < len(l) && i-from < 40 && straight(l[from:i+2]) {
			continue
		}
		d = append(d, 'L')
		put(l[i])
		from = i
	}
	return string(d)
}

// straight reports whether no point lies a quarter of a pixel beside the way
// from the first to the last.
func straight(l geom.Polyline) bool {
	a, way := l[0], l[len(l)-1].Sub(l[0])
	side := way.Unit().Perp()
	for _, p := range l[1 : len(l)-1] {
		if q := p.Sub(a); math.Abs(q.Dot(side)) > 0.25 || q.Dot(way) < 0 {
			return false
		}
	}
	return true
}

// objectColor is the colour of object n: hues the golden angle apart, so that
// neighbours differ.
func objectColor(n int) color.RGBA {
	h := math.Mod(210+137.508*float64(n), 360) / 60
	channel := func(shift float64) uint8 {
		k := math.Mod(shift+h, 6)
		return uint8(200 - 165*max(0, min(k, 4-k, 1)))
	}
	return color.RGBA{channel(5), channel(3), channel(1), 255}
}
