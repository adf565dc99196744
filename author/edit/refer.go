package edit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"
)

func itoa(n int) string { return strconv.Itoa(n) }

// atoi reads a number that this package has written.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// small are words that tell nothing of which thing is meant.
var small = setOf("the a an this that these those my our its their of icon picture drawing symbol element thing with called labelled labeled named saying word words new")

// ordinals are the words that count.
var ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "last": -1}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// wordsOf are the words of a text, small, without punctuation.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// stem is a word without its plural.
func stem(w string) string {
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case len(w) > 4 && (strings.HasSuffix(w, "ves")):
		return w[:len(w)-3] + "f"
	case len(w) > 4 && (strings.HasSuffix(w, "xes") || strings.HasSuffix(w, "ches") || strings.HasSuffix(w, "shes") || strings.HasSuffix(w, "sses")):
		return w[:len(w)-2]
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us"):
		return w[:len(w)-1]
	}
	return w
}

// stems are those of words that tell something; of words that all tell nothing,
// all of them.
func stems(text string) []string {
	var out, all []string
	for _, w := range wordsOf(text) {
		all = append(all, stem(w))
		if !small[w] {
			out = append(out, stem(w))
		}
	}
	if len(out) == 0 { // the icon: all but the article
		return slices.DeleteFunc(all, func(w string) bool { return len(all) > 1 && articles[w] })
	}
	return out
}

var articles = setOf("the a an this that these those my our its of")

// How well a reference fits an element.
const (
	byID     = 100
	byName   = 90 // its label, the name of its icon, all its words
	byKind   = 80 // its kind or role
	byWords  = 60 // some of its words
	bySense  = 40 // the icon shows it
	noMatch  = 0
	senseTop = 30 // icons looked at that show what is meant
)

// find are the elements that a reference means, at least one: several where it is
// plural, says all, or joins them with and.
func (w *work) find(ref string) ([]int, error) {
	at, err := w.look(ref)
	if err == nil {
		w.last = w.last[:0]
		for _, i := range at {
			w.last = append(w.last, w.scene.Elements[i].ID)
		}
	}
	return at, err
}

func (w *work) look(ref string) ([]int, error) {
	var all []int
	for _, but := range []string{" except ", " but "} {
		if rest, kept, ok := strings.Cut(ref, but); ok && slices.Contains([]string{"everything", "all", "everybody", "all things"}, strings.ToLower(rest)) {
			keep, err := w.look(strings.TrimPrefix(kept, "for "))
			for i := range w.scene.Elements {
				if !slices.Contains(keep, i) {
					all = append(all, i)
				}
			}
			return all, err
		}
	}
	if at, err := w.findOne(ref); err == nil {
		return at, nil
	} else if parts := listOf(ref); len(parts) > 1 && len(parts) <= maxThings {
		for _, part := range parts {
			at, err := w.findOne(part)
			if err != nil {
				return nil, err
			}
			all = append(all, at...)
		}
		slices.Sort(all)
		return slices.Compact(all), nil
	} else {
		return nil, err
	}
}

// listOf parts what is joined by commas and and.
func listOf(text string) []string {
	var out []string
	for part := range strings.SplitSeq(strings.ReplaceAll(text, " and ", ","), ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// single is the one element that a reference means.
func (w *work) single(ref string) (int, error) {
	at, err := w.find(ref)
	if err != nil {
		return 0, err
	}
	if len(at) > 1 {
		return 0, w.several(ref, at)
	}
	return at[0], nil
}

func (w *work) findOne(ref string) ([]int, error) {
	words := wordsOf(ref)
	if len(words) == 0 {
		return nil, &Error{"an instruction does not say which element is meant", Known}
	}
	if i := slices.IndexFunc(w.scene.Elements, func(e plan.Element) bool { return strings.EqualFold(e.ID, strings.TrimSpace(ref)) }); i >= 0 {
		return []int{i}, nil
	}
	if pronouns[strings.Join(words, " ")] {
		return w.it()
	}
	every := slices.Contains(words, "all") || slices.Contains(words, "every") || slices.Contains(words, "both")
	words = slices.DeleteFunc(words, func(s string) bool { return s == "all" || s == "every" || s == "both" || s == "everything" })
	if len(words) == 0 || slices.Equal(words, []string{"the"}) {
		return w.everything(ref)
	}
	nth := 0
	if n, ok := ordinals[strings.Join(slices.DeleteFunc(slices.Clone(words), func(s string) bool { return ordinals[s] == 0 }), " ")]; ok {
		nth = n
		words = slices.DeleteFunc(words, func(s string) bool { return ordinals[s] != 0 })
	}
	query := strings.Join(words, " ")
	best, at := noMatch, []int(nil)
	for i := range w.scene.Elements {
		if s := w.fits(query, &w.scene.Elements[i]); s > best {
			best, at = s, []int{i}
		} else if s == best && s > noMatch {
			at = append(at, i)
		}
	}
	switch {
	case len(at) == 0:
		return nil, w.nobody(ref)
	case nth > len(at):
		return nil, &Error{fmt.Sprintf("there is no %s", ref), fmt.Sprintf("the scene has %d of them", len(at))}
	case nth == -1:
		return at[len(at)-1:], nil
	case nth > 0:
		return at[nth-1 : nth], nil
	case len(at) > 1 && !every && !plural(words[len(words)-1]):
		return nil, w.several(ref, at)
	}
	return at, nil
}

// pronouns are words for what was named last.
var pronouns = setOf("it them")

// it are the elements that were named last.
func (w *work) it() (at []int, err error) {
	for i := range w.scene.Elements {
		if slices.Contains(w.last, w.scene.Elements[i].ID) {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return nil, &Error{"no element was named that it could mean", "name one by its id, label, icon or words"}
	}
	return at, nil
}

func plural(w string) bool { return stem(w) != w }

func (w *work) everything(ref string) ([]int, error) {
	if len(w.scene.Elements) == 0 {
		return nil, w.nobody(ref)
	}
	all := make([]int, len(w.scene.Elements))
	for i := range all {
		all[i] = i
	}
	return all, nil
}

// fits is how well words fit an element.
func (w *work) fits(query string, e *plan.Element) int {
	want := stems(query)
	same := func(text string) bool { return text != "" && slices.Equal(stems(text), want) }
	switch {
	case same(e.ID):
		return byID
	case same(e.Label), same(e.Name), same(e.Text), same(e.Description):
		return byName
	}
	for _, name := range kindNames(e) {
		if same(name) {
			return byKind
		}
	}
	have := map[string]bool{}
	for _, text := range textsOf(e) {
		for _, s := range stems(text) {
			have[s] = true
		}
	}
	most := byWords
	left := slices.DeleteFunc(slices.Clone(want), func(s string) bool { return have[s] })
	if len(left) > 0 && len(left) < len(want) { // the title about rain: its kind is said too
		for _, name := range kindNames(e) {
			if slices.Equal(stems(name), left) {
				return most + 1
			}
		}
	}
	if len(left) == 0 {
		return most
	}
	if e.Name != "" {
		found := w.search(strings.Join(want, " "))
		if slices.Contains(found[:min(len(found), senseTop)], e.Name) {
			return bySense
		}
	}
	return noMatch
}

// search lists the icons that show what words say; of what is no name but a
// sentence, none.
func (w *work) search(query string) []string {
	const longest = 60 // bytes
	if w.tools.Icons == nil || len(query) > longest {
		return nil
	}
	found, ok := w.found[query]
	if !ok {
		found = w.tools.Icons.Search(query)
		w.found[query] = found
	}
	return found
}

// textsOf are all words an element is known by.
func textsOf(e *plan.Element) []string {
	return slices.Concat([]string{e.ID, e.Label, e.Name, e.Text, e.Description, e.Unit, e.Group, spoken(e.Cast), e.Bubble}, e.ItemWords(), e.Labels, flowing(e), e.Header, placesOn(e))
}

// flowing are the nodes of a chart of flows.
func flowing(e *plan.Element) (out []string) {
	for _, f := range e.Flows {
		out = append(out, f.From, f.To)
	}
	return out
}

// called is an element as messages name it.
func called(e *plan.Element) string {
	what := string(e.Kind)
	if e.Role != "" && e.Role != plan.RoleBody && e.Text != "" {
		what = string(e.Role)
	}
	for _, name := range []string{e.Label, e.Name, e.Text, e.Description} {
		if name != "" {
			return fmt.Sprintf("the %s %q", what, excerpt(name))
		}
	}
	return fmt.Sprintf("the %s %s", what, e.ID)
}

// excerpt is a text as messages quote it.
func excerpt(text string) string {
	const most = 60
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// nobody is the error of a reference to nothing: what is like it, and what there
// is.
func (w *work) nobody(ref string) error {
	var have, names []string
	for i := range w.scene.Elements {
		e := &w.scene.Elements[i]
		have = append(have, strings.TrimPrefix(called(e), "the ")+" ("+e.ID+")")
		for _, t := range []string{e.ID, e.Label, e.Name, e.Text} {
			if t != "" {
				names = append(names, t)
			}
		}
	}
	accept := "this scene has nothing on its board"
	if len(have) > 0 {
		const most = 12
		if len(have) > most {
			have = append(have[:most], fmt.Sprintf("and %d more", len(have)-most))
		}
		accept = "this scene has " + strings.Join(have, ", ")
	}
	if like := near.Names(strings.Join(stems(ref), " "), names); len(like) > 0 {
		accept = fmt.Sprintf("did you mean %q? ", like[0]) + accept
	}
	return &Error{fmt.Sprintf("no element is called %q", excerpt(ref)), accept}
}

// several is the error of a reference that fits more than one element.
func (w *work) several(ref string, at []int) error {
	var which []string
	for _, i := range at {
		which = append(which, called(&w.scene.Elements[i])+" ("+w.scene.Elements[i].ID+")")
	}
	return &Error{fmt.Sprintf("%q fits %d elements: %s", excerpt(ref), len(at), strings.Join(which, ", ")), "name one by its id, by first, second or last, or say all"}
}
