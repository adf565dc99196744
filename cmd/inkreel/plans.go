package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/inkreel/inkreel/engine"
)

// readPlan reads a plan file, or standard input for "-".
func readPlan(path string, c *console) ([]byte, error) { return readJSON("plan", path, c) }

// readJSON reads a file of what it is called, or standard input for "-".
func readJSON(what, path string, c *console) ([]byte, error) {
	if path == "-" {
		return io.ReadAll(c.in)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot read %s %s: %v", what, path, unwrapPath(err)), Hint: "name a JSON file, or - for standard input", Err: err}
	}
	return data, nil
}

// cannotWrite says that a file cannot be written, and what would help.
func cannotWrite(path string, err error) error {
	hint := "choose another place with -o"
	if errors.Is(err, fs.ErrNotExist) {
		hint = "make the folder first"
	}
	return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot write %s: %v", path, unwrapPath(err)), Hint: hint, Err: err}
}

// unwrapPath is a file error without its path, which the caller has named.
func unwrapPath(err error) error {
	pe := &os.PathError{}
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
