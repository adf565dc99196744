package kind

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// BenchmarkMap is what it costs to prepare a map: names, view, lines, areas and the
// places of its words.
func BenchmarkMap(b *testing.B) {
	for name, e := range map[string]*plan.Element{
		"world":  {Kind: plan.KindMap, ID: "m", Values: map[string]float64{"CN": 10, "US": 5, "IN": 2.8, "BR": 0.5}, Unit: "%"},
		"europe": {Kind: plan.KindMap, ID: "m", Region: "Europe", HighlightCountries: []plan.Shown{{Country: "FR"}}, Marks: []plan.MapMark{{At: plan.Spot{Place: "Paris"}}}},
		"japan":  {Kind: plan.KindMap, ID: "m", Region: "Japan", Marks: []plan.MapMark{{At: plan.Spot{Place: "Tokyo"}}, {At: plan.Spot{Place: "Kyoto"}}}},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ctx := elementtest.Context(b, "crayon", plan.EngineSketch, "en")
				if _, err := buildMap(ctx, e, element.Constraints{Room: geom.Pt(1400, 800)}, geom.R(50, 150, 1400, 800)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
