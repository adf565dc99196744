package plan

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// variant checks a further language against the film it is a variant of.
func (c *checker) variant(i int) {
	v, path := &c.p.Variants[i], fmt.Sprintf("variants[%d]", i)
	if v.ID != "" && v.ID == c.p.JobID {
		c.fault(path+".id", "a variant needs an id of its own", "%q is the job_id of the film itself", v.ID)
	}
	c.language(path+".narration_language", v.Language)
	if v.Language != "" && v.Language == c.p.Language && c.valid("narration_language") {
		c.fault(path+".narration_language", "a variant needs a language of its own", "%s is the language of the film itself", v.Language.Name())
	}
	for k := range i {
		if other := &c.p.Variants[k]; v.ID != "" && other.ID == v.ID {
			c.fault(path+".id", "a variant needs an id of its own", "%q is the id of variants[%d] too", v.ID, k)
		} else if v.Language != "" && other.Language == v.Language {
			c.fault(path+".narration_language", "a variant needs a language of its own", "%s is the language of variants[%d] too", v.Language.Name(), k)
		}
	}
	if !c.sceneIDsValid() {
		return
	}
	ids := make([]string, len(c.p.Scenes))
	for k := range c.p.Scenes {
		ids[k] = c.p.Scenes[k].ID
	}
	for _, id := range slices.Sorted(maps.Keys(v.Scenes)) {
		at := path + ".scenes." + id
		k := slices.Index(ids, id)
		if k < 0 {
			c.fault(at, oneOf(id, ids), "the plan has no scene %q", id)
			continue
		}
		c.variantScene(at, v.Scenes[id], k, v.Visuals == VisualsShared && c.valid(path+".variant_visuals_mode"))
	}
}

// sceneIDsValid reports whether every scene could state its id.
func (c *checker) sceneIDsValid() bool {
	for i := range c.p.Scenes {
		if !c.valid(fmt.Sprintf("scenes[%d].id", i)) {
			return false
		}
	}
	return len(c.p.Scenes) > 0
}

// variantScene checks what a variant says and writes over the k-th scene;
// shared: it keeps the drawings.
func (c *checker) variantScene(path string, v VariantScene, k int, shared bool) {
	if v.Narration != nil {
		c.narration(path+".narration", v.Narration, false)
	}
	if len(v.Elements) > 0 && shared {
		c.fault(path+".elements", "leave it out, or set variant_visuals_mode to per_language", "a variant with shared visuals keeps the words on screen")
		return
	}
	if !c.eachValid(fmt.Sprintf("scenes[%d]", k), "id") {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(v.Elements)) {
		c.variantElement(path+".elements."+id, &c.p.Scenes[k], id, v.Elements[id])
	}
}

// variantElement checks that the words given fit the element they replace.
func (c *checker) variantElement(path string, s *Scene, id string, words VariantElement) {
	ids := make([]string, len(s.Elements))
	for j := range s.Elements {
		ids[j] = s.Elements[j].ID
	}
	j := slices.Index(ids, id)
	if j < 0 {
		accept := "the scene has no elements"
		if len(ids) > 0 {
			accept = oneOf(id, ids)
		}
		c.fault(path, accept, "the scene has no element %q", id)
		return
	}
	kind := s.Elements[j].Kind
	if kind == "" {
		return
	}
	for _, f := range []struct {
		name  string
		given bool
	}{{"text", words.Text != ""}, {"items", len(words.Items) > 0}, {"label", words.Label != ""}, {"bubble", words.Bubble != ""}} {
		if d := kind.described(); f.given && (d == nil || !d.holds(f.name)) {
			c.fault(path+"."+f.name, wordsOfKinds(), "the element %q is of kind %s", id, kind)
		}
	}
}

// wordsOfKinds says which words are accepted for which kinds.
func wordsOfKinds() string {
	var ways []string
	for _, name := range []string{"text", "items", "label", "bubble"} {
		ways = append(ways, name+" for "+anyOf(kindsWith(name)))
	}
	return "accepted: " + strings.Join(ways, ", ")
}

// kindsWith are the kinds whose words are in a field.
func kindsWith(words string) (names []string) {
	for _, k := range kinds {
		if k.holds(words) {
			names = append(names, string(k.name))
		}
	}
	return names
}

// anyOf lists names for a sentence: an icon, shape or arrow.
func anyOf(names []string) string {
	article := "a "
	if strings.ContainsRune("aeiou", rune(names[0][0])) {
		article = "an "
	}
	last := len(names) - 1
	if last == 0 {
		return article + names[0]
	}
	return article + strings.Join(names[:last], ", ") + " or " + names[last]
}
