package v2

import (
	"net/http"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/httpapi"
)

// The page of a list, where none is asked for, and the longest.
const (
	usualLimit = 20
	mostLimit  = 100
)

// Page are the query of a list.
var Page = []httpapi.Param{
	{Name: "limit", Kind: field.Int, Default: usualLimit, Least: 1, Most: mostLimit, Doc: "How many at the most."},
	{Name: "offset", Kind: field.Int, Doc: "How many of the newest to leave out."},
}

// Groups of routes.
const (
	Making    = "Making films"
	Records   = "Videos"
	Frames    = "Frames"
	Styles    = "Custom styles"
	Workspace = "Workspace"
	Plans     = "Plans"
)

// New is the version over the use cases.
func New(uses service.UseCases) httpapi.Version {
	a := API{uses}
	const (
		payment  = http.StatusPaymentRequired
		conflict = http.StatusConflict
		invalid  = http.StatusUnprocessableEntity
	)
	return httpapi.Version{
		Name: "v2", Title: "Inkreel REST API v2",
		Doc: "Films from a prompt, a script, documents or a recording. A request is answered once it is stored; poll the job, follow its events, or have its end sent to a webhook.",
		Routes: []httpapi.Route{
			{Method: "POST", Path: "/videos/generate", Name: "generate", Group: Making, Doc: "Requests a film, a podcast or a script.", Body: GenerationTable, Answer: Accepted{},
				Keyless: http.StatusForbidden, Refused: []int{payment, http.StatusNotFound, conflict}, Do: a.generate},
			{Method: "GET", Path: "/videos/status/{job_id}", Name: "jobStatus", Group: Making, Doc: "Returns the status of a job; the id may be that of a variant.", Answer: JobStatus{}, Do: a.Status},
			{Method: "GET", Path: "/videos/{video_id}/events", Name: "events", Group: Making, Doc: "Streams the status of a job as server-sent events named status, with the data of videos/status, until the job has ended.", Media: "text/event-stream", Do: a.events},
			{Method: "POST", Path: "/videos/{video_id}/cancel", Name: "cancel", Group: Making, Doc: "Cancels a job and releases the credits reserved for it; a job that has ended stays as it is.", Answer: JobStatus{}, Refused: []int{conflict}, Do: a.cancel},
			{Method: "POST", Path: "/videos/upload-file", Name: "uploadFile", Group: Making, Doc: "Uploads a document, picture, sound or video smaller than 10 MB, for use in a generation.", File: true, Answer: uploaded{}, Do: a.Upload},
			{Method: "GET", Path: "/videos", Name: "listVideos", Group: Records, Doc: "Lists your videos, newest first.", Query: Page, Answer: videoList{}, Do: a.list},
			{Method: "GET", Path: "/videos/{video_id}", Name: "getVideo", Group: Records, Doc: "Returns one video.", Answer: video{}, Do: a.get},
			{Method: "PATCH", Path: "/videos/{video_id}", Name: "updateVideo", Group: Records, Doc: "Changes title or visibility.", Body: patchTable, Answer: video{}, Do: a.update},
			{Method: "DELETE", Path: "/videos/{video_id}", Name: "deleteVideo", Group: Records, Doc: "Deletes a video. Operators can restore it for 30 days.", Answer: Deleted{}, Do: a.Delete},
			{Method: "GET", Path: "/videos/{video_id}/plan", Name: "videoPlan", Group: Records, Doc: "Returns the plan a film was drawn from.", Answer: httpapi.Plan{}, Do: a.plan},
			{Method: "GET", Path: "/videos/{video_id}/frames/{frame_id}/still", Name: "still", Group: Records, Doc: "Renders one moment of a scene as PNG.", Media: "image/png",
				Query: []httpapi.Param{{Name: "t", Kind: field.Float, Most: mostMoment, Doc: "Seconds from the scene's beginning."}}, Do: a.still},
			{Method: "GET", Path: "/videos/{video_id}/frame-versions", Name: "frameVersions", Group: Frames, Doc: "Returns the clips of all frames of a sketch film, with their history.", Answer: FrameVersions{}, Refused: []int{invalid}, Do: a.FrameVersions},
			{Method: "POST", Path: "/videos/{video_id}/edit-frames", Name: "editFrames", Group: Frames, Doc: "Redraws frames of a sketch film by prompt.", Body: EditTable, Answer: EditsAccepted{}, Do: a.EditFrames},
			{Method: "GET", Path: "/videos/edits/{edit_job_id}/status", Name: "editStatus", Group: Frames, Doc: "Returns the status of an edit or a combination.", Answer: EditStatus{}, Do: a.EditStatus},
			{Method: "POST", Path: "/videos/{video_id}/combine-frames", Name: "combineFrames", Group: Frames, Doc: "Joins one clip for each frame into a film, with the sound of the original.", Body: CombineTable, Answer: CombineAccepted{}, Do: a.CombineFrames},
			{Method: "POST", Path: "/videos/{video_id}/set-frame-version", Name: "setFrameVersion", Group: Frames, Doc: "Activates a version of a frame.", Body: useFrameTable, Answer: frameChosen{}, Do: a.setFrameVersion},
			{Method: "GET", Path: "/custom-styles", Name: "listStyles", Group: Styles, Doc: "Lists your custom styles, newest first.", Answer: styleList{}, Do: a.styles},
			{Method: "POST", Path: "/custom-styles", Name: "createStyle", Group: Styles, Doc: "Saves a style from a picture, a video or a description.", Body: styleTable, Status: http.StatusCreated, Answer: styleAnswer{}, Do: a.createStyle},
			{Method: "GET", Path: "/custom-styles/{custom_style_id}", Name: "getStyle", Group: Styles, Doc: "Returns one custom style.", Answer: styleAnswer{}, Do: a.style},
			{Method: "DELETE", Path: "/custom-styles/{custom_style_id}", Name: "deleteStyle", Group: Styles, Doc: "Deletes a custom style; films made with it stay as they are.", Answer: success{}, Do: a.deleteStyle},
			{Method: "GET", Path: "/users/credits", Name: "credits", Group: Workspace, Doc: "Returns the plan and the credit balance of the workspace.", Answer: credits{}, Do: a.credits},
			{Method: "GET", Path: "/gallery", Name: "gallery", Group: Workspace, Doc: "Lists public films of all workspaces, newest first.", Query: Page, Open: true, Answer: gallery{}, Do: a.gallery},
			{Method: "POST", Path: "/plans", Name: "submitPlan", Group: Plans, Doc: "Renders a plan of your own.", Body: planTable, Answer: Accepted{}, Refused: []int{payment, conflict}, Do: a.submitPlan},
			{Method: "POST", Path: "/plans/check", Name: "checkPlan", Group: Plans, Doc: "Checks a plan without rendering it: faults, warnings, duration.", Body: checkTable, Answer: planReport{}, Do: a.checkPlan},
		},
	}
}
