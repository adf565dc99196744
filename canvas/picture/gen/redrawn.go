package main

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// recoloured are colours of pictures that a board shows otherwise than a screen: lilac
// that stands for black, grey that stands for white, and neighbours too like each other
// for a line between them. Shapes of the colour "" are left out.
var recoloured = map[string]map[string]string{
	"zebra":                  {"#d3d3d3": "#ffffff", "#636363": "#212121", "#9b9b9b": "#d3d3d3"},
	"panda":                  {"#433b6b": "#212121", "#f4f4f4": "#ffffff", "#635994": "#636363"},
	"soccer-ball":            {"#3f5fff": "#212121", "#1c5cd7": "", "#f4f4f4": "#ffffff", "#bebebe": "#636363"},
	"ewe":                    {"#cdc4d6": "#ffffff"},
	"blossom":                {"#d3d3d3": "#ffffff"},
	"volcano":                {"#533566": "#7d4533", "#321b41": "#6d4534"},
	"rabbit":                 {"#9b9b9b": "#ffffff"},
	"hot-beverage":           {"#d3d3d3": "#b4acbc", "#e6e6e6": "#f4f4f4"},
	"falafel":                {"#212121": "#402a32", "#402a32": "#6d4534", "#6d4534": "#7d4533"},
	"sun-behind-cloud":       {"#b4acbc": ""},
	"sun-behind-rain-cloud":  {"#b4acbc": ""},
	"sun-behind-small-cloud": {"#b4acbc": ""},
	"sun-behind-large-cloud": {"#b4acbc": ""},
}

// grown is how much larger shapes of a colour are, the one they have then: they cover a
// rim that the line takes the place of.
var grown = map[string]map[string]float64{"panda": {"#ffffff": 1.1}}

// redrawn is a picture's shapes as a board shows them.
func redrawn(name string, shapes []shape) []shape {
	var out []shape
	for _, s := range shapes {
		if c, ok := recoloured[name][s.color]; ok {
			s.color = c
		}
		if k := grown[name][s.color]; k > 0 {
			c := boundsOf(s).Center()
			s.path = s.path.Transform(geom.Affine{A: k, D: k, E: c.X * (1 - k), F: c.Y * (1 - k)})
		}
		if s.color != "" {
			out = append(out, s)
		}
	}
	shine(out)
	return out
}

// The colours of suns: of what is about the disc, and of the disc.
var sunRims, sunDiscs = []string{"#ff822d", "#ff9f2e"}, []string{"#f9c23c", "#fcd53f"}

// shine gives suns rays: a disc with a wavy rim looks like a flower when a line goes
// about it.
func shine(shapes []shape) {
	const (
		rays  = 10
		least = 1.15 // of the disc's, what is about it
		small = 0.8  // of the disc, that there is room for rays
		long  = 1.1  // of the rim
		broad = 0.45 // of the distance from ray to ray, a half of one
	)
	for i := 1; i < len(shapes); i++ {
		rim, disc := &shapes[i-1], &shapes[i]
		a, b := boundsOf(*rim), boundsOf(*disc)
		if !slices.Contains(sunRims, rim.color) || !slices.Contains(sunDiscs, disc.color) || !square(a) || !square(b) || a.W() < least*b.W() || !near(a, b) {
			continue
		}
		c, r := b.Center(), b.W()/2*small
		at := func(turn, r float64) geom.Point {
			sin, cos := math.Sincos(2 * math.Pi / rays * turn)
			return c.Add(geom.Pt(r*sin, -r*cos))
		}
		rim.path = nil
		for n := range rays {
			k := float64(n)
			rim.path = append(rim.path, geom.Polygon(at(k-broad, r*0.94), at(k, a.W()/2*long), at(k+broad, r*0.94))...)
		}
		disc.path = geom.Ellipse(geom.R(c.X-r, c.Y-r, 2*r, 2*r))
	}
}

// boundsOf is what a shape covers, without the handles of its curves.
func boundsOf(s shape) geom.Rect {
	var r geom.Rect
	for _, l := range s.path.Flatten(0.02) {
		for _, q := range l {
			r = r.Union(geom.R(q.X, q.Y, 1e-6, 1e-6))
		}
	}
	return r
}

// square reports whether a shape is as broad as high, nearly.
func square(r geom.Rect) bool { return math.Abs(r.W()-r.H()) < 0.08*r.W() }

// near reports whether shapes have one middle.
func near(a, b geom.Rect) bool { return a.Center().Dist(b.Center()) < 0.08*b.W() }
