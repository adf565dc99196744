package outline

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// relationOf is what is recognised in a text that is said in one scene.
func relationOf(lang plan.Language, text string) story.Relation {
	w := words.Of(lang)
	return recognise(factsOf(w, story.ScriptScene{Sentences: w.Sentences(text)}, nil))
}

// shown is a relation in a line.
func shown(r story.Relation) string {
	kind := string(r.Kind)
	if r.Kind == story.None {
		return "none"
	}
	if r.Chart != "" {
		kind += " as " + string(r.Chart)
	}
	var parts []string
	if r.Head.Label != "" {
		parts = append(parts, r.Head.Label+":")
	}
	for i, it := range r.Items {
		s := strings.Join(strings.Fields(it.When+" "+it.Label+" "+it.Text), " ")
		if it.Of > 0 {
			s += fmt.Sprintf(" of %g", it.Of)
		}
		if len(it.Details) > 0 {
			s += " (" + strings.Join(it.Details, "; ") + ")"
		}
		if i > 0 {
			parts = append(parts, "|")
		}
		parts = append(parts, s)
	}
	if r.Text != "" {
		parts = append(parts, r.Text)
	}
	if r.By != "" {
		parts = append(parts, "– "+r.By)
	}
	return kind + " " + strings.Join(parts, " ")
}

// Steps of a list that is told over several scenes keep the numbers they have there; a
// list that one scene tells needs none.
func TestStepsKeepTheirNumbers(t *testing.T) {
	w := words.Of("en")
	steps := []string{"Mix flour and water.", "Knead the dough.", "Bake the bread."}
	list := &document.Block{Kind: document.List, List: &document.ListData{Ordered: true}}
	for _, s := range steps {
		list.List.Items = append(list.List.Items, document.Item{Text: s})
	}
	for _, c := range []struct{ from, to, first int }{{0, 1, 1}, {1, 2, 2}, {1, 3, 2}, {2, 3, 3}, {0, 3, 0}} {
		rel := recognise(factsOf(w, story.ScriptScene{Sentences: steps[c.from:c.to], Block: list}, nil))
		if rel.Kind != story.Sequence || len(rel.Items) != c.to-c.from || rel.First != c.first {
			t.Errorf("steps %d to %d: %s from %d, want from %d", c.from+1, c.to, shown(rel), rel.First, c.first)
		}
	}
}

// Each file of testdata/relations has sentences of a language, and below each
// what is shown of it.
func TestRelations(t *testing.T) {
	files, err := filepath.Glob("testdata/relations/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lang, _, _ := strings.Cut(name, "_")
			var out strings.Builder
			var text string
			for line := range strings.Lines(string(data)) {
				line = strings.TrimSpace(line)
				want, isWant := strings.CutPrefix(line, "= ")
				switch {
				case isWant && *update:
				case isWant:
					if got := shown(relationOf(plan.Language(lang), text)); got != want {
						t.Errorf("%s\n got %s\nwant %s", text, got, want)
					}
				case line == "" || line[0] == '#':
					fmt.Fprintln(&out, line)
				default:
					text = line
					fmt.Fprintf(&out, "%s\n= %s\n", line, shown(relationOf(plan.Language(lang), text)))
				}
			}
			if *update {
				if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
