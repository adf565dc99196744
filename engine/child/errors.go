package child

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/queue"
)

// kinds are the errors that somebody on the other side looks for, by name.
var kinds = map[string]error{
	"not found":  artifact.ErrNotFound,
	"corrupt":    artifact.ErrCorrupt,
	"canceled":   context.Canceled,
	"deadline":   context.DeadlineExceeded,
	"no file":    fs.ErrNotExist,
	"permission": fs.ErrPermission,
	"disk full":  syscall.ENOSPC,
}

// kindsOf are the names of what an error is.
func kindsOf(err error) []string {
	var out []string
	for name, e := range kinds {
		if errors.Is(err, e) {
			out = append(out, name)
		}
	}
	return out
}

// remoteError is an error of the other side.
type remoteError struct {
	message string
	kinds   []string
	call    uint64 // that it is the error of
	cause   error  // as it was here, where it came from here
}

// Error implements error.
func (e *remoteError) Error() string { return e.message }

// Is reports whether the error was of a kind there.
func (e *remoteError) Is(target error) bool {
	for _, k := range e.kinds {
		if kinds[k] == target {
			return true
		}
	}
	return false
}

// Unwrap is the error as it was here.
func (e *remoteError) Unwrap() error { return e.cause }

// refuse puts an error of the parent in words for its child, which must not
// read secrets of addresses.
func refuse(err error) *refusal {
	r := &refusal{Message: asset.RedactIn(err.Error()), Kinds: kindsOf(err)}
	var a *asset.Error
	if errors.As(err, &a) {
		r.Asset = &source{asset.RedactIn(a.Problem), a.Hint, a.Temporary}
	}
	return r
}

// err is a refusal as the child's callers know it.
func (r *refusal) err(call uint64, from string) error {
	e := &remoteError{message: r.Message, kinds: r.Kinds, call: call}
	if r.Asset != nil {
		return &asset.Error{Source: from, Problem: r.Asset.Problem, Hint: r.Asset.Hint, Temporary: r.Asset.Temporary, Err: e}
	}
	return e
}

// maxMessage bounds a text of an error, in bytes: the record has room for less.
const maxMessage = 64 << 10

// shortened is a text as it fits into a message.
func shortened(s string) string { return strings.ToValidUTF8(s[:min(len(s), maxMessage)], "") }

// failureOf puts a step's error in words for the parent.
func failureOf(err error, judge func(error) (bool, *queue.Failure)) *failure {
	f := &failure{Message: shortened(asset.RedactIn(err.Error())), Kinds: kindsOf(err)}
	f.Permanent, f.Verdict = judge(err)
	f.Verdict.Message, f.Verdict.Tail = shortened(f.Verdict.Message), shortened(f.Verdict.Tail)
	var remote *remoteError
	if errors.As(err, &remote) {
		f.Call = remote.call
	}
	var missing *queue.Missing
	if errors.As(err, &missing) {
		f.Missing = missing.Scenes
	}
	errors.As(err, &f.Restart)
	return f
}

// codes are those that a child may give a failure: they are labels of metrics.
var codes = map[string]bool{
	string(engine.CodePlan): true, string(engine.CodeAsset): true, string(engine.CodeSetup): true,
	string(engine.CodeEncode): true, string(engine.CodeCrash): true, string(engine.CodeFailed): true,
}

// stepError is a step's error as the child has judged it.
type stepError struct {
	remoteError
	permanent bool
	verdict   queue.Failure
}

// errOf is the error as the queue knows it. origin is the error of the call that
// it says it comes from, nil where there was none.
func (f *failure) errOf(origin error) error {
	e := &stepError{remoteError: remoteError{message: f.Message, kinds: f.Kinds, cause: origin}, permanent: f.Permanent}
	if f.Verdict != nil {
		e.verdict = *f.Verdict
		if !codes[e.verdict.Code] {
			e.verdict.Code = string(engine.CodeFailed)
		}
	} else {
		e.verdict = queue.Failure{Code: "failed", Message: f.Message}
	}
	switch {
	case f.Restart != nil:
		return f.Restart
	case len(f.Missing) > 0:
		return &queue.Missing{Scenes: f.Missing, Err: e}
	}
	return e
}
