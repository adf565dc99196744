package queue

import (
	"sync"
	"testing"

	"github.com/inkreel/inkreel/engine/limit"
)

// Each job that ends is counted once, whichever workers there are and whoever
// ended it.
func TestEndsAreCounted(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {}}})
	var mu sync.Mutex
	ends := map[State]int{}
	count := Metrics{Job: func(end State) {
		mu.Lock()
		defer mu.Unlock()
		ends[end]++
	}}
	b.run(t, WorkerConfig{Steps: b.steps, Metrics: count})
	b.run(t, WorkerConfig{Steps: b.steps, Metrics: count})
	for _, job := range []string{"a", "b", "acme.a"} {
		b.submit(t, job, planOf(2))
	}
	b.submit(t, "wrong", []byte("no json"))
	for _, job := range []string{"a", "b", "acme.a", "wrong"} {
		b.wait(t, job)
	}
	if _, err := b.q.Cancel(t.Context(), "a"); err != nil { // it stays completed
		t.Error(err)
	}
	waitFor(t, "all ends counted", func() bool {
		mu.Lock()
		defer mu.Unlock()
		return ends[Completed] == 3 && ends[Failed] == 1
	})
	b.empty(t)
	mu.Lock()
	defer mu.Unlock()
	if ends[Completed] != 3 || ends[Failed] != 1 || ends[Cancelled] != 0 {
		t.Errorf("%v", ends)
	}
}
