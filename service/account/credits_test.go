package account_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

func TestPrices(t *testing.T) {
	for d, want := range map[time.Duration]int64{
		-time.Second: 0, 0: 0, time.Millisecond: 4, time.Second: 4, 1001 * time.Millisecond: 7, 3 * time.Second: 10, 15 * time.Second: 50,
		time.Minute: 200, 61 * time.Second: 204, 2 * time.Minute: 400, 15 * time.Minute: 3000,
	} {
		if got := account.Price(d); got != want {
			t.Errorf("%v costs %d, want %d", d, got, want)
		}
	}
	for _, row := range []struct {
		timing   string
		timing15 bool
		want     int64
	}{
		{"0.25", false, 50}, {"0.5", false, 100}, {"1", false, 200}, {"2", false, 400}, {"4", false, 800}, {"8", false, 1600},
		{"10", false, 2000}, {"15", true, 3000}, {"auto", false, 2000}, {"auto", true, 3000},
	} {
		if got, err := account.Estimate(row.timing, account.Entitlements{Timing15: row.timing15}); err != nil || got != row.want {
			t.Errorf("%+v: %d, %v", row, got, err)
		}
	}
	if _, err := account.Estimate("3", account.Entitlements{}); err == nil {
		t.Error("a timing of 3 has a price")
	}
}

func TestCreditsAsText(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "200": 20000, "1.5": 150, "-0.25": -25, "+3.07": 307, "999999999.99": 99999999999} {
		if got, err := account.ParseCredits(text); err != nil || got != want {
			t.Errorf("%q is %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "x", "1.", ".5", "1.005", "1e3", "1000000000", "--1", " 1", "1,5", "٣"} {
		if got, err := account.ParseCredits(text); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
	for cents, want := range map[int64]string{0: "0.00", 5: "0.05", -5: "-0.05", 20000: "200.00", -12345: "-123.45"} {
		if got := account.FormatCredits(cents); got != want {
			t.Errorf("%d is %s, want %s", cents, got, want)
		}
	}
}

func FuzzCredits(f *testing.F) {
	f.Add("12.5")
	f.Add("-0.01")
	f.Fuzz(func(t *testing.T, text string) {
		cents, err := account.ParseCredits(text)
		if err != nil {
			return
		}
		again, err := account.ParseCredits(account.FormatCredits(cents))
		if err != nil || again != cents {
			t.Errorf("%q is %d, which reads as %d, %v", text, cents, again, err)
		}
	})
}

// balanced fails unless the balance is what is wanted and the sum of the ledger.
func balanced(t *testing.T, db *store.DB, workspace string, want int64) {
	t.Helper()
	kept, err := db.Balance(t.Context(), workspace)
	sum, err2 := db.SumLedger(t.Context(), workspace)
	if err := errors.Join(err, err2); err != nil || kept != sum || kept.Cents != want {
		t.Errorf("the balance is %+v and the ledger %+v, want %d, %v", kept, sum, want, err)
	}
}

// What a video costs less than was reserved is given back, everything where it
// came to nothing, and each once, in whatever order.
func TestReserveSettleRelease(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, a := process(t, url)
		w := workspace(t, a, "starter")
		if n, err := a.AddCredits(t.Context(), w.ID, 1000, "bought"); err != nil || n != 1000 {
			t.Fatalf("%d, %v", n, err)
		}
		in := func(f func(tx *store.Tx) error) error { return db.Tx(t.Context(), f) }
		settle := func(video string, d time.Duration, want int64) {
			t.Helper()
			if err := in(func(tx *store.Tx) error {
				got, err := account.Settle(t.Context(), tx, video, d)
				if got != want {
					t.Errorf("%s cost %d, want %d", video, got, want)
				}
				return err
			}); err != nil {
				t.Error(err)
			}
		}
		release := func(video string) {
			t.Helper()
			if err := in(func(tx *store.Tx) error { return account.Release(t.Context(), tx, video) }); err != nil {
				t.Error(err)
			}
		}
		reserve := func(all ...account.Reservation) error {
			return in(func(tx *store.Tx) error { return account.Reserve(t.Context(), tx, w, all...) })
		}

		if err := reserve(account.Reservation{Video: "a", Cents: 400}, account.Reservation{Video: "b", Cents: 400}); err != nil {
			t.Fatal(err)
		}
		balanced(t, db, w.ID, 200)
		var few *account.CreditsError
		if err := reserve(account.Reservation{Video: "c", Cents: 150}, account.Reservation{Video: "d", Cents: 150}); !errors.As(err, &few) || few.Needed != 300 || few.Available != 200 {
			t.Errorf("got %v", err)
		} else if few.Error() != "not enough credits: 3.00 needed, 2.00 available" {
			t.Errorf("got %v", few)
		}
		balanced(t, db, w.ID, 200)
		if err := reserve(account.Reservation{Video: "a", Cents: 1}); !errors.Is(err, store.ErrExists) {
			t.Errorf("reserved twice: %v", err)
		}
		settle("a", 61*time.Second, 204)
		balanced(t, db, w.ID, 396)
		settle("a", 2*time.Minute, 204)
		release("a")
		settle("a", time.Second, 204)
		balanced(t, db, w.ID, 396)
		release("b")
		release("b")
		settle("b", time.Minute, 0)
		balanced(t, db, w.ID, 796)
		if err := reserve(account.Reservation{Video: "e", Cents: 100}, account.Reservation{Video: "script", Cents: 0}); err != nil {
			t.Fatal(err)
		}
		settle("e", time.Hour, 100) // never more than was reserved
		settle("script", 0, 0)
		balanced(t, db, w.ID, 696)
		if err := in(func(tx *store.Tx) error {
			_, err := account.Settle(t.Context(), tx, "nobody's", time.Second)
			return err
		}); err == nil {
			t.Error("a video that nothing was reserved for was settled")
		}
		if _, err := a.AddCredits(t.Context(), w.ID, -700, "typo"); !errors.As(err, &few) {
			t.Errorf("an adjustment below zero: %v", err)
		}
		if n, err := a.AddCredits(t.Context(), w.ID, -600, "typo"); err != nil || n != 96 {
			t.Errorf("%d, %v", n, err)
		}
		rows, err := a.Ledger(t.Context(), w.ID, 100, 0)
		if err != nil || len(rows) != 10 || rows[0].Kind != store.EntryAdjust || rows[9].Kind != store.EntryGrant {
			t.Errorf("%+v, %v", rows, err)
		}
	})
}

// An unlimited workspace is never refused, and its ledger is kept all the same.
func TestUnlimitedWorkspaces(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, a := process(t, url)
		w, _, err := a.FirstWorkspace(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Tx(t.Context(), func(tx *store.Tx) error {
			if err := account.Reserve(t.Context(), tx, w, account.Reservation{Video: "a", Cents: 3000}); err != nil {
				return err
			}
			_, err := account.Settle(t.Context(), tx, "a", time.Minute)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		balanced(t, db, w.ID, -200)
	})
}

// A hundred requests at once over two processes reserve what is there and no
// more, and of several ends of each video one holds.
func TestHundredRequestsAtOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, a := process(t, url)
		other, _ := process(t, url)
		handles := []*store.DB{db, other}
		w := workspace(t, a, "starter")
		const price, enough = 200, 37
		if _, err := a.AddCredits(t.Context(), w.ID, price*enough+price-1, ""); err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var got, refused []string
		var wg sync.WaitGroup
		for i := range 100 {
			wg.Go(func() {
				video := fmt.Sprint("v", i)
				err := handles[i%2].Tx(t.Context(), func(tx *store.Tx) error {
					return account.Reserve(t.Context(), tx, w, account.Reservation{Video: video, Cents: price})
				})
				mu.Lock()
				defer mu.Unlock()
				var few *account.CreditsError
				if errors.As(err, &few) {
					if few.Available < 0 || few.Available >= price {
						t.Errorf("refused with %d there", few.Available)
					}
					refused = append(refused, video)
				} else if err != nil {
					t.Error(err)
				} else {
					got = append(got, video)
				}
			})
		}
		wg.Wait()
		if len(got) != enough || len(refused) != 100-enough {
			t.Errorf("%d reserved and %d were refused, want %d and %d", len(got), len(refused), enough, 100-enough)
		}
		balanced(t, db, w.ID, price-1)

		var spent int64
		for i, video := range got {
			for n := range 3 {
				wg.Go(func() {
					err := handles[n%2].Tx(t.Context(), func(tx *store.Tx) error {
						if (i+n)%2 == 0 {
							return account.Release(t.Context(), tx, video)
						}
						_, err := account.Settle(t.Context(), tx, video, 30*time.Second)
						return err
					})
					if err != nil {
						t.Error(err)
					}
				})
			}
		}
		wg.Wait()
		for _, video := range got {
			rows, err := db.EntriesOfVideo(t.Context(), video)
			if err != nil || len(rows) != 2 {
				t.Fatalf("%s has %d rows, %v", video, len(rows), err)
			}
			spent -= rows[0].Cents + rows[1].Cents
		}
		balanced(t, db, w.ID, price*enough+price-1-spent)
	})
}
