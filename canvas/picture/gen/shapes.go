package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
)

// shape is an area of one colour: "#rrggbb", or a letter for its part and its tone.
type shape struct {
	color string
	path  geom.Path
}

// The colours of skin and hair in pictures that are there in several tones, as they
// stand in the yellow one: in the packed text they are letters.
var partColors = map[string]string{
	"#ffc83d": "s0", "#fdbb11": "s1", "#fcb100": "s1", "#f59f00": "s1", "#ed9200": "s2", "#d67d00": "s2",
	"#f1a11e": "h0", "#ea9129": "h0", "#d37034": "h1",
}

func findParts(shapes []shape) {
	for i, s := range shapes {
		if p, ok := partColors[s.color]; ok {
			shapes[i].color = p
		}
	}
}

// shapesOf reads the elements of an SVG picture that floods areas with plain
// colours: of a gradient the first is taken, lines become areas, and shadows are left
// out. The error names what it has besides.
func shapesOf(body string) ([]shape, error) {
	d := xml.NewDecoder(strings.NewReader("<svg xmlns:xlink=\"x\">" + body + "</svg>"))
	r := reader{defs: map[string]shape{}, colors: gradients(body), groups: []style{{fill: "#000000", alpha: 1, width: 1}}}
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			if err := r.open(t); err != nil {
				return nil, err
			}
		case xml.EndElement:
			r.groups = r.groups[:len(r.groups)-1]
		}
	}
	if len(r.shapes) == 0 {
		return nil, errors.New("nothing is flooded")
	}
	return r.shapes, nil
}

// style is what elements take over from those around them.
type style struct {
	fill    string
	evenOdd bool
	alpha   float64
	stroke  string
	width   float64 // of its line
	hidden  bool    // in defs
}

type reader struct {
	groups []style
	defs   map[string]shape
	colors map[string]string // of gradients, by their ids
	shapes []shape
}

func (r *reader) open(t xml.StartElement) error {
	s := r.groups[len(r.groups)-1]
	at := map[string]string{}
	for _, a := range t.Attr {
		at[a.Name.Local] = a.Value
	}
	if v, ok := at["fill"]; ok {
		s.fill = v
	}
	if at["fill-rule"] == "evenodd" {
		s.evenOdd = true
	}
	if v, ok := at["opacity"]; ok {
		s.alpha *= number(v)
	}
	r.groups = append(r.groups, s)
	if v := at["mask"]; v != "" && v != "none" { // a clip is that of the whole picture
		return errors.New("it has a mask")
	}
	if v, ok := at["stroke"]; ok {
		s.stroke = v
	}
	if v, ok := at["stroke-width"]; ok {
		s.width = number(v)
	}
	r.groups[len(r.groups)-1] = s
	var path geom.Path
	var err error
	switch t.Name.Local {
	case "svg", "g":
		return nil
	case "defs", "clipPath", "filter", "linearGradient", "radialGradient":
		r.groups[len(r.groups)-1].hidden = true
		return nil
	case "path":
		path, err = geom.ParseSVG(at["d"])
	case "circle":
		x, y, n := number(at["cx"]), number(at["cy"]), number(at["r"])
		path = geom.Ellipse(geom.R(x-n, y-n, 2*n, 2*n))
	case "ellipse":
		x, y, a, b := number(at["cx"]), number(at["cy"]), number(at["rx"]), number(at["ry"])
		path = geom.Ellipse(geom.R(x-a, y-b, 2*a, 2*b))
	case "rect":
		path = geom.RoundRect(geom.R(number(at["x"]), number(at["y"]), number(at["width"]), number(at["height"])), number(at["rx"]))
	case "use":
		of := r.defs[strings.TrimPrefix(at["href"], "#")]
		path = of.path
		if of.color != "" {
			s.fill = of.color
		}
	case "stop", "feFlood", "feBlend", "feColorMatrix", "feOffset", "feGaussianBlur":
		return nil
	default:
		return fmt.Errorf("it has a <%s>", t.Name.Local)
	}
	if err != nil {
		return err
	}
	if v := at["transform"]; v != "" {
		m, err := turned(v)
		if err != nil {
			return err
		}
		path = path.Transform(m)
	}
	if id := at["id"]; id != "" {
		r.defs[id] = shape{at["fill"], path}
	}
	if s.hidden {
		return nil
	}
	if s.fill != "none" {
		if err := r.flood(path, s); err != nil {
			return err
		}
	}
	if s.stroke == "" || s.stroke == "none" {
		return nil
	}
	line := s
	line.fill, line.evenOdd = s.stroke, false
	return r.flood(broad(path, s.width), line)
}

// gradients are the first colours of all gradients, by their ids.
func gradients(body string) map[string]string {
	out := map[string]string{}
	for _, m := range gradient.FindAllStringSubmatch(body, -1) {
		out[m[1]] = m[2]
	}
	return out
}

var gradient = regexp.MustCompile(`(?s)<(?:linear|radial)Gradient id="([^"]*)".*?stop-color="([^"]*)"`)

// broad is a line of a width with round ends and joins, as an area.
func broad(p geom.Path, width float64) geom.Path {
	var out geom.Path
	for _, l := range p.Flatten(0.02) {
		for i, a := range l {
			out = append(out, geom.Ellipse(geom.R(a.X-width/2, a.Y-width/2, width, width))...)
			if i+1 < len(l) {
				n := l[i+1].Sub(a).Unit().Perp().Mul(width / 2)
				out = append(out, geom.Polygon(a.Sub(n), l[i+1].Sub(n), l[i+1].Add(n), a.Add(n))...)
			}
		}
	}
	return out
}

func (r *reader) flood(path geom.Path, s style) error {
	if s.fill == "" {
		s.fill = "#000000"
	}
	if id, ok := strings.CutPrefix(s.fill, "url(#"); ok {
		s.fill = r.colors[strings.TrimSuffix(id, ")")]
	}
	c, err := sixDigits(s.fill)
	if err != nil {
		return err
	}
	if s.alpha < 1 {
		// What lies beneath shows through: the shape before it, near enough.
		under := "#ffffff"
		if n := len(r.shapes); n > 0 {
			under = r.shapes[n-1].color
		}
		c = mixed(under, c, s.alpha)
	}
	if s.evenOdd {
		path = wound(path)
	}
	r.shapes = append(r.shapes, shape{c, path})
	return nil
}

func number(s string) float64 {
	v, _ := strconv.ParseFloat(s, 64)
	return v
}

// turned reads rotate(degrees x y) and matrix(a b c d e f).
func turned(s string) (geom.Affine, error) {
	name, rest, _ := strings.Cut(strings.TrimSuffix(s, ")"), "(")
	var v []float64
	for _, f := range strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == ',' }) {
		v = append(v, number(f))
	}
	switch {
	case name == "rotate" && len(v) == 3:
		return geom.RotateAbout(v[0]*math.Pi/180, geom.Pt(v[1], v[2])), nil
	case name == "rotate" && len(v) == 1:
		return geom.RotateAbout(v[0]*math.Pi/180, geom.Point{}), nil
	case name == "matrix" && len(v) == 6:
		return geom.Affine{A: v[0], B: v[1], C: v[2], D: v[3], E: v[4], F: v[5]}, nil
	}
	return geom.Affine{}, fmt.Errorf("it has the transform %s", s)
}

func sixDigits(s string) (string, error) {
	s = strings.ToLower(s)
	switch s {
	case "white":
		return "#ffffff", nil
	case "black":
		return "#000000", nil
	}
	if len(s) == 4 && s[0] == '#' {
		return string([]byte{'#', s[1], s[1], s[2], s[2], s[3], s[3]}), nil
	}
	if len(s) != 7 || s[0] != '#' {
		return "", fmt.Errorf("it is filled with %s", s)
	}
	return s, nil
}

func mixed(a, b string, t float64) string {
	if len(a) != 7 {
		return b
	}
	out := "#"
	for i := 1; i < 7; i += 2 {
		x, _ := strconv.ParseInt(a[i:i+2], 16, 32)
		y, _ := strconv.ParseInt(b[i:i+2], 16, 32)
		out += fmt.Sprintf("%02x", int(float64(x)+(float64(y)-float64(x))*t+0.5))
	}
	return out
}

// wound is a path that floods by nonzero winding what it flooded by even and odd:
// outlines within outlines run the other way.
func wound(p geom.Path) geom.Path {
	var subs []geom.Path
	for _, s := range p {
		if s.Op == geom.MoveTo || len(subs) == 0 {
			subs = append(subs, nil)
		}
		subs[len(subs)-1] = append(subs[len(subs)-1], s)
	}
	var lines []geom.Polyline
	for _, s := range subs {
		var l geom.Polyline
		for _, part := range s.Flatten(0.02) {
			l = append(l, part...)
		}
		lines = append(lines, l)
	}
	var out geom.Path
	for i, s := range subs {
		depth := 0
		for k := range subs {
			if k != i && holds(lines[k], lines[i][0].Lerp(lines[i][len(lines[i])/2], 1e-3)) {
				depth++
			}
		}
		if (turn(lines[i]) > 0) != (depth%2 == 0) {
			s = reversed(s)
		}
		out = append(out, s...)
	}
	return out
}

func turn(l geom.Polyline) float64 {
	v := 0.0
	for i, p := range l {
		v += p.Cross(l[(i+1)%len(l)])
	}
	return v
}

func holds(l geom.Polyline, q geom.Point) bool {
	in := false
	for i, j := 0, len(l)-1; i < len(l); j, i = i, i+1 {
		a, b := l[i], l[j]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < (b.X-a.X)*(q.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}

// reversed is a subpath drawn from its end.
func reversed(p geom.Path) geom.Path {
	var out geom.Path
	ends := make([]geom.Point, 0, len(p)) // where each segment ends
	for _, s := range p {
		switch s.Op {
		case geom.MoveTo, geom.LineTo:
			ends = append(ends, s.A)
		case geom.QuadTo:
			ends = append(ends, s.B)
		case geom.CubeTo:
			ends = append(ends, s.C)
		}
	}
	segments := slices.DeleteFunc(slices.Clone(p), func(s geom.Segment) bool { return s.Op == geom.Close })
	out.MoveTo(ends[len(ends)-1])
	for i := len(segments) - 1; i > 0; i-- {
		switch s := segments[i]; s.Op {
		case geom.LineTo:
			out.LineTo(ends[i-1])
		case geom.QuadTo:
			out.QuadTo(s.A, ends[i-1])
		case geom.CubeTo:
			out.CubeTo(s.B, s.A, ends[i-1])
		}
	}
	out.Close()
	return out
}

// grain is how many steps a unit of a picture 32 units wide has in the packed text.
const grain = 50

// pathData writes a path in whole steps, each point relative to the last.
func pathData(p geom.Path) string {
	var b strings.Builder
	var x, y, x0, y0 int
	last := byte(0)
	step := func(v float64) int { return int(math.Round(v * grain)) }
	put := func(cmd byte, points ...geom.Point) {
		if cmd != last || cmd == 'm' {
			b.WriteByte(cmd)
		}
		first := cmd != last || cmd == 'm'
		last = cmd
		var nx, ny int
		for _, q := range points {
			nx, ny = step(q.X), step(q.Y)
			for _, v := range [2]int{nx - x, ny - y} {
				if v >= 0 && !first {
					b.WriteByte(' ')
				}
				b.WriteString(strconv.Itoa(v))
				first = false
			}
		}
		x, y = nx, ny
	}
	for _, s := range p {
		switch s.Op {
		case geom.MoveTo:
			put('m', s.A)
			x0, y0 = x, y
		case geom.LineTo:
			if step(s.A.X) != x || step(s.A.Y) != y {
				put('l', s.A)
			}
		case geom.QuadTo:
			put('q', s.A, s.B)
		case geom.CubeTo:
			put('c', s.A, s.B, s.C)
		case geom.Close:
			b.WriteByte('z')
			last = 'z'
			x, y = x0, y0
		}
	}
	return b.String()
}
