package v2

import (
	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/service/httpapi/body"
)

// GenerationTable is the body of POST /api/v2/videos/generate: what a film may be
// asked for, what is to become of it, and older words for either.
var GenerationTable = func() *body.Table {
	t := &body.Table{Name: "GenerationRequest", Doc: "The film to make. Only prompt is required.", Fields: append(request.Fields(), kept...)}
	for i := range t.Fields {
		if f := &t.Fields[i]; f.Form == request.Source {
			f.Form = body.Address
		}
	}
	layout := t.Field("own_narration_video_layout")
	layout.Older = map[string]string{legacyPip: legacyPip, legacySplit: legacySplit}
	layout.Doc += " pip and split are older names, taken with own_narration_video_mode=true."
	return t
}()

// kept are the fields of a request that the film itself has nothing of.
var kept = []field.Field{
	{Name: "visibility", Kind: field.String, Choices: visibility, Doc: "public puts the film into the gallery. Left out it is private."},
	{Name: "video_id", Kind: field.String, Form: videoID, Doc: "Your own id of job and film, once in your workspace. The same body again is answered with the same job, another with 409."},
	{Name: "webhook_url", Kind: field.String, Form: body.Secure, Doc: "Where the end of the job is sent, signed by Standard Webhooks."},
	{Name: legacyMode, Kind: field.Bool, Deprecated: true, Doc: "Whether the narrator's video is seen. true without a layout is round_overlay, false is sound alone. Say own_narration_video_layout instead."},
	{Name: legacyCrop, Kind: field.Float, Least: 0, Most: 1, Deprecated: true, Doc: "A hundredth of own_narration_focus_position, its older name."},
}

// Choices that other tables share.
var visibility = []string{"public", "private"}

// videoID is an id of a caller's own: those that would be an address of the API
// themselves are not taken.
var videoID = func() *field.Form {
	f := field.Matching("id", "^[A-Za-z0-9_-]{1,64}$", "1 to 64 letters, digits, _ and -")
	matches := f.Wrong
	f.Wrong = func(s string) string {
		switch s {
		case "generate", "status", "edits", "upload-file":
			return "must be another: " + s + " is a word in the addresses of this API"
		}
		return matches(s)
	}
	return f
}()
