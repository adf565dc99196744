package chart

import (
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Areas share out what lies under the highest of their lines: nothing is
// covered twice, nothing left bare.
func TestAreasMeet(t *testing.T) {
	frame := geom.R(0, 0, 300, 200)
	for i := range 60 {
		r := rand.New(rand.NewPCG(uint64(i), 4))
		c := &chart{kind: plan.ChartArea, accent: -1, count: 2 + r.IntN(6)}
		for range 2 + r.IntN(3) {
			row := dataRow{values: make([]float64, c.count)}
			for j := range row.values {
				row.values[j] = r.Float64()
			}
			c.rows = append(c.rows, row)
		}
		floor := frame.Max.Y
		at := func(s, i int) geom.Point {
			return geom.Pt(300*float64(i)/float64(c.count-1), 200*(1-c.rows[s].values[i]))
		}
		lines := make([][]geom.Point, len(c.rows))
		for s := range c.rows {
			for i := range c.count {
				lines[s] = append(lines[s], at(s, i))
			}
		}
		covered := make([]int, 300*200)
		for n := range lines {
			fill := paint.Fill{Path: areaBetween(lines[n], lines[n+1:], floor), Color: color.RGBA{A: 255}}
			img := paint.Render(fill)
			for y := range 200 {
				for x := range 300 {
					covered[y*300+x] += int(img.RGBAAt(x, y).A)
				}
			}
		}
		bare, twice := 0, 0
		for y := range 200 {
			for x := range 300 {
				under := false
				for _, l := range lines {
					for k := 1; k < len(l); k++ {
						if fx := float64(x) + 0.5; fx >= l[k-1].X && fx < l[k].X {
							v := l[k-1].Lerp(l[k], (fx-l[k-1].X)/(l[k].X-l[k-1].X)).Y
							under = under || float64(y) > v+12
						}
					}
				}
				switch got := covered[y*300+x]; {
				case got > 300: // along a seam, shares of a pixel add up
					twice++
				case got < 200 && under:
					bare++
				}
			}
		}
		if twice > 0 || bare > 0 {
			t.Fatalf("case %d: %d pixels covered twice, %d bare under %d lines", i, twice, bare, len(lines))
		}
	}
}
