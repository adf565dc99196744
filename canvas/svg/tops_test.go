package svg

import (
	"image"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
)

// TestTopsTellWhatIsSeen asks at many places which shape is seen there.
func TestTopsTellWhatIsSeen(t *testing.T) {
	const doc = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
<defs><clipPath id="c"><rect x="120" y="0" width="20" height="100"/></clipPath>
<mask id="m"><rect x="0" y="0" width="200" height="20" fill="#fff"/></mask></defs>
<rect x="0" y="0" width="100" height="100" fill="#800"/>
<rect x="50" y="0" width="50" height="50" fill="#080"/>
<rect x="0" y="50" width="100" height="50" fill="#008" fill-opacity="0.3"/>
<g opacity="0.2"><rect x="0" y="0" width="20" height="20"/></g>
<g opacity="0.9"><rect x="20" y="0" width="20" height="20"/></g>
<g clip-path="url(#c)"><rect x="100" y="0" width="100" height="100" fill="#088"/></g>
<g mask="url(#m)"><rect x="150" y="0" width="20" height="100" fill="#880"/></g>
<path d="M175 50H195" stroke="#000" stroke-width="0.4"/>
</svg>`
	d, err := Parse([]byte(doc), DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	rect := image.Rect(30, 40, 230, 140)
	img, tops := d.RenderTops(rect, d.Fit(geom.FromPixels(rect)))
	if plain := d.Render(rect, d.Fit(geom.FromPixels(rect))); string(plain.Pix) != string(img.Pix) {
		t.Error("told what is seen, the picture is another")
	}
	for _, c := range []struct {
		name string
		x, y int
		want uint16
	}{
		{"alone", 10, 35, 1}, {"covered", 70, 20, 2}, {"under glass", 70, 80, 1}, {"a faint group", 10, 10, 1},
		{"a dense group", 30, 10, 5}, {"inside the clip", 130, 50, 6}, {"cut off", 110, 50, 0}, {"inside the mask", 160, 10, 7},
		{"masked out", 160, 50, 0}, {"a hairline", 185, 50, 8}, {"nothing", 190, 90, 0},
	} {
		got := tops.Gray16At(30+c.x, 40+c.y).Y
		if c.name == "a hairline" && got == 0 {
			got = tops.Gray16At(30+c.x, 40+c.y-1).Y
		}
		if got != c.want {
			t.Errorf("%s: shape %d is seen, want %d", c.name, got, c.want)
		}
	}
}
