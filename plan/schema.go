package plan

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:generate go test -run TestPrintedFilesAreFresh -update .

// printed is the JSON Schema of this build.
var printed = sync.OnceValue(func() []byte { return builtin().film.print() })

// Schema is the JSON Schema (draft 2020-12) of a plan. Decode reads by what it
// is printed from, so it holds every field, range and default; what it cannot
// express, such as that an arrow's ends exist, Decode checks besides.
func Schema() []byte { return slices.Clone(printed()) }

// schema says what a value may be and what stands for it when it is left out.
// Decode reads a document along it, and Schema prints it as JSON Schema.
type schema struct {
	types    typeSet
	enum     []string          // texts accepted
	forms    map[string]string // texts that are values of another field, by its name; nil: none are known
	numbers  []float64         // numbers accepted
	form     *form             // of texts
	min, max *float64
	maxText  int // characters; 0: any

	minItems, maxItems int // of a list, or fields of a map; 0: any
	items              *schema
	places             []*schema // of the items of a list one by one, where items is too wide; nil: items

	fields []field // in the order the guide has them
	index  map[string]int
	keys   *schema // of an object with free names: its names …
	values *schema // … and values
	caseOf string  // the field that decides among cases
	owners []string
	own    []*schema          // the fields of each owner
	cases  map[string]*schema // those and the common ones, by owner

	fallback []byte // JSON of the default; nil: none

	// What readers of the printed schema are told.
	name       string // of the definition; empty: it is written where it is used
	definition *schema
	doc        string    // a sentence
	absent     string    // what holds when it is left out, where that is no fixed value
	either     []*schema // the alternatives it unites
	keyword    string    // a further keyword …
	ways       string    // … and the JSON of its value
	partial    bool      // the fields of a case, which stand beside the common ones
}

// field is a named member of an object.
type field struct {
	name     string
	schema   *schema
	required bool
}

// typeSet is a set of JSON types.
type typeSet uint8

const (
	isObject typeSet = 1 << iota
	isList
	isText
	isNumber
	isInteger
	isBool
	isNull
)

// defaults appends the defaults of all fields not marked in seen.
func (s *schema) defaults(out []byte, seen uint64) []byte {
	for i, f := range s.fields {
		if seen&(1<<i) != 0 || f.schema.fallback == nil {
			continue
		}
		if out[len(out)-1] != '{' {
			out = append(out, ',')
		}
		out = append(out, '"')
		out = append(append(out, f.name...), `":`...)
		out = append(out, f.schema.fallback...)
	}
	return out
}

// names are all field names, sorted.
func (s *schema) names() []string {
	names := make([]string, len(s.fields))
	for i, f := range s.fields {
		names[i] = f.name
	}
	slices.Sort(names)
	return names
}

// ownersOf are the cases that have a field of this name: the element kinds a
// misplaced field belongs to.
func (s *schema) ownersOf(name string) []string {
	var kinds []string
	for i, kind := range s.owners {
		if _, ok := s.own[i].index[name]; ok {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// wants describes what is accepted, for a fault's second half.
func (s *schema) wants() string {
	var ways []string
	if len(s.enum) > 0 {
		ways = append(ways, "one of "+strings.Join(s.enum, ", "))
	} else if s.types&isText != 0 {
		ways = append(ways, "a text in double quotes")
	}
	switch {
	case len(s.numbers) > 0:
		words := make([]string, len(s.numbers))
		for i, v := range s.numbers {
			words[i] = plainNumber(v)
		}
		ways = append(ways, strings.Join(words, ", "))
	case s.types&isNumber != 0:
		ways = append(ways, "a number"+s.between())
	case s.types&isInteger != 0:
		ways = append(ways, "a whole number"+s.between())
	}
	for _, t := range []struct {
		is   typeSet
		name string
	}{{isBool, "true or false"}, {isList, "a list in [ ]"}, {isObject, "an object in { }"}, {isNull, "null"}} {
		if s.types&t.is != 0 {
			ways = append(ways, t.name)
		}
	}
	return "accepted: " + strings.Join(ways, ", or ")
}

// between is the range of numbers accepted.
func (s *schema) between() string {
	if s.min == nil {
		return ""
	}
	return " from " + plainNumber(*s.min) + " to " + plainNumber(*s.max)
}

// plainNumber writes a number as a person would, without an exponent where
// it is not astronomic.
func plainNumber(v float64) string {
	if v > -1e16 && v < 1e16 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}
