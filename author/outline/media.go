package outline

import (
	"fmt"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/words"
)

// showMedia puts the user's pictures and videos that no marker has placed where
// their descriptions fit: in the scene that shares most words with them, one a
// scene. Scenes of which the source has a table, a figure or the like go last.
func showMedia(src *story.Source, script *story.Script) {
	w := words.Of(script.Language)
	shown := map[[2]int]bool{}
	for _, s := range script.Scenes {
		shown[[2]int{s.Image, 0}], shown[[2]int{0, s.Video}] = true, true
	}
	vectors := make([]map[string]bool, len(script.Scenes))
	for i, s := range script.Scenes {
		vectors[i] = stemsIn(w, s.Text())
		for stem := range stemsIn(w, s.Chapter) {
			vectors[i][stem] = true
		}
	}
	put := func(kind string, n int, m story.Media, set func(*story.ScriptScene)) {
		best, most := -1, 0.0
		wanted := stemsIn(w, m.Description)
		for i := range script.Scenes {
			s := &script.Scenes[i]
			if s.Image > 0 || s.Video > 0 {
				continue
			}
			score := 0.0
			for stem := range wanted {
				if vectors[i][stem] {
					score++
				}
			}
			if s.Block != nil {
				score -= 0.5
			}
			if score > most {
				best, most = i, score
			}
		}
		if best < 0 {
			script.Notes = append(script.Notes, fmt.Sprintf("%s %d (%q) fits no scene by its description and is not shown; put [START][%s %d] … [END][%s %d] around a sentence of the script.", kind, n, m.Description, kind, n, kind, n))
			return
		}
		set(&script.Scenes[best])
	}
	for i, m := range src.Images {
		if !shown[[2]int{i + 1, 0}] {
			put("IMAGE", i+1, m, func(s *story.ScriptScene) { s.Image = i + 1 })
		}
	}
	for i, m := range src.Videos {
		if !shown[[2]int{0, i + 1}] {
			put("VIDEO", i+1, m, func(s *story.ScriptScene) { s.Video = i + 1 })
		}
	}
}

// stemsIn are the words of a text that carry meaning.
func stemsIn(w *words.Words, s string) map[string]bool {
	m := map[string]bool{}
	for _, t := range w.Tokens(s) {
		if !t.Stop && !t.Number {
			m[t.Stem] = true
		}
	}
	return m
}
