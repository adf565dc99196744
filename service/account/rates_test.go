package account_test

import (
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/service/account"
)

// A key is allowed its limit and then what comes in by the second, over all
// processes together; headers say how it stands.
func TestRates(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		_, a := process(t, url)
		_, b := process(t, url)
		c := newClock()
		a.SetClock(c.now)
		b.SetClock(c.now)
		_, secret := keyOf(t, a, "starter") // 60 a minute, leased by three
		caller, err := a.Authenticate(t.Context(), secret)
		if err != nil {
			t.Fatal(err)
		}
		burst := func() (allowed int, last account.Rate) {
			var mu sync.Mutex
			var wg sync.WaitGroup
			for i := range 200 {
				wg.Go(func() {
					r, err := []*account.Accounts{a, b}[i%2].Allow(t.Context(), caller)
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					defer mu.Unlock()
					if r.Allowed {
						allowed++
					} else {
						last = r
					}
				})
			}
			wg.Wait()
			return allowed, last
		}
		if r, err := a.Allow(t.Context(), caller); err != nil || r != (account.Rate{Allowed: true, Limit: 60, Remaining: 59, Reset: 3}) {
			t.Errorf("the first: %+v, %v", r, err)
		}
		if n, last := burst(); n != 59 || last != (account.Rate{Limit: 60, Reset: 60, RetryAfter: 1}) {
			t.Errorf("%d more were allowed, then %+v", n, last)
		}
		c.add(10 * time.Second)
		if n, _ := burst(); n != 10 {
			t.Errorf("%d were allowed after ten seconds", n)
		}
		c.add(time.Hour)
		if n, _ := burst(); n != 60 {
			t.Errorf("%d were allowed after an hour", n)
		}
		caller.Entitlements.PerMinute = 0
		if r, err := a.Allow(t.Context(), caller); err != nil || r != (account.Rate{Allowed: true}) {
			t.Errorf("without limit: %+v, %v", r, err)
		}
	})
}
