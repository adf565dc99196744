//go:build linux

package child

import "testing"

// No child works for two tenants, and one that has worked for a tenant is kept for
// him.
func TestChildrenServeOneTenant(t *testing.T) {
	linux(t)
	r := newRig(t)
	take := func(job string) *process {
		t.Helper()
		c, err := r.take(job, false)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	first := take("acme.film")
	r.giveBack(first)
	if c := take("acme.other"); c != first {
		t.Error("a tenant's second job has another child")
	} else {
		r.giveBack(c)
	}
	second := take("globex.film")
	if second == first {
		t.Error("two tenants have the same child")
	}
	plain := take("film")
	if plain == first || plain == second {
		t.Error("a tenant's child works for a job of none")
	}
	r.giveBack(second)
	r.giveBack(plain)
	if c := take("film"); c != plain {
		t.Error("jobs of no tenant do not share a child")
	} else {
		r.giveBack(c)
	}
	for range 8 { // more tenants than slots: the others' children end
		r.giveBack(take("initech.a"))
		r.giveBack(take("hooli.b"))
	}
	eventually(t, "no more children than slots and a spare", func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return len(r.all) <= r.cfg.Slots+1
	})
}
