package main

import (
	"fmt"
	"io"
	"os"
	"runtime/pprof"
	"runtime/trace"
)

// profileFlags write down where a command's time goes.
type profileFlags struct {
	Profile string `help:"Write a CPU profile for go tool pprof." placeholder:"FILE"`
	Trace   string `help:"Write an execution trace for go tool trace." placeholder:"FILE"`
}

// start begins what the flags ask for and returns what ends it.
func (f profileFlags) start() (stop func(), err error) {
	endProfile, err := recording(f.Profile, "profile", pprof.StartCPUProfile, pprof.StopCPUProfile)
	if err != nil {
		return nil, err
	}
	endTrace, err := recording(f.Trace, "trace", trace.Start, trace.Stop)
	if err != nil {
		endProfile()
		return nil, err
	}
	return func() {
		endTrace()
		endProfile()
	}, nil
}

// recording runs from start to stop into path; none for the empty path.
func recording(path, what string, start func(io.Writer) error, stop func()) (end func(), err error) {
	if path == "" {
		return func() {}, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", what, err)
	}
	if err := start(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("start %s: %w", what, err)
	}
	return func() {
		stop()
		f.Close()
	}, nil
}
