package field

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Kind is what a value is.
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

// Element is the kind of a list's entries; ok reports whether k is a list.
func (k Kind) Element() (of Kind, ok bool) {
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

// Nullable reports whether null may be sent.
func (f *Field) Nullable() bool { return f.Null || f.Default == nil && !f.Required }

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
		if _, list := f.Kind.Element(); list {
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

// Form is a shape of strings that a list of choices cannot give.
type Form struct {
	Name    string                     // in schemas, as format
	Type    string                     // of the fault
	Pattern string                     // in schemas
	Wrong   func(string) (what string) // what is wrong with one and what is accepted; empty: nothing
}
