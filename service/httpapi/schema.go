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
