package body

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Kind is what a value is in JSON.
type Kind string

// The kinds of values, as the pages of the API write them.
const (
	String  Kind = "string"
	Bool    Kind = "boolean"
	Int     Kind = "integer"
	Float   Kind = "number"
	Strings Kind = "array[string]"
	Bools   Kind = "array[boolean]"
	Ints    Kind = "array[integer]"
	Texts   Kind = "object[string]" // texts by names of the caller's
	Object  Kind = "object"         // taken as it is
)

// element is the kind of a list's entries; ok reports whether k is a list.
func (k Kind) element() (of Kind, ok bool) {
	inner, ok := strings.CutPrefix(string(k), "array[")
	return Kind(strings.TrimSuffix(inner, "]")), ok
}

// Field is a row of a table.
type Field struct {
	Name       string
	Kind       Kind
	Default    any // what it is where it is left out; nil: nothing
	Required   bool
	Null       bool // null is a value of its own; without a default it means left out in any case
	Deprecated bool
	Choices    []string          // the strings there are, of a string or of each in a list
	Older      map[string]string // strings that are taken besides, and what they mean today
	Form       *Form             // what strings look like
	Least      float64           // of numbers, where Most is more
	Most       float64
	MinLen     int // characters of a string, entries of a list
	MaxLen     int // 0: as many as there is room for
	Doc        string
}

// Form is a shape of strings that a list of choices cannot give.
type Form struct {
	Name    string                     // in schemas, as format
	Type    string                     // of the fault
	Pattern string                     // in schemas
	Wrong   func(string) (what string) // what is wrong with one and what is accepted; empty: nothing
}

// nullable reports whether null may be sent.
func (f *Field) nullable() bool { return f.Null || f.Default == nil && !f.Required }

// Table is a body.
type Table struct {
	Name   string // of its schema
	Doc    string
	Fields []Field
	Gone   map[string]string // names that are not taken, and what to do instead
	Any    bool              // further fields are taken and left alone
}

// Field is the row with a name; nil: there is none.
func (t *Table) Field(name string) *Field {
	for i := range t.Fields {
		if t.Fields[i].Name == name {
			return &t.Fields[i]
		}
	}
	return nil
}

// Names are those of all fields, in the table's order.
func (t *Table) Names() []string {
	names := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		names[i] = f.Name
	}
	return names
}

// Schema is the body's JSON Schema (2020-12).
func (t *Table) Schema() map[string]any {
	properties, required := map[string]any{}, []string{}
	for i := range t.Fields {
		f := &t.Fields[i]
		properties[f.Name] = f.schema()
		if f.Required {
			required = append(required, f.Name)
		}
	}
	s := map[string]any{"type": "object", "properties": properties}
	if !t.Any {
		s["additionalProperties"] = false
	}
	if t.Doc != "" {
		s["description"] = t.Doc
	}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

func (f *Field) schema() map[string]any {
	kind, list := f.Kind.element()
	if !list {
		kind = f.Kind
	}
	one := map[string]any{"type": string(kind)}
	if kind == Texts {
		one = map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "string"}}
	}
	if kind == String {
		f.stringSchema(one)
	}
	if f.Most > f.Least {
		one["minimum"], one["maximum"] = f.Least, f.Most
	}
	s := one
	from, to := "minLength", "maxLength"
	if list {
		s = map[string]any{"type": "array", "items": one}
		from, to = "minItems", "maxItems"
	}
	if f.MinLen > 0 {
		s[from] = f.MinLen
	}
	if f.MaxLen > 0 {
		s[to] = f.MaxLen
	}
	if f.nullable() {
		s["type"] = []any{s["type"], "null"}
		if choices, ok := s["enum"].([]any); ok {
			s["enum"] = append(choices, nil)
		}
	}
	if f.Default != nil {
		s["default"] = f.Default
	}
	if f.Deprecated {
		s["deprecated"] = true
	}
	s["description"] = f.Doc
	return s
}

func (f *Field) stringSchema(one map[string]any) {
	if f.Choices != nil {
		var choices []any
		for _, c := range slices.Concat(f.Choices, slices.Sorted(maps.Keys(f.Older))) {
			choices = append(choices, c)
		}
		one["enum"] = choices
	}
	if f.Form != nil {
		one["format"] = f.Form.Name
		if f.Form.Pattern != "" {
			one["pattern"] = f.Form.Pattern
		}
	}
}

// Accepts says in words what a field may be, for documentation.
func (f *Field) Accepts() string {
	var parts []string
	if len(f.Choices) > 0 {
		parts = append(parts, "`"+strings.Join(f.Choices, "`, `")+"`")
	}
	if f.Form != nil {
		parts = append(parts, f.Form.Name)
	}
	if f.Most > f.Least {
		parts = append(parts, fmt.Sprintf("%g to %g", f.Least, f.Most))
	}
	if f.MaxLen > 0 {
		unit := "characters"
		if _, list := f.Kind.element(); list {
			unit = "entries"
		}
		parts = append(parts, fmt.Sprintf("%d to %d %s", f.MinLen, f.MaxLen, unit))
	}
	return strings.Join(parts, "; ")
}

// DefaultText is the default as JSON; empty: there is none.
func (f *Field) DefaultText() string {
	if f.Default == nil {
		return ""
	}
	text, err := json.Marshal(f.Default)
	if err != nil {
		return ""
	}
	return string(text)
}
