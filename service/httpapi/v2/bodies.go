package v2

import (
	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/service/httpapi/body"
)

// How much of each a body may have. mostFrames is far more than a film has scenes.
const (
	mostFrames   = 1000
	mostPictures = 100
)

// mostTitle is how long titles of films may be.
var mostTitle = request.Field("title").MaxLen

// The bodies beside that of a generation.
var (
	patchTable = &body.Table{
		Name: "VideoChange", Doc: "The new values. Fields left out stay as they are; no other field can be changed.",
		Fields: []field.Field{
			{Name: "title", Kind: field.String, MinLen: 1, MaxLen: mostTitle, Form: field.Spoken, Doc: "The new title."},
			{Name: "visibility", Kind: field.String, Choices: visibility, Doc: "Whether it is in the gallery."},
		},
	}
	styleTable = &body.Table{
		Name: "NewStyle", Doc: "The style to save.",
		Fields: []field.Field{
			{Name: "style_name", Kind: field.String, Required: true, MinLen: 1, MaxLen: 60, Form: field.Spoken, Doc: "What you call it."},
			{Name: "source", Kind: field.String, Required: true, MinLen: 1, MaxLen: 5000, Form: field.Spoken, Doc: "https address of a picture or a video whose look it is, or a description in words."},
			{Name: "kind", Kind: field.String, Choices: []string{"image", "video", "text"}, Doc: "What source is; left out it is found out. image and video need an https address."},
		},
	}
	// EditTable is the body of edit-frames.
	EditTable = &body.Table{
		Name: "FrameEdits", Doc: "The frames to redraw.",
		Fields: []field.Field{
			{Name: "frame_ids", Kind: field.Strings, Required: true, MinLen: 1, MaxLen: mostFrames, Doc: "Ids of the frames, from frame-versions."},
			{Name: "edit_prompts", Kind: field.Strings, Required: true, MinLen: 1, MaxLen: mostFrames, Doc: "What is to change; one for each of frame_ids."},
			{Name: "reference_images", Kind: field.Strings, Form: body.Address, MaxLen: mostPictures, Doc: "Addresses of pictures to go by."},
		},
	}
	// CombineTable is the body of combine-frames.
	CombineTable = &body.Table{
		Name: "FrameCombination", Doc: "The clips to join.",
		Fields: []field.Field{
			{Name: "frame_animation_urls", Kind: field.Strings, Required: true, MinLen: 1, MaxLen: mostFrames, Form: body.Address, Doc: "One address for each frame of the film, in its order."},
		},
	}
	useFrameTable = &body.Table{
		Name: "FrameChoice", Doc: "The version of a frame to activate.",
		Fields: []field.Field{
			{Name: "frame_id", Kind: field.String, Required: true, MinLen: 1, Doc: "Id of the frame."},
			{Name: "frame_animation_url", Kind: field.String, Required: true, MinLen: 1, Form: body.Address, Doc: "Address of one of its versions."},
		},
	}
	planTable = &body.Table{
		Name: "PlanRequest", Doc: "The plan to render; docs/plan.md describes its fields.",
		Fields: []field.Field{
			{Name: "plan", Kind: field.Object, Required: true, Doc: "The plan."},
			{Name: "video_id", Kind: field.String, Form: videoID, Doc: "Your own id of job and film."},
			{Name: "title", Kind: field.String, MinLen: 1, MaxLen: mostTitle, Doc: "The film's title. Left out it is the plan's."},
			{Name: "visibility", Kind: field.String, Choices: visibility, Doc: "public puts the film into the gallery. Left out it is private."},
			{Name: "webhook_url", Kind: field.String, Form: body.Secure, Doc: "Where the end of the job is sent."},
		},
	}
	checkTable = &body.Table{
		Name: "PlanCheck", Doc: "The plan to check.",
		Fields: []field.Field{{Name: "plan", Kind: field.Object, Required: true, Doc: "The plan."}},
	}
)
