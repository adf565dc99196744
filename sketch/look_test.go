package sketch

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/plan"
)

func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip()
	}
	save := func(name string, m image.Image) {
		f, _ := os.Create(dir + "/" + name + ".png")
		png.Encode(f, m)
		f.Close()
	}
	for _, p := range []plan.Pen{plan.PenMarker, plan.PenStylus, plan.PenPen} {
		a := drawPen(p, PenLook{Ink: blue}, 600)
		save("art-"+string(p), a.body)
		c := testConfig(1536, 1024)
		c.Pen = p
		c.Look.Ink = blue
		s := newTestScript(t, c)
		dst := canvas.NewSurface(c.Ground)
		for n := range c.Frames {
			advance(t, s, dst, n)
			if n%20 == 5 && (p == plan.PenMarker || n%80 == 5) {
				save(fmt.Sprintf("%s-%03d", p, n), dst.Image)
			}
		}
		fmt.Println(s.Schedule().Warnings)
		for i, tr := range s.Schedule().Turns {
			fmt.Println(i, tr.Start, tr.End)
		}
	}
}
