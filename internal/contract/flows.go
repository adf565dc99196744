package contract

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
)

// Flow is a promise that takes several requests.
type Flow struct {
	Name string
	Try  func(ctx context.Context, s *Server) error
}

// Flows are those of both versions.
func Flows() []Flow {
	return []Flow{
		{"v2 delete a video: it is gone everywhere", deleted(v2Path, "enable_script_only_mode", http.StatusOK)},
		{"v1 delete a video: it is gone everywhere", deleted(v1Path, "just_return_script", http.StatusCreated)},
		{"v2 list videos: newest first, as many as were asked for, total of all", listed},
		{"v2 update a video: title and visibility stay changed", updated},
		{"v2 custom styles: made, listed first, read, deleted", styled},
		{"v2 video_id: the same body is the same job, another is 409", again},
		{"v2 Idempotency-Key: the same request is the same job", retried},
		{"v2 combine frames: one address for each frame, then asked after", combined(v2Path)},
		{"v1 combine frames: one address for each frame, then asked after", combined(v1Path)},
		{"v2 set a frame version: one of its own is answered", chosen(v2Path)},
		{"v1 set a frame version: one of its own is answered", chosen(v1Path)},
		{"v2 upload: the bytes are PUT to upload_url", put},
	}
}

// ask makes a request of the owner's that must be answered with a status.
func (s *Server) ask(ctx context.Context, method, path string, body J, status int) (J, error) {
	row := Row{Method: method}
	if body != nil {
		row.Body = body
	}
	got, answer, err := s.Do(ctx, row, path)
	if err == nil && got != status {
		err = fmt.Errorf("%s %s: status %d, want %d; %.300s", method, path, got, status, said(answer))
	}
	return answer, err
}

// film is a job that costs nothing.
func (s *Server) film(ctx context.Context, body J) (id string, err error) {
	b := J{"prompt": "Why leaves are green", "custom_script": "Leaves are green. They keep green light away.", "enable_script_only_mode": true}
	for k, v := range body {
		b[k] = v
	}
	answer, err := s.ask(ctx, "POST", v2Path+"/videos/generate", b, http.StatusOK)
	if err != nil {
		return "", err
	}
	id, ok := answer["job_id"].(string)
	if !ok || id == "" {
		return "", fmt.Errorf("no job_id in %s", said(answer))
	}
	return id, nil
}

// has compares fields of an answer.
func has(answer J, want J) error {
	for k, v := range want {
		if fmt.Sprint(answer[k]) != fmt.Sprint(v) {
			return fmt.Errorf("%s is %v, want %v", k, answer[k], v)
		}
	}
	return nil
}

func deleted(base, script string, accepted int) func(context.Context, *Server) error {
	return func(ctx context.Context, s *Server) error {
		answer, err := s.ask(ctx, "POST", base+"/videos/generate", J{"prompt": "Why leaves are green", script: true}, accepted)
		if err != nil {
			return err
		}
		id := fmt.Sprint(answer["job_id"])
		if answer, err = s.ask(ctx, "DELETE", base+"/videos/"+id, nil, http.StatusOK); err != nil {
			return err
		}
		if err := has(answer, J{"success": true, "video_id": id}); err != nil {
			return err
		}
		for _, r := range []Row{
			{Method: "GET", Path: "/videos/" + id}, {Method: "GET", Path: "/videos/status/" + id}, {Method: "DELETE", Path: "/videos/" + id},
			{Method: "PATCH", Path: "/videos/" + id, Body: J{"title": "x"}}, {Method: "GET", Path: "/videos/" + id + "/frame-versions"},
		} {
			r.Status, r.Path = http.StatusNotFound, base+r.Path
			if err := s.Try(ctx, r); err != nil {
				return err
			}
		}
		return nil
	}
}

func listed(ctx context.Context, s *Server) error {
	var ids []string
	for range 2 {
		id, err := s.film(ctx, nil)
		if err != nil {
			return err
		}
		defer s.remove(ctx, id)
		ids = append(ids, id)
	}
	for offset, want := range []string{ids[1], ids[0]} {
		answer, err := s.ask(ctx, "GET", fmt.Sprintf("%s/videos?limit=1&offset=%d", v2Path, offset), nil, http.StatusOK)
		if err != nil {
			return err
		}
		videos, _ := answer["videos"].([]any)
		if len(videos) != 1 {
			return fmt.Errorf("limit=1 is answered with %d videos", len(videos))
		}
		if video, _ := videos[0].(map[string]any); video["video_id"] != want {
			return fmt.Errorf("at offset %d is %v, want %s", offset, video["video_id"], want)
		}
		if total, _ := answer["total"].(float64); total < 2 {
			return fmt.Errorf("total is %v, and there are two at least", answer["total"])
		}
	}
	return nil
}

func (s *Server) remove(ctx context.Context, id string) {
	// It is tidying up: what stays does no harm.
	_, _, _ = s.Do(context.WithoutCancel(ctx), Row{Method: "DELETE"}, v2Path+"/videos/"+id)
}

func updated(ctx context.Context, s *Server) error {
	id, err := s.film(ctx, nil)
	if err != nil {
		return err
	}
	defer s.remove(ctx, id)
	at := v2Path + "/videos/" + id
	for _, change := range []J{{"title": "A new title"}, {"visibility": "public"}, {"title": "Another", "visibility": "private"}} {
		answer, err := s.ask(ctx, "PATCH", at, change, http.StatusOK)
		if err != nil {
			return err
		}
		if err := has(answer, change); err != nil {
			return err
		}
		if answer, err = s.ask(ctx, "GET", at, nil, http.StatusOK); err != nil {
			return err
		}
		if err := has(answer, change); err != nil {
			return fmt.Errorf("when it is read again, %w", err)
		}
	}
	return nil
}

func styled(ctx context.Context, s *Server) error {
	answer, err := s.ask(ctx, "POST", v2Path+"/custom-styles", J{"style_name": "Conformance flow", "source": "white chalk on dark green", "kind": "text"}, http.StatusCreated)
	if err != nil {
		return err
	}
	style, _ := answer["style"].(map[string]any)
	if err := has(style, J{"style_name": "Conformance flow", "source": "white chalk on dark green", "kind": "text"}); err != nil {
		return err
	}
	if err := has(answer, J{"success": true}); err != nil {
		return err
	}
	id := fmt.Sprint(style["id"])
	if len(id) != len("7d444840-9dc0-11d1-b245-5ffdce74fad2") {
		return fmt.Errorf("the id %q is no UUID", id)
	}
	if answer, err = s.ask(ctx, "GET", v2Path+"/custom-styles", nil, http.StatusOK); err != nil {
		return err
	}
	styles, _ := answer["styles"].([]any)
	if !slices.ContainsFunc(styles, func(s any) bool { m, _ := s.(map[string]any); return m["id"] == id }) {
		return fmt.Errorf("the list has no %s", id)
	}
	at := v2Path + "/custom-styles/" + id
	if _, err = s.ask(ctx, "GET", at, nil, http.StatusOK); err != nil {
		return err
	}
	if answer, err = s.ask(ctx, "DELETE", at, nil, http.StatusOK); err != nil {
		return err
	}
	if err := has(answer, J{"success": true}); err != nil {
		return err
	}
	_, err = s.ask(ctx, "GET", at, nil, http.StatusNotFound)
	return err
}

func again(ctx context.Context, s *Server) error {
	fresh, err := s.film(ctx, nil)
	if err != nil {
		return err
	}
	defer s.remove(ctx, fresh)
	own := "own-" + fresh // an id that nobody has used
	if len(own) > 64 {
		own = own[:64]
	}
	for range 2 {
		id, err := s.film(ctx, J{"video_id": own})
		if err != nil {
			return err
		}
		if id != own {
			return fmt.Errorf("job_id is %s, want %s", id, own)
		}
	}
	defer s.remove(ctx, own)
	_, err = s.ask(ctx, "POST", v2Path+"/videos/generate", J{"prompt": "Something else", "video_id": own, "enable_script_only_mode": true}, http.StatusConflict)
	return err
}

func retried(ctx context.Context, s *Server) error {
	fresh, err := s.film(ctx, nil)
	if err != nil {
		return err
	}
	defer s.remove(ctx, fresh)
	row := Row{Method: "POST", Body: J{"prompt": "Why leaves are green", "enable_script_only_mode": true}, Header: map[string]string{"Idempotency-Key": "key-" + fresh}}
	jobs := map[string]bool{}
	for range 3 {
		status, answer, err := s.Do(ctx, row, v2Path+"/videos/generate")
		if err != nil {
			return err
		}
		if status != http.StatusOK {
			return fmt.Errorf("status %d, want 200: %s", status, said(answer))
		}
		jobs[fmt.Sprint(answer["job_id"])] = true
	}
	for id := range jobs {
		s.remove(ctx, id)
	}
	if len(jobs) != 1 {
		return fmt.Errorf("one request is %d jobs", len(jobs))
	}
	return nil
}

// versions are the clips of the sketch film: by frame, and those in use in the film's
// order, which is that of the answer.
func (s *Server) versions(ctx context.Context, base string) (active []any, all map[string][]any, err error) {
	id, ok := s.IDs["sketch"]
	if !ok {
		return nil, nil, Skipped("the server has no sketch")
	}
	status, _, text, err := s.send(ctx, Row{Method: "GET"}, base+"/videos/"+id+"/frame-versions")
	if err != nil {
		return nil, nil, err
	}
	if status != http.StatusOK {
		return nil, nil, fmt.Errorf("frame-versions: status %d, want 200: %s", status, text)
	}
	var answer struct {
		Active json.RawMessage  `json:"frame_animations"`
		All    map[string][]any `json:"frame_animation_versions"`
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(answer.Active))
	if _, err := dec.Token(); err != nil { // {
		return nil, nil, err
	}
	for dec.More() {
		if _, err := dec.Token(); err != nil { // the frame
			return nil, nil, err
		}
		url, err := dec.Token()
		if err != nil {
			return nil, nil, err
		}
		active = append(active, url)
	}
	if len(active) == 0 || len(active) != len(answer.All) {
		return nil, nil, fmt.Errorf("%d frames have %d histories", len(active), len(answer.All))
	}
	return active, answer.All, nil
}

func combined(base string) func(context.Context, *Server) error {
	return func(ctx context.Context, s *Server) error {
		urls, _, err := s.versions(ctx, base)
		if err != nil {
			return err
		}
		answer, err := s.ask(ctx, "POST", base+"/videos/"+s.IDs["sketch"]+"/combine-frames", J{"frame_animation_urls": urls}, http.StatusOK)
		if err != nil {
			return err
		}
		if err := has(answer, J{"status": "processing", "video_id": s.IDs["sketch"]}); err != nil {
			return err
		}
		answer, err = s.ask(ctx, "GET", base+"/videos/edits/"+fmt.Sprint(answer["combine_job_id"])+"/status", nil, http.StatusOK)
		if err != nil {
			return err
		}
		if !slices.Contains([]any{"processing", "completed", "failed"}, answer["status"]) {
			return fmt.Errorf("the status is %v", answer["status"])
		}
		return nil
	}
}

func chosen(base string) func(context.Context, *Server) error {
	return func(ctx context.Context, s *Server) error {
		_, versions, err := s.versions(ctx, base)
		if err != nil {
			return err
		}
		for frame, all := range versions {
			if len(all) == 0 {
				return fmt.Errorf("frame %s has no version", frame)
			}
			first, _ := all[0].(map[string]any)
			for _, name := range []string{"url", "ts", "note"} {
				if _, ok := first[name]; !ok {
					return fmt.Errorf("a version of frame %s has no %s", frame, name)
				}
			}
			field := urlField[base]
			answer, err := s.ask(ctx, "POST", base+"/videos/"+s.IDs["sketch"]+"/set-frame-version", J{"frame_id": frame, field: first["url"]}, http.StatusOK)
			if err != nil {
				return err
			}
			if answer[field] == nil {
				return fmt.Errorf("no %s in %s", field, said(answer))
			}
			return has(answer, J{"video_id": s.IDs["sketch"], "frame_id": frame})
		}
		return nil
	}
}

func put(ctx context.Context, s *Server) error {
	status, answer, err := s.Do(ctx, Row{Method: "POST", Body: form("a.txt", "Leaves are green."), Header: formHeader}, v2Path+"/videos/upload-file")
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("status %d, want 200: %s", status, said(answer))
	}
	to, err := url.Parse(fmt.Sprint(answer["upload_url"]))
	if err != nil {
		return err
	}
	if own, err := url.Parse(s.URL); err != nil || own.Host != to.Host {
		return Skipped("upload_url is of another server: " + to.Host)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, to.String(), bytes.NewReader([]byte("Leaves are green.")))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", fmt.Sprint(answer["content_type"]))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("PUT upload_url: status %d", res.StatusCode)
	}
	return nil
}
