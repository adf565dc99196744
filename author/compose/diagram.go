package compose

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// diagrams are the forms that teachers draw: an axis to scale, a tree, circles that
// overlap, quarters, branches, levels, a list to tick off.
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
	{name: "circles that overlap", look: "venn", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Overlap || !p.overlaps() {
			return 0
		}
		return 1.1
	}, set: circlesOf},
	{name: "both under what they share", look: "row", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Overlap || len(p.items(3)) < 2 || p.claim(p.Relation.Text) == "" {
			return 0
		}
		return 0.6
	}, set: func(p *page) {
		p.title(p.Relation.Text)
		p.row(p.stage.inset(0, 0.02), p.items(3), 0.06, true)
	}},
	{name: "quarters", look: "matrix", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Matrix || len(p.entriesOf(p.Relation.Items)) != quarters {
			return 0
		}
		return 1.1
	}, set: quartersOf},
	{name: "sides as branches", look: "mindmap", suits: func(p *page) float64 {
		n := len(p.entriesOf(p.Relation.Items))
		if p.Relation.Kind != story.Aspects || n < 3 || n > 6 || n < len(p.Relation.Items) || p.label(p.Relation.Head.Label) == "" || p.longestWord(p.entriesOf(p.Relation.Items)) > p.branchLetters() {
			return 0
		}
		return 1.08
	}, set: branchesOf},
	{name: "quarters or sides in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Matrix && p.Relation.Kind != story.Aspects || len(p.Relation.Items) == 0 {
			return 0
		}
		return 0.5
	}, free: true, set: listBeside},
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
	p.diagram(plan.Element{Diagram: plan.DiagramTimeline, Items: p.dated()})
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

// detailed are items as those of a diagram, with what is said of each.
func (p *page) detailed(most int) []plan.Item {
	out := p.entriesOf(p.Relation.Items)
	if slices.ContainsFunc(out, func(it plan.Item) bool { return it.Icon == "" }) { // all have one or none has
		for i := range out {
			out[i].Icon = ""
		}
	}
	if len(out) < len(p.Relation.Items) {
		return out
	}
	for i, it := range p.Relation.Items {
		for _, d := range it.Details {
			if label := p.label(d); label != "" && len(out[i].Children) < most && wide(label) <= detailLetters {
				out[i].Children = append(out[i].Children, plan.Item{Label: label})
			}
		}
	}
	return out
}

// Letters of what stands in a quarter or on a twig, and in the middle of two circles.
const (
	detailLetters = 26
	commonLetters = 34
	commonWord    = 12
)

// diagram adds a diagram whose items come when they are said.
func (p *page) diagram(e plan.Element) {
	e.ID, e.Kind = string(e.Diagram), plan.KindDiagram
	parts := make([]part, 0, len(e.Items))
	for i := range e.Items {
		if len(e.Items) == len(p.Relation.Items) {
			parts = append(parts, part{say: p.Relation.Items[i].Cue, cues: []*plan.Cue{&e.Items[i].Cue}})
		}
	}
	p.add(mark{Element: e, say: p.Relation.Items[0].Cue, parts: parts})
}

// overlaps reports whether two circles have room for what the scene's things are called
// and have in common.
func (p *page) overlaps() bool {
	both, common := p.entriesOf(p.Relation.Items), p.short(p.Relation.Text, 7, commonLetters)
	if len(both) != 2 || common == "" || common != strings.TrimSpace(p.film.writable(p.Relation.Text)) {
		return false
	}
	return p.longestWord(both) <= p.branchLetters() && p.longestWord(plan.Items(common)) <= commonWord
}

// circlesOf is two circles and, where they overlap, what they have in common.
func circlesOf(p *page) {
	p.titleOver(p.claim(p.Claim))
	both := p.entriesOf(p.Relation.Items)
	for i := range both {
		both[i].Icon = ""
	}
	e := plan.Element{Diagram: plan.DiagramVenn, Items: append(both, plan.Item{Label: p.short(p.Relation.Text, 7, commonLetters), Sets: []int{0, 1}})}
	p.diagram(e)
}

// quarters is how many parts a matrix has.
const quarters = 4

// quartersOf is a square in four, with what is said of each quarter in it.
func quartersOf(p *page) {
	p.titleOver(p.heading())
	p.diagram(plan.Element{Diagram: plan.DiagramMatrix, Items: p.detailed(2)})
}

// branchesOf is a topic in the middle and its sides around it, with what is said of each.
func branchesOf(p *page) {
	topic := p.label(p.Relation.Head.Label)
	if claim := p.claim(p.Claim); !strings.Contains(strings.ToLower(claim), strings.ToLower(topic)) {
		p.titleOver(claim)
	}
	p.diagram(plan.Element{Diagram: plan.DiagramMindmap, Label: topic, Items: p.detailed(2)})
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
	p.diagram(plan.Element{Diagram: plan.DiagramTree, Label: root, Items: p.entriesOf(p.Relation.Items)})
}

// listed is a diagram of the relation's items one below the other.
func (p *page) listed(form plan.DiagramKind) {
	p.titleOver(p.heading())
	p.diagram(plan.Element{Diagram: form, Items: p.entriesOf(p.Relation.Items)})
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
