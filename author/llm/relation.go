package llm

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/story"
)

// rule is what a kind of relation is to a model, and what it needs.
type rule struct {
	about string
	needs string // of h head, i items, t text, b by
	least int    // items
}

// rules are those of all kinds.
var rules = map[story.Kind]rule{
	story.Sequence:   {"steps, one after the other: items", "hi", 2},
	story.Cycle:      {"steps of which the last leads to the first: items", "hi", 3},
	story.Cause:      {"causes and effects along a chain, first cause first: items", "hi", 2},
	story.Contrast:   {"two sides, each an item with its \"details\"", "hi", 2},
	story.PartOf:     {"a whole, \"head\", and its parts or kinds, items", "hi", 2},
	story.Overlap:    {"two things, items, and what they have in common: \"text\", at most six words", "hit", 2},
	story.Matrix:     {"four things that stand along two lines, as quarters in reading order: items, each with its \"details\"", "hi", 4},
	story.Aspects:    {"a topic, \"head\", and its sides, items, each with its \"details\"", "hi", 3},
	story.Amount:     {"amounts: items with \"value\" as a number and \"text\" as the narration says it with its unit; one alone is a large number, and where it says how much is done, \"of\" is the whole; several are a chart, named in \"chart\", with \"unit\". Several values an item are \"series\", each with as many \"values\" as there are items", "hi", 1},
	story.Time:       {"events: items, each with \"when\", a year or a date; years stand to scale", "hi", 2},
	story.Place:      {"places: items; of a country or a town that the narration names, \"spot\" is its English name, of a town with the country's code behind it: \"Kenya\", \"Lisbon, PT\". They are shown on a map. \"way\" is true where something goes from each to the next", "hi", 1},
	story.Quote:      {"words of somebody: \"text\" exactly as the narration or the material has it, \"by\" who said it", "tb", 0},
	story.Definition: {"what a term means: \"head\" the term, \"text\" its meaning in few words", "ht", 0},
	story.List:       {"entries: items; \"head\" what they are of", "hi", 2},
	story.Table:      {"a table of the scene's material: \"header\" and \"rows\"", "h", 0},
	story.Formula:    {"a formula: \"text\" in TeX", "ht", 0},
	story.Code:       {"code of the scene's material: \"text\" exactly as there, \"by\" its language", "tb", 0},
}

// kindsTold are the kinds in the prompt, in their order.
func kindsTold() []kindValues {
	var out []kindValues
	for _, k := range story.Kinds() {
		out = append(out, kindValues{string(k), rules[k].about})
	}
	return out
}

// relation judges how what a scene shows hangs together.
func (j *judged) relation(r *story.Relation) {
	if r.Kind == story.None {
		return
	}
	rule := rules[r.Kind]
	if n := len(r.Items); n < rule.least {
		j.fault(".relation.items", "a relation of kind %s has %d, want %d at least", r.Kind, n, rule.least)
	} else if (r.Kind == story.Contrast || r.Kind == story.Overlap || r.Kind == story.Matrix) && n > rule.least {
		j.fault(".relation.items", "a relation of kind %s has %d, want %d", r.Kind, n, rule.least)
	}
	j.short(".relation.head.label", r.Head.Label, labelWords)
	for i := range r.Items {
		j.item(fmt.Sprintf(".relation.items[%d]", i), r.Kind, &r.Items[i])
	}
	if r.Kind != story.Code && r.Kind != story.Formula {
		j.short(".relation.text", r.Text, textWords)
	}
	j.short(".relation.by", r.By, labelWords)
	switch r.Kind {
	case story.Amount:
		j.amount(r)
	case story.Quote:
		j.verbatim(".relation.text", r.Text)
	case story.Overlap:
		if r.Text == "" {
			j.fault(".relation.text", "it is empty: what they have in common")
		}
	case story.Definition:
		if r.Head.Label == "" || r.Text == "" {
			j.fault(".relation", "a definition has a head and a text")
		}
	case story.Table:
		j.table(r)
	case story.Formula:
		j.formula(r.Text)
	case story.Code:
		if n := utf8.RuneCountInString(r.Text); n > longestCode {
			j.fault(".relation.text", "it has %d characters, want %d at most", n, longestCode)
		}
		if code := spaced(r.Text); code == "" {
			j.fault(".relation.text", "it is empty")
		} else if j.d.stranger && !strings.Contains(j.d.raw, code) {
			j.fault(".relation.text", "it is not code of the material")
		}
	}
}

func (j *judged) item(at string, kind story.Kind, it *story.Item) {
	if it.Label == "" && (kind != story.Amount || it.Text == "") {
		j.fault(at+".label", "it is empty")
	}
	j.short(at+".label", it.Label, labelWords)
	j.short(at+".text", it.Text, labelWords)
	j.short(at+".when", it.When, labelWords)
	for i, text := range it.Details {
		j.short(fmt.Sprintf("%s.details[%d]", at, i), text, labelWords)
	}
	if kind == story.Time && it.When == "" {
		j.fault(at+".when", "it is empty: an event has a year or a date")
	}
}

// amount judges values: each is given, and one that stands beside its text is the
// same number.
func (j *judged) amount(r *story.Relation) {
	for i, it := range r.Items {
		at := fmt.Sprintf(".relation.items[%d]", i)
		switch {
		case len(r.Series) > 0: // the items are labels
		case !j.d.known.hasValue(it.Value):
			j.fault(at+".value", "the number %s is neither in the narration nor in the material", formatted(it.Value))
		case it.Of != 0 && (it.Of < it.Value || it.Of != 100 && !j.d.known.hasValue(it.Of)):
			j.fault(at+".of", "the whole %s is less than its part, or neither in the narration nor in the material", formatted(it.Of))
		case it.Text != "" && len(figures(it.Text)) > 0 && !numbersOf(it.Text).hasValue(it.Value):
			j.fault(at+".value", "the number %s is not the one of its text, “%s”", formatted(it.Value), quoted(it.Text))
		}
	}
	if len(r.Items) == 1 && r.Items[0].Text == "" && len(r.Series) == 0 {
		j.fault(".relation.items[0].text", "it is empty: a large number is written as the narration says it")
	}
	if len(r.Series) > mostSeries {
		j.fault(".relation.series", "there are %d, want %d at most", len(r.Series), mostSeries)
	}
	for i, s := range r.Series[:min(len(r.Series), mostSeries)] {
		at := fmt.Sprintf(".relation.series[%d]", i)
		j.short(at+".name", s.Name, labelWords)
		if len(s.Values) != len(r.Items) {
			j.fault(at+".values", "there are %d, want one for each of the %d items", len(s.Values), len(r.Items))
		}
		for k, v := range s.Values {
			if !j.d.known.hasValue(v) || math.IsNaN(v) {
				j.fault(fmt.Sprintf("%s.values[%d]", at, k), "the number %s is neither in the narration nor in the material", formatted(v))
			}
		}
	}
}

// table judges a table by its size and that its cells are the material's.
func (j *judged) table(r *story.Relation) {
	if len(r.Rows) == 0 || len(r.Rows) > mostLines || len(r.Header) > mostCells {
		j.fault(".relation.rows", "there are %d of %d columns, want 1 to %d of %d at most", len(r.Rows), len(r.Header), mostLines, mostCells)
		return
	}
	for i, row := range append([][]string{r.Header}, r.Rows...) {
		at := ".relation.header"
		if i > 0 {
			at = fmt.Sprintf(".relation.rows[%d]", i-1)
			if len(row) == 0 || len(row) > mostCells || len(r.Header) > 0 && len(row) != len(r.Header) {
				j.fault(at, "it has %d cells, the header %d", len(row), len(r.Header))
			}
		}
		for k, cell := range row[:min(len(row), mostCells)] {
			place := fmt.Sprintf("%s[%d]", at, k)
			if n := utf8.RuneCountInString(cell); n > longestCell {
				j.fault(place, "it has %d characters, want %d at most", n, longestCell)
			}
			if j.d.stranger {
				j.verbatim(place, cell)
			} else {
				j.short(place, cell, textWords)
			}
		}
	}
}

// verbatim judges a text that is to stand in the narration or the material.
func (j *judged) verbatim(at, text string) {
	inner := strings.TrimSpace(folded(text))
	if inner == "" {
		if !strings.Contains(at, "rows") && !strings.Contains(at, "header") { // cells may be empty
			j.fault(at, "it is empty")
		}
		return
	}
	if !strings.Contains(j.d.text, " "+inner+" ") {
		j.fault(at, "it is neither in the narration nor in the material: “%s”", quoted(text))
	}
}

// formula judges TeX as far as that needs no setting: what cannot be set is found
// when the plan is made.
func (j *judged) formula(tex string) {
	depth := 0
	for _, r := range tex {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		if depth < 0 {
			break
		}
	}
	switch n := utf8.RuneCountInString(tex); {
	case tex == "":
		j.fault(".relation.text", "it is empty")
	case n > longestTeX:
		j.fault(".relation.text", "it has %d characters, want %d at most", n, longestTeX)
	case depth != 0:
		j.fault(".relation.text", "its braces do not match")
	}
	if n := j.d.known.unknown(tex); n != "" && j.d.stranger {
		j.fault(".relation.text", "the number %s is neither in the narration nor in the material", n)
	}
}
