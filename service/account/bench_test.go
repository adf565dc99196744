package account_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/pgtest"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// onEachBench runs a benchmark on a database of each kind that holds a
// workspace with a key and 10,000 videos.
func onEachBench(b *testing.B, bench func(b *testing.B, db *store.DB, a *account.Accounts, w store.Workspace)) {
	for _, d := range []struct{ name, url string }{
		{"sqlite", "sqlite:" + filepath.Join(b.TempDir(), "inkreel.db")},
		{"postgres", pgtest.URL(b)},
	} {
		b.Run(d.name, func(b *testing.B) {
			db, a := process(b, d.url)
			all, err := a.Workspaces(b.Context())
			if err != nil {
				b.Fatal(err)
			}
			if len(all) == 0 {
				all = append(all, workspace(b, a, "enterprise"))
				fill(b, db, a, all[0])
			}
			b.ResetTimer()
			bench(b, db, a, all[0])
		})
	}
}

const kept = 10_000

func fill(b *testing.B, db *store.DB, a *account.Accounts, w store.Workspace) {
	if _, err := a.AddCredits(b.Context(), w.ID, 1<<40, ""); err != nil {
		b.Fatal(err)
	}
	begin := store.Now().Add(-24 * time.Hour)
	request := json.RawMessage(fmt.Sprintf(`{"prompt": "x", "custom_script": "%04000d"}`, 1))
	for n := 0; n < kept; {
		if err := db.Tx(b.Context(), func(tx *store.Tx) error {
			for range 500 {
				id, at := store.NewID(store.IDVideo), begin.Add(time.Duration(n)*time.Second)
				v := store.Video{ID: id, WorkspaceID: w.ID, VideoID: fmt.Sprint(n), Status: store.VideoCompleted, EndedAt: at, CreatedAt: at, UpdatedAt: at, Film: "film/" + id + ".mp4"}
				if err := tx.AddVideo(b.Context(), v, request); err != nil {
					return err
				}
				n++
			}
			return nil
		}); err != nil {
			b.Fatal(err)
		}
	}
}

// p99 reports the time that 99 of 100 of what was measured stay below.
func p99(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "ops/s")
}

// measured runs f b.N times, several at once.
func measured(b *testing.B, f func(n int) error) {
	took := make([]time.Duration, b.N)
	var next atomic.Int64
	b.SetParallelism(4)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			n := int(next.Add(1)) - 1
			begin := time.Now()
			if err := f(n); err != nil {
				b.Error(err)
			}
			took[n] = time.Since(begin)
		}
	})
	p99(b, took)
}

// What a status poll asks of the records: who calls, how often, how the video is.
func BenchmarkStatus(b *testing.B) {
	onEachBench(b, func(b *testing.B, db *store.DB, a *account.Accounts, w store.Workspace) {
		plans, err := a.Plans(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		plans["enterprise"] = account.Plan{Entitlements: account.Entitlements{PerMinute: 60_000_000}}
		if err := a.SetPlans(b.Context(), plans); err != nil {
			b.Fatal(err)
		}
		secret, _, err := a.AddKey(b.Context(), w.ID, "bench")
		if err != nil {
			b.Fatal(err)
		}
		measured(b, func(n int) error {
			c, err := a.Authenticate(context.Background(), secret)
			if err != nil {
				return err
			}
			if r, err := a.Allow(context.Background(), c); err != nil || !r.Allowed {
				return errors.Join(err, fmt.Errorf("%+v", r))
			}
			_, err = db.Video(context.Background(), c.Workspace.ID, fmt.Sprint(n%kept))
			return err
		})
	})
}

// The last page of many videos.
func BenchmarkList(b *testing.B) {
	onEachBench(b, func(b *testing.B, db *store.DB, _ *account.Accounts, w store.Workspace) {
		var took []time.Duration
		for b.Loop() {
			begin := time.Now()
			page, total, err := db.Videos(b.Context(), w.ID, 20, kept-20)
			if err != nil || len(page) != 20 || total < kept {
				b.Fatal(len(page), total, err)
			}
			took = append(took, time.Since(begin))
		}
		p99(b, took)
	})
}

// What a request to generate stores: reservation, video and task.
func BenchmarkGenerate(b *testing.B) {
	onEachBench(b, func(b *testing.B, db *store.DB, _ *account.Accounts, w store.Workspace) {
		measured(b, func(int) error {
			id := store.NewID(store.IDVideo)
			return db.Tx(context.Background(), func(tx *store.Tx) error { return submit(context.Background(), tx, w.ID, id) })
		})
	})
}
