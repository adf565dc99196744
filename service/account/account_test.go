package account_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/pgtest"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

func TestMain(m *testing.M) {
	if url := os.Getenv(childURL); url != "" {
		beChild(url, os.Getenv(childWorkspace))
	}
	pgtest.Main(m)
}

// onEach runs a test on a new database of each kind.
func onEach(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, "sqlite:"+filepath.Join(t.TempDir(), "inkreel.db")) })
	t.Run("postgres", func(t *testing.T) { test(t, pgtest.URL(t)) })
}

// process is what one API process has: its own connections and caches.
func process(t testing.TB, url string) (*store.DB, *account.Accounts) {
	t.Helper()
	db, err := store.Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	a, err := account.Open(context.Background(), db)
	if err != nil {
		t.Fatal(err)
	}
	return db, a
}

// workspace adds a workspace of a plan.
func workspace(t testing.TB, a *account.Accounts, plan string, addons ...string) store.Workspace {
	t.Helper()
	w, err := a.AddWorkspace(t.Context(), store.Workspace{Name: "Acme", Plan: plan, Addons: addons})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// clock is a time that tests set.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *clock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

func newClock() *clock { return &clock{t: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)} }

// A key opens its workspace in every process until it is revoked; then nowhere,
// at the latest after the time for which others remember it.
func TestKeys(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, here := process(t, url)
		_, there := process(t, url)
		c := newClock()
		here.SetClock(c.now)
		there.SetClock(c.now)
		w := workspace(t, here, "scale", "longer_videos")
		secret, key, err := here.AddKey(t.Context(), w.ID, "laptop")
		if err != nil {
			t.Fatal(err)
		}
		if len(secret) != 47 || !strings.HasPrefix(secret, key.Prefix) || len(key.Prefix) != 10 || strings.Contains(key.Hash, secret) {
			t.Errorf("the key is %q, of which %+v is kept", secret, key)
		}
		check := func(a *account.Accounts, want error) {
			t.Helper()
			got, err := a.Authenticate(t.Context(), secret)
			if !errors.Is(err, want) {
				t.Errorf("got %v, want %v", err, want)
			}
			if want == nil && (got.Workspace.ID != w.ID || got.KeyID != key.ID || !got.Entitlements.Timing15) {
				t.Errorf("got %+v", got)
			}
		}
		lastUsed := func() time.Time {
			keys, err := here.Keys(t.Context(), w.ID)
			if err != nil || len(keys) != 1 {
				t.Fatalf("%v, %v", keys, err)
			}
			return keys[0].LastUsedAt
		}
		first := c.now()
		check(here, nil)
		check(there, nil)
		c.add(30 * time.Second)
		check(here, nil)
		if !lastUsed().Equal(first) {
			t.Errorf("last used at %v, want once a minute", lastUsed())
		}
		c.add(30 * time.Second)
		check(here, nil)
		if !lastUsed().Equal(c.now()) {
			t.Errorf("last used at %v, want %v", lastUsed(), c.now())
		}

		if _, err := here.ChangeWorkspace(t.Context(), w.ID, func(w *store.Workspace) { w.Status = store.WorkspaceSuspended }); err != nil {
			t.Fatal(err)
		}
		c.add(account.CacheTime)
		check(here, account.ErrSuspended)
		if _, err := here.ChangeWorkspace(t.Context(), w.ID, func(w *store.Workspace) { w.Status = store.WorkspaceActive }); err != nil {
			t.Fatal(err)
		}
		check(here, nil)
		check(there, nil)
		if err := here.RevokeKey(t.Context(), key.ID); err != nil {
			t.Fatal(err)
		}
		check(here, account.ErrKey)
		check(there, nil)
		c.add(account.CacheTime)
		check(there, account.ErrKey)
		if err := here.RevokeKey(t.Context(), "k_nobody"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("got %v", err)
		}
		if kept, err := db.Keys(t.Context(), w.ID); err != nil || len(kept) != 1 || kept[0].RevokedAt.IsZero() {
			t.Errorf("kept: %+v, %v", kept, err)
		}
	})
}

// Of several processes that start on an empty database one makes the first
// workspace; nobody does on one that an operator has begun to use.
func TestFirstWorkspaceIsMadeOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		_, a := process(t, url)
		_, b := process(t, url)
		keys := make([]string, 8)
		var wg sync.WaitGroup
		for i := range keys {
			wg.Go(func() {
				_, key, err := []*account.Accounts{a, b}[i%2].FirstWorkspace(t.Context())
				if err != nil {
					t.Error(err)
				}
				keys[i] = key
			})
		}
		wg.Wait()
		made := strings.Join(keys, "")
		caller, err := a.Authenticate(t.Context(), made)
		if err != nil || caller.Workspace.Plan != "enterprise" || !caller.Workspace.Unlimited || !caller.Entitlements.Timing15 {
			t.Errorf("with %q: %+v, %v", keys, caller, err)
		}
		if all, err := a.Workspaces(t.Context()); err != nil || len(all) != 1 {
			t.Errorf("there are %d workspaces, %v", len(all), err)
		}
	})
	onEach(t, func(t *testing.T, url string) {
		_, a := process(t, url)
		workspace(t, a, "starter")
		if w, key, err := a.FirstWorkspace(t.Context()); err != nil || key != "" || w.ID != "" {
			t.Errorf("got %+v %q, %v", w, key, err)
		}
	})
}

// What plans and add-ons allow, row by row of the API's pages.
func TestEntitlements(t *testing.T) {
	_, a := process(t, filepath.Join(t.TempDir(), "inkreel.db"))
	for _, row := range []struct {
		plan, addon             string
		upload, style, timing15 bool
	}{
		{"starter", "", false, false, false},
		{"plus", "", true, false, false},
		{"business", "", true, true, false},
		{"scale", "", true, true, false},
		{"scale", "longer_videos", true, true, true},
		{"enterprise", "", true, true, true},
	} {
		var addons []string
		if row.addon != "" {
			addons = []string{row.addon}
		}
		_, key := keyOf(t, a, row.plan, addons...)
		c, err := a.Authenticate(t.Context(), key)
		if e := c.Entitlements; err != nil || e.Upload != row.upload || e.CustomStyle != row.style || e.Timing15 != row.timing15 {
			t.Errorf("%+v: %+v, %v", row, e, err)
		}
	}
	_, err := a.AddWorkspace(t.Context(), store.Workspace{Name: "x", Plan: "business", Addons: []string{"longer_videos"}})
	if err == nil || err.Error() != `the plan "business" has no add-on "longer_videos": it has none` {
		t.Errorf("got %v", err)
	}
	_, err = a.AddWorkspace(t.Context(), store.Workspace{Name: "x", Plan: "plsu"})
	if err == nil || err.Error() != `there is no plan "plsu" (plus?): there are business, enterprise, plus, scale, starter` {
		t.Errorf("got %v", err)
	}
}

func keyOf(t testing.TB, a *account.Accounts, plan string, addons ...string) (store.Workspace, string) {
	t.Helper()
	w := workspace(t, a, plan, addons...)
	secret, _, err := a.AddKey(t.Context(), w.ID, "test")
	if err != nil {
		t.Fatal(err)
	}
	return w, secret
}

// An operator's plans take the place of ours, also after a restart, unless a
// workspace would be left without one.
func TestPlansAreReplaced(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		_, a := process(t, url)
		w, key := keyOf(t, a, "plus")
		free, err := account.ParsePlans([]byte(`{"free": {"per_minute": 3, "addons": {"more": {"per_minute": 9, "running": 2}}}}`))
		if err != nil {
			t.Fatal(err)
		}
		if err := a.SetPlans(t.Context(), free); err == nil || !strings.Contains(err.Error(), `has the plan "plus", which is not among them`) {
			t.Errorf("got %v", err)
		}
		free["plus"] = free["free"]
		if err := a.SetPlans(t.Context(), free); err != nil {
			t.Fatal(err)
		}
		_, b := process(t, url)
		if got, err := b.Plans(t.Context()); err != nil || !reflect.DeepEqual(got, free) {
			t.Errorf("got %+v, %v", got, err)
		}
		if _, err := b.ChangeWorkspace(t.Context(), w.ID, func(w *store.Workspace) { w.Plan, w.Addons = "free", []string{"more"} }); err != nil {
			t.Fatal(err)
		}
		c, err := b.Authenticate(t.Context(), key)
		if err != nil || c.Entitlements != (account.Entitlements{PerMinute: 9}) {
			t.Errorf("got %+v, %v", c.Entitlements, err)
		}
	})
}

func TestWrongPlans(t *testing.T) {
	for text, want := range map[string]string{
		`[]`:                         `plans are a JSON object by name`,
		`{}`:                         `there is no plan in the table`,
		`{"a": {"uplaod": true}}`:    `plan "a": unknown field "uplaod"; it may have upload, custom_style`,
		`{"a": {"per_minute": -1}}`:  `plan "a": per_minute is from 0 to 60000000`,
		`{"a": {"per_minute": "1"}}`: `plan "a": `,
	} {
		if _, err := account.ParsePlans([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

func FuzzPlans(f *testing.F) {
	f.Add(`{"free": {"per_minute": 3, "addons": {"more": {"per_minute": 9, "running": 2}}}}`)
	f.Add(`{"a": null}`)
	f.Fuzz(func(t *testing.T, text string) {
		plans, err := account.ParsePlans([]byte(text))
		if err != nil {
			return
		}
		data, err := json.Marshal(plans)
		if err != nil {
			t.Fatal(err)
		}
		again, err := account.ParsePlans(data)
		if err != nil || len(again) != len(plans) {
			t.Errorf("%s became %s, %v", text, data, err)
		}
	})
}

// Whatever a stranger sends as a key is refused, and never as a fault of ours.
func FuzzKeysOfStrangers(f *testing.F) {
	_, a := process(f, filepath.Join(f.TempDir(), "inkreel.db"))
	for _, key := range []string{"", "ink_", "ink_" + strings.Repeat("0", 43), "ink_" + strings.Repeat("é", 43), "ink_" + strings.Repeat("\x00", 43), "Bearer ink_x"} {
		f.Add(key)
	}
	f.Fuzz(func(t *testing.T, key string) {
		if _, err := a.Authenticate(context.Background(), key); !errors.Is(err, account.ErrKey) {
			t.Errorf("%q: %v", key, err)
		}
	})
}
