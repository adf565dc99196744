package compose

import (
	"slices"
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Of several pictures a scene has room for, the one that its words name is shown.
func TestPicturesAreThoseOfTheWords(t *testing.T) {
	quote := story.Relation{Kind: story.Quote, Text: "Be a leaf."}
	bars := story.Relation{Kind: story.Amount, Chart: plan.ChartColumn, Items: []story.Item{
		{Label: "Honey", Value: 9, Text: "9", Icon: "hexagons"}, {Label: "Soap", Value: 3, Text: "3", Icon: "bottle"}, {Label: "Wax", Value: 4, Text: "4", Icon: "candle"}}}
	short := "The sun shines on the leaf here and there now."
	for name, c := range map[string]struct {
		scenes []story.Scene
		icons  []string // of the last one
	}{
		"what the film's title names": {
			[]story.Scene{{Part: story.Opening, Claim: "The leaf", Narration: short, Things: []story.Thing{thing("world"), thing("sun"), thing("leaf")}}},
			[]string{"leaf"}},
		"a second quote beside its picture too": {
			[]story.Scene{{Relation: quote, Things: []story.Thing{thing("leaf")}}, {Relation: quote, Things: []story.Thing{thing("sun")}}},
			[]string{"sun"}},
		"the value that stands out": {
			[]story.Scene{{Claim: "Sales", Relation: bars}},
			[]string{"hexagons"}},
		"that value again, rather than another's": {
			[]story.Scene{{Claim: "Sales", Relation: bars}, {Claim: "Sales again", Relation: bars}},
			[]string{"hexagons"}},
	} {
		f := filmOf(t, story.Settings{}, c.scenes...)
		for i := range c.scenes {
			f.compose(i)
		}
		var icons []string
		for _, e := range f.plan.Scenes[len(c.scenes)-1].Elements {
			if e.Kind == plan.KindIcon {
				icons = append(icons, e.Name)
			}
		}
		if !slices.Equal(icons, c.icons) {
			t.Errorf("%s: %v, want %v", name, icons, c.icons)
		}
	}
}

// A film ends with a chart where its last words are in its values, and a chapter with
// much to see begins with its heading over all of it or over less.
func TestChartsEndFilms(t *testing.T) {
	bars := story.Relation{Kind: story.Amount, Chart: plan.ChartColumn, Items: []story.Item{{Label: "Planned", Value: 9, Text: "9"}, {Label: "Spent", Value: 3, Text: "3"}}}
	for part, want := range map[story.Part]string{story.Closing: "values as columns", story.Opening: "opening over pictures"} {
		f := filmOf(t, story.Settings{}, story.Scene{Part: part, Claim: "Sales", Things: []story.Thing{thing("sun"), thing("leaf")}, Relation: bars})
		f.compose(0)
		if got := f.before[0].name; got != want {
			t.Errorf("%s: %s, want %s", part, got, want)
		}
	}
	f := filmOf(t, story.Settings{}, story.Scene{Part: story.Chapter, Chapter: "Trees", Claim: "Trees", Narration: "The sun shines on a tree, on a leaf of it, and on the moon above.",
		Things: []story.Thing{thing("sun"), thing("tree"), thing("leaf"), thing("moon")}})
	f.compose(0)
	if !slices.ContainsFunc(f.plan.Scenes[0].Elements, func(e plan.Element) bool { return e.Text == "Trees" }) {
		t.Errorf("a chapter without its heading: %+v", f.plan.Scenes[0].Elements)
	}
}
