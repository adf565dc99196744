package scenery

import "github.com/inkreel/inkreel/internal/geom"

// drawFarm is a farm: a barn, a fence, furrows before it.
func drawFarm(s *stage) {
	at := s.sides(150)
	s.stand(s.barn(), s.ground, at[0])
	s.stand(s.tree(230), s.ground, at[1])
	s.floor(2)
	s.fence()
	s.hill(s.w*s.between(0.25, 0.4), s.w*0.8, 0.12*s.h)
	s.hill(s.w*s.between(0.65, 0.8), s.w*0.9, 0.16*s.h)
	s.furrows()
	s.sky(0.3, s.sun(34), s.cloud(120))
}

// barn is a barn with its doors and a silo.
func (s *stage) barn() *prop {
	p := new(prop).polygon(-92, 0, -92, -128, -62, -184, 0, -214, 62, -184, 92, -128, 92, 0)
	p.line(-102, -124, -68, -192, 0, -224, 68, -192, 102, -124)
	p.distant()
	p.line(-42, 0, -42, -92, 42, -92, 42, 0).line(0, -92, 0, 0).line(-42, 0, 0, -92, 42, 0)
	p.path(geom.Rectangle(geom.R(-18, -160, 36, 36)))
	p.far = false
	p.hide(104, 0, 104, -200, 160, -200, 160, 0)
	return p.line(104, 0, 104, -200).line(160, -200, 160, 0).curve(100, -200, 108, -232, 132, -244, 156, -232, 164, -200).line(100, -200, 164, -200)
}

// fence is a fence across the board behind everything.
func (s *stage) fence() {
	p := new(prop).distant()
	const post = 58
	for x := s.between(20, 60); x < s.w-30; x += 128 {
		p.line(x, s.ground, x, s.ground-post).line(x+11, s.ground-post, x+11, s.ground)
	}
	p.line(s.w*0.012, s.ground-44, s.w*0.988, s.ground-44).line(s.w*0.012, s.ground-20, s.w*0.988, s.ground-20)
	s.put(p, geom.Identity)
}

// furrows run from the ground towards whoever looks.
func (s *stage) furrows() {
	p := new(prop).distant()
	deep := s.h - s.ground
	for i := range 9 {
		t := (float64(i)+0.5)/9 - 0.5
		p.line(s.w*(0.5+0.94*t), s.ground+0.24*deep, s.w*(0.5+1.12*t), s.ground+0.66*deep)
	}
	s.put(p, geom.Identity)
}
