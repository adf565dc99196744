package plan

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// longestLine is how far into a line columns are counted, in bytes: in a document
// of one line they tell little, and a hostile one has a fault every few bytes.
const longestLine = 1 << 16

// Locate notes where in a document the places of faults are and what stands
// there, and sorts the faults by that. It is for those found after the document
// was read; Decode's have their places.
func (fs Faults) Locate(data []byte) { fs.locate(withoutMark(data), defaultMaxDepth) }

// locate is Locate of a document of that depth. A place that is missing stands
// where the object it is missing from begins. The document is read again for it:
// only a plan with faults pays.
func (fs Faults) locate(data []byte, maxDepth int) {
	l := locator{scanner: scanner{data: data, maxDepth: maxDepth}, places: map[string]place{}}
	for _, f := range fs {
		for path := f.Path; path != ""; path = parent(path) {
			l.places[path] = place{at: -1}
		}
	}
	l.value()
	at := func(f Fault) int {
		for path := f.Path; path != ""; path = parent(path) {
			if p := l.places[path]; p.at >= 0 {
				return p.at
			}
		}
		return 0
	}
	slices.SortStableFunc(fs, func(a, b Fault) int { return cmp.Compare(at(a), at(b)) })
	line, start, before := 1, 0, 0 // of the fault before: the document is gone through once for all
	for i := range fs {
		f := &fs[i]
		if raw := l.places[f.Path].value; f.Found == "" && len(raw) > 0 {
			f.Found = found(raw)
		}
		pos := min(at(*f), len(data))
		if breaks := bytes.Count(data[before:pos], []byte{'\n'}); breaks > 0 {
			line, start = line+breaks, before+bytes.LastIndexByte(data[before:pos], '\n')+1
		}
		f.Line, f.Column = line, 1+utf8.RuneCount(data[start:min(pos, start+longestLine)])
		before = pos
	}
}

// longestFound bounds what is told of a value, in bytes: longer than any address.
const longestFound = 4 << 10

// found says what a value is, for programs.
func found(raw []byte) string {
	switch raw[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		s := scanner{data: raw}
		text := string(s.text())
		if len(text) > longestFound {
			text = strings.ToValidUTF8(text[:longestFound], "") + "…"
		}
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		_ = enc.Encode(text) // a text cannot fail
		return strings.TrimSuffix(b.String(), "\n")
	}
	return string(raw[:min(len(raw), longestFound)])
}

// parent cuts the last step off a path.
func parent(path string) string {
	if strings.HasSuffix(path, `"]`) {
		return path[:max(strings.LastIndex(path, `["`), 0)]
	}
	return path[:max(strings.LastIndexAny(path, ".["), 0)]
}

// place is where a path stands in a document.
type place struct {
	at    int    // where its name or item begins; -1 where it is not
	value []byte // what stands there
}

// locator finds where paths stand in a document.
type locator struct {
	scanner
	path   []byte
	places map[string]place
}

func (l *locator) value() {
	switch l.next() {
	case '{':
		l.object(func(name []byte) {
			end := len(l.path)
			l.path = appendField(l.path, string(name))
			l.member(l.named)
			l.path = l.path[:end]
		})
	case '[':
		l.list(func(i int) {
			end := len(l.path)
			l.path = append(strconv.AppendInt(append(l.path, '['), int64(i), 10), ']')
			l.next()
			l.member(l.pos)
			l.path = l.path[:end]
		})
	default:
		l.skip()
	}
}

// member reads the value at the current path, which begins at a position, and
// notes both where they are wanted, the first time it is met.
func (l *locator) member(at int) {
	was, wanted := l.places[string(l.path)]
	l.next()
	from := l.pos
	l.value()
	if wanted && was.at < 0 {
		l.places[string(l.path)] = place{at, l.data[from:l.pos]}
	}
}
