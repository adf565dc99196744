package plan

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestOrderOfParts(t *testing.T) {
	doc := elementDoc(`{"kind":"image","source":"a.svg","order":["roof",{"x":0,"y":0.5,"w":1,"h":0.5}]}`)
	p, err := Decode([]byte(doc), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []Part{{ID: "roof"}, {Region: &Box{X: 0, Y: 0.5, W: 1, H: 0.5}}}
	if got := p.Scenes[0].Elements[0].Order; !reflect.DeepEqual(got, want) {
		t.Errorf("order %+v, want %+v", got, want)
	}
	data, err := Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Decode(data, Options{}); err != nil || !reflect.DeepEqual(again, p) {
		t.Errorf("encoded and decoded again it differs: %v", err)
	}
}

func TestOrderFaults(t *testing.T) {
	for name, c := range map[string]struct{ element, path, says string }{
		"right of it":   {`{"kind":"image","source":"a.png","order":["a",{"x":0.6,"y":0,"w":0.5,"h":1}]}`, "order[1].w", "right of the picture"},
		"below it":      {`{"kind":"image","source":"a.png","order":[{"x":0,"y":0.5,"w":0.5,"h":0.6}]}`, "order[0].h", "below the picture"},
		"negative":      {`{"kind":"image","source":"a.png","order":[{"x":-0.1,"y":0,"w":0.5,"h":1}]}`, "order[0].x", "from 0 to 1"},
		"without width": {`{"kind":"image","source":"a.png","order":[{"x":0,"y":0,"h":1}]}`, "order[0].w", "is missing"},
		"no id":         {`{"kind":"image","source":"a.png","order":[" "]}`, "order[0]", "is empty"},
		"a number":      {`{"kind":"image","source":"a.png","order":[3]}`, "order[0]", "a text in double quotes, or an object"},
		"not a list":    {`{"kind":"image","source":"a.png","order":"roof"}`, "order", "a list"},
		"on a video":    {`{"kind":"video","source":"a.mp4","order":["roof"]}`, "order", "belongs to another kind, image"},
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
