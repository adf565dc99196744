package outline

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Storyboard shows each scene of a script by the relation that its words state
// most plainly, the things it names, and a claim cut from it.
func (Writer) Storyboard(ctx context.Context, src *story.Source, script *story.Script, _ *story.Settings) (*story.Storyboard, error) {
	board := &story.Storyboard{Title: script.Title, Language: script.Language}
	w := words.Of(script.Language)
	d := newDirector(w, script)
	d.strong = strongIn(src, script)
	for i, s := range script.Scenes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		board.Scenes = append(board.Scenes, d.scene(i, s))
	}
	return board, nil
}

// strongIn are the phrases that a source sets bold, in lower case.
func strongIn(src *story.Source, script *story.Script) map[string]bool {
	m := map[string]bool{}
	add := func(b *document.Block) {
		for _, phrase := range b.Strong {
			m[strings.ToLower(phrase)] = true
		}
	}
	for _, d := range src.Documents {
		if d == nil {
			continue
		}
		for i := range d.Blocks {
			add(&d.Blocks[i])
		}
	}
	for _, s := range script.Scenes {
		if s.Block != nil {
			add(s.Block)
		}
	}
	return m
}

// director shows scenes one after the other.
type director struct {
	w       *words.Words
	facts   []*facts // of each scene
	script  *story.Script
	heading string          // the last one
	shown   *document.Block // by the scene before
	last    story.Relation  // what that shows
	claimed string          // its claim
	opening string          // the claim of the film's first scene
	terms   terms
	strong  map[string]bool // phrases set bold
	named   map[string]int  // how many scenes name a picture
	topics  words.Topics
	kinds   kinds
}

func newDirector(w *words.Words, script *story.Script) *director {
	d := &director{w: w, script: script, terms: termsOf(w, script), named: map[string]int{}, topics: topicsOf(w, script)}
	for _, s := range script.Scenes {
		d.facts = append(d.facts, factsOf(w, s, d.topics))
	}
	d.kinds = kindsOf(w, d.facts)
	for _, f := range d.facts {
		for _, s := range f.sentences {
			f.things = d.kinds.add(s.tokens, s.start, f.things)
		}
		seen := map[string]bool{}
		for _, t := range f.things {
			if !seen[t.Key()] {
				seen[t.Key()] = true
				d.named[t.Key()]++
			}
		}
	}
	for _, t := range d.thingsIn(script.Title) {
		d.named[t.Key()]++
	}
	return d
}

// topicsOf are the fields of knowledge a script is of.
func topicsOf(w *words.Words, script *story.Script) words.Topics {
	var all strings.Builder
	all.WriteString(script.Title)
	for _, s := range script.Scenes {
		all.WriteString("\n" + s.Text())
	}
	return w.Topics(all.String())
}

func (d *director) scene(i int, s story.ScriptScene) story.Scene {
	if s.Chapter != "" {
		if d.heading = s.Chapter; isGeneric(s.Chapter) {
			d.heading = "" // its scenes say what they are about themselves
		}
	}
	f := d.facts[i]
	f.heading, f.block, f.strong = d.heading, s.Block, d.strong
	if s.Block != nil && s.Block == d.shown && d.repeats(f) {
		s.Block = nil // shown already
	} else {
		d.shown = s.Block
	}
	reads := f.block != nil && slices.ContainsFunc(f.sentences, func(s sentence) bool { return f.readsOut(s.text) })
	f.block = s.Block
	out := story.Scene{
		ID: fmt.Sprintf("s%d", i+1), Part: d.part(i, s), Chapter: s.Chapter,
		Narration: f.narration, Pause: s.Pause, Image: s.Image, Video: s.Video, Area: s.Area,
	}
	if s.Block != nil && s.Block.Kind == document.Figure {
		out.Figure = s.Block.Figure
	}
	out.Relation = d.varied(recognise(f))
	d.last = out.Relation
	d.pictured(f, &out.Relation)
	out.Things = d.things(f, &out)
	out.Claim = d.claim(f, &out, reads)
	if reads {
		out.Things = d.tabled(f, &out)
	}
	if out.Part == story.Chapter && isGeneric(out.Chapter) && out.Claim != "" {
		out.Chapter = out.Claim
	}
	step := out.Relation.Kind == story.Sequence && out.Relation.First > 1
	again := out.Claim == d.heading && (out.Relation.Kind == story.None || step) // over a picture or a further step a chapter's heading stands once
	if said := out.Claim == d.claimed || out.Claim == d.opening && out.Part != story.Closing || again; said && out.Claim != "" && s.Chapter == "" {
		out.Claim = d.another(f, &out)
	}
	if len(out.Things) > 1 && slices.ContainsFunc(out.Things, func(t story.Thing) bool { return strings.EqualFold(t.Label, out.Claim) }) {
		out.Claim = "" // stands under its picture
	}
	if head := out.Relation.Head.Label; head == out.Claim && out.Relation.Kind != story.Aspects || out.Claim == "" && head == d.claimed && s.Chapter == "" {
		out.Relation.Head = story.Item{} // said once
	}
	if d.claimed = out.Claim; out.Part == story.Opening {
		d.opening = out.Claim
	}
	return out
}

// repeats reports whether a scene shows of a block what the scene before it shows of
// it: code and figures as a whole, of a table all but another column's chart or one
// that has grown by a row.
func (d *director) repeats(f *facts) bool {
	switch f.block.Kind {
	case document.Code, document.Figure:
		return true
	case document.Table:
		return f.block.Table == nil || !f.turns(even(f.block.Table)) || alikeCharts(d.last, recognise(f))
	}
	return false
}

// varied is a chart in another form than that of the scene before, where another
// serves: columns lie down as bars, and a line of few values stands up as columns.
func (d *director) varied(rel story.Relation) story.Relation {
	if rel.Chart == "" || rel.Chart != d.last.Chart {
		return rel
	}
	switch rel.Chart {
	case plan.ChartColumn:
		rel.Chart = plan.ChartBar
	case plan.ChartBar:
		if len(rel.Items) <= mostColumns {
			rel.Chart = plan.ChartColumn
		}
	case plan.ChartLine:
		if len(rel.Items) <= mostColumns && len(rel.Series) == 0 {
			rel.Chart = plan.ChartColumn
		}
	}
	return rel
}

// alikeCharts reports whether two relations show the same values: their cues may
// differ.
func alikeCharts(a, b story.Relation) bool {
	return a.Kind == b.Kind && reflect.DeepEqual(a.Series, b.Series) && slices.EqualFunc(a.Items, b.Items, func(x, y story.Item) bool {
		return x.Label == y.Label && x.Value == y.Value
	})
}

// turns reports whether a scene tells of a table what the one before it may not have:
// further rows of values over time, or a column that it names.
func (f *facts) turns(t *document.TableData) bool {
	if len(t.Rows) == 0 {
		return false
	}
	if overTime(f.w, t) {
		return len(f.toldOf(t)) > 0
	}
	columns := numeric(f.w, t)
	if len(columns) == 0 {
		return false
	}
	_, most := f.leading(columns)
	return most > 0
}

// part is where in the film a scene stands.
func (d *director) part(i int, s story.ScriptScene) story.Part {
	switch last := len(d.script.Scenes) - 1; {
	case i == 0 && last > 0:
		return story.Opening
	case i == last && last > 0:
		return story.Closing
	case s.Chapter != "" && i > 0:
		return story.Chapter
	}
	return story.Body
}

// mostThings is how many pictures a scene has at most.
const mostThings = 4

// things are the pictures of a scene: the surest of what it names, in order,
// none twice. Where it names nothing, what its chapter or the film is about.
func (d *director) things(f *facts, s *story.Scene) []story.Thing {
	all := d.focused(f, s, d.weighed(f))
	if f == d.facts[0] && len(d.facts) > 1 {
		all = d.lasting(all)
	}
	chosen := surest(all, mostThings)
	list := make([]story.Thing, 0, len(chosen)+1)
	for _, t := range chosen {
		list = append(list, story.Thing{
			Words: f.cue(t.Start, t.End), Label: t.Text, Icon: t.Name, Picture: t.Drawn, Concept: t.Concept, Score: f.sure(t),
		})
	}
	if s.Part == story.Chapter && s.Relation.Kind == story.None {
		t, ok := d.subject()
		if ok && !slices.ContainsFunc(list, func(o story.Thing) bool { return key(o) == key(t) }) {
			list = slices.Insert(list[:min(len(list), mostThings-1)], 0, t)
		}
	}
	if t, ok := d.about(); ok && len(list) == 0 {
		return []story.Thing{t}
	}
	return list
}

// What speaks for a thing beside its own score: that the film names it again and
// again, or its title does. What only measures ("ten years") is left out where
// there is anything else.
const (
	bonusNamed = 0.06 // each further scene
	mostNamed  = 3
)

// weighed are the things of a scene with their scores as the film sees them.
func (d *director) weighed(f *facts) []words.Thing {
	var list []words.Thing
	for _, t := range f.things {
		if f.measured(t) {
			continue
		}
		t.Score += bonusNamed * float64(min(d.named[t.Key()]-1, mostNamed))
		list = append(list, t)
	}
	if len(list) == 0 {
		return f.things
	}
	return list
}

// lasting are the things that further scenes name too, or the title does: what the
// film is about. All where they are fewer than two.
func (d *director) lasting(all []words.Thing) []words.Thing {
	const enough = 2
	var list []words.Thing
	for _, t := range all {
		if d.named[t.Key()] > 1 {
			list = append(list, t)
		}
	}
	if len(list) < enough {
		return all
	}
	return list
}

// measured reports whether a thing is the unit of a quantity, or part of a date.
func (f *facts) measured(t words.Thing) bool { return f.measuredAt(t.Start, t.End) }

// measuredAt reports whether a place of the narration touches a quantity.
func (f *facts) measuredAt(start, end int) bool {
	for i := range f.sentences {
		s := &f.sentences[i]
		for _, q := range s.quantities {
			if start < s.start+q.End && s.start+q.Start < end {
				return true
			}
		}
	}
	return false
}

// sure is a thing's own score.
func (f *facts) sure(t words.Thing) float64 {
	for _, own := range f.things {
		if own.Start == t.Start {
			return own.Score
		}
	}
	return t.Score
}

// surest are the things with the highest scores, in their order, each picture
// once.
func surest(all []words.Thing, most int) []words.Thing {
	kept := make([]words.Thing, 0, len(all))
	seen := map[string]bool{}
	for _, t := range all {
		if !seen[t.Key()] {
			seen[t.Key()] = true
			kept = append(kept, t)
		}
	}
	for len(kept) > most {
		least := 0
		for i, t := range kept {
			if t.Score <= kept[least].Score {
				least = i
			}
		}
		kept = append(kept[:least], kept[least+1:]...)
	}
	return kept
}

// claim is the title of a scene: that of the film at its beginning, of a chapter
// at the chapter's, else what is said in it, at last what it is about.
func (d *director) claim(f *facts, s *story.Scene, reads bool) string {
	if reads {
		return d.tableClaim(f, s)
	}
	if s.Part == story.Opening && d.script.Title != "" && !d.script.Given {
		if c := d.titled(d.script.Title, f.narration); c != "" {
			return c
		}
	}
	if s.Part == story.Closing && ends[s.Relation.Kind] { // what stays, rather than the heading above it
		rel := s.Relation
		if rel.Chart == "" {
			rel = story.Relation{} // no number is shown
		}
		title := ""
		if !d.script.Given && f.fits(d.script.Title, mostClaim) {
			title = d.script.Title
		}
		if c := cmp.Or(f.claimsOf(rel, f.stated), title, f.claims(rel)); c != "" {
			return c
		}
	}
	if (s.Chapter != "" || f.shows(s.Relation)) && f.fits(d.heading, mostClaim) {
		return d.heading
	}
	if s.Relation.Kind == story.Definition || s.Relation.Kind == story.Quote {
		return "" // says itself what stays
	}
	if f.block != nil && f.block.Kind == document.Table && f.fits(d.heading, mostClaim) && d.heading != "" {
		return d.heading // "the table shows" says nothing
	}
	if c := f.claims(s.Relation); c != "" {
		return c
	}
	if t := d.terms.best(f); t != "" {
		return story.Capital(t)
	}
	if f.fits(d.heading, mostClaim) {
		return d.heading
	}
	return d.lastResort(f, s)
}

// lastResort is the title of a scene whose sentences cannot be cut to one, so that no
// picture stands without words that say something: what surrounds one of the things
// named, else what is over the scene.
func (d *director) lastResort(f *facts, s *story.Scene) string {
	if s.Relation.Kind != story.None && (f.block == nil || f.block.Kind != document.Table) || d.script.Given {
		return "" // says it itself
	}
	if t := f.around(s.Things); t != "" && s.Part != story.Opening {
		return story.Capital(t)
	}
	for _, above := range []string{d.heading, d.script.Title} {
		if above != "" {
			if c := d.titled(above, f.narration); c != "" {
				return c
			}
		}
	}
	return ""
}

// another is the claim of a scene that would have that of the film or of the one before: what it
// says or is about, or none where it shows more than a picture.
func (d *director) another(f *facts, s *story.Scene) string {
	for _, c := range []string{f.claims(s.Relation), story.Capital(d.terms.best(f))} {
		beside := slices.ContainsFunc(s.Relation.Items, func(it story.Item) bool { return strings.HasPrefix(c, it.Label) })
		if c != "" && c != d.claimed && c != d.opening && !beside {
			return c
		}
	}
	labelled := slices.ContainsFunc(s.Things, func(t story.Thing) bool { return t.Label != "" })
	if s.Relation.Kind != story.None || labelled || s.Figure != nil || s.Image+s.Video > 0 {
		return ""
	}
	for i := range f.sentences { // pointing back is better than standing there twice
		if c := claim(d.w, f.sentences[i].text); c != "" {
			return c
		}
	}
	return s.Claim
}

// ends are the relations over which a film's last claim may stand: the others are
// what their heading says, or say themselves what stays.
var ends = map[story.Kind]bool{story.None: true, story.Cause: true, story.Contrast: true, story.Amount: true, story.Table: true, story.Time: true, story.Formula: true}

// closed reports whether a text ends with the sign of a sentence.
func closed(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, " \"'”’»」』)）"))
	return strings.ContainsRune(".!?…。！？।॥؟۔", r)
}

// claims is what one of the scene's sentences claims: the first that stands for
// itself and says more than what is written beside it anyway.
func (f *facts) claims(rel story.Relation) string {
	return f.claimsOf(rel, func(s string) string { return claim(f.w, s) })
}

// claimsOf is claims where a sentence is cut in a way of its own.
func (f *facts) claimsOf(rel story.Relation, cut func(string) string) string {
	beside := rel.Items
	if rel.Kind == story.Amount && len(beside) == 1 && beside[0].Label == "" { // the title says what the number is of
		for i := range f.sentences {
			if c := cut(f.sentences[i].text); strings.Contains(c, beside[0].Text) {
				return c
			}
		}
	}
	if n := len(beside); rel.Kind == story.Cause && n > 0 {
		beside = beside[:n-1] // what comes of it may be said twice
	}
	for _, leaning := range []bool{false, true} {
		for i := range f.sentences {
			s := &f.sentences[i]
			if leansBack(s.text, s.marks) != leaning {
				continue
			}
			if f.g.verbLast() && !closed(s.text) {
				continue // part of a sentence, without its verb
			}
			c := cut(s.text)
			if !f.counting(s, c, rel) || c == "" || !hasLetter(c) || f.pointsBack(c) {
				continue
			}
			if !f.repeats(c, rel) && !slices.ContainsFunc(beside, func(it story.Item) bool { return strings.EqualFold(it.Label, c) }) {
				return c
			}
		}
	}
	return ""
}

// repeats reports whether a claim says no more than the single number or date under it
// and its label.
func (f *facts) repeats(claim string, rel story.Relation) bool {
	if !single(rel) || len(rel.Items) != 1 || rel.Items[0].Label == "" {
		return false
	}
	rest := claim
	for _, part := range []string{rel.Items[0].Label, rel.Items[0].Text + rel.Items[0].When} {
		if !strings.Contains(rest, part) {
			return false
		}
		rest = strings.Replace(rest, part, " ", 1)
	}
	return !f.spaced() || meaning(f.w.Tokens(rest)) == 0
}

// counting reports whether a claim out of a sentence may stand over what a relation
// shows: over numbers of the narration's, one out of a sentence that has them; over a
// single one, none that has another.
func (f *facts) counting(s *sentence, claim string, rel story.Relation) bool {
	if rel.Kind != story.Amount || f.block != nil && f.block.Kind == document.Table {
		return true
	}
	has := func(text string) func(story.Item) bool {
		return func(it story.Item) bool { return strings.Contains(text, it.Text) }
	}
	if len(rel.Items) == 1 && strings.ContainsFunc(claim, unicode.IsDigit) && !has(claim)(rel.Items[0]) {
		return false
	}
	return slices.ContainsFunc(rel.Items, has(s.text))
}

// mostTitle is how many words of a film's title the board has that cannot be cut
// to a claim: it stands large and alone.
const mostTitle = 9

// pointsBack reports whether a claim is not understood without what was said
// before: it begins with a pronoun, or has one behind its first preposition, as
// "In Paris she met" and "Some of it seeps" do.
func (f *facts) pointsBack(c string) bool {
	if f.refers(c) {
		return true
	}
	tokens := f.w.Tokens(c)
	for i, t := range tokens[:min(len(tokens), farthestBack)] {
		if i > 0 && f.w.Anaphoric(t.Text) && !f.article(t) && (f.leads(tokens[0]) || f.leads(tokens[i-1])) {
			return true
		}
	}
	return false
}

// leads reports whether a word is a preposition.
func (f *facts) leads(t words.Token) bool {
	return (f.breaks(t) || f.weak(t)) && !f.article(t) && !f.joint(t)
}

// farthestBack is how many words into a claim a pronoun may point back.
const farthestBack = 4

// longestTitle is how many letters the board has of a film's title.
const longestTitle = 56

// titled is a title as the board has it: all of it where there is room, else what
// stands before or behind its colon or dash, whichever the film's first words speak
// of, else its main clause.
func (d *director) titled(title, said string) string {
	p := phrasesOf(d.w)
	fits := func(s string, most int) bool { return p.fits(s, most) && utf8.RuneCountInString(s) <= longestTitle }
	if fits(title, mostClaim) {
		return title
	}
	for _, sign := range []string{": ", "：", " – ", " — ", " -- ", " - "} {
		before, after, ok := strings.Cut(title, sign)
		if !ok {
			continue
		}
		before, after = strings.TrimSpace(before), strings.TrimSpace(after)
		if fits(after, mostClaim) && !anyIn(said, before) {
			return story.Capital(after)
		}
		if fits(before, mostClaim) {
			return before
		}
	}
	if fits(title, mostTitle) {
		return title
	}
	if c := claim(d.w, title); c != "" {
		return c
	}
	return story.Capital(p.kernel(title, mostTitle))
}
