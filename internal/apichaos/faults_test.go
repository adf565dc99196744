//go:build faults

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/internal/pgtest"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/service/store"
)

// At every named step of the service its process is killed, a real one, and started
// again, or the step fails: whatever was accepted ends once, the ledger adds up, nothing
// lies about, and webhooks are told at least once under one id.

func TestMain(m *testing.M) {
	code := m.Run()
	if builtIn != "" {
		os.RemoveAll(builtIn)
	}
	pgtest.Exit(code)
}

// built builds the program with faults, once for all tests.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "inkreel-faults-")
	if err != nil {
		return "", err
	}
	builtIn = dir
	bin := filepath.Join(dir, "inkreel")
	build := exec.Command("go", "build", "-tags", "faults", "-ldflags", "-s -w", "-o", bin, "github.com/inkreel/inkreel/cmd/inkreel")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	return bin, nil
})

// builtIn is the folder it was built in, if it was.
var builtIn string

func binary(t *testing.T) string {
	t.Helper()
	bin, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return bin
}

// lanes are how many cases run side by side of one kind.
const lanes = 3

// TestBrokenAtEveryStep breaks each step in every way; a short run in one, another
// every day.
func TestBrokenAtEveryStep(t *testing.T) {
	b := newBed(t, binary(t))
	ways, today := 1, rota.Today()
	if testing.Short() {
		ways = 3
	}
	file := func(t *testing.T) string { return filepath.Join(t.TempDir(), "records.db") }
	for way, c := range []struct {
		name, kind string
		database   func(t *testing.T) string
	}{
		{"sqlite", "kill", file}, {"sqlite", "error", file}, {"postgres", "kill", func(t *testing.T) string { return pgtest.URL(t) }},
	} {
		t.Run(c.name+"/"+c.kind, func(t *testing.T) {
			t.Parallel()
			for n := range lanes {
				t.Run(fmt.Sprint(n), func(t *testing.T) {
					t.Parallel()
					l := b.lane(t, c.database(t))
					for i, step := range fault.ServiceSteps {
						if i%lanes == n && rota.Due(i/lanes+way, ways, today) && !slices.Contains(elsewhere[c.kind], step) {
							t.Run(step, func(t *testing.T) { l.breaks(t, step, c.kind) })
						}
					}
				})
			}
		})
	}
}

// elsewhere are steps that are not of a process of the API, and such as are tried again
// only with the next round, minutes later.
var elsewhere = map[string][]string{
	"kill":  {fault.CopyMade},
	"error": {fault.CopyMade, fault.SweepFile, fault.SweepRow, fault.Forget, fault.Reconcile},
}

// breaks breaks one step once and wants everything to end all the same.
func (l *lane) breaks(t *testing.T, step, kind string) {
	l.begin(t, step+":"+kind)
	defer l.halt()
	for _, phase := range []func(*testing.T){l.beginning, l.uploads, l.film, l.plan, l.cancelled, l.style, l.edits} {
		if phase(t); l.broken() {
			break
		}
	}
	within(t, "the step is reached", l.broken)
	l.settled(t)
	l.judge(t)
}

// A backup that is killed leaves nothing that could be taken for one, and the next is
// whole.
func TestKilledInABackup(t *testing.T) {
	dir := t.TempDir()
	records, file, mark := filepath.Join(dir, "records.db"), filepath.Join(dir, "backup.db"), filepath.Join(dir, "broken")
	db, err := store.Open(t.Context(), records)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Tx(t.Context(), func(tx *store.Tx) error {
		return tx.AddWorkspace(t.Context(), store.Workspace{ID: "w_1", Name: "Acme", Plan: "starter", Status: store.WorkspaceActive, CreatedAt: store.Now()})
	}); err != nil {
		t.Fatal(err)
	}
	backup := func() error {
		cmd := exec.Command(binary(t), "backup", file, "--db", records)
		cmd.Env = append(os.Environ(), "INKREEL_FAULT="+fault.CopyMade+":kill:"+mark)
		return cmd.Run()
	}
	if err := backup(); err == nil {
		t.Fatal("it was not killed")
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("there is a file before it was whole")
	}
	if err := backup(); err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(dir, "again.db")
	if err := store.Restore(t.Context(), again, file, false); err != nil {
		t.Fatal(err)
	}
	restored, err := store.Open(t.Context(), again)
	if err != nil {
		t.Fatal(err)
	}
	defer restored.Close()
	if w, err := restored.Workspaces(t.Context()); err != nil || len(w) != 1 {
		t.Errorf("%v, %v", w, err)
	}
}

// patience is how long is waited for what must come: the machine may be busy.
const patience = 3 * time.Minute

// within polls until ok.
func within(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("never: %s", what)
		}
	}
}
