package engine_test

import (
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine"
)

// Every scene being drawn takes a slot from plans that are prepared beside it,
// waits for none itself, and gives it back.
func TestPreparingYieldsToDrawing(t *testing.T) {
	s := &engine.Steps{Engine: &engine.Engine{Config: engine.Config{Slots: 2}}}
	taken, done := s.Prepares()
	want := func(n int) {
		t.Helper()
		for until := time.Now().Add(time.Minute); taken() != n; time.Sleep(time.Millisecond) {
			if time.Now().After(until) {
				t.Fatalf("%d slots are taken, want %d", taken(), n)
			}
		}
	}
	one := s.Yield()
	want(1)
	two, three := s.Yield(), s.Yield() // more than there are
	want(2)
	one()
	two()
	want(1)
	three()
	want(0)
	done()
	s.Yield()()
	if n := taken(); n != 0 {
		t.Errorf("%d slots of a plan that is prepared are taken", n)
	}
}
