package element

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// underlines are lines under all lines of text among marks, of what holds no
// text under covers: width pixels thick, drawn so roughly, from where one reads.
func (ctx *Context) underlines(marks []paint.Mark, covers geom.Rect, width, rough float64) geom.Path {
	var p geom.Path
	n := 0
	rule := func(y, dip float64, parts [][2]float64) {
		if ctx.Lang.RTL() {
			slices.Reverse(parts)
		}
		if n++; n%2 == 0 {
			dip = -dip
		}
		for _, s := range parts {
			from, to := s[0], s[1]
			if ctx.Lang.RTL() {
				from, to = to, from
			}
			along := (to - from) / 10
			p.MoveTo(geom.Pt(from, y))
			p.CubeTo(geom.Pt(from+3*along, y-dip), geom.Pt(from+7*along, y+dip), geom.Pt(to, y-dip*0.4))
		}
	}
	dips := func(w float64) float64 { return math.Min(w*0.012, ctx.Gap(0)*0.5) }
	for _, m := range marks {
		w, ok := m.(paint.Writing)
		if !ok {
			continue
		}
		for i, l := range w.Text.Lines {
			if l.W <= 0 {
				continue
			}
			dip, sway := dips(l.W), rough*(paint.HandSwing*ctx.Unit+paint.HandBow*l.W)
			box := w.LineBox(i)
			y, parts := w.Underline(i, box.Min.X, box.Max.X, box.Max.Y+ctx.Line()*0.5, width/2+0.3*dip+sway)
			rule(y, dip, parts)
		}
	}
	if n == 0 {
		rule(covers.Max.Y+ctx.Line()*0.5, dips(covers.W()), [][2]float64{{covers.Min.X, covers.Max.X}})
	}
	return p
}
