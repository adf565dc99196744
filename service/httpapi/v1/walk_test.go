package v1_test

import (
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/body"
	"github.com/inkreel/inkreel/service/httpapi/httpapitest"
	v1 "github.com/inkreel/inkreel/service/httpapi/v1"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

var inBraces = regexp.MustCompile(`\{[^}]+\}`)

// sample is a right body for a table: its required fields with something in them.
func sample(t *testing.T, table *body.Table) string {
	t.Helper()
	b := map[string]any{}
	for _, f := range table.Fields {
		if !f.Required && !(f.Name == "title") {
			continue
		}
		switch f.Kind {
		case field.Strings:
			b[f.Name] = []string{"https://media.example/1.mp4"}
		case field.Object:
			b[f.Name] = map[string]any{}
		default:
			b[f.Name] = "https://media.example/1.mp4"
		}
	}
	text, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// reply is what came before a body.
type reply struct {
	StatusCode int
	Header     http.Header
}

func call(t *testing.T, method, url, key, text string) (reply, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if key != "" {
		req.Header.Set("x-api-key", key)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{res.StatusCode, res.Header}, string(answer)
}

// What a workspace has is not there for others: every route with an id answers 404,
// with the same body as for an id that nobody has. Routes are found in the tables, so
// that a new one is walked too.
func TestEveryRouteWithAnIDIsTheOwnersAlone(t *testing.T) {
	s, fake := both(t, httpapi.Config{})
	ids := map[string]string{"video_id": httpapitest.Sketch, "job_id": httpapitest.Sketch, "custom_style_id": httpapitest.Style, "frame_id": "1"}
	_, answer := call(t, "POST", s.URL+"/api/v2/videos/"+httpapitest.Sketch+"/edit-frames", httpapitest.Key, `{"frame_ids":["1"],"edit_prompts":["x"]}`)
	var edits v2.EditsAccepted
	if err := json.Unmarshal([]byte(answer), &edits); err != nil || len(edits.EditJobs) != 1 {
		t.Fatalf("%v: %s", err, answer)
	}
	ids["edit_job_id"] = edits.EditJobs[0].JobID
	walked := 0
	for _, v := range []httpapi.Version{v1.New(fake), v2.New(fake)} {
		for _, r := range v.Routes {
			named := inBraces.FindAllString(r.Path, -1)
			if len(named) == 0 {
				continue
			}
			walked++
			text := ""
			if r.Body != nil {
				text = sample(t, r.Body)
			}
			at := s.URL + httpapi.Base(v.Name) + r.Path
			theirs, nobodys := at, at
			for _, name := range named {
				id := ids[strings.Trim(name, "{}")]
				if id == "" {
					t.Fatalf("%s: the test has no id for it", r.Path)
				}
				theirs = strings.ReplaceAll(theirs, name, id)
				nobodys = strings.ReplaceAll(nobodys, name, "nothing-is-called-so")
			}
			res, got := call(t, r.Method, theirs, httpapitest.OtherKey, text)
			other, want := call(t, r.Method, nobodys, httpapitest.OtherKey, text)
			if res.StatusCode != 404 || other.StatusCode != 404 || got != want {
				t.Errorf("%s %s: %d %s; of nobody's: %d %s", r.Method, r.Path, res.StatusCode, got, other.StatusCode, want)
			}
			if res, _ := call(t, r.Method, theirs, "", text); res.StatusCode != http.StatusUnauthorized {
				t.Errorf("%s %s without a key: %d", r.Method, r.Path, res.StatusCode)
			}
		}
	}
	if walked < 24 {
		t.Errorf("%d routes were walked", walked)
	}
}

// The endpoints of both pages are there, and each has the name of one route.
func TestEndpointsOfThePages(t *testing.T) {
	fake := httpapitest.New()
	page := map[string][]string{
		"v2": {
			"POST /videos/generate", "GET /videos", "GET /videos/{video_id}", "PATCH /videos/{video_id}", "DELETE /videos/{video_id}", "GET /videos/status/{job_id}",
			"GET /users/credits", "POST /videos/upload-file", "GET /custom-styles", "POST /custom-styles", "GET /custom-styles/{custom_style_id}",
			"DELETE /custom-styles/{custom_style_id}", "GET /videos/{video_id}/frame-versions", "POST /videos/{video_id}/edit-frames",
			"GET /videos/edits/{edit_job_id}/status", "POST /videos/{video_id}/combine-frames", "POST /videos/{video_id}/set-frame-version",
		},
		"v1": {
			"POST /videos/generate", "GET /videos", "GET /videos/{video_id}", "PATCH /videos/{video_id}", "DELETE /videos/{video_id}", "GET /videos/status/{job_id}",
			"POST /videos/upload-file", "GET /videos/{video_id}/frame-versions", "POST /videos/{video_id}/edit-frames", "GET /videos/edits/{edit_job_id}/status",
			"POST /videos/{video_id}/combine-frames", "POST /videos/{video_id}/set-frame-version",
		},
	}
	for _, v := range []httpapi.Version{v1.New(fake), v2.New(fake)} {
		var routes, names []string
		for _, r := range v.Routes {
			routes, names = append(routes, r.Method+" "+r.Path), append(names, r.Name)
		}
		for _, want := range page[v.Name] {
			if !slices.Contains(routes, want) {
				t.Errorf("%s has no %s", v.Name, want)
			}
		}
		slices.Sort(names)
		if len(slices.Compact(names)) != len(v.Routes) {
			t.Errorf("%s: two routes have one name", v.Name)
		}
	}
}
