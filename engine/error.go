package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/trail"
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
	Element string `json:"element,omitempty"` // id, where it has one, else its number from 1
	Hint    string `json:"hint,omitempty"`
	Tail    string `json:"tail,omitempty"` // last lines of ffmpeg, or a trace
	// Faults are all things that the plan's owner is to change, see Describe.
	Faults plan.Faults `json:"faults,omitempty"`
	Err    error       `json:"-"`
}

// Error is one line: where, what, what would help.
func (e *Error) Error() string {
	s := e.Message
	if e.Path != "" && !strings.HasPrefix(s, e.Path) {
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
	var key *keyError
	if errors.As(err, &faults) || errors.As(err, &key) && key.forged() {
		return true
	}
	var e *Error
	return errors.As(err, &e) && (e.Code == CodePlan || e.Code == CodeAsset)
}

// Describe turns any failure of a job into an Error; nil stays nil. What its owner
// is to change is listed in Faults, one thing at least.
func Describe(err error) *Error {
	if err == nil {
		return nil
	}
	e := describe(err)
	if owners := e.Code == CodePlan || e.Code == CodeAsset; owners && len(e.Faults) == 0 {
		listed := *e
		listed.Faults = plan.Faults{{Path: e.Path, Problem: e.Message, Accept: e.Hint}}
		return &listed
	}
	return e
}

func describe(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	var faults plan.Faults
	var tool *mux.Error
	switch {
	case errors.As(err, &faults) && len(faults) == 1:
		return &Error{Code: CodePlan, Message: faults[0].Problem, Path: faults[0].Path, Hint: faults[0].Accept, Faults: faults, Err: err}
	case errors.As(err, &faults) && len(faults) > 0:
		return &Error{Code: CodePlan, Message: faults.Error(), Path: faults[0].Path, Faults: faults, Err: err}
	case errors.As(err, &tool):
		return &Error{Code: CodeEncode, Message: err.Error(), Hint: advice(err), Tail: tool.Tail, Err: err}
	case errors.Is(err, mux.ErrNoFFmpeg):
		return &Error{Code: CodeSetup, Message: err.Error(), Err: err}
	case errors.Is(err, context.Canceled):
		return &Error{Code: CodeFailed, Message: "stopped", Err: err}
	}
	return &Error{Code: CodeFailed, Message: err.Error(), Hint: advice(err), Err: err}
}

// inPlan says of the faults that an error tells of what stands in a plan's document
// at their places.
func inPlan(err error, document []byte) error {
	e := *Describe(err)
	if len(e.Faults) == 0 {
		return err
	}
	e.Faults, e.Err = slices.Clone(e.Faults), err
	e.Faults.Locate(document)
	return &e
}

// inElement finds the element that an error's words are about.
var inElement = regexp.MustCompile(`scenes\[(\d+)\]\.elements\[(\d+)\]`)

// elementIn finds the first element of a plan that a text names.
func elementIn(p *plan.Plan, text string) (scene, element int, ok bool) {
	at := inElement.FindStringSubmatch(text)
	if at == nil {
		return 0, 0, false
	}
	scene, _ = strconv.Atoi(at[1]) // digits
	element, _ = strconv.Atoi(at[2])
	return scene, element, scene < len(p.Scenes) && element < len(p.Scenes[scene].Elements)
}

// elementName is an element's id, else its number from 1.
func elementName(s *plan.Scene, element int) string {
	return cmp.Or(s.Elements[element].ID, strconv.Itoa(element+1))
}

// placeOf is work on the part of a plan that a path leads to.
func placeOf(p *plan.Plan, path, doing string) trail.Place {
	at := trail.Place{Path: path, Doing: doing}
	if scene, n, ok := elementIn(p, path); ok {
		s := &p.Scenes[scene]
		at.Path, at.Scene, at.Element = plan.ElementPath(scene, n), s.ID, elementName(s, n)
	}
	return at
}

// located puts a failure of the scene in its place in the plan: scene, element
// and path, for its owner to find. A stopped step has no place.
func (s jobScene) located(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	e := *describe(err)
	e.Err = err
	if e.Scene == "" {
		e.Scene = s.planned().ID
	}
	if scene, n, ok := elementIn(s.job.Plan, e.Path+" "+e.Message); ok {
		e.Element = elementName(&s.job.Plan.Scenes[scene], n)
		if e.Path == "" {
			e.Path = plan.ElementPath(scene, n)
		}
	}
	if e.Path == "" {
		e.Path = fmt.Sprintf("scenes[%d]", s.index)
	}
	return &e
}

// crash is a panic of the drawing rooms as a failed attempt with its trace.
func (s jobScene) crash(p any) error {
	id, stack := s.planned().ID, debug.Stack()
	if beside, ok := p.(*crashedBeside); ok {
		p, stack = beside.value, beside.stack
	}
	return &Error{
		Code: CodeCrash, Scene: id, Message: fmt.Sprintf("drawing scene %s crashed: %v", id, p),
		Hint: "this is a bug of Inkreel; please report it with the plan", Tail: string(stack), Err: fmt.Errorf("panic: %v", p),
	}
}

// crashedBeside is a panic of another goroutine, which this one passes on, and where it was.
type crashedBeside struct {
	value any
	stack []byte
}

// Error tells of it where nobody recovers.
func (c *crashedBeside) Error() string { return fmt.Sprintf("%v\n\n%s", c.value, c.stack) }

// advice is what helps against causes that lie outside of plan and engine.
func advice(err error) string {
	text := err.Error()
	switch {
	case errors.Is(err, syscall.ENOSPC), strings.Contains(text, "No space left on device"), strings.Contains(text, "no space left on device"):
		return "a disk is full: free some; failed jobs of a service, whose worker, store or NATS server has that disk, are opened again with inkreel dead retry"
	case strings.Contains(text, "insufficient resources"):
		return "the NATS server may store no more: let it (max_file_store, and room on its disk), or remove what no job needs with inkreel sweep"
	case errors.Is(err, fs.ErrPermission):
		return "may the worker write to its temporary folder and to the artifact store?"
	case strings.Contains(text, "signal: killed"):
		return "a program was killed from outside: is memory short?"
	}
	return ""
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
