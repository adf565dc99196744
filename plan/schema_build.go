package plan

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// The schema of a plan is put together from the functions here, in tables that
// read as the guide does: contract.go for the film and its scenes, a file
// kind_….go for each kind of element.

// text is a text of at most so many characters.
func text(most int) *schema { return &schema{types: isText, maxText: most} }

// formed is a text of a form, of at most so many characters (0: any).
func formed(f *form, most int) *schema { return &schema{types: isText, form: f, maxText: most} }

// choice is one of some names.
func choice[T ~string](names ...T) *schema {
	s := &schema{types: isText}
	for _, n := range names {
		s.enum = append(s.enum, string(n))
	}
	return s
}

// number is a number from least to most.
func number(least, most float64) *schema { return &schema{types: isNumber, min: &least, max: &most} }

// whole is a whole number from least to most.
func whole(least, most float64) *schema { return &schema{types: isInteger, min: &least, max: &most} }

// wholeOf is one of some whole numbers.
func wholeOf(numbers ...float64) *schema { return &schema{types: isInteger, numbers: numbers} }

// truth is true or false.
func truth() *schema { return &schema{types: isBool} }

// list holds least to most items.
func list(least, most int, items *schema) *schema {
	return &schema{types: isList, minItems: least, maxItems: most, items: items}
}

// placed is a list each of whose items has a schema of its own.
func (s *schema) placed(places ...*schema) *schema {
	s.places = places
	return s
}

// object has fields of its own and no others.
func object(fields ...field) *schema {
	s := &schema{types: isObject}
	s.add(fields)
	return s
}

// byName is an object with free names, at most so many.
func byName(most int, keys, values *schema) *schema {
	return &schema{types: isObject, keys: keys, values: values, maxItems: most}
}

// either takes what one of two schemas of different types takes.
func either(a, b *schema) *schema {
	s := *a
	s.types |= b.types
	if b.min != nil {
		s.min, s.max = b.min, b.max
	}
	if b.form != nil || b.maxText > 0 {
		s.form, s.maxText = b.form, b.maxText
	}
	if b.items != nil {
		s.items, s.places, s.minItems, s.maxItems = b.items, b.places, b.minItems, b.maxItems
	}
	s.add(b.fields)
	s.either = []*schema{a, b}
	return &s
}

// named is s as a definition other schemas refer to.
func (s *schema) named(name, doc string) *schema {
	s.name, s.doc = name, doc
	s.definition = s
	return s
}

// said is s with a description where it is used.
func (s *schema) said(doc string) *schema {
	used := *s
	used.doc = doc
	return &used
}

// with is s with a further keyword for other readers and the JSON of its value:
// what the checks say better, as far as JSON Schema can say it.
func (s *schema) with(keyword, ways string) *schema {
	s.keyword, s.ways = keyword, ways
	return s
}

// orNull lets an item be null: it is missing, and its place is kept.
func (s *schema) orNull() *schema {
	s.types |= isNull
	return s
}

// must is a field an object has to have.
func must(name string, s *schema, doc string) field {
	return field{name: name, schema: s.said(doc), required: true}
}

// may is a field that null or nothing leaves out.
func may(name string, s *schema, doc string) field {
	s = s.said(doc)
	s.types |= isNull
	return field{name: name, schema: s}
}

// or gives the field the value it has when it is left out. Of an object that
// is what its fields have.
func (f field) or(value any) field {
	f.schema.fallback = literal(value)
	if f.schema.types&isObject != 0 {
		f.schema.fallback = append(f.schema.defaults([]byte{'{'}, 0), '}')
	}
	return f
}

// absent says what holds when the field is left out, where that is no fixed
// value.
func (f field) absent(what string) field {
	f.schema.absent = what
	return f
}

// literal is the JSON of a value of the tables.
func literal(value any) []byte {
	b, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("plan: %v is no JSON: %v", value, err))
	}
	return b
}

// mostFields is how many fields an object can have: the reader marks those it
// has seen in a word of 64 bits.
const mostFields = 64

// add gives s further fields.
func (s *schema) add(fields []field) {
	s.fields = slices.Concat(s.fields, fields)
	if len(s.fields) > mostFields {
		panic("plan: an object has more fields than a reader can mark as seen")
	}
	s.index = make(map[string]int, len(s.fields))
	for i, f := range s.fields {
		s.index[f.name] = i
	}
	if len(s.index) < len(s.fields) {
		panic(fmt.Sprintf("plan: of the fields %q two have one name", slices.Sorted(maps.Keys(s.index))))
	}
}

// decided gives s the fields of one of several schemas, chosen by the value of
// the field by.
func (s *schema) decided(by string, names []string, own []*schema) *schema {
	s.caseOf, s.owners, s.cases = by, names, map[string]*schema{}
	s.own = own
	for _, o := range own {
		o.partial = true
	}
	for i, name := range names {
		whole := &schema{types: s.types, fields: slices.Clone(s.fields)}
		whole.add(own[i].fields)
		s.cases[name] = whole
	}
	return s
}
