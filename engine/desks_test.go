package engine

import "testing"

// Scenes at work share no desk; what one leaves the next takes, until none is
// at work.
func TestDesksAreTakenAgain(t *testing.T) {
	var d desks
	a, b := d.take(), d.take()
	if a == b {
		t.Fatal("two scenes at one desk")
	}
	d.leave(a)
	d.clear()
	if c := d.take(); c != a {
		t.Error("a desk was let go while a scene was at work")
	}
	d.leave(a)
	d.leave(b)
	if d.take() != b {
		t.Error("the desk left last is not taken first")
	}
	d.leave(b)
	d.clear()
	if len(d.free) != 0 {
		t.Errorf("%d desks kept with no scene at work", len(d.free))
	}
}
