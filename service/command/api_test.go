package command

import (
	"bytes"
	"errors"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/mux"
)

// A stranger's way: a script in, a film out that plays; edited, joined, deleted.
func TestFromScriptToFilm(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.do(t, http.MethodPost, "/api/v2/videos/generate", map[string]any{
		"prompt": "bees", "custom_script": said("bees"), "studio_video_engine": "studio_sketch", "video_id": "bees", "timing": "auto",
	}, http.StatusOK)
	first := r.film(t, "bees")
	path := filepath.Join(t.TempDir(), "bees.mp4")
	if err := os.WriteFile(path, fetch(t, first), 0o600); err != nil {
		t.Fatal(err)
	}
	tools, err := mux.Find(t.Context(), mux.Config{})
	if err != nil {
		t.Fatal(err)
	}
	info, err := tools.Probe(t.Context(), path)
	if err != nil || info.Video() == nil || info.Audio() == nil || info.Seconds < 3 {
		t.Fatalf("%+v, %v", info, err)
	}
	record := r.do(t, http.MethodGet, "/api/v2/videos/bees", nil, http.StatusOK)
	if record["duration_seconds"].(float64) < info.Seconds-0.2 || record["credits"].(float64) <= 0 {
		t.Errorf("%v", record)
	}

	frames := r.do(t, http.MethodGet, "/api/v2/videos/bees/frame-versions", nil, http.StatusOK)["frame_animations"].(map[string]any)
	edits := r.do(t, http.MethodPost, "/api/v2/videos/bees/edit-frames", map[string]any{"frame_ids": []string{"s1"}, "edit_prompts": []string{"add a sun"}}, http.StatusOK)
	edit := text(t, edits["edit_jobs"].([]any)[0].(map[string]any), "edit_job_id")
	var done map[string]any
	within(t, "the frame is edited", func() bool {
		done = r.do(t, http.MethodGet, "/api/v2/videos/edits/"+edit+"/status", nil, http.StatusOK)
		return done["status"] != "processing"
	})
	anew := text(t, done, "url")
	if anew == frames["s1"] || string(fetch(t, anew)) == string(fetch(t, frames["s1"].(string))) {
		t.Error("the frame is as it was")
	}
	urls := make([]string, len(frames))
	for i := range urls {
		urls[i] = frames["s"+string(rune('1'+i))].(string)
	}
	urls[0] = anew
	job := text(t, r.do(t, http.MethodPost, "/api/v2/videos/bees/combine-frames", map[string]any{"frame_animation_urls": urls}, http.StatusOK), "combine_job_id")
	within(t, "the film is joined", func() bool {
		done = r.do(t, http.MethodGet, "/api/v2/videos/edits/"+job+"/status", nil, http.StatusOK)
		return done["status"] != "processing"
	})
	if combined := fetch(t, text(t, done, "url")); string(combined) == string(fetch(t, first)) {
		t.Error("the film is as it was")
	}
	back := r.do(t, http.MethodPost, "/api/v2/videos/bees/set-frame-version", map[string]any{"frame_id": "s1", "frame_animation_url": frames["s1"]}, http.StatusOK)
	if back["frame_id"] != "s1" || back["frame_animation_url"] == anew {
		t.Errorf("%v", back)
	}

	r.do(t, http.MethodDelete, "/api/v2/videos/bees", nil, http.StatusOK)
	for _, path := range []string{"/api/v2/videos/bees", "/api/v2/videos/status/bees", "/api/v2/videos/bees/frame-versions"} {
		r.do(t, http.MethodGet, path, nil, http.StatusNotFound)
	}
}

// Documents, pictures and further languages, and what is not a film.
func TestWhatElseIsMade(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	document := r.upload(t, "bees.md", []byte("# Bees\n\nBees live in a hive. A hive has up to 50,000 bees. They make honey of nectar."))
	picture, err := os.ReadFile("../../testdata/plans/assets/lake.jpg")
	if err != nil {
		t.Fatal(err)
	}
	wish := map[string]any{
		"prompt": "bees", "reference_source": []string{document}, "timing": "0.25", "video_id": "told", "language_variants": []string{"fi"},
		"custom_images": []string{r.upload(t, "lake.jpg", picture)}, "custom_images_description": []string{"a hive at a lake"},
	}
	started := r.do(t, http.MethodPost, "/api/v2/videos/generate", wish, http.StatusOK)
	again := r.do(t, http.MethodPost, "/api/v2/videos/generate", wish, http.StatusOK)
	if again["job_id"] != "told" {
		t.Errorf("the same request again: %v", again)
	}
	wish["video_id"] = "other"
	refused := r.do(t, http.MethodPost, "/api/v2/videos/generate", wish, http.StatusUnprocessableEntity)
	if detail := refused["detail"].([]any)[0].(map[string]any); !strings.Contains(detail["msg"].(string), "upload it again") {
		t.Errorf("a document is for one film: %v", refused)
	}
	r.do(t, http.MethodPost, "/api/v2/videos/generate", map[string]any{"prompt": "bees", "custom_script": said("bees"), "enable_script_only_mode": true, "video_id": "script"}, http.StatusOK)
	r.do(t, http.MethodPost, "/api/v1/videos/generate", map[string]any{"prompt": "bees", "new_script": said("bees"), "audio_only": true}, http.StatusCreated)
	if job := r.ended(t, "script"); job["script_text"] != said("bees") {
		t.Errorf("%v", job)
	}
	fetch(t, r.film(t, "told"))
	variant := r.ended(t, started["variant_video_ids"].([]any)[0].(string))
	if failure, _ := variant["error"].(map[string]any); variant["status"] != "failed" || !strings.Contains(failure["message"].(string), "INKREEL_LLM_URL") {
		t.Errorf("a language nobody translates to: %v", variant)
	}
	podcasts := 0
	for _, v := range r.do(t, http.MethodGet, "/api/v2/videos", nil, http.StatusOK)["videos"].([]any) {
		if id := text(t, v.(map[string]any), "video_id"); strings.HasPrefix(id, "v_") && id != started["variant_video_ids"].([]any)[0] {
			podcasts++
			fetch(t, text(t, r.ended(t, id), "podcast_url"))
		}
	}
	if podcasts != 1 {
		t.Errorf("%d podcasts", podcasts)
	}
}

// Several processes share records, bus and store: whichever is asked knows.
func TestTwoProcesses(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	other := *r
	var key string
	if other.base, key = r.serve(t); key != "" {
		t.Error("the second process made a key too")
	}
	r.do(t, http.MethodPost, "/api/v2/videos/generate", map[string]any{"prompt": "bees", "custom_script": said("bees"), "video_id": "bees", "enable_podcast_engine": true}, http.StatusOK)
	if job := other.ended(t, "bees"); job["status"] != "completed" {
		t.Errorf("%v", job)
	}
}

// A service that cannot be reached makes no workspace, whose key would be shown once.
func TestNoWorkspaceWithoutAnAddress(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for want, f := range map[string]Flags{
		"cannot listen on " + taken.Addr().String(): {},
		"--api-tls-cert none.pem":                   {TLSCert: "none.pem", TLSKey: "none.key"},
	} {
		f.DB = filepath.Join(t.TempDir(), RecordsFile)
		var said bytes.Buffer
		if _, err := Open(t.Context(), f, taken.Addr().String(), Parts{Tell: &said}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if _, err := os.Stat(f.DB); said.Len() > 0 || !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %q was said, %v", want, said.String(), err)
		}
	}
}
