package outline

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden storyboards anew")

func names(t testing.TB) (list []string) {
	files, err := filepath.Glob("testdata/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		list = append(list, strings.TrimSuffix(filepath.Base(f), ".md"))
	}
	return list
}

// The storyboards of testdata have been judged line by line.
func TestStoryboardsAreThoseJudged(t *testing.T) {
	for _, name := range names(t) {
		t.Run(name, func(t *testing.T) {
			src, set := sourceOf(t, name)
			script, err := Writer{}.Script(t.Context(), src, set)
			if err != nil {
				t.Fatal(err)
			}
			board, err := Writer{}.Storyboard(t.Context(), src, script, set)
			if err != nil {
				t.Fatal(err)
			}
			got := board.String()
			for _, n := range script.Notes {
				got += "\nnote: " + n + "\n"
			}
			golden := filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}
