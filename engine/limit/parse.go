package limit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/near"
)

// maxTable bounds a table, so that it fits into a message.
const maxTable = 256 << 10

// Parse reads a table strictly. The error names each field that is wrong, what
// stands there and what would be accepted.
func Parse(data []byte) (Table, error) {
	var t Table
	if len(data) > maxTable {
		return t, fmt.Errorf("limits: %d bytes; accepted: at most %d", len(data), maxTable)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	var tree any
	if err := d.Decode(&tree); err != nil {
		return t, fmt.Errorf("limits: not JSON: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return t, errors.New("limits: more follows the table's closing brace")
	}
	if faults := judge("", tree, reflect.TypeFor[Table]()); len(faults) > 0 {
		return t, errors.New("limits: " + strings.Join(faults, "\n"))
	}
	if err := json.Unmarshal(data, &t); err != nil {
		return Table{}, fmt.Errorf("limits: %w", err)
	}
	return t, nil
}

// judge lists what in a JSON value does not fit a type of the table.
func judge(path string, value any, want reflect.Type) (faults []string) {
	fault := func(format string, args ...any) []string {
		return append(faults, strings.TrimPrefix(path, ".")+": "+fmt.Sprintf(format, args...))
	}
	switch want.Kind() {
	case reflect.Struct, reflect.Map:
		object, ok := value.(map[string]any)
		if !ok {
			return fault("%s; accepted: an object", shown(value))
		}
		fields := fieldsOf(want)
		for _, name := range slices.Sorted(maps.Keys(object)) {
			place := path + "." + name
			switch field, known := fields[name]; {
			case want.Kind() == reflect.Map:
				if err := CheckTenant(name); err != nil {
					faults = append(faults, strings.TrimPrefix(place, ".")+": "+err.Error())
				}
				faults = append(faults, judge(place, object[name], want.Elem())...)
			case known:
				faults = append(faults, judge(place, object[name], field)...)
			default:
				names := slices.Sorted(maps.Keys(fields))
				accepted := strings.Join(names, ", ")
				if best := near.Names(name, names); len(best) > 0 {
					accepted = strings.Join(best, ", ")
				}
				faults = append(faults, strings.TrimPrefix(place, ".")+": no such limit; accepted: "+accepted)
			}
		}
		return faults
	}
	n, ok := value.(float64)
	switch {
	case !ok || n <= 0:
		return fault("%s; accepted: a number above 0", shown(value))
	case want.Kind() != reflect.Float64 && (n != float64(int64(n)) || n > 1<<53):
		return fault("%s; accepted: a whole number up to 2^53", shown(value))
	}
	return nil
}

func shown(value any) string {
	const most = 40
	s, _ := json.Marshal(value) // it was read from JSON
	if len(s) > most {
		return strings.ToValidUTF8(string(s[:most]), "") + "…"
	}
	return string(s)
}

// fieldsOf are the types of a struct's fields by their names in JSON.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	if t.Kind() != reflect.Struct {
		return nil
	}
	out := map[string]reflect.Type{}
	for f := range t.Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		out[name] = f.Type
	}
	return out
}

// CheckTenant says whether a tenant may have a name: 1 to 32 of [a-z0-9_-]. It
// becomes a word of subjects and, in upper case, a part of streams' names.
func CheckTenant(name string) error {
	const most = 32
	ok := len(name) > 0 && len(name) <= most
	for _, c := range []byte(name) {
		ok = ok && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-')
	}
	if !ok {
		return fmt.Errorf("tenant %q; accepted: 1 to %d of [a-z0-9_-]", name, most)
	}
	return nil
}
