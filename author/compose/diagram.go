package compose

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// diagrams are the forms that teachers draw: an axis to scale, a gauge, a thermometer, a
// tree, levels, a list to tick off.
var diagrams = []*composition{
	{name: "events to scale", look: "timeline", suits: func(p *page) float64 {
		n := len(p.dated())
		switch {
		case p.Relation.Kind != story.Time || n < 3 || n > mostDated || n < len(p.Relation.Items):
			return 0
		case n <= 4 && 2*p.pictured() >= n:
			return 1
		}
		return 1.12
	}, set: eventsToScale},
	{name: "share as a gauge", look: "gauge", suits: func(p *page) float64 {
		if !p.isShare() {
			return 0
		}
		return 1.02
	}, set: func(p *page) { p.meter(plan.DiagramGauge, nil, nil, "%") }},
	{name: "degrees on a thermometer", look: "thermometer", suits: func(p *page) float64 {
		if p.degrees() == "" {
			return 0
		}
		return 1.06
	}, set: func(p *page) {
		low, high := scaleOf(p.Relation.Items[0].Value)
		p.meter(plan.DiagramThermometer, &low, &high, p.degrees())
	}},
	{name: "number counted up", look: "counted", suits: func(p *page) float64 {
		if _, ok := p.countable(); !ok {
			return 0
		}
		return 1.02
	}, set: func(p *page) {
		unit, _ := p.countable()
		p.meter(plan.DiagramBigNumber, nil, nil, unit)
	}},
	{name: "parts as a tree", look: "tree", suits: func(p *page) float64 {
		n := len(p.entriesOf(p.Relation.Items))
		switch {
		case p.Relation.Kind != story.PartOf || n < 2 || n > 6 || n < len(p.Relation.Items) || p.label(p.Relation.Head.Label) == "":
			return 0
		case p.longestWord(p.entriesOf(p.Relation.Items)) > p.branchLetters():
			return 0
		case p.pictured() == 0: // nothing is lost
			return 1.04
		}
		return 0.88
	}, set: partsAsTree},
	{name: "levels of a pyramid", look: "pyramid", suits: func(p *page) float64 {
		n := len(p.entriesOf(p.Relation.Items))
		if p.Relation.Kind != story.PartOf && p.Relation.Kind != story.List || n < 3 || n > 6 || n < len(p.Relation.Items) || !p.says(levelWords) {
			return 0
		}
		return 1.1
	}, set: func(p *page) { p.listed(plan.DiagramPyramid) }},
	{name: "list to tick off", look: "checklist", suits: func(p *page) float64 {
		n := len(p.entriesOf(p.Relation.Items))
		if p.Relation.Kind != story.List || p.Part == story.Closing || n < 3 || n > 8 || n < len(p.Relation.Items) || !p.says(readyWords) {
			return 0
		}
		return 1.05
	}, set: func(p *page) { p.listed(plan.DiagramChecklist) }},
}

// mostDated is how many events stand along an axis to scale.
const mostDated = 7

// dated are the relation's events whose dates are years, as items of a timeline.
func (p *page) dated() []plan.Item {
	var out []plan.Item
	for _, e := range p.events(mostDated + 1) {
		year, ok := yearOf(e.when)
		if !ok || e.label == "" {
			return nil
		}
		out = append(out, plan.Item{Label: e.label, Value: &year, Icon: e.icon})
	}
	return out
}

// yearly is a year and whatever stands around it, without any other number.
var yearly = regexp.MustCompile(`^\D*(\d{3,4})\D{0,4}$`)

// yearOf is the year that a date is.
func yearOf(when string) (float64, bool) {
	m := yearly.FindStringSubmatch(when)
	if m == nil || strings.ContainsAny(when, "-–/.") {
		return 0, false
	}
	year, err := strconv.ParseFloat(m[1], 64)
	return year, err == nil
}

// eventsToScale is an axis on which years are as far apart as they are.
func eventsToScale(p *page) {
	p.titleOver(p.heading())
	p.add(mark{Element: plan.Element{ID: "timeline", Kind: plan.KindDiagram, Diagram: plan.DiagramTimeline, Items: p.dated()}, say: p.Relation.Items[0].Cue})
}

// isShare reports whether the scene shows one number of hundred.
func (p *page) isShare() bool {
	if oneAmount(1)(p) == 0 {
		return false
	}
	it := p.Relation.Items[0]
	return strings.Contains(p.amount(it), "%") && it.Value > 0 && it.Value <= 100
}

// celsius and fahrenheit are how degrees are written and called.
var (
	degree     = regexp.MustCompile(`(?i)°|\b(degrees?|grad|degrés?|grad[oi]s?|graus?|graden|stopni|stupňů|fok|градус\S*|derece|derajat)\b|डिग्री|درجة|درجات|度`)
	fahrenheit = regexp.MustCompile(`(?i)°\s*F\b|fahrenheit`)
	celsius    = regexp.MustCompile(`(?i)°\s*C\b|celsius|centigrad|सेल्सियस|摄氏|攝氏|℃`)
)

// degrees is the unit of the scene's one temperature; empty: it shows none.
func (p *page) degrees() string {
	if oneAmount(1)(p) == 0 {
		return ""
	}
	text := p.Relation.Items[0].Text + " " + p.Relation.Unit
	switch {
	case !degree.MatchString(text):
		return ""
	case fahrenheit.MatchString(text):
		return "°F"
	case celsius.MatchString(text):
		return "°C"
	}
	return "" // an angle
}

// scaleOf is a scale that holds a temperature, in steps that people know.
func scaleOf(v float64) (low, high float64) {
	low, high = 0, 100
	switch {
	case v >= -30 && v <= 50:
		low, high = -30, 50
		if v >= 0 {
			low = 0
		}
	case v < 0:
		low, high = 50*math.Floor(v/50), 50
	case v > 100:
		step := math.Pow(10, math.Floor(math.Log10(v)))
		high = step * math.Ceil(v/step+0.2)
	}
	return low, high
}

// countable is the unit of the scene's one number where that is written in digits
// alone, the unit behind it, and no picture is there to stand beside it.
func (p *page) countable() (unit string, ok bool) {
	if oneAmount(1)(p) == 0 || !p.lead().none() {
		return "", false
	}
	it := p.Relation.Items[0]
	text := p.amount(it)
	unit = strings.TrimLeft(text, "0123456789.,'\u00a0\u202f ")
	number := strings.TrimSpace(strings.TrimSuffix(text, unit))
	if it.Value != math.Trunc(it.Value) || it.Value < 20 || it.Value > 1e9 || digitsOf(number) != strconv.FormatFloat(it.Value, 'f', -1, 64) || strings.ContainsAny(unit, "0123456789") {
		return "", false
	}
	return strings.TrimSpace(unit), true
}

// meter is the scene's one number on a scale, with the picture of what it is of.
func (p *page) meter(form plan.DiagramKind, low, high *float64, unit string) {
	it := p.Relation.Items[0]
	c := p.itemOf(it)
	label, claim := p.over(c.label)
	e := plan.Element{ID: string(form), Kind: plan.KindDiagram, Diagram: form, Value: &it.Value, Min: low, Max: high, Unit: unit, Label: label}
	shown := c
	if shown.none() {
		shown = p.lead()
	}
	if shown.none() || p.bare {
		p.titleOver(claim)
		p.add(mark{Element: e, say: c.say})
		return
	}
	p.title(claim)
	in, pic := p.halves(0.58, false)
	e.Box = in.box()
	p.add(mark{Element: e, say: c.say})
	p.portrait(shown, pic, 600, label, claim)
}

// entriesOf are items as those of a diagram.
func (p *page) entriesOf(items []story.Item) []plan.Item {
	var out []plan.Item
	for _, it := range items {
		if c := p.itemOf(it); c.label != "" {
			out = append(out, plan.Item{Label: c.label, Icon: c.icon})
		}
	}
	return out
}

// branchLetters is how many letters a word may have that hangs from a tree.
func (p *page) branchLetters() int {
	if p.film.tall {
		return 11
	}
	return 16
}

// longestWord is how many letters the longest word of some items has.
func (p *page) longestWord(items []plan.Item) (most int) {
	for _, it := range items {
		for _, w := range strings.Fields(it.Label) {
			most = max(most, wide(w))
		}
	}
	return most
}

// partsAsTree is the whole as the root and its parts under it.
func partsAsTree(p *page) {
	root := p.label(p.Relation.Head.Label)
	if claim := p.claim(p.Claim); !strings.Contains(strings.ToLower(claim), strings.ToLower(root)) {
		p.titleOver(claim)
	}
	p.add(mark{Element: plan.Element{ID: "tree", Kind: plan.KindDiagram, Diagram: plan.DiagramTree, Label: root, Items: p.entriesOf(p.Relation.Items)}, say: p.Relation.Items[0].Cue})
}

// listed is a diagram of the relation's items one below the other.
func (p *page) listed(form plan.DiagramKind) {
	p.titleOver(p.heading())
	p.add(mark{Element: plan.Element{ID: string(form), Kind: plan.KindDiagram, Diagram: form, Items: p.entriesOf(p.Relation.Items)}, say: p.Relation.Items[0].Cue})
}

// Words by which a heading or a sentence says that a list is of what must be there
// before one begins, or of levels one above the other.
var (
	readyWords = []string{"ingredient", "checklist", "you need", "you will need", "to bring", "what to pack", "before you start", "materials", "equipment",
		"zutaten", "checkliste", "du brauchst", "sie brauchen", "mitbringen", "ingrédient", "il vous faut", "matériel", "ingrediente", "necesitas", "ingredienti",
		"occorrente", "ingrediënten", "benodigd", "ingredienser", "składniki", "ингредиент", "malzeme", "材料", "재료", "सामग्री", "المكونات", "bahan"}
	levelWords = []string{"pyramid", "hierarchy", "tiers", "levels of", "pyramide", "hierarchie", "hiérarchie", "pirámide", "jerarquía", "piramide", "gerarchia",
		"pirâmide", "hierarquia", "пирамид", "иерархи", "ピラミッド", "金字塔", "피라미드", "पिरामिड", "هرم"}
)

// says reports whether the scene's title, heading or narration has one of some words.
func (p *page) says(some []string) bool {
	text := strings.ToLower(strings.Join([]string{p.Claim, p.Chapter, p.Relation.Head.Label, p.Narration}, "\n"))
	return slices.ContainsFunc(some, func(w string) bool { return strings.Contains(text, w) })
}
