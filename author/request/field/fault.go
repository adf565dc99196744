package field

import (
	"regexp"
	"strconv"
	"strings"
)

// Fault is one thing that is wrong with a request. Names of fields stand in backticks
// in its message.
type Fault struct {
	Type    string // as validators in the field call it: missing, string_type, literal_error, extra_forbidden, value_error …
	Path    []any  // names and positions from the request down: "custom_images", 0
	Message string // what is wrong and what is accepted
}

// Error implements error.
func (f Fault) Error() string { return f.Message }

// Types of faults.
const (
	Missing      = "missing"
	LiteralError = "literal_error"
	ValueError   = "value_error"
	TooLong      = "too_long" // of a list
	Duplicate    = "duplicate"

	listTooShort = "too_short"
	textTooShort = "string_too_short"
	textTooLong  = "string_too_long"
)

// typeFaults are the types of faults of values that are not of their kind.
var typeFaults = map[Kind]string{String: "string_type", Bool: "bool_type", Int: "int_type", Float: "float_type", Texts: "dict_type", Object: "dict_type"}

// Renamed is the fault as somebody reads it who knows fields by other names.
func (f Fault) Renamed(names map[string]string) Fault {
	if len(f.Path) > 0 {
		if name, ok := f.Path[0].(string); ok && names[name] != "" {
			f.Path = append([]any{names[name]}, f.Path[1:]...)
		}
	}
	f.Message = Reworded(f.Message, names)
	return f
}

// inBackticks is a name or a value in a message.
var inBackticks = regexp.MustCompile("`[^`]+`")

// Reworded is a message with other names in the place of those in backticks.
func Reworded(message string, names map[string]string) string {
	return inBackticks.ReplaceAllStringFunc(message, func(quoted string) string {
		if own := names[strings.Trim(quoted, "`")]; own != "" {
			return "`" + own + "`"
		}
		return quoted
	})
}

// Place is a path as messages have it: `custom_images[0]`.
func Place(path []any) string {
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
	return "`" + b.String() + "`"
}

// Quoted is what somebody sent, as messages repeat it.
func Quoted(s string) string { return strconv.Quote(clip(s)) }

// clip cuts what somebody sent to what a message bears. A backtick would look like
// the end of a name.
func clip(s string) string {
	const longest = 60
	if len(s) > longest {
		s = strings.ToValidUTF8(s[:longest], "") + "…"
	}
	return strings.ReplaceAll(s, "`", "'")
}
