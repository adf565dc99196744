package outline

import (
	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
)

// code shows the code that the scene speaks of.
func code(f *facts) (story.Relation, float64) {
	if f.block == nil || f.block.Kind != document.Code || f.block.Text == "" || f.block.Language == tex {
		return story.Relation{}, 0
	}
	return story.Relation{Kind: story.Code, Text: f.block.Text, By: f.block.Language}, 1
}
