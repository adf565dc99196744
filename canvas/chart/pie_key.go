package chart

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// pieKey lists the slices below a pie, where the box is too narrow for labels
// around it.
type pieKey struct {
	w  float64      // of one entry: swatch, name, share
	at []geom.Point // middle of each entry's left edge
}

// keySwatch is the side of a swatch large enough to show its hatching, in pixels.
func (c *chart) keySwatch() float64 { return 1.2 * c.size }

// placeKey finds the largest pie over a key of one to three columns.
func (c *chart) placeKey(top float64) ([]slice, pieRing, error) {
	var ring pieRing
	ss, err := c.slices(c.box.W() - c.keySwatch() - 3*c.size)
	if err != nil {
		return nil, ring, err
	}
	var w, h float64
	for _, s := range ss {
		w = math.Max(w, c.keySwatch()+gapKey*c.size+s.name.W+0.7*c.size+s.share.W)
		h = math.Max(h, math.Max(s.name.H(), s.share.H())+0.75*c.size)
	}
	between := 1.2 * c.size
	cols := 0
	for n := 1; n <= min(3, len(ss)); n++ {
		if wide := float64(n)*(w+between) - between; wide > c.box.W() {
			break
		}
		rows := math.Ceil(float64(len(ss)) / float64(n))
		r := math.Min(c.box.W(), c.box.H()-top-rows*h-0.6*c.size) / 2
		if r > ring.radius+1 {
			ring.radius, cols = r, n
		}
	}
	if cols == 0 || ring.radius < leastRadius*c.size || ring.radius < leastRadiusAbs*c.Ctx.Unit {
		return nil, ring, c.tooSmall("the pie with its key")
	}
	ring.centre = geom.Pt(c.box.Center().X, c.box.Min.Y+top+ring.radius)
	if c.accent >= 0 {
		ring.out = pieOut * ring.radius
		ring.radius -= ring.out
	}
	ring.key = c.keyEntries(len(ss), cols, w, h, between)
	return ss, ring, nil
}

// keyEntries places n entries column by column at the foot of the box.
func (c *chart) keyEntries(n, cols int, w, h, between float64) *pieKey {
	rows := (n + cols - 1) / cols
	left := c.box.Center().X - (float64(cols)*(w+between)-between)/2
	top := c.box.Max.Y - float64(rows)*h
	k := &pieKey{w: w}
	for i := range n {
		col, row := i/rows, i%rows
		k.at = append(k.at, geom.Pt(left+float64(col)*(w+between), top+(float64(row)+0.5)*h))
	}
	return k
}

// drawKeyRow draws a swatch and writes name and share beside it.
func (c *chart) drawKeyRow(s slice, at geom.Point, w float64) {
	side := c.keySwatch()
	c.key(geom.R(at.X, at.Y-side/2, side, side), c.sliceLook(s))
	name, share := c.labelColors(s)
	if s.name.Text != nil {
		c.WriteWord(s.name, geom.Pt(at.X+side+gapKey*c.size, at.Y), 0, 0.5, name)
	}
	c.WriteWord(s.share, geom.Pt(at.X+w, at.Y), 1, 0.5, share)
}
