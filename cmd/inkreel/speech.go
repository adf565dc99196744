package main

import (
	"context"
	"errors"
	"os"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/modelvoice"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/provider"
)

// findSpeaker is what speaks for this machine: the model that the environment names,
// with the budget of one film, else the speech program, not started before there is
// something to speak; nil where there is none: a plan that needs none must render
// all the same.
func findSpeaker(ctx context.Context) (audio.Speaker, error) {
	program, err := findProgram(ctx)
	if err != nil {
		return nil, err
	}
	limits, err := provider.LimitsFromEnv(os.LookupEnv)
	if err != nil {
		return nil, err
	}
	return modelvoice.Open(os.LookupEnv, program, provider.NewBudget(limits))
}

// findProgram is findSpeaker without a model of others.
func findProgram(ctx context.Context) (audio.Speaker, error) {
	return ifAny(audio.FindEspeak(ctx))
}

// trySpeaker is findSpeaker for who wants to know that it runs, and gets the error
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
