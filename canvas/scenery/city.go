package scenery

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// drawCity is a skyline, higher at its sides, with windows here and there.
func drawCity(s *stage) {
	s.floor(0)
	most := 0.36 * s.h
	if s.tall() {
		most = 0.26 * s.h
	}
	front := &prop{scrap: 130}
	var line []float64
	x := float64(edge)
	line = append(line, x, s.ground)
	var windows []geom.Rect
	for x < s.w-edge {
		w := s.between(70, 128)
		if rest := s.w - edge - x - w; rest < 70 {
			w += rest
		}
		side := math.Abs(2*(x+w/2)/s.w - 1)
		h := most * (0.2 + 0.8*math.Pow(side, 1.6)) * s.between(0.66, 1)
		y := s.ground - h
		line = append(line, x, y)
		switch roof := s.rng.IntN(5); {
		case roof == 0: // a step
			line = append(line, x+w*0.28, y, x+w*0.28, y-w*0.2, x+w*0.72, y-w*0.2, x+w*0.72, y)
		case roof == 1 && h > 0.5*most: // a mast
			line = append(line, x+w*0.5, y, x+w*0.5, y-w*0.55, x+w*0.52, y)
		case roof == 2: // a slope
			line = append(line, x+w*0.5, y-w*0.3)
		}
		line = append(line, x+w, y)
		if side > 0.4 && (side > 0.8 || s.chance(0.6)) {
			windows = append(windows, geom.R(x, y, w, h))
		}
		x += w
		if x < s.w-edge && side > 0.4 && s.chance(0.4) { // a lane
			line = append(line, x, s.ground-0.04*s.h, x+14, s.ground-0.04*s.h)
			x += 14
		}
	}
	line = append(line, x, s.ground)
	front.distant()
	front.hide(line...)
	front.line(line...)
	for _, b := range windows {
		if s.cover.share(b, byWords|byForm) < mostBehind {
			s.lit(front, b)
		}
	}
	bodies := front.bodies
	front.bodies = nil
	s.put(front, geom.Identity)
	s.put(&prop{bodies: bodies}, geom.Identity)
	s.sky(0.3, s.cloud(130))
}

// lit adds some windows to a building.
func (s *stage) lit(p *prop, b geom.Rect) {
	const w, h = 12, 15
	cols := int((b.W() - 20) / 28)
	for row := range min(int((b.H()-40)/38), 4) {
		for col := range cols {
			if !s.chance(0.55) {
				continue
			}
			x := b.Min.X + (b.W()-float64(cols-1)*28-w)/2 + float64(col)*28
			y := b.Min.Y + 24 + float64(row)*38
			if x > 8 && x+w < s.w-8 {
				p.path(geom.Rectangle(geom.R(x, y, w, h)))
			}
		}
	}
}
