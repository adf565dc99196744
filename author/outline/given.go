package outline

import (
	"cmp"

	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
)

// given is a script of the user's, spoken word for word. The prompt that comes
// with pictures of a problem is one: it states the problem and solves it.
func given(src *story.Source, set *story.Settings, speech timing.Speech) (*story.Script, error) {
	spoken := *src
	if isProblem(src) {
		spoken.Script = src.Prompt
	}
	out, err := script.Read(&spoken, set.Timing, speech)
	if err != nil {
		return nil, err
	}
	out.Title = cmp.Or(set.Title, out.Title)
	return out, nil
}

// isProblem reports whether a source is a problem whose prompt is all that is
// said of it.
func isProblem(src *story.Source) bool {
	return src.Script == "" && len(src.Problem) > 0 && len(src.Documents) == 0 && src.Prompt != ""
}
