package store_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/inkreel/inkreel/service/store"
)

// filled is a row with something of its own in every field that is not set.
func filled[T any](row T) T {
	v := reflect.ValueOf(&row).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		if !f.IsZero() {
			continue
		}
		switch f.Interface().(type) {
		case time.Time:
			f.Set(reflect.ValueOf(start.Add(time.Duration(i) * time.Second)))
		case time.Duration:
			f.SetInt(int64(i) * int64(time.Second))
		case json.RawMessage:
			f.SetBytes(fmt.Appendf(nil, `{"field": %d}`, i))
		case []string:
			f.Set(reflect.ValueOf([]string{"one", "two"}))
		case *int64:
			f.Set(reflect.ValueOf(new(int64(i))))
		case bool:
			f.SetBool(true)
		default:
			if f.Kind() == reflect.String {
				f.SetString(fmt.Sprintf("field %d, ä ünd 漢", i))
			} else {
				f.SetInt(int64(i))
			}
		}
	}
	return row
}

// same fails unless a row was read as it was written.
func same[T any](t *testing.T, got T, err error, want T) {
	t.Helper()
	if err != nil {
		t.Errorf("%T: %v", want, err)
	} else if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// Every field of every row is read as it was written, set or not.
func TestRowsAreReadAsWritten(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, ctx := open(t, url), t.Context()
		w := filled(store.Workspace{ID: store.NewID(store.IDWorkspace)})
		plan := filled(store.Plan{})
		key := filled(store.Key{WorkspaceID: w.ID})
		full := filled(store.Video{WorkspaceID: w.ID, PrimaryID: "bare", DeletedAt: start})
		bare := store.Video{ID: "bare", WorkspaceID: w.ID, VideoID: "bare", CreatedAt: start, UpdatedAt: start}
		edit := filled(store.Edit{WorkspaceID: w.ID, Video: bare.ID})
		style := filled(store.Style{WorkspaceID: w.ID, DeletedAt: start})
		upload := filled(store.Upload{WorkspaceID: w.ID})
		answer := filled(store.Idempotency{WorkspaceID: w.ID})
		task := filled(store.Task{})
		delivery := filled(store.Delivery{WorkspaceID: w.ID, Video: bare.ID})
		entry := filled(store.Entry{WorkspaceID: w.ID, Number: 1, Kind: store.EntryGrant, Cents: -3})
		do(t, db, func(tx *store.Tx) error {
			return errors.Join(tx.AddPlan(ctx, plan), tx.AddWorkspace(ctx, w), tx.AddKey(ctx, key), tx.AddVideo(ctx, bare, json.RawMessage(`{"prompt": "x"}`)),
				tx.AddVideo(ctx, full, json.RawMessage(`{}`)), tx.AddEdit(ctx, edit), tx.AddStyle(ctx, style), tx.AddUpload(ctx, upload),
				tx.AddIdempotency(ctx, answer, start), tx.AddTask(ctx, task), tx.AddDelivery(ctx, delivery), tx.AddEntry(ctx, entry))
		})
		gotPlan, err := db.Plan(ctx, plan.Name)
		same(t, gotPlan, err, plan)
		gotW, err := db.Workspace(ctx, w.ID)
		same(t, gotW, err, w)
		all, err := db.Workspaces(ctx)
		same(t, all, err, []store.Workspace{w})
		gotKey, err := db.KeyByHash(ctx, key.Hash)
		same(t, gotKey, err, key)
		keys, err := db.Keys(ctx, w.ID)
		same(t, keys, err, []store.Key{key})
		gotVideo, err := db.VideoRow(ctx, full.ID)
		same(t, gotVideo, err, full)
		gotVideo, err = db.AnyVideo(ctx, w.ID, full.VideoID)
		same(t, gotVideo, err, full)
		gotVideo, err = db.Video(ctx, w.ID, bare.VideoID)
		same(t, gotVideo, err, bare)
		variants, err := db.Variants(ctx, bare.ID)
		same(t, variants, err, []store.Video{full})
		request, err := db.VideoRequest(ctx, bare.ID)
		same(t, request, err, json.RawMessage(`{"prompt": "x"}`))
		gotEdit, err := db.Edit(ctx, w.ID, edit.ID)
		same(t, gotEdit, err, edit)
		gotEdit, err = db.EditRow(ctx, edit.ID)
		same(t, gotEdit, err, edit)
		gotStyle, err := db.StyleRow(ctx, style.ID)
		same(t, gotStyle, err, style)
		gotUpload, err := db.Upload(ctx, w.ID, upload.ID)
		same(t, gotUpload, err, upload)
		gotAnswer, err := db.Idempotency(ctx, w.ID, answer.Key, start)
		same(t, gotAnswer, err, answer)
		tasks, err := db.Tasks(ctx, 10)
		same(t, tasks, err, []store.Task{task})
		deliveries, err := db.Deliveries(ctx, bare.ID)
		same(t, deliveries, err, []store.Delivery{delivery})
		entries, err := db.Ledger(ctx, w.ID, 10, 0)
		same(t, entries, err, []store.Entry{entry})
		entries, err = db.EntriesOfVideo(ctx, entry.VideoID)
		same(t, entries, err, []store.Entry{entry})

		do(t, db, func(tx *store.Tx) error {
			for name, err := range map[string]error{
				"plan": tx.AddPlan(ctx, plan), "workspace": tx.AddWorkspace(ctx, w), "key": tx.AddKey(ctx, key), "video": tx.AddVideo(ctx, full, json.RawMessage(`{}`)),
				"edit": tx.AddEdit(ctx, edit), "style": tx.AddStyle(ctx, style), "upload": tx.AddUpload(ctx, upload),
				"answer": tx.AddIdempotency(ctx, answer, start), "task": tx.AddTask(ctx, task), "delivery": tx.AddDelivery(ctx, delivery),
			} {
				if !errors.Is(err, store.ErrExists) {
					t.Errorf("the same %s again: %v", name, err)
				}
			}
			return nil
		})
	})
}

// addVideo adds a video and returns the id of its row.
func addVideo(t testing.TB, db *store.DB, v store.Video) string {
	t.Helper()
	v.ID = store.NewID(store.IDVideo)
	if v.CreatedAt.IsZero() {
		v.CreatedAt = start
	}
	v.UpdatedAt = v.CreatedAt
	if v.Status == "" {
		v.Status = store.VideoQueued
	}
	do(t, db, func(tx *store.Tx) error { return tx.AddVideo(t.Context(), v, json.RawMessage(`{}`)) })
	return v.ID
}

// Pages are the newest first, hold no deleted videos and none of others, and
// follow on one another; the total is of all.
func TestPagesOfVideos(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, ctx := open(t, url), t.Context()
		mine, other := workspace(t, db), workspace(t, db)
		for i := range 25 {
			addVideo(t, db, store.Video{WorkspaceID: mine, VideoID: fmt.Sprint(i), CreatedAt: start.Add(time.Duration(i/2) * time.Second)}) // two at a time
		}
		addVideo(t, db, store.Video{WorkspaceID: other, VideoID: "0", Visibility: store.Public, Status: store.VideoCompleted})
		do(t, db, func(tx *store.Tx) error { return tx.DeleteVideo(ctx, mine, "7", start) })
		seen := map[string]bool{}
		var last store.Video
		for offset := 0; offset < 24; offset += 10 {
			page, total, err := db.Videos(ctx, mine, 10, offset)
			if err != nil || total != 24 || len(page) != min(10, 24-offset) {
				t.Fatalf("at %d: %d of %d videos, %v", offset, len(page), total, err)
			}
			for _, v := range page {
				if v.WorkspaceID != mine || v.VideoID == "7" || seen[v.ID] || last.ID != "" && v.CreatedAt.After(last.CreatedAt) {
					t.Errorf("at %d there is %s of %v", offset, v.VideoID, v.CreatedAt)
				}
				seen[v.ID], last = true, v
			}
		}
		if page, total, err := db.Videos(ctx, mine, 10, 99); err != nil || total != 24 || len(page) != 0 {
			t.Errorf("beyond the end: %d of %d, %v", len(page), total, err)
		}
		if page, total, err := db.Gallery(ctx, 10, 0); err != nil || total != 1 || len(page) != 1 || page[0].WorkspaceID != other {
			t.Errorf("the gallery has %d of %d, %v", len(page), total, err)
		}
		if _, err := db.Video(ctx, other, "3"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("another's video: %v", err)
		}
	})
}

// A deleted video is nowhere until it is restored; its id stays taken.
func TestDeletedVideos(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, ctx := open(t, url), t.Context()
		w := workspace(t, db)
		id := addVideo(t, db, store.Video{WorkspaceID: w, VideoID: "film"})
		change := func(want error, f func(tx *store.Tx) error) {
			t.Helper()
			if err := db.Tx(ctx, f); !errors.Is(err, want) {
				t.Errorf("got %v, want %v", err, want)
			}
		}
		remove := func(tx *store.Tx) error { return tx.DeleteVideo(ctx, w, "film", start) }
		restore := func(tx *store.Tx) error { return tx.RestoreVideo(ctx, w, "film") }
		purge := func(tx *store.Tx) error { return tx.RemoveVideo(ctx, id) }
		rename := func(tx *store.Tx) error {
			return tx.EditVideo(ctx, w, "film", store.VideoChange{Title: new("New")})
		}
		change(store.ErrNotFound, restore)
		change(store.ErrNotFound, purge)
		change(nil, remove)
		change(store.ErrNotFound, remove)
		change(store.ErrNotFound, rename)
		change(store.ErrExists, func(tx *store.Tx) error {
			return tx.AddVideo(ctx, store.Video{ID: "other", WorkspaceID: w, VideoID: "film", CreatedAt: start, UpdatedAt: start}, json.RawMessage(`{}`))
		})
		if _, err := db.Video(ctx, w, "film"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("it is still there: %v", err)
		}
		if gone, err := db.DeletedVideos(ctx, start.Add(time.Second), 10); err != nil || len(gone) != 1 {
			t.Errorf("%d deleted, %v", len(gone), err)
		}
		change(nil, restore)
		change(nil, rename)
		if v, err := db.Video(ctx, w, "film"); err != nil || v.Title != "New" {
			t.Errorf("restored: %+v, %v", v, err)
		}
		change(nil, remove)
		variant := addVideo(t, db, store.Video{WorkspaceID: w, VideoID: "variant", PrimaryID: id})
		change(nil, func(tx *store.Tx) error { return tx.AddEdit(ctx, filled(store.Edit{WorkspaceID: w, Video: id})) })
		change(nil, purge)
		if v, err := db.VideoRow(ctx, variant); err != nil || v.PrimaryID != "" {
			t.Errorf("the variant: %+v, %v", v, err)
		}
	})
}

// Of many that would end a video one does, and nothing else of it changes.
func TestVideoEndsOnce(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		handles := []*store.DB{open(t, url), open(t, url)}
		db, ctx := handles[0], t.Context()
		w := workspace(t, db)
		id := addVideo(t, db, store.Video{WorkspaceID: w, VideoID: "film", Title: "Old"})
		if n, err := db.Running(ctx, w); err != nil || n != 1 {
			t.Errorf("%d run, %v", n, err)
		}
		if stuck, err := db.StuckVideos(ctx, start.Add(time.Second), 10); err != nil || len(stuck) != 1 {
			t.Errorf("%d are stuck, %v", len(stuck), err)
		}
		ended := make(chan int, 12)
		for i := range cap(ended) {
			go func() {
				err := handles[i%2].Tx(ctx, func(tx *store.Tx) error {
					status, n := store.VideoCompleted, i
					if i%3 == 0 {
						status = store.VideoCancelled
					}
					changed, err := tx.ChangeVideo(ctx, id, store.VideoChange{Status: &status, Film: new(fmt.Sprint(n)), Percent: new(100)}, store.VideoQueued, store.VideoGenerating)
					if err == nil && !changed {
						n = -1
					}
					i = n
					return err
				})
				if err != nil {
					t.Error(err)
				}
				ended <- i
			}()
		}
		winner := -1
		for range cap(ended) {
			if i := <-ended; i >= 0 && winner >= 0 {
				t.Errorf("%d and %d both ended it", winner, i)
			} else if i >= 0 {
				winner = i
			}
		}
		do(t, db, func(tx *store.Tx) error {
			return tx.EditVideo(ctx, w, "film", store.VideoChange{Title: new("New"), CancelAskedAt: new(start)})
		})
		v, err := db.Video(ctx, w, "film")
		if err != nil || v.Film != fmt.Sprint(winner) || !v.Status.Ended() || v.EndedAt.IsZero() || v.Title != "New" || v.Percent != 100 || !v.CancelAskedAt.Equal(start) {
			t.Errorf("after %d: %+v, %v", winner, v, err)
		}
		if n, err := db.Running(ctx, w); err != nil || n != 0 {
			t.Errorf("%d run, %v", n, err)
		}
	})
}

// What strangers send as text is stored and found alike on both.
func TestTextOfStrangers(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db := open(t, url)
		w := workspace(t, db)
		for text, kept := range map[string]string{"a\x00b": "a\uFFFDb", "a\xffb": "a\uFFFDb", "'; DROP TABLE videos; --": "'; DROP TABLE videos; --"} {
			if _, err := db.Video(t.Context(), w, text); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%q: %v", text, err)
			}
			id := addVideo(t, db, store.Video{WorkspaceID: w, VideoID: text, Title: text})
			v, err := db.Video(t.Context(), w, text)
			if err != nil || v.Title != kept {
				t.Errorf("%q: %q, %v", text, v.Title, err)
			}
			do(t, db, func(tx *store.Tx) error {
				return errors.Join(tx.DeleteVideo(t.Context(), w, text, start), tx.RemoveVideo(t.Context(), id))
			})
		}
	})
}
