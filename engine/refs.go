package engine

import (
	"encoding/json"
	"path"
	"strings"
)

// maxRef bounds what can be a name, in bytes: the longest an artifact may have,
// with an address's scheme.
const maxRef = 600

// refs are what documents of jobs refer to, as far as it can be the name of an
// artifact or the hash in one.
type refs struct {
	words map[string]bool
	jobs  map[string]bool // whose films and copies of records stay
}

func newRefs() *refs { return &refs{words: map[string]bool{}, jobs: map[string]bool{}} }

// job adds a job and all that a document of it refers to.
func (r *refs) job(id string, doc []byte) {
	if id != "" {
		r.jobs[id] = true
	}
	r.document(doc)
}

// document adds every string in a JSON document, keys too. What is no JSON
// refers to nothing.
func (r *refs) document(doc []byte) {
	var v any
	if json.Unmarshal(doc, &v) == nil {
		r.value(v)
	}
}

func (r *refs) value(v any) {
	switch v := v.(type) {
	case string:
		r.word(v)
	case []any:
		for _, e := range v {
			r.value(e)
		}
	case map[string]any:
		for k, e := range v {
			r.word(k)
			r.value(e)
		}
	}
}

// word adds a name, an object:// address or a hash. Sentences are left out:
// no name has a space.
func (r *refs) word(s string) {
	if len(s) > maxRef || strings.ContainsAny(s, " \n") {
		return
	}
	r.words[strings.TrimPrefix(s, "object://")] = true
}

// has reports whether an artifact is referred to.
func (r *refs) has(name string) bool {
	words := strings.Split(name, "/")
	if len(words) > 2 && r.jobs[words[1]] { // film/<job>/… and record/<job>/…
		return true
	}
	hash, _, _ := strings.Cut(path.Base(name), ".")
	return r.words[name] || r.words[hash]
}
