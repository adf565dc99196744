package plan

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// inDocumentOrder sorts faults by where the document holds their places. A
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
			l.found(l.pos)
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
