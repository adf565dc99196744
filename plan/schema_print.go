package plan

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
)

// print is the schema of a whole plan as JSON Schema: a definition's members
// a line each, and what is used in several places under $defs.
func (s *schema) print() []byte {
	p := &printer{defs: map[string]*schema{}, nullable: map[string]bool{}}
	p.collect(s)
	defs := block{}
	for _, name := range p.names {
		defs = append(defs, line{name, p.whole(p.defs[name], p.nullable[name])})
	}
	film := append(block{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"$id", "https://github.com/inkreel/inkreel/plan/schema.json"},
		{"title", "Inkreel scene plan, version 1"},
	}, p.whole(s, false)...)
	var out bytes.Buffer
	write(&out, append(film, line{"$defs", defs}), 0)
	out.WriteByte('\n')
	return out.Bytes()
}

// printer turns schemas into documents.
type printer struct {
	names    []string // of definitions, in the order they are first used
	defs     map[string]*schema
	nullable map[string]bool // definitions that some field may state as null
}

// A document in order: the members of a block stand on lines of their own,
// those of a flat and the items of a row on one.
type (
	line struct {
		name  string
		value any // block, flat, row, or what encoding/json writes
	}
	block []line
	flat  []line
	row   []any
)

// collect finds the definitions within s.
func (p *printer) collect(s *schema) {
	if d := s.definition; d != nil {
		p.nullable[d.name] = p.nullable[d.name] || s.types&isNull != 0
		if p.defs[d.name] != nil {
			return
		}
		p.names, p.defs[d.name] = append(p.names, d.name), d
	}
	for _, f := range s.fields {
		p.collect(f.schema)
	}
	for _, inner := range append([]*schema{s.items, s.keys, s.values}, s.own...) {
		if inner != nil {
			p.collect(inner)
		}
	}
}

// whole is a definition, or the whole plan.
func (p *printer) whole(s *schema, null bool) block {
	out := append(block{{"description", s.doc}}, p.limits(s, null)...)
	if s.keyword != "" {
		out = append(out, line{s.keyword, raw(s.ways)})
	}
	fields := p.fields(s)
	for i, f := range fields {
		if inline, ok := f.value.(flat); ok {
			fields[i].value = block(inline)
		}
	}
	return append(out, fields...)
}

// used is a schema where a field or an item uses it: by reference if it has a
// name.
func (p *printer) used(s *schema) flat {
	null := s.types&isNull != 0
	var out flat
	if d := s.definition; d != nil {
		out = flat{{"$ref", "#/$defs/" + d.name}}
		if s != d {
			out = append(out, line{"description", s.description()})
		}
		if p.nullable[d.name] && !null {
			out = append(out, line{"type", typesOf(s, false)})
		}
	} else {
		out = append(flat{{"description", s.description()}}, p.limits(s, null)...)
	}
	if s.fallback != nil {
		fallback := raw(s.fallback)
		if s.types&isObject != 0 {
			fallback = `{}` // its fields have their own
		}
		out = append(out, line{"default", fallback})
	}
	return out
}

// description is what is said of a field, with what holds without it.
func (s *schema) description() string {
	if s.absent == "" {
		return s.doc
	}
	return strings.TrimSuffix(s.doc, ".") + "; left out: " + s.absent + "."
}

// typeNames are JSON Schema's names of the types.
var typeNames = []struct {
	is   typeSet
	name string
}{{isObject, "object"}, {isList, "array"}, {isText, "string"}, {isNumber, "number"}, {isInteger, "integer"}, {isBool, "boolean"}}

// typesOf is the value of the keyword type.
func typesOf(s *schema, null bool) any {
	var names row
	for _, t := range typeNames {
		if s.types&t.is != 0 {
			names = append(names, t.name)
		}
	}
	if null {
		names = append(names, "null")
	}
	if len(names) == 1 {
		return names[0]
	}
	return names
}

// limits are the keywords that bound a value but for an object's fields.
func (p *printer) limits(s *schema, null bool) (out []line) {
	add := func(name string, value any) { out = append(out, line{name, value}) }
	if s.either != nil {
		var ways row
		for _, way := range s.either {
			ways = append(ways, append(flat(p.limits(way, false)), p.fields(way)...))
		}
		if null {
			ways = append(ways, flat{{"type", "null"}})
		}
		add("anyOf", ways)
		return out
	}
	add("type", typesOf(s, null))
	if values := s.enumerated(); values != nil {
		if null {
			values = append(values, nil)
		}
		add("enum", values)
	}
	if s.form != nil {
		add("pattern", s.form.pattern)
	}
	if s.min != nil {
		add("minimum", raw(plainNumber(*s.min)))
		add("maximum", raw(plainNumber(*s.max)))
	}
	if s.maxText > 0 {
		add("maxLength", s.maxText)
	}
	if s.minItems > 0 {
		add("minItems", s.minItems)
	}
	if s.items != nil {
		add("maxItems", s.maxItems)
		add("items", p.used(s.items))
	}
	if s.keys != nil {
		add("maxProperties", s.maxItems)
		add("propertyNames", p.used(s.keys))
		add("additionalProperties", p.used(s.values))
	}
	return out
}

func (s *schema) enumerated() (values row) {
	for _, v := range s.enum {
		values = append(values, v)
	}
	for _, v := range s.numbers {
		values = append(values, v)
	}
	return values
}

// fields are the keywords of an object's fields.
func (p *printer) fields(s *schema) (out []line) {
	if s.fields == nil || s.either != nil {
		return nil
	}
	var required row
	var properties flat
	for _, f := range s.fields {
		if f.required {
			required = append(required, f.name)
		}
		properties = append(properties, line{f.name, p.used(f.schema)})
	}
	if required != nil {
		out = append(out, line{"required", required})
	}
	out = append(out, line{"properties", properties})
	switch {
	case s.cases != nil:
		var cases row
		for i, name := range s.owners {
			chosen := flat{{"type", "object"}, {"required", row{s.caseOf}}, {"properties", flat{{s.caseOf, flat{{"const", name}}}}}}
			cases = append(cases, flat{{"if", chosen}, {"then", flat{{"$ref", "#/$defs/" + s.own[i].name}}}})
		}
		return append(out, line{"allOf", cases}, line{"unevaluatedProperties", false})
	case s.partial:
		return out
	}
	return append(out, line{"additionalProperties", false})
}

// write writes a document, blocks indented by depth.
func write(out *bytes.Buffer, value any, depth int) {
	switch v := value.(type) {
	case block:
		indent := "\n" + strings.Repeat("  ", depth)
		for i, l := range v {
			write(out, opening(i, "{", ",")+raw(indent+"  "), depth)
			write(out, l, depth+1)
		}
		write(out, raw(indent+"}"), depth)
	case flat:
		for i, l := range v {
			write(out, opening(i, "{", ", "), depth)
			write(out, l, depth)
		}
		write(out, raw("}"), depth)
	case row:
		for i, item := range v {
			write(out, opening(i, "[", ", "), depth)
			write(out, item, depth)
		}
		write(out, raw("]"), depth)
	case line:
		write(out, v.name, depth)
		write(out, raw(": "), depth)
		write(out, v.value, depth)
	case raw:
		out.WriteString(string(v))
	case string:
		out.WriteString(quotedJSON(v))
	default:
		out.Write(literal(v))
	}
}

// raw is written as it is.
type raw string

// opening is what stands before the i-th member.
func opening(i int, first, next raw) raw {
	if i == 0 {
		return first
	}
	return next
}

// quotedJSON is a text as JSON, with what cannot be seen escaped.
func quotedJSON(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // texts do not fail
	}
	var out strings.Builder
	for _, r := range strings.TrimSuffix(b.String(), "\n") {
		if r > unicode.MaxASCII && unicode.Is(unseen, r) {
			fmt.Fprintf(&out, `\u%04x`, r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}
