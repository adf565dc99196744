//go:build linux

package child

import (
	"testing"

	"github.com/inkreel/inkreel/engine/queue"
)

// BenchmarkStep is what crossing to a warm child and back costs: a step that
// costs nothing else, and a clip that is there already.
func BenchmarkStep(b *testing.B) {
	doc := saying("Well.")
	steps, _ := here(b)
	for name, s := range map[string]queue.Steps{"here": steps, "child": newRig(b)} {
		p, err := s.Prepare(b.Context(), "job", doc, nil)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.Draw(b.Context(), p.Name, 0, func(int) {}); err != nil {
			b.Fatal(err)
		}
		b.Run("check/"+name, func(b *testing.B) {
			for b.Loop() {
				if err := s.Check("a", doc); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run("drawn/"+name, func(b *testing.B) {
			for b.Loop() {
				if _, err := s.Draw(b.Context(), p.Name, 0, func(int) {}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
