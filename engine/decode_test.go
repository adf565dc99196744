package engine

import (
	"errors"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// TestDecodeNamesAllFaults checks that what a plan says in other notations is
// judged with the rest of it, not only when it is laid out.
func TestDecodeNamesAllFaults(t *testing.T) {
	_, err := Decode([]byte(`{"version":1,"scene_pacing":"slow","scenes":[{"elements":[
		{"kind":"icon","name":"rockt"},
		{"kind":"formula","tex":"\\frak{x}"},
		{"kind":"formula","tex":""},
		{"kind":"formula","tex":"\\frac{1}{2}"},
		{"kind":"code","code":"x","language":"pythn"},
		{"kind":"code","code":"x"}]}]}`))
	var faults plan.Faults
	if !errors.As(err, &faults) {
		t.Fatal(err)
	}
	want := []string{"scene_pacing", "scenes[0].elements[0].name", "scenes[0].elements[1].tex", "scenes[0].elements[2].tex", "scenes[0].elements[4].language"}
	if len(faults) != len(want) {
		t.Fatalf("got %d faults, want %d:\n%v", len(faults), len(want), faults)
	}
	for i, f := range faults {
		if f.Path != want[i] || f.Accept == "" {
			t.Errorf("got %v, want a fault of %s that says what is accepted", f, want[i])
		}
	}
}
