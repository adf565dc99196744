package plan

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// shape is one schema made ready for reading: what a value may be, and the
// JSON to put in its place when it is left out.
type shape struct {
	types    typeSet
	enum     []string  // texts accepted
	numbers  []float64 // numbers accepted
	check    func(string) (problem, accept string)
	min, max *float64
	maxText  int // characters; 0: any

	minItems, maxItems int // of a list, or fields of a map; 0: any
	items              *shape

	fields   []field
	index    map[string]int // of fields by name
	required []string
	keys     *shape // of an object with free names: its names …
	values   *shape // … and values
	cases    map[string]*shape
	caseOf   string   // the field that decides among cases
	owners   []string // names of the cases, in the order of the schema

	fallback []byte // JSON of the default; nil: none
}

// field is a named member of an object.
type field struct {
	name  string
	shape *shape
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

var typeNames = map[string]typeSet{
	"object": isObject, "array": isList, "string": isText, "number": isNumber,
	"integer": isInteger, "boolean": isBool, "null": isNull,
}

// schemaNode is the part of JSON Schema that schema.json uses. Its oneOf and
// anyOf repeat for other readers what the checks say better.
type schemaNode struct {
	Defs             map[string]*schemaNode `json:"$defs"`
	Ref              string                 `json:"$ref"`
	Description      string                 `json:"description"`
	Type             any                    `json:"type"`
	Enum             []any                  `json:"enum"`
	Const            string                 `json:"const"`
	Format           string                 `json:"format"` // stands for the pattern beside it, see formats
	Minimum, Maximum *float64
	MaxLength        int
	MinItems         int
	MaxItems         int
	MaxProperties    int
	Items            *schemaNode
	Required         []string
	Properties       map[string]*schemaNode
	PropertyNames    *schemaNode
	Additional       json.RawMessage `json:"additionalProperties"`
	AllOf            []struct{ If, Then *schemaNode }
	Default          json.RawMessage
}

// planShape is schema.json compiled, once.
var planShape = sync.OnceValue(compileSchema)

func compileSchema() *shape { return compile(schema()) }

func compile(schema []byte) *shape {
	var root schemaNode
	if err := json.Unmarshal(schema, &root); err != nil {
		panic(fmt.Sprintf("plan: schema.json: %v", err))
	}
	c := compiler{root.Defs, map[string]*shape{}}
	return c.shape(&root)
}

// compiler turns schema nodes into shapes.
type compiler struct {
	defs map[string]*schemaNode
	done map[string]*shape // definitions already compiled
}

func (c *compiler) shape(n *schemaNode) *shape {
	s := &shape{}
	if n.Ref != "" {
		*s = *c.definition(n.Ref)
	}
	c.limits(s, n)
	c.members(s, n)
	if n.Default != nil {
		s.fallback = n.Default
		if s.types&isObject != 0 {
			s.fallback = append(s.defaults([]byte{'{'}, 0), '}')
		}
	}
	return s
}

func (c *compiler) definition(ref string) *shape {
	name := strings.TrimPrefix(ref, "#/$defs/")
	if c.done[name] == nil {
		c.done[name] = c.shape(c.defs[name])
	}
	return c.done[name]
}

// limits compiles what bounds a value that has no members.
func (c *compiler) limits(s *shape, n *schemaNode) {
	switch t := n.Type.(type) {
	case string:
		s.types = typeNames[t]
	case []any:
		s.types = 0
		for _, name := range t {
			s.types |= typeNames[name.(string)]
		}
	}
	for _, v := range n.Enum {
		switch v := v.(type) {
		case string:
			s.enum = append(s.enum, v)
		case float64:
			s.numbers = append(s.numbers, v)
		}
	}
	if n.Format != "" {
		s.check = formats[n.Format]
	}
	if n.Minimum != nil {
		s.min, s.max = n.Minimum, n.Maximum
	}
	if n.MaxLength > 0 {
		s.maxText = n.MaxLength
	}
}

// members compiles what bounds a value's items and fields.
func (c *compiler) members(s *shape, n *schemaNode) {
	if n.Items != nil {
		s.items, s.minItems, s.maxItems = c.shape(n.Items), n.MinItems, n.MaxItems
	}
	if n.PropertyNames != nil {
		var values schemaNode
		if err := json.Unmarshal(n.Additional, &values); err != nil {
			panic(fmt.Sprintf("plan: schema.json: %v", err))
		}
		s.keys, s.values, s.maxItems = c.shape(n.PropertyNames), c.shape(&values), n.MaxProperties
	}
	if len(n.Properties) > 0 {
		s.add(c, n)
	}
	for _, option := range n.AllOf {
		for name, decides := range option.If.Properties {
			if s.cases == nil {
				s.cases, s.caseOf = map[string]*shape{}, name
			}
			one := &shape{types: s.types, fields: slices.Clone(s.fields), required: slices.Clone(s.required)}
			one.add(c, c.defs[strings.TrimPrefix(option.Then.Ref, "#/$defs/")])
			s.cases[decides.Const] = one
			s.owners = append(s.owners, decides.Const)
		}
	}
}

// add gives s the fields of n, in order of name.
func (s *shape) add(c *compiler, n *schemaNode) {
	for name, property := range n.Properties {
		s.fields = append(s.fields, field{name, c.shape(property)})
	}
	slices.SortFunc(s.fields, func(a, b field) int { return strings.Compare(a.name, b.name) })
	if len(s.fields) > 64 {
		panic("plan: schema.json: an object has more than 64 fields, the most a sieve can mark as seen")
	}
	s.index = make(map[string]int, len(s.fields))
	for i, f := range s.fields {
		s.index[f.name] = i
	}
	s.required = append(s.required, n.Required...)
}

// defaults appends the defaults of all fields not marked in seen.
func (s *shape) defaults(out []byte, seen uint64) []byte {
	for i, f := range s.fields {
		if seen&(1<<i) != 0 || f.shape.fallback == nil {
			continue
		}
		if out[len(out)-1] != '{' {
			out = append(out, ',')
		}
		out = append(out, '"')
		out = append(append(out, f.name...), `":`...)
		out = append(out, f.shape.fallback...)
	}
	return out
}

// names are all field names.
func (s *shape) names() []string {
	names := make([]string, len(s.fields))
	for i, f := range s.fields {
		names[i] = f.name
	}
	return names
}

// ownersOf are the cases that have a field of this name: the element kinds a
// misplaced field belongs to.
func (s *shape) ownersOf(name string) []string {
	var kinds []string
	for _, kind := range s.owners {
		if _, ok := s.cases[kind].index[name]; ok {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// wants describes what is accepted, for a fault's second half.
func (s *shape) wants() string {
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
func (s *shape) between() string {
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
