package sketch

import (
	"fmt"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

// A pen spends little of a chart's time on axes and what helps to read them.
func TestChartsSpendThePensTimeOnData(t *testing.T) {
	const most = 0.16
	for _, name := range []string{"classic", "crayon"} {
		for _, kind := range []plan.ChartKind{plan.ChartLine, plan.ChartColumn, plan.ChartArea} {
			e := plan.Element{ID: "c", Kind: plan.KindChart, Chart: kind, Series: []plan.Series{{Name: "one"}, {Name: "two"}}}
			for i := range 12 {
				e.Labels = append(e.Labels, fmt.Sprint(2010+i))
				for s := range e.Series {
					e.Series[s].Values = append(e.Series[s].Values, 20+float64(i*i)*float64(1+s))
				}
			}
			l, err := styles.Named(name, plan.EngineSketch)
			if err != nil {
				t.Fatal(err)
			}
			p := &plan.Plan{Version: 1, Engine: plan.EngineSketch, Language: "en", TextLanguage: "en", Pen: plan.PenPen, Scenes: []plan.Scene{{ID: "s", Elements: []plan.Element{e}}}}
			p.Output.Scale = 0.5
			f := paint.FrameOf(p)
			ds, err := canvas.Compose(canvas.Scene{Plan: p, Look: l, Frame: f})
			if err != nil {
				t.Fatal(err)
			}
			inks, err := trace.Drawing(&ds[0], trace.Options{Lang: "en"})
			if err != nil {
				t.Fatal(err)
			}
			s := newTestScript(t, ScriptConfig{FPS: 30, Frames: 300, Ground: paint.Paper(l, f, 1), Pieces: []Piece{{Drawing: &ds[0], Inks: inks}}, Pen: plan.PenPen})
			axis := (&element.Context{Look: l, Unit: f.Unit()}).PenWidth(0.8) // as wide as ticks and axes are
			helps, all := 0.0, 0.0
			for i, strokes := range s.Schedule().Turns[0].Strokes {
				line, ok := ds[0].Marks[i].(paint.Stroke)
				for _, stroke := range strokes {
					all += stroke.End - stroke.Start
					if ok && (line.Aid || line.Swift || line.Width == axis) {
						helps += stroke.End - stroke.Start
					}
				}
			}
			if helps > most*all {
				t.Errorf("%s, %s: %.2f of %.1f s", name, kind, helps/all, all/30)
			}
		}
	}
}
