package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// KindDiagram is a diagram.
const KindDiagram Kind = "diagram"

// DiagramKind is the form of a diagram.
type DiagramKind string

// The diagrams.
const (
	DiagramTimeline    DiagramKind = "timeline"
	DiagramVenn        DiagramKind = "venn"
	DiagramPyramid     DiagramKind = "pyramid"
	DiagramMatrix      DiagramKind = "matrix"
	DiagramTree        DiagramKind = "tree"
	DiagramMindmap     DiagramKind = "mindmap"
	DiagramGauge       DiagramKind = "gauge"
	DiagramDial        DiagramKind = "dial"
	DiagramThermometer DiagramKind = "thermometer"
	DiagramProgress    DiagramKind = "progress"
	DiagramBigNumber   DiagramKind = "big_number"
	DiagramChecklist   DiagramKind = "checklist"
)

var kindDiagram = kind{
	name:   KindDiagram,
	figure: true,
	doc:    "A diagram as a teacher draws it.",
	fields: []field{
		must("diagram", choice(diagramNames()...), "Form of the diagram."),
		may("items", list(0, mostItems, itemSchema()), "Its parts in order, each a text or an object; what they are depends on the form."),
		may("label", text(mostLabel), "Words for the whole: the root of a tree, the middle of a mindmap, what a value is of."),
		may("value", number(-mostValue, mostValue), "The value shown."),
		may("min", number(-mostValue, mostValue), "Where the scale begins; where a big number counts from.").absent("0"),
		may("max", number(-mostValue, mostValue), "Where the scale ends.").absent("100"),
		may("unit", text(40), "Unit of the values."),
		may("axes", list(2, 2, text(100).said("An axis.")), "What grows across and what grows upwards in a matrix."),
		may("highlight", whole(0, mostItems-1), "Index of the item that stands out, from 0: it is drawn last."),
	},
	check: checkDiagram,
	words: "items", parts: true,
	guide: diagramGuide,
	called: func(e *Element) (string, string) {
		words := e.Label
		for _, i := range e.Items {
			words = cmp.Or(words, i.Label)
		}
		return strings.ReplaceAll(string(e.Diagram), "_", " "), words
	},
	quicker: "show fewer items in %s",
	sample: `[
  {"kind": "diagram", "diagram": "timeline", "highlight": 2,
   "items": [{"label": "first shop", "value": 1987}, {"label": "abroad", "value": 1996, "icon": "world"}, {"label": "a million customers", "value": 2021}]},
  {"kind": "diagram", "diagram": "venn", "items": ["good", "cheap", {"label": "slow", "sets": [0, 1]}]},
  {"kind": "diagram", "diagram": "gauge", "value": 72, "unit": "%", "label": "battery"}
]`,
}

const diagramGuide = "![Twelve diagrams, each in another look](gallery/diagrams.webp)\n\n" +
	"`timeline`: items are events, `value` is their year, or a number of `unit`; the axis is to scale. `venn`: an item is one of up to three sets, its " +
	"`children` are what lies in that set alone; one with `sets`, indexes of sets from 0, is written where these overlap. `pyramid`: items are levels " +
	"from the top, a `value` is written behind the words. `matrix`: up to four items are the quarters in reading order, `children` stand in them, `axes` " +
	"name what grows to the end of the line and what grows upwards. `tree`: `label` is the root; items hang from it, and from each its `children`, " +
	"two levels deep. `mindmap`: `label` is the middle, items branch off with their `children`, one level deep. `checklist`: items with " +
	"`\"done\": true` are ticked.\n\n" +
	"A `value` on a scale from `min` to `max` is shown by a `gauge`, half a ring; a `dial`, a round face with a hand; or a `thermometer`. Items with a " +
	"`value` are marks beside a thermometer, and zones of a gauge or dial, each up to its value. `progress` is a bar for `value`, or one for each " +
	"item. `big_number` writes `value` in large figures over its `label`. In films of the canvas, bars, tubes and rings fill up to their value, hands turn to " +
	"it, and a `big_number` counts up to it from `min`; in those of the sketch engine the pen draws and writes them.\n\n" +
	"An `icon` stands beside an item's words. Axis or trunk come first, then item by item with its words, what stands out last and in the accent. " +
	"Words never lie on each other: where they have no room in type that can be read, that is a fault. Timelines, matrices, trees and bars run from " +
	"right to left in languages that do; gauges and dials, as clocks do, from left to right.\n\n" +
	"An item can have a `cue`, seconds or a phrase of the narration: it is then drawn, with its words and `children`, when it is said, after all that has " +
	"none; the hand of a gauge or dial comes with the last of its zones. Up to 12 items, 8 children each, 40 in all; a " +
	"field that means nothing to a form is a fault. In [variants](#variants) `items` are all words, each item's before its children's."

// Limits of diagrams.
const (
	mostItems   = 12 // side by side
	mostBranch  = 8  // children of one item
	mostInAll   = 40 // items and children
	mostSets    = 3
	mostQuarter = 4
	mostZones   = 6
)

// itemSchema is the schema of an item: words alone or an object, with children
// down to the second level.
func itemSchema() *schema {
	level := func(name, doc string, more ...field) *schema {
		own := append([]field{
			may("label", text(200), "Its words."),
			may("value", number(-mostValue, mostValue), "Its value; of a timeline its year."),
			may("icon", formed(formFilled, 100), "A built-in icon beside the words; `inkreel icons WORD` searches."),
		}, more...)
		return either(formed(formFilled, 200), object(own...)).named(name, doc)
	}
	last := level("diagram_leaf", "A part of a part of a diagram's item: its words, or an object.")
	child := level("diagram_child", "A part of a diagram's item: its words, or an object.",
		may("children", list(0, mostBranch, last), "Its own parts, of a tree alone."))
	return level("diagram_item", "A part of a diagram: its words, or an object.",
		may("done", truth(), "Whether it is ticked in a checklist.").or(false),
		may("sets", list(1, mostSets, whole(0, mostItems-1).said("A set.")), "Indexes of the sets of a venn that it lies in."),
		may("children", list(0, mostBranch, child), "Its own parts."),
		may("cue", aCue(), "When it is drawn, with all that belongs to it."))
}

// diagram is what a form of diagram takes.
type diagram struct {
	name        DiagramKind
	least, most int      // items
	takes       []string // fields of the element besides items and highlight …
	wants       []string // … that it cannot do without
	item        []string // fields of an item besides label and icon …
	itemWants   string   // … and the one it cannot do without
	depth       int      // levels of children
}

// scaled are the fields of what shows a value on a scale.
var scaled = []string{"value", "min", "max", "unit", "label"}

var diagrams = []diagram{
	{name: DiagramTimeline, least: 1, most: mostItems, takes: []string{"unit"}, item: []string{"value"}, itemWants: "value"},
	{name: DiagramVenn, least: 1, most: mostItems, item: []string{"sets", "children"}, depth: 1},
	{name: DiagramPyramid, least: 1, most: mostItems, takes: []string{"unit"}, item: []string{"value"}},
	{name: DiagramMatrix, least: 1, most: mostQuarter, takes: []string{"axes"}, item: []string{"children"}, depth: 1},
	{name: DiagramTree, least: 1, most: mostItems, takes: []string{"label"}, wants: []string{"label"}, item: []string{"children"}, depth: 2},
	{name: DiagramMindmap, least: 1, most: mostItems, takes: []string{"label"}, wants: []string{"label"}, item: []string{"children"}, depth: 1},
	{name: DiagramGauge, most: mostZones, takes: scaled, wants: []string{"value"}, item: []string{"value"}, itemWants: "value"},
	{name: DiagramDial, most: mostZones, takes: scaled, wants: []string{"value"}, item: []string{"value"}, itemWants: "value"},
	{name: DiagramThermometer, most: mostZones, takes: scaled, wants: []string{"value"}, item: []string{"value"}, itemWants: "value"},
	{name: DiagramProgress, most: mostItems, takes: scaled, item: []string{"value"}, itemWants: "value"},
	{name: DiagramBigNumber, takes: []string{"value", "min", "unit", "label"}, wants: []string{"value"}},
	{name: DiagramChecklist, least: 1, most: mostItems, item: []string{"done"}},
}

func diagramNames() []DiagramKind {
	names := make([]DiagramKind, len(diagrams))
	for i, d := range diagrams {
		names[i] = d.name
	}
	return names
}

// checkDiagram checks that a form has what it shows and no more.
func checkDiagram(c *elementCheck) {
	at := slices.IndexFunc(diagrams, func(d diagram) bool { return d.name == c.Diagram })
	if at < 0 || !c.valid("items") {
		return
	}
	d := &diagrams[at]
	given := map[string]bool{"label": c.Label != "", "value": c.Value != nil, "min": c.Min != nil, "max": c.Max != nil, "unit": c.Unit != "", "axes": c.Axes != nil}
	for _, name := range []string{"label", "value", "min", "max", "unit", "axes"} {
		switch {
		case given[name] && !slices.Contains(d.takes, name):
			c.fault(name, "accepted: nothing; "+name+" belongs to "+takers(func(d *diagram) bool { return slices.Contains(d.takes, name) }), "means nothing in a %s", d.name)
		case !given[name] && slices.Contains(d.wants, name) && c.valid(name):
			c.fault(name, "accepted: "+map[bool]string{true: "words", false: "a number"}[name == "label"]+"; a "+string(d.name)+" needs it", "is missing")
		}
	}
	switch n := len(c.Items); {
	case n < d.least:
		c.fault("items", fmt.Sprintf("accepted: %d to %d", d.least, d.most), "a %s of %d items", d.name, n)
	case n > d.most:
		c.fault("items", fmt.Sprintf("accepted: up to %d", d.most), "a %s of %d items", d.name, n)
	}
	if d.name == DiagramProgress && (c.Value == nil) == (len(c.Items) == 0) {
		c.fault("value", "accepted: a value for one bar, or items with values for several", "a progress of %s", map[bool]string{true: "nothing", false: "a value and items"}[c.Value == nil])
	}
	if n := len(c.ItemLabels()); n > mostInAll {
		c.fault("items", fmt.Sprintf("accepted: up to %d with their children", mostInAll), "hold %d", n)
	}
	for i := range c.Items {
		c.item(d, fmt.Sprintf("items[%d]", i), &c.Items[i], d.depth)
	}
	c.highlight(len(c.Items), "items")
	if slices.Contains(d.takes, "max") {
		c.onScale()
	}
	if d.name == DiagramVenn {
		c.sets()
	}
}

// takers are the forms of which something holds, for a sentence.
func takers(holds func(*diagram) bool) string {
	var names []string
	for i := range diagrams {
		if holds(&diagrams[i]) {
			names = append(names, string(diagrams[i].name))
		}
	}
	return strings.Join(names, ", ")
}

// item checks one item of a form, whose children may go so many levels down.
func (c *elementCheck) item(d *diagram, path string, i *Item, deep int) {
	for _, f := range []struct {
		name  string
		given bool
	}{{"value", i.Value != nil}, {"done", i.Done}, {"sets", i.Sets != nil}} {
		if f.given && !slices.Contains(d.item, f.name) {
			c.fault(path+"."+f.name, "accepted: nothing; items have it in "+takers(func(d *diagram) bool { return slices.Contains(d.item, f.name) }), "means nothing in a %s", d.name)
		}
	}
	if d.itemWants == "value" && i.Value == nil && c.valid(path) {
		accept := "accepted: a number; the item is then an object: {\"label\": …, \"value\": …}"
		c.fault(path+".value", accept, "is missing: a %s shows it", d.name)
	}
	bare := d.name == DiagramGauge || d.name == DiagramDial || d.name == DiagramThermometer
	if i.Label == "" && !bare && c.valid(path) && c.valid(path+".label") {
		c.fault(path+".label", "accepted: words", "is missing")
	}
	if i.Icon != "" {
		c.builtIn(path+".icon", i.Icon, c.icons, "icon")
	}
	if len(i.Children) > 0 && deep == 0 {
		c.fault(path+".children", "accepted: nothing; a tree goes two levels down, a venn, matrix or mindmap one", "is deeper than a %s goes", d.name)
		return
	}
	for k := range i.Children {
		child := &i.Children[k]
		at := fmt.Sprintf("%s.children[%d]", path, k)
		if child.Value != nil {
			c.fault(at+".value", "accepted: nothing; values belong to the items themselves", "means nothing in a %s", d.name)
		}
		if child.Label == "" && c.valid(at) && c.valid(at+".label") {
			c.fault(at+".label", "accepted: words", "is missing")
		}
		if child.Icon != "" {
			c.builtIn(at+".icon", child.Icon, c.icons, "icon")
		}
		if len(child.Children) > 0 {
			c.item(&diagram{name: d.name}, at, &Item{Label: child.Label, Children: child.Children}, deep-1)
		}
	}
}

// onScale checks that a scale rises and holds the values shown on it.
func (c *elementCheck) onScale() {
	lo, hi := c.Scale()
	if !c.valid("min") || !c.valid("max") {
		return
	}
	if hi <= lo {
		field := "max"
		if c.Max == nil {
			field = "min"
		}
		c.fault(field, "accepted: a max above min", "a scale from %s to %s", plainNumber(lo), plainNumber(hi))
		return
	}
	within := func(field string, v *float64) {
		if v != nil && (*v < lo || *v > hi) {
			c.fault(field, fmt.Sprintf("accepted: %s to %s, which min and max may widen", plainNumber(lo), plainNumber(hi)), "%s lies beyond the scale", plainNumber(*v))
		}
	}
	within("value", c.Value)
	for i := range c.Items {
		within(fmt.Sprintf("items[%d].value", i), c.Items[i].Value)
	}
}

// Scale is where the scale of a diagram begins and ends.
func (e *Element) Scale() (lo, hi float64) {
	lo, hi = 0, 100
	if e.Min != nil {
		lo = *e.Min
	}
	if e.Max != nil {
		hi = *e.Max
	}
	return lo, hi
}

// sets checks what the items of a venn say of each other.
func (c *elementCheck) sets() {
	var sets []string
	for i := range c.Items {
		if c.Items[i].Sets == nil {
			sets = append(sets, fmt.Sprint(i))
		}
	}
	if n := len(sets); n < 1 || n > mostSets {
		c.fault("items", fmt.Sprintf("accepted: 1 to %d items without sets", mostSets), "a venn of %d sets", n)
		return
	}
	for i := range c.Items {
		for k, s := range c.Items[i].Sets {
			at := fmt.Sprintf("items[%d].sets[%d]", i, k)
			if !slices.Contains(sets, fmt.Sprint(s)) {
				c.fault(at, "accepted: indexes of items without sets, "+strings.Join(sets, ", "), "%d is no set", s)
			} else if slices.Index(c.Items[i].Sets, s) < k {
				c.fault(at, "accepted: each set once", "%d is named twice", s)
			}
		}
		if c.Items[i].Sets != nil && len(c.Items[i].Children) > 0 {
			c.fault(fmt.Sprintf("items[%d].children", i), "accepted: nothing; give each an item with sets of its own", "what overlaps has no parts")
		}
	}
}
