package edit

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/internal/pattern"
	"github.com/inkreel/inkreel/plan"
)

// Reference is a picture of the user's that comes with a prompt.
type Reference struct {
	Source      string // as plans name it
	Description string // what it shows, in words; may be empty
	Type        string // of Shown
	Shown       []byte // the picture as a model is shown it
}

// MostReferences come with a prompt.
const MostReferences = 4

// referred are the words for a picture that comes with the prompt: reference 2, the
// picture 1, my photo.
var referred = pattern.New(`(?i)^(?:(?:the|my|this|that|our|own)\s+)*(?:reference(?:\s+(?:image|picture|photo))?|image|picture|photo|photograph)\s*#?\s*(\d{1,2})?$`)

// reference is which picture of the user's words mean, by its number, by what it
// shows, or as the only one; false: none.
func (w *work) reference(words string) (int, bool) {
	all := w.tools.References
	if m := referred().FindStringSubmatch(strings.TrimSpace(words)); m != nil && len(all) > 0 {
		n := 1
		if m[1] != "" {
			n = atoi(m[1])
		} else if len(all) > 1 {
			return 0, false
		}
		return n - 1, n >= 1 && n <= len(all)
	}
	meant := stems(words)
	for i, r := range all {
		if r.Description != "" && slices.Equal(stems(r.Description), meant) {
			return i, true
		}
	}
	return 0, false
}

// picture is an element that shows a picture of the user's.
func (w *work) picture(i int) plan.Element {
	r := w.tools.References[i]
	w.used[i] = true
	return plan.Element{Kind: plan.KindImage, Source: r.Source, Description: r.Description}
}

// addRest puts pictures of the user's on the board that the prompt says nothing of.
func (w *work) addRest() {
	for i := range w.tools.References {
		if !w.used[i] {
			e := w.picture(i)
			w.done("added reference %d", i+1)
			w.insert(w.beforeClosing(), e)
		}
	}
}

// aliases are the names that a model knows sources by: it is told of no file and no
// address, and can name none.
type aliases struct{ sources, names []string }

// aliasesOf are the names of what a scene shows, and of the user's pictures.
func aliasesOf(scene plan.Scene, refs []Reference) (a aliases) {
	for _, e := range scene.Elements {
		if e.Source != "" && !slices.Contains(a.sources, e.Source) {
			a.sources = append(a.sources, e.Source)
			a.names = append(a.names, "source "+strconv.Itoa(len(a.sources)))
		}
	}
	for i, r := range refs {
		a.sources, a.names = append(a.sources, r.Source), append(a.names, "reference "+strconv.Itoa(i+1))
	}
	return a
}

// hidden are elements with names in the place of sources.
func (a aliases) hidden(elements []plan.Element) []plan.Element {
	out := slices.Clone(elements)
	for i := range out {
		if k := slices.Index(a.sources, out[i].Source); k >= 0 {
			out[i].Source = a.names[k]
		}
	}
	return out
}

// shown is a list of elements with sources in the place of names. A source that is
// no name is an error: what a document or a prompt says may change what is shown,
// never what is fetched.
func (a aliases) shown(list json.RawMessage) (json.RawMessage, error) {
	var fields []map[string]json.RawMessage
	if json.Unmarshal(list, &fields) != nil {
		return list, nil // it is judged as what it is
	}
	for i, f := range fields {
		raw, ok := f["source"]
		if !ok {
			continue
		}
		var name string
		k := -1
		if json.Unmarshal(raw, &name) == nil {
			k = slices.Index(a.names, name)
		}
		if k < 0 {
			return nil, fmt.Errorf("elements[%d].source: it names none of the scene's pictures; accepted: %s", i, strings.Join(a.names, ", "))
		}
		source, err := json.Marshal(a.sources[k])
		if err != nil {
			return nil, err
		}
		f["source"] = source
	}
	return json.Marshal(fields)
}
