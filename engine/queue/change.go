package queue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// ChangeState is how far a change of a finished film is.
type ChangeState string

// The states of a change.
const (
	Waiting         ChangeState = "waiting" // for those asked for before it
	Processing      ChangeState = "processing"
	ChangeCompleted ChangeState = "completed"
	ChangeFailed    ChangeState = "failed"
)

// Change is something asked of a finished film. Only one is made at a time, in
// the order they were asked for; the job itself stays completed.
type Change struct {
	ID      string      `json:"id"`
	Kind    string      `json:"kind"` // edit, use, combine or revise
	State   ChangeState `json:"state"`
	Scene   string      `json:"scene,omitempty"`   // id; of edit and use
	Version int         `json:"version,omitempty"` // of the scene, once known
	Drawn   []string    `json:"drawn,omitempty"`   // ids of the scenes drawn for it
	Reused  []string    `json:"reused,omitempty"`  // of a revision: ids of the others
	DryRun  bool        `json:"dry_run,omitempty"` // nothing was changed: Drawn are those that would be drawn
	Error   *Failure    `json:"error,omitempty"`
	// Request is the SHA-256 of what was asked for, which lies in the store like a
	// plan, until the change has ended.
	Request string    `json:"request_sha256,omitempty"`
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated"`
}

// Ended reports whether a change is made, or has failed.
func (c *Change) Ended() bool { return c.State == ChangeCompleted || c.State == ChangeFailed }

// codeChange is the code of a change that is asked for wrongly.
const codeChange = "change"

// ChangeRequest is the message that asks for a change: exactly one of Edit,
// Use, Combine, Revise and Cancel.
type ChangeRequest struct {
	ID      string          `json:"id,omitempty"` // told back in the record; made where it is missing
	Edit    *EditRequest    `json:"edit,omitempty"`
	Use     *UseRequest     `json:"use,omitempty"`
	Combine *CombineRequest `json:"combine,omitempty"`
	Revise  *ReviseRequest  `json:"revise,omitempty"`
	Cancel  bool            `json:"cancel,omitempty"`
}

// EditRequest asks for a new version of a scene with other elements. The
// scene keeps its length and its sound; the version becomes the active one.
type EditRequest struct {
	Scene    SceneName       `json:"scene"`
	Elements json.RawMessage `json:"elements"` // as in a plan
	Note     string          `json:"note,omitempty"`
}

// UseRequest makes a version of a scene the active one.
type UseRequest struct {
	Scene   SceneName `json:"scene"`
	Version int       `json:"version"`
}

// CombineRequest joins a new film with the sound of the original render.
type CombineRequest struct {
	Clips []string `json:"clips,omitempty"` // one version's url for each scene, in order; nil: the active ones
}

// ReviseRequest asks for another plan of a film: for operations on the one it
// has, see plan.Operation, or for a whole one in its place. Scenes whose pictures
// stay the same keep their clips; the film is joined anew. A whole plan may also
// take the place of that of a job which failed, was cancelled or is under way:
// that begins again with it.
type ReviseRequest struct {
	Operations json.RawMessage `json:"operations,omitempty"` // a list
	Plan       json.RawMessage `json:"plan,omitempty"`
	Note       string          `json:"note,omitempty"` // kept with new versions of scenes
	// DryRun prepares the plan and tells what would be drawn, and changes nothing.
	DryRun bool `json:"dry_run,omitempty"`
}

// SceneName is a scene's id, or its number from 1; either JSON type.
type SceneName string

// UnmarshalJSON reads a string or a number.
func (n *SceneName) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, (*string)(n))
	}
	i, err := strconv.Atoi(string(data))
	if err != nil {
		return fmt.Errorf("scene %s: want an id, as in \"s2\", or a number from 1", data)
	}
	*n = SceneName(strconv.Itoa(i))
	return nil
}

// maxNote bounds a version's note, in bytes.
const maxNote = 500

// wanted is what a change may be.
const wanted = `accepted: one of {"edit": {"scene", "elements", "note"}}, {"use": {"scene", "version"}}, {"combine": {"clips"}}, {"revise": {"operations", "note", "dry_run"}}, {"revise": {"plan"}}, {"cancel": true}, each with an optional "id"`

// wrongChange is a change that cannot be made as it is asked for.
func wrongChange(path, format string, args ...any) *Failure {
	return &Failure{Code: codeChange, Path: path, Message: fmt.Sprintf(format, args...), Hint: wanted}
}

// isChange reports whether a message asks for a change rather than bringing a
// plan: a plan has none of these fields.
func isChange(body []byte) bool {
	var doc map[string]json.RawMessage
	if json.Unmarshal(body, &doc) != nil || doc["scenes"] != nil || doc["version"] != nil {
		return false
	}
	for _, k := range []string{"edit", "use", "combine", "revise", "cancel"} {
		if doc[k] != nil {
			return true
		}
	}
	return false
}

// parseChange reads a change strictly. The error is a *Failure that says what
// would be accepted.
func parseChange(body []byte) (*ChangeRequest, error) {
	c := &ChangeRequest{}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(c); err != nil {
		return nil, wrongChange("", "not a change: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, wrongChange("", "more text follows the change")
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	return c, nil
}

// check judges what can be judged without the job.
func (c *ChangeRequest) check() error {
	n := 0
	for _, set := range []bool{c.Edit != nil, c.Use != nil, c.Combine != nil, c.Revise != nil, c.Cancel} {
		if set {
			n++
		}
	}
	switch {
	case n != 1:
		return wrongChange("", "asks for %d changes at once", n)
	case c.ID != "" && checkID(c.ID) != nil:
		return &Failure{Code: codeChange, Path: "id", Message: fmt.Sprintf("%q is no id", c.ID), Hint: "accepted: 1 to 64 of [A-Za-z0-9_-]"}
	case c.Edit != nil:
		return c.Edit.check()
	case c.Revise != nil:
		return c.Revise.check()
	case c.Use != nil && c.Use.Scene == "":
		return wrongChange("use.scene", "is missing")
	case c.Use != nil && c.Use.Version < 1:
		return &Failure{Code: codeChange, Path: "use.version", Message: fmt.Sprintf("%d is no version", c.Use.Version), Hint: "accepted: a version's number, from 1"}
	}
	return nil
}

func (e *EditRequest) check() error {
	list := bytes.HasPrefix(bytes.TrimSpace(e.Elements), []byte("["))
	switch {
	case e.Scene == "":
		return wrongChange("edit.scene", "is missing")
	case !list:
		return &Failure{Code: codeChange, Path: "edit.elements", Message: "is no list", Hint: "accepted: a list of elements, as in a plan's scene"}
	case len(e.Note) > maxNote:
		return &Failure{Code: codeChange, Path: "edit.note", Message: fmt.Sprintf("has %d bytes", len(e.Note)), Hint: fmt.Sprintf("accepted: at most %d", maxNote)}
	}
	return nil
}

func (r *ReviseRequest) check() error {
	list := bytes.HasPrefix(bytes.TrimSpace(r.Operations), []byte("["))
	object := bytes.HasPrefix(bytes.TrimSpace(r.Plan), []byte("{"))
	switch {
	case len(r.Note) > maxNote:
		return &Failure{Code: codeChange, Path: "revise.note", Message: fmt.Sprintf("has %d bytes", len(r.Note)), Hint: fmt.Sprintf("accepted: at most %d", maxNote)}
	case r.Operations != nil && r.Plan != nil:
		return wrongChange("revise", "asks for operations and for a plan at once")
	case r.Plan != nil && !object:
		return &Failure{Code: codeChange, Path: "revise.plan", Message: "is no object", Hint: "accepted: a whole plan"}
	case r.Plan == nil && !list:
		return &Failure{Code: codeChange, Path: "revise.operations", Message: "is no list", Hint: "accepted: a list of operations on the plan"}
	}
	return nil
}

// kind names a change.
func (c *ChangeRequest) kind() string {
	switch {
	case c.Edit != nil:
		return "edit"
	case c.Use != nil:
		return "use"
	case c.Combine != nil:
		return "combine"
	case c.Revise != nil:
		return "revise"
	}
	return "cancel"
}

// fits answers why a job cannot be changed so, nil when it can.
func (c *ChangeRequest) fits(r *Record) error {
	switch {
	case c.replaces() && r.Variant != nil && r.State != Completed:
		return &Failure{Code: codeChange, Message: fmt.Sprintf("%s is a variant that is not made yet", r.ID), Hint: "replace the plan of its film, " + r.Variant.Job}
	case c.replaces() && r.State != Completed && c.Revise.DryRun:
		return &Failure{Code: codeChange, Message: fmt.Sprintf("%s is %s: all of its scenes would be drawn", r.ID, r.State), Hint: "leave dry_run out"}
	case c.replaces() && r.State != Completed, c.Revise != nil && r.State == Completed:
		return nil
	case r.State == Failed:
		return &Failure{Code: codeChange, Message: fmt.Sprintf("%s failed, so it has no film to change", r.ID), Hint: "submit its plan with --replace"}
	case r.State == Cancelled:
		return &Failure{Code: codeChange, Message: fmt.Sprintf("%s was cancelled, so it has no film to change", r.ID), Hint: "submit its plan with --replace"}
	case r.State != Completed:
		return &Failure{Code: codeChange, Message: fmt.Sprintf("%s is still %s", r.ID, r.State), Hint: "wait until it is completed"}
	case len(r.Clips) == 0:
		return &Failure{Code: codeChange, Message: fmt.Sprintf("%s is a film without picture: it has no clips", r.ID), Hint: "only films with picture can be changed"}
	case c.Edit != nil:
		_, err := r.Scene(string(c.Edit.Scene))
		return at(err, "edit.")
	case c.Use != nil:
		return c.Use.fits(r)
	case c.Combine != nil:
		return c.Combine.fits(r)
	}
	return nil
}

// replaces reports whether a change puts a whole plan in the place of another.
func (c *ChangeRequest) replaces() bool { return c.Revise != nil && c.Revise.Plan != nil }

func (u *UseRequest) fits(r *Record) error {
	i, err := r.Scene(string(u.Scene))
	if err != nil {
		return at(err, "use.")
	}
	if s := &r.Clips[i]; s.Version(u.Version) == nil {
		return &Failure{Code: codeChange, Path: "use.version", Scene: s.ID, Message: fmt.Sprintf("scene %s has no version %d", s.ID, u.Version), Hint: fmt.Sprintf("accepted: 1 to %d", len(s.Versions))}
	}
	return nil
}

func (q *CombineRequest) fits(r *Record) error {
	if q.Clips == nil {
		return nil
	}
	if len(q.Clips) != len(r.Clips) {
		return &Failure{Code: codeChange, Path: "combine.clips", Message: fmt.Sprintf("%d clips for a film of %d scenes", len(q.Clips), len(r.Clips)), Hint: "accepted: exactly one clip for each scene, in order; or leave clips out to take the active versions"}
	}
	for i, url := range q.Clips {
		s := &r.Clips[i]
		if s.byURL(url) != nil {
			continue
		}
		var known []string
		for _, v := range s.Versions {
			known = append(known, v.URL)
		}
		return &Failure{Code: codeChange, Path: fmt.Sprintf("combine.clips[%d]", i), Scene: s.ID, Message: fmt.Sprintf("%q is no clip of scene %s", url, s.ID), Hint: "accepted: " + strings.Join(known, ", ")}
	}
	return nil
}

// at puts a failure's path under a part of the message.
func at(err error, part string) error {
	var f *Failure
	if errors.As(err, &f) {
		moved := *f
		moved.Path = part + f.Path
		return &moved
	}
	return err
}
