package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/inkreel/inkreel/author/story"
)

// judgedName is the file with people's judgements: words, picture, and "yes" where
// the picture shows what the words name or mean, "no" where it does not.
const judgedName = "pictures.tsv"

// A built-in picture has picture/ before its name, an icon nothing.
type pair struct{ words, shown string }

type judged map[pair]bool

func readJudged(path string) (judged, error) {
	known := judged{}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		cells := strings.Split(lines.Text(), "\t")
		if len(cells) != 3 || cells[2] != "yes" && cells[2] != "no" {
			return nil, fmt.Errorf("%s:%d: want words, picture and yes or no, with tabs between", path, n)
		}
		known[pair{cells[0], cells[1]}] = cells[2] == "yes"
	}
	return known, lines.Err()
}

// pairs are what a scene may show pictures of.
func pairs(s story.Scene) (all []pair) {
	add := func(words, icon, picture string) {
		words = strings.ToLower(words)
		if icon != "" {
			all = append(all, pair{words, icon})
		}
		if picture != "" {
			all = append(all, pair{words, "picture/" + picture})
		}
	}
	for _, t := range s.Things {
		said, _, _ := strings.Cut(t.Words, "#") // "bee#2" is a cue
		add(said, t.Icon, t.Picture)
	}
	for _, it := range append([]story.Item{s.Relation.Head}, s.Relation.Items...) {
		add(it.Label, it.Icon, it.Picture)
	}
	return all
}

// missing prints the pairs of a film that nobody has judged.
func (known judged) missing(f *film) {
	for _, s := range f.Storyboard.Scenes {
		for _, p := range pairs(s) {
			if _, ok := known[p]; !ok {
				known[p] = true // once
				fmt.Printf("%s\t%s\t\n", p.words, p.shown)
			}
		}
	}
}

// fits reports whether a scene has a picture, and none that is wrong. Pairs that
// nobody has judged count as wrong.
func (known judged) fits(s story.Scene) bool {
	all := pairs(s)
	for _, p := range all {
		if !known[p] {
			return false
		}
	}
	return len(all) > 0 || s.Image > 0 || s.Video > 0 || s.Figure != nil || s.Relation.Chart != "" || len(s.Relation.Items) > 0 && s.Relation.Items[0].Spot != ""
}
