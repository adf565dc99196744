package outline

import (
	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/author/words"
)

// given is a script of the user's, spoken word for word.
func given(src *story.Source, set *story.Settings) *story.Script {
	lang := language(src, set)
	w := words.Of(lang)
	speech := timing.Speech{Language: lang, Voice: set.Voice, Pacing: set.Pacing, Breaks: w}
	var list []timing.Passage
	for _, b := range plain(src.Script).Blocks {
		if b.Kind == document.Paragraph {
			list = append(list, timing.Passage{Text: b.Text})
		}
	}
	return &story.Script{Title: set.Title, Language: lang, Scenes: speech.Scenes(list), Given: true}
}
