// Package contract is what the pages of the REST API promise, as rows: a request, and
// what a server of this API must answer. The rows are run by tests against the API
// over a stand-in, and by internal/apiconformance against any server.
package contract

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"
)

// J is an object of JSON.
type J map[string]any

// Row is one promise.
type Row struct {
	Name   string // version, field or endpoint, and what is said of it
	Method string
	Path   string // may have {video}, {sketch}, {canvas}, {style}: ids of the server's
	Body   any    // J, or a string that is sent as it is; nil: none
	Header map[string]string
	Key    Who
	Status int
	Faults []string // "type where", such as "missing custom_images.0": each is among the faults
	Has    []string // fields of the answer
	Lacks  []string // and those it must not have
	Open   bool     // the row begins a job: it is cancelled afterwards
}

// Who asks.
type Who int

// The callers.
const (
	Owner    Who = iota
	Stranger     // of another workspace
	Starter      // of one whose plan has no uploads, no custom styles, no 15 minutes
	Nobody       // without a key
	Wrong        // with a key that is none
)

// Server is what is tested.
type Server struct {
	URL      string            // without a slash at the end
	Keys     map[Who]string    // Owner is needed; rows of others are skipped without theirs
	IDs      map[string]string // by placeholder, in paths and bodies: video, sketch, canvas, style, frame (of sketch); rows that need another are skipped
	Client   *http.Client      // nil: the usual one
	Patience time.Duration     // how long requests that come too often are tried again; 0: not at all
}

// Skipped says why a row was not tried.
type Skipped string

// Error implements error.
func (s Skipped) Error() string { return string(s) }

// Try tries a row.
func (s *Server) Try(ctx context.Context, r Row) error {
	path := s.filled(r.Path)
	if _, rest, needs := strings.Cut(path, "{"); needs {
		name, _, _ := strings.Cut(rest, "}")
		return Skipped("the server has no " + name)
	}
	status, answer, err := s.Do(ctx, r, path)
	if err != nil {
		return err
	}
	if err := r.judge(status, answer); err != nil {
		return err
	}
	if r.Open && s.Patience > 0 {
		if id, ok := answer["job_id"].(string); ok {
			_, _, err = s.Do(ctx, Row{Method: "POST", Key: r.Key}, "/api/v2/videos/"+id+"/cancel")
		}
	}
	return err
}

// filled puts ids in the place of their names.
func (s *Server) filled(text string) string {
	for name, id := range s.IDs {
		text = strings.ReplaceAll(text, "{"+name+"}", id)
	}
	return text
}

// Do makes a row's request, again while it is too soon.
func (s *Server) Do(ctx context.Context, r Row, path string) (status int, answer J, err error) {
	for began := time.Now(); ; {
		status, answer, err = s.once(ctx, r, path)
		if err != nil || status != http.StatusTooManyRequests || time.Since(began) > s.Patience {
			return status, answer, err
		}
		select {
		case <-ctx.Done():
			return status, answer, ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func (s *Server) once(ctx context.Context, r Row, path string) (status int, answer J, err error) {
	status, kind, text, err := s.send(ctx, r, path)
	if err != nil {
		return 0, nil, err
	}
	if strings.HasPrefix(kind, "application/json") {
		if err := json.Unmarshal(text, &answer); err != nil {
			return 0, nil, fmt.Errorf("%d: the answer is not JSON: %w", status, err)
		}
	} else if status >= http.StatusBadRequest {
		return 0, nil, fmt.Errorf("%d: the answer is not JSON: %.80q", status, text)
	}
	return status, answer, nil
}

// send makes a row's request once; kind is the type of what was answered.
func (s *Server) send(ctx context.Context, r Row, path string) (status int, kind string, text []byte, err error) {
	var body io.Reader
	switch b := r.Body.(type) {
	case string:
		body = strings.NewReader(b)
	case J:
		asked, err := json.Marshal(b)
		if err != nil {
			return 0, "", nil, err
		}
		body = strings.NewReader(s.filled(string(asked)))
	}
	req, err := http.NewRequestWithContext(ctx, r.Method, s.URL+path, body)
	if err != nil {
		return 0, "", nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range r.Header {
		req.Header.Set(name, value)
	}
	switch key, ok := s.Keys[r.Key]; {
	case r.Key == Wrong:
		req.Header.Set("x-api-key", "not-a-key")
	case r.Key != Nobody && !ok:
		return 0, "", nil, Skipped("no key of such a workspace was given")
	case r.Key != Nobody:
		req.Header.Set("x-api-key", key)
	}
	client := s.Client
	if client == nil {
		client = http.DefaultClient
	}
	res, err := client.Do(req)
	if err != nil {
		return 0, "", nil, err
	}
	defer res.Body.Close()
	text, err = io.ReadAll(res.Body)
	return res.StatusCode, res.Header.Get("Content-Type"), text, err
}

// judge compares an answer with what the row promises.
func (r Row) judge(status int, answer J) error {
	if status != r.Status {
		return fmt.Errorf("%s %s: status %d, want %d; %.300s", r.Method, r.Path, status, r.Status, said(answer))
	}
	if status >= http.StatusBadRequest && answer["detail"] == nil {
		return fmt.Errorf("%s %s: no detail in %.200s", r.Method, r.Path, said(answer))
	}
	there := faults(answer)
	for _, f := range r.Faults {
		if !slices.Contains(there, f) {
			return fmt.Errorf("%s %s: no fault %q among %q", r.Method, r.Path, f, there)
		}
	}
	for _, name := range r.Has {
		if _, ok := answer[name]; !ok {
			return fmt.Errorf("%s %s: no %s in %.300s", r.Method, r.Path, name, said(answer))
		}
	}
	for _, name := range r.Lacks {
		if _, ok := answer[name]; ok {
			return fmt.Errorf("%s %s: has %s: %.300s", r.Method, r.Path, name, said(answer))
		}
	}
	return nil
}

func said(answer J) string {
	text, err := json.Marshal(answer)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// faults are those of an answer, as rows write them.
func faults(answer J) (all []string) {
	detail, _ := answer["detail"].([]any)
	for _, d := range detail {
		f, _ := d.(map[string]any)
		loc, _ := f["loc"].([]any)
		at := make([]string, 0, len(loc))
		for i, part := range loc {
			if i > 0 || part != "body" {
				at = append(at, fmt.Sprint(part))
			}
		}
		all = append(all, strings.TrimSpace(fmt.Sprint(f["type"], " ", strings.Join(at, "."))))
	}
	return all
}

// field is a row of a page's table of fields, from which rows follow: one for each
// value it takes and one for each it refuses.
type field struct {
	name    string
	says    string
	takes   []any
	with    J // that it needs
	refuses []refusal
}

// refusal is a value that is refused, as a type of fault at a place within the field.
type refusal struct {
	value any
	fault string // "type", "type .0" within the field, or "type @other"
	with  J      // besides; nil: with of the field
}

// leftOut is the value of a field that is not sent.
type leftOut struct{}

// generation is one version's way to ask for a film.
type generation struct {
	version string
	status  int
	least   J      // the smallest body
	script  string // the field that asks for a script alone, which costs nothing
}

func (g generation) rows(fields []field) (rows []Row) {
	path := "/api/" + g.version + "/videos/generate"
	for _, f := range fields {
		name := g.version + " " + f.name + ": " + f.says
		for _, v := range f.takes {
			rows = append(rows, Row{Name: fmt.Sprintf("%s: takes %s", name, short(v)), Method: "POST", Path: path, Body: g.body(f.name, v, f.with, true), Status: g.status, Has: []string{"job_id"}, Open: true})
		}
		for _, r := range f.refuses {
			with := r.with
			if with == nil {
				with = f.with
			}
			typ, at, _ := strings.Cut(r.fault, " ")
			where := f.name + at
			if other, ok := strings.CutPrefix(at, "@"); ok {
				where = other
			}
			rows = append(rows, Row{Name: fmt.Sprintf("%s: refuses %s", name, short(r.value)), Method: "POST", Path: path, Body: g.body(f.name, r.value, with, false), Status: 422, Faults: []string{typ + " " + where}})
		}
	}
	return rows
}

func (g generation) body(name string, value any, with J, script bool) J {
	b := J{}
	for k, v := range g.least {
		b[k] = v
	}
	if script {
		b[g.script] = true
	}
	for k, v := range with {
		b[k] = v
	}
	if _, out := value.(leftOut); out {
		delete(b, name)
	} else {
		b[name] = value
	}
	return b
}

func short(v any) string {
	if _, out := v.(leftOut); out {
		return "nothing"
	}
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	if len(text) > 50 {
		return string(text[:50]) + "…"
	}
	return string(text)
}
