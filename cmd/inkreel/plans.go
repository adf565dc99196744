package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/cuesheet"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/plan"
)

// decodePlan reads a plan as readPlan does and decodes it; data are its bytes.
func decodePlan(path string, c *console) (p *plan.Plan, data []byte, err error) {
	if data, err = readPlan(path, c); err != nil {
		return nil, nil, err
	}
	p, err = engine.Decode(data)
	return p, data, inPlanFile(err, path, data)
}

// planFaults are the faults of a plan that stands in a file.
type planFaults struct {
	file string
	plan.Faults
	err error // which tells them
}

// Unwrap is the error without places in the file.
func (f *planFaults) Unwrap() error { return f.err }

// inPlanFile says of the faults that an error tells where they stand in a plan's file.
func inPlanFile(err error, file string, data []byte) error {
	if err == nil {
		return nil
	}
	faults := slices.Clone(engine.Describe(err).Faults)
	if len(faults) == 0 {
		return err
	}
	if !slices.ContainsFunc(faults, func(f plan.Fault) bool { return f.Line > 0 }) {
		faults.Locate(data)
	}
	return &planFaults{file, faults, err}
}

// inFile is a fault in a line as editors read it: file, line and column first.
func inFile(file string, f plan.Fault) string {
	if f.Line == 0 {
		return file + ": " + f.String()
	}
	return fmt.Sprintf("%s:%d:%d: %v", file, f.Line, f.Column, f)
}

// readPlan reads a plan file, or standard input for "-".
func readPlan(path string, c *console) ([]byte, error) { return readJSON("plan", path, c) }

// readJSON reads a file of what it is called, or standard input for "-".
func readJSON(what, path string, c *console) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(c.in)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot read %s %s: %v", what, path, reason.Of(err)), Hint: "name a JSON file, or - for standard input", Err: err}
	}
	return data, nil
}

// wellFormed says where a document is no JSON.
func wellFormed(path string, data []byte) error {
	var doc any
	err := json.Unmarshal(data, &doc)
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return nil // what it holds is for the engine to judge
	}
	before := data[:min(int(syntax.Offset), len(data))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n') - 1
	return &engine.Error{
		Code: codeUsage, Message: fmt.Sprintf("%s, line %d, column %d: %v", path, line, max(column, 1), syntax),
		Hint: `want a JSON list of elements, as [{"kind": "icon", "name": "leaf"}]`, Err: err,
	}
}

// cannotWrite says that a file cannot be written, and what would help.
func cannotWrite(path string, err error) error {
	hint := "choose another place with -o"
	if errors.Is(err, fs.ErrNotExist) {
		hint = "make the folder first"
	}
	return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot write %s: %v", path, reason.Of(err)), Hint: hint, Err: err}
}

type scriptCmd struct {
	Plan   string `arg:"" help:"Plan file, or - for standard input."`
	Out    string `short:"o" help:"File to write: .md for Markdown, else text. Left out, or -: standard output." placeholder:"FILE"`
	Spoken bool   `help:"Have the narration spoken, for times as they will be; else they are estimated."`
	fetchFlags
	speechFlags
}

// Run writes a plan's narration as the script that a speaker reads.
func (cmd *scriptCmd) Run(ctx context.Context, c *console) error {
	p, data, err := decodePlan(cmd.Plan, c)
	if err != nil {
		return err
	}
	sheet := &cuesheet.Sheet{Plan: p, About: !cmd.Spoken, Form: cuesheet.Text}
	if filepath.Ext(cmd.Out) == ".md" {
		sheet.Form = cuesheet.Markdown
	}
	if sheet.Times = cuesheet.Estimate(p); cmd.Spoken {
		if sheet.Times, err = cmd.spoken(ctx, p); err != nil {
			return inPlanFile(err, cmd.Plan, data)
		}
	}
	var b bytes.Buffer
	if err := sheet.Write(&b); err != nil {
		return err
	}
	if cmd.Out == "" || cmd.Out == stdout {
		_, err = b.WriteTo(c.out)
		return err
	}
	if err := artifact.WriteFile(cmd.Out, &b); err != nil {
		return cannotWrite(cmd.Out, err)
	}
	fmt.Fprintln(c.out, cmd.Out)
	return nil
}

// spoken are the times of the plan's scenes as they are rendered.
func (cmd *scriptCmd) spoken(ctx context.Context, p *plan.Plan) ([]cuesheet.Time, error) {
	e, err := (&renderCmd{Plan: cmd.Plan, encoderFlags: encoderFlags{Encoder: "inkreel", EncoderSessions: 1}, fetchFlags: cmd.fetchFlags, speechFlags: cmd.speechFlags}).engine(ctx)
	if err != nil {
		return nil, err
	}
	defer e.close()
	job, err := e.Prepare(ctx, p, e.fetcher())
	if err != nil {
		return nil, e.Explain(ctx, err)
	}
	var times []cuesheet.Time
	for _, t := range job.Scenes {
		times = append(times, cuesheet.Time{Start: plan.Seconds(t.Start, job.FPS()), Seconds: plan.Seconds(t.Frames, job.FPS()), Spoken: t.Seconds})
	}
	return times, nil
}
