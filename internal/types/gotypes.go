package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/engine/queue"
)

// module begins the paths of our packages.
const module = "github.com/inkreel/inkreel/"

// maker makes schemas of Go types. What reflection does not show, comments and
// the constants of a type, it reads from the source.
type maker struct {
	root    string  // of the repository
	plan    *schema // of plans: what is written as in a plan is so described
	sources map[string]source
	defs    members // of the document being made
	closed  bool    // whether it may have no further members: it is read strictly
}

// source is what is read of a package.
type source struct {
	about     map[string]string            // docs of types
	fields    map[string]map[string]string // comments of fields, by type
	constants map[string][]any             // texts of typed constants, by type
}

// document makes the schema of a document.
func (m *maker) document(d queue.Document) (*schema, error) {
	m.defs, m.closed = members{}, d.Read
	out := &schema{Dialect: "https://json-schema.org/draft/2020-12/schema", ID: "https://" + module + "engine/schema/" + d.Name + ".json", Title: d.Title, Description: d.Doc}
	if len(d.Bodies) == 1 {
		whole, err := m.object(d.Bodies[0])
		if err != nil {
			return nil, err
		}
		out.Types, out.Required, out.Properties, out.Further = whole.Types, whole.Required, whole.Properties, whole.Further
		if d.Bodies[0] == reflect.TypeFor[queue.ChangeRequest]() {
			out.OneOf = oneBeside(whole.Properties, "id")
		}
	} else {
		for _, body := range d.Bodies {
			s, err := m.of(body)
			if err != nil {
				return nil, err
			}
			out.AnyOf = append(out.AnyOf, s)
		}
	}
	out.Defs = m.defs
	return out, nil
}

// oneBeside says that exactly one member must be there besides the one named.
func oneBeside(all members, name string) (ways []*schema) {
	for _, e := range all.list {
		if e.name != name {
			ways = append(ways, &schema{Required: []string{e.name}})
		}
	}
	return ways
}

// of returns the schema of a type, as a reference where it has a definition.
func (m *maker) of(t reflect.Type) (*schema, error) {
	switch t {
	case reflect.TypeFor[time.Time]():
		return &schema{Types: oneOrMore{"string"}, Format: "date-time"}, nil
	case reflect.TypeFor[queue.SceneName]():
		return &schema{Types: oneOrMore{"string", "integer"}}, nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		return m.of(t.Elem())
	case reflect.Bool:
		return &schema{Types: oneOrMore{"boolean"}}, nil
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint64:
		return &schema{Types: oneOrMore{"integer"}}, nil
	case reflect.Float64:
		return &schema{Types: oneOrMore{"number"}}, nil
	case reflect.Interface:
		return &schema{}, nil
	case reflect.String:
		src, err := m.source(t)
		return &schema{Types: oneOrMore{"string"}, Enum: src.constants[t.Name()]}, err
	case reflect.Slice:
		items, err := m.of(t.Elem())
		return &schema{Types: oneOrMore{"array"}, Items: items}, err
	case reflect.Map:
		values, err := m.of(t.Elem())
		return &schema{Types: oneOrMore{"object"}, Further: &further{values}}, err
	case reflect.Struct:
		name := nameOf(t)
		if strings.HasSuffix(t.PkgPath(), "/plan") && m.plan.Defs.get(name) != nil {
			return m.fromPlan(name), nil
		}
		ref := &schema{Ref: "#/$defs/" + name}
		if m.defs.get(name) != nil {
			return ref, nil
		}
		place := new(schema)
		m.defs.add(name, place) // before its fields: it may hold itself
		whole, err := m.object(t)
		if err != nil {
			return nil, err
		}
		*place = *whole
		return ref, nil
	}
	return nil, fmt.Errorf("%s: no schema is known for a %s", t, t.Kind())
}

// documentOf returns the document that is always of this type.
func documentOf(t reflect.Type) (queue.Document, bool) {
	for _, d := range queue.Documents() {
		if len(d.Bodies) == 1 && d.Bodies[0] == t {
			return d, true
		}
	}
	return queue.Document{}, false
}

// nameOf is the name of a type's definition.
func nameOf(t reflect.Type) string {
	if d, whole := documentOf(t); whole {
		return snake(d.Title)
	}
	return snake(t.Name())
}

// object returns the schema of a struct. What the guide's table says of a field
// is taken before its comment: it is written for producers.
func (m *maker) object(t reflect.Type) (*schema, error) {
	src, err := m.source(t)
	if err != nil {
		return nil, err
	}
	var told map[string]string
	if d, _ := documentOf(t); d.Section != "" {
		guide, err := os.ReadFile(filepath.Join(m.root, "docs/producers.md"))
		if err != nil {
			return nil, err
		}
		told = tableOf(string(guide), d.Section)
	}
	out := &schema{Description: sentence(withoutName(t.Name(), src.about[t.Name()])), Types: oneOrMore{"object"}}
	if m.closed {
		out.Further = &further{}
	}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" || f.Anonymous {
			continue
		}
		var s *schema
		if f.Type == reflect.TypeFor[json.RawMessage]() {
			s = m.asInPlan(name)
		} else if s, err = m.of(f.Type); err != nil {
			return nil, fmt.Errorf("%s.%s: %w", t, f.Name, err)
		}
		s.written = nil
		s.Description = sentence(firstOf(told[name], src.fields[t.Name()][f.Name], s.Description))
		out.Properties.add(name, s)
		if !strings.Contains(options, "omit") {
			out.Required = append(out.Required, name)
		}
	}
	return out, nil
}

// asInPlan is the schema of raw JSON of that name: what a plan, a scene or a
// list of definitions of that name is; anything where plans know no such thing.
func (m *maker) asInPlan(name string) *schema {
	if m.plan.Defs.get(name) != nil {
		return m.fromPlan(name)
	}
	if one := strings.TrimSuffix(name, "s"); m.plan.Defs.get(one) != nil {
		return &schema{Types: oneOrMore{"array"}, Items: m.fromPlan(one)}
	}
	for _, within := range []*schema{m.plan.Defs.get("scene"), m.plan} {
		if s := within.Properties.get(name); s != nil {
			m.take(s)
			used := *s
			return &used
		}
	}
	return &schema{}
}

// fromPlan refers to a definition of plans and brings it along.
func (m *maker) fromPlan(name string) *schema {
	s := &schema{Ref: "#/$defs/" + name}
	m.take(s)
	return s
}

var refs = regexp.MustCompile(`"#/\$defs/(\w+)"`)

// take brings along all definitions of plans that a schema refers to.
func (m *maker) take(s *schema) {
	text, err := s.MarshalJSON()
	if err != nil {
		return // it has been read
	}
	for _, ref := range refs.FindAllSubmatch(text, -1) {
		name := string(ref[1])
		if def := m.plan.Defs.get(name); def != nil && m.defs.get(name) == nil {
			m.defs.add(name, def)
			m.take(def)
		}
	}
}

// source reads the package a type is of.
func (m *maker) source(t reflect.Type) (source, error) {
	within, ours := strings.CutPrefix(t.PkgPath(), module)
	if !ours {
		return source{}, nil
	}
	if s, known := m.sources[within]; known {
		return s, nil
	}
	s := source{map[string]string{}, map[string]map[string]string{}, map[string][]any{}}
	files, err := filepath.Glob(filepath.Join(m.root, within, "*.go"))
	if err != nil {
		return source{}, err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return source{}, err
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				s.read(g)
			}
		}
	}
	m.sources[within] = s
	return s, nil
}

// read takes up what is declared of types and constants.
func (s *source) read(g *ast.GenDecl) {
	for _, spec := range g.Specs {
		switch d := spec.(type) {
		case *ast.TypeSpec:
			s.about[d.Name.Name] = firstOf(d.Doc.Text(), g.Doc.Text())
			if body, ok := d.Type.(*ast.StructType); ok {
				s.fields[d.Name.Name] = commentsOf(body)
			}
		case *ast.ValueSpec:
			kind, typed := d.Type.(*ast.Ident)
			if g.Tok != token.CONST || !typed {
				continue
			}
			for _, v := range d.Values {
				if lit, ok := v.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if text, err := strconv.Unquote(lit.Value); err == nil && text != "" {
						s.constants[kind.Name] = append(s.constants[kind.Name], text)
					}
				}
			}
		}
	}
}

func commentsOf(body *ast.StructType) map[string]string {
	out := map[string]string{}
	for _, f := range body.Fields.List {
		for _, n := range f.Names {
			out[n.Name] = withoutName(n.Name, firstOf(f.Comment.Text(), f.Doc.Text()))
		}
	}
	return out
}

var (
	row   = regexp.MustCompile(`(?m)^\| (.+?) \| (.+?) \|$`)
	code  = regexp.MustCompile("`([a-z_0-9]+)`")
	links = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
)

// tableOf reads what a section's table of the guide says of fields.
func tableOf(guide, section string) map[string]string {
	_, text, _ := strings.Cut(guide, "\n## "+section+"\n")
	text, _, _ = strings.Cut(text, "\n## ")
	out := map[string]string{}
	for _, r := range row.FindAllStringSubmatch(text, -1) {
		for _, name := range code.FindAllStringSubmatch(r[1], -1) {
			if out[name[1]] == "" {
				out[name[1]] = links.ReplaceAllString(r[2], "$1")
			}
		}
	}
	return out
}

// withoutName is a comment without the name of what it is of, where it begins
// as "Name is …" or "Name says …".
func withoutName(name, comment string) string {
	rest, _ := strings.CutPrefix(comment, name+" ")
	rest, _ = strings.CutPrefix(rest, "is ")
	rest, _ = strings.CutPrefix(rest, "are ")
	return rest
}

// sentence is a comment as one line that begins with a capital and ends.
func sentence(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

func firstOf(texts ...string) string {
	for _, t := range texts {
		if strings.TrimSpace(t) != "" {
			return t
		}
	}
	return ""
}

var hump = regexp.MustCompile(`([a-z0-9])([A-Z])`)

// snake is a Go name as definitions are named.
func snake(name string) string { return strings.ToLower(hump.ReplaceAllString(name, "${1}_$2")) }
