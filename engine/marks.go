package engine

import (
	"encoding/json"
	"path"
	"strings"
)

// marks are what documents of jobs speak of, as far as it can be the name of
// an artifact or the hash in one.
type marks struct {
	words map[string]bool
	jobs  map[string]bool // whose films and copies of records are kept
}

func newMarks() *marks { return &marks{words: map[string]bool{}, jobs: map[string]bool{}} }

// job marks a job and all that a document of it speaks of.
func (m *marks) job(id string, doc []byte) {
	if id != "" {
		m.jobs[id] = true
	}
	m.document(doc)
}

// document marks every string in a JSON document, keys too. What is no JSON
// speaks of nothing.
func (m *marks) document(doc []byte) {
	var v any
	if json.Unmarshal(doc, &v) == nil {
		m.value(v)
	}
}

func (m *marks) value(v any) {
	switch v := v.(type) {
	case string:
		m.word(v)
	case []any:
		for _, e := range v {
			m.value(e)
		}
	case map[string]any:
		for k, e := range v {
			m.word(k)
			m.value(e)
		}
	}
}

// word marks a name, an object:// address or a hash. Sentences are left out:
// no name has a space.
func (m *marks) word(s string) {
	if len(s) > 600 || strings.ContainsAny(s, " \n") {
		return
	}
	m.words[strings.TrimPrefix(s, "object://")] = true
}

// keeps reports whether an artifact is spoken of.
func (m *marks) keeps(name string) bool {
	words := strings.Split(name, "/")
	if len(words) > 2 && m.jobs[words[1]] { // film/<job>/… and record/<job>/…
		return true
	}
	hash, _, _ := strings.Cut(path.Base(name), ".")
	return m.words[name] || m.words[hash]
}
