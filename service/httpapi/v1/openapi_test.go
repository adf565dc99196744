package v1_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/inkreel/inkreel/internal/contract"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/httpapitest"
)

// document is a version's OpenAPI document, as it is served.
func document(t *testing.T, base, version string) map[string]any {
	t.Helper()
	res, text := call(t, "GET", base+"/api/"+version+"/openapi.json", "", "")
	if res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d", version, res.StatusCode)
	}
	var doc map[string]any
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

func compiled(t *testing.T, name string, doc any) *jsonschema.Compiler {
	t.Helper()
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, doc); err != nil {
		t.Fatal(err)
	}
	return c
}

// The documents are OpenAPI 3.1, and every schema in them is one of JSON Schema 2020-12.
func TestOpenAPIDocumentsAreRight(t *testing.T) {
	s, _ := both(t, httpapi.Config{})
	text, err := os.ReadFile("../testdata/openapi-3.1.json")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	openapi, err := compiled(t, "openapi.json", rules).Compile("openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, version := range []string{"v1", "v2"} {
		doc := document(t, s.URL, version)
		if err := openapi.Validate(doc); err != nil {
			t.Errorf("%s: %v", version, err)
		}
		c := compiled(t, "doc.json", doc)
		for name := range doc["components"].(map[string]any)["schemas"].(map[string]any) {
			if _, err := c.Compile("doc.json#/components/schemas/" + name); err != nil {
				t.Errorf("%s: %s: %v", version, name, err)
			}
		}
	}
}

// recorder keeps what is asked and answered.
type recorder struct {
	mu    sync.Mutex
	calls []exchange
}

type exchange struct {
	method, path, asked string
	status              int
	answer              []byte
	json                bool
}

// RoundTrip implements http.RoundTripper.
func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	asked := []byte{}
	if req.Body != nil {
		var err error
		if asked, err = io.ReadAll(req.Body); err != nil {
			return nil, err
		}
		req.Body = io.NopCloser(bytes.NewReader(asked))
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	answer, err := io.ReadAll(res.Body)
	res.Body.Close()
	res.Body = io.NopCloser(bytes.NewReader(answer))
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls = append(r.calls, exchange{req.Method, req.URL.Path, string(asked), res.StatusCode, answer, strings.HasPrefix(res.Header.Get("Content-Type"), "application/json")})
	return res, err
}

// operation is that of a path in a document.
func operation(doc map[string]any, method, path string) (pointer string, op map[string]any) {
	parts := strings.Split(path, "/")
	best, bestFixed := "", -1
	for pattern := range doc["paths"].(map[string]any) {
		want := strings.Split(pattern, "/")
		if len(want) != len(parts) {
			continue
		}
		fixed := 0
		for i, w := range want {
			if w == parts[i] {
				fixed++
			} else if !strings.HasPrefix(w, "{") {
				fixed = -1
				break
			}
		}
		if there := doc["paths"].(map[string]any)[pattern].(map[string]any)[strings.ToLower(method)]; fixed > bestFixed && there != nil {
			best, bestFixed = pattern, fixed
		}
	}
	if best == "" {
		return "", nil
	}
	op, _ = doc["paths"].(map[string]any)[best].(map[string]any)[strings.ToLower(method)].(map[string]any)
	return "/paths/" + strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(best) + "/" + strings.ToLower(method), op
}

// Whatever is answered to the rows of the pages is as the documents say, and bodies
// that were taken are right by their schemas.
func TestAnswersAreAsTheDocumentsSay(t *testing.T) {
	s, fake := both(t, httpapi.Config{})
	docs, compilers := map[string]map[string]any{}, map[string]*jsonschema.Compiler{}
	for _, version := range []string{"v1", "v2"} {
		docs[version] = document(t, s.URL, version)
		compilers[version] = compiled(t, "doc.json", docs[version])
	}
	tape := &recorder{}
	server := contract.Server{
		URL: s.URL, Client: &http.Client{Transport: tape},
		Keys: map[contract.Who]string{contract.Owner: httpapitest.Key, contract.Stranger: httpapitest.OtherKey, contract.Starter: httpapitest.StarterKey},
		IDs:  map[string]string{"video": httpapitest.Canvas, "sketch": httpapitest.Sketch, "canvas": httpapitest.Canvas, "style": httpapitest.Style, "frame": "1"},
	}
	for _, row := range contract.Rows() {
		if err := server.Try(t.Context(), row); err != nil {
			t.Errorf("%s: %v", row.Name, err)
		}
	}
	for _, change := range []func(*service.Film){
		func(f *service.Film) {
			f.Status, f.Problem = service.Failed, &service.Problem{Code: "source", Message: "It is gone.", Hint: "Upload it again.", Path: "custom_images[0]"}
		},
		func(f *service.Film) {
			f.Status, f.Progress = service.Generating, &service.Progress{Stage: "drawing", Percent: 12.5}
		},
		func(f *service.Film) { f.Status, f.Output, f.ScriptText = service.Completed, service.Script, "Leaves." },
		func(f *service.Film) { f.Status, f.Output = service.Cancelled, service.Podcast },
	} {
		fake.Set("acme", httpapitest.Canvas, change)
		for _, path := range []string{"/api/v1/videos/{canvas}", "/api/v2/videos/{canvas}", "/api/v1/videos/status/{canvas}", "/api/v2/videos/status/{canvas}"} {
			if err := server.Try(t.Context(), contract.Row{Method: "GET", Path: path, Status: 200}); err != nil {
				t.Error(err)
			}
		}
	}
	compiledAt := map[string]*jsonschema.Schema{}
	valid := func(version, pointer string, value any) error {
		schema := compiledAt[version+pointer]
		if schema == nil {
			var err error
			if schema, err = compilers[version].Compile("doc.json#" + pointer); err != nil {
				return err
			}
			compiledAt[version+pointer] = schema
		}
		return schema.Validate(value)
	}
	judged := 0
	for _, e := range tape.calls {
		version := strings.Split(e.path, "/")[2]
		pointer, op := operation(docs[version], e.method, e.path)
		if op == nil || !e.json {
			continue
		}
		status := fmt.Sprint(e.status)
		if op["responses"].(map[string]any)[status] == nil {
			t.Errorf("%s %s: the document has no %s", e.method, e.path, status)
			continue
		}
		answer, err := jsonschema.UnmarshalJSON(bytes.NewReader(e.answer))
		if err != nil {
			t.Fatal(err)
		}
		if err := valid(version, pointer+"/responses/"+status+"/content/application~1json/schema", answer); err != nil {
			t.Errorf("%s %s: %s: %v", e.method, e.path, e.answer, err)
		}
		judged++
		if asked, err := jsonschema.UnmarshalJSON(strings.NewReader(e.asked)); err == nil && e.status < 300 && op["requestBody"] != nil {
			if err := valid(version, pointer+"/requestBody/content/application~1json/schema", asked); err != nil {
				t.Errorf("%s %s: took %s, which its schema refuses: %v", e.method, e.path, e.asked, err)
			}
		}
	}
	if judged < 500 {
		t.Errorf("%d answers were judged", judged)
	}
}
