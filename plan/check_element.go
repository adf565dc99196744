package plan

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// elements checks the elements of a scene: each by itself, then what they
// say of each other and of the narration.
func (c *checker) elements(path string, s *Scene) {
	kinds := map[string]Kind{}
	var ids []string
	for j := range s.Elements {
		e, at := &s.Elements[j], fmt.Sprintf("%s.elements[%d]", path, j)
		if _, taken := kinds[e.ID]; taken {
			c.fault(at+".id", "every element of a scene needs an id of its own", "%q is the id of another element of the scene", e.ID)
		} else {
			ids = append(ids, e.ID)
		}
		kinds[e.ID] = e.Kind
	}
	spoken := sync.OnceValue(func() script { return scriptOf(s.Narration.Spoken()) })
	for j := range s.Elements {
		e, at := &s.Elements[j], fmt.Sprintf("%s.elements[%d]", path, j)
		c.box(at+".box", e.Box)
		if e.Cue.Set {
			c.cue(at+".cue", path, s, e.Cue, spoken)
		}
		switch e.Kind {
		case KindText:
			c.marked(at+".text", e.Text)
		case KindList:
			for k, item := range e.Items {
				c.marked(fmt.Sprintf("%s.items[%d]", at, k), item)
			}
		case KindIcon:
			c.icon(at+".name", e.Name)
		case KindArrow:
			c.arrow(at, path, e, kinds, ids)
		case KindImage:
			c.parts(at+".order", e.Order)
		case KindPath:
			c.pathData(at, e)
		case KindChart:
			c.chart(at, e)
		case KindTable:
			c.table(at, e)
		case KindCode:
			c.code(at, e)
			c.written(at, e)
		case KindFormula:
			c.written(at, e)
		}
	}
}

// written checks what an element holds in a notation of its own.
func (c *checker) written(path string, e *Element) {
	if c.notation == nil || !c.sound(path) {
		return
	}
	for _, f := range c.notation(e) {
		c.fault(path+"."+f.Path, f.Accept, "%s", f.Problem)
	}
}

// marked checks that words hold more than the marks of strong parts.
func (c *checker) marked(path, words string) {
	if !strings.Contains(words, "**") || !c.sound(path) {
		return
	}
	if problem, accept := checkFilled(strings.ReplaceAll(words, "**", "")); problem != "" {
		c.fault(path, accept, "holds the marks of strong words and no words")
	}
}

// box checks that a box lies in the frame.
func (c *checker) box(path string, b *Box) { c.inside(path, b, "box", "frame") }

// inside checks that a box, called name, lies in the whole it is a fraction
// of. A hundred-thousandth of it is forgiven: a third three times is one,
// whatever was rounded away.
func (c *checker) inside(path string, b *Box, name, whole string) {
	const slack = 1e-5
	if b == nil || !c.sound(path) {
		return
	}
	if b.X+b.W > 1+slack {
		c.fault(path+".w", "accepted: x + w of at most 1", "the %s ends at %s, right of the %s", name, plainNumber(b.X+b.W), whole)
	}
	if b.Y+b.H > 1+slack {
		c.fault(path+".h", "accepted: y + h of at most 1", "the %s ends at %s, below the %s", name, plainNumber(b.Y+b.H), whole)
	}
}

// parts checks that the regions of a picture lie in it.
func (c *checker) parts(path string, parts []Part) {
	for k, p := range parts {
		c.inside(fmt.Sprintf("%s[%d]", path, k), p.Region, "region", "picture")
	}
}

// cue checks that a cue falls into its scene.
func (c *checker) cue(path, scene string, s *Scene, cue Cue, spoken func() script) {
	if cue.Phrase == "" {
		limit := c.p.Pacing.Limit()
		switch {
		case s.Duration > 0 && cue.Seconds >= s.Duration:
			c.fault(path, "accepted: less than the scene's duration", "%s s is after the scene's end, %s s",
				plainNumber(cue.Seconds), plainNumber(s.Duration))
		case s.Duration == 0 && cue.Seconds >= limit && !s.HasVideo() && !c.p.Recorded(s) && c.pacingSound(scene):
			c.fault(path, "accepted: less than "+plainNumber(limit), "%s s is after the scene's end: with scene_pacing %s it lasts at most %s s",
				plainNumber(cue.Seconds), c.p.Pacing, plainNumber(limit))
		}
		return
	}
	if !c.sound(scene+".narration") || !c.sound("own_narration") {
		return
	}
	accept := "accepted: seconds from the scene's start, or words of the narration as they are said, #2 behind them for their second occurrence"
	switch {
	case s.Narration == nil:
		c.fault(path, accept, "%s is a phrase, but the scene has no narration", excerpt(cue.Phrase))
	case len(spoken()) == 0:
		c.fault(path, "give narration.text or narration.words, or a cue in seconds",
			"%s cannot be found: the narration is a recording whose words the plan does not tell", excerpt(cue.Phrase))
	default:
		if _, _, ok := spoken().find(cue.Phrase); !ok {
			c.fault(path, accept, "%s is not said in the narration%s", excerpt(cue.Phrase), timesSaid(spoken(), cue.Phrase))
		}
	}
}

// timesSaid tells how often the phrase is said, when it is, but fewer times
// than its number asks.
func timesSaid(spoken script, phrase string) string {
	words, nth := splitOccurrence(phrase)
	if nth < 1 {
		return ": occurrences count from 1"
	}
	times := 0
	for range spoken.occurrences(words) {
		times++
	}
	switch times {
	case 0:
		return ""
	case 1:
		return " that often: it occurs once"
	}
	return fmt.Sprintf(" that often: it occurs %d times", times)
}

func (c *checker) icon(path, name string) {
	if name == "" || c.icons == nil || c.icons.Has(name) {
		return
	}
	near := c.icons.Near(name)
	accept := "inkreel icons WORD searches the built-in icons"
	if len(near) > 0 {
		accept = didYouMean(near) + "accepted: the built-in icons, near this one " + strings.Join(near, ", ")
	}
	c.fault(path, accept, "there is no icon %s", excerpt(name))
}

// arrow checks that an arrow knows where it begins and where it points.
func (c *checker) arrow(path, scene string, e *Element, kinds map[string]Kind, ids []string) {
	if !c.sound(path+".from") || !c.sound(path+".to") || !c.sound(path+".points") {
		return
	}
	linked := e.From != "" || e.To != ""
	switch {
	case linked && len(e.Points) > 0:
		c.fault(path+".points", "leave out either of the two", "points stand beside from and to")
	case !linked && len(e.Points) == 0:
		c.fault(path, "give from and to, or points", "the arrow leads from nowhere to nowhere")
	case !linked && lengthless(e.Points):
		c.fault(path+".points", "give at least two that differ", "are all the same point")
	case linked && e.From == "":
		c.fault(path+".from", joinable(e.To, kinds, ids), "is missing")
	case linked && e.To == "":
		c.fault(path+".to", joinable(e.From, kinds, ids), "is missing")
	case linked && e.From == e.To:
		c.fault(path+".to", "accepted: the id of another element", "%q is where the arrow begins", e.To)
	}
	c.end(path+".from", scene, e, e.From, kinds, ids)
	c.end(path+".to", scene, e, e.To, kinds, ids)
}

// lengthless reports whether points lead nowhere.
func lengthless(points [][2]float64) bool {
	for _, p := range points {
		if p != points[0] {
			return false
		}
	}
	return len(points) > 0
}

// joinable says which elements an arrow can join to the one at its other end.
func joinable(other string, kinds map[string]Kind, ids []string) string {
	var can []string
	for _, id := range ids {
		if id != other && kinds[id] != KindArrow {
			can = append(can, id)
		}
	}
	if len(can) == 0 {
		return "the scene has no element to point at"
	}
	return "accepted: " + strings.Join(can, ", ")
}

// end checks one end of an arrow.
func (c *checker) end(path, scene string, arrow *Element, id string, kinds map[string]Kind, ids []string) {
	kind, known := kinds[id]
	other := arrow.From
	if id == other {
		other = arrow.To
	}
	switch {
	case id == "" || !c.eachSound(scene, "id"):
	case !known:
		others := make([]string, 0, len(ids))
		for _, other := range ids {
			if kinds[other] != KindArrow {
				others = append(others, other)
			}
		}
		accept := "the scene has no element to point at"
		if len(others) > 0 {
			accept = oneOf(id, others)
		}
		c.fault(path, accept, "no element of the scene has the id %q", id)
	case id == arrow.ID:
		c.fault(path, joinable(other, kinds, ids), "%q is the arrow itself", id)
	case kind == KindArrow:
		c.fault(path, joinable(other, kinds, ids), "%q is an arrow", id)
	}
}

// eachSound reports whether every element of a scene could state a field.
func (c *checker) eachSound(scene, field string) bool {
	elements := scene + ".elements"
	for _, f := range c.known {
		if f.Path == elements || within(f.Path, elements) && (strings.HasSuffix(f.Path, "."+field) || isEntry(f.Path, elements)) {
			return false
		}
	}
	return true
}

// isEntry reports whether path is an entry of a list itself, not a place within
// one.
func isEntry(path, list string) bool {
	index, ok := strings.CutPrefix(path, list+"[")
	return ok && strings.IndexByte(index, ']') == len(index)-1
}

func (c *checker) pathData(path string, e *Element) {
	if e.D != "" {
		if at, problem := checkPathData(e.D); problem != "" {
			c.fault(path+".d", "accepted: SVG path data, such as M10 20L30 40", "character %d: %s", at+1, problem)
		}
	}
	if e.ViewBox != "" && emptyViewBox(e.ViewBox) {
		c.fault(path+".view_box", "accepted: a width and a height above 0", "%s is an empty view box", excerpt(e.ViewBox))
	}
}

// emptyViewBox reports whether a view box, of right form, holds no area.
func emptyViewBox(s string) bool {
	numbers := strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == ',' })
	for _, side := range numbers[2:] {
		if v, err := strconv.ParseFloat(side, 64); err != nil || v <= 0 {
			return true
		}
	}
	return false
}

// chart checks that every label has its values.
func (c *checker) chart(path string, e *Element) {
	if !c.sound(path+".labels") || !c.sound(path+".series") {
		return
	}
	for k, s := range e.Series {
		if len(s.Values) != len(e.Labels) {
			c.fault(fmt.Sprintf("%s.series[%d].values", path, k), fmt.Sprintf("accepted: %d, one for each label", len(e.Labels)),
				"holds %d values", len(s.Values))
		}
	}
	c.highlight(path, e.Highlight, len(e.Labels), "labels")
	if (e.Chart == ChartPie || e.Chart == ChartDonut) && c.sound(path+".chart") {
		c.slices(path+".series", e)
	}
}

// slices checks that values can be shares of a whole.
func (c *checker) slices(path string, e *Element) {
	if len(e.Series) > 1 {
		c.fault(path, "accepted: one", "a %s shows one series, found %d", e.Chart, len(e.Series))
		return
	}
	sum := 0.0
	for k, v := range e.Series[0].Values {
		if v < 0 {
			c.fault(fmt.Sprintf("%s[0].values[%d]", path, k), "accepted: 0 or more", "%s is no share of a %s", plainNumber(v), e.Chart)
		}
		sum += max(v, 0)
	}
	if sum == 0 {
		c.fault(path+"[0].values", "accepted: values with a sum above 0", "a %s of nothing", e.Chart)
	}
}

// table checks that the rows are equally wide.
func (c *checker) table(path string, e *Element) {
	if !c.sound(path+".header") || !c.sound(path+".rows") {
		return
	}
	width, like := len(e.Header), "the header"
	if width == 0 {
		width, like = len(e.Rows[0]), "the first row"
	}
	for k, row := range e.Rows {
		if len(row) != width {
			c.fault(fmt.Sprintf("%s.rows[%d]", path, k), fmt.Sprintf("accepted: %d, as in %s", width, like), "holds %d cells", len(row))
		}
	}
	c.highlight(path, e.Highlight, len(e.Rows), "rows")
}

func (c *checker) highlight(path string, index *int, count int, of string) {
	if index != nil && *index >= count {
		c.fault(path+".highlight", fmt.Sprintf("accepted: 0 to %d", count-1), "there is no place %d among %d %s", *index, count, of)
	}
}

func (c *checker) code(path string, e *Element) {
	lines := strings.Count(strings.TrimSuffix(e.Code, "\n"), "\n") + 1
	for k, n := range e.HighlightLines {
		at := fmt.Sprintf("%s.highlight_lines[%d]", path, k)
		if n > lines && c.sound(path+".code") && c.sound(at) {
			c.fault(at, fmt.Sprintf("accepted: 1 to %d", lines), "there is no line %d", n)
		}
	}
}
