package question

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/inkreel/inkreel/provider/chat"
)

// read is an answer as a T, nil where it is none, with what is wrong with its
// form. Members that T has not are dropped.
func read[T any](said chat.Answer) (*T, []Fault) {
	switch {
	case said.JSON == nil && said.Cut:
		return nil, []Fault{{"", "it broke off before its end, because it is too long: answer more briefly"}}
	case said.JSON == nil:
		return nil, []Fault{{"", "it is not JSON: answer with one JSON object and nothing else"}}
	}
	v := new(T)
	err := json.Unmarshal(said.JSON, v)
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		// What could be read was; what could not is left out, and may be worth
		// nothing: whoever judges will tell.
		return nil, []Fault{{kind.Field, fmt.Sprintf("it is a JSON %s, want %s", kind.Value, inJSON(kind.Type))}}
	case err != nil:
		return nil, []Fault{{"", "it is not JSON of the form asked for"}}
	}
	return v, nil
}

// inJSON names what a type is in JSON.
func inJSON(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Int:
		return "a whole number"
	}
	return "a number"
}
