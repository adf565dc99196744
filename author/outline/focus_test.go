package outline

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
)

// The picture beside a number, a quote or a table is of the same sentence, else of what
// the film is about; what a text says is a kind of something has that one's picture.
func TestOnePictureIsOfWhatIsShown(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{ // of the last scene: claim, then pictures
		"a number's sentence": {
			"# Pumps\n\nPumps are old.\n\n## What it costs\n\nA committee of six women looks after the pumps. Each family pays 50 shillings a month.\n\n## The end\n\nThe end is near today.",
			"What it costs: users-group family, cash-banknote pays"},
		"a number whose sentence names nothing": {
			"# The swallow\n\nThe barn swallow is a small bird. The swallow flies far and the swallow comes back.\n\n## The flight\n\nIt weighs only 20 grams. There are insects enough to feed its young.\n\n## The end\n\nThe end is near today.",
			"The flight: canary"},
		"a sum of money": {
			"# The council\n\nThey met today for an hour.\n\n## The plan\n\nThe council plans to spend $62 million.\n\n## The end\n\nThe end is near today.",
			"The plan: cash-banknote (The council plans to spend)"},
		"a quote's speaker": {
			"# The lost lamp\n\nThe lamp was lost. Nobody knew about it for years.\n\n## The night\n\nIt lay in a garden. “You are very bright today,” said the dog.\n\n## The end\n\nThe end is near today.",
			"The night: dog dog"},
		"a claim of another sentence": {
			"# Bees\n\nBees live here.\n\n## The work\n\nHow much honey does a hive give? For one jar the bees visit two million flowers.\n\n## The end\n\nThe end is near today.",
			"The work: bottle jar, bug bees, flower flowers"},
		"a chapter's subject": {
			"# Reefs\n\nReefs are old.\n\n## Fire drives the fish out\n\nThe people run away from there.\n\n## The end\n\nThe end is near today.",
			"Fire drives the fish out: flame Fire, users people"},
		"what a heading ends in": {
			"# Rain\n\nRain falls.\n\n## The way home\n\nThe river runs away from there.\n\n## The end\n\nThe end is near today.",
			"The way home: ripple river"},
	} {
		src := &story.Source{Documents: []*document.Document{documentOf(c.text)}}
		script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en"})
		if err != nil {
			t.Fatal(name, err)
		}
		board, err := Writer{}.Storyboard(t.Context(), src, script, &story.Settings{})
		if err != nil {
			t.Fatal(name, err)
		}
		if len(board.Scenes) < 3 {
			t.Fatal(name, board)
		}
		s := board.Scenes[len(board.Scenes)-2]
		var pictures []string
		for _, thing := range s.Things {
			pictures = append(pictures, strings.TrimSpace(thing.Icon+" "+thing.Label))
		}
		if len(s.Relation.Items) == 1 && s.Relation.Items[0].Icon != "" && len(pictures) == 0 {
			pictures = []string{s.Relation.Items[0].Icon + " (" + s.Relation.Items[0].Label + ")"}
		}
		if got := s.Claim + ": " + strings.Join(pictures, ", "); got != c.want {
			t.Errorf("%s: got %q, want %q\n%s", name, got, c.want, board)
		}
	}
}

// A film of one scene shows what all of it names, not what its own title repeats alone.
func TestTheOnlySceneShowsAllItNames(t *testing.T) {
	src := &story.Source{Documents: []*document.Document{documentOf("The fox chases the hen. There is honey.")}}
	script, err := Writer{}.Script(t.Context(), src, &story.Settings{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	board, err := Writer{}.Storyboard(t.Context(), src, script, &story.Settings{})
	if err != nil || len(board.Scenes) != 1 {
		t.Fatal(board, err)
	}
	var got []string
	for _, thing := range board.Scenes[0].Things {
		got = append(got, thing.Label)
	}
	if want := "fox hen honey"; strings.Join(got, " ") != want {
		t.Errorf("it shows %q, not %q", got, want)
	}
}
