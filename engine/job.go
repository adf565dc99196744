package engine

import (
	"cmp"

	"github.com/inkreel/inkreel/audio"

	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Job is a prepared plan: everything a worker needs to draw any of its scenes
// or to join its film, given the store. It is a JSON document, so it travels.
type Job struct {
	ID      string               `json:"id"`
	Version string               `json:"version"` // drawing version of all its clips, see drawn.Version
	Build   string               `json:"build"`   // of the engine that prepared it first; its sound belongs to that
	Plan    *plan.Plan           `json:"plan"`
	Frame   paint.Frame          `json:"frame"`
	Frames  int                  `json:"frames"` // of the film
	Sources map[string]SourceRef `json:"sources,omitempty"`
	Scenes  []SceneTask          `json:"scenes"`
	// Original is the artifact of the job this one is a revision of, whose sound
	// it keeps; empty: none.
	Original string `json:"original,omitempty"`
	// Encoder of all clips, as in mux.ClipSpec, and why it was chosen.
	Encoder    string `json:"encoder,omitempty"`
	EncoderWhy string `json:"encoder_why,omitempty"`
	// Film is the artifact of the job this one is a variant of; empty: of none.
	Film string `json:"film,omitempty"`
	// Warnings are what the owner should know: drawings pressed for time.
	Warnings []Warning `json:"warnings,omitempty"`
	// Times of preparing it. They stay here: a job's document is named by its
	// content, which must not change with how busy the machine was.
	Times Times `json:"-"`
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
	Tail    string       `json:"rest,omitempty"`   // hash of all that goes into what follows its transition; empty: that cannot be copied from another clip
	Start   int          `json:"start"`            // first frame within the film
	Frames  int          `json:"frames"`           // of its clip
	Voice   string       `json:"voice,omitempty"`  // artifact of its narration, WAV; empty: silent
	Seconds float64      `json:"voice_seconds"`    // how long the narration sounds
	Breath  float64      `json:"breath,omitempty"` // seconds before the narration
	Words   []audio.Word `json:"words,omitempty"`  // of the narration, in seconds from the scene's start
	From    float64      `json:"from,omitempty"`   // seconds within the film-long recording
	Videos  map[int]int  `json:"videos,omitempty"` // first frame of every video, by element
	Cues    []float64    `json:"cues,omitempty"`   // seconds from the scene's start, as plan.Scene.Cues has them; -1: none
	Said    [][]float64  `json:"said,omitempty"`   // by element, the seconds at which it is spoken of
	Strong  [][]float64  `json:"strong,omitempty"` // … and at which that is a strong word
	Parts   []ToldPart   `json:"parts,omitempty"`  // of elements, in their order
	// Of is the key of the clip this one is with another length: cut off or
	// its last picture held. Empty: it is drawn.
	Of string `json:"of,omitempty"`
}

// Warning is something a plan's owner should know about a scene or one of its
// elements.
type Warning struct {
	Path    string `json:"path"`            // scenes[2]
	Place   string `json:"place,omitempty"` // that scene as people know it: scene 3 “How rain falls”; empty: they are told the path
	Message string `json:"message"`
	// MissingSeconds is how much longer the scene should last; 0: that is not what
	// it lacks.
	MissingSeconds float64 `json:"missing_seconds,omitempty"`
}

// String is the one line a person reads.
func (w Warning) String() string { return cmp.Or(w.Place, w.Path) + ": " + w.Message }

// ClipName is the artifact of a scene's clip.
func (t SceneTask) ClipName() string { return "clip/" + t.Key + ".mp4" }

// assetName is the artifact of a fetched source.
func assetName(sha256 string) string { return "asset/" + sha256 }

// FPS of the film.
func (j *Job) FPS() int { return j.Plan.Output.FPS }
