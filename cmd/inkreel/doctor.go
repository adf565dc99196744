package main

import (
	"context"
	"fmt"
	"os"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/mux"
)

type doctorCmd struct{}

// Run says of everything the engine needs whether it is here.
func (*doctorCmd) Run(ctx context.Context, c *console) error {
	fmt.Fprintln(c.out, "inkreel", engine.Version)
	bad := 0
	line := func(what, found string, err error) {
		if err != nil {
			bad++
			fmt.Fprintf(c.out, "missing  %-10s %v\n", what, err)
			return
		}
		fmt.Fprintf(c.out, "ok       %-10s %s\n", what, found)
	}
	tools, err := mux.Find(ctx, mux.Config{})
	found := ""
	if err == nil {
		found = tools.Version
	}
	line("ffmpeg", found, err)
	speaker, err := audio.NewEspeak(ctx)
	if err == nil {
		found = speaker.Name()
	}
	line("speech", found, err)
	dir, err := os.MkdirTemp("", "inkreel-doctor-*")
	if err == nil {
		os.Remove(dir)
	}
	line("temp", os.TempDir(), err)
	if bad > 0 {
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("%d things are missing", bad), Hint: "see above"}
	}
	return nil
}
