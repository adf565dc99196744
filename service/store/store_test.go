package store_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/pgtest"
	"github.com/inkreel/inkreel/service/store"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// databases are where every test runs: a new database of each kind.
var databases = []struct {
	name string
	url  func(t testing.TB) string
}{
	{"sqlite", func(t testing.TB) string { return "sqlite:" + filepath.Join(t.TempDir(), "inkreel.db") }},
	{"postgres", pgtest.URL},
}

// onEach runs a test on a new database of each kind.
func onEach(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	for _, d := range databases {
		t.Run(d.name, func(t *testing.T) { test(t, d.url(t)) })
	}
}

func open(t testing.TB, url string) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// do runs a transaction that is to go well.
func do(t testing.TB, db *store.DB, f func(tx *store.Tx) error) {
	t.Helper()
	if err := db.Tx(context.Background(), f); err != nil {
		t.Fatal(err)
	}
}

// start is when everything in tests begins.
var start = time.Date(2026, 5, 1, 12, 0, 0, 123_456_000, time.UTC)

// workspace adds a workspace and returns its id.
func workspace(t testing.TB, db *store.DB) string {
	t.Helper()
	id := store.NewID(store.IDWorkspace)
	do(t, db, func(tx *store.Tx) error {
		return tx.AddWorkspace(t.Context(), store.Workspace{ID: id, Name: "Acme", Plan: "scale", Addons: []string{"longer_videos"}, Status: store.WorkspaceActive, CreatedAt: start})
	})
	return id
}

// Many processes may start at once on an empty database: one makes the tables.
func TestOpenedByManyAtOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		var wg sync.WaitGroup
		faults := make([]error, 8)
		for i := range faults {
			wg.Go(func() {
				db, err := store.Open(t.Context(), url)
				if err != nil {
					faults[i] = err
					return
				}
				defer db.Close()
				_, faults[i] = db.Plans(t.Context())
			})
		}
		wg.Wait()
		if err := errors.Join(faults...); err != nil {
			t.Fatal(err)
		}
	})
}

// A database that a newer release has changed is left alone.
func TestNewerDatabaseIsRefused(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db := open(t, url)
		do(t, db, func(tx *store.Tx) error { return store.PretendVersion(tx, 99) })
		_, err := store.Open(t.Context(), url)
		if err == nil || !strings.Contains(err.Error(), "its tables are of version 99, made by a newer release; this one knows versions up to 2") {
			t.Fatalf("got %v", err)
		}
	})
}

func TestWrongURLs(t *testing.T) {
	for url, want := range map[string]string{
		"":                                "no database is named: want sqlite:PATH or postgres://USER@HOST/NAME",
		"mysql://root:secret@db/inkreel":  "there is no store for databases of the kind mysql: want sqlite:PATH or postgres://USER@HOST/NAME",
		"postgres://u:secret@:port/x":     "want postgres://USER:PASSWORD@HOST:PORT/NAME?sslmode=…",
		"postgres://u:secret@127.0.0.1:1": "127.0.0.1:1",
	} {
		_, err := store.Open(t.Context(), url)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", url, err, want)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: the message has the password: %v", url, err)
		}
	}
}

// What fails leaves nothing behind.
func TestTransactionIsAllOrNothing(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db := open(t, url)
		broken := errors.New("broken")
		err := db.Tx(t.Context(), func(tx *store.Tx) error {
			if err := tx.AddPlan(t.Context(), store.Plan{Name: "starter", Entitlements: []byte(`{}`)}); err != nil {
				return err
			}
			return broken
		})
		if !errors.Is(err, broken) {
			t.Fatalf("got %v", err)
		}
		if plans, err := db.Plans(t.Context()); err != nil || len(plans) != 0 {
			t.Fatalf("%v remain, %v", plans, err)
		}
	})
}

// Transactions that lock two rows in opposite orders both go through: whichever
// is broken off is done again.
func TestTransactionsInEachOthersWay(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, other := open(t, url), open(t, url)
		a, b := workspace(t, db), workspace(t, db)
		var wg sync.WaitGroup
		move := func(db *store.DB, from, to string) {
			for range 20 {
				if err := db.Tx(t.Context(), func(tx *store.Tx) error {
					if err := tx.AddEntry(t.Context(), store.Entry{WorkspaceID: from, At: start, Kind: store.EntryAdjust, Cents: -1}); err != nil {
						return err
					}
					return tx.AddEntry(t.Context(), store.Entry{WorkspaceID: to, At: start, Kind: store.EntryAdjust, Cents: 1})
				}); err != nil {
					t.Error(err)
				}
			}
		}
		wg.Go(func() { move(db, a, b) })
		wg.Go(func() { move(other, b, a) })
		wg.Wait()
		for _, w := range []string{a, b} {
			if got, err := db.Balance(t.Context(), w); err != nil || got != (store.Balance{Entries: 40}) {
				t.Errorf("the balance is %+v, %v", got, err)
			}
		}
	})
}

// The first of several that ask decides what all share.
func TestSettingIsMadeOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		handles := []*store.DB{open(t, url), open(t, url)}
		got := make([]string, 16)
		var wg sync.WaitGroup
		for i := range got {
			wg.Go(func() {
				if err := handles[i%2].Tx(t.Context(), func(tx *store.Tx) (err error) {
					got[i], err = tx.Setting(t.Context(), "signing", func() string { return store.NewID('s') })
					return err
				}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		for _, g := range got {
			if g == "" || g != got[0] {
				t.Fatalf("got %q and %q", g, got[0])
			}
		}
	})
}

func TestIDs(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		id := store.NewID(store.IDVideo)
		if !store.IsID(store.IDVideo, id) || store.IsID(store.IDKey, id) || seen[id] {
			t.Fatalf("%q", id)
		}
		seen[id] = true
	}
}

func FuzzIDsOfStrangers(f *testing.F) {
	for _, id := range []string{"", "v_", "v_abcdefghij234567klmn", "v_ABCDEFGHIJ234567KLMN", "v_abcdefghij234567klm\x00", "w_abcdefghij234567klmn", "v_' OR 1=1 --          "} {
		f.Add(id)
	}
	db := open(f, "sqlite:"+filepath.Join(f.TempDir(), "inkreel.db"))
	w := workspace(f, db)
	f.Fuzz(func(t *testing.T, id string) {
		if store.IsID(store.IDVideo, id) && (len(id) != 22 || strings.ToLower(id) != id) {
			t.Errorf("%q is taken as an id", id)
		}
		if _, err := db.Video(context.Background(), w, id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q: %v", id, err)
		}
		if _, err := db.Edit(context.Background(), w, id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q: %v", id, err)
		}
	})
}
