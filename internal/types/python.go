package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// keywords of Python that a field may be called.
var keywords = []string{"from", "class", "def", "in", "is", "not", "or", "and", "if", "for", "as", "import", "global", "pass", "with", "lambda", "return", "None", "True", "False"}

// python writes a unit's types for Python, as typed dictionaries: what json
// reads and writes is of these types as it is. They need Python 3.9 and nothing
// besides.
func python(u *unit) []byte {
	var b strings.Builder
	here, abroad := u.here()
	if abroad != nil {
		fmt.Fprintf(&b, "\nfrom .plan import %s\n", strings.Join(abroad, ", "))
	}
	for _, d := range here {
		if u.isCase(d.name) {
			continue
		}
		name, s := camel(d.name), d.schema
		if decides, cases := u.cases(s); cases != nil {
			base := name + "Base"
			b.WriteString(u.pyClass(base, class{about: "What every " + d.name + " may have.", of: s, but: decides}))
			var union []string
			for _, c := range cases {
				def := u.defs.get(c.def)
				union = append(union, strconv.Quote(camel(c.def)+name))
				b.WriteString(u.pyClass(camel(c.def)+name, class{about: def.Description, of: def, base: base, tag: decides, value: c.value}))
			}
			fmt.Fprintf(&b, "\n\n%s = Union[\n    %s,\n]\n\"\"\"%s\"\"\"\n", name, strings.Join(union, ",\n    "), s.Description)
			continue
		}
		if len(s.Properties.list) > 0 {
			b.WriteString(u.pyClass(name, class{about: s.Description, of: s}))
			continue
		}
		fmt.Fprintf(&b, "\n\n%s = %s\n\"\"\"%s\"\"\"\n", name, u.py(s, true), s.Description)
	}
	var needs []string
	for _, name := range []string{"Any", "Dict", "List", "Literal", "Optional", "TypedDict", "Union"} {
		if regexp.MustCompile(`\b` + name + `[\[\](),\n]`).MatchString(b.String()) {
			needs = append(needs, name)
		}
	}
	head := fmt.Sprintf("# %s\n\"\"\"%s\"\"\"\n\nfrom __future__ import annotations\n\nfrom typing import %s\n", generated, u.about, strings.Join(needs, ", "))
	return []byte(head + b.String())
}

// class is a typed dictionary to be written.
type class struct {
	about      string
	of         *schema
	but        string // a member left out
	base       string // a class it takes the members of
	tag, value string // a member of one value, which it must have
}

// pyClass writes a typed dictionary. Members it must have and those it may have
// stand in two classes, and names that are words of Python in a third.
func (u *unit) pyClass(name string, c class) string {
	var must, may, words strings.Builder
	if c.tag != "" {
		fmt.Fprintf(&must, "    %s: Literal[%q]\n", c.tag, c.value)
	}
	for _, f := range c.of.Properties.list {
		t := u.py(f.schema, false)
		if u.null(f.schema) {
			t = "Optional[" + t + "]"
		}
		switch {
		case f.name == c.but:
		case slices.Contains(keywords, f.name) || strings.HasPrefix(f.name, "$"):
			fmt.Fprintf(&words, "    %q: %q,\n", f.name, t)
		case c.of.requires(f.name):
			fmt.Fprintf(&must, "    %s: %s\n%s", f.name, t, pyDoc(f.Description))
		default:
			fmt.Fprintf(&may, "    %s: %s\n%s", f.name, t, pyDoc(f.Description))
		}
	}
	var b strings.Builder
	var bases []string
	if c.base != "" {
		bases = append(bases, c.base)
	}
	if words.Len() > 0 {
		bases = append(bases, "_"+name+"Words")
		fmt.Fprintf(&b, "\n\n_%sWords = TypedDict(\n    \"_%sWords\",\n    {\n%s    },\n    total=False,\n)\n", name, name, indented(words.String()))
	}
	if must.Len() > 0 && may.Len() > 0 {
		bases = append(bases, "_"+name+"Must")
		fmt.Fprintf(&b, "\n\nclass _%sMust(TypedDict):\n%s", name, must.String())
		must.Reset()
	}
	if bases == nil {
		bases = []string{"TypedDict"}
	}
	total := ""
	if may.Len() > 0 {
		total = ", total=False"
	}
	fmt.Fprintf(&b, "\n\nclass %s(%s%s):\n%s%s%s", name, strings.Join(bases, ", "), total, pyDoc(c.about), must.String(), may.String())
	return b.String()
}

func indented(text string) string { return strings.ReplaceAll(text, "    \"", "        \"") }

// py is the type of a value but for null. What is read when the module is
// imported names its types in quotes: they may follow.
func (u *unit) py(s *schema, imported bool) string {
	switch {
	case s.Ref != "" && imported:
		return strconv.Quote(camel(s.target()))
	case s.Ref != "":
		return camel(s.target())
	case s.Enum != nil:
		return "Literal[" + strings.Join(s.literals(strconv.Quote), ", ") + "]"
	}
	var ways []string
	if s.AnyOf != nil && s.Properties.list == nil {
		for _, way := range s.AnyOf {
			if t := u.py(way, imported); t != "Any" {
				ways = append(ways, t)
			}
		}
	}
	for _, t := range s.Types {
		switch t {
		case "string":
			ways = append(ways, "str")
		case "boolean":
			ways = append(ways, "bool")
		case "integer":
			ways = append(ways, "int")
		case "number":
			ways = append(ways, "float")
		case "array":
			ways = append(ways, "List["+u.py(s.Items, imported)+"]")
		case "object":
			of := "Any"
			if s.Further != nil && s.Further.of != nil {
				of = u.py(s.Further.of, imported)
			}
			ways = append(ways, "Dict[str, "+of+"]")
		}
	}
	switch len(ways) {
	case 0:
		return "Any"
	case 1:
		return ways[0]
	}
	return "Union[" + strings.Join(ways, ", ") + "]"
}

// pyDoc is the description of what stands before it.
func pyDoc(text string) string {
	if text == "" {
		return ""
	}
	return "    \"\"\"" + strings.NewReplacer(`\`, `\\`, `"""`, `\"\"\"`).Replace(strings.TrimSuffix(text, `"`)) + "\"\"\"\n"
}
