package svg

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// rule is one selector of a style sheet with its declarations: element, .class,
// #id and their combinations, and such inside others.
type rule struct {
	compound
	within []step // outermost first
	decls  map[string]string
	weight int // specificity
}

// compound is what a selector asks of one element.
type compound struct {
	element, id string
	classes     []string
}

// step is what a selector asks of an element around another: of its parent, or
// of any.
type step struct {
	compound
	parent bool
}

var cssComment = regexp.MustCompile(`(?s)/\*.*?\*/|<!--|-->`)

// mostNested bounds the selectors of a sheet that look at what is around an
// element: each may walk up the whole tree.
const mostNested = 200

// readSheet appends the rules of a style sheet, and reports whether some
// selectors were beyond us.
func readSheet(rules []rule, sheet string) (_ []rule, beyond bool) {
	sheet = cssComment.ReplaceAllString(sheet, " ")
	nested := 0
	for len(sheet) > 0 && len(rules) < 5000 {
		selectors, rest, ok := strings.Cut(sheet, "{")
		if !ok {
			break
		}
		body, after, _ := strings.Cut(rest, "}")
		sheet = after
		decls := readDeclarations(body)
		for s := range strings.SplitSeq(selectors, ",") {
			r, ok := readSelector(s)
			if len(r.within) > 0 {
				nested++
			}
			if ok && nested <= mostNested {
				r.decls = decls
				rules = append(rules, r)
			} else {
				beyond = true
			}
		}
	}
	slices.SortStableFunc(rules, func(a, b rule) int { return cmp.Compare(a.weight, b.weight) })
	return rules, beyond
}

var simpleSelector = regexp.MustCompile(`^([A-Za-z][\w-]*|\*)?((?:[.#][\w-]+)*)$`)
var selectorPart = regexp.MustCompile(`[.#][\w-]+`)

func readSelector(s string) (rule, bool) {
	var r rule
	parts := strings.Fields(strings.ReplaceAll(s, ">", " > "))
	if len(parts) == 0 {
		return rule{}, false
	}
	for i, p := range parts {
		if p == ">" {
			if i == 0 || i == len(parts)-1 || parts[i-1] == ">" {
				return rule{}, false
			}
			r.within[len(r.within)-1].parent = true
			continue
		}
		c, weight, ok := readCompound(p)
		if !ok {
			return rule{}, false
		}
		r.weight += weight
		if i == len(parts)-1 {
			r.compound = c
		} else {
			r.within = append(r.within, step{compound: c})
		}
	}
	return r, true
}

func readCompound(s string) (c compound, weight int, ok bool) {
	m := simpleSelector.FindStringSubmatch(s)
	if m == nil {
		return c, 0, false
	}
	if m[1] != "*" && m[1] != "" {
		c.element = m[1]
		weight = 1
	}
	for _, p := range selectorPart.FindAllString(m[2], -1) {
		if p[0] == '#' {
			c.id = p[1:]
			weight += 100
		} else {
			c.classes = append(c.classes, p[1:])
			weight += 10
		}
	}
	return c, weight, true
}

func readDeclarations(s string) map[string]string {
	decls := map[string]string{}
	for d := range strings.SplitSeq(s, ";") {
		if k, v, ok := strings.Cut(d, ":"); ok {
			v, _, _ = strings.Cut(v, "!important")
			decls[strings.ToLower(strings.TrimSpace(k))] = strings.TrimSpace(v)
		}
	}
	return decls
}

func (r *rule) matches(e *element) bool {
	return r.compound.matches(e) && inside(r.within, e.parent)
}

// inside reports whether the elements from e outwards are those that steps ask
// for, innermost last. The nearest that will do is taken: to try others would
// let a document ask for any amount of work.
func inside(steps []step, e *element) bool {
	for i := len(steps) - 1; i >= 0; i-- {
		for e != nil && !steps[i].parent && !steps[i].matches(e) {
			e = e.parent
		}
		if e == nil || !steps[i].matches(e) {
			return false
		}
		e = e.parent
	}
	return true
}

func (r *compound) matches(e *element) bool {
	if r.element != "" && r.element != e.name || r.id != "" && r.id != e.attr["id"] {
		return false
	}
	if len(r.classes) == 0 {
		return true
	}
	has := strings.Fields(e.attr["class"])
	for _, c := range r.classes {
		if !slices.Contains(has, c) {
			return false
		}
	}
	return true
}

// prop is a presentation property of the element itself: its style
// attribute, then style sheets, then the attribute of that name.
func (t *tree) prop(e *element, name string) string {
	if e.style == nil {
		e.style = map[string]string{}
		for i := range t.rules {
			if t.rules[i].matches(e) {
				for k, v := range t.rules[i].decls {
					e.style[k] = v
				}
			}
		}
		for k, v := range readDeclarations(e.attr["style"]) {
			e.style[k] = v
		}
	}
	if v, ok := e.style[name]; ok {
		return v
	}
	return strings.TrimSpace(e.attr[name])
}
