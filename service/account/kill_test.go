package account_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// The variables that make a test binary write to a database until it is killed.
const (
	childURL       = "INKREEL_ACCOUNT_CHILD"
	childWorkspace = "INKREEL_ACCOUNT_CHILD_WORKSPACE"
)

// beChild adds videos as a request does, with reservation and task, and ends
// them, as fast as it can. It prints a line once it is at it.
func beChild(url, workspace string) {
	ctx := context.Background()
	db, err := store.Open(ctx, url)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for n := 0; ; n++ {
		id := store.NewID(store.IDVideo)
		err := db.Tx(ctx, func(tx *store.Tx) error { return submit(ctx, tx, workspace, id) })
		if err == nil && n%2 == 0 {
			err = db.Tx(ctx, func(tx *store.Tx) error { return finish(ctx, tx, id) })
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(id)
	}
}

func submit(ctx context.Context, tx *store.Tx, workspace, id string) error {
	if err := account.Reserve(ctx, tx, store.Workspace{ID: workspace}, account.Reservation{Video: id, Cents: 200}); err != nil {
		return err
	}
	now := store.Now()
	if err := tx.AddVideo(ctx, store.Video{ID: id, WorkspaceID: workspace, VideoID: id, Status: store.VideoQueued, ReservedCents: 200, CreatedAt: now, UpdatedAt: now}, json.RawMessage(`{"prompt":"x"}`)); err != nil {
		return err
	}
	return tx.AddTask(ctx, store.Task{ID: store.NewID(store.IDTask), Kind: "write", Subject: id, CreatedAt: now})
}

func finish(ctx context.Context, tx *store.Tx, id string) error {
	cost, err := account.Settle(ctx, tx, id, 10*time.Second)
	if err != nil {
		return err
	}
	changed, err := tx.ChangeVideo(ctx, id, store.VideoChange{Status: new(store.VideoCompleted), CostCents: &cost}, store.VideoQueued)
	if err == nil && !changed {
		err = errors.New("it has ended before")
	}
	return err
}

// Whenever a process is killed, there is no video without its reservation and
// task nor the reverse, none that ended and was not settled, and the ledger adds
// up to the balance.
func TestKilledInTheMiddle(t *testing.T) {
	onEach(t, func(t *testing.T, url string) {
		db, a := process(t, url)
		w := workspace(t, a, "starter")
		if _, err := a.AddCredits(t.Context(), w.ID, 100_000_000, ""); err != nil {
			t.Fatal(err)
		}
		const kills = 8
		for range kills {
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // should it stand still
			defer cancel()
			cmd := exec.CommandContext(ctx, os.Args[0])
			cmd.Env = append(os.Environ(), childURL+"="+url, childWorkspace+"="+w.ID)
			cmd.Stderr = os.Stderr
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			// The kill falls wherever the child is after some lines.
			lines := bufio.NewScanner(out)
			for n := 1 + rand.IntN(10); n > 0 && lines.Scan(); n-- {
			}
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_, _ = io.Copy(io.Discard, out)
			_ = cmd.Wait()
		}
		videos := whole(t, db, w.ID)
		if videos < kills {
			t.Errorf("%d videos were added, want one a process at least", videos)
		}
	})
}

// whole fails where a video, its ledger and its task do not belong together, and
// returns how many videos there are.
func whole(t *testing.T, db *store.DB, workspace string) int {
	t.Helper()
	ctx := t.Context()
	const all = 1 << 20
	videos, total, err := db.Videos(ctx, workspace, all, 0)
	if err != nil || total != len(videos) {
		t.Fatal(total, err)
	}
	tasks, err := db.Tasks(ctx, all)
	if err != nil {
		t.Fatal(err)
	}
	waiting := map[string]int{}
	for _, task := range tasks {
		waiting[task.Subject]++
	}
	rows, err := db.Ledger(ctx, workspace, all, 0)
	if err != nil {
		t.Fatal(err)
	}
	booked := map[string]int{}
	for i, row := range rows {
		if row.Number != int64(len(rows)-i) {
			t.Errorf("row %d of the ledger has number %d", len(rows)-i, row.Number)
		}
		if row.VideoID != "" {
			booked[row.VideoID]++
		}
	}
	balance := int64(100_000_000)
	for _, v := range videos {
		want, spent := 1, v.ReservedCents
		if v.Status == store.VideoCompleted {
			want, spent = 2, *v.CostCents
		}
		balance -= spent
		if booked[v.ID] != want || waiting[v.ID] != 1 {
			t.Errorf("%s video %s has %d rows in the ledger and %d tasks", v.Status, v.ID, booked[v.ID], waiting[v.ID])
		}
		delete(booked, v.ID)
		delete(waiting, v.ID)
	}
	if len(booked) > 0 || len(waiting) > 0 {
		t.Errorf("without a video: ledger %v, tasks %v", booked, waiting)
	}
	balanced(t, db, workspace, balance)
	return len(videos)
}
