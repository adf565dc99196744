package question

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// schema is the part of JSON Schema that all servers know which hold models to
// it: every member is required, none but these may be there.
type schema struct {
	Type        string             `json:"type"`
	Description string             `json:"description,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Further     *bool              `json:"additionalProperties,omitempty"`
}

// Schema returns the JSON Schema of a type by its json tags; the tag doc of a
// field describes it. options are the values of texts by their types' names.
func Schema[T any](options map[string][]string) (json.RawMessage, error) {
	s, err := schemaOf(reflect.TypeFor[T](), options)
	if err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func schemaOf(t reflect.Type, options map[string][]string) (*schema, error) {
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOf(t.Elem(), options)
	case reflect.String:
		return &schema{Type: "string", Enum: options[t.Name()]}, nil
	case reflect.Bool:
		return &schema{Type: "boolean"}, nil
	case reflect.Int:
		return &schema{Type: "integer"}, nil
	case reflect.Float64:
		return &schema{Type: "number"}, nil
	case reflect.Slice:
		items, err := schemaOf(t.Elem(), options)
		return &schema{Type: "array", Items: items}, err
	case reflect.Struct:
		out := &schema{Type: "object", Properties: map[string]*schema{}, Further: new(bool)}
		for _, f := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "" || name == "-" {
				continue
			}
			s, err := schemaOf(f.Type, options)
			if err != nil {
				return nil, fmt.Errorf("%s.%s: %w", t, f.Name, err)
			}
			s.Description = f.Tag.Get("doc")
			out.Properties[name] = s
			out.Required = append(out.Required, name)
		}
		return out, nil
	}
	return nil, fmt.Errorf("a model cannot be asked for a %s", t.Kind())
}
