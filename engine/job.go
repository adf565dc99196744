package engine

import (
	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/plan"
)

// Job is a prepared plan: everything a worker needs to draw any of its scenes
// or to join its film, given the store. It is a JSON document, so it travels.
type Job struct {
	ID      string               `json:"id"`
	Version string               `json:"version"` // of the engine that prepared it
	Plan    *plan.Plan           `json:"plan"`
	Frame   canvas.Frame         `json:"frame"`
	Frames  int                  `json:"frames"` // of the film
	Sources map[string]SourceRef `json:"sources,omitempty"`
	Scenes  []SceneTask          `json:"scenes"`
	// Warnings are what the owner should know: drawings pressed for time.
	Warnings []Warning `json:"warnings,omitempty"`
}

// SourceRef is a fetched source: its artifact and what was measured of it.
type SourceRef struct {
	SHA256  string   `json:"sha256"`
	Size    int64    `json:"size"`              // bytes
	Seconds float64  `json:"seconds,omitempty"` // of a video or recording
	Width   int      `json:"width,omitempty"`   // of a video
	Height  int      `json:"height,omitempty"`
	Sound   bool     `json:"sound,omitempty"` // a video with an audio stream
	Notes   []string `json:"notes,omitempty"` // what of a picture cannot be drawn
}

// SceneTask is one scene made definite.
type SceneTask struct {
	Key     string       `json:"key"`              // of its clip: the hash of all that goes into it
	Start   int          `json:"start"`            // first frame within the film
	Frames  int          `json:"frames"`           // of its clip
	Voice   string       `json:"voice,omitempty"`  // artifact of its narration, WAV; empty: silent
	Seconds float64      `json:"voice_seconds"`    // how long the narration sounds
	Words   []audio.Word `json:"words,omitempty"`  // of the narration
	From    float64      `json:"from,omitempty"`   // seconds within the film-long recording
	Videos  map[int]int  `json:"videos,omitempty"` // first frame of every video, by element
	Cues    []float64    `json:"cues,omitempty"`   // seconds from the scene's start by element; -1: none
}

// Warning is something a plan's owner should know about one element.
type Warning struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

// ClipName is the artifact of a scene's clip.
func (t SceneTask) ClipName() string { return "clip/" + t.Key + ".mp4" }

// assetName is the artifact of a fetched source.
func assetName(sha256 string) string { return "asset/" + sha256 }

// FPS of the film.
func (j *Job) FPS() int { return j.Plan.Output.FPS }
