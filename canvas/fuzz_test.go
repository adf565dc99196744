package canvas_test

import (
	"errors"
	"fmt"
	"image"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/plan"
)

var layouts = []plan.Layout{
	plan.LayoutAuto, plan.LayoutTitle, plan.LayoutHero, plan.LayoutColumns, plan.LayoutGrid, plan.LayoutList,
	plan.LayoutFlow, plan.LayoutCycle, plan.LayoutCompare, plan.LayoutTimeline, plan.LayoutFree,
}

// The elements of any plan that is right are composed within their frame, or
// refused with faults that name them.
func FuzzCompose(f *testing.F) {
	for i, k := range plan.Kinds() {
		sample := k.Sample()
		if sample[0] != '[' {
			sample = "[" + sample + "]"
		}
		f.Add([]byte(sample), uint8(i), uint8(i))
	}
	f.Add([]byte(`[{"kind":"icon","id":"a","name":"sun","label":"L"},{"kind":"shape","id":"b","shape":"cloud","text":"T"},{"kind":"arrow","from":"a","to":"b","label":"**x**"}]`), uint8(0), uint8(9))
	f.Add([]byte(`[{"kind":"chart","chart":"line","labels":["a","b"],"values":[-1e15,1e-9],"unit":"%"},{"kind":"list","items":["आ","ب"]}]`), uint8(3), uint8(2))
	shaper := fonts.NewShaper()
	looks := elementtest.Looks()
	f.Fuzz(func(t *testing.T, elements []byte, look, layout uint8) {
		if len(elements) > 4<<10 {
			return
		}
		p, err := plan.Decode(fmt.Appendf(nil, `{"version":1,"scenes":[{"duration":3,"elements":%s}]}`, elements), plan.Options{})
		if err != nil {
			return
		}
		p.Scenes[0].Layout = layouts[int(layout)%len(layouts)]
		frame := paint.Frame{W: 384, H: 256}
		sc := canvas.Scene{Plan: p, Look: looks[int(look)%len(looks)], Frame: frame, Assets: elementtest.Plain{W: 64, H: 48}, Shaper: shaper}
		drawings, err := canvas.Compose(sc)
		var faults plan.Faults
		if checked := canvas.Check(sc); (checked == nil) != (err == nil) {
			t.Errorf("composed with %v, checked with %v", err, checked)
		}
		if err != nil {
			if !errors.As(err, &faults) || len(faults) == 0 {
				t.Errorf("%s: %v", elements, err)
			}
			return
		}
		board := image.NewRGBA(frame.Bounds())
		for _, d := range drawings {
			for _, m := range d.Marks {
				paint.Paint(board, m)
			}
		}
	})
}

// A caption is burned in, or there is no room for it.
func FuzzCaption(f *testing.F) {
	f.Add("One, two\nthree.", "en", uint8(0))
	f.Add("\u202e\u0301 مرحبا 水**a**", "ar", uint8(5))
	shaper := fonts.NewShaper()
	looks := elementtest.Looks()
	f.Fuzz(func(t *testing.T, text, lang string, look uint8) {
		l, ok := plan.ParseLanguage(lang)
		if len(text) > 300 || !ok {
			return
		}
		frame := paint.Frame{W: 384, H: 256}
		p := &plan.Plan{Language: l}
		layer, err := canvas.Caption(p, frame, looks[int(look)%len(looks)], shaper, text)
		if err == nil && !layer.Rect.In(frame.Bounds()) {
			t.Errorf("%q lies at %v", text, layer.Rect)
		}
	})
}
