package compose

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// amounts are how numbers are shown.
var amounts = []*composition{
	{name: "large number", look: "number", suits: oneAmount(1), free: true, set: func(p *page) { amountOf(p, false) }},
	{name: "large number behind a picture", look: "number second", suits: besidePicture(oneAmount(0.9)), free: true, set: func(p *page) { amountOf(p, true) }},
	{name: "numbers side by side", look: "numbers", suits: func(p *page) float64 {
		n := len(p.Relation.Items)
		if p.Relation.Kind != story.Amount || n < 2 || n > 3 || len(p.Relation.Series) > 0 || p.Relation.Chart != "" || p.values() == nil && !p.counted() {
			return 0
		}
		if p.values() != nil && p.oneUnit() && p.pictured() < n {
			return 0.6 // a chart compares
		}
		return 1.1
	}, free: true, set: numbersBeside},
	{name: "shares in a ring", look: "ring", suits: charted(plan.ChartPie, plan.ChartDonut), set: chartOf},
	{name: "values along a line", look: "line", suits: charted(plan.ChartLine, plan.ChartArea), set: chartOf},
	{name: "values as columns", look: "columns", suits: charted(plan.ChartColumn), set: chartOf},
	{name: "values as bars", look: "bars", suits: charted(plan.ChartBar), set: chartOf},
	{name: "amounts in words", look: "list", suits: func(p *page) float64 {
		if p.Relation.Kind != story.Amount || len(p.Relation.Items) == 0 {
			return 0
		}
		return 0.3
	}, free: true, set: amountsInWords},
}

// oneAmount is for a number that stands alone.
func oneAmount(worth float64) func(*page) float64 {
	return func(p *page) float64 {
		if p.Relation.Kind != story.Amount || len(p.Relation.Items) != 1 || len(p.Relation.Series) > 0 || p.amount(p.Relation.Items[0]) == "" {
			return 0
		}
		return worth
	}
}

// besidePicture is for scenes that have a picture too.
func besidePicture(suits func(*page) float64) func(*page) float64 {
	return func(p *page) float64 {
		if p.lead().none() {
			return 0
		}
		return suits(p)
	}
}

// amountOf is the scene's number and the picture of what it counts.
func amountOf(p *page, pictureFirst bool) {
	it := p.Relation.Items[0]
	c := p.itemOf(it)
	p.large(p.amount(it), c, pictureFirst)
}

// charted is for amounts that one of some kinds of chart shows best.
func charted(kinds ...plan.ChartKind) func(*page) float64 {
	return func(p *page) float64 {
		if p.Relation.Kind != story.Amount || !slices.Contains(kinds, p.chart()) {
			return 0
		}
		return 1
	}
}

// amount is an item's number as it may stand on screen.
func (p *page) amount(it story.Item) string {
	if text := p.short(it.Text, numberWords, numberLetters); text != "" || it.Value == 0 {
		return text
	}
	return p.short(strconv.FormatFloat(it.Value, 'f', -1, 64)+" "+p.Relation.Unit, numberWords, numberLetters)
}

// A number has room for its unit: "320 millones de euros".
const numberWords, numberLetters = 5, 24

// counted reports whether every item has its number in words.
func (p *page) counted() bool {
	return !slices.ContainsFunc(p.Relation.Items, func(it story.Item) bool { return p.amount(it) == "" })
}

// oneUnit reports whether the items' numbers are of one kind.
func (p *page) oneUnit() bool {
	unit := func(text string) string {
		return strings.Trim(text, "0123456789., -+−\u00a0")
	}
	for _, it := range p.Relation.Items {
		if it.Text != "" && unit(it.Text) != unit(p.Relation.Items[0].Text) {
			return false
		}
	}
	return true
}

// large is a number as large as type goes, what is counted under it, and its
// picture, which may come first.
func (p *page) large(number string, c picture, pictureFirst bool) {
	label, shown := c.label, c
	if c.none() {
		shown = p.lead()
	}
	if small, large := strings.ToLower(label), strings.ToLower(number); strings.HasPrefix(small, large) || strings.HasPrefix(large, small) {
		label = "" // said by the number
	}
	label, title := p.over(label)
	if p.free && !p.film.tall && !shown.none() && title != "" {
		return // beside a title and a picture the number stays the largest in a box
	}
	claim := p.claim(p.Claim)
	if title != "" {
		p.title(title)
	}
	in, pic := p.stage, area{}
	if !shown.none() {
		in, pic = p.halves(0.55, pictureFirst)
	}
	say := cmp.Or(p.spoken(number), c.say)
	portrait := func() {
		if !shown.none() {
			p.portrait(shown, pic, 640, label, claim)
		}
	}
	if first, ok := p.mentioned(shown, say); ok { // what is counted is spoken of before it is
		shown.say = first
		portrait()
		portrait = func() {}
	}
	if p.free {
		p.stat(number, label, p.film.accent("accent1"), say)
		portrait()
		return
	}
	all := []words{{Element: plan.Element{ID: "number", Role: plan.RoleTitle, Text: number, Color: p.film.accent("accent1")}, say: say, most: 1.6, lines: 1}}
	if label != "" {
		all = append(all, words{Element: plan.Element{ID: "label", Text: label}, say: c.say, most: 1.6, lines: 3, gap: 0.015})
	}
	p.column(in, plan.AlignCenter, all...)
	portrait()
}

// mentioned is the word by which a picture's thing is spoken of for the first time, where that is so long
// before something else is said that nothing would be drawn until then.
func (p *page) mentioned(c picture, other string) (say string, ok bool) {
	v := p.voice()
	late, said := v.word(other)
	for _, t := range p.Things {
		first, _, _ := strings.Cut(t.Words, "#")
		early, is := v.word(first)
		if said && is && (c.icon != "" && t.Icon == c.icon || c.drawn != "" && t.Picture == c.drawn) && v.at[late]-v.at[early] > emptyMost/2 {
			return first, true
		}
	}
	return "", false
}

// over is what stands under a number and the title over it: a claim that says what is
// counted, and of no other number, stands in the place of that; then there is no title.
func (p *page) over(label string) (under, title string) {
	claim := p.claim(p.Claim)
	switch {
	case label != "" && strings.Contains(strings.ToLower(claim), strings.ToLower(label)) && !strings.ContainsFunc(claim, unicode.IsDigit):
		return claim, ""
	case claim != "" && !strings.EqualFold(claim, label):
		return label, claim
	}
	return label, ""
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
	r := p.film.ruler
	n := min(len(p.Relation.Items), 3)
	cells := p.stage.columns(0.04, equal(n)...)
	if p.film.tall {
		cells = p.stage.rows(0.03, equal(n)...)
	}
	var numbers, labels []string
	for _, it := range p.Relation.Items[:n] {
		numbers = append(numbers, p.amount(it))
		labels = append(labels, p.itemOf(it).label)
	}
	num := r.set(plan.RoleTitle, numbers, room{cells[0].W, 1.4, 1})
	s := r.set(plan.RoleBody, labels, room{cells[0].W, 1.3, 2})
	foot := num.tallest(numbers) + s.tallest(labels) + 0.01
	var counted []picture
	for _, it := range p.Relation.Items[:n] {
		counted = append(counted, p.itemOf(it))
	}
	counted = p.matched(counted)
	if p.free && anyIcon(counted) { // each number stands under its picture: in boxes
		p.marks = nil
		return
	}
	for i, c := range counted {
		if numbers[i] == "" {
			continue
		}
		if p.free {
			p.stat(numbers[i], labels[i], "", c.say)
			continue
		}
		cell := cells[i]
		y := cell.Y + (cell.H-foot)/2
		group := "amount" + strconv.Itoa(i+1)
		color := ""
		if i == 0 {
			color = p.film.accent("accent1")
		}
		if !c.none() {
			pic := r.square(area{cell.X, cell.Y, cell.W, cell.H - foot - 0.02}, 420)
			y = pic.Y + pic.H + 0.02
			p.icon(c, &pic)
		}
		p.add(mark{Element: plan.Element{ID: "number", Kind: plan.KindText, Role: plan.RoleTitle, Text: numbers[i], Align: plan.AlignCenter, Color: color, Group: group,
			Box: (area{cell.X, y, cell.W, num.height(numbers[i])}).box()}, say: c.say})
		if labels[i] != "" {
			at := area{cell.X, y + num.tallest(numbers) + 0.01, cell.W, s.height(labels[i])}
			p.add(mark{Element: plan.Element{ID: "label", Kind: plan.KindText, Text: labels[i], Align: plan.AlignCenter, Group: group, Box: at.box(), DrawFor: writing(labels[i])}})
		}
	}
}

// values are the items' numbers; nil where they are not known, of more than one.
func (p *page) values() []float64 {
	var out []float64
	unknown := 0
	for _, it := range p.Relation.Items {
		if math.IsNaN(it.Value) || math.Abs(it.Value) > 1e14 {
			return nil
		}
		if it.Value == 0 && it.Text == "" {
			unknown++
		}
		out = append(out, it.Value)
	}
	if unknown > 1 {
		return nil
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
