package plan

import "strconv"

// fill completes what a schema's defaults cannot: values that follow from
// others, and one spelling for what may be written in several ways.
func (c *contract) fill(p *Plan) {
	p.Language, _ = ParseLanguage(string(p.Language))
	p.TextLanguage, _ = ParseLanguage(string(p.TextLanguage))
	if p.TextLanguage == "" {
		p.TextLanguage = p.Language
	}
	for i := range p.Variants {
		v := &p.Variants[i]
		v.Language, _ = ParseLanguage(string(v.Language))
	}
	fillFrame(p)
	c.fillStyle(p)
	fillIDs(p)
}

func (c *contract) fillStyle(p *Plan) {
	p.CanvasStyle = expanded(p.CanvasStyle)
	preset := &p.CanvasStyle
	name := c.canvasDefault
	if p.Engine == EngineSketch {
		preset, name = &p.SketchStyle, c.sketchDefault
	}
	if *preset == "" {
		*preset = name
	}
	if own := p.CustomStyle; own != nil {
		if len(own.Palette) == 0 {
			own.Palette = nil
		}
		if own.Base = expanded(own.Base); own.Base == "" {
			own.Base = name
		}
	}
}

// fillIDs names scenes s1, s2, … and elements e1, e2, … by position where the
// plan does not.
func fillIDs(p *Plan) {
	scenes := map[string]bool{}
	for i := range p.Scenes {
		scenes[p.Scenes[i].ID] = true
	}
	for i := range p.Scenes {
		s := &p.Scenes[i]
		if s.ID == "" {
			s.ID = freeID("s", i+1, scenes)
		}
		elements := map[string]bool{}
		for j := range s.Elements {
			elements[s.Elements[j].ID] = true
		}
		for j := range s.Elements {
			if e := &s.Elements[j]; e.ID == "" {
				e.ID = freeID("e", j+1, elements)
			}
		}
	}
}

// freeID is letter and number, or the first of number_2, number_3, … that
// the plan has not given to another.
func freeID(letter string, number int, taken map[string]bool) string {
	base := letter + strconv.Itoa(number)
	id := base
	for n := 2; taken[id]; n++ {
		id = base + "_" + strconv.Itoa(n)
	}
	taken[id] = true
	return id
}

// fillConditional gives their defaults to fields that may be stated only beside
// others. It comes after the checks, which must distinguish stated from left out.
func fillConditional(p *Plan) {
	if p.LogoPosition == "" {
		p.LogoPosition = BottomRight
	}
	for i := range p.Scenes {
		for j := range p.Scenes[i].Elements {
			p.Scenes[i].Elements[j].fillEntryCues()
		}
	}
	o := p.OwnNarration
	if o == nil {
		return
	}
	for _, d := range []struct {
		field *string
		value string
	}{{&o.Position, "right-bottom"}, {&o.Split, "50%"}, {&o.Fit, "crop"}} {
		if *d.field == "" {
			*d.field = d.value
		}
	}
	if o.Focus == nil {
		middle := 50
		o.Focus = &middle
	}
}
