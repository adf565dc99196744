package queue

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

const producers = "../../docs/producers.md"

// strictly decodes a document into v and wants every field known.
func strictly(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// Every document shown to producers is one the code reads.
func TestDocumentsInTheGuide(t *testing.T) {
	text, err := os.ReadFile(producers)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]func([]byte) error{
		"change": func(b []byte) error {
			_, err := parseChange(b)
			if err == nil && !isChange(b) {
				t.Errorf("taken for a plan: %s", b)
			}
			return err
		},
		"record":   func(b []byte) error { return strictly(b, &Record{}) },
		"progress": func(b []byte) error { return strictly(b, &Progress{}) },
		"error":    func(b []byte) error { return strictly(b, &Failure{}) },
		"refusal":  func(b []byte) error { return strictly(b, &refusal{}) },
		"worker":   func(b []byte) error { return strictly(b, &WorkerInfo{}) },
	}
	seen := map[string]int{}
	for _, m := range regexp.MustCompile("(?s)```json ?(\\w*)\n(.*?)\n```").FindAllSubmatch(text, -1) {
		kind := string(m[1])
		if kinds[kind] == nil {
			t.Errorf("a document of kind %q: %s", kind, m[2])
			continue
		}
		seen[kind]++
		if err := kinds[kind](m[2]); err != nil {
			t.Errorf("%s: %v\n%s", kind, err, m[2])
		}
	}
	if len(seen) != len(kinds) || seen["change"] < 5 {
		t.Errorf("documents seen: %v", seen)
	}
}

// The guide's tables name every field of the documents.
func TestFieldsInTheGuide(t *testing.T) {
	text, err := os.ReadFile(producers)
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range []any{Record{}, Artifact{}, Failure{}, Fault{}, Change{}, SceneClips{}, Version{}, VariantOf{}, Progress{}} {
		for f := range reflect.TypeOf(doc).Fields() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name != "" && !bytes.Contains(text, []byte("`"+name+"`")) {
				t.Errorf("%T: `%s` is not explained", doc, name)
			}
		}
	}
}
