package workshop_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/plan"
)

// eachSource runs a test for every source of testdata.
func eachSource(t *testing.T, test func(t *testing.T, src *story.Source)) {
	t.Helper()
	const dir = "../../testdata/sources"
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && e.Name() != "README.md" && filepath.Ext(e.Name()) != ".tsv" {
			names = append(names, e.Name())
		}
	}
	if len(names) < 24 {
		t.Errorf("%d sources", len(names))
	}
	for _, name := range rota.Some(names, 3, "lesson-water-cycle.md") {
		t.Run(name, func(t *testing.T) {
			var files material.Files
			docs, err := files.Documents(t.Context(), []string{filepath.Join(dir, name)}, nil)
			if err != nil {
				t.Fatal(err)
			}
			test(t, &story.Source{Documents: docs})
		})
	}
}

// onScreen are the words that a plan's scene shows, the values of charts among them.
func onScreen(s plan.Scene) (words []string) {
	for _, e := range s.Elements {
		texts := slices.Concat([]string{e.Text, e.Label, e.Unit, e.Code, e.Tex}, e.ItemWords(), e.Labels, e.Header)
		for _, row := range e.Rows {
			texts = append(texts, row...)
		}
		for _, series := range e.Series {
			texts = append(texts, series.Name)
			for _, v := range series.Values {
				texts = append(texts, strconv.FormatFloat(v, 'f', -1, 64))
			}
		}
		for _, w := range plan.Words(strings.Join(texts, " ")) {
			words = append(words, comparable(w.Word))
		}
	}
	return words
}

// comparable is a word without case, a number by its digits.
func comparable(word string) string {
	word = strings.ToLower(norm.NFKC.String(word))
	if strings.Trim(word, "0123456789.,'’٬٫") == "" {
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return r
			}
			return -1
		}, word)
	}
	return word
}

// Where words on screen are to be the script's, no other is seen, and there still is
// something to see.
func TestOnlyWordsOfTheScript(t *testing.T) {
	t.Parallel()
	shop := openWorkshop(t)
	eachSource(t, func(t *testing.T, src *story.Source) {
		for _, set := range []story.Settings{
			{Engine: plan.EngineCanvas, Style: "whiteboard", ScriptText: true},
			{Engine: plan.EngineSketch, Style: "classic", Orientation: plan.Vertical, Timing: "0.5", ScriptText: true},
		} {
			made, err := shop.Make(t.Context(), src, set)
			if err != nil {
				t.Fatal(err)
			}
			said := map[string]bool{}
			for _, s := range made.Script.Scenes {
				for _, w := range plan.Words(s.Text()) {
					said[comparable(w.Word)] = true
				}
			}
			for i, s := range made.Plan.Scenes {
				if len(s.Elements) == 0 {
					t.Errorf("scene %d shows nothing", i+1)
				}
				for _, word := range onScreen(s) {
					if !said[word] {
						t.Errorf("scene %d shows %q, which is not said", i+1, word)
					}
				}
			}
		}
	})
}
