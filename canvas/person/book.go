package person

import (
	_ "embed"
	"fmt"
	"image/color"
	"strconv"
	"strings"
	"sync"

	"github.com/inkreel/inkreel/internal/embedded"
	"github.com/inkreel/inkreel/internal/geom"
)

// NODE_MODULES names a folder into which npm has unpacked what gen reads.
//go:generate go run -C ../.. ./canvas/person/gen $NODE_MODULES

//go:embed parts.txt.zst
var packed []byte

// Licence is that of the drawings and of the package they come from.
//
//go:embed LICENSE-open-peeps.txt
var Licence string

// The groups of parts: three of bodies, and what heads are made of.
const (
	standing  = "standing"
	sitting   = "sitting"
	bust      = "bust"
	head      = "head"
	face      = "face"
	beard     = "beard"
	accessory = "accessory"
)

// part is one that persons are put together from.
type part struct {
	view   geom.Rect // in a person's units
	shapes []shape   // areas, then lines
}

// shape is an area of what code says, or a line of a breadth.
type shape struct {
	path  geom.Path
	code  byte // s, h, t, p, j, o, c, k: see wardrobe; 0: it has a colour of its own
	shade int
	own   color.RGBA
	line  float64
}

// book is the lines of all parts by group and name, unpacked on first use.
var book = sync.OnceValue(func() map[string]string { return index(string(embedded.Unpack("persons", packed))) })

func index(text string) map[string]string {
	b := map[string]string{}
	for line := range strings.Lines(text) {
		group, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		name, data, _ := strings.Cut(rest, "\t")
		b[group+" "+name] = data
	}
	return b
}

// get reads a part. There is one of every name this package knows: a test reads all.
func get(group, name string) part {
	switch group {
	case head:
		if p, ok := hatOf(name); ok {
			return p
		}
	case bust:
		if p, ok := bodyWith(name); ok {
			return p
		}
	}
	data, ok := book()[group+" "+name]
	if !ok {
		panic(fmt.Sprintf("persons: there is no %s %s", group, name))
	}
	p, err := read(data)
	if err != nil {
		panic(fmt.Sprintf("persons: %s %s: %v", group, name, err)) // our own data
	}
	return p
}

// read reads a part: where it lies, and its shapes.
func read(data string) (part, error) {
	var p part
	view, shapes, _ := strings.Cut(data, "\t")
	var v [4]float64
	for i, f := range strings.Fields(view) {
		v[i&3], _ = strconv.ParseFloat(f, 64) // a test looks at every view
	}
	p.view = geom.R(v[0], v[1], v[2], v[3])
	for s := range strings.SplitSeq(shapes, "\t") {
		sh, err := readShape(s)
		if err != nil {
			return p, err
		}
		p.shapes = append(p.shapes, sh)
	}
	return p, nil
}

// readShape reads what a shape is, and its path.
func readShape(s string) (shape, error) {
	var sh shape
	d := strings.IndexByte(s, 'm')
	if d < 2 {
		return sh, fmt.Errorf("%.20q begins with no colour", s)
	}
	var err error
	switch c := s[:d]; {
	case c[0] == '#':
		var v uint64
		v, err = strconv.ParseUint(c[1:], 16, 32)
		sh.own = rgb(uint32(v))
	case c[0] == 'l':
		sh.line, err = strconv.ParseFloat(c[1:], 64)
	default:
		sh.code, sh.shade = c[0], int(c[1]-'0')
		if strings.IndexByte("shtpjock", sh.code) < 0 || sh.shade < 0 || sh.shade > 2 {
			err = fmt.Errorf("%q is no colour", c)
		}
	}
	if err != nil {
		return sh, err
	}
	sh.path, err = geom.ParseSVG(s[d:])
	return sh, err
}

func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }
