package outline

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/words"
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
	terms   terms
	strong  map[string]bool // phrases set bold
	named   map[string]int  // how many scenes name a picture
}

func newDirector(w *words.Words, script *story.Script) *director {
	d := &director{w: w, script: script, terms: termsOf(w, script), named: map[string]int{}}
	for _, s := range script.Scenes {
		f := factsOf(w, s)
		d.facts = append(d.facts, f)
		seen := map[string]bool{}
		for _, t := range f.things {
			if !seen[t.Name] {
				seen[t.Name] = true
				d.named[t.Name]++
			}
		}
	}
	for _, t := range w.Things(script.Title) {
		d.named[t.Name]++
	}
	return d
}

func (d *director) scene(i int, s story.ScriptScene) story.Scene {
	if s.Chapter != "" {
		d.heading = s.Chapter
	}
	if s.Block != nil && s.Block == d.shown && (s.Block.Kind == document.Table && !d.tells(i) || s.Block.Kind == document.Code || s.Block.Kind == document.Figure) {
		s.Block = nil // shown already
	} else {
		d.shown = s.Block
	}
	f := d.facts[i]
	f.heading, f.block, f.strong = d.heading, s.Block, d.strong
	out := story.Scene{
		ID: fmt.Sprintf("s%d", i+1), Part: d.part(i, s), Chapter: s.Chapter,
		Narration: f.narration, Pause: s.Pause, Image: s.Image, Video: s.Video, Area: s.Area,
	}
	if s.Block != nil && s.Block.Kind == document.Figure {
		out.Figure = s.Block.Figure
	}
	out.Relation = recognise(f)
	out.Things = d.things(f)
	out.Claim = d.claim(f, &out)
	if f.shows(out.Relation) && out.Claim == f.heading {
		out.Relation.Head = story.Item{} // said once
	}
	return out
}

// tells reports whether a scene goes on telling the rows of the table that the
// scene before it shows.
func (d *director) tells(i int) bool {
	t := d.script.Scenes[i].Block.Table
	return t != nil && overTime(d.w, even(t)) && d.facts[i].toldOf(t) > 0
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
func (d *director) things(f *facts) []story.Thing {
	all := d.weighed(f)
	if f == d.facts[0] {
		all = d.lasting(all)
	}
	chosen := surest(all, mostThings)
	list := make([]story.Thing, 0, len(chosen))
	for _, t := range chosen {
		list = append(list, story.Thing{
			Words: f.cue(t.Start, t.End), Label: t.Text, Icon: t.Name, Concept: t.Concept, Score: f.sure(t),
		})
	}
	if len(list) > 0 {
		return list
	}
	for _, about := range []string{d.heading, d.script.Title} {
		if named := surest(d.w.Things(about), 1); len(named) == 1 {
			return []story.Thing{{Icon: named[0].Name, Concept: named[0].Concept, Score: named[0].Score}}
		}
	}
	return nil
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
		t.Score += bonusNamed * float64(min(d.named[t.Name]-1, mostNamed))
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
		if d.named[t.Name] > 1 {
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
		if !seen[t.Name] {
			seen[t.Name] = true
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
func (d *director) claim(f *facts, s *story.Scene) string {
	if s.Part == story.Opening && d.script.Title != "" && !d.script.Given {
		if c := d.titled(d.script.Title); c != "" {
			return c
		}
	}
	if s.Part == story.Closing && ends[s.Relation.Kind] {
		if c := f.claims(s.Relation); c != "" { // what stays, rather than the heading above it
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
		return capital(t)
	}
	if f.fits(d.heading, mostClaim) {
		return d.heading
	}
	if f.block != nil && f.block.Kind == document.Table && f.fits(d.script.Title, mostClaim) {
		return d.script.Title // figures alone do not say what they are of
	}
	return ""
}

// ends are the relations over which a film's last claim may stand: the others are
// what their heading says, or say themselves what stays.
var ends = map[story.Kind]bool{story.None: true, story.Cause: true, story.Contrast: true, story.Amount: true, story.Table: true, story.Time: true, story.Formula: true}

// claims is what one of the scene's sentences claims: the first that stands for
// itself and says more than what is written beside it anyway.
func (f *facts) claims(rel story.Relation) string {
	beside := rel.Items
	if n := len(beside); rel.Kind == story.Cause && n > 0 {
		beside = beside[:n-1] // what comes of it may be said twice
	}
	for _, leaning := range []bool{false, true} {
		for i := range f.sentences {
			s := &f.sentences[i]
			if leansBack(s.text, s.marks) != leaning {
				continue
			}
			c := claim(f.w, s.text)
			if c == "" || !hasLetter(c) || f.pointsBack(c) {
				continue
			}
			if !slices.ContainsFunc(beside, func(it story.Item) bool { return strings.EqualFold(it.Label, c) }) {
				return c
			}
		}
	}
	return ""
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

// titled is a title of at most seven words: what stands before its colon where
// all of it is longer.
func (d *director) titled(title string) string {
	p := phrasesOf(d.w)
	if p.fits(title, mostClaim) {
		return title
	}
	for _, sign := range []string{": ", "：", " – ", " — ", " - "} {
		if before, _, ok := strings.Cut(title, sign); ok && p.fits(before, mostClaim) {
			return strings.TrimSpace(before)
		}
	}
	if c := claim(d.w, title); c != "" {
		return c
	}
	return capital(p.kernel(title, mostTitle))
}
