package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"

	"github.com/inkreel/inkreel/internal/geom"
)

// area is a shape of a part as the package has it: a path and what fills it.
type area struct {
	fill string // the name of a property as skinColor, or a colour
	path geom.Path
}

var (
	element   = regexp.MustCompile(`React\.createElement\("(path|rect)", \{ (.*?) \}\)`)
	property  = regexp.MustCompile(`(\w+|"[\w-]+"): (?:'([^']*)'|"([^"]*)"|(\w+))`)
	translate = regexp.MustCompile(`^translate\(([-\d.]+)[ ,]+([-\d.]+)\)`)
	scale     = regexp.MustCompile(`scale\(([-\d.]+) ([-\d.]+)\)`)
)

// readPart reads the shapes of a compiled React component, in the order they lie.
func readPart(name string) ([]area, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var out []area
	for _, m := range element.FindAllStringSubmatch(string(text), -1) {
		at := map[string]string{}
		for _, p := range property.FindAllStringSubmatch(m[2], -1) {
			at[p[1]] = p[2] + p[3] + p[4]
		}
		a := area{fill: at["fill"]}
		if m[1] == "rect" {
			a.path = geom.Rectangle(geom.R(number(at["x"]), number(at["y"]), number(at["width"]), number(at["height"])))
		} else if a.path, err = geom.ParseSVG(at["d"]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if v := scale.FindStringSubmatch(at["transform"]); v != nil {
			a.path = a.path.Transform(geom.Scale(number(v[1]), number(v[2])))
		}
		if v := translate.FindStringSubmatch(at["transform"]); v != nil {
			a.path = a.path.Transform(geom.Translate(geom.Pt(number(v[1]), number(v[2]))))
		}
		out = append(out, a)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no shapes", name)
	}
	return out, nil
}

func number(s string) float64 {
	v, _ := strconv.ParseFloat(s, 64)
	return v
}
