package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// mostParts of a picture can be named, as in a plan.
const mostParts = 40

// parts are those named by --order, in the order they are drawn.
func (cmd *traceCmd) parts() ([]plan.Part, error) {
	if strings.TrimSpace(cmd.Order) == "" {
		return nil, nil
	}
	bad := func(format string, args ...any) error {
		return &engine.Error{
			Code: codeUsage, Message: "--order: " + fmt.Sprintf(format, args...),
			Hint: "want ids like roof,door or regions x:y:w:h in fractions of the picture, as 0:0.5:0.4:0.5",
		}
	}
	var out []plan.Part
	for _, word := range strings.Split(cmd.Order, ",") {
		word = strings.TrimSpace(word)
		switch {
		case word == "":
			return nil, bad("a part is missing between two commas")
		case strings.ContainsAny(word[:1], "0123456789.+-"): // no id begins so
			region, err := regionOf(word)
			if err != nil {
				return nil, bad("%s: %v", word, err)
			}
			out = append(out, plan.Part{Region: region})
		default:
			out = append(out, plan.Part{ID: word})
		}
	}
	if len(out) > mostParts {
		return nil, bad("%d parts are more than %d", len(out), mostParts)
	}
	return out, nil
}

// regionOf reads x:y:w:h.
func regionOf(word string) (*plan.Box, error) {
	fields := strings.Split(word, ":")
	if len(fields) != 4 {
		return nil, fmt.Errorf("a region has 4 numbers, not %d", len(fields))
	}
	var v [4]float64
	for i, f := range fields {
		n, err := strconv.ParseFloat(f, 64)
		if err != nil || math.IsNaN(n) || n < 0 || n > 1 {
			return nil, fmt.Errorf("%q is no number from 0 to 1", f)
		}
		v[i] = n
	}
	const slack = 1e-9 // 0.7 + 0.3 may be more than 1 by a bit
	switch {
	case v[2] == 0 || v[3] == 0:
		return nil, fmt.Errorf("the region is empty")
	case v[0]+v[2] > 1+slack || v[1]+v[3] > 1+slack:
		return nil, fmt.Errorf("the region reaches beyond the picture")
	}
	return &plan.Box{X: v[0], Y: v[1], W: v[2], H: v[3]}, nil
}

// orderIn places the parts in the picture as it lies in box.
func (cmd *traceCmd) orderIn(src *paint.Source, box geom.Rect) (*paint.Order, error) {
	parts, err := cmd.parts()
	if err != nil {
		return nil, err
	}
	o, err := src.OrderIn(box, plan.FitContain, parts)
	var faults plan.Faults
	if errors.As(err, &faults) {
		// A fault names its place in a plan and what plans accept; here the flag
		// is the place.
		f := faults[0]
		return nil, &engine.Error{Code: engine.CodeAsset, Message: "--order: " + f.Problem, Hint: strings.Replace(f.Accept, "{x, y, w, h}", "x:y:w:h", 1)}
	}
	return o, err
}
