package compose

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// amounts are how numbers are shown.
var amounts = []*composition{
	{name: "large number", look: "number", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Amount || len(p.Relation.Items) != 1 || len(p.Relation.Series) > 0 || p.amount(p.Relation.Items[0]) == "" {
			return 0
		}
		return 1
	}, set: func(p *page) {
		it := p.Relation.Items[0]
		c := p.itemOf(it)
		if c.icon == "" {
			c.icon = p.lead().icon
		}
		p.large(p.amount(it), c.label, c)
	}},
	{name: "numbers side by side", look: "numbers", suits: func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.Amount || n < 2 || n > 3 || len(p.Relation.Series) > 0 || p.Relation.Chart != "" || p.values() == nil && !p.counted() {
			return 0
		}
		if p.values() != nil && p.oneUnit() {
			return 0.6 // a chart compares
		}
		return 1
	}, set: numbersBeside},
	{name: "chart", look: "chart", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Amount || p.chart() == "" {
			return 0
		}
		return 1
	}, set: chartOf},
	{name: "amounts in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Amount || len(p.Relation.Items) == 0 {
			return 0
		}
		return 0.3
	}, set: amountsInWords},
}

// amount is an item's number as it may stand on screen.
func (p *page) amount(it story.Item) string {
	text := Shorten(it.Text, 4, 16)
	if text == "" && it.Value != 0 {
		text = strings.TrimSpace(strconv.FormatFloat(it.Value, 'f', -1, 64) + " " + p.Relation.Unit)
	}
	if !p.film.script.allows(text) {
		return ""
	}
	return text
}

// counted reports whether every item has its number in words.
func (p *page) counted() bool {
	return !slices.ContainsFunc(p.Relation.Items, func(it story.Item) bool { return p.amount(it) == "" })
}

// oneUnit reports whether the items' numbers are of one kind.
func (p *page) oneUnit() bool {
	unit := func(text string) string {
		return strings.Trim(text, "0123456789.,  -+−")
	}
	for _, it := range p.Relation.Items {
		if it.Text != "" && unit(it.Text) != unit(p.Relation.Items[0].Text) {
			return false
		}
	}
	return true
}

// large is a number as large as type goes, what is counted under it, and its
// picture.
func (p *page) large(number, label string, c picture) {
	f := p.film
	if text := p.claim(p.Claim); text != "" && !strings.EqualFold(text, label) {
		p.title(text)
	}
	words, pic := p.stage, area{}
	if c.icon != "" && f.tall {
		r := p.stage.rows(0.03, 0.42, 0.58)
		words, pic = r[0], r[1]
	} else if c.icon != "" {
		cols := p.stage.columns(0.04, 1.15, 1)
		words, pic = cols[0], cols[1]
	}
	num := f.setType(plan.RoleTitle, []string{number}, words.W, 1.6, 2)
	h := num.height(number)
	var s setting
	if label != "" {
		s = f.setType(plan.RoleBody, []string{label}, words.W, 1.4, 2)
	}
	all := h + 0.02
	if label != "" {
		all += s.height(label)
	}
	y := words.Y + (words.H-all)/2
	say := cmp.Or(p.spoken(number), c.say)
	p.words(plan.Element{ID: "number", Role: plan.RoleTitle, Text: number, Color: f.accent("accent1"), Align: plan.AlignCenter, Emphasis: plan.EmphasisNone}, &area{words.X, y, words.W, h}, say)
	if label != "" {
		p.words(plan.Element{ID: "label", Text: label, Align: plan.AlignCenter}, &area{words.X, y + h + 0.02, words.W, s.height(label) + 0.004}, c.say)
	}
	if c.icon != "" {
		p.icon(c, ptr(pic.inset(0.03, 0.05)))
	}
}

// spoken is text if the narration says it.
func (p *page) spoken(text string) string {
	var words []string
	for _, w := range plan.Words(p.Narration) {
		words = append(words, w.Word)
	}
	if _, ok := (plan.Cue{Set: true, Phrase: text}).Locate(words); ok {
		return text
	}
	return ""
}

// numbersBeside is two or three numbers, each over what it counts.
func numbersBeside(p *page) {
	p.title(p.heading())
	f := p.film
	n := min(len(p.Relation.Items), 3)
	cells := p.stage.inset(0, 0.05).columns(0.04, equal(n)...)
	if f.tall {
		cells = p.stage.inset(0.02, 0.02).rows(0.04, equal(n)...)
	}
	var numbers, labels []string
	for _, it := range p.Relation.Items[:n] {
		numbers = append(numbers, p.amount(it))
		labels = append(labels, p.itemOf(it).label)
	}
	num := f.setType(plan.RoleTitle, numbers, cells[0].W, 1.4, 1)
	s := f.setType(plan.RoleBody, labels, cells[0].W, 1.2, 2)
	for i, it := range p.Relation.Items[:n] {
		if numbers[i] == "" {
			continue
		}
		c := p.itemOf(it)
		cell := cells[i]
		foot := num.tallest(numbers) + s.tallest(labels) + 0.03
		y := cell.Y + cell.H - foot
		group := "amount" + strconv.Itoa(i+1)
		color := ""
		if i == 0 {
			color = f.accent("accent1")
		}
		if c.icon != "" {
			side := min(cell.W*f.width(), (cell.H-foot-0.02)*f.height(), 420)
			p.icon(c, &area{cell.X + (cell.W-side/f.width())/2, y - 0.02 - side/f.height(), side / f.width(), side / f.height()})
		} else {
			y = cell.Y + (cell.H-foot)/2
		}
		p.words(plan.Element{ID: "number", Role: plan.RoleTitle, Text: numbers[i], Align: plan.AlignCenter, Color: color, Group: group}, &area{cell.X, y, cell.W, num.tallest(numbers)}, c.say)
		if c.label != "" {
			p.words(plan.Element{ID: "label", Text: c.label, Align: plan.AlignCenter, Group: group}, &area{cell.X, y + num.tallest(numbers) + 0.01, cell.W, s.height(c.label) + 0.004}, "")
		}
	}
}

// values are the items' numbers; nil where they are not all known.
func (p *page) values() []float64 {
	var out []float64
	for _, it := range p.Relation.Items {
		if it.Value == 0 && it.Text == "" || math.IsNaN(it.Value) || math.Abs(it.Value) > 1e14 {
			return nil
		}
		out = append(out, it.Value)
	}
	return out
}

// amountsInWords is numbers with what they count, as a list.
func amountsInWords(p *page) {
	p.title(p.heading())
	var items []story.Item
	for _, it := range p.Relation.Items {
		it.Label = strings.TrimSpace(p.amount(it) + " " + it.Label)
		items = append(items, it)
	}
	p.entries(items, plan.MarkerBullet)
}
