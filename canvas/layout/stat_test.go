package layout

import (
	"testing"

	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Numbers on cards stand side by side in one size that can be read from afar, one alone is
// larger still, and each counts up for nine tenths of a second to what is written.
func TestNumbersStandOnCards(t *testing.T) {
	stat := func(text string) plan.Element {
		return plan.Element{Kind: plan.KindText, Role: plan.RoleStat, Text: text}
	}
	title := plan.Element{Kind: plan.KindText, Role: plan.RoleTitle, Text: "A good year"}
	for _, c := range []struct {
		all         []plan.Element
		least, most float64 // height of the number's capitals, px
	}{
		{[]plan.Element{title, stat("97%\nstay"), stat("$4.2M\nof revenue"), stat("480\nnew")}, 70, 170},
		{[]plan.Element{{Kind: plan.KindText, Text: "71%\nof the Earth is water"}}, 180, 260},
	} {
		ds, err := Compose(onBoard(t, "en", plan.LayoutAuto, c.all...))
		if err != nil {
			t.Fatal(err)
		}
		var heights, tops []float64
		for _, d := range ds {
			for i, m := range d.Marks {
				n, ok := m.(paint.Counted)
				if !ok {
					continue
				}
				if b := d.Beats[i]; b.End-b.Start < 0.9-1e-9 || b.End-b.Start > 0.9+1e-9 || len(n.Counts) < 15 {
					t.Errorf("it counts %d numbers in %.2f s", len(n.Counts), b.End-b.Start)
				}
				r := n.Inked(n.Place(), func(bool) bool { return true })
				heights, tops = append(heights, n.Text.Lines[0].Baseline), append(tops, r.Max.Y)
				if r.H() < c.least || r.H() > c.most {
					t.Errorf("a number %.0f px high, want %.0f to %.0f", r.H(), c.least, c.most)
				}
			}
		}
		for i := range heights {
			if heights[i] != heights[0] || tops[i]-tops[0] > 25 || tops[0]-tops[i] > 25 {
				t.Errorf("numbers of several sizes or heights: %v at %v", heights, tops)
			}
		}
		if len(heights) == 0 {
			t.Error("nothing counts")
		}
	}
}
