package compose

import (
	"fmt"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// filmOf is a film about to be composed of scenes.
func filmOf(t *testing.T, set story.Settings, scenes ...story.Scene) *film {
	t.Helper()
	for i := range scenes {
		scenes[i].ID = fmt.Sprintf("s%d", i+1)
		if scenes[i].Part == "" {
			scenes[i].Part = story.Body
		}
		if scenes[i].Narration == "" {
			scenes[i].Narration = "The sun shines on the leaf and the leaf makes sugar of water and air for the whole tree, all summer long, as long as there is light."
		}
	}
	f, err := newFilm(&Composer{}, nil, &story.Storyboard{Title: "Leaves", Language: "en", Scenes: scenes}, &set)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func thing(icon string) story.Thing {
	return story.Thing{Words: icon, Label: icon, Icon: icon, Score: 1}
}

func items(icons ...string) []story.Item {
	var out []story.Item
	for _, i := range icons {
		out = append(out, story.Item{Label: i, Cue: i, Icon: i})
	}
	return out
}

func amounts4(unit string, values ...float64) story.Relation {
	r := story.Relation{Kind: story.Amount, Unit: unit}
	for i, v := range values {
		r.Items = append(r.Items, story.Item{Label: fmt.Sprintf("part %c", 'a'+i), Value: v})
	}
	return r
}

// countries are values of so many of them.
func countries(n int) story.Relation {
	r := story.Relation{Kind: story.Amount, Unit: "kg"}
	for i, name := range []string{"Brazil", "Vietnam", "Peru", "Kenya", "India", "Mexico", "Uganda", "Honduras", "Ethiopia"}[:n] {
		r.Items = append(r.Items, story.Item{Label: name, Value: float64(9 - i)})
	}
	return r
}

// What a scene is about decides how it is shown.
func TestChoice(t *testing.T) {
	years := story.Relation{Kind: story.Amount}
	for i, y := range []string{"2019", "2020", "2021", "2022"} {
		years.Items = append(years.Items, story.Item{Label: y, Value: float64(i)})
	}
	for _, c := range []struct {
		want  string
		scene story.Scene
	}{
		{"opening over pictures", story.Scene{Part: story.Opening, Claim: "Leaves", Things: []story.Thing{thing("sun"), thing("leaf")}}},
		{"opening beside", story.Scene{Part: story.Opening, Claim: "Leaves", Things: []story.Thing{thing("sun")}}},
		{"opening in words", story.Scene{Part: story.Opening, Claim: "Leaves"}},
		{"chapter", story.Scene{Part: story.Chapter, Chapter: "Roots", Things: []story.Thing{thing("plant")}}},
		{"picture beside", story.Scene{Claim: "A leaf", Things: []story.Thing{thing("leaf")}}},
		{"two or three in a row", story.Scene{Claim: "A leaf", Things: []story.Thing{thing("leaf"), thing("sun")}}},
		{"many pictures", story.Scene{Claim: "A leaf", Things: []story.Thing{thing("leaf"), thing("sun"), thing("tree"), thing("cloud")}}},
		{"many pictures", story.Scene{Claim: "A leaf", Things: []story.Thing{thing("leaf"), thing("sun"), thing("tree"), thing("cloud"), thing("moon")}}},
		{"words on a card", story.Scene{Claim: "Nothing to see"}},
		{"flow", story.Scene{Relation: story.Relation{Kind: story.Sequence, Items: items("sun", "leaf", "candy")}}},
		{"one step", story.Scene{Relation: story.Relation{Kind: story.Sequence, First: 3, Items: items("leaf")}}},
		{"flow", story.Scene{Relation: story.Relation{Kind: story.Sequence, First: 6, Items: items("sun", "leaf")}}},
		{"cycle", story.Scene{Relation: story.Relation{Kind: story.Cycle, Items: items("sun", "leaf", "candy")}}},
		{"cause and effect", story.Scene{Relation: story.Relation{Kind: story.Cause, Items: items("sun", "leaf")}}},
		{"chain of causes", story.Scene{Relation: story.Relation{Kind: story.Cause, Items: items("sun", "leaf", "candy", "apple")}}},
		{"two sides", story.Scene{Relation: story.Relation{Kind: story.Contrast, Items: items("sun", "moon")}}},
		{"parts around a whole", story.Scene{Relation: story.Relation{Kind: story.PartOf, Head: items("tree")[0], Items: items("leaf", "apple", "wood")}}},
		{"events with pictures", story.Scene{Relation: story.Relation{Kind: story.Time, Items: []story.Item{{When: "1957", Label: "Sputnik", Icon: "satellite"}, {When: "1969", Label: "Moon", Icon: "moon"}}}}},
		{"events in words along a line", story.Scene{Relation: story.Relation{Kind: story.Time, Items: []story.Item{{When: "1957", Label: "Sputnik"}, {When: "1969", Label: "Moon"}}}}},
		{"events to scale", story.Scene{Relation: story.Relation{Kind: story.Time, Items: []story.Item{{When: "1957", Label: "Sputnik"}, {When: "1961", Label: "Gagarin"}, {When: "1965", Label: "A walk"}, {When: "1969", Label: "Moon"}}}}},
		{"one event", story.Scene{Relation: story.Relation{Kind: story.Time, Items: []story.Item{{When: "1957", Label: "Sputnik"}}}}},
		{"places on a way", story.Scene{Relation: story.Relation{Kind: story.Place, Items: items("Warsaw", "Paris")}}},
		{"timeline", story.Scene{Relation: story.Relation{Kind: story.Time, Items: []story.Item{{When: "in May", Label: "Sputnik"}, {When: "in June", Label: "Gagarin"}, {When: "in July", Label: "A walk"}, {When: "in August", Label: "Moon"}}}}},
		{"places on a map", story.Scene{Relation: story.Relation{Kind: story.Place, Items: []story.Item{{Label: "Warsaw", Spot: "Warsaw, PL"}, {Label: "Paris", Spot: "Paris, FR"}}}}},
		{"values on a map", story.Scene{Relation: countries(9)}},
		{"values as columns", story.Scene{Relation: countries(4)}},
		{"large number", story.Scene{Relation: story.Relation{Kind: story.Amount, Items: []story.Item{{Label: "of trees", Value: 1.5, Text: "1.5 million"}}}}},
		{"number counted up", story.Scene{Relation: story.Relation{Kind: story.Amount, Items: []story.Item{{Label: "trees", Value: 1500, Text: "1,500"}}}}},
		{"share as a gauge", story.Scene{Relation: story.Relation{Kind: story.Amount, Items: []story.Item{{Label: "of trees", Value: 40, Text: "40 %"}}}}},
		{"degrees on a thermometer", story.Scene{Relation: story.Relation{Kind: story.Amount, Items: []story.Item{{Label: "in the oven", Value: 230, Text: "230 degrees Celsius"}}}}},
		{"parts as a tree", story.Scene{Relation: story.Relation{Kind: story.PartOf, Head: story.Item{Label: "Vertebrates"}, Items: []story.Item{{Label: "Mammals"}, {Label: "Birds"}, {Label: "Fish"}}}}},
		{"list to tick off", story.Scene{Claim: "Ingredients", Relation: story.Relation{Kind: story.List, Items: []story.Item{{Label: "Flour"}, {Label: "Salt"}, {Label: "Yeast"}}}}},
		{"levels of a pyramid", story.Scene{Claim: "The food pyramid", Relation: story.Relation{Kind: story.List, Items: []story.Item{{Label: "Sweets"}, {Label: "Meat"}, {Label: "Grain"}}}}},
		{"shares in a ring", story.Scene{Relation: amounts4("%", 50, 30, 20)}},
		{"values along a line", story.Scene{Relation: years}},
		{"values as columns", story.Scene{Relation: amounts4("kg", 5, 3, 2, 7)}},
		{"quote with a picture", story.Scene{Things: []story.Thing{thing("leaf")}, Relation: story.Relation{Kind: story.Quote, Text: "Be a leaf."}}},
		{"quote", story.Scene{Relation: story.Relation{Kind: story.Quote, Text: "Be a leaf."}}},
		{"definition", story.Scene{Relation: story.Relation{Kind: story.Definition, Head: story.Item{Label: "Leaf"}, Text: "what grows on a tree"}}},
		{"list with pictures", story.Scene{Relation: story.Relation{Kind: story.List, Items: items("leaf", "apple", "wood")}}},
		{"table", story.Scene{Relation: story.Relation{Kind: story.Table, Rows: [][]string{{"a", "b"}}}}},
		{"formula", story.Scene{Relation: story.Relation{Kind: story.Formula, Text: `\frac{a}{b}`}}},
		{"words on a card", story.Scene{Claim: "Not to be set", Relation: story.Relation{Kind: story.Formula, Text: `\nosuch{`}}},
		{"code", story.Scene{Relation: story.Relation{Kind: story.Code, Text: "x := 1", By: "go"}}},
		{"closing under pictures", story.Scene{Part: story.Closing, Claim: "So it is", Things: []story.Thing{thing("sun"), thing("leaf")}}},
		{"closing quote", story.Scene{Part: story.Closing, Claim: "So it is", Things: []story.Thing{thing("sun")}, Relation: story.Relation{Kind: story.Quote, Text: "Be a leaf."}}},
		{"closing points", story.Scene{Part: story.Closing, Claim: "So it is", Relation: story.Relation{Kind: story.List, Items: items("sun", "leaf")}}},
	} {
		f := filmOf(t, story.Settings{}, c.scene)
		f.compose(0)
		if got := f.before[0].name; got != c.want {
			t.Errorf("%s %s %q is shown as %q, want %q", c.scene.Part, c.scene.Relation.Kind, c.scene.Claim, got, c.want)
		}
	}
}

// Neighbours differ where another composition serves.
func TestNeighboursDiffer(t *testing.T) {
	for _, s := range []story.Scene{
		{Claim: "A leaf", Things: []story.Thing{thing("leaf")}},
		{Claim: "A leaf", Things: []story.Thing{thing("leaf"), thing("sun")}},
		{Claim: "A leaf", Things: []story.Thing{thing("leaf"), thing("sun"), thing("tree"), thing("cloud")}},
		{Claim: "Steps", Relation: story.Relation{Kind: story.Sequence, Items: items("sun", "leaf", "candy")}},
		{Claim: "Parts", Relation: story.Relation{Kind: story.PartOf, Head: items("tree")[0], Items: items("leaf", "apple", "wood")}},
		{Claim: "Nothing to see"},
	} {
		f := filmOf(t, story.Settings{}, s, s, s, s)
		for i := range 4 {
			f.compose(i)
			if i > 0 && f.before[i].look == f.before[i-1].look {
				t.Errorf("%q: scenes %d and %d are both shown as %s", s.Claim, i, i+1, f.before[i].look)
			}
		}
	}
}

// What does not fit is shown in the next best way.
func TestNextBest(t *testing.T) {
	f := filmOf(t, story.Settings{}, story.Scene{Claim: "Steps", Relation: story.Relation{Kind: story.Sequence, Items: items("sun", "leaf", "candy", "apple")}})
	f.composer.Fits = func(p *plan.Plan, i int) error {
		if p.Scenes[i].Layout == plan.LayoutFlow {
			return fmt.Errorf("no room")
		}
		return nil
	}
	f.compose(0)
	if got := f.before[0].name; got == "flow" || len(f.plan.Scenes) != 1 {
		t.Errorf("shown as %s in %d scenes", got, len(f.plan.Scenes))
	}
}

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		text           string
		words, letters int
		want           string
	}{
		{"Light becomes sugar.", 7, 40, "Light becomes sugar"},
		{"Plants need light, and much more besides that", 4, 40, "Plants need light"},
		{"one two three four five six", 4, 40, "one two three four"},
		{"one two three four five six", 9, 12, "one two"},
		{"a **strong** word", 9, 40, "a strong word"},
		{"the rest (of it all) is left", 4, 40, "the rest"},
		{"Millions of people bought a bicycle in the", 5, 40, "Millions of people bought"},
		{"to be or not to be that", 5, 40, "to be or not to"},
		{"really?", 4, 40, "really?"},
		{"お茶は一つの葉から作られます", 4, 12, "お茶は一つの"},
		{"Donaudampfschifffahrtsgesellschaft", 3, 10, "Donaudampf"},
		{"", 4, 40, ""},
	} {
		if got := Shorten(c.text, c.words, c.letters); got != c.want {
			t.Errorf("%q in %d words, %d letters: %q, want %q", c.text, c.words, c.letters, got, c.want)
		}
	}
}

func TestCues(t *testing.T) {
	f := filmOf(t, story.Settings{}, story.Scene{
		Narration: "First of all we look at the water in the ground below. It comes up to a leaf. There the sun waits for it. And then the leaf makes sugar of it all, for the tree and for us, and the sun goes on.",
		Claim:     "Water, leaf, sun",
		Things:    []story.Thing{{Words: "water", Icon: "droplet"}, {Words: "leaf", Icon: "leaf"}, {Words: "sun goes on", Icon: "sun"}},
	})
	f.compose(0)
	cues := map[string]string{}
	for _, e := range f.plan.Scenes[0].Elements {
		cues[e.ID] = e.Cue.Phrase
	}
	if cues["droplet"] != "water" || cues["leaf"] != "leaf" {
		t.Errorf("cued at %v", cues)
	}
	// What is said at the very end is drawn in time to be seen.
	if c := cues["sun"]; c == "" || c == "sun#2" {
		t.Errorf("the sun is cued at %q", c)
	}
}

// A scene says nothing twice.
func TestNothingTwice(t *testing.T) {
	f := filmOf(t, story.Settings{},
		story.Scene{Claim: "Leaf", Relation: story.Relation{Kind: story.Cause, Items: items("sun", "leaf")}},
		story.Scene{Claim: "A tree gives off oxygen", Relation: story.Relation{Kind: story.Amount, Items: []story.Item{{Label: "a tree gives off", Value: 100, Text: "100 kg"}}}},
	)
	for i := range 2 {
		f.compose(i)
		for _, e := range f.plan.Scenes[i].Elements {
			if e.ID == "title" {
				t.Errorf("scene %d has the title %q", i+1, e.Text)
			}
		}
	}
	last := f.plan.Scenes[1].Elements
	for _, e := range last {
		if e.ID == "label" && strings.ReplaceAll(e.Text, "\n", " ") != "A tree gives off oxygen" {
			t.Errorf("under the number stands %q", e.Text)
		}
	}
}
