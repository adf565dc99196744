package field

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/near"
)

// MostFaults is how many faults of a request are told.
const MostFaults = 100

// Values are what somebody asks for, by field.
type Values struct {
	Is     map[string]any  // what is given and right: string, bool, int, float64, slices of them, map[string]string; nil: null, where that is a value
	Given  map[string]bool // fields that are there and not null
	Wrong  map[string]bool // fields that are at fault
	Faults []Fault
}

// NewValues are none.
func NewValues() Values {
	return Values{Is: map[string]any{}, Given: map[string]bool{}, Wrong: map[string]bool{}}
}

// Read takes the value of a field in, or notes what is wrong with it. Values are as
// JSON is decoded, of numbers json.Number, float64 or int.
func (v *Values) Read(f *Field, value any) {
	switch {
	case value == nil && f.Null:
		v.Is[f.Name] = nil
		return
	case value == nil && f.Nullable():
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

// kindNames are the kinds as sentences have them.
var kindNames = map[Kind]string{
	String: "a string", Bool: "true or false", Int: "a whole number", Float: "a number", Texts: "an object whose values are strings", Object: "an object",
	Strings: "a list of strings", Bools: "a list of true and false", Ints: "a list of whole numbers",
}

// Add notes a fault, and reports whether there is room for more.
func (v *Values) Add(typ, message string, path ...any) bool {
	if len(v.Faults) < MostFaults {
		v.Faults = append(v.Faults, Fault{Type: typ, Path: path, Message: message})
	}
	return len(v.Faults) < MostFaults
}

// value is a field's, as its kind has it; what is wrong becomes faults.
func (v *Values) value(f *Field, value any) any {
	of, list := f.Kind.Element()
	if !list {
		is, _ := v.one(f, f.Kind, value, f.Name)
		if s, ok := is.(string); ok && !v.long(f, s) {
			return nil
		}
		return is
	}
	entries, ok := value.([]any)
	if !ok {
		v.Add("list_type", fmt.Sprintf("`%s` must be %s, got %s", f.Name, kindNames[f.Kind], KindOf(value)), f.Name)
		return nil
	}
	if n := len(entries); f.MaxLen > 0 && n > f.MaxLen {
		v.Add(TooLong, fmt.Sprintf("`%s` has %d entries; the most is %d", f.Name, n, f.MaxLen), f.Name)
		return nil
	} else if n < f.MinLen {
		v.Add(listTooShort, fmt.Sprintf("`%s` has %d entries; the least is %d", f.Name, n, f.MinLen), f.Name)
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
	return nil, v.Add(typeFaults[of], fmt.Sprintf("%s must be %s, got %s", Place(path), kindNames[of], KindOf(value)), path...)
}

// number reads a number. A whole number may be written with a point.
func number(of Kind, value any) (float64, bool) {
	var x float64
	switch n := value.(type) {
	case json.Number:
		var err error
		if x, err = n.Float64(); err != nil {
			return 0, false
		}
	case float64:
		x = n
	case int:
		x = float64(n)
	default:
		return 0, false
	}
	const exact = 1 << 53
	if math.IsNaN(x) || math.IsInf(x, 0) || of == Int && (x != math.Trunc(x) || math.Abs(x) > exact) {
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
			return nil, v.Add(typ, fmt.Sprintf("%s must be from %g to %g; %g is %s", Place(path), f.Least, f.Most, n, what), path...)
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
		return nil, v.Add(ValueError, Place(path)+" has a character U+0000, which no text may have", path...)
	case f.Choices != nil && !slices.Contains(f.Choices, s):
		return nil, v.Add(LiteralError, choose(Place(path), s, f.Choices), path...)
	case f.Form != nil:
		// An empty string is too short where it may not be, and no further.
		if what := f.Form.Wrong(s); what != "" && (s != "" || f.MinLen == 0 || len(path) > 1) {
			return nil, v.Add(f.Form.Type, Place(path)+" "+what, path...)
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
		return v.Add(textTooShort, fmt.Sprintf("`%s` must have %d or more characters; it has %d", f.Name, f.MinLen, n), f.Name) && false
	case f.MaxLen > 0 && n > f.MaxLen:
		return v.Add(textTooLong, fmt.Sprintf("`%s` may have %d characters; it has %d", f.Name, f.MaxLen, n), f.Name) && false
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
		return fmt.Sprintf("%s has no value %s%s", at, Quoted(got), said)
	}
	return fmt.Sprintf("%s must be one of \"%s\"; got %s%s", at, strings.Join(choices, `", "`), Quoted(got), said)
}

// KindOf is what a value is, as sentences have it.
func KindOf(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case string:
		return "the string " + Quoted(value)
	case bool:
		return strconv.FormatBool(value)
	case json.Number, float64, int:
		return "the number " + clip(fmt.Sprint(value))
	case []any:
		return "a list"
	}
	return "an object"
}
