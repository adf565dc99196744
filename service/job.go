package service

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/inkreel/inkreel/plan"
)

// Status of a job. One for the films in all languages, of which a variant waits in
// a state of its own.
type Status string

// The states. The last three are final.
const (
	Queued           Status = "queued"
	QueuedForVariant Status = "queued_for_variant"
	Generating       Status = "generating"
	Completed        Status = "completed"
	Failed           Status = "failed"
	Cancelled        Status = "cancelled"
)

// Ended reports whether a job in this state stays as it is.
func (s Status) Ended() bool { return s == Completed || s == Failed || s == Cancelled }

// Output is what a request is answered with in the end.
type Output string

// The outputs.
const (
	Video   Output = "video"
	Podcast Output = "podcast"
	Script  Output = "script"
)

// Accepted is a request that is stored.
type Accepted struct {
	JobID    string
	Variants []string // in the order of LanguageVariants
}

// Job is how the making of a film stands. Results are there once it is completed,
// those of Output alone; addresses are signed and end.
type Job struct {
	ID         string
	Status     Status
	Output     Output
	Created    time.Time
	Updated    time.Time
	Progress   *Progress // while it is generating
	Problem    *Problem  // of a failed one
	Notes      []string  // what whoever asked should know: sentences
	ScriptText string
	URL        string // of the video, or of the podcast
	Captions   *Captions
	Thumbnail  string
	Seconds    float64
}

// Progress says how far a job is.
type Progress struct {
	Stage       string   `json:"stage"` // reading, writing, speaking, drawing, joining
	Percent     float64  `json:"percent"`
	SecondsLeft *float64 `json:"seconds_left,omitempty"` // nil: not known
}

// Problem is why a job failed.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Path    string `json:"path,omitempty"`
}

// Error implements error.
func (p *Problem) Error() string {
	if p.Hint == "" {
		return p.Message
	}
	return p.Message + "; " + p.Hint
}

// Passing is a problem that may be gone when the task is tried again. One that is
// still there at the last try is what the job fails of.
type Passing struct {
	Problem
	Err error // the same for the log
}

// Error implements error.
func (p *Passing) Error() string { return p.Err.Error() }

// Unwrap is the cause.
func (p *Passing) Unwrap() error { return p.Err }

// lasting is the problem of a task that is given up: one that did not pass, else ours.
func lasting(why error, ours Problem) *Problem {
	var p *Passing
	if errors.As(why, &p) {
		return &p.Problem
	}
	return &ours
}

// Captions are addresses of a film's subtitles.
type Captions struct {
	SRT string `json:"srt"`
	VTT string `json:"vtt"`
	// Words is every word with its time, as JSON.
	Words string `json:"words,omitempty"`
}

// Film is the record of a video, from its request on.
type Film struct {
	Job
	VideoID     string
	Title       string
	Visibility  Visibility
	Engine      plan.Engine
	Style       string // the variant asked for, or the id of a custom style
	Orientation plan.Orientation
	Language    plan.Language
	VariantOf   string // id of the primary; empty: it is one
	Frames      int    // scenes that are drawn
	Credits     float64
}

// Page is a part of a list, newest first.
type Page struct {
	Films []Film
	Total int
}

// Patch changes a record; nil leaves as it is.
type Patch struct {
	Title      *string
	Visibility *Visibility
}

// Credits are what a workspace may still spend.
type Credits struct {
	Plan    string
	Balance float64
	Status  string // active, suspended
}

// CustomStyle is a look that was saved.
type CustomStyle struct {
	ID      string
	Name    string
	Source  string
	Kind    string // image, video, text
	Created time.Time
	Updated time.Time
}

// NewStyle asks for a look to be saved.
type NewStyle struct {
	Name   string `json:"style_name"`
	Source string `json:"source"`
	Kind   string `json:"kind,omitempty"` // empty: found out
}

// Upload is a file that was taken in.
type Upload struct {
	UploadURL   string
	FileURL     string
	FileName    string
	ContentType string
}

// FrameVersions are the drawn scenes of a film.
type FrameVersions struct {
	VideoID string
	Active  []Frame // in the film's order
}

// Frame is a drawn scene: the address of its clip in use, and all there were.
type Frame struct {
	ID       string
	URL      string
	Versions []FrameVersion // oldest first
}

// FrameVersion is one clip of a scene.
type FrameVersion struct {
	URL  string    `json:"url"`
	TS   time.Time `json:"ts"`
	Note string    `json:"note"` // what it was asked for with; empty: the first
}

// FrameEdits ask for scenes to be drawn otherwise.
type FrameEdits struct {
	FrameIDs        []string `json:"frame_ids"`
	Prompts         []string `json:"edit_prompts"` // one for each
	ReferenceImages []string `json:"reference_images,omitempty"`
}

// EditJob is the change of one frame.
type EditJob struct {
	FrameID string `json:"frame_id"`
	JobID   string `json:"edit_job_id"`
}

// Edit is how a change of frames, or a combination of them, stands.
type Edit struct {
	Status string // processing, completed, failed
	URL    string // of the clip, or the film
	Error  string
}

// PlanReport is what a check of a plan says.
type PlanReport struct {
	Faults   []Fault
	Warnings []string
	Scenes   []SceneLength
	Seconds  float64         // how long its film would be
	Plan     json.RawMessage // with defaults; nil where it has faults
}

// SceneLength is how long a scene of a plan would be.
type SceneLength struct {
	ID      string
	Seconds float64
}
