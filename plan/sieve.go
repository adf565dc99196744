package plan

import (
	"encoding/json"
	"strconv"
	"strings"
)

// maxFaults bounds a report: a document that is wrong in more places is not a
// plan, and its faults could outweigh it.
const maxFaults = 500

// sieve walks a document along a schema. What fits falls through into clean,
// completed with defaults; what does not becomes a fault and is left out, so
// that the rest can still be judged.
type sieve struct {
	scanner
	path   []byte
	clean  []byte
	faults Faults
	spare  int // faults beyond maxFaults
}

// full reports whether another fault is one too many, and counts it then.
// What costs something to describe asks first: a hostile document can have
// millions of faults.
func (v *sieve) full() bool {
	if v.err == nil && len(v.faults) >= maxFaults {
		v.spare++
		return true
	}
	return v.err != nil
}

// fault notes what is wrong at the current path.
func (v *sieve) fault(accept, format string, args ...any) {
	if v.full() {
		return
	}
	v.faults.Add(string(v.path), accept, format, args...)
}

// value takes one value. It reports whether clean now ends with it; otherwise
// it was null, or at fault.
func (v *sieve) value(s *schema) bool {
	switch c := v.next(); {
	case v.err != nil:
		return false
	case c == '{' && s.types&isObject != 0:
		return v.takeObject(s)
	case c == '[' && s.types&isList != 0:
		return v.takeList(s)
	case c == '"' && s.types&isText != 0:
		return v.takeText(s)
	case (c == '-' || '0' <= c && c <= '9') && s.types&(isNumber|isInteger) != 0:
		return v.takeNumber(s)
	case (c == 't' || c == 'f') && s.types&isBool != 0:
		v.clean = append(v.clean, v.skip()...)
		return v.err == nil
	case c == 'n' && s.types&isNull != 0:
		v.skip()
		return false
	}
	v.fault(s.wants(), "found %s", describe(v.skip()))
	return false
}

// takeObject takes an object field by field.
func (v *sieve) takeObject(s *schema) bool {
	if s.keys != nil {
		return v.takeMap(s)
	}
	own, sure := v.choose(s)
	var seen, kept uint64
	v.clean = append(v.clean, '{')
	v.object(func(name []byte) {
		end := v.enter(string(name))
		i, known := own.index[string(name)]
		switch bit := uint64(1) << i; {
		case !known:
			v.unknown(s, own, sure, string(name))
			v.skip()
		case seen&bit != 0:
			v.fault("state it once", "appears twice in one object")
			v.skip()
		default:
			seen |= bit
			if v.member(own.fields[i].name, own.fields[i].schema) {
				kept |= bit
			}
		}
		v.path = v.path[:end]
	})
	for i, f := range own.fields {
		if f.required && seen&(1<<i) == 0 {
			end := v.enter(f.name)
			v.fault(f.schema.wants(), "is missing")
			v.path = v.path[:end]
		}
	}
	v.clean = append(own.defaults(v.clean, kept), '}')
	return v.err == nil
}

// takeMap takes an object whose field names are free; an empty one is the
// same as none.
func (v *sieve) takeMap(s *schema) bool {
	seen := map[string]bool{}
	v.clean = append(v.clean, '{')
	v.object(func(name []byte) {
		end := v.enter(string(name))
		problem, accept := s.keys.form.check(string(name))
		switch {
		case problem != "":
			v.fault(accept, "%s", problem)
			v.skip()
		case seen[string(name)]:
			v.fault("state it once", "appears twice in one object")
			v.skip()
		case len(seen) == s.maxItems:
			v.fault("accepted: at most "+strconv.Itoa(s.maxItems)+" fields", "is one field too many")
			v.skip()
		default:
			seen[string(name)] = true
			v.member(string(name), s.values)
		}
		v.path = v.path[:end]
	})
	v.clean = append(v.clean, '}')
	return v.err == nil && len(seen) > 0
}

// member takes the value of a field and reports whether it was kept.
func (v *sieve) member(name string, s *schema) bool {
	mark := len(v.clean)
	if v.clean[mark-1] != '{' {
		v.clean = append(v.clean, ',')
	}
	v.clean = append(append(append(v.clean, '"'), name...), `":`...)
	if v.value(s) {
		return true
	}
	v.clean = v.clean[:mark]
	return false
}

// choose is the schema an object takes by the field that decides, wherever in
// the object that stands; not sure when it is missing or unknown.
func (v *sieve) choose(s *schema) (own *schema, sure bool) {
	if s.cases == nil {
		return s, true
	}
	own = s
	ahead := v.scanner
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
func (v *sieve) unknown(s, own *schema, sure bool, name string) {
	kinds := s.ownersOf(name)
	switch {
	case len(kinds) == 0 && !v.full():
		v.fault(oneOf(name, own.names()), "unknown field")
	case len(kinds) > 0 && sure:
		v.fault("accepted here: "+strings.Join(own.names(), ", "), "belongs to another kind, %s", strings.Join(kinds, " or "))
	}
}

// takeList takes a list item by item. An item at fault is kept as null: the
// places of the others must not shift. An empty list is the same as none.
func (v *sieve) takeList(s *schema) bool {
	count := 0
	v.clean = append(v.clean, '[')
	v.list(func(i int) {
		if count = i + 1; s.maxItems > 0 && count > s.maxItems {
			v.skip()
			return
		}
		if i > 0 {
			v.clean = append(v.clean, ',')
		}
		end := len(v.path)
		v.path = append(strconv.AppendInt(append(v.path, '['), int64(i), 10), ']')
		mark := len(v.clean)
		if !v.value(s.items) {
			v.clean = append(v.clean[:mark], "null"...)
		}
		v.path = v.path[:end]
	})
	v.clean = append(v.clean, ']')
	switch {
	case count < s.minItems:
		v.fault("accepted: "+counted(s), "holds %d", count)
		return false
	case s.maxItems > 0 && count > s.maxItems:
		v.fault("accepted: "+counted(s), "holds %d", count)
	}
	return v.err == nil && count > 0
}

// counted is how many items a list may have.
func counted(s *schema) string {
	if s.minItems == s.maxItems {
		return "exactly " + strconv.Itoa(s.minItems)
	}
	return strconv.Itoa(s.minItems) + " to " + strconv.Itoa(s.maxItems)
}

// enter appends a field to the path and is where to cut it again.
func (v *sieve) enter(name string) (end int) {
	end = len(v.path)
	v.path = appendField(v.path, name)
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
