package svg

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// rule is one selector of a style sheet with its declarations. Only simple
// selectors are read: element, .class, #id and their combinations.
type rule struct {
	element, id string
	classes     []string
	decls       map[string]string
	weight      int // specificity
}

var cssComment = regexp.MustCompile(`(?s)/\*.*?\*/|<!--|-->`)

// readSheet appends the rules of a style sheet, and reports whether some
// selectors were beyond us.
func readSheet(rules []rule, sheet string) (_ []rule, beyond bool) {
	sheet = cssComment.ReplaceAllString(sheet, " ")
	for len(sheet) > 0 && len(rules) < 5000 {
		selectors, rest, ok := strings.Cut(sheet, "{")
		if !ok {
			break
		}
		body, after, _ := strings.Cut(rest, "}")
		sheet = after
		decls := readDeclarations(body)
		for s := range strings.SplitSeq(selectors, ",") {
			if r, ok := readSelector(strings.TrimSpace(s)); ok {
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
	m := simpleSelector.FindStringSubmatch(s)
	if s == "" || m == nil {
		return rule{}, false
	}
	var r rule
	if m[1] != "*" && m[1] != "" {
		r.element = m[1]
		r.weight = 1
	}
	for _, p := range selectorPart.FindAllString(m[2], -1) {
		if p[0] == '#' {
			r.id = p[1:]
			r.weight += 100
		} else {
			r.classes = append(r.classes, p[1:])
			r.weight += 10
		}
	}
	return r, true
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
