package plan

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// longestLine is how far into a line columns are counted, in bytes: in a document
// of one line they tell little, and a hostile one has a fault every few bytes.
const longestLine = 1 << 16

// inDocumentOrder says where in the document the places of faults are, and sorts
// them by that. A
// place that is missing stands where the object it is missing from begins.
// The document is read again for it: only a plan with faults pays.
func (fs Faults) inDocumentOrder(data []byte, maxDepth int) {
	places := map[string]int{}
	for _, f := range fs {
		for path := f.Path; path != ""; path = parent(path) {
			places[path] = -1
		}
	}
	l := locator{scanner: scanner{data: data, maxDepth: maxDepth}, places: places}
	l.value()
	at := func(f Fault) int {
		for path := f.Path; path != ""; path = parent(path) {
			if pos := places[path]; pos >= 0 {
				return pos
			}
		}
		return 0
	}
	slices.SortStableFunc(fs, func(a, b Fault) int { return cmp.Compare(at(a), at(b)) })
	line, start, before := 1, 0, 0 // of the fault before: the document is gone through once for all
	for i := range fs {
		pos := min(at(fs[i]), len(data))
		if breaks := bytes.Count(data[before:pos], []byte{'\n'}); breaks > 0 {
			line, start = line+breaks, before+bytes.LastIndexByte(data[before:pos], '\n')+1
		}
		fs[i].Line, fs[i].Column = line, 1+utf8.RuneCount(data[start:min(pos, start+longestLine)])
		before = pos
	}
}

// parent cuts the last step off a path.
func parent(path string) string {
	if strings.HasSuffix(path, `"]`) {
		return path[:max(strings.LastIndex(path, `["`), 0)]
	}
	return path[:max(strings.LastIndexAny(path, ".["), 0)]
}

// locator finds where paths stand in a document.
type locator struct {
	scanner
	path   []byte
	places map[string]int
}

func (l *locator) value() {
	switch l.next() {
	case '{':
		l.object(func(name []byte) {
			end := len(l.path)
			l.path = appendField(l.path, string(name))
			l.found(l.named)
			l.value()
			l.path = l.path[:end]
		})
	case '[':
		l.list(func(i int) {
			end := len(l.path)
			l.path = append(strconv.AppendInt(append(l.path, '['), int64(i), 10), ']')
			l.next()
			l.found(l.pos)
			l.value()
			l.path = l.path[:end]
		})
	default:
		l.skip()
	}
}

// found notes where the current path stands, the first time it is met.
func (l *locator) found(pos int) {
	if was, wanted := l.places[string(l.path)]; wanted && was < 0 {
		l.places[string(l.path)] = pos
	}
}
