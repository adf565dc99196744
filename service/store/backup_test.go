package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/service/store"
)

// A backup is of one moment, though others write; what is restored is what was
// backed up, also for those that have the database open.
func TestBackupAndRestore(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	url, file := filepath.Join(dir, "a folder?", "inkreel%.db"), filepath.Join(dir, "backup 1")
	db := open(t, url)
	w := workspace(t, db)
	grant := func(db *store.DB) error {
		return db.Tx(ctx, func(tx *store.Tx) error {
			return tx.AddEntry(ctx, store.Entry{WorkspaceID: w, At: start, Kind: store.EntryGrant, Cents: 100})
		})
	}
	stop, writing := make(chan struct{}), make(chan error)
	go func() {
		for n := 0; ; n++ {
			select {
			case <-stop:
				writing <- nil
				return
			default:
			}
			if err := grant(db); err != nil {
				writing <- err
				return
			}
			if n == 10 {
				writing <- nil
			}
		}
	}()
	if err := <-writing; err != nil {
		t.Fatal(err)
	}
	err := store.Backup(ctx, url, file)
	close(stop)
	if err2 := <-writing; err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup is %v, %v", info.Mode(), err)
	}
	if err := store.Backup(ctx, url, file); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("over a backup: %v", err)
	}

	if err := store.Restore(ctx, url, file, false); err == nil || !strings.HasSuffix(err.Error(), "holds 1 workspaces already, which --replace would remove") {
		t.Errorf("over a database in use: %v", err)
	}
	other := filepath.Join(dir, "other.db")
	if err := store.Restore(ctx, other, file, false); err != nil {
		t.Fatal(err)
	}
	restored := open(t, other)
	kept, err := restored.Balance(ctx, w)
	sum, err2 := restored.SumLedger(ctx, w)
	if err != nil || err2 != nil || kept != sum || kept.Entries < 10 {
		t.Errorf("restored: %+v and %+v, %v %v", kept, sum, err, err2)
	}
	if now, err := db.Balance(ctx, w); err != nil || now.Entries < kept.Entries {
		t.Errorf("%+v, %v", now, err)
	}
	if err := store.Restore(ctx, url, file, true); err != nil {
		t.Fatal(err)
	}
	if now, err := db.Balance(ctx, w); err != nil || now != kept {
		t.Errorf("whoever has it open reads %+v, want %+v, %v", now, kept, err)
	}
	if err := grant(db); err != nil {
		t.Error(err)
	}
}

func TestWrongBackups(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	database, newer := filepath.Join(dir, "inkreel.db"), filepath.Join(dir, "newer")
	db := open(t, database)
	do(t, db, func(tx *store.Tx) error { return store.PretendVersion(tx, 99) })
	if err := store.Backup(t.Context(), database, newer); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		err  error
		want string
	}{
		{store.Restore(t.Context(), database, text, true), "file is not a database"},
		{store.Restore(t.Context(), database, newer, true), "made by a newer release"},
		{store.Restore(t.Context(), database, filepath.Join(dir, "none"), true), "no such file"},
		{store.Restore(t.Context(), "postgres://127.0.0.1/x", text, true), "pg_restore"},
		{store.Backup(t.Context(), "postgres://127.0.0.1/x", filepath.Join(dir, "b")), "pg_dump"},
		{store.Backup(t.Context(), filepath.Join(dir, "none.db"), filepath.Join(dir, "b")), "no such file"},
	} {
		if row.err == nil || !strings.Contains(row.err.Error(), row.want) {
			t.Errorf("got %v, want %s", row.err, row.want)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, "b*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// Hashes of keys and what films are about are no business of a machine's other
// users.
func TestFilesAreTheirOwnersAlone(t *testing.T) {
	dir := t.TempDir()
	path, file := filepath.Join(dir, "inkreel.db"), filepath.Join(dir, "backup")
	workspace(t, open(t, path))
	if err := store.Backup(t.Context(), path, file); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, path + "-wal", path + "-shm", path + ".lock", file} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
}
