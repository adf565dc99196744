package layout

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

func TestUnknownPartsHaveTheirPlace(t *testing.T) {
	sc := onBoard(t, "en", plan.LayoutHero, plan.Element{ID: "pic", Kind: plan.KindImage, Source: "a.png", Order: []plan.Part{{ID: "roof"}}})
	if _, err := Compose(sc); err == nil || !strings.HasPrefix(err.Error(), "scenes[0].elements[0].order[0]: ") {
		t.Errorf("composed: %v", err)
	}
}
