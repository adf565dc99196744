package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/child"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/apart"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/mux"
)

// childName is the command that a worker starts itself with.
const childName = "child"

// childCmd is a worker's child. Signals to stop reach all processes of a service:
// a child leaves them to its parent.
type childCmd struct{}

// Run does steps until the parent is gone.
func (*childCmd) Run() error {
	out := os.Stdout
	os.Stdout = os.Stderr // what else is printed is no message
	return child.Serve(os.Stdin, out, childTools)
}

// readName is the command that reads a document.
const readName = "read"

// readCmd reads a document in a process of its own.
type readCmd struct{}

// Run reads what standard input names.
func (*readCmd) Run() error { return apart.Serve(os.Stdin, os.Stdout) }

// documents reads documents in processes of their own.
func documents() (material.Reader, error) {
	command, err := ownCommand(readName)
	return apart.Reader{Command: command, Compiled: material.CompiledFolder()}, err
}

// A child draws one scene at a time, whatever cores there are. With three times
// the headroom that a core has it collects so much less often that this pays for
// most of what a process of its own costs. memoryKept is the share of its memory
// that garbage may not take: a collection comes before the limit does.
const (
	childHeadroom = 36 << 20
	memoryKept    = 0.25
)

// childTools are what a child draws, decodes and speaks with.
func childTools(setup child.Setup) (child.Tools, error) {
	most := uint64(math.MaxInt64)
	if setup.Memory > 0 {
		most = uint64(float64(setup.Memory) * (1 - memoryKept))
	}
	limitGarbageTo(childHeadroom, most)
	ctx := context.Background() // a child ends with its parent
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		return child.Tools{}, err
	}
	speaker, err := findProgram(ctx) // a child has no network
	if err != nil {
		return child.Tools{}, err
	}
	out := child.Tools{Config: engine.Config{Tools: tools, Speaker: speaker}}
	if dir := fonts.Folder(); dir != "" {
		out.Reads = append(out.Reads, dir)
	}
	paths := []string{tools.FFmpeg, tools.FFprobe}
	if speaker != nil {
		go speaker.Name() // asks the program, before somebody waits for it
	}
	for _, p := range paths {
		out.Reads = append(out.Reads, p)
		if to, err := filepath.EvalSymlinks(p); err == nil {
			out.Reads = append(out.Reads, to, filepath.Join(filepath.Dir(to), "..", "lib"))
		}
	}
	return out, nil
}

// isolateFlags say how steps are kept from the worker.
type isolateFlags struct {
	Isolate     string        `default:"auto" enum:"auto,off" env:"INKREEL_ISOLATE" help:"Run what decodes, draws and joins in child processes without network and credentials: ${enum}. auto does, as far as this system can hold them in; see inkreel doctor."`
	ChildMemory int64         `name:"child-memory-mib" default:"${childMemory}" help:"Memory that a child process may take, and each program that it starts, in MiB; 0 for any."`
	ChildCPU    time.Duration `name:"child-cpu" default:"2h" help:"Time of processors that a child process may take for one step, and each program that it starts; 0 for any."`
}

// usualChildMemory is the default of --child-memory-mib.
const usualChildMemory = 2048

// leastChildMemory is what a child needs to start and to draw a plain scene, in
// MiB.
const leastChildMemory = 256

// Validate refuses what no child can work with.
func (f isolateFlags) Validate() error {
	if f.ChildMemory != 0 && f.ChildMemory < leastChildMemory {
		return fmt.Errorf("--child-memory-mib %d: want %d or more, or 0 for any", f.ChildMemory, leastChildMemory)
	}
	if f.ChildCPU != 0 && f.ChildCPU < time.Second {
		return fmt.Errorf("--child-cpu %v: want 1s or more, or 0s for any", f.ChildCPU)
	}
	return nil
}

// setup is that of the children of an engine.
func (f isolateFlags) setup(cfg engine.Config, draws bool, level string) child.Setup {
	return child.Setup{
		Slots: cfg.Slots, Encoder: cfg.Encoder, Draws: draws, Limits: cfg.Limits, LogLevel: level,
		Memory: f.ChildMemory << 20, CPU: f.ChildCPU,
	}
}

// ownCommand is this program with one of its hidden commands.
func ownCommand(name string) ([]string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program, to start child processes: %w", err)
	}
	return []string{self, name}, nil
}
