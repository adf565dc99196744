package plan

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestDiagramFaults(t *testing.T) {
	for name, c := range map[string]struct{ element, path, says string }{
		"no form":                 {`{"kind":"diagram","items":["a"]}`, "diagram", "is missing"},
		"near form":               {`{"kind":"diagram","diagram":"timelin","items":["a"]}`, "diagram", "did you mean \"timeline\""},
		"near field":              {`{"kind":"diagram","diagram":"venn","items":[{"lable":"a"}]}`, "items[0].lable", "did you mean \"label\""},
		"no items":                {`{"kind":"diagram","diagram":"pyramid"}`, "items", "a pyramid of 0 items; accepted: 1 to 12"},
		"five quarters":           {`{"kind":"diagram","diagram":"matrix","items":["a","b","c","d","e"]}`, "items", "a matrix of 5 items; accepted: up to 4"},
		"an event without a year": {`{"kind":"diagram","diagram":"timeline","items":["a"]}`, "items[0].value", "a timeline shows it"},
		"a value in a venn":       {`{"kind":"diagram","diagram":"venn","items":["a"],"value":3}`, "value", "value belongs to gauge, dial, thermometer, progress, big_number"},
		"a tick in a tree":        {`{"kind":"diagram","diagram":"tree","label":"a","items":[{"label":"b","done":true}]}`, "items[0].done", "items have it in checklist"},
		"a tree without root":     {`{"kind":"diagram","diagram":"tree","items":["b"]}`, "label", "a tree needs it"},
		"too deep":                {`{"kind":"diagram","diagram":"mindmap","label":"a","items":[{"label":"b","children":[{"label":"c","children":["d"]}]}]}`, "items[0].children[0].children", "deeper than a mindmap goes"},
		"four sets":               {`{"kind":"diagram","diagram":"venn","items":["a","b","c","d"]}`, "items", "a venn of 4 sets"},
		"no such set":             {`{"kind":"diagram","diagram":"venn","items":["a","b",{"label":"c","sets":[0,2]}]}`, "items[2].sets[1]", "2 is no set; accepted: indexes of items without sets, 0, 1"},
		"a set twice":             {`{"kind":"diagram","diagram":"venn","items":["a","b",{"label":"c","sets":[0,0]}]}`, "items[2].sets[1]", "0 is named twice"},
		"a scale that falls":      {`{"kind":"diagram","diagram":"dial","value":1,"min":5,"max":2}`, "max", "a scale from 5 to 2"},
		"beyond the scale":        {`{"kind":"diagram","diagram":"gauge","value":120}`, "value", "120 lies beyond the scale; accepted: 0 to 100"},
		"a bar of nothing":        {`{"kind":"diagram","diagram":"progress"}`, "value", "a progress of nothing"},
		"nothing stands there":    {`{"kind":"diagram","diagram":"checklist","items":["a"],"highlight":1}`, "highlight", "accepted: 0 to 0"},
		"an item without words":   {`{"kind":"diagram","diagram":"pyramid","items":[{"value":1}]}`, "items[0].label", "is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Decode([]byte(elementDoc(c.element)), Options{})
			var faults Faults
			if !errors.As(err, &faults) || len(faults) != 1 {
				t.Fatalf("%v, want one fault", err)
			}
			if f := faults[0]; f.Path != "scenes[0].elements[0]."+c.path || !strings.Contains(f.String(), c.says) {
				t.Errorf("%v, want %s: … %s", f, c.path, c.says)
			}
		})
	}
}

// Items are read as words or objects, and written as short as they can be.
func TestItemsKeepTheirForm(t *testing.T) {
	doc := elementDoc(`{"kind":"diagram","diagram":"tree","label":"root","items":["a",{"label":"b","icon":"sun","children":["c",{"label":"d"}]}]}`)
	p, err := Decode([]byte(doc), Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := &p.Scenes[0].Elements[0]
	want := []Item{{Label: "a"}, {Label: "b", Icon: "sun", Children: Items("c", "d")}}
	if !reflect.DeepEqual(e.Items, want) || !reflect.DeepEqual(e.ItemWords(), []string{"a", "b", "c", "d"}) {
		t.Errorf("items %+v, want %+v", e.Items, want)
	}
	data, err := Encode(p)
	if err != nil || !strings.Contains(string(data), `"c","d"]`) && !strings.Contains(string(data), `"c", "d"]`) {
		t.Errorf("%v: %s", err, data)
	}
	if again, err := Decode(data, Options{}); err != nil || !reflect.DeepEqual(again, p) {
		t.Errorf("encoded and decoded again it differs: %v", err)
	}
}

// A variant writes the words of a diagram anew and keeps its parts.
func TestVariantsKeepTheParts(t *testing.T) {
	doc := `{"version":1,"narration_language":"en","scenes":[{"id":"s","duration":3,"elements":[
		{"id":"d","kind":"diagram","diagram":"tree","label":"root","items":[{"label":"a","children":["b"]},"c"]}]}],
		"variants":[{"id":"de","narration_language":"de","variant_visuals_mode":"per_language","scenes":{"s":{"elements":{"d":{"label":"Wurzel","items":["A","B","C"]}}}}}]}`
	p, err := Decode([]byte(doc), Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := p.Variant(0).Scenes[0].Elements[0]
	want := []Item{{Label: "A", Children: Items("B")}, {Label: "C"}}
	if e.Label != "Wurzel" || !reflect.DeepEqual(e.Items, want) {
		t.Errorf("%q %+v, want %+v", e.Label, e.Items, want)
	}
	if first := p.Scenes[0].Elements[0]; first.Items[0].Label != "a" || first.Items[0].Children[0].Label != "b" {
		t.Errorf("the film itself is changed: %+v", first.Items)
	}
}
