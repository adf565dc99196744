// Package models opens the clients of those models that an environment names: in
// goes what looks variables up, out come clients that share a film's budget. What
// is not named is nil, and nobody is asked.
package models

import (
	"cmp"

	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/chat"
	"github.com/inkreel/inkreel/provider/image"
	"github.com/inkreel/inkreel/provider/speech"
	"github.com/inkreel/inkreel/provider/transcribe"
)

// Models are the clients of one film. Those that are not set up are nil.
type Models struct {
	Chat       *chat.Client
	Speech     *speech.Client
	Transcribe *transcribe.Client
	Image      *image.Client

	Context  int // tokens the chat's model takes in; 0: not known
	Pictures int // that Image may draw for the film
	Budget   *provider.Budget
}

// Options are what clients are given beside the environment.
type Options struct {
	Tell  func(provider.Attempt) // hears of every try of every client; may be nil
	Fetch image.Fetcher          // gets pictures answered by address; nil: they are refused
}

// Open returns the clients that the environment sets up, with a budget of their
// own. lookup is os.LookupEnv or its like. An error names the variable that is
// wrong.
func Open(lookup func(string) (string, bool), o Options) (*Models, error) {
	limits, err := provider.LimitsFromEnv(lookup)
	if err != nil {
		return nil, err
	}
	m := &Models{Budget: provider.NewBudget(limits)}
	use := map[provider.Kind]func(*provider.Client){
		provider.Chat:       func(c *provider.Client) { m.Chat, m.Context = chat.New(c), c.Settings().Context },
		provider.Speech:     func(c *provider.Client) { m.Speech = speech.New(c) },
		provider.Transcribe: func(c *provider.Client) { m.Transcribe = transcribe.New(c) },
		provider.Image:      func(c *provider.Client) { m.Image, m.Pictures = image.New(c, o.Fetch), c.Settings().Most },
	}
	for _, kind := range []provider.Kind{provider.Chat, provider.Speech, provider.Transcribe, provider.Image} {
		set, ok, err := provider.FromEnv(kind, lookup)
		if err != nil {
			return nil, err
		}
		if !ok {
			continue
		}
		set.MaxAnswer = cmp.Or(answers[kind], set.MaxAnswer)
		client, err := provider.New(set, provider.Options{Budget: m.Budget, Tell: o.Tell})
		if err != nil {
			return nil, err
		}
		use[kind](client)
	}
	return m, nil
}

// answers are how large those of a kind may be, where that is more than texts need.
var answers = map[provider.Kind]int64{provider.Speech: speech.MaxAnswer, provider.Image: image.MaxAnswer}
