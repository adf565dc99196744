package body

import (
	"maps"
	"slices"

	"github.com/inkreel/inkreel/author/request/field"
)

// Table is a body.
type Table struct {
	Name   string // of its schema
	Doc    string
	Fields []field.Field
	Gone   map[string]string // names that are not taken, and what to do instead
	Any    bool              // further fields are taken and left alone
}

// Field is the row with a name; nil: there is none.
func (t *Table) Field(name string) *field.Field {
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
		properties[f.Name] = schema(f)
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

// schema is a field's.
func schema(f *field.Field) map[string]any {
	kind, list := f.Kind.Element()
	if !list {
		kind = f.Kind
	}
	one := map[string]any{"type": string(kind)}
	if kind == field.Texts {
		one = map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "string"}}
	}
	if kind == field.String {
		stringSchema(f, one)
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
	if f.Nullable() {
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

func stringSchema(f *field.Field, one map[string]any) {
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
