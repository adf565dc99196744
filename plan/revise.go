package plan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Operation is one change of a plan. It is one of:
//
//	{"set": {…}}                    other fields of the film
//	{"scene": "s2", "set": {…}}     other fields of a scene
//	{"add": {…}, "at": 3}           a scene more, as number 3; without at: the last
//	{"remove": "s2"}                a scene less
//	{"move": "s2", "at": 1}         a scene to another place, as number 1
//
// Set is a JSON merge patch (RFC 7396): fields that it names are replaced,
// those it gives as null fall back to their defaults, lists are replaced whole.
type Operation struct {
	Scene  SceneName       `json:"scene,omitempty"`
	Set    json.RawMessage `json:"set,omitempty"`
	Add    json.RawMessage `json:"add,omitempty"`
	Remove SceneName       `json:"remove,omitempty"`
	Move   SceneName       `json:"move,omitempty"`
	At     int             `json:"at,omitempty"` // number from 1 that the scene has then
}

// maxOperations bounds one revision.
const maxOperations = 1000

// SceneName is a scene's id, or its number from 1; either JSON type.
type SceneName string

// UnmarshalJSON reads a string or a number.
func (n *SceneName) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, (*string)(n))
	}
	i, err := strconv.Atoi(string(data))
	if err != nil {
		return fmt.Errorf("scene %s: want an id, as in \"s2\", or a number from 1", data)
	}
	*n = SceneName(strconv.Itoa(i))
	return nil
}

// Operations reads a JSON list of operations strictly. What is wrong is a fault
// at operations[…].
func Operations(data []byte) ([]Operation, error) {
	var ops []Operation
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(&ops)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("more text follows")
		}
	}
	switch {
	case err != nil:
		return nil, Faults{{Path: "operations", Problem: strings.TrimPrefix(err.Error(), "json: "), Accept: anOperation}}
	case len(ops) == 0 || len(ops) > maxOperations:
		return nil, Faults{{Path: "operations", Problem: fmt.Sprintf("holds %d", len(ops)), Accept: fmt.Sprintf("accepted: 1 to %d", maxOperations)}}
	}
	var faults Faults
	for i := range ops {
		if problem := ops[i].check(); problem != "" {
			faults.Add(fmt.Sprintf("operations[%d]", i), anOperation, "%s", problem)
		}
	}
	return ops, faults.Err()
}

// anOperation is what an operation may be.
const anOperation = `accepted: one of {"set"}, {"scene", "set"}, {"add", "at"}, {"remove"}, {"move", "at"}`

// check says what is wrong with an operation, whatever the plan.
func (o *Operation) check() string {
	n := 0
	for _, is := range []bool{len(o.Set) > 0, len(o.Add) > 0, o.Remove != "", o.Move != ""} {
		if is {
			n++
		}
	}
	switch {
	case n != 1:
		return fmt.Sprintf("asks for %d things at once", n)
	case o.Scene != "" && len(o.Set) == 0:
		return "names a scene and sets nothing of it"
	case o.At != 0 && len(o.Add) == 0 && o.Move == "":
		return "has a place for nothing"
	case o.At == 0 && o.Move != "":
		return "moves a scene to no place"
	}
	return ""
}

// Revise is the document of p, a plan from Decode, after some operations in their
// order. It is to be decoded like any plan, which finds what the operations made
// wrong. Operations that cannot be done are Faults at operations[…]. Scenes keep
// their ids, so that a film's scenes can be told to be the same; p stays as it is.
func Revise(p *Plan, ops []Operation) ([]byte, error) {
	base := *p
	if base.TextLanguage == base.Language { // it follows the other, unless it was set apart
		base.TextLanguage = ""
	}
	doc, err := Encode(&base)
	if err != nil {
		return nil, err
	}
	var d draft
	if err := json.Unmarshal(doc, &d.film); err != nil {
		return nil, fmt.Errorf("revise plan: %w", err)
	}
	if err := json.Unmarshal(d.film["scenes"], &d.scenes); err != nil {
		return nil, fmt.Errorf("revise plan: %w", err)
	}
	for i := range p.Scenes {
		d.ids = append(d.ids, p.Scenes[i].ID)
	}
	var faults Faults
	for i := range ops {
		f := d.apply(&ops[i])
		if f == nil {
			continue
		}
		path := fmt.Sprintf("operations[%d]", i)
		if f.Path != "" {
			path += "." + f.Path
		}
		faults.Add(path, f.Accept, "%s", f.Problem)
	}
	if err := faults.Err(); err != nil {
		return nil, err
	}
	return d.document()
}

// draft is a plan between two forms.
type draft struct {
	film   map[string]json.RawMessage
	scenes []json.RawMessage
	ids    []string // of the scenes
}

// fixed are the fields of a film that no operation sets, and why.
var fixed = map[string]string{
	"version":  "a plan keeps its version",
	"job_id":   "a film keeps its job_id",
	"scenes":   "scenes are changed one by one",
	"variants": "variants are films of their own",
}

// apply does one operation, or says why it cannot be done.
func (d *draft) apply(o *Operation) *Fault {
	switch {
	case len(o.Add) > 0:
		return d.add(o)
	case o.Remove != "":
		i, f := d.find("remove", o.Remove)
		if f == nil {
			d.ids, d.scenes = slices.Delete(d.ids, i, i+1), slices.Delete(d.scenes, i, i+1)
		}
		return f
	case o.Move != "":
		return d.move(o)
	case o.Scene != "":
		i, f := d.find("scene", o.Scene)
		if f != nil {
			return f
		}
		return d.set(&d.scenes[i], o.Set, map[string]string{"id": "a scene keeps its id"})
	}
	film, err := json.Marshal(d.film)
	if err != nil {
		return &Fault{Problem: err.Error()}
	}
	whole := json.RawMessage(film)
	if f := d.set(&whole, o.Set, fixed); f != nil {
		return f
	}
	d.film = nil
	if err := json.Unmarshal(whole, &d.film); err != nil {
		return &Fault{Path: "set", Problem: err.Error()}
	}
	return nil
}

// set merges a patch into an object, save for fields that must stay.
func (d *draft) set(target *json.RawMessage, patch json.RawMessage, stay map[string]string) *Fault {
	var fields map[string]json.RawMessage
	if json.Unmarshal(patch, &fields) != nil || len(fields) == 0 {
		return &Fault{Path: "set", Problem: "is no object with fields", Accept: "accepted: the fields to replace, null for the default of one"}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if why, ok := stay[name]; ok {
			return &Fault{Path: "set." + name, Problem: "cannot be set: " + why, Accept: anOperation}
		}
	}
	now, err := merge(*target, patch)
	if err != nil {
		return &Fault{Path: "set", Problem: err.Error()}
	}
	*target = now
	return nil
}

// add puts a scene in.
func (d *draft) add(o *Operation) *Fault {
	var scene map[string]json.RawMessage
	if json.Unmarshal(o.Add, &scene) != nil || scene == nil {
		return &Fault{Path: "add", Problem: "is no object", Accept: "accepted: a scene, as in a plan"}
	}
	var id string
	if given := scene["id"]; given != nil && json.Unmarshal(given, &id) != nil {
		return &Fault{Path: "add.id", Problem: "is no text", Accept: "accepted: an id, or none"}
	}
	if slices.Contains(d.ids, id) {
		return &Fault{Path: "add.id", Problem: fmt.Sprintf("%s is the id of another scene", excerpt(id)), Accept: "accepted: any other, or none"}
	}
	if id == "" {
		taken := map[string]bool{}
		for _, known := range d.ids {
			taken[known] = true
		}
		id = freeID("s", len(d.ids)+1, taken)
		scene["id"], _ = json.Marshal(id) // a text always can be
	}
	doc, err := json.Marshal(scene)
	if err != nil {
		return &Fault{Path: "add", Problem: err.Error()}
	}
	at := o.At
	if at == 0 {
		at = len(d.ids) + 1
	}
	if at < 1 || at > len(d.ids)+1 {
		return d.noPlace(at, len(d.ids)+1)
	}
	d.ids, d.scenes = slices.Insert(d.ids, at-1, id), slices.Insert(d.scenes, at-1, json.RawMessage(doc))
	return nil
}

// move puts a scene elsewhere.
func (d *draft) move(o *Operation) *Fault {
	i, f := d.find("move", o.Move)
	if f != nil {
		return f
	}
	if o.At < 1 || o.At > len(d.ids) {
		return d.noPlace(o.At, len(d.ids))
	}
	id, scene := d.ids[i], d.scenes[i]
	d.ids, d.scenes = slices.Delete(d.ids, i, i+1), slices.Delete(d.scenes, i, i+1)
	d.ids, d.scenes = slices.Insert(d.ids, o.At-1, id), slices.Insert(d.scenes, o.At-1, scene)
	return nil
}

func (d *draft) noPlace(at, most int) *Fault {
	return &Fault{Path: "at", Problem: fmt.Sprintf("%d is no place in the film", at), Accept: fmt.Sprintf("accepted: 1 to %d", most)}
}

// find is the place of a scene by its id, or by its number from 1 as the
// operations before have left it.
func (d *draft) find(field string, name SceneName) (int, *Fault) {
	if i := slices.Index(d.ids, string(name)); i >= 0 {
		return i, nil
	}
	if n, err := strconv.Atoi(string(name)); err == nil && n >= 1 && n <= len(d.ids) {
		return n - 1, nil
	}
	if len(d.ids) == 0 {
		return 0, &Fault{Path: field, Problem: fmt.Sprintf("there is no scene %s", excerpt(string(name))), Accept: "accepted: none, all are removed"}
	}
	return 0, &Fault{
		Path: field, Problem: fmt.Sprintf("there is no scene %s", excerpt(string(name))),
		Accept: oneOf(string(name), d.ids) + fmt.Sprintf(", or a number from 1 to %d", len(d.ids)),
	}
}

// document is the plan that the draft has become, in the canonical form of any
// map.
func (d *draft) document() ([]byte, error) {
	if d.scenes == nil {
		d.scenes = []json.RawMessage{}
	}
	scenes, err := json.Marshal(d.scenes)
	if err != nil {
		return nil, fmt.Errorf("revise plan: %w", err)
	}
	d.film["scenes"] = scenes
	doc, err := json.Marshal(d.film)
	if err != nil {
		return nil, fmt.Errorf("revise plan: %w", err)
	}
	return doc, nil
}

// merge is RFC 7396: an object's fields replace those of the same name, null
// removes them, anything else replaces the whole.
func merge(target, patch json.RawMessage) (json.RawMessage, error) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(patch, &fields) != nil || fields == nil {
		return patch, nil
	}
	var into map[string]json.RawMessage
	if json.Unmarshal(target, &into) != nil || into == nil {
		into = map[string]json.RawMessage{}
	}
	for name, value := range fields {
		if string(bytes.TrimSpace(value)) == "null" {
			delete(into, name)
			continue
		}
		now, err := merge(into[name], value)
		if err != nil {
			return nil, err
		}
		into[name] = now
	}
	doc, err := json.Marshal(into)
	if err != nil {
		return nil, fmt.Errorf("merge: %w", err)
	}
	return doc, nil
}
