package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// schema is the part of JSON Schema that ours use. Members are in the order in
// which they are written.
type schema struct {
	Dialect     string          `json:"$schema,omitempty"`
	ID          string          `json:"$id,omitempty"`
	Ref         string          `json:"$ref,omitempty"`
	Title       string          `json:"title,omitempty"`
	Description string          `json:"description,omitempty"`
	Types       oneOrMore       `json:"type,omitempty"`
	Enum        []any           `json:"enum,omitempty"`
	Const       any             `json:"const,omitempty"`
	Format      string          `json:"format,omitempty"`
	Pattern     string          `json:"pattern,omitempty"`
	Minimum     *float64        `json:"minimum,omitempty"`
	Items       *schema         `json:"items,omitempty"`
	Required    []string        `json:"required,omitempty"`
	Properties  members         `json:"properties,omitzero"`
	Further     *further        `json:"additionalProperties,omitempty"`
	AnyOf       []*schema       `json:"anyOf,omitempty"`
	OneOf       []*schema       `json:"oneOf,omitempty"`
	AllOf       []*schema       `json:"allOf,omitempty"`
	Then        *schema         `json:"then,omitempty"`
	If          *schema         `json:"if,omitempty"`
	Defs        members         `json:"$defs,omitzero"`
	written     json.RawMessage // the document it was read from; it is written as it stands there
}

// members are named schemas in order.
type members struct{ list []member }

type member struct {
	name string
	*schema
}

// get returns a member, nil where there is none.
func (m *members) get(name string) *schema {
	i := slices.IndexFunc(m.list, func(e member) bool { return e.name == name })
	if i < 0 {
		return nil
	}
	return m.list[i].schema
}

// add puts a member last, or leaves the one there is.
func (m *members) add(name string, s *schema) {
	if m.get(name) == nil {
		m.list = append(m.list, member{name, s})
	}
}

// IsZero reports whether there are none.
func (m members) IsZero() bool { return len(m.list) == 0 }

// MarshalJSON writes an object in order.
func (m members) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	for i, e := range m.list {
		body, err := e.MarshalJSON()
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, "%q:%s", e.name, body)
	}
	return append(append([]byte{'{'}, out.Bytes()...), '}'), nil
}

// UnmarshalJSON reads an object and keeps its order.
func (m *members) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		s := new(schema)
		if err := d.Decode(s); err != nil {
			return err
		}
		m.list = append(m.list, member{name.(string), s})
	}
	return nil
}

// plain is a schema without its methods.
type plain schema

// MarshalJSON writes a schema that was read as it was.
func (s *schema) MarshalJSON() ([]byte, error) {
	if s.written != nil {
		return s.written, nil
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode((*plain)(s))
	return bytes.TrimSpace(out.Bytes()), err
}

// UnmarshalJSON reads a schema and keeps how it was written.
func (s *schema) UnmarshalJSON(data []byte) error {
	s.written = bytes.Clone(data)
	return json.Unmarshal(data, (*plain)(s))
}

// nullable reports whether null is one of its types.
func (s *schema) nullable() bool { return slices.Contains(s.Types, "null") }

// requires reports whether an object must have that member.
func (s *schema) requires(name string) bool { return slices.Contains(s.Required, name) }

// target is the name of the definition it refers to; empty where it does not.
func (s *schema) target() string {
	return strings.TrimPrefix(s.Ref, "#/$defs/")
}

// oneOrMore is a list whose single item may stand alone.
type oneOrMore []string

// MarshalJSON writes a single item alone.
func (o oneOrMore) MarshalJSON() ([]byte, error) {
	if len(o) == 1 {
		return json.Marshal(o[0])
	}
	return json.Marshal([]string(o))
}

// UnmarshalJSON reads either.
func (o *oneOrMore) UnmarshalJSON(data []byte) error {
	if data[0] != '[' {
		*o = make([]string, 1)
		return json.Unmarshal(data, &(*o)[0])
	}
	return json.Unmarshal(data, (*[]string)(o))
}

// further is what members without a name of their own may be: nothing, or
// what a schema says.
type further struct{ of *schema }

// MarshalJSON writes false or the schema.
func (f *further) MarshalJSON() ([]byte, error) {
	if f.of == nil {
		return []byte("false"), nil
	}
	return f.of.MarshalJSON()
}

// UnmarshalJSON reads either.
func (f *further) UnmarshalJSON(data []byte) error {
	if data[0] != '{' {
		return nil
	}
	f.of = new(schema)
	return f.of.UnmarshalJSON(data)
}
