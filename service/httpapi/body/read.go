package body

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/internal/near"
)

// Types of faults of bodies, beside those of values.
const (
	jsonInvalid = "json_invalid"
	modelType   = "model_type"
	extra       = "extra_forbidden"
)

// mostDepth is how many levels a body may have.
const mostDepth = 100

// Read reads a body. All is empty but the faults where it is not an object.
func (t *Table) Read(data []byte) field.Values {
	v := field.NewValues()
	raw, bad := object(data)
	if bad != nil {
		v.Faults = []field.Fault{*bad}
		return v
	}
	for i := range t.Fields {
		f := &t.Fields[i]
		value, there := raw[f.Name]
		delete(raw, f.Name)
		t.read(&v, f, value, there)
	}
	if t.Any {
		return v
	}
	others := make([]string, 0, len(raw))
	for name := range raw {
		others = append(others, name)
	}
	slices.Sort(others)
	for _, name := range others {
		if !v.Add(extra, t.unknown(name), name) {
			break
		}
	}
	return v
}

func (t *Table) read(v *field.Values, f *field.Field, value any, there bool) {
	switch {
	case there:
		v.Read(f, value)
	case f.Required:
		v.Wrong[f.Name] = true
		v.Add(field.Missing, "`"+f.Name+"` is required: "+lead(f.Doc), f.Name)
	}
}

// lead is the first sentence of a text.
func lead(doc string) string {
	first, _, _ := strings.Cut(doc, ". ")
	return strings.TrimSuffix(first, ".")
}

// unknown says what is known instead of a name.
func (t *Table) unknown(name string) string {
	if instead, ok := t.Gone[name]; ok {
		return instead
	}
	const longestName = 64
	if len(name) <= longestName {
		if meant := near.Names(name, t.Names()); len(meant) > 0 {
			return fmt.Sprintf("there is no field %s; did you mean `%s`?", field.Quoted(name), meant[0])
		}
	}
	return "there is no field " + field.Quoted(name)
}

// object reads a JSON object of at most mostDepth levels.
func object(data []byte) (map[string]any, *field.Fault) {
	invalid := func(at int, message string) (map[string]any, *field.Fault) {
		return nil, &field.Fault{Type: jsonInvalid, Path: []any{at}, Message: message}
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, &field.Fault{Type: field.Missing, Message: "the body is empty; send a JSON object"}
	}
	if at, deep := tooDeep(data); deep {
		return invalid(at, fmt.Sprintf("the JSON has more than %d levels", mostDepth))
	}
	if !utf8.Valid(data) {
		return invalid(0, "the body is not UTF-8")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var value any
	if err := dec.Decode(&value); err != nil {
		at, what := worded(err, len(data))
		return invalid(at, "the body is not JSON: "+what)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return invalid(int(dec.InputOffset()), "the body is not JSON: there is more behind its end")
	}
	o, ok := value.(map[string]any)
	if !ok {
		return nil, &field.Fault{Type: modelType, Message: "the body must be a JSON object, got " + field.KindOf(value)}
	}
	return o, nil
}

// worded is where JSON of so many bytes is wrong, and what is.
func worded(err error, size int) (at int, what string) {
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return size, "it ends too early"
	case errors.As(err, &syntax):
		return int(syntax.Offset), err.Error()
	}
	return 0, err.Error()
}

// tooDeep reports whether JSON has more than mostDepth levels, and from where on,
// before anything is made of it.
func tooDeep(data []byte) (at int, deep bool) {
	depth, in := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case in && c == '\\':
			i++
		case c == '"':
			in = !in
		case in:
		case c == '{' || c == '[':
			if depth++; depth > mostDepth {
				return i, true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return 0, false
}
