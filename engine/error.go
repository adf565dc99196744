package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// Code says in one word what kind of failure an Error is.
type Code string

// The codes. CodePlan, CodeAsset and CodeSetup fail again however often they
// are tried here; the others may pass.
const (
	CodePlan   Code = "plan"   // the plan is wrong
	CodeAsset  Code = "asset"  // a source cannot be had or read
	CodeSetup  Code = "setup"  // this machine lacks something
	CodeEncode Code = "encode" // ffmpeg failed
	CodeCrash  Code = "crash"  // a bug of ours
	CodeFailed Code = "failed" // anything else
)

// Error is a failed job in words for its owner; Err is the whole chain for the
// log.
type Error struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Path    string `json:"path,omitempty"` // JSON path in the plan
	Scene   string `json:"scene,omitempty"`
	Hint    string `json:"hint,omitempty"`
	Tail    string `json:"tail,omitempty"` // last lines of ffmpeg
	Err     error  `json:"-"`
}

// Error is one line: where, what, what would help.
func (e *Error) Error() string {
	s := e.Message
	if e.Path != "" {
		s = e.Path + ": " + s
	}
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

// Permanent reports whether trying the same job again is of no use.
func Permanent(err error) bool {
	var faults plan.Faults
	if errors.As(err, &faults) {
		return true
	}
	var e *Error
	return errors.As(err, &e) && (e.Code == CodePlan || e.Code == CodeAsset)
}

// Describe turns any failure of a job into an Error; nil stays nil.
func Describe(err error) *Error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	var faults plan.Faults
	var tool *mux.Error
	switch {
	case errors.As(err, &faults) && len(faults) > 0:
		return &Error{Code: CodePlan, Message: faults.Error(), Path: faults[0].Path, Err: err}
	case errors.As(err, &tool):
		return &Error{Code: CodeEncode, Message: err.Error(), Tail: tool.Tail, Err: err}
	case errors.Is(err, mux.ErrNoFFmpeg):
		return &Error{Code: CodeSetup, Message: err.Error(), Err: err}
	case errors.Is(err, context.Canceled):
		return &Error{Code: CodeFailed, Message: "stopped", Err: err}
	}
	return &Error{Code: CodeFailed, Message: err.Error(), Err: err}
}

// assetError places a fetch error in the plan.
func assetError(path string, err error) error {
	var a *asset.Error
	if !errors.As(err, &a) {
		return fmt.Errorf("fetch %s: %w", path, err)
	}
	code := CodeAsset
	if a.Temporary {
		code = CodeFailed
	}
	return &Error{Code: code, Message: a.Error(), Path: path, Hint: a.Hint, Err: err}
}
