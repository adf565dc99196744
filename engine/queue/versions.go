package queue

import (
	"fmt"
	"strconv"
	"time"
)

// SceneClips is a scene of a completed film: its clips so far, and the one the
// next film is joined of.
type SceneClips struct {
	ID       string    `json:"id"`
	Active   int       `json:"active"`   // number of a version
	Versions []Version `json:"versions"` // oldest first
}

// Version is one clip of a scene.
type Version struct {
	Version int       `json:"version"` // from 1
	URL     string    `json:"url"`     // artifact of the clip
	Size    int64     `json:"size"`
	SHA256  string    `json:"sha256"`
	TS      time.Time `json:"ts"`
	Note    string    `json:"note,omitempty"`
	// Prepared is the artifact of the job it was drawn for; empty: the job as
	// submitted.
	Prepared string `json:"prepared,omitempty"`
}

// Version is a version by its number, nil where there is none.
func (s *SceneClips) Version(n int) *Version {
	if n < 1 || n > len(s.Versions) {
		return nil
	}
	return &s.Versions[n-1]
}

// byURL is the version with that clip, nil where there is none.
func (s *SceneClips) byURL(url string) *Version {
	for i := range s.Versions {
		if s.Versions[i].URL == url {
			return &s.Versions[i]
		}
	}
	return nil
}

// Scene finds a scene by its id, or by its number from 1.
func (r *Record) Scene(name string) (int, error) {
	for i := range r.Clips {
		if r.Clips[i].ID == name {
			return i, nil
		}
	}
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(r.Clips) {
		return n - 1, nil
	}
	if len(r.Clips) == 0 {
		return 0, &Failure{Code: codeChange, Path: "scene", Message: fmt.Sprintf("%s has no clips", r.ID), Hint: "only finished films with picture have"}
	}
	return 0, &Failure{
		Code: codeChange, Path: "scene", Message: fmt.Sprintf("%s has no scene %q", r.ID, name),
		Hint: "accepted: " + r.sceneNames(),
	}
}

// sceneNames says how the scenes may be named.
func (r *Record) sceneNames() string {
	if len(r.Clips) == 1 {
		return fmt.Sprintf("%q or 1", r.Clips[0].ID)
	}
	return fmt.Sprintf("an id (%q to %q) or a number from 1 to %d", r.Clips[0].ID, r.Clips[len(r.Clips)-1].ID, len(r.Clips))
}

// latest is the artifact of the prepared job as the active versions make it.
func (r *Record) latest() string {
	if r.Revision != "" {
		return r.Revision
	}
	return r.Prepared
}

// preparedOf is the artifact of the job a version was drawn for.
func (r *Record) preparedOf(v *Version) string {
	if v.Prepared != "" {
		return v.Prepared
	}
	return r.Prepared
}

// firstVersions begins the history of scenes with a film's clips.
func (r *Record) firstVersions(at time.Time) {
	for _, f := range r.Files {
		if f.Kind == "clip" {
			r.Clips = append(r.Clips, SceneClips{ID: f.Scene, Active: 1, Versions: []Version{
				{Version: 1, URL: f.Name, Size: f.Size, SHA256: f.SHA256, TS: at.UTC()},
			}})
		}
	}
}

// maxChanges is how many changes a record remembers, maxWaiting how many of them
// may wait.
const (
	maxChanges = 20
	maxWaiting = 16
)

// Change is a change by its id, nil where the record does not know it.
func (r *Record) Change(id string) *Change {
	for i := range r.Changes {
		if r.Changes[i].ID == id {
			return &r.Changes[i]
		}
	}
	return nil
}

// changing is the change being made, nil when none is.
func (r *Record) changing() *Change {
	for i := range r.Changes {
		if r.Changes[i].State == Processing {
			return &r.Changes[i]
		}
	}
	return nil
}

// nextChange is the change being made, or the one that waits longest; nil when
// there is neither.
func (r *Record) nextChange() *Change {
	next := r.changing()
	for i := len(r.Changes) - 1; i >= 0 && next == nil; i-- {
		if r.Changes[i].State == Waiting {
			next = &r.Changes[i]
		}
	}
	return next
}

// waitingChanges counts the changes that wait.
func (r *Record) waitingChanges() (n int) {
	for i := range r.Changes {
		if r.Changes[i].State == Waiting {
			n++
		}
	}
	return n
}

// remember puts a change first and forgets the oldest, which has ended: fewer may
// wait than are remembered.
func (r *Record) remember(c Change) {
	r.Changes = append([]Change{c}, r.Changes[:min(len(r.Changes), maxChanges-1)]...)
}

// end ends a change: f is why it is not made, nil where it is.
func (c *Change) end(f *Failure) {
	c.State, c.Error, c.Request, c.Updated = ChangeCompleted, f, "", time.Now().UTC()
	if f != nil {
		c.State = ChangeFailed
	}
}
