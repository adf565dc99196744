package body

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/service"
)

// Types of faults, as validators in the field call them.
const (
	jsonInvalid  = "json_invalid"
	modelType    = "model_type"
	missing      = "missing"
	extra        = "extra_forbidden"
	literal      = "literal_error"
	tooShort     = "string_too_short"
	tooLong      = "string_too_long"
	listTooShort = "too_short"
	listTooLong  = "too_long"
	valueError   = "value_error"
)

// typeFaults are the types of faults of values that are not of their kind.
var typeFaults = map[Kind]string{String: "string_type", Bool: "bool_type", Int: "int_type", Float: "float_type", Texts: "dict_type", Object: "dict_type"}

// kindNames are the kinds as sentences have them.
var kindNames = map[Kind]string{
	String: "a string", Bool: "true or false", Int: "a whole number", Float: "a number", Texts: "an object whose values are strings", Object: "an object",
	Strings: "a list of strings", Bools: "a list of true and false", Ints: "a list of whole numbers",
}

// MostFaults is how many faults of a body are told.
const MostFaults = 100

// mostDepth is how many levels a body may have.
const mostDepth = 100

// Values are what a body has.
type Values struct {
	Is     map[string]any  // by field, what is given and right: string, bool, int, float64, slices of them, map[string]string; nil: null, where that is a value
	Given  map[string]bool // fields that are there and not null
	Wrong  map[string]bool // fields that are at fault
	Faults []service.Fault
}

// Read reads a body. All is empty but the faults where it is not an object.
func (t *Table) Read(data []byte) Values {
	v := Values{Is: map[string]any{}, Given: map[string]bool{}, Wrong: map[string]bool{}}
	raw, bad := object(data)
	if bad != nil {
		v.Faults = []service.Fault{*bad}
		return v
	}
	for i := range t.Fields {
		f := &t.Fields[i]
		value, there := raw[f.Name]
		delete(raw, f.Name)
		t.field(&v, f, value, there)
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
		if !v.fault(extra, t.unknown(name), name) {
			break
		}
	}
	return v
}

func (t *Table) field(v *Values, f *Field, value any, there bool) {
	switch {
	case !there && f.Required:
		v.Wrong[f.Name] = true
		v.fault(missing, f.Name+" is required: "+lead(f.Doc), f.Name)
		return
	case !there:
		return
	case value == nil && f.Null:
		v.Is[f.Name] = nil
		return
	case value == nil && f.nullable():
		return
	}
	before := len(v.Faults)
	is := v.value(f, value)
	if len(v.Faults) > before {
		v.Wrong[f.Name] = true
		return
	}
	v.Given[f.Name] = true
	v.Is[f.Name] = is
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
			return fmt.Sprintf("there is no field %s; did you mean %s?", quoted(name), meant[0])
		}
	}
	return "there is no field " + quoted(name)
}

// fault notes one, and reports whether there is room for more.
func (v *Values) fault(typ, message string, path ...any) bool {
	if len(v.Faults) < MostFaults {
		v.Faults = append(v.Faults, service.Fault{Type: typ, Path: path, Message: message})
	}
	return len(v.Faults) < MostFaults
}

// value is a field's, as its kind has it; what is wrong becomes faults.
func (v *Values) value(f *Field, value any) any {
	of, list := f.Kind.element()
	if !list {
		is, _ := v.one(f, f.Kind, value, f.Name)
		if s, ok := is.(string); ok && !v.long(f, s) {
			return nil
		}
		return is
	}
	entries, ok := value.([]any)
	if !ok {
		v.fault("list_type", fmt.Sprintf("%s must be %s, got %s", f.Name, kindNames[f.Kind], kindOf(value)), f.Name)
		return nil
	}
	if n := len(entries); f.MaxLen > 0 && n > f.MaxLen {
		v.fault(listTooLong, fmt.Sprintf("%s has %d entries; the most is %d", f.Name, n, f.MaxLen), f.Name)
		return nil
	} else if n < f.MinLen {
		v.fault(listTooShort, fmt.Sprintf("%s has %d entries; the least is %d", f.Name, n, f.MinLen), f.Name)
		return nil
	}
	switch of {
	case Bool:
		return entriesOf[bool](v, f, of, entries)
	case Int:
		return entriesOf[int](v, f, of, entries)
	}
	return entriesOf[string](v, f, of, entries)
}

func entriesOf[T any](v *Values, f *Field, of Kind, entries []any) []T {
	out := make([]T, 0, len(entries))
	for i, e := range entries {
		is, more := v.one(f, of, e, f.Name, i)
		if t, ok := is.(T); ok {
			out = append(out, t)
		}
		if !more {
			break
		}
	}
	return out
}

// one is a value that is no list; more is false once there are too many faults.
func (v *Values) one(f *Field, of Kind, value any, path ...any) (is any, more bool) {
	switch of {
	case String:
		if s, ok := value.(string); ok {
			return v.text(f, s, path)
		}
	case Bool:
		if b, ok := value.(bool); ok {
			return b, true
		}
	case Int, Float:
		if n, ok := number(of, value); ok {
			return v.within(f, of, n, path)
		}
	case Object:
		if o, ok := value.(map[string]any); ok {
			return o, true
		}
	case Texts:
		if o, ok := value.(map[string]any); ok {
			return v.texts(f, o)
		}
	}
	return nil, v.fault(typeFaults[of], fmt.Sprintf("%s must be %s, got %s", place(path), kindNames[of], kindOf(value)), path...)
}

// number reads a JSON number. A whole number may be written with a point.
func number(of Kind, value any) (float64, bool) {
	n, ok := value.(json.Number)
	if !ok {
		return 0, false
	}
	x, err := n.Float64()
	const exact = 1 << 53
	if err != nil || of == Int && (x != math.Trunc(x) || math.Abs(x) > exact) {
		return 0, false
	}
	return x, true
}

func (v *Values) within(f *Field, of Kind, n float64, path []any) (any, bool) {
	if f.Most > f.Least {
		typ, what := "", ""
		if n < f.Least {
			typ, what = "greater_than_equal", "less"
		} else if n > f.Most {
			typ, what = "less_than_equal", "more"
		}
		if typ != "" {
			return nil, v.fault(typ, fmt.Sprintf("%s must be from %g to %g; %g is %s", place(path), f.Least, f.Most, n, what), path...)
		}
	}
	if of == Int {
		return int(n), true
	}
	return n, true
}

// texts are strings by names. Names are bounded as strings are.
func (v *Values) texts(f *Field, o map[string]any) (any, bool) {
	out := make(map[string]string, len(o))
	names := make([]string, 0, len(o))
	for name := range o {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		is, more := v.one(&Field{}, String, o[name], f.Name, name)
		if s, ok := is.(string); ok {
			out[name] = s
		}
		if !more {
			return nil, false
		}
	}
	return out, true
}

// text holds a string to its choices or its form.
func (v *Values) text(f *Field, s string, path []any) (any, bool) {
	if now, ok := f.Older[s]; ok {
		return now, true
	}
	switch {
	case strings.ContainsRune(s, 0):
		return nil, v.fault(valueError, place(path)+" has a character U+0000, which no text may have", path...)
	case f.Choices != nil && !slices.Contains(f.Choices, s):
		return nil, v.fault(literal, choose(place(path), s, f.Choices), path...)
	case f.Form != nil:
		// An empty string is too short where it may not be, and no further.
		if what := f.Form.Wrong(s); what != "" && (s != "" || f.MinLen == 0 || len(path) > 1) {
			return nil, v.fault(f.Form.Type, place(path)+" "+what, path...)
		}
	}
	return s, true
}

// long holds a string to its length, in characters.
func (v *Values) long(f *Field, s string) bool {
	if len(s) >= f.MinLen*utf8.UTFMax && (f.MaxLen == 0 || len(s) <= f.MaxLen) {
		return true
	}
	switch n := utf8.RuneCountInString(s); {
	case n < f.MinLen:
		return v.fault(tooShort, fmt.Sprintf("%s must have %d or more characters; it has %d", f.Name, f.MinLen, n), f.Name) && false
	case f.MaxLen > 0 && n > f.MaxLen:
		return v.fault(tooLong, fmt.Sprintf("%s may have %d characters; it has %d", f.Name, f.MaxLen, n), f.Name) && false
	}
	return true
}

func choose(at, got string, choices []string) string {
	const fewest = 12 // so many are listed, of more the nearest is told
	said := ""
	if meant := near.Names(clip(got), choices); len(meant) > 0 {
		said = fmt.Sprintf("; did you mean %q?", meant[0])
	}
	if len(choices) > fewest && said != "" {
		return fmt.Sprintf("%s has no value %s%s", at, quoted(got), said)
	}
	return fmt.Sprintf("%s must be one of \"%s\"; got %s%s", at, strings.Join(choices, `", "`), quoted(got), said)
}

// place is a path as sentences have it: custom_images[0].
func place(path []any) string {
	var b strings.Builder
	for i, p := range path {
		switch p := p.(type) {
		case int:
			b.WriteString("[" + strconv.Itoa(p) + "]")
		case string:
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(clip(p))
		}
	}
	return b.String()
}

func quoted(s string) string { return strconv.Quote(clip(s)) }

// clip cuts what a caller wrote to what a message bears.
func clip(s string) string {
	const longest = 60
	if len(s) <= longest {
		return s
	}
	return strings.ToValidUTF8(s[:longest], "") + "…"
}

// kindOf is what a value is, as sentences have it.
func kindOf(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case string:
		return "the string " + quoted(value)
	case bool:
		return strconv.FormatBool(value)
	case json.Number:
		return "the number " + clip(value.String())
	case []any:
		return "a list"
	}
	return "an object"
}

// object reads a JSON object of at most mostDepth levels.
func object(data []byte) (map[string]any, *service.Fault) {
	invalid := func(at int, message string) (map[string]any, *service.Fault) {
		return nil, &service.Fault{Type: jsonInvalid, Path: []any{at}, Message: message}
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, &service.Fault{Type: missing, Message: "the body is empty; send a JSON object"}
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
		return nil, &service.Fault{Type: modelType, Message: "the body must be a JSON object, got " + kindOf(value)}
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
