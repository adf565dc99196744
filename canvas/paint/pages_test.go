package paint

import (
	"bytes"
	"image/color"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Pages kept are the pages drawn, one of each kind, however many ask at once.
func TestPagesAreKept(t *testing.T) {
	var pages Pages
	f := Frame{96, 64}
	looks := map[string]styles.Look{}
	for _, name := range []string{"whiteboard", "chalkboard_color", "technical", "playful", "editorial"} {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		looks[name] = look
	}
	p := &plan.Plan{Seed: 7}
	for range 2 {
		for name, look := range looks {
			var asked sync.WaitGroup
			got := make([]*Ground, 4)
			for i := range got {
				asked.Go(func() { got[i] = pages.Page(PageSpec{look, f, f.Bounds(), p.Seed, color.RGBA{}, false}) })
			}
			asked.Wait()
			want := Page(PageSpec{look, f, f.Bounds(), p.Seed, color.RGBA{}, false})
			for _, img := range got {
				if img != got[0] {
					t.Errorf("%s was drawn twice", name)
				}
				if !bytes.Equal(img.Pix, want.Pix) {
					t.Errorf("%s is not its page", name)
				}
			}
		}
	}
	if len(pages.kept) != keptPages {
		t.Errorf("%d pages kept, want %d", len(pages.kept), keptPages)
	}
	other := *p
	other.Seed = 8
	if pages.Page(PageSpec{looks["playful"], f, f.Bounds(), 0, color.RGBA{}, false}) == pages.Page(PageSpec{looks["playful"], f, f.Bounds(), other.Seed, color.RGBA{}, false}) {
		t.Error("another seed, the same page")
	}
}
