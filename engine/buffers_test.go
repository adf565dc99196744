package engine

import "testing"

// Scenes at work share no buffers; what one leaves the next takes, until none
// is at work.
func TestBuffersAreTakenAgain(t *testing.T) {
	var p bufferPool
	a, b := p.take(), p.take()
	if a == b {
		t.Fatal("two scenes with the same buffers")
	}
	p.put(a)
	p.clear()
	if c := p.take(); c != a {
		t.Error("buffers were dropped while a scene was at work")
	}
	p.put(a)
	p.put(b)
	if p.take() != b {
		t.Error("the buffers put last are not taken first")
	}
	p.put(b)
	p.clear()
	if len(p.free) != 0 {
		t.Errorf("%d buffers kept with no scene at work", len(p.free))
	}
}
