package outline

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// tableClaim is the title of a scene that reads out what stands out in a table: which
// row it is where rows are compared, "Greatest increase: Sun", else what the table is
// of and the column whose values are shown, "Rainfall: Bergen".
func (d *director) tableClaim(f *facts, s *story.Scene) string {
	names := standoutsOf()[f.w.Language()]
	if len(s.Relation.Series) == 0 && s.Relation.Chart != "" {
		for i := range f.sentences {
			said := f.sentences[i].text
			if at := comma(said); at > 0 && anyIn(said, names.rise, names.fall, names.apart) && f.fits(said[:at], mostClaim) {
				return story.Capital(trim(said[:at]))
			}
		}
	}
	above := []string{d.heading, d.script.Title}
	if s.Part == story.Opening && s.Chapter == "" {
		above = above[1:]
	}
	name := s.Relation.Head.Label
	for _, a := range above {
		if a == "" || name == "" || s.Relation.Chart == "" || anyIn(a, name) {
			continue
		}
		if both := a + ": " + name; f.fits(both, mostClaim) {
			return both
		}
		break
	}
	for _, c := range append([]string{name}, above...) {
		if c != "" && f.fits(c, mostClaim) {
			return c
		}
	}
	return ""
}

// tabled are the pictures beside a table's values that the scene reads out: of the
// row or column its title names, else of what the table is of. Another row's picture
// would say that the values are of that.
func (d *director) tabled(f *facts, s *story.Scene) (list []story.Thing) {
	_, shown, _ := strings.Cut(s.Claim, ":")
	for _, text := range []string{shown, s.Relation.Head.Label, s.Claim, d.heading, d.script.Title} {
		for _, t := range surest(sure(thingsIn(d.w, text, d.topics), leastAbout), mostThings) {
			thing := story.Thing{Icon: t.Name, Picture: t.Drawn, Concept: t.Concept, Score: t.Score}
			if at := indexFold(f.narration, t.Text); at >= 0 {
				thing.Label, thing.Words = t.Text, f.cue(at, at+len(t.Text))
			}
			list = append(list, thing)
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// sure are the things whose pictures are as sure as asked.
func sure(all []words.Thing, least float64) (list []words.Thing) {
	for _, t := range all {
		if t.Score >= least {
			list = append(list, t)
		}
	}
	return list
}
