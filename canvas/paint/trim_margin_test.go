package paint

import (
	"fmt"
	"image"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// The margins of a page are left off, and parts that are named by their place on the page
// lie where they were drawn.
func TestMarginsOfVectorPicturesAreLeftOff(t *testing.T) {
	const page = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="100 0 200 400" width="400" height="800">%s<rect x="150" y="100" width="100" height="50"/></svg>`
	for name, c := range map[string]struct {
		before string
		w, h   float64
		part   image.Rectangle // of the page's second quarter, in a box of 400x400
	}{
		"margins":        {"", 200, 100, image.Rect(0, 100, 400, 300)},
		"full page":      {`<rect x="100" y="0" width="200" height="400" fill="#fff"/>`, 400, 800, image.Rect(100, 100, 300, 200)},
		"off page":       {`<rect x="-900" y="100" width="2000" height="50"/>`, 400, 100, image.Rect(0, 150, 400, 250)},
		"hair's breadth": {`<rect x="101" y="1" width="198" height="398"/>`, 400, 800, image.Rect(100, 100, 300, 200)},
	} {
		s, err := DecodePicture([]byte(fmt.Sprintf(page, c.before)), 1e6)
		if err != nil {
			t.Fatal(name, err)
		}
		if s.W != c.w || s.H != c.h {
			t.Errorf("%s: the picture is %v x %v, want %v x %v", name, s.W, s.H, c.w, c.h)
		}
		o, err := s.OrderIn(geom.R(0, 0, 400, 400), plan.FitContain, []plan.Part{{Region: &plan.Box{X: 0, Y: 0.25, W: 1, H: 0.25}}})
		if err != nil {
			t.Fatal(name, err)
		}
		var part image.Rectangle
		for y := o.Of.Rect.Min.Y; y < o.Of.Rect.Max.Y; y++ {
			for x := o.Of.Rect.Min.X; x < o.Of.Rect.Max.X; x++ {
				if o.Of.AlphaAt(x, y).A > 0 {
					part = part.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if part != c.part {
			t.Errorf("%s: the part lies at %v, want %v", name, part, c.part)
		}
	}
}
