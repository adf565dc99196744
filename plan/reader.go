package plan

import (
	"encoding/json"
	"strconv"
	"strings"
)

// maxFaults bounds a report: a document that is wrong in more places is not a
// plan, and its faults could outweigh it.
const maxFaults = 500

// reader walks a document along a schema. What fits falls through into clean,
// completed with defaults; what does not becomes a fault and is left out, so
// that the rest can still be judged.
type reader struct {
	scanner
	path    []byte
	clean   []byte
	faults  Faults
	dropped int // faults beyond maxFaults
}

// full reports whether another fault is one too many, and counts it then.
// What costs something to describe calls it first: a hostile document can have
// millions of faults.
func (r *reader) full() bool {
	if r.err == nil && len(r.faults) >= maxFaults {
		r.dropped++
		return true
	}
	return r.err != nil
}

// fault notes what is wrong at the current path.
func (r *reader) fault(accept, format string, args ...any) {
	if r.full() {
		return
	}
	r.faults.Add(string(r.path), accept, format, args...)
}

// value reads one value. It reports whether clean now ends with it; otherwise
// it was null, or at fault.
func (r *reader) value(s *schema) bool {
	switch c := r.next(); {
	case r.err != nil:
		return false
	case c == '{' && s.types&isObject != 0:
		return r.readObject(s)
	case c == '[' && s.types&isList != 0:
		return r.readList(s)
	case c == '"' && s.types&isText != 0:
		return r.readText(s)
	case (c == '-' || '0' <= c && c <= '9') && s.types&(isNumber|isInteger) != 0:
		return r.readNumber(s)
	case (c == 't' || c == 'f') && s.types&isBool != 0:
		r.clean = append(r.clean, r.skip()...)
		return r.err == nil
	case c == 'n' && s.types&isNull != 0:
		r.skip()
		return false
	}
	r.fault(s.wants(), "found %s", describe(r.skip()))
	return false
}

// readObject reads an object field by field.
func (r *reader) readObject(s *schema) bool {
	if s.keys != nil {
		return r.readMap(s)
	}
	own, sure := r.choose(s)
	var seen, kept uint64
	r.clean = append(r.clean, '{')
	r.object(func(name []byte) {
		end := r.enter(string(name))
		i, known := own.index[string(name)]
		switch bit := uint64(1) << i; {
		case !known:
			r.unknown(s, own, sure, string(name))
			r.skip()
		case seen&bit != 0:
			r.fault("state it once", "appears twice in one object")
			r.skip()
		default:
			seen |= bit
			if r.member(own.fields[i].name, own.fields[i].schema) {
				kept |= bit
			}
		}
		r.path = r.path[:end]
	})
	for i, f := range own.fields {
		if f.required && seen&(1<<i) == 0 {
			end := r.enter(f.name)
			r.fault(f.schema.wants(), "is missing")
			r.path = r.path[:end]
		}
	}
	r.clean = append(own.defaults(r.clean, kept), '}')
	return r.err == nil
}

// readMap reads an object whose field names are free; an empty one is the
// same as none.
func (r *reader) readMap(s *schema) bool {
	seen := map[string]bool{}
	r.clean = append(r.clean, '{')
	r.object(func(name []byte) {
		end := r.enter(string(name))
		problem, accept := s.keys.form.check(string(name))
		switch {
		case problem != "":
			r.fault(accept, "%s", problem)
			r.skip()
		case seen[string(name)]:
			r.fault("state it once", "appears twice in one object")
			r.skip()
		case len(seen) == s.maxItems:
			r.fault("accepted: at most "+strconv.Itoa(s.maxItems)+" fields", "is one field too many")
			r.skip()
		default:
			seen[string(name)] = true
			r.member(string(name), s.values)
		}
		r.path = r.path[:end]
	})
	r.clean = append(r.clean, '}')
	return r.err == nil && len(seen) > 0
}

// member reads the value of a field and reports whether it was kept.
func (r *reader) member(name string, s *schema) bool {
	mark := len(r.clean)
	if r.clean[mark-1] != '{' {
		r.clean = append(r.clean, ',')
	}
	r.clean = append(append(append(r.clean, '"'), name...), `":`...)
	if r.value(s) {
		return true
	}
	r.clean = r.clean[:mark]
	return false
}

// choose is the schema an object takes by the field that decides, wherever in
// the object that stands; not sure when it is missing or unknown.
func (r *reader) choose(s *schema) (own *schema, sure bool) {
	if s.cases == nil {
		return s, true
	}
	own = s
	ahead := r.scanner
	ahead.object(func(name []byte) {
		if string(name) != s.caseOf || ahead.next() != '"' {
			ahead.skip()
			return
		}
		if one := s.cases[string(ahead.text())]; one != nil {
			own, sure = one, true
		}
	})
	return own, sure
}

// unknown notes a field that does not belong.
func (r *reader) unknown(s, own *schema, sure bool, name string) {
	kinds := s.ownersOf(name)
	switch {
	case len(kinds) == 0 && !r.full():
		r.fault(fieldFor(name, own.names()), "unknown field")
	case len(kinds) > 0 && sure:
		r.fault("accepted here: "+strings.Join(own.names(), ", "), "belongs to another kind, %s", strings.Join(kinds, " or "))
	}
}

// readList reads a list item by item. An item at fault is kept as null: the
// places of the others must not shift. An empty list is the same as none.
func (r *reader) readList(s *schema) bool {
	count := 0
	r.clean = append(r.clean, '[')
	r.list(func(i int) {
		if count = i + 1; s.maxItems > 0 && count > s.maxItems {
			r.skip()
			return
		}
		if i > 0 {
			r.clean = append(r.clean, ',')
		}
		end := len(r.path)
		r.path = append(strconv.AppendInt(append(r.path, '['), int64(i), 10), ']')
		mark := len(r.clean)
		item := s.items
		if i < len(s.places) {
			item = s.places[i]
		}
		if !r.value(item) {
			r.clean = append(r.clean[:mark], "null"...)
		}
		r.path = r.path[:end]
	})
	r.clean = append(r.clean, ']')
	switch {
	case count < s.minItems:
		r.fault("accepted: "+counted(s), "holds %d", count)
		return false
	case s.maxItems > 0 && count > s.maxItems:
		r.fault("accepted: "+counted(s), "holds %d", count)
	}
	return r.err == nil && count > 0
}

// counted is how many items a list may have.
func counted(s *schema) string {
	if s.minItems == s.maxItems {
		return "exactly " + strconv.Itoa(s.minItems)
	}
	return strconv.Itoa(s.minItems) + " to " + strconv.Itoa(s.maxItems)
}

// enter appends a field to the path and is where to cut it again.
func (r *reader) enter(name string) (end int) {
	end = len(r.path)
	r.path = appendField(r.path, name)
	return end
}

// appendField appends a field's name to a path, in brackets and quotes where
// it is no plain word.
func appendField(path []byte, name string) []byte {
	if problem, _ := checkID(name); problem != "" {
		return append(path, "["+excerpt(name)+"]"...)
	}
	if len(path) > 0 {
		path = append(path, '.')
	}
	return append(path, name...)
}

// describe names a value found where another was wanted.
func describe(raw []byte) string {
	if len(raw) == 0 {
		return "nothing"
	}
	switch raw[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		var s string
		_ = json.Unmarshal(raw, &s) // cannot fail: the scanner has read it
		return "the text " + excerpt(s)
	}
	return string(raw[:min(len(raw), 40)])
}
