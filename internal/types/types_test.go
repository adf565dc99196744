package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/inkreel/inkreel/engine/queue"
	published "github.com/inkreel/inkreel/engine/schema"
)

const root = "../.."

func TestFilesAreFresh(t *testing.T) {
	files, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the Go types make of it (%v): run make types", name, err)
		}
	}
	for _, d := range queue.Documents() {
		if published.Of(d.Name) == nil {
			t.Errorf("no schema of %s", d.Name)
		}
	}
	if len(published.Names()) != len(queue.Documents()) {
		t.Errorf("schemas of %q, want one for each document", published.Names())
	}
}

// judge is a published schema as an independent reader understands it.
func judge(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(published.Of(name)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func valid(t *testing.T, s *jsonschema.Schema, document string) error {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(document)))
	if err != nil {
		t.Fatalf("%v in %s", err, document)
	}
	return s.Validate(doc)
}

// The schemas take every document that the guide shows.
func TestSchemasTakeTheGuide(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join(root, "docs/producers.md"))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, m := range regexp.MustCompile("(?s)```json (\\w+)\n(.*?)\n```").FindAllStringSubmatch(string(guide), -1) {
		names := map[string][]string{"record": {"record", "event"}, "refusal": {"event"}, "change": {"change"}, "progress": {"progress"}, "worker": {"worker"}}[m[1]]
		for _, name := range names {
			seen++
			if err := valid(t, judge(t, name), m[2]); err != nil {
				t.Errorf("%s refuses %s: %v", name, m[2], err)
			}
		}
	}
	if seen < 10 {
		t.Errorf("the guide has %d documents", seen)
	}
}

func TestChangesAreReadStrictly(t *testing.T) {
	s := judge(t, "change")
	for _, wrong := range []string{
		`{}`, `{"id": "c1"}`, `{"cancel": true, "combine": {}}`, `{"edit": {"scene": "s1"}}`, `{"use": {"scene": 1, "version": "1"}}`,
		`{"edit": {"scene": 1, "elements": [{"kind": "icon", "name": "leaf"}], "further": 1}}`, `{"edit": {"scene": 1, "elements": [{"kind": "none"}]}}`,
	} {
		if valid(t, s, wrong) == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}
