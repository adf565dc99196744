package llm

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/llm/question"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/canvas/atlas"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Bounds of what stands in a scene, in words where not said otherwise.
const (
	claimWords   = 7
	labelWords   = 6
	cueWords     = 6
	textWords    = 40
	mostThings   = 5
	mostParted   = 8 // items of a relation
	mostDetails  = 4
	mostCells    = 8 // of a row
	mostLines    = 12
	longestCell  = 60   // characters
	longestCode  = 1500 // characters
	longestTeX   = 300  // characters
	mostSeries   = 4
	minimumScore = 0.3
	exactScore   = 0.8 // of a picture that the model names by its name
)

// longestShown is how many bytes of a text are looked at that stands in a scene: far
// more than any may have.
const longestShown = 1000

// brief is a text that stands in a scene, as plain makes it.
func brief(s string) string {
	return plain(strings.ToValidUTF8(s[:min(len(s), longestShown)], ""))
}

// clean takes from a scene what needs no model to be put right: marks, pictures
// that there are not, things said twice or not at all beyond some that are.
func (d *director) clean(scene *story.Scene, s *shownAnswer) {
	s.Claim = strings.TrimRight(brief(s.Claim), ".:")
	narration := newSaid(scene.Narration)
	seen := map[string]bool{}
	var things []thingAnswer
	for _, t := range s.Things {
		t.Words, t.Label = brief(t.Words), brief(t.Label)
		key := strings.ToLower(t.Words)
		if d.says(t.Words) == "" || seen[key] {
			continue
		}
		seen[key] = true
		t.picture = d.picture(t.Icon, t.Words, t.Label)
		t.Icon = d.icon(t.Icon, t.Words, t.Label)
		if t.Icon == "" && t.picture == "" && t.Label == "" {
			continue // nothing to see
		}
		things = append(things, t)
	}
	s.Things = things[:min(len(things), mostThings)]
	d.cleanRelation(&s.Relation, narration)
}

// says is a phrase, empty where it is of small words alone: of those there are no
// pictures.
func (d *director) says(phrase string) string {
	for _, t := range words.Of(d.lang).Tokens(phrase) {
		if !t.Stop {
			return phrase
		}
	}
	return ""
}

func (d *director) cleanRelation(r *story.Relation, narration said) {
	if !slices.Contains(story.Kinds(), r.Kind) {
		*r = story.Relation{}
		return
	}
	needs := rules[r.Kind].needs
	d.cleanItem(&r.Head, narration)
	r.Items = r.Items[:min(len(r.Items), mostParted)]
	for i := range r.Items {
		d.cleanItem(&r.Items[i], narration)
	}
	switch r.Kind {
	case story.Code: // spaces and lines are part of it
		r.Text = printable(r.Text)
	case story.Formula:
		r.Text = spaced(printable(r.Text))
	default:
		r.Text = brief(r.Text)
	}
	r.By, r.Unit = brief(r.By), brief(r.Unit)
	if !slices.Contains(chartKinds, string(r.Chart)) {
		r.Chart = ""
	}
	// What a kind does not have is left out.
	if !strings.Contains(needs, "h") {
		r.Head = story.Item{}
	}
	if !strings.Contains(needs, "i") {
		r.Items = nil
	}
	if !strings.Contains(needs, "t") {
		r.Text = ""
	}
	if !strings.Contains(needs, "b") {
		r.By = ""
	}
	if r.Kind != story.Place {
		r.Way = false
		for i := range r.Items {
			r.Items[i].Spot = ""
		}
	}
	if r.Kind != story.Amount {
		r.Chart, r.Unit, r.Series = "", "", nil
	}
	if r.Kind != story.Amount || len(r.Items) != 1 {
		for i := range r.Items {
			r.Items[i].Of = 0
		}
	}
	if r.Kind != story.Table {
		r.Header, r.Rows = nil, nil
	}
	for _, row := range append([][]string{r.Header}, r.Rows...) {
		for i := range row {
			row[i] = brief(row[i])
		}
	}
	for i := range r.Series {
		r.Series[i].Name = brief(r.Series[i].Name)
	}
}

func (d *director) cleanItem(it *story.Item, narration said) {
	it.Label, it.Cue, it.When, it.Text = brief(it.Label), brief(it.Cue), brief(it.When), brief(it.Text)
	if !narration.has(it.Cue) {
		it.Cue = ""
		for _, other := range []string{it.Label, it.When, it.Text} {
			if narration.has(other) {
				it.Cue = other
				break
			}
		}
	}
	if it.Picture = ""; it.Icon != "" {
		it.Picture = d.picture(it.Icon, it.Label, it.Cue)
		it.Icon = d.icon(it.Icon, it.Label, it.Cue)
	}
	if _, ok := atlas.FindPlace(it.Spot, string(d.lang.Primary())); !ok || it.Cue == "" { // known, and named
		it.Spot = ""
	}
	it.Details = it.Details[:min(len(it.Details), mostDetails)]
	for i := range it.Details {
		it.Details[i] = brief(it.Details[i])
	}
}

// picture is the picture of the library that shows just what a model means: that of the
// name it gives, else of the narration's own words; empty where none does. What it names
// by several words, of which a picture shows one, has none.
func (d *director) picture(name string, of ...string) string {
	query := strings.NewReplacer("-", " ", "_", " ").Replace(strings.ToLower(strings.TrimSpace(name)))
	for i, text := range append([]string{query}, of...) {
		lang := d.lang
		if i == 0 {
			lang = "en"
		}
		if text = strings.TrimSpace(text); text == "" || len(text) > longestQuery {
			continue
		}
		for _, t := range words.Of(lang).Things(text) {
			if t.Start == 0 && t.End == len(text) && t.Drawn != "" {
				return t.Drawn
			}
		}
		if i == 0 {
			if _, ok := icon.Get(name); ok {
				continue // an icon by its own name
			}
			if len(words.Of(lang).Things(text)) > 0 {
				return "" // something that no picture shows
			}
		}
	}
	return ""
}

// longestQuery is how many bytes of words a picture is looked for by: each word is
// a search.
const longestQuery = 100

// icon is the picture a model means: that of the name, else the nearest to its
// words, else what the narration's own words name; empty where there is none.
func (d *director) icon(name string, of ...string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "" || isPlace(name) || strings.ContainsAny(name, "/\\") {
		name = ""
	}
	if _, ok := icon.Get(name); ok && !strings.HasPrefix(name, "brand-") {
		return name
	}
	query := strings.NewReplacer("-", " ", "_", " ").Replace(name)
	if query != "" && len(query) <= longestQuery {
		if p := words.Of("en").Find(query, 1); len(p) > 0 && p[0].Score >= minimumScore {
			return p[0].Name
		}
	}
	for _, text := range of {
		if len(text) > longestQuery {
			continue
		}
		if p := words.Of(d.lang).Find(text, 1); len(p) > 0 && p[0].Score > minimumScore {
			return p[0].Name
		}
	}
	return ""
}

// thing is what is drawn for a thing a model names.
func (d *director) thing(t thingAnswer) story.Thing {
	out := story.Thing{Words: t.Words, Label: t.Label, Icon: t.Icon, Picture: t.picture, Score: exactScore}
	for _, p := range words.Of(d.lang).Find(t.Words, 3) {
		if p.Name == t.Icon {
			out.Concept, out.Score = p.Concept, max(p.Score, exactScore)
		}
	}
	return out
}

// wrong lists what is wrong with a scene, below a path.
func (d *director) wrong(path string, scene *story.Scene, s *shownAnswer) (faults []question.Fault) {
	j := judged{d: d, scene: scene, narration: newSaid(scene.Narration), path: path}
	j.short(".claim", s.Claim, claimWords)
	if s.Claim == "" {
		j.fault(".claim", "it is empty")
	}
	for i, t := range s.Things {
		at := fmt.Sprintf(".things[%d]", i)
		if !j.narration.has(t.Words) {
			j.fault(at+".words", "the narration of the scene does not say “%s”", quoted(t.Words))
		}
		j.short(at+".words", t.Words, cueWords)
		j.short(at+".label", t.Label, labelWords)
	}
	j.relation(&s.Relation)
	if len(s.Things) == 0 && s.Relation.Kind == story.None && len(scene.Things) > 0 {
		j.fault(".things", "there is nothing to see: name what the narration names and a picture can show")
	}
	return j.faults
}

// judged collects the faults of a scene.
type judged struct {
	d         *director
	scene     *story.Scene
	narration said
	path      string
	faults    []question.Fault
}

func (j *judged) fault(at, problem string, args ...any) {
	j.faults = append(j.faults, question.Fault{Path: strings.TrimPrefix(j.path+at, "."), Problem: fmt.Sprintf(problem, args...)})
}

// short judges a text that stands on screen: how long it is, whether its numbers
// are given, that it is no address, and that the script has its words where no others
// may be seen.
func (j *judged) short(at, text string, most int) {
	lang := j.d.lang
	if n, unit := length(text, lang); n > atMost(most, lang) {
		j.fault(at, "it has %d %s, want %d at most", n, unit, atMost(most, lang))
	}
	if isPlace(text) {
		j.fault(at, "it holds an address or a path, which is not drawn")
	}
	if n := j.d.known.unknown(text); n != "" {
		j.fault(at, "the number %s is neither in the narration nor in the material", n)
	}
	if j.d.set.ScriptText {
		if w := j.d.spoken.lacks(text); w != "" {
			j.fault(at, "the script does not have the word “%s”, and no other may be seen", quoted(w))
		}
	}
}

// quoted is what a model wrote as its fault repeats it.
func quoted(s string) string {
	const longest = 60
	if r := []rune(s); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return s
}

// printable is a text without what neither prints nor parts lines.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && !unicode.IsPrint(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
}

// spaced is a text with one blank for all between words.
func spaced(s string) string { return strings.Join(strings.Fields(s), " ") }

// folded is a text for finding another in it: its words alone.
func folded(s string) string {
	var b strings.Builder
	b.WriteByte(' ')
	for _, w := range plan.Words(s) {
		b.WriteString(strings.ToLower(w.Word))
		b.WriteByte(' ')
	}
	return b.String()
}
