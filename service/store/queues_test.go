package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/service/store"
)

// Of several that begin an attempt one does, and what a dead one began is begun again.
func TestAnAttemptIsOnes(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		handles := []*store.DB{open(t, url), open(t, url)}
		db, ctx := handles[0], t.Context()
		w := workspace(t, db)
		v := addVideo(t, db, store.Video{WorkspaceID: w, VideoID: "film"})
		do(t, db, func(tx *store.Tx) error {
			return tx.AddDelivery(ctx, store.Delivery{ID: "d", WorkspaceID: w, Video: v, Body: json.RawMessage(`{}`), NextAt: start, State: store.DeliveryWaiting, CreatedAt: start})
		})
		begin := func(attempts int, until time.Time) (n int) {
			began := make(chan bool, 6)
			for i := range cap(began) {
				go func() {
					var ok bool
					err := handles[i%2].Tx(ctx, func(tx *store.Tx) (err error) { ok, err = tx.BeginDelivery(ctx, "d", attempts, until); return err })
					if err != nil {
						t.Error(err)
					}
					began <- ok
				}()
			}
			for range cap(began) {
				if <-began {
					n++
				}
			}
			return n
		}
		due := func(at time.Time, want int) {
			t.Helper()
			if got, err := db.DueDeliveries(ctx, at, 10); err != nil || len(got) != want {
				t.Errorf("%d due, want %d: %v", len(got), want, err)
			}
		}
		end := func(attempts int, state store.DeliveryState, next time.Time) {
			do(t, db, func(tx *store.Tx) error {
				return tx.EndDelivery(ctx, "d", attempts, store.Outcome{State: state, NextAt: next, Failure: "no answer"})
			})
		}
		due(start, 1)
		if n := begin(0, start.Add(time.Minute)); n != 1 {
			t.Errorf("%d began", n)
		}
		due(start, 0)
		due(start.Add(time.Minute), 1) // whoever began is dead
		if n := begin(1, start.Add(2*time.Minute)); n != 1 {
			t.Errorf("%d began again", n)
		}
		end(1, store.DeliveryDelivered, start) // the dead one lived: it is too late
		end(2, store.DeliveryWaiting, start.Add(time.Hour))
		due(start.Add(59*time.Minute), 0)
		due(start.Add(time.Hour), 1)
		begin(2, start.Add(2*time.Hour))
		end(3, store.DeliveryDead, time.Time{}) // what has ended is not tried again
		due(start.Add(24*time.Hour), 0)
		do(t, db, func(tx *store.Tx) error {
			if n, err := tx.RemoveDeliveries(ctx, start.Add(time.Second)); err != nil || n != 1 {
				t.Errorf("%d removed, %v", n, err)
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

// What is for one film is the first one's.
func TestUploadIsOfOneFilm(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, ctx := open(t, url), t.Context()
		w := workspace(t, db)
		do(t, db, func(tx *store.Tx) error {
			for id, single := range map[string]bool{"single": true, "many": false} {
				if err := tx.AddUpload(ctx, store.Upload{ID: id, WorkspaceID: w, SingleUse: single, CreatedAt: start, ExpiresAt: start.Add(time.Hour)}); err != nil {
					return err
				}
			}
			return nil
		})
		use := func(workspace, id, film string, at time.Time) (ok bool) {
			do(t, db, func(tx *store.Tx) (err error) {
				ok, err = tx.UseUpload(ctx, workspace, id, store.Use{Film: film, At: at, Until: at.Add(time.Hour)})
				return err
			})
			return ok
		}
		for _, c := range []struct {
			what                string
			workspace, id, film string
			at                  time.Time
			want                bool
		}{
			{"the first film", w, "single", "v_1", start, true},
			{"the same again", w, "single", "v_1", start.Add(time.Minute), true},
			{"another film", w, "single", "v_2", start, false},
			{"another workspace", "w_x", "many", "v_1", start, false},
			{"a film", w, "many", "v_1", start, true},
			{"another film of what is for many", w, "many", "v_2", start.Add(30 * time.Minute), true},
			{"one that ended", w, "many", "v_3", start.Add(2 * time.Hour), false},
		} {
			if got := use(c.workspace, c.id, c.film, c.at); got != c.want {
				t.Errorf("%s: %v", c.what, got)
			}
		}
		do(t, db, func(tx *store.Tx) error {
			return tx.AddUpload(ctx, store.Upload{ID: "sought", WorkspaceID: w, SingleUse: true, CreatedAt: start, ExpiresAt: start.Add(24 * time.Hour)})
		})
		got := make(chan bool, 8)
		for i := range cap(got) {
			go func() {
				var ok bool
				err := db.Tx(ctx, func(tx *store.Tx) (err error) {
					ok, err = tx.UseUpload(ctx, w, "sought", store.Use{Film: fmt.Sprint("v_", i), At: start, Until: start.Add(24 * time.Hour)})
					return err
				})
				if err != nil {
					t.Error(err)
				}
				got <- ok
			}()
		}
		n := 0
		for range cap(got) {
			if <-got {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d films at once had its single use", n)
		}
		u, err := db.Upload(ctx, w, "single")
		if err != nil || u.UsedBy != "v_1" || !u.UsedAt.Equal(start) || !u.ExpiresAt.Equal(start.Add(61*time.Minute)) {
			t.Errorf("%+v, %v", u, err)
		}
		expired, err := db.ExpiredUploads(ctx, start.Add(2*time.Hour), 10)
		if err != nil || len(expired) != 2 {
			t.Errorf("%v, %v", expired, err)
		}
		do(t, db, func(tx *store.Tx) error { return tx.RemoveUpload(ctx, "single") })
		if _, err := db.Upload(ctx, w, "single"); !errors.Is(err, store.ErrNotFound) {
			t.Error(err)
		}
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
