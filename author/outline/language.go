package outline

import (
	"github.com/inkreel/inkreel/author/language"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// languageOf is that of the film: the one asked for, else that of the source.
func languageOf(src *story.Source, set *story.Settings) plan.Language {
	if set.Language != "" {
		return set.Language
	}
	return language.Of(src)
}
