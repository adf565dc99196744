package client_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/client"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// types are the schemas of the API's document, as this package has them.
var types = map[string]any{
	"GenerationRequest": client.Generation{}, "Accepted": client.Accepted{}, "JobStatus": client.Job{}, "Progress": client.Progress{},
	"Problem": client.Problem{}, "Captions": client.Captions{}, "Video": client.Video{}, "VideoList": client.VideoList{}, "VideoChange": client.VideoChange{},
	"Uploaded": client.Uploaded{}, "FrameVersions": client.FrameVersions{}, "FrameVersion": client.FrameVersion{}, "FrameEdits": client.FrameEdits{},
	"EditsAccepted": client.EditsAccepted{}, "EditJob": client.EditJob{}, "CombineAccepted": client.CombineAccepted{}, "EditStatus": client.EditStatus{},
	"FrameChosen": client.FrameChoice{}, "NewStyle": client.NewStyle{}, "CustomStyle": client.CustomStyle{}, "Credits": client.Credits{},
	"Shown": client.Shown{}, "Gallery": client.Gallery{}, "PlanRequest": client.PlanRequest{}, "PlanReport": client.PlanReport{}, "SceneLength": client.SceneLength{},
	"Fault": client.Fault{}, "Located": client.Fault{},
}

// Schemas that methods take apart: what they are made of is named above, or is an
// argument.
var taken = []string{"Refusal", "Deleted", "Success", "StyleList", "StyleAnswer", "FrameCombination", "FrameChoice", "PlanCheck"}

// Every schema of the API's document has its type here, with every field of it and no
// other.
func TestFields(t *testing.T) {
	text, err := json.Marshal(new(v2.New(nil)).OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]any
			}
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	for name, schema := range doc.Components.Schemas {
		if slices.Contains(taken, name) {
			continue
		}
		ours, ok := types[name]
		if !ok {
			t.Errorf("%s has no type", name)
			continue
		}
		var want []string
		for field := range schema.Properties {
			want = append(want, field)
		}
		slices.Sort(want)
		if got := fields(reflect.TypeOf(ours)); !slices.Equal(got, want) {
			t.Errorf("%s has %q, want %q", name, got, want)
		}
	}
	for name := range types {
		if _, ok := doc.Components.Schemas[name]; !ok {
			t.Errorf("there is no schema %s", name)
		}
	}
}

// fields are a type's names in JSON, in order of the alphabet.
func fields(of reflect.Type) (names []string) {
	for _, f := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.Anonymous && name != "-" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
