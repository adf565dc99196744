package main

import (
	"context"
	"errors"
	"os"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/voices"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/provider"
)

// speechFlags say who speaks.
type speechFlags struct {
	Speech string `env:"INKREEL_SPEECH" help:"Who speaks: providers in order, the next where one fails: espeak, openai (set up by INKREEL_SPEECH_URL), or a .json file that sets others up and chooses them by language and voice. Defaults to openai,espeak where that is set up, else espeak." placeholder:"NAME,…"`
}

// openSpeech opens the speakers, who may leave texts to the speech program; nil: this machine
// has none.
func (f speechFlags) openSpeech(program audio.Speaker, budget *provider.Budget) (*voices.Voices, error) {
	v, err := voices.Open(voices.Options{Speech: f.Speech, Lookup: os.LookupEnv, Program: program, Budget: budget})
	if err != nil {
		return nil, &engine.Error{Code: engine.CodeSetup, Message: "cannot choose who speaks: " + err.Error(), Hint: "see --speech, INKREEL_SPEECH and the variables INKREEL_SPEECH_…", Err: err}
	}
	return v, nil
}

// findSpeech is what speaks for this machine, with the budget of one film. The speech program
// is not started before there is something to speak; a plan that needs none must render
// where there is nobody.
func (f speechFlags) findSpeech(ctx context.Context) (*voices.Voices, error) {
	program, err := findProgram(ctx)
	if err != nil {
		return nil, err
	}
	limits, err := provider.LimitsFromEnv(os.LookupEnv)
	if err != nil {
		return nil, err
	}
	return f.openSpeech(program, provider.NewBudget(limits))
}

// findProgram is the speech program, nil where there is none.
func findProgram(ctx context.Context) (audio.Speaker, error) {
	return ifAny(audio.FindEspeak(ctx))
}

// trySpeaker is findProgram for who wants to know that it runs, and gets the error
// where there is none.
func trySpeaker(ctx context.Context) (audio.Speaker, error) {
	return audio.NewEspeak(ctx)
}

// ifAny is a speaker or nil where none was found.
func ifAny(s audio.Speaker, err error) (audio.Speaker, error) {
	if errors.Is(err, audio.ErrNoSpeech) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// programs finds ffmpeg and the speech program and sees that they run, both at
// once.
func programs(ctx context.Context, c mux.Config) (tools *mux.Tools, s audio.Speaker, err error) {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		tools, err = mux.Find(ctx, c)
		return err
	})
	g.Go(func() (err error) {
		s, err = ifAny(trySpeaker(ctx))
		return err
	})
	err = g.Wait()
	return tools, s, err
}
