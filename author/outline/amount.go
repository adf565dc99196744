package outline

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// measure is a quantity and its sentence.
type measure struct {
	words.Quantity
	in *sentence
}

// amount shows numbers: several of one kind as a chart, labelled by what the
// text says they belong to, or the one that says most as a large number.
func amount(f *facts) (story.Relation, float64) {
	all := f.measures()
	for _, group := range alike(all) {
		for _, part := range append([][]measure{group}, sentences(group)...) {
			if !f.comparable(part) {
				continue
			}
			if rel, ok := f.charted(part); ok {
				return rel, min(0.86, 0.6+0.08*float64(len(part)))
			}
		}
	}
	best, most := story.Relation{}, 0.0
	for i, m := range all {
		if w := m.weight(); w > most {
			if rel, ok := f.large(all[:i+1]); ok {
				best, most = rel, w
			}
		}
	}
	return best, most
}

// measures are the quantities of a scene. One that stands alone behind another
// is of the same: "a van delivers 80 parcels, a bike 65". Times that follow
// one another are one: "2 hours 30 minutes".
func (f *facts) measures() (all []measure) {
	for i := range f.sentences {
		s := &f.sentences[i]
		for k, q := range s.quantities {
			if k == 0 {
				all = append(all, measure{q, s})
				continue
			}
			before := &all[len(all)-1]
			if q.Kind == words.Time && before.Kind == words.Time && q.Unit != before.Unit && strings.TrimSpace(s.text[before.End:q.Start]) == "" {
				before.End = q.End
				before.Text = s.text[before.Start:q.End]
				continue
			}
			if q.Kind == words.Count && q.Of == "" && strings.ContainsFunc(q.Text, unicode.IsDigit) && (before.Kind == words.Count && before.Of != "" || before.Unit != "") {
				q.Kind, q.Unit, q.Of = before.Kind, before.Unit, before.Of
			}
			all = append(all, measure{q, s})
		}
	}
	return all
}

// alike are the quantities of one kind and unit, where there are several,
// the largest such group first.
func alike(all []measure) (groups [][]measure) {
	type key struct {
		kind words.Kind
		unit string
	}
	at := map[key]int{}
	for _, m := range all {
		if m.To != m.Value || m.Kind == words.Time && m.Value < 2 || !m.inDigits() {
			continue
		}
		k := key{m.Kind, m.Unit}
		i, ok := at[k]
		if !ok {
			i = len(groups)
			at[k] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], m)
	}
	var out [][]measure
	for _, g := range groups {
		if len(g) >= 2 {
			out = append(out, g)
		}
	}
	return out
}

// sentences are the parts of a group of several sentences that one of them enumerates:
// "900 on rent, 350 on food and 200 on transport".
func sentences(group []measure) (parts [][]measure) {
	const least = 3
	for from := 0; from < len(group); {
		to := from + 1
		for to < len(group) && group[to].in == group[from].in {
			to++
		}
		if to-from >= least && to-from < len(group) {
			parts = append(parts, group[from:to])
		}
		from = to
	}
	return parts
}

// farthest is how many times the smallest value the largest may be in one chart.
const farthest = 1000

// comparable reports whether quantities belong side by side: all in digits, of one
// thing, or of several that one sentence sets side by side, or said in the same way.
func (f *facts) comparable(group []measure) bool {
	least, most := math.Inf(1), 0.0
	for i, m := range group {
		least, most = min(least, m.Value), max(most, m.Value)
		if i > 0 && !f.kindred(group[i-1], m) {
			return false
		}
	}
	return least > 0 && most <= farthest*least
}

// kindred reports whether of two quantities the same is said: both are of one thing;
// nothing but what the first is of stands between them ("3 apples and 5 pears", not
// "1 % of the sea and shelter 25 % of all fish"); or their sentences share a word.
func (f *facts) kindred(a, b measure) bool {
	apart := a.in != b.in && !(len(a.in.dates) > 0 && len(b.in.dates) > 0)
	if apart && a.Kind == words.Percent {
		return a.Of != "" && a.Of == b.Of // shares of one thing
	}
	if a.Of != "" && b.Of != "" && a.Of != b.Of {
		if a.in != b.in {
			return false
		}
		between := a.in.text[a.End:b.Start]
		if at := strings.Index(between, a.Of); at >= 0 {
			between = between[at+len(a.Of):]
		}
		tokens := f.w.Tokens(between)
		owned := meaning(tokens) == 1 && slices.ContainsFunc(tokens, f.article) // "a car 2 people and a bike 1 person"
		return owned || meaning(tokens) == 0
	}
	if !apart {
		return true
	}
	said := map[string]bool{}
	for _, t := range a.in.tokens {
		said[t.Stem] = !t.Stop && !t.Number && (t.End <= a.Start || t.Start >= a.End)
	}
	return slices.ContainsFunc(b.in.tokens, func(t words.Token) bool { return said[t.Stem] && (t.End <= b.Start || t.Start >= b.End) })
}

// inDigits reports whether a number says how many rather than "two of them".
func (m measure) inDigits() bool {
	return strings.ContainsFunc(m.Text, unicode.IsDigit) || m.Value >= 1000
}

// weight is how much a number alone has to say: a share, money and what goes
// into the thousands much, "two" nothing.
func (m measure) weight() float64 {
	if !strings.ContainsFunc(m.Text, unicode.IsDigit) && m.Value < 1e5 && m.Kind != words.Percent {
		return 0 // "a thousand" is many
	}
	switch {
	case m.Past:
		return 0 // when, not how much
	case m.Kind == words.Percent, m.Kind == words.Money, m.Value >= 1e5:
		return 0.62
	case m.Kind == words.Share:
		return 0
	case m.Kind == words.Count && m.Value < 10:
		return 0
	case m.Kind == words.Count && m.Value < 100:
		return 0.36
	case m.Kind == words.Time:
		return 0.4
	}
	return 0.48
}

// charted is several quantities as a chart. It is not ok where the text does not
// say what each of them belongs to.
func (f *facts) charted(group []measure) (story.Relation, bool) {
	items, dated := f.owners(group)
	if len(items) < len(group) || !labelled(items) {
		return story.Relation{}, false
	}
	rel := story.Relation{Kind: story.Amount, Items: items, Unit: f.unitOf(group)}
	sum, whole := 0.0, group[0].Kind == words.Percent
	for i, m := range group {
		whole = whole && m.in == group[0].in && len(m.in.has(words.Contrast, words.Comparison)) == 0 // shares of one thing
		rel.Items[i].Value = m.Value
		rel.Items[i].Text = strings.TrimSpace(m.Text)
		sum += m.Value
	}
	rel.Chart = chartKind(len(items), dated, whole && 99 <= sum && sum <= 101)
	distinct(rel.Items)
	return rel, true
}

// mostColumns is up to how many values stand side by side.
const mostColumns = 5

// chartKind is the form of a chart: a line where time runs, a pie where shares
// make a whole, columns for few values, bars for many.
func chartKind(n int, dated, whole bool) plan.ChartKind {
	switch {
	case whole:
		return plan.ChartPie
	case dated && n >= 3:
		return plan.ChartLine
	case n <= mostColumns:
		return plan.ChartColumn
	}
	return plan.ChartBar
}

// owners are what quantities belong to, as items: the dates beside them, the
// names before them, what is counted, the things they are of; dated reports
// whether they are dates.
func (f *facts) owners(group []measure) (items []story.Item, dated bool) {
	for n, find := range []func([]measure, int) (story.Item, bool){f.dateBefore, f.dateBehind, f.nameBefore, f.countedOf, f.subjectBefore, f.thingBefore, f.thingAfter, f.phraseBefore, f.phraseAfter} {
		items = nil
		for i := range group {
			it, ok := find(group, i)
			if !ok {
				break
			}
			items = append(items, it)
		}
		if len(items) == len(group) && labelled(items) && !f.counts(items, group) {
			f.evened(items, group)
			return items, n <= 1
		}
	}
	return nil, false
}

// counts reports whether a label is what all quantities count, or a measure of
// time: it tells none of them from the others.
func (f *facts) counts(items []story.Item, group []measure) bool {
	for i, it := range items {
		of := group[i].Of
		if of != "" && strings.EqualFold(it.Label, of) && (group[0].Of == group[len(group)-1].Of) {
			return true
		}
		if t := f.w.Tokens(it.Label); len(t) == 1 && f.isYear(t[0]) {
			return true
		}
	}
	return false
}

// evened takes the verb from the first of several labels where the others leave
// it out: "Dogs cost" beside "cats".
func (f *facts) evened(items []story.Item, group []measure) {
	most := 0
	for i, it := range items[1:] {
		if group[i+1].in != group[0].in {
			return
		}
		most = max(most, len(f.w.Tokens(it.Label)))
	}
	first := f.w.Tokens(items[0].Label)
	named := slices.ContainsFunc(f.things, func(t words.Thing) bool { return strings.EqualFold(t.Text, items[0].Label) }) // "heart disease"
	if f.spaced() && !named && len(first) == most+1 && !first[most].Stop && !capitals(first[most].Text) && f.besides(group[0], first[most]) {
		items[0].Label = trim(items[0].Label[:first[most-1].End])
	}
}

// besides reports whether a word stands right before a quantity, but for stop words.
func (f *facts) besides(m measure, t words.Token) bool {
	last := ""
	for _, o := range f.w.Tokens(m.in.text[:m.Start]) {
		if !o.Stop {
			last = o.Text
		}
	}
	return strings.EqualFold(last, t.Text)
}

// before is what stands before a quantity: from the beginning of its clause, or
// from the quantity before it, the comma or the "and" between them.
func (f *facts) before(group []measure, i int) stretch {
	m := group[i]
	start, end := m.in.start+m.in.clauseStart(m.Start), m.in.start+m.Start
	if i > 0 && group[i-1].in == m.in {
		start = max(start, m.in.start+group[i-1].End)
		for _, t := range f.w.Tokens(f.narration[start:end]) {
			if n, ok := f.and(t); ok {
				return stretch{start: start + t.Start + n, end: end}
			}
		}
	}
	return stretch{start: start, end: end}
}

// behind is what stands behind a quantity, up to the end of its clause, an "and"
// or the next quantity.
func (f *facts) behind(group []measure, i int) stretch {
	m := group[i]
	end := m.in.start + m.in.clauseEnd(m.End)
	if i+1 < len(group) && group[i+1].in == m.in {
		end = min(end, m.in.start+group[i+1].Start)
	}
	start := m.in.start + m.End
	end = max(end, start)
	for _, t := range f.w.Tokens(f.narration[start:end]) {
		if _, ok := f.and(t); ok {
			return stretch{start: start, end: start + t.Start}
		}
	}
	return stretch{start: start, end: end}
}

func (f *facts) dateBefore(group []measure, i int) (story.Item, bool) {
	return f.dateIn(f.before(group, i), group[i].in)
}

func (f *facts) dateBehind(group []measure, i int) (story.Item, bool) {
	return f.dateIn(f.behind(group, i), group[i].in)
}

func (f *facts) dateIn(p stretch, s *sentence) (story.Item, bool) {
	for _, d := range s.dates {
		if start, end := s.start+d.Start, s.start+d.End; start >= p.start && end <= p.end {
			return story.Item{Label: d.Text, Cue: f.cue(start, end)}, true
		}
	}
	tokens := f.w.Tokens(f.narration[p.start:p.end])
	for i := 1; i < len(tokens) && len(s.dates) > 0; i++ { // "this year" beside others
		if tokens[i-1].Stop && !f.leads(tokens[i-1]) && !f.article(tokens[i-1]) && f.isYear(tokens[i]) {
			start, end := p.start+tokens[i-1].Start, p.start+tokens[i].End
			return story.Item{Label: story.Capital(f.narration[start:end]), Cue: f.cue(start, end)}, true
		}
	}
	return story.Item{}, false
}

func (f *facts) nameBefore(group []measure, i int) (story.Item, bool) {
	p := f.before(group, i)
	text := f.narration[p.start:p.end]
	name := f.name(text)
	if name == "" {
		return story.Item{}, false
	}
	at := p.start + strings.Index(text, name)
	if f.opensMore(at, at+len(name)) {
		return story.Item{}, false
	}
	return f.item(at, at+len(name))
}

// opensMore reports whether a word in capitals has them as the first of its
// sentence alone: it belongs to the thing behind it, "Dark chocolate", or is what
// is to be done with it, "Bake it", "Bake the bread".
func (f *facts) opensMore(start, end int) bool {
	if !slices.ContainsFunc(f.sentences, func(s sentence) bool { return s.start == start }) {
		return false
	}
	next := f.w.Tokens(f.narration[end:])
	if len(next) == 0 {
		return false
	}
	first := end + next[0].Start
	return f.w.Anaphoric(next[0].Text) || f.article(next[0]) && f.spaced() || slices.ContainsFunc(f.things, func(t words.Thing) bool { return t.Start == first && !f.measured(t) })
}

func (f *facts) countedOf(group []measure, i int) (story.Item, bool) {
	m := group[i]
	if m.Of == "" {
		return story.Item{}, false
	}
	p := f.behind(group, i)
	at := strings.Index(f.narration[p.start:p.end], m.Of)
	if at < 0 {
		return story.Item{}, false
	}
	return f.item(p.start+at, p.start+at+len(m.Of))
}

// subjectBefore is what stands before a quantity up to the verb that all of them have,
// where that is short: "dark chocolate has 70 %, chocolate with milk has 30 %".
func (f *facts) subjectBefore(group []measure, i int) (story.Item, bool) {
	if !f.spaced() || f.g.verbLast() {
		return story.Item{}, false
	}
	p := f.before(group, i)
	end := f.shared(group, i, p)
	if end == 0 {
		verb := ""
		if end, verb = f.copula(p); verb == "" {
			return story.Item{}, false
		}
		for k := range group {
			if _, other := f.copula(f.before(group, k)); other != verb {
				return story.Item{}, false
			}
		}
	}
	tokens := f.w.Tokens(f.narration[p.start:end])
	for _, m := range f.w.Marks(f.narration[p.start:end]) { // "while chocolate with milk"
		for len(tokens) > 0 && tokens[0].Start < m.End {
			tokens = tokens[1:]
		}
	}
	for len(tokens) > 0 && f.article(tokens[0]) {
		tokens = tokens[1:]
	}
	const most = 4 // words of a subject
	if len(tokens) == 0 || len(tokens) > most || tokens[0].Stop || tokens[len(tokens)-1].Stop || slices.ContainsFunc(tokens, func(t words.Token) bool { return t.Number }) {
		return story.Item{}, false
	}
	return f.item(p.start+tokens[0].Start, p.start+tokens[len(tokens)-1].End)
}

// copula is the first of the stop words that end a stretch, "has" of "dark chocolate
// has about", and where it begins; empty where there is none.
func (f *facts) copula(p stretch) (at int, word string) {
	tokens := f.w.Tokens(f.narration[p.start:p.end])
	for i := len(tokens) - 1; i >= 0 && tokens[i].Stop; i-- {
		at, word = p.start+tokens[i].Start, strings.ToLower(tokens[i].Text)
	}
	return at, word
}

func (f *facts) thingBefore(group []measure, i int) (story.Item, bool) {
	p := f.before(group, i)
	if end := f.shared(group, i, p); end > 0 {
		p.end = end
	}
	var before []words.Thing
	for _, t := range f.things {
		if t.Start >= p.start && t.End <= p.end && !f.measured(t) {
			before = append(before, t)
		}
	}
	if len(before) == 0 {
		return story.Item{}, false
	}
	last := len(before) - 1
	if between := f.w.Tokens(f.narration[before[last].End:f.before(group, i).end]); meaning(between) > 1 {
		return story.Item{}, false // "shape it into a loaf and let it rest for 30 minutes"
	}
	start := before[last].Start
	for k := last; k > 0 && before[k-1].End+1 == start; k-- {
		start = before[k-1].Start // "petrol car"
	}
	return f.item(start, before[last].End)
}

// shared is where before a quantity the last word ends that stands before all
// others too, or begins if it is the verb; 0 where there is none. What follows it is the verb, which is said
// once: "an electric car costs 5, a petrol car 11".
func (f *facts) shared(group []measure, i int, p stretch) (end int) {
	own := false // a word before it that others have not: what tells them apart
	for _, t := range f.w.Tokens(f.narration[p.start:p.end]) {
		all, verb := !t.Stop, true // a verb stands right before every one
		for k := range group {
			if !all {
				break
			}
			verb = verb && f.besides(group[k], t)
			o := f.before(group, k)
			found := false
			for _, other := range f.w.Tokens(f.narration[o.start:o.end]) {
				found = found || other.Stem == t.Stem
			}
			all = all && found
		}
		switch {
		case all && own && verb:
			end = p.start + t.Start
		case all && own:
			end = p.start + t.End
		}
		own = own || !all && !t.Stop
	}
	return end
}

func (f *facts) thingAfter(group []measure, i int) (story.Item, bool) {
	p := f.behind(group, i)
	for _, t := range f.things {
		if t.Start >= p.start && t.End <= p.end {
			return f.item(t.Start, t.End)
		}
	}
	return story.Item{}, false
}

func (f *facts) phraseBefore(group []measure, i int) (story.Item, bool) {
	p := f.before(group, i)
	if end := f.shared(group, i, p); end > 0 {
		p.end = end
	}
	it, ok := f.run(p, true)
	if !ok {
		return it, false
	}
	at := strings.Index(f.narration[p.start:p.end], it.Cue)
	if slices.ContainsFunc(f.w.Tokens(f.narration[p.start+max(at, 0):p.end]), f.leads) {
		return it, false // "compared with"
	}
	return it, true
}

func (f *facts) phraseAfter(group []measure, i int) (story.Item, bool) {
	return f.run(f.behind(group, i), false)
}

// run is the first run of words in a stretch that are no stop words, of at most
// three. Where it opens the stretch, nothing but an article stands before it.
func (f *facts) run(p stretch, opens bool) (story.Item, bool) {
	const most = 3
	text := f.narration[p.start:p.end]
	start, end, n := -1, -1, 0
	for _, t := range f.w.Tokens(text) {
		if t.Stop || t.Number || n == most {
			if start >= 0 || opens && !f.article(t) && !f.joint(t) && !f.g.further[strings.ToLower(t.Text)] {
				break
			}
			continue
		}
		if start < 0 {
			start = t.Start
		}
		end = t.End
		n++
	}
	if start < 0 {
		return story.Item{}, false
	}
	return f.item(p.start+start, p.start+end)
}

// unitOf is the unit of a chart's values as charts write it: the sign or word
// that stands at the numbers.
func (f *facts) unitOf(group []measure) string {
	m := group[0]
	switch m.Kind {
	case words.Percent:
		return "%"
	case words.Count, words.Share:
		for _, o := range group {
			if o.Of != m.Of {
				return ""
			}
		}
		return m.Of
	}
	return unitText(m.Quantity)
}

// unitText is what of a quantity's text is not its number: "km", "€". The words
// of magnitudes are part of the number.
func unitText(q words.Quantity) string {
	rest := strings.TrimFunc(q.Text, func(r rune) bool {
		return unicode.IsDigit(r) || unicode.IsSpace(r) || strings.ContainsRune(".,'’+-−~", r)
	})
	fields := strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return ' '
		}
		return r
	}, rest))
	if len(fields) == 0 {
		return ""
	}
	if q.Kind == words.Money && strings.HasPrefix(q.Text, fields[0]) {
		return fields[0]
	}
	return strings.Trim(fields[len(fields)-1], ".,")
}
