package kind

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// Every kind a plan can name is known here, and nothing else.
func TestKindsAreThoseOfPlans(t *testing.T) {
	want := planKinds(t)
	for _, name := range want {
		k := kinds[name]
		if k == nil {
			t.Errorf("%s: no such kind here", name)
			continue
		}
		if k.Name != name {
			t.Errorf("%s stands as %s", name, k.Name)
		}
		if k.Rank != element.RankConnector && (k.Measure == nil || k.Build == nil) {
			t.Errorf("%s can be measured: %t, built: %t; want both", name, k.Measure != nil, k.Build != nil)
		}
	}
	for name := range kinds {
		if !slices.Contains(want, name) {
			t.Errorf("%s: no plan can name it", name)
		}
	}
}

// planKinds are the kinds the schema of plans lists.
func planKinds(t *testing.T) []plan.Kind {
	t.Helper()
	var schema struct {
		Defs struct {
			Element struct {
				Properties struct {
					Kind struct{ Enum []plan.Kind }
				}
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal(plan.Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	kinds := schema.Defs.Element.Properties.Kind.Enum
	if len(kinds) == 0 {
		t.Fatal("the schema of plans lists no kinds")
	}
	return kinds
}
