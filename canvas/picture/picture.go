// Package picture holds the built-in pictures: some fifteen hundred drawings of flat
// colour, of animals, plants, food, vehicles, buildings, tools, persons at work and
// flags, found by name or by what they show. A name goes in, a figure.Drawing comes
// out; how a look draws it is known to figure.
//
//	for _, name := range picture.Search("dog") {
//		p, _ := picture.Get(name)
//		f := figure.Draw(ctx, e, p.Drawing(figure.Complexion{}), to)
//	}
//
// The drawings are Microsoft's Fluent Emoji (flat) and HatScripts' circle-flags, both
// under the MIT licence, see LICENSE-fluent-emoji.txt and LICENSE-circle-flags.txt.
package picture

import (
	"fmt"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/figure"
)

// Picture is one of the library.
type Picture struct {
	Name     string
	Category string // one of Categories
	ID       string // code points of its emoji, as concepts of internal/words have them: "1f415"
	drawing  figure.Drawing
}

// flags is the category of flags.
const flags = "flags"

// grain is how many steps the packed text has in a unit.
const grain = 50

// Get is the picture of a name; false when there is none.
func Get(name string) (Picture, bool) {
	b := book()
	i, ok := b.find(name)
	if !ok {
		return Picture{}, false
	}
	category, id, _, view := b.list[i].fields()
	p := Picture{Name: name, Category: category, ID: id}
	p.drawing.Exact = category == flags
	p.drawing.View = viewOf(view)
	if strings.HasSuffix(view, round) {
		p.drawing.Within = geom.Ellipse(p.drawing.View)
	}
	for s := range strings.SplitSeq(b.shapes(i), "\t") {
		sh, err := shape(s)
		if err != nil {
			panic(fmt.Sprintf("picture %s: %v", name, err)) // the pictures are our own data and a test reads every one
		}
		p.drawing.Shapes = append(p.drawing.Shapes, sh)
	}
	return p, true
}

// round ends the view of a picture that is seen within a disc.
const round = "o"

// viewOf reads x, y, width and height in steps.
func viewOf(s string) geom.Rect {
	var v [4]float64
	for i, f := range strings.Fields(strings.TrimSuffix(s, round)) {
		v[i&3], _ = strconv.ParseFloat(f, 64) // our own data; a test looks at every view
	}
	return geom.R(v[0]/grain, v[1]/grain, v[2]/grain, v[3]/grain)
}

// Aspect is the width of a picture to its height, read without the picture; 0 when
// there is none of the name.
func Aspect(name string) float64 {
	b := book()
	i, ok := b.find(name)
	if !ok {
		return 0
	}
	_, _, _, view := b.list[i].fields()
	v := viewOf(view)
	return v.W() / v.H()
}

// shape reads colour and path: "#rrggbb" or a letter for the part and its shade.
func shape(s string) (figure.Shape, error) {
	var sh figure.Shape
	d := strings.IndexByte(s, 'm')
	if d < 2 {
		return sh, fmt.Errorf("%.20q begins with no colour", s)
	}
	switch c := s[:d]; c[0] {
	case '#':
		v, err := strconv.ParseUint(c[1:], 16, 32)
		if err != nil {
			return sh, err
		}
		sh.Color = color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
	case 's':
		sh.Part, sh.Shade = figure.Skin, int(c[1]-'0')
	case 'h':
		sh.Part, sh.Shade = figure.Hair, int(c[1]-'0')
	default:
		return sh, fmt.Errorf("%q is no colour", c)
	}
	path, err := geom.ParseSVG(s[d:])
	sh.Path = path.Transform(geom.Scale(1.0/grain, 1.0/grain))
	return sh, err
}

// Drawing is the picture in colours. The caller owns it.
func (p Picture) Drawing(c figure.Complexion) figure.Drawing {
	d := p.drawing
	d.Shapes = slices.Clone(d.Shapes)
	for i, s := range d.Shapes {
		if chosen, ok := c.Of(s.Part, s.Shade); ok {
			d.Shapes[i].Color = chosen
		}
	}
	return d
}

// Has reports whether the picture has a part whose colour can be chosen.
func (p Picture) Has(part figure.Part) bool {
	return slices.ContainsFunc(p.drawing.Shapes, func(s figure.Shape) bool { return s.Part == part })
}

// Names lists all pictures in alphabetical order. The caller owns the list.
func Names() []string {
	b := book()
	out := make([]string, len(b.list))
	for i, e := range b.list {
		out[i] = e.name
	}
	return out
}

// Of is the name of the picture that shows a concept of internal/words, by its id;
// empty: none does.
func Of(id string) string {
	b := book()
	if i, ok := b.byID[id]; ok {
		return b.list[i].name
	}
	return ""
}

// Categories lists all categories in alphabetical order. The caller owns the list.
func Categories() []string {
	var out []string
	for _, e := range book().list {
		c, _, _ := strings.Cut(e.rest, "\t")
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	slices.Sort(out)
	return out
}

// In lists the names of a category in alphabetical order; nil: there is no such
// category. The caller owns the list.
func In(category string) []string {
	var out []string
	for _, e := range book().list {
		if c, _, _ := strings.Cut(e.rest, "\t"); c == category {
			out = append(out, e.name)
		}
	}
	return out
}

// Set is the built-in pictures as plan validation asks for them.
type Set struct{}

// Has reports whether there is a picture of this name.
func (Set) Has(name string) bool {
	_, ok := book().find(name)
	return ok
}

// Near lists at most five names somebody who wrote name may have meant, likeliest
// first: small slips of spelling, then what the keywords say.
func (Set) Near(name string) []string { return alike(name) }
