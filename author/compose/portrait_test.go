package compose

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// A picture alone has its label where the title does not name it, and no picture
// stands without a word.
func TestPicturesAreNamed(t *testing.T) {
	for _, c := range []struct {
		claim, label string
		texts        string // of the scene
	}{
		{"A leaf makes sugar", "leaf", "A leaf makes sugar"},
		{"Leaves make sugar", "leaf", "Leaves make sugar"},
		{"Marie Curie", "married", "Marie Curie | married"},
		{"", "leaf", "Leaf"}, // in the place of a title
		{"", "mRNA", "mRNA"},
		{"The nest", "a roof", "The nest | a roof"},
	} {
		thing := story.Thing{Words: "leaf", Label: c.label, Icon: "leaf", Score: 1}
		f := filmOf(t, story.Settings{}, story.Scene{Claim: c.claim, Things: []story.Thing{thing}})
		f.compose(0)
		var texts []string
		for _, e := range f.plan.Scenes[0].Elements {
			if e.Kind == plan.KindText {
				texts = append(texts, strings.ReplaceAll(e.Text, "\n", " "))
			}
		}
		if got := strings.Join(texts, " | "); got != c.texts {
			t.Errorf("%q beside a %s: got %q, want %q", c.claim, c.label, got, c.texts)
		}
	}
	f := filmOf(t, story.Settings{}, story.Scene{Things: []story.Thing{{Icon: "leaf", Score: 1}}})
	f.compose(0)
	for _, e := range f.plan.Scenes[0].Elements {
		if e.Kind == plan.KindText {
			return
		}
	}
	t.Error("a picture stands without a word")
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		text, label string
		want        bool
	}{
		{"The bees dance", "bee", true},
		{"Volcanoes erupt", "volcano", true},
		{"A guest of the summer", "insects", false},
		{"The art of war", "of", true},
		{"Two sides of it", "the top of it", false},
		{"水の循環", "水", true},
		{"水の循環", "太陽", false},
	} {
		if got := names([]string{c.text}, c.label); got != c.want {
			t.Errorf("%q names %q: %v", c.text, c.label, got)
		}
	}
}
