package compose

import "github.com/inkreel/inkreel/plan"

// growths are how much larger words in boxes are set than usual, largest first.
var growths = []float64{1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1}

// setting is how texts of one role are set alike: their growth, and the height of
// a line as a share of the frame's.
type setting struct {
	growth float64
	line   float64
	width  float64 // of the place, in ems
}

// setType is how texts of a role are set in places so wide, as large as they go up to
// a growth without breaking in more lines than so many.
func (f *film) setType(role plan.Role, texts []string, width, most float64, lineMost int) setting {
	size := f.size(role)
	var s setting
	for _, g := range growths {
		if g > most {
			continue
		}
		s = setting{g, size * g * f.leading() / f.height(), width * f.width() / (size * g)}
		ok := true
		for _, t := range texts {
			ok = ok && lines(t, s.width) <= lineMost
		}
		if ok {
			break
		}
	}
	return s
}

// height is the room a text needs, as a share of the frame's.
func (s setting) height(text string) float64 { return float64(lines(text, s.width)) * s.line }

// tallest is the room that the longest of texts needs.
func (s setting) tallest(texts []string) float64 {
	var h float64
	for _, t := range texts {
		if t != "" {
			h = max(h, s.height(t))
		}
	}
	return h
}
