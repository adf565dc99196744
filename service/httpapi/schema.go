package httpapi

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Time is a moment in answers: UTC, microseconds.
type Time time.Time

// MarshalJSON implements json.Marshaler.
func (t Time) MarshalJSON() ([]byte, error) {
	return json.Marshal(time.Time(t).UTC().Format("2006-01-02T15:04:05.000000Z"))
}

// Text is a string that is null as long as there is none.
type Text string

// MarshalJSON implements json.Marshaler.
func (t Text) MarshalJSON() ([]byte, error) {
	if t == "" {
		return []byte("null"), nil
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false) // addresses have & in them
	err := enc.Encode(string(t))
	return bytes.TrimSpace(out.Bytes()), err
}

// Object is a JSON object whose names stay in the order they were added in.
type Object[T any] struct {
	names  []string
	values []T
}

// Add adds a value at the end.
func (o *Object[T]) Add(name string, value T) {
	o.names, o.values = append(o.names, name), append(o.values, value)
}

// MarshalJSON implements json.Marshaler.
func (o Object[T]) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, name := range o.names {
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(o.values[i])
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// value is the type of an object's values.
func (Object[T]) value() reflect.Type { return reflect.TypeFor[T]() }

// Plan is JSON that is answered as it is.
type Plan = json.RawMessage

var (
	timeType = reflect.TypeFor[Time]()
	textType = reflect.TypeFor[Text]()
	rawType  = reflect.TypeFor[json.RawMessage]()
	goTime   = reflect.TypeFor[time.Time]()
)

// schemaOf is the JSON Schema of what a value is written as; structs are added to
// schemas by their names, and what their fields mean stands in tags named doc.
func schemaOf(v any, schemas map[string]any) map[string]any {
	return schemaOfType(reflect.TypeOf(v), schemas)
}

func schemaOfType(t reflect.Type, schemas map[string]any) map[string]any {
	switch t {
	case timeType, goTime:
		return map[string]any{"type": "string", "format": "date-time"}
	case textType:
		return map[string]any{"type": []string{"string", "null"}}
	case rawType:
		return map[string]any{"type": "object"}
	}
	if o, ok := reflect.Zero(t).Interface().(interface{ value() reflect.Type }); ok {
		return map[string]any{"type": "object", "additionalProperties": schemaOfType(o.value(), schemas)}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOfType(t.Elem(), schemas)
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Interface:
		return map[string]any{}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOfType(t.Elem(), schemas)}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schemaOfType(t.Elem(), schemas)}
	case reflect.Struct:
		name := strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
		if schemas[name] == nil {
			schemas[name] = map[string]any{} // of itself
			schemas[name] = structSchema(t, schemas)
		}
		return ref(name)
	}
	panic("httpapi: no schema of " + t.String())
}

func structSchema(t reflect.Type, schemas map[string]any) map[string]any {
	properties, required := map[string]any{}, []string{}
	fieldsOf(t, func(f reflect.StructField, name string, optional bool) {
		s := schemaOfType(f.Type, schemas)
		if doc := f.Tag.Get("doc"); doc != "" {
			s["description"] = doc
		}
		if choices := f.Tag.Get("enum"); choices != "" {
			s["enum"] = strings.Split(choices, "|")
		}
		properties[name] = s
		if !optional {
			required = append(required, name)
		}
	})
	slices.Sort(required)
	return map[string]any{"type": "object", "properties": properties, "required": required}
}

// fieldsOf calls f with every field as it is written in JSON.
func fieldsOf(t reflect.Type, f func(_ reflect.StructField, name string, optional bool)) {
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-":
		case field.Anonymous && name == "":
			fieldsOf(field.Type, f)
		default:
			f(field, name, strings.Contains(options, "omitempty"))
		}
	}
}

// AnswerField is a field of what a route answers with.
type AnswerField struct {
	Name     string
	Kind     string // of JSON, or the name of the schema it is of
	Optional bool   // it may be left out
	Doc      string
}

// AnswerFields are those of a route's answer; none where it is no object of ours.
func (r *Route) AnswerFields() (fields []AnswerField) {
	t := reflect.TypeOf(r.Answer)
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	fieldsOf(t, func(f reflect.StructField, name string, optional bool) {
		doc := f.Tag.Get("doc")
		if choices := f.Tag.Get("enum"); choices != "" {
			doc = strings.TrimSpace(doc + " One of " + strings.ReplaceAll(choices, "|", ", ") + ".")
		}
		fields = append(fields, AnswerField{name, kindName(schemaOfType(f.Type, map[string]any{})), optional, doc})
	})
	return fields
}

// kindName is a schema in a word or two.
func kindName(s map[string]any) string {
	if at, ok := s["$ref"].(string); ok {
		return at[strings.LastIndexByte(at, '/')+1:]
	}
	switch t := s["type"].(type) {
	case []string:
		return strings.Join(t, " or ")
	case string:
		if items, ok := s["items"].(map[string]any); ok {
			return "array[" + kindName(items) + "]"
		}
		if values, ok := s["additionalProperties"].(map[string]any); ok {
			return "object[" + kindName(values) + "]"
		}
		return t
	}
	return "any"
}
