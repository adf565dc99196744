package request

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/near"
)

// Read reads a request in JSON, fills in what is left out, and judges it. The faults
// are all there are, of its form and of its values, in the order of its fields;
// fields that there are none of come last.
func Read(data []byte, rules Rules) (*Request, story.Faults) {
	r, faults := decode(data)
	if len(r.stated) == 0 && len(faults) > 0 && faults[0].Path == "" {
		return r, faults
	}
	form := len(faults)
	for _, f := range r.Check(rules) {
		// Of what could not be read there is but that to say.
		if !slices.ContainsFunc(faults[:form], func(of story.Fault) bool { return of.Path == f.Path || strings.HasPrefix(f.Path, of.Path+"[") }) {
			faults = append(faults, f)
		}
	}
	inOrder(faults)
	return r, faults
}

// decode reads a request. The faults are those of its form: what is no JSON, of a
// wrong type, missing or unknown. Fields that are wrong have their zero values.
func decode(data []byte) (*Request, story.Faults) {
	r := &Request{stated: map[string]bool{}}
	var faults story.Faults
	var body map[string]json.RawMessage
	if err := json.Unmarshal(data, &body); err != nil || body == nil {
		if json.Valid(data) {
			faults.Add(story.FaultObject, "", "an object with the fields of a request", "the body is no object")
		} else {
			faults.Add(story.FaultJSON, "", "an object with the fields of a request", "the body is no JSON%s", where(err))
		}
		return r, faults
	}
	v := reflect.ValueOf(r).Elem()
	for i, name := range fieldNames {
		raw, ok := body[name]
		if !ok || name == "" {
			continue
		}
		null := isNull(raw)
		r.stated[name] = !null
		if !null {
			faults = append(faults, read(raw, name, v.Field(i))...)
		}
	}
	if _, ok := body["prompt"]; !ok {
		faults.Add(story.FaultMissing, "prompt", "the topic or main idea, in words", "a request needs a prompt")
	} else if !r.stated["prompt"] {
		faults.Add(story.FaultString, "prompt", "the topic or main idea, in words", "null is no text")
	}
	faults = append(faults, unknown(body)...)
	for _, name := range []string{"canvas_style_variant", "sketch_style_variant"} { // null, and not left out
		if set, ok := r.stated[name]; ok && !set && r.CustomStyle == "" && strings.HasSuffix(engineOf(r.Engine), strings.TrimSuffix(name, "_style_variant")) {
			faults.Add(story.FaultLiteral, name, styleNames(engineOf(r.Engine)), "%s needs a style, and it is null", engineOf(r.Engine))
		}
	}
	r.defaults()
	return r, faults
}

// where is the place at which JSON is broken.
func where(err error) string {
	if syntax, ok := err.(*json.SyntaxError); ok { //nolint:errorlint // as the decoder returns it
		return fmt.Sprintf(": %v at byte %d", syntax, syntax.Offset)
	}
	return ""
}

func isNull(raw json.RawMessage) bool { return bytes.Equal(bytes.TrimSpace(raw), []byte("null")) }

// fieldNames are the names of the request's fields, by their places in it; empty:
// not in requests.
var fieldNames = func() (names []string) {
	t := reflect.TypeFor[Request]()
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}()

// Fields are the names of all fields of a request, in order.
func Fields() []string {
	return slices.DeleteFunc(slices.Clone(fieldNames), func(name string) bool { return name == "" })
}

// unknown are the faults of fields that there are none of.
func unknown(body map[string]json.RawMessage) (faults story.Faults) {
	var names []string
	for name := range body {
		if !slices.Contains(fieldNames, name) || name == "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		accept := strings.Join(Fields(), ", ")
		if alike := near.Names(name, Fields()); len(alike) > 0 {
			accept = alike[0]
		}
		faults.Add(story.FaultExtra, cut(name), accept, "there is no such field")
	}
	return faults
}

// longestQuoted is how many characters of what a stranger wrote are repeated.
const longestQuoted = 80

func cut(s string) string {
	if r := []rune(s); len(r) > longestQuoted {
		return string(r[:longestQuoted]) + "…"
	}
	return s
}

// read reads one value into a field.
func read(raw json.RawMessage, path string, field reflect.Value) (faults story.Faults) {
	wrong := func(kind story.FaultKind, want string) story.Faults {
		faults.Add(kind, path, want, "%s is %s", cut(string(raw)), kindOf(raw))
		return faults
	}
	switch field.Kind() {
	case reflect.Pointer:
		value := reflect.New(field.Type().Elem())
		if faults = read(raw, path, value.Elem()); len(faults) == 0 {
			field.Set(value)
		}
	case reflect.Slice:
		var all []json.RawMessage
		if json.Unmarshal(raw, &all) != nil {
			return wrong(story.FaultList, "a list")
		}
		list := reflect.MakeSlice(field.Type(), len(all), len(all))
		for i, one := range all {
			faults = append(faults, read(one, fmt.Sprintf("%s[%d]", path, i), list.Index(i))...)
		}
		field.Set(list)
	case reflect.Map:
		var all map[string]json.RawMessage
		if json.Unmarshal(raw, &all) != nil {
			return wrong(story.FaultObject, "an object")
		}
		texts := map[string]string{}
		for _, name := range sorted(all) {
			var text string
			faults = append(faults, read(all[name], path+"."+cut(name), reflect.ValueOf(&text).Elem())...)
			texts[name] = text
		}
		field.Set(reflect.ValueOf(texts))
	case reflect.String:
		if isNull(raw) || json.Unmarshal(raw, field.Addr().Interface()) != nil {
			return wrong(story.FaultString, "a text")
		}
	case reflect.Bool:
		if isNull(raw) || json.Unmarshal(raw, field.Addr().Interface()) != nil {
			return wrong(story.FaultBool, "true or false")
		}
	case reflect.Int:
		var n float64
		if isNull(raw) || json.Unmarshal(raw, &n) != nil || n != math.Trunc(n) || math.Abs(n) > math.MaxInt32 {
			return wrong(story.FaultInteger, "a whole number")
		}
		field.SetInt(int64(n))
	default:
		if isNull(raw) || json.Unmarshal(raw, field.Addr().Interface()) != nil {
			return wrong(story.FaultNumber, "a number")
		}
	}
	return faults
}

func sorted[V any](m map[string]V) (names []string) {
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// kindOf is what a JSON value is.
func kindOf(raw json.RawMessage) string {
	switch bytes.TrimSpace(raw)[0] {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "a text"
	case 't', 'f':
		return "a truth value"
	case 'n':
		return "no value"
	}
	return "a number"
}
