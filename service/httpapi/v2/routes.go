package v2

import (
	"net/http"

	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/body"
)

// The page of a list, where none is asked for, and the longest.
const (
	usualLimit = 20
	mostLimit  = 100
)

// Page are the query of a list.
var Page = []httpapi.Param{
	{Name: "limit", Kind: body.Int, Default: usualLimit, Least: 1, Most: mostLimit, Doc: "How many at the most."},
	{Name: "offset", Kind: body.Int, Doc: "How many of the newest to leave out."},
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
		Doc: "Films from a prompt, a script, documents or a recording. A request is answered once it is stored; the job is asked after, followed as events, or told to a webhook.",
		Routes: []httpapi.Route{
			{Method: "POST", Path: "/videos/generate", Name: "generate", Group: Making, Doc: "Asks for a film, a podcast or a script.", Body: GenerationTable, Answer: Accepted{},
				Keyless: http.StatusForbidden, Refused: []int{payment, http.StatusNotFound, conflict}, Do: a.generate},
			{Method: "GET", Path: "/videos/status/{job_id}", Name: "jobStatus", Group: Making, Doc: "Tells how a job stands, a variant's too.", Answer: JobStatus{}, Do: a.Status},
			{Method: "GET", Path: "/videos/{video_id}/events", Name: "events", Group: Making, Doc: "Streams how a job stands as server-sent events named status, whose data are as in videos/status, until it has ended.", Media: "text/event-stream", Do: a.events},
			{Method: "POST", Path: "/videos/{video_id}/cancel", Name: "cancel", Group: Making, Doc: "Stops a job and gives back what was reserved for it; one that has ended stays as it is.", Answer: JobStatus{}, Refused: []int{conflict}, Do: a.cancel},
			{Method: "POST", Path: "/videos/upload-file", Name: "uploadFile", Group: Making, Doc: "Takes in a document, a picture, sound or a video, smaller than 10 MB, for the fields of a generation.", File: true, Answer: uploaded{}, Do: a.Upload},
			{Method: "GET", Path: "/videos", Name: "listVideos", Group: Records, Doc: "Lists your videos, the newest first.", Query: Page, Answer: videoList{}, Do: a.list},
			{Method: "GET", Path: "/videos/{video_id}", Name: "getVideo", Group: Records, Doc: "Tells all of a video.", Answer: video{}, Do: a.get},
			{Method: "PATCH", Path: "/videos/{video_id}", Name: "updateVideo", Group: Records, Doc: "Changes title or visibility.", Body: patchTable, Answer: video{}, Do: a.update},
			{Method: "DELETE", Path: "/videos/{video_id}", Name: "deleteVideo", Group: Records, Doc: "Deletes a video. Operators can restore it for 30 days.", Answer: Deleted{}, Do: a.Delete},
			{Method: "GET", Path: "/videos/{video_id}/plan", Name: "videoPlan", Group: Records, Doc: "Tells the plan a film was drawn by.", Answer: httpapi.Plan{}, Do: a.plan},
			{Method: "GET", Path: "/videos/{video_id}/frames/{frame_id}/still", Name: "still", Group: Records, Doc: "Draws one moment of a scene.", Media: "image/png",
				Query: []httpapi.Param{{Name: "t", Kind: body.Float, Most: mostMoment, Doc: "Seconds from the scene's beginning."}}, Do: a.still},
			{Method: "GET", Path: "/videos/{video_id}/frame-versions", Name: "frameVersions", Group: Frames, Doc: "Tells the clips of all frames of a sketch film.", Answer: FrameVersions{}, Refused: []int{invalid}, Do: a.FrameVersions},
			{Method: "POST", Path: "/videos/{video_id}/edit-frames", Name: "editFrames", Group: Frames, Doc: "Has frames of a sketch film drawn otherwise.", Body: EditTable, Answer: EditsAccepted{}, Do: a.EditFrames},
			{Method: "GET", Path: "/videos/edits/{edit_job_id}/status", Name: "editStatus", Group: Frames, Doc: "Tells how an edit or a combination stands.", Answer: EditStatus{}, Do: a.EditStatus},
			{Method: "POST", Path: "/videos/{video_id}/combine-frames", Name: "combineFrames", Group: Frames, Doc: "Joins clips to a film with the sound of the first.", Body: CombineTable, Answer: CombineAccepted{}, Do: a.CombineFrames},
			{Method: "POST", Path: "/videos/{video_id}/set-frame-version", Name: "setFrameVersion", Group: Frames, Doc: "Chooses which clip of a frame counts.", Body: useFrameTable, Answer: frameChosen{}, Do: a.setFrameVersion},
			{Method: "GET", Path: "/custom-styles", Name: "listStyles", Group: Styles, Doc: "Lists your custom styles, the newest first.", Answer: styleList{}, Do: a.styles},
			{Method: "POST", Path: "/custom-styles", Name: "createStyle", Group: Styles, Doc: "Saves a look from a picture, a video or words.", Body: styleTable, Status: http.StatusCreated, Answer: styleAnswer{}, Do: a.createStyle},
			{Method: "GET", Path: "/custom-styles/{custom_style_id}", Name: "getStyle", Group: Styles, Doc: "Tells of one custom style.", Answer: styleAnswer{}, Do: a.style},
			{Method: "DELETE", Path: "/custom-styles/{custom_style_id}", Name: "deleteStyle", Group: Styles, Doc: "Deletes a custom style; films in it stay as they are.", Answer: success{}, Do: a.deleteStyle},
			{Method: "GET", Path: "/users/credits", Name: "credits", Group: Workspace, Doc: "Tells your plan and what may still be spent.", Answer: credits{}, Do: a.credits},
			{Method: "GET", Path: "/gallery", Name: "gallery", Group: Workspace, Doc: "Lists public films of all, the newest first.", Query: Page, Open: true, Answer: gallery{}, Do: a.gallery},
			{Method: "POST", Path: "/plans", Name: "submitPlan", Group: Plans, Doc: "Has a plan of yours drawn as it is.", Body: planTable, Answer: Accepted{}, Refused: []int{payment, conflict}, Do: a.submitPlan},
			{Method: "POST", Path: "/plans/check", Name: "checkPlan", Group: Plans, Doc: "Tells what is wrong with a plan, or how long its film would be.", Body: checkTable, Answer: planReport{}, Do: a.checkPlan},
		},
	}
}
