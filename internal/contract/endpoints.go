package contract

import (
	"slices"
	"strings"
)

// shared are the endpoints that both versions have, with what they are answered.
func shared(base string) []Row {
	nowhere := base + "/videos/nothing-is-called-so"
	return []Row{
		{Name: "list videos", Method: "GET", Path: base + "/videos", Status: 200, Has: []string{"videos", "total"}},
		{Name: "list videos: limit and offset", Method: "GET", Path: base + "/videos?limit=1&offset=1", Status: 200, Has: []string{"videos", "total"}},
		{Name: "list videos: limit of 0", Method: "GET", Path: base + "/videos?limit=0", Status: 422, Faults: []string{"greater_than_equal query.limit"}},
		{Name: "list videos: limit over 100", Method: "GET", Path: base + "/videos?limit=101", Status: 422, Faults: []string{"less_than_equal query.limit"}},
		{Name: "list videos: limit that is no number", Method: "GET", Path: base + "/videos?limit=ten", Status: 422, Faults: []string{"int_parsing query.limit"}},
		{Name: "list videos: negative offset", Method: "GET", Path: base + "/videos?offset=-1", Status: 422, Faults: []string{"greater_than_equal query.offset"}},
		{Name: "get a video", Method: "GET", Path: base + "/videos/{video}", Status: 200, Has: []string{"video_id", "title", "status", "created_at", "updated_at"}},
		{Name: "get a video that is not there", Method: "GET", Path: nowhere, Status: 404},
		{Name: "get a stranger's video", Method: "GET", Path: base + "/videos/{video}", Key: Stranger, Status: 404},
		{Name: "update a title", Method: "PATCH", Path: base + "/videos/{video}", Body: J{"title": "A new title"}, Status: 200, Has: []string{"video_id", "title"}},
		{Name: "update nothing", Method: "PATCH", Path: base + "/videos/{video}", Body: J{}, Status: 422},
		{Name: "update another field", Method: "PATCH", Path: base + "/videos/{video}", Body: J{"status": "completed"}, Status: 422, Faults: []string{"extra_forbidden status"}},
		{Name: "update a title that is none", Method: "PATCH", Path: base + "/videos/{video}", Body: J{"title": ""}, Status: 422, Faults: []string{"string_too_short title"}},
		{Name: "update a video that is not there", Method: "PATCH", Path: nowhere, Body: J{"title": "x"}, Status: 404},
		{Name: "delete a video that is not there", Method: "DELETE", Path: nowhere, Status: 404},
		{Name: "delete a stranger's video", Method: "DELETE", Path: base + "/videos/{video}", Key: Stranger, Status: 404},
		{Name: "job status", Method: "GET", Path: base + "/videos/status/{video}", Status: 200, Has: []string{"job_id", "status", "created_at"}},
		{Name: "job status of a finished video", Method: "GET", Path: base + "/videos/status/{sketch}", Status: 200, Has: []string{"job_id", "status", "created_at", "video_url"}, Lacks: []string{"podcast_url", "script_text", "error"}},
		{Name: "job status of what is not there", Method: "GET", Path: base + "/videos/status/nothing-is-called-so", Status: 404},
		{Name: "frame versions", Method: "GET", Path: base + "/videos/{sketch}/frame-versions", Status: 200, Has: []string{"video_id", "frame_animations", "frame_animation_versions"}},
		{Name: "frame versions of a canvas film", Method: "GET", Path: base + "/videos/{canvas}/frame-versions", Status: 422},
		{Name: "edit frames", Method: "POST", Path: base + "/videos/{sketch}/edit-frames", Body: J{"frame_ids": []any{"{frame}"}, "edit_prompts": []any{"title: Green leaves"}}, Status: 200, Has: []string{"video_id", "status", "message", "edit_jobs"}},
		{Name: "edit frames with reference images", Method: "POST", Path: base + "/videos/{sketch}/edit-frames", Body: J{"frame_ids": []any{"{frame}"}, "edit_prompts": []any{"no text"}, "reference_images": []any{png}}, Status: 200},
		{Name: "edit frames: one prompt for each", Method: "POST", Path: base + "/videos/{sketch}/edit-frames", Body: J{"frame_ids": []any{"1", "2"}, "edit_prompts": []any{"x"}}, Status: 422, Faults: []string{"value_error edit_prompts"}},
		{Name: "edit frames: what is required", Method: "POST", Path: base + "/videos/{sketch}/edit-frames", Body: J{}, Status: 422, Faults: []string{"missing frame_ids", "missing edit_prompts"}},
		{Name: "edit frames: addresses of pictures", Method: "POST", Path: base + "/videos/{sketch}/edit-frames", Body: J{"frame_ids": []any{"1"}, "edit_prompts": []any{"x"}, "reference_images": []any{"/etc/passwd"}}, Status: 422, Faults: []string{"value_error reference_images.0"}},
		{Name: "edit frames of a canvas film", Method: "POST", Path: base + "/videos/{canvas}/edit-frames", Body: J{"frame_ids": []any{"1"}, "edit_prompts": []any{"x"}}, Status: 422},
		{Name: "edit frames of what is not there", Method: "POST", Path: nowhere + "/edit-frames", Body: J{"frame_ids": []any{"1"}, "edit_prompts": []any{"x"}}, Status: 404},
		{Name: "edit status of what is not there", Method: "GET", Path: base + "/videos/edits/nothing-is-called-so/status", Status: 404},
		{Name: "combine frames: one address for each frame", Method: "POST", Path: base + "/videos/{sketch}/combine-frames", Body: J{"frame_animation_urls": []any{mp4}}, Status: 422},
		{Name: "combine frames: what is required", Method: "POST", Path: base + "/videos/{sketch}/combine-frames", Body: J{}, Status: 422, Faults: []string{"missing frame_animation_urls"}},
		{Name: "combine frames of a canvas film", Method: "POST", Path: base + "/videos/{canvas}/combine-frames", Body: J{"frame_animation_urls": []any{mp4}}, Status: 422},
		{Name: "set a frame version: what is required", Method: "POST", Path: base + "/videos/{sketch}/set-frame-version", Body: J{}, Status: 422, Faults: []string{"missing frame_id"}},
		{Name: "set a frame version of what is not there", Method: "POST", Path: nowhere + "/set-frame-version", Body: J{"frame_id": "1", urlField[base]: mp4}, Status: 404},
		{Name: "upload: a form is needed", Method: "POST", Path: base + "/videos/upload-file", Body: `{}`, Status: 415},
		{Name: "upload: the part file is needed", Method: "POST", Path: base + "/videos/upload-file", Body: "--b\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\nx\r\n--b--\r\n",
			Header: map[string]string{"Content-Type": "multipart/form-data; boundary=b"}, Status: 422, Faults: []string{"missing file"}},
		{Name: "upload: a text", Method: "POST", Path: base + "/videos/upload-file", Body: form("a.txt", "Leaves are green."), Header: formHeader, Status: 200, Has: []string{"upload_url", "file_url", "content_type"}},
		{Name: "upload: a plan that has none", Method: "POST", Path: base + "/videos/upload-file", Key: Starter, Body: form("a.txt", "Leaves are green."), Header: formHeader, Status: 403},
		{Name: "a wrong key", Method: "GET", Path: base + "/videos", Key: Wrong, Status: 401},
		{Name: "no key", Method: "GET", Path: base + "/videos", Key: Nobody, Status: 401},
		{Name: "an address that is none", Method: "GET", Path: base + "/nothing", Status: 404},
		{Name: "a method that is none", Method: "PUT", Path: base + "/videos", Status: 405},
	}
}

var (
	urlField   = map[string]string{v1Path: "url", v2Path: "frame_animation_url"}
	formHeader = map[string]string{"Content-Type": "multipart/form-data; boundary=frontier"}
)

func form(name, text string) string {
	return "--frontier\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\nContent-Type: application/octet-stream\r\n\r\n" + text + "\r\n--frontier--\r\n"
}

// v2Endpoints are those of v2 alone.
var v2Endpoints = []Row{
	{Name: "v2 generate without a key", Method: "POST", Path: v2Path + "/videos/generate", Key: Nobody, Body: J{"prompt": "x"}, Status: 403},
	{Name: "v2 generate with a wrong key", Method: "POST", Path: v2Path + "/videos/generate", Key: Wrong, Body: J{"prompt": "x"}, Status: 401},
	{Name: "v2 get a video: its fields", Method: "GET", Path: v2Path + "/videos/{sketch}", Status: 200, Has: []string{"video_id", "title", "visibility", "status", "created_at", "updated_at", "duration_seconds", "studio_video_engine", "sketch_style_variant", "video_orientation", "narration_language", "video_url", "thumbnail_url", "captions", "frame_count", "credits"}},
	{Name: "v2 update visibility", Method: "PATCH", Path: v2Path + "/videos/{video}", Body: J{"visibility": "private"}, Status: 200, Has: []string{"visibility"}},
	{Name: "v2 update visibility to what is none", Method: "PATCH", Path: v2Path + "/videos/{video}", Body: J{"visibility": "secret"}, Status: 422, Faults: []string{"literal_error visibility"}},
	{Name: "v2 credits", Method: "GET", Path: v2Path + "/users/credits", Status: 200, Has: []string{"plan", "credits", "status"}},
	{Name: "v2 custom styles", Method: "GET", Path: v2Path + "/custom-styles", Status: 200, Has: []string{"success", "styles"}},
	{Name: "v2 custom styles: a plan that has none", Method: "GET", Path: v2Path + "/custom-styles", Key: Starter, Status: 403},
	{Name: "v2 create a style: 201", Method: "POST", Path: v2Path + "/custom-styles", Body: J{"style_name": "Ours", "source": "white chalk on dark green"}, Status: 201, Has: []string{"success", "style"}},
	{Name: "v2 create a style: a plan that has none", Method: "POST", Path: v2Path + "/custom-styles", Key: Starter, Body: J{"style_name": "Ours", "source": "white chalk"}, Status: 403},
	{Name: "v2 create a style: what is required", Method: "POST", Path: v2Path + "/custom-styles", Body: J{}, Status: 422, Faults: []string{"missing style_name", "missing source"}},
	{Name: "v2 create a style: name of 1 to 60 characters", Method: "POST", Path: v2Path + "/custom-styles", Body: J{"style_name": "", "source": "x"}, Status: 422, Faults: []string{"string_too_short style_name"}},
	{Name: "v2 create a style: name over 60", Method: "POST", Path: v2Path + "/custom-styles", Body: J{"style_name": strings.Repeat("é", 61), "source": "x"}, Status: 422, Faults: []string{"string_too_long style_name"}},
	{Name: "v2 create a style: name of 60", Method: "POST", Path: v2Path + "/custom-styles", Body: J{"style_name": strings.Repeat("é", 60), "source": "blue ink on white paper"}, Status: 201},
	{Name: "v2 create a style: source over 5000", Method: "POST", Path: v2Path + "/custom-styles", Body: J{"style_name": "x", "source": strings.Repeat("x", 5001)}, Status: 422, Faults: []string{"string_too_long source"}},
	{Name: "v2 create a style: kind image needs https", Method: "POST", Path: v2Path + "/custom-styles", Body: J{"style_name": "x", "source": "white chalk", "kind": "image"}, Status: 422},
	{Name: "v2 create a style: kind video needs https", Method: "POST", Path: v2Path + "/custom-styles", Body: J{"style_name": "x", "source": "http://example.com/a.mp4", "kind": "video"}, Status: 422},
	{Name: "v2 create a style: kind that is none", Method: "POST", Path: v2Path + "/custom-styles", Body: J{"style_name": "x", "source": "y", "kind": "sound"}, Status: 422, Faults: []string{"literal_error kind"}},
	{Name: "v2 get a style", Method: "GET", Path: v2Path + "/custom-styles/{style}", Status: 200, Has: []string{"success", "style"}},
	{Name: "v2 get a stranger's style", Method: "GET", Path: v2Path + "/custom-styles/{style}", Key: Stranger, Status: 404},
	{Name: "v2 delete a style that is not there", Method: "DELETE", Path: v2Path + "/custom-styles/nothing", Status: 404},
	{Name: "v2 gallery needs no key", Method: "GET", Path: v2Path + "/gallery", Key: Nobody, Status: 200, Has: []string{"videos", "total"}},
	{Name: "v2 plan of a film", Method: "GET", Path: v2Path + "/videos/{sketch}/plan", Status: 200},
	{Name: "v2 check a plan", Method: "POST", Path: v2Path + "/plans/check", Body: J{"plan": J{}}, Status: 200, Has: []string{"ok", "faults", "warnings"}},
	{Name: "v2 check a plan: what is required", Method: "POST", Path: v2Path + "/plans/check", Body: J{}, Status: 422, Faults: []string{"missing plan"}},
	{Name: "v2 cancel what is not there", Method: "POST", Path: v2Path + "/videos/nothing/cancel", Status: 404},
	{Name: "v2 events of what is not there", Method: "GET", Path: v2Path + "/videos/nothing/events", Status: 404},
	{Name: "v2 OpenAPI document", Method: "GET", Path: v2Path + "/openapi.json", Key: Nobody, Status: 200, Has: []string{"openapi", "paths"}},
}

var v1Endpoints = []Row{
	{Name: "v1 get a video: its fields", Method: "GET", Path: v1Path + "/videos/{sketch}", Status: 200, Has: []string{"video_id", "title", "is_public", "status", "video_url"}, Lacks: []string{"visibility", "studio_video_engine"}},
	{Name: "v1 update is_public", Method: "PATCH", Path: v1Path + "/videos/{video}", Body: J{"is_public": false}, Status: 200, Has: []string{"is_public"}},
	{Name: "v1 update visibility", Method: "PATCH", Path: v1Path + "/videos/{video}", Body: J{"visibility": "public"}, Status: 422, Faults: []string{"extra_forbidden visibility"}},
	{Name: "v1 OpenAPI document", Method: "GET", Path: v1Path + "/openapi.json", Key: Nobody, Status: 200, Has: []string{"openapi", "paths"}},
}

// Rows are all promises, in the order of the pages.
func Rows() []Row {
	return slices.Concat(
		v2Generation.rows(v2Fields), v2Requests, named("v2 ", shared(v2Path)), v2Endpoints,
		v1Generation.rows(v1Fields), v1Generation.rows(removedFields()), v1Requests, named("v1 ", shared(v1Path)), v1Endpoints,
	)
}

func named(version string, rows []Row) []Row {
	for i := range rows {
		rows[i].Name = version + rows[i].Name
	}
	return rows
}
