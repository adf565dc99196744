package layout

import (
	"image"
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// inkOf is where a drawing's picture is, and where its words are, in pixels.
func inkOf(t *testing.T, c *composition, id string) (picture, words image.Rectangle) {
	t.Helper()
	for _, it := range c.all {
		if it.e.ID != id {
			continue
		}
		for _, m := range it.built.marks {
			if _, ok := m.(paint.Writing); ok {
				words = words.Union(inkedPart(m))
			} else {
				picture = picture.Union(inkedPart(m))
			}
		}
	}
	if picture.Empty() || words.Empty() {
		t.Fatalf("%s has a picture at %v and words at %v", id, picture, words)
	}
	return picture, words
}

// inkedPart is the pixels a mark leaves ink in.
func inkedPart(m paint.Mark) image.Rectangle {
	img := paint.Render(m)
	var r image.Rectangle
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		for x := img.Rect.Min.X; x < img.Rect.Max.X; x++ {
			if img.RGBAAt(x, y).A > 60 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// A label stands near its picture however little of its square that fills,
// and labels side by side on one line, below the lowest picture.
func TestLabelsStandAtTheirPictures(t *testing.T) {
	signs := []plan.Element{sign("sun", "sun", "none"), sign("cloud", "cloud", "none"), sign("rain", "cloud-rain", "none"), sign("wave", "ripple", "none")}
	ring := built(t, onBoard(t, "en", plan.LayoutCycle, signs[:3]...))
	for _, id := range []string{"sun", "rain"} { // each on a line of its own
		picture, words := inkOf(t, ring, id)
		if air := words.Min.Y - picture.Max.Y; air < 8 || air > 60 {
			t.Errorf("%s: %d px between the picture and its label", id, air)
		}
	}
	row := built(t, onBoard(t, "en", plan.LayoutColumns, signs[:3]...))
	line, lowest := -1, 0
	for _, id := range []string{"sun", "cloud", "rain"} {
		picture, words := inkOf(t, row, id)
		if line >= 0 && math.Abs(float64(words.Max.Y-line)) > 2 {
			t.Errorf("%s: its label ends at %d, others at %d", id, words.Max.Y, line)
		}
		line, lowest = words.Max.Y, max(lowest, picture.Max.Y)
		if words.Min.Y < picture.Max.Y+8 {
			t.Errorf("%s: its label begins at %d, the picture ends at %d", id, words.Min.Y, picture.Max.Y)
		}
	}
	if line-lowest > 100 {
		t.Errorf("labels end at %d, the lowest picture at %d", line, lowest)
	}
}

// No arrow of a ring runs into a picture, be it of level and upright lines
// alone, whose paths have no height or no width.
func TestRingArrowsKeepOffRuledIcons(t *testing.T) {
	sc := onBoard(t, "en", plan.LayoutCycle,
		sign("a", "cut", "split"), sign("b", "sort-ascending", "sort"), sign("c", "arrows-join", "merge"), sign("d", "check", "check"))
	sc.Look.Roughness = 0 // ruled: the hand gives no line any height
	c := built(t, sc)
	if len(c.connectors) != 4 {
		t.Fatalf("%d arrows join four stations", len(c.connectors))
	}
	for _, end := range c.all {
		picture := end.built.contour[0].Path().Bounds()
		for i, p := range c.connectors {
			for _, l := range p.Flatten(1) {
				if geom.Meets(picture, l) {
					t.Errorf("arrow %d runs into %s at %v", i, end.e.ID, picture)
				}
			}
		}
	}
}

// Arrows meet what is drawn of an icon, not its square.
func TestArrowsMeetSlantedIcons(t *testing.T) {
	c := built(t, onBoard(t, "en", plan.LayoutFlow, sign("a", "droplet", ""), sign("b", "candy", ""), arrow("a", "b", "")))
	for _, it := range c.all {
		if it.e.Kind != plan.KindArrow {
			continue
		}
		end := it.built.shaft[len(it.built.shaft)-1]
		img := paint.Render(c.all[1].built.marks[0])
		for _, m := range c.all[1].built.marks[1:] {
			whole := image.NewRGBA(img.Rect.Union(m.Bounds()))
			paint.Over(whole, img)
			paint.Over(whole, paint.Render(m))
			img = whole
		}
		x := int(end.X)
		for x < img.Rect.Max.X && img.RGBAAt(x, int(end.Y)).A < 60 {
			x++
		}
		if off := float64(x) - end.X; off > 3*c.arrowGap() || off < 0.3*c.arrowGap() {
			t.Errorf("the arrow ends %.0f px before the icon's ink; the gap is %.0f", off, c.arrowGap())
		}
	}
}
