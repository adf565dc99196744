package story

import "context"

// Writer makes of a source what is said, and of that what is shown.
type Writer interface {
	// Script is what the film says. A source's own script is kept word for word.
	// An error says what is missing and what would be accepted.
	Script(ctx context.Context, src *Source, set *Settings) (*Script, error)
	// Storyboard shows each scene of a script; scenes keep their order and number.
	Storyboard(ctx context.Context, src *Source, script *Script, set *Settings) (*Storyboard, error)
}
