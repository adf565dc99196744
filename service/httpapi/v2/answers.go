package v2

import (
	"slices"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/httpapi"
)

// Accepted is the answer to a generation.
type Accepted struct {
	JobID           string   `json:"job_id" doc:"Poll it at videos/status."`
	VariantVideoIDs []string `json:"variant_video_ids,omitempty" doc:"Jobs of language_variants, in their order."`
}

// AcceptedOf is it of what was stored.
func AcceptedOf(a service.Accepted) Accepted { return Accepted{a.JobID, a.Variants} }

// Result is what a job ends with: the field of what was asked for, null until then.
type Result struct {
	VideoURL   *httpapi.Text `json:"video_url,omitempty" doc:"Of a video, once it is completed."`
	PodcastURL *httpapi.Text `json:"podcast_url,omitempty" doc:"Of a podcast, once it is completed."`
	ScriptText *httpapi.Text `json:"script_text,omitempty" doc:"Of a script, once it is completed."`
}

// ResultOf is a job's.
func ResultOf(j service.Job) (r Result) {
	url, text := httpapi.Text(j.URL), httpapi.Text(j.ScriptText)
	switch j.Output {
	case service.Podcast:
		r.PodcastURL = &url
	case service.Script:
		r.ScriptText = &text
	default:
		r.VideoURL = &url
	}
	return r
}

// JobStatus is how a job stands.
type JobStatus struct {
	JobID     string         `json:"job_id"`
	Status    service.Status `json:"status" enum:"queued|queued_for_variant|generating|completed|failed|cancelled"`
	CreatedAt httpapi.Time   `json:"created_at"`
	Result
	Progress        *service.Progress `json:"progress,omitempty" doc:"While it is generating."`
	Error           *service.Problem  `json:"error,omitempty" doc:"Why it failed."`
	Captions        *service.Captions `json:"captions,omitempty"`
	ThumbnailURL    string            `json:"thumbnail_url,omitempty"`
	DurationSeconds *float64          `json:"duration_seconds,omitempty"`
	Notes           []string          `json:"notes,omitempty" doc:"Remarks on how it was made."`
}

// JobStatusOf is a job's.
func JobStatusOf(j service.Job) JobStatus {
	s := JobStatus{JobID: j.ID, Status: j.Status, CreatedAt: httpapi.Time(j.Created), Result: ResultOf(j), Notes: j.Notes}
	switch j.Status {
	case service.Generating:
		s.Progress = j.Progress
	case service.Failed:
		s.Error = j.Problem
	case service.Completed:
		s.Captions, s.ThumbnailURL, s.DurationSeconds = j.Captions, j.Thumbnail, seconds(j)
	}
	return s
}

// seconds are those a result lasts; nil where it lasts none.
func seconds(j service.Job) *float64 {
	if j.Output == service.Script || j.Seconds <= 0 {
		return nil
	}
	return &j.Seconds
}

// Record is what both versions tell of a video in the same words.
type Record struct {
	VideoID   string         `json:"video_id"`
	Title     string         `json:"title"`
	Status    service.Status `json:"status" enum:"queued|queued_for_variant|generating|completed|failed|cancelled"`
	CreatedAt httpapi.Time   `json:"created_at"`
	UpdatedAt httpapi.Time   `json:"updated_at"`
	Result
	Error           *service.Problem  `json:"error,omitempty" doc:"Why it failed."`
	Captions        *service.Captions `json:"captions,omitempty"`
	ThumbnailURL    string            `json:"thumbnail_url,omitempty"`
	DurationSeconds *float64          `json:"duration_seconds,omitempty"`
	FrameCount      int               `json:"frame_count" doc:"Scenes that are drawn."`
	VariantOf       string            `json:"variant_of,omitempty" doc:"Id of the video this is another language of."`
	Credits         float64           `json:"credits" doc:"What it costs, or is reserved for it."`
}

// RecordOf is a film's.
func RecordOf(f service.Film) Record {
	j := JobStatusOf(f.Job)
	return Record{
		VideoID: f.VideoID, Title: f.Title, Status: f.Status, CreatedAt: j.CreatedAt, UpdatedAt: httpapi.Time(f.Updated), Result: j.Result, Error: j.Error,
		Captions: j.Captions, ThumbnailURL: j.ThumbnailURL, DurationSeconds: j.DurationSeconds, FrameCount: f.Frames, VariantOf: f.VariantOf, Credits: f.Credits,
	}
}

// video is a record in this version's words.
type video struct {
	Record
	Visibility        service.Visibility `json:"visibility" enum:"public|private"`
	Engine            plan.Engine        `json:"studio_video_engine" enum:"studio_canvas|studio_sketch"`
	CanvasStyle       string             `json:"canvas_style_variant,omitempty"`
	SketchStyle       string             `json:"sketch_style_variant,omitempty"`
	CustomStyle       string             `json:"custom_style,omitempty"`
	Orientation       plan.Orientation   `json:"video_orientation" enum:"horizontal|vertical"`
	NarrationLanguage plan.Language      `json:"narration_language"`
}

func videoOf(f service.Film) video {
	v := video{Record: RecordOf(f), Visibility: f.Visibility, Engine: f.Engine, Orientation: f.Orientation, NarrationLanguage: f.Language}
	switch {
	case slices.Contains(plan.CanvasStyles(), f.Style) && f.Engine != plan.EngineSketch:
		v.CanvasStyle = f.Style
	case slices.Contains(plan.SketchStyles(), f.Style) && f.Engine == plan.EngineSketch:
		v.SketchStyle = f.Style
	default:
		v.CustomStyle = f.Style
	}
	return v
}

type videoList struct {
	Videos []video `json:"videos"`
	Total  int     `json:"total" doc:"Of all, not of this part."`
}

// Deleted is the answer where something is gone.
type Deleted struct {
	Success bool   `json:"success"`
	VideoID string `json:"video_id"`
}

type credits struct {
	Plan    string  `json:"plan"`
	Credits float64 `json:"credits" doc:"What may still be spent."`
	Status  string  `json:"status"`
}

type customStyle struct {
	ID        string       `json:"id" doc:"For custom_style of a generation."`
	StyleName string       `json:"style_name"`
	Source    string       `json:"source"`
	Kind      string       `json:"kind" enum:"image|video|text"`
	CreatedAt httpapi.Time `json:"created_at"`
	UpdatedAt httpapi.Time `json:"updated_at"`
}

func customStyleOf(s service.CustomStyle) customStyle {
	return customStyle{s.ID, s.Name, s.Source, s.Kind, httpapi.Time(s.Created), httpapi.Time(s.Updated)}
}

type styleList struct {
	Success bool          `json:"success"`
	Styles  []customStyle `json:"styles" doc:"The newest first."`
}

type styleAnswer struct {
	Success bool        `json:"success"`
	Style   customStyle `json:"style"`
}

func styleAnswerOf(s service.CustomStyle) styleAnswer { return styleAnswer{true, customStyleOf(s)} }

type success struct {
	Success bool `json:"success"`
}

type uploaded struct {
	UploadURL   string `json:"upload_url" doc:"PUT the bytes there, with a Content-Type equal to content_type."`
	FileURL     string `json:"file_url" doc:"For the fields of a generation."`
	FileName    string `json:"file_name"`
	ContentType string `json:"content_type"`
}

// FrameVersions are the frames of a film, in its order.
type FrameVersions struct {
	VideoID    string                         `json:"video_id"`
	Animations httpapi.Object[string]         `json:"frame_animations" doc:"By frame, in the film's order: the address of its clip in use."`
	Versions   httpapi.Object[[]FrameVersion] `json:"frame_animation_versions" doc:"By frame, in the film's order: all its clips, the oldest first."`
}

// FrameVersion is one clip of a frame.
type FrameVersion struct {
	URL  string       `json:"url"`
	TS   httpapi.Time `json:"ts"`
	Note string       `json:"note" doc:"What it was asked for with; empty of the first."`
}

func frameVersionsOf(f service.FrameVersions) FrameVersions {
	out := FrameVersions{VideoID: f.VideoID}
	for _, frame := range f.Active {
		versions := make([]FrameVersion, 0, len(frame.Versions))
		for _, v := range frame.Versions {
			versions = append(versions, FrameVersion{v.URL, httpapi.Time(v.TS), v.Note})
		}
		out.Animations.Add(frame.ID, frame.URL)
		out.Versions.Add(frame.ID, versions)
	}
	return out
}

// EditsAccepted is the answer to edit-frames.
type EditsAccepted struct {
	VideoID  string            `json:"video_id"`
	Status   string            `json:"status" enum:"processing"`
	Message  string            `json:"message"`
	EditJobs []service.EditJob `json:"edit_jobs"`
}

// CombineAccepted is the answer to combine-frames.
type CombineAccepted struct {
	CombineJobID string `json:"combine_job_id"`
	VideoID      string `json:"video_id"`
	Status       string `json:"status" enum:"processing"`
}

// EditStatus is how an edit or a combination stands.
type EditStatus struct {
	Status string `json:"status" enum:"processing|completed|failed"`
	URL    string `json:"url,omitempty" doc:"Of the clip, or of the film."`
	Error  string `json:"error,omitempty"`
}

type frameChosen struct {
	VideoID string `json:"video_id"`
	FrameID string `json:"frame_id"`
	URL     string `json:"frame_animation_url"`
}

type planReport struct {
	OK       bool              `json:"ok"`
	Faults   []httpapi.Located `json:"faults"`
	Warnings []string          `json:"warnings"`
	Seconds  float64           `json:"duration_seconds" doc:"How long the film would be, once its words are spoken; 0 where there are faults."`
	Scenes   []sceneLength     `json:"scenes" doc:"How long each scene would be."`
	Plan     httpapi.Plan      `json:"plan,omitempty" doc:"With its defaults."`
}

// planReportOf is what a check said.
func planReportOf(r service.PlanReport) planReport {
	lengths := httpapi.Each(r.Scenes, func(s service.SceneLength) sceneLength { return sceneLength(s) })
	return planReport{len(r.Faults) == 0, httpapi.Locate(r.Faults), append([]string{}, r.Warnings...), r.Seconds, lengths, r.Plan}
}

// sceneLength is how long a scene of a checked plan would be.
type sceneLength struct {
	ID      string  `json:"id" doc:"Of the scene."`
	Seconds float64 `json:"duration_seconds"`
}

// shown is what everybody may know of a public film.
type shown struct {
	Title           string       `json:"title"`
	VideoURL        string       `json:"video_url"`
	ThumbnailURL    string       `json:"thumbnail_url,omitempty"`
	DurationSeconds float64      `json:"duration_seconds"`
	Language        string       `json:"narration_language"`
	CreatedAt       httpapi.Time `json:"created_at"`
}

func shownOf(f service.Film) shown {
	return shown{f.Title, f.URL, f.Thumbnail, f.Seconds, string(f.Language), httpapi.Time(f.Created)}
}

type gallery struct {
	Videos []shown `json:"videos"`
	Total  int     `json:"total"`
}
