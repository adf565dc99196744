package v1

import (
	"net/http"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/body"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

var (
	patchTable = &body.Table{
		Name: "VideoChange", Doc: "The new values. Fields left out stay as they are.",
		Fields: []field.Field{
			{Name: "title", Kind: field.String, MinLen: 1, MaxLen: 300, Form: field.Spoken, Doc: "The new title."},
			{Name: "is_public", Kind: field.Bool, Doc: "Whether it is in the gallery."},
		},
	}
	useFrameTable = &body.Table{
		Name: "FrameChoice", Doc: "The version of a frame to activate.",
		Fields: []field.Field{
			{Name: "frame_id", Kind: field.String, Required: true, MinLen: 1, Doc: "Id of the frame."},
			{Name: "url", Kind: field.String, Required: true, MinLen: 1, Form: body.Address, Doc: "Address of one of its versions."},
		},
	}
)

// New is the version over the use cases.
func New(uses service.UseCases) httpapi.Version {
	a := api{v2.API{Uses: uses}}
	return httpapi.Version{
		Name: "v1", Title: "Inkreel REST API v1", Named: true,
		Doc: "The older names of the same service. New programs use v2, which can do more.",
		Routes: []httpapi.Route{
			{Method: "POST", Path: "/videos/generate", Name: "generate", Group: v2.Making, Doc: "Requests a film, a podcast or a script.", Body: GenerationTable, Status: http.StatusCreated, Answer: v2.Accepted{},
				Refused: []int{http.StatusPaymentRequired, http.StatusNotFound, http.StatusConflict}, Do: a.generate},
			{Method: "GET", Path: "/videos/status/{job_id}", Name: "jobStatus", Group: v2.Making, Doc: "Returns the status of a job; the id may be that of a variant.", Answer: v2.JobStatus{}, Do: a.Status},
			{Method: "POST", Path: "/videos/upload-file", Name: "uploadFile", Group: v2.Making, Doc: "Uploads a document, picture, sound or video smaller than 10 MB, for use in a generation.", File: true, Answer: uploaded{}, Do: a.upload},
			{Method: "GET", Path: "/videos", Name: "listVideos", Group: v2.Records, Doc: "Lists your videos, newest first.", Query: v2.Page, Answer: videoList{}, Do: a.list},
			{Method: "GET", Path: "/videos/{video_id}", Name: "getVideo", Group: v2.Records, Doc: "Returns one video.", Answer: video{}, Do: a.get},
			{Method: "PATCH", Path: "/videos/{video_id}", Name: "updateVideo", Group: v2.Records, Doc: "Changes title or is_public.", Body: patchTable, Answer: video{}, Do: a.update},
			{Method: "DELETE", Path: "/videos/{video_id}", Name: "deleteVideo", Group: v2.Records, Doc: "Deletes a video. Operators can restore it for 30 days.", Answer: v2.Deleted{}, Do: a.Delete},
			{Method: "GET", Path: "/videos/{video_id}/frame-versions", Name: "frameVersions", Group: v2.Frames, Doc: "Returns the clips of all frames of a sketch film, with their history.", Answer: v2.FrameVersions{},
				Refused: []int{http.StatusUnprocessableEntity}, Do: a.FrameVersions},
			{Method: "POST", Path: "/videos/{video_id}/edit-frames", Name: "editFrames", Group: v2.Frames, Doc: "Redraws frames of a sketch film by prompt.", Body: v2.EditTable, Answer: v2.EditsAccepted{}, Do: a.EditFrames},
			{Method: "GET", Path: "/videos/edits/{edit_job_id}/status", Name: "editStatus", Group: v2.Frames, Doc: "Returns the status of an edit or a combination.", Answer: v2.EditStatus{}, Do: a.EditStatus},
			{Method: "POST", Path: "/videos/{video_id}/combine-frames", Name: "combineFrames", Group: v2.Frames, Doc: "Joins one clip for each frame into a film, with the sound of the original.", Body: v2.CombineTable, Answer: v2.CombineAccepted{}, Do: a.CombineFrames},
			{Method: "POST", Path: "/videos/{video_id}/set-frame-version", Name: "setFrameVersion", Group: v2.Frames, Doc: "Activates a version of a frame.", Body: useFrameTable, Answer: frameChosen{}, Do: a.setFrameVersion},
		},
	}
}

// api does what is not done by version 2 in the same words.
type api struct{ v2.API }

func (a api) generate(c *httpapi.Call) error {
	v, err := c.Values()
	if err != nil {
		return err
	}
	g, err := Request(v)
	if err != nil {
		return err
	}
	return a.Generate(c, g, http.StatusCreated)
}

type uploaded struct {
	UploadURL   string `json:"upload_url" doc:"PUT the bytes there, with a Content-Type equal to content_type."`
	FileURL     string `json:"file_url" doc:"For the fields of a generation."`
	ContentType string `json:"content_type"`
}

func (a api) upload(c *httpapi.Call) error {
	name, file, err := c.File()
	if err != nil {
		return err
	}
	u, err := a.Uses.Upload(c.R.Context(), c.Caller, name, -1, file)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, uploaded{u.UploadURL, u.FileURL, u.ContentType})
}

// video is a record in this version's words.
type video struct {
	v2.Record
	IsPublic    bool   `json:"is_public"`
	Canvas      bool   `json:"use_2_0_style"`
	CanvasStyle string `json:"image_style,omitempty"`
	SketchStyle string `json:"use_lineart_2_style,omitempty"`
	VideoType   string `json:"video_type" enum:"long|short"`
	Language    string `json:"language"`
}

func videoOf(f service.Film) video {
	v := video{Record: v2.RecordOf(f), IsPublic: f.Visibility == service.Public, Canvas: f.Engine != sketch, VideoType: "long", Language: string(f.Language)}
	if f.Orientation == "vertical" {
		v.VideoType = "short"
	}
	if v.Canvas {
		v.CanvasStyle = styleOf(f.Engine, f.Style)
	} else {
		v.SketchStyle = styleOf(f.Engine, f.Style)
	}
	return v
}

const sketch = "studio_sketch"

type videoList struct {
	Videos []video `json:"videos"`
	Total  int     `json:"total" doc:"Of all, not of this part."`
}

func (a api) list(c *httpapi.Call) error {
	page, err := a.Films(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, videoList{httpapi.Each(page.Films, videoOf), page.Total})
}

func (a api) get(c *httpapi.Call) error {
	return httpapi.Found(c, "video_id", a.Uses.Film, videoOf)
}

func (a api) update(c *httpapi.Call) error {
	var asked struct {
		Title    *string `json:"title"`
		IsPublic *bool   `json:"is_public"`
	}
	id, err := c.Change("video_id", &asked)
	if err != nil {
		return err
	}
	p := service.Patch{Title: asked.Title}
	if asked.IsPublic != nil {
		is := service.Private
		if *asked.IsPublic {
			is = service.Public
		}
		p.Visibility = &is
	}
	f, err := a.Update(c, id, p, "title or is_public")
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, videoOf(f))
}

type frameChosen struct {
	VideoID string `json:"video_id"`
	FrameID string `json:"frame_id"`
	URL     string `json:"url"`
}

func (a api) setFrameVersion(c *httpapi.Call) error {
	var asked struct {
		Frame string `json:"frame_id"`
		URL   string `json:"url"`
	}
	id, err := c.Change("video_id", &asked)
	if err != nil {
		return err
	}
	url, err := a.Uses.UseFrame(c.R.Context(), c.Caller, id, asked.Frame, asked.URL)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, frameChosen{id, asked.Frame, url})
}
