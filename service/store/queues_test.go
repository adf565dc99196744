package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/service/store"
)

// A message is taken by one of those that ask, and again by anybody when whoever
// took it has not said what came of it.
func TestDeliveriesAreTakenOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		handles := []*store.DB{open(t, url), open(t, url)}
		db, ctx := handles[0], t.Context()
		w := workspace(t, db)
		v := addVideo(t, db, store.Video{WorkspaceID: w, VideoID: "film"})
		for i := range 30 {
			do(t, db, func(tx *store.Tx) error {
				return tx.AddDelivery(ctx, store.Delivery{ID: fmt.Sprint(i), WorkspaceID: w, Video: v, Body: json.RawMessage(`{}`), NextAt: start, State: store.DeliveryWaiting, CreatedAt: start})
			})
		}
		take := func(now time.Time) map[string]int {
			var mu sync.Mutex
			var wg sync.WaitGroup
			taken := map[string]int{}
			for i := range 6 {
				wg.Go(func() {
					for range 5 {
						var got []store.Delivery
						if err := handles[i%2].Tx(ctx, func(tx *store.Tx) (err error) {
							got, err = tx.TakeDeliveries(ctx, now, now.Add(time.Minute), 4)
							return err
						}); err != nil {
							t.Error(err)
						}
						mu.Lock()
						for _, d := range got {
							taken[d.ID] = d.Attempts
						}
						mu.Unlock()
					}
				})
			}
			wg.Wait()
			return taken
		}
		for n := 1; n <= 2; n++ {
			now := start.Add(time.Duration(n) * time.Hour)
			taken := take(now)
			for len(taken) < 30 { // a take may come back short-handed while another holds the rows
				rest := take(now)
				if len(rest) == 0 {
					t.Fatalf("%d were taken", len(taken))
				}
				maps.Copy(taken, rest)
			}
			for id, attempts := range taken {
				if attempts != n {
					t.Errorf("%s was taken %d times, want %d", id, attempts, n)
				}
			}
		}
		do(t, db, func(tx *store.Tx) error { return tx.EndDelivery(ctx, "3", store.DeliveryDelivered, start, "") })
		do(t, db, func(tx *store.Tx) error {
			if n, err := tx.RemoveDeliveries(ctx, start.Add(time.Second)); err != nil || n != 1 {
				t.Errorf("%d were removed, %v", n, err)
			}
			return nil
		})
	})
}

// The outbox gives tasks in the order they came and forgets those sent.
func TestOutbox(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, ctx := open(t, url), t.Context()
		for i := range 5 {
			do(t, db, func(tx *store.Tx) error {
				return tx.AddTask(ctx, store.Task{ID: fmt.Sprint(9 - i), Kind: "write", Subject: "v", CreatedAt: start.Add(time.Duration(i) * time.Second)})
			})
		}
		do(t, db, func(tx *store.Tx) error { return errors.Join(tx.RemoveTask(ctx, "8"), tx.RemoveTask(ctx, "8")) })
		tasks, err := db.Tasks(ctx, 2)
		if err != nil || len(tasks) != 2 || tasks[0].ID != "9" || tasks[1].ID != "7" {
			t.Errorf("got %+v, %v", tasks, err)
		}
	})
}

// A key stands for one request until it expires.
func TestIdempotencyExpires(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, ctx := open(t, url), t.Context()
		w := workspace(t, db)
		later := start.Add(25 * time.Hour)
		row := store.Idempotency{WorkspaceID: w, Key: "a", RequestSHA256: "1", ExpiresAt: start.Add(24 * time.Hour)}
		add := func(row store.Idempotency, now time.Time, want error) {
			t.Helper()
			if err := db.Tx(ctx, func(tx *store.Tx) error { return tx.AddIdempotency(ctx, row, now) }); !errors.Is(err, want) {
				t.Errorf("got %v, want %v", err, want)
			}
		}
		add(row, start, nil)
		add(row, start, store.ErrExists)
		do(t, db, func(tx *store.Tx) error {
			return tx.AnswerIdempotency(ctx, w, "a", 200, json.RawMessage(`{"job_id":"x"}`))
		})
		if got, err := db.Idempotency(ctx, w, "a", start); err != nil || got.Status != 200 || string(got.Response) != `{"job_id":"x"}` {
			t.Errorf("got %+v, %v", got, err)
		}
		if _, err := db.Idempotency(ctx, w, "a", later); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("expired: %v", err)
		}
		row.RequestSHA256, row.ExpiresAt = "2", later.Add(time.Hour)
		add(row, later, nil)
		do(t, db, func(tx *store.Tx) error {
			n, err := tx.RemoveExpiredIdempotency(ctx, row.ExpiresAt)
			if n != 1 {
				t.Errorf("%d were removed", n)
			}
			return err
		})
	})
}

// A single use is had once.
func TestUploadIsUsedOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, ctx := open(t, url), t.Context()
		w := workspace(t, db)
		do(t, db, func(tx *store.Tx) error {
			return tx.AddUpload(ctx, store.Upload{ID: "u", WorkspaceID: w, SingleUse: true, CreatedAt: start, ExpiresAt: start.Add(time.Hour)})
		})
		do(t, db, func(tx *store.Tx) error {
			return tx.SetUpload(ctx, store.Upload{ID: "u", WorkspaceID: w, Kind: "document", Size: 3, Artifact: "upload/u", SingleUse: true, ExpiresAt: start.Add(time.Hour)})
		})
		if n, err := db.UploadsOf(ctx, "upload/u"); err != nil || n != 1 {
			t.Errorf("%d, %v", n, err)
		}
		used := make(chan bool, 8)
		for range cap(used) {
			go func() {
				var first bool
				if err := db.Tx(ctx, func(tx *store.Tx) (err error) { first, err = tx.UseUpload(ctx, w, "u", start); return err }); err != nil {
					t.Error(err)
				}
				used <- first
			}()
		}
		n := 0
		for range cap(used) {
			if <-used {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d had its single use", n)
		}
		if err := db.Tx(ctx, func(tx *store.Tx) error { return tx.SetUpload(ctx, store.Upload{ID: "u", WorkspaceID: w}) }); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a used upload was filled: %v", err)
		}
		expired, err := db.ExpiredUploads(ctx, start.Add(2*time.Hour), 10)
		if err != nil || len(expired) != 1 {
			t.Errorf("%d expired, %v", len(expired), err)
		}
		do(t, db, func(tx *store.Tx) error { return tx.RemoveUpload(ctx, "u") })
	})
}

// Styles and edits end once, and those nobody is at are found.
func TestStylesAndEditsEndOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, ctx := open(t, url), t.Context()
		w := workspace(t, db)
		v := addVideo(t, db, store.Video{WorkspaceID: w, VideoID: "film"})
		do(t, db, func(tx *store.Tx) error {
			return errors.Join(
				tx.AddStyle(ctx, store.Style{ID: "s", WorkspaceID: w, Status: store.StylePending, CreatedAt: start, UpdatedAt: start}),
				tx.AddEdit(ctx, store.Edit{ID: "e", WorkspaceID: w, Video: v, Status: store.EditProcessing, CreatedAt: start, UpdatedAt: start}))
		})
		later := start.Add(time.Second)
		if styles, err := db.StuckStyles(ctx, later, 10); err != nil || len(styles) != 1 {
			t.Errorf("%d styles, %v", len(styles), err)
		}
		if edits, err := db.StuckEdits(ctx, later, 10); err != nil || len(edits) != 1 {
			t.Errorf("%d edits, %v", len(edits), err)
		}
		for _, first := range []bool{true, false} {
			do(t, db, func(tx *store.Tx) error {
				set, err := tx.SetEditChange(ctx, "e", "c")
				style, err2 := tx.EndStyle(ctx, "s", store.StyleReady, json.RawMessage(`{}`), nil)
				edit, err3 := tx.EndEdit(ctx, "e", store.EditCompleted, "clip", nil)
				if set != first || style != first || edit != first {
					t.Errorf("set %v, style %v, edit %v, want %v", set, style, edit, first)
				}
				return errors.Join(err, err2, err3)
			})
		}
		if edits, err := db.Edits(ctx, v); err != nil || len(edits) != 1 || edits[0].Artifact != "clip" || edits[0].Change != "c" {
			t.Errorf("%+v, %v", edits, err)
		}
		if styles, err := db.Styles(ctx, w); err != nil || len(styles) != 1 || styles[0].Status != store.StyleReady {
			t.Errorf("%+v, %v", styles, err)
		}
		do(t, db, func(tx *store.Tx) error { return tx.DeleteStyle(ctx, w, "s", start) })
		if _, err := db.Style(ctx, w, "s"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("deleted: %v", err)
		}
	})
}

// A bucket gives what it holds and then what it gets, however many processes
// take from it.
func TestBuckets(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		handles := []*store.DB{open(t, url), open(t, url)}
		db, ctx := handles[0], t.Context()
		w := workspace(t, db)
		do(t, db, func(tx *store.Tx) error { return tx.AddKey(ctx, store.Key{ID: "k", WorkspaceID: w, CreatedAt: start}) })
		const burst = 20
		take := func(now time.Time, tries int) (taken int, fullAt time.Time) {
			var mu sync.Mutex
			var wg sync.WaitGroup
			for i := range tries {
				wg.Go(func() {
					var ok bool
					var at time.Time
					if err := handles[i%2].Tx(ctx, func(tx *store.Tx) (err error) {
						at, ok, err = tx.TakeTokens(ctx, store.Bucket{Key: "k", Burst: burst, Period: time.Second}, 2, now)
						return err
					}); err != nil {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					if ok {
						taken++
					}
					if at.After(fullAt) {
						fullAt = at
					}
				})
			}
			wg.Wait()
			return taken, fullAt
		}
		if n, full := take(start, 30); n != 10 || !full.Equal(start.Add(burst*time.Second)) {
			t.Errorf("%d took two of %d, full %v later", n, burst, full.Sub(start))
		}
		if n, _ := take(start.Add(5*time.Second), 30); n != 2 {
			t.Errorf("%d took two of five", n)
		}
		if n, _ := take(start.Add(time.Hour), 30); n != 10 {
			t.Errorf("%d took two of %d after an hour", n, burst)
		}
	})
}
