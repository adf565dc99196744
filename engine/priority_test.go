package engine_test

import (
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine"
)

// Every scene being drawn takes a slot from plans that are prepared beside it,
// waits for none itself, and gives it back.
func TestDrawingHasPriority(t *testing.T) {
	s := &engine.Steps{Engine: newEngine(t, withSlots(2)).Engine}
	taken, done := s.Prepares()
	want := func(n int) {
		t.Helper()
		for until := time.Now().Add(time.Minute); taken() != n; time.Sleep(time.Millisecond) {
			if time.Now().After(until) {
				t.Fatalf("%d slots are taken, want %d", taken(), n)
			}
		}
	}
	one := s.Prioritize()
	want(1)
	two, three := s.Prioritize(), s.Prioritize() // more than there are
	want(2)
	one()
	two()
	want(1)
	three()
	want(0)
	done()
	s.Prioritize()()
	if n := taken(); n != 0 {
		t.Errorf("%d slots of a plan that is prepared are taken", n)
	}
}
