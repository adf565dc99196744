package client

import (
	"encoding/json"
	"time"
)

// Status of a job.
type Status string

// The states of a job; a variant waits for the first film in one of its own. The last
// three are final.
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

// Accepted is a request that is stored.
type Accepted struct {
	JobID           string   `json:"job_id"`
	VariantVideoIDs []string `json:"variant_video_ids,omitempty"` // in the order of LanguageVariants
}

// Result is what a job ends with: that field of what was asked for.
type Result struct {
	VideoURL   string `json:"video_url,omitempty"`
	PodcastURL string `json:"podcast_url,omitempty"`
	ScriptText string `json:"script_text,omitempty"`
}

// Job is how the making of a film stands. Addresses are signed and end: ask again for
// new ones.
type Job struct {
	JobID     string    `json:"job_id"`
	Status    Status    `json:"status"`
	CreatedAt time.Time `json:"created_at"`
	Result
	Progress        *Progress `json:"progress,omitempty"` // while it is generating
	Error           *Problem  `json:"error,omitempty"`    // of a failed one
	Captions        *Captions `json:"captions,omitempty"`
	ThumbnailURL    string    `json:"thumbnail_url,omitempty"`
	DurationSeconds float64   `json:"duration_seconds,omitempty"`
	Notes           []string  `json:"notes,omitempty"` // on how it was made
}

// Progress says how far a job is.
type Progress struct {
	Stage       string   `json:"stage"`   // reading, writing, speaking, drawing, joining
	Percent     float64  `json:"percent"` // 0 to 100
	SecondsLeft *float64 `json:"seconds_left,omitempty"`
}

// Problem is why a job failed. It is the error of Wait.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Path    string `json:"path,omitempty"` // of what was asked for
}

// Error implements error.
func (p *Problem) Error() string {
	if p.Hint == "" {
		return p.Message
	}
	return p.Message + "; " + p.Hint
}

// Captions are addresses of a film's subtitles.
type Captions struct {
	SRT   string `json:"srt"`
	VTT   string `json:"vtt"`
	Words string `json:"words,omitempty"` // every word with its time, as JSON
}

// Video is a film's record.
type Video struct {
	VideoID   string    `json:"video_id"`
	Title     string    `json:"title"`
	Status    Status    `json:"status"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
	Result
	Error              *Problem  `json:"error,omitempty"`
	Captions           *Captions `json:"captions,omitempty"`
	ThumbnailURL       string    `json:"thumbnail_url,omitempty"`
	DurationSeconds    float64   `json:"duration_seconds,omitempty"`
	FrameCount         int       `json:"frame_count"`          // scenes that are drawn
	VariantOf          string    `json:"variant_of,omitempty"` // id of the video this is another language of
	Credits            float64   `json:"credits"`              // what it costs, or is reserved for it
	Visibility         string    `json:"visibility"`
	StudioVideoEngine  string    `json:"studio_video_engine"`
	CanvasStyleVariant string    `json:"canvas_style_variant,omitempty"`
	SketchStyleVariant string    `json:"sketch_style_variant,omitempty"`
	CustomStyle        string    `json:"custom_style,omitempty"`
	VideoOrientation   string    `json:"video_orientation"`
	NarrationLanguage  string    `json:"narration_language"`
}

// VideoList is a part of the workspace's videos, the newest first.
type VideoList struct {
	Videos []Video `json:"videos"`
	Total  int     `json:"total"` // of all, not of this part
}

// VideoChange is what to change of a record; empty fields leave it as it is.
type VideoChange struct {
	Title      string `json:"title,omitempty"`
	Visibility string `json:"visibility,omitempty"` // public or private
}

// Uploaded is a file that the service has.
type Uploaded struct {
	UploadURL   string `json:"upload_url"`
	FileURL     string `json:"file_url"` // for the fields of a generation
	FileName    string `json:"file_name"`
	ContentType string `json:"content_type"`
}

// FrameVersions are the clips of a sketch film, by frame.
type FrameVersions struct {
	VideoID    string                    `json:"video_id"`
	Animations map[string]string         `json:"frame_animations"`         // the address of the clip in use
	Versions   map[string][]FrameVersion `json:"frame_animation_versions"` // all clips, the oldest first
	Order      []string                  `json:"-"`                        // the frames' ids as the film has them
}

// FrameVersion is one clip of a frame.
type FrameVersion struct {
	URL  string    `json:"url"`
	TS   time.Time `json:"ts"`
	Note string    `json:"note"` // what it was asked for with; empty of the first
}

// FrameEdits ask for frames to be drawn otherwise.
type FrameEdits struct {
	FrameIDs        []string `json:"frame_ids"`
	EditPrompts     []string `json:"edit_prompts"` // one for each
	ReferenceImages []string `json:"reference_images,omitempty"`
}

// EditsAccepted are edits that are stored.
type EditsAccepted struct {
	VideoID  string    `json:"video_id"`
	Status   string    `json:"status"`
	Message  string    `json:"message"`
	EditJobs []EditJob `json:"edit_jobs"`
}

// EditJob is the edit of one frame.
type EditJob struct {
	FrameID   string `json:"frame_id"`
	EditJobID string `json:"edit_job_id"`
}

// CombineAccepted is a combination that is stored.
type CombineAccepted struct {
	CombineJobID string `json:"combine_job_id"`
	VideoID      string `json:"video_id"`
	Status       string `json:"status"`
}

// EditStatus is how an edit or a combination stands: processing, completed or failed.
type EditStatus struct {
	Status string `json:"status"`
	URL    string `json:"url,omitempty"` // of the clip, or of the film
	Error  string `json:"error,omitempty"`
}

// FrameChoice is the version of a frame that is in use.
type FrameChoice struct {
	VideoID           string `json:"video_id,omitempty"`
	FrameID           string `json:"frame_id"`
	FrameAnimationURL string `json:"frame_animation_url"`
}

// NewStyle is a look to be saved.
type NewStyle struct {
	StyleName string `json:"style_name"`     // 1 to 60 characters
	Source    string `json:"source"`         // https address of a picture or a video, or a description
	Kind      string `json:"kind,omitempty"` // image, video or text; empty: found out
}

// CustomStyle is a look that was saved.
type CustomStyle struct {
	ID        string    `json:"id"` // for CustomStyle of a generation
	StyleName string    `json:"style_name"`
	Source    string    `json:"source"`
	Kind      string    `json:"kind"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// Credits are what the workspace may still spend.
type Credits struct {
	Plan    string  `json:"plan"`
	Credits float64 `json:"credits"`
	Status  string  `json:"status"`
}

// Shown is a film of the public gallery.
type Shown struct {
	Title             string    `json:"title"`
	VideoURL          string    `json:"video_url"`
	ThumbnailURL      string    `json:"thumbnail_url,omitempty"`
	DurationSeconds   float64   `json:"duration_seconds"`
	NarrationLanguage string    `json:"narration_language"`
	CreatedAt         time.Time `json:"created_at"`
}

// Gallery is a part of the public films, the newest first.
type Gallery struct {
	Videos []Shown `json:"videos"`
	Total  int     `json:"total"`
}

// PlanRequest has a plan of one's own rendered.
type PlanRequest struct {
	Plan       json.RawMessage `json:"plan"`
	VideoID    string          `json:"video_id,omitempty"`
	Title      string          `json:"title,omitempty"` // empty: the plan's
	Visibility string          `json:"visibility,omitempty"`
	WebhookURL string          `json:"webhook_url,omitempty"`
	// IdempotencyKey makes a request that is sent again the same one for 24 hours;
	// empty: one is made up, for the retries of this call.
	IdempotencyKey string `json:"-"`
}

// PlanReport is what a check of a plan says.
type PlanReport struct {
	OK              bool            `json:"ok"`
	Faults          []Fault         `json:"faults"`
	Warnings        []string        `json:"warnings"`
	DurationSeconds float64         `json:"duration_seconds"`
	Scenes          []SceneLength   `json:"scenes"`
	Plan            json.RawMessage `json:"plan,omitempty"` // with its defaults
}

// SceneLength is how long a scene of a checked plan would be.
type SceneLength struct {
	ID              string  `json:"id"`
	DurationSeconds float64 `json:"duration_seconds"`
}
