package main

import (
	"slices"
	"strings"
)

// unit is a file of types: definitions in order, of which those of plans are at
// home in another unit.
type unit struct {
	about string
	defs  members
	plan  *schema // nil: this is the plan's own unit
}

// abroad reports whether a definition is at home elsewhere.
func (u *unit) abroad(d *schema) bool {
	return u.plan != nil && slices.ContainsFunc(u.plan.Defs.list, func(p member) bool { return p.schema == d })
}

// add takes up a document and the definitions it brings.
func (u *unit) add(root *schema) {
	u.defs.add(snake(root.Title), root)
	for _, d := range root.Defs.list {
		u.defs.add(d.name, d.schema)
	}
}

// here are the definitions to be written, abroad the names of those that these
// refer to and that are at home elsewhere.
func (u *unit) here() (here []member, abroad []string) {
	for _, d := range u.defs.list {
		if !u.abroad(d.schema) {
			here = append(here, d)
		}
	}
	for _, d := range here {
		bare := *d.schema
		bare.Defs = members{} // they are judged by themselves
		text, err := bare.MarshalJSON()
		if err != nil {
			continue // it has been written before
		}
		for _, ref := range refs.FindAllSubmatch(text, -1) {
			name := string(ref[1])
			if target := u.defs.get(name); target != nil && u.abroad(target) && !slices.Contains(abroad, camel(name)) {
				abroad = append(abroad, camel(name))
			}
		}
	}
	slices.Sort(abroad)
	return here, abroad
}

// cases are the definitions of the fields an object has beside its own, by the
// value of the member that decides; nil where there are none.
func (u *unit) cases(s *schema) (decides string, cases []chosen) {
	for _, way := range s.AllOf {
		if way.If == nil || way.Then == nil || len(way.If.Properties.list) != 1 {
			continue
		}
		by := way.If.Properties.list[0]
		decides = by.name
		value, _ := by.Const.(string)
		cases = append(cases, chosen{value: value, def: way.Then.target()})
	}
	return decides, cases
}

type chosen struct{ value, def string }

// isCase reports whether a definition is the fields of a case, which is written
// with the object it belongs to.
func (u *unit) isCase(name string) bool {
	for _, d := range u.defs.list {
		if _, cases := u.cases(d.schema); slices.ContainsFunc(cases, func(c chosen) bool { return c.def == name }) {
			return true
		}
	}
	return false
}

// null reports whether a member may be null where it is used.
func (u *unit) null(s *schema) bool {
	if len(s.Types) == 0 && s.Ref != "" {
		return u.defs.get(s.target()).nullable()
	}
	return s.nullable()
}

// texts are the values of an enumeration that are texts or numbers.
func (s *schema) literals(quote func(string) string) (out []string) {
	for _, v := range s.Enum {
		switch v := v.(type) {
		case string:
			out = append(out, quote(v))
		case float64:
			out = append(out, number(v))
		}
	}
	return out
}

// camel is the name of a definition's type.
func camel(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
