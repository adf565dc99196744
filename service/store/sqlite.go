package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"
)

// sqlite is a database in a file.
type sqlite struct{ path string }

func (s sqlite) name() string { return s.path }

func (sqlite) migrations() string { return "sqlite3" }

// dsn is the path with how its connections behave: a reader is never in the
// writer's way (WAL), what is stored outlives a power cut (FULL), and a
// transaction takes its turn to write when it begins, not when it is too late
// to go back.
func (s sqlite) dsn() string {
	q := url.Values{
		"_txlock": {"immediate"},
		"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)"},
	}
	return s.file() + "?" + q.Encode()
}

// file is the path as SQLite takes it in a URL.
func (s sqlite) file() string { return "file:" + (&url.URL{Path: s.path}).EscapedPath() }

// longestMigration is how long a process waits for another that changes tables.
const longestMigration = 10 * time.Minute

// create makes the file where it is not there. SQLite would make it readable by
// all; hashes of keys and scripts are in it.
func (s sqlite) create() error {
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return fmt.Errorf("the folder of the database: %w", err)
	}
	f, err := os.OpenFile(s.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func (s sqlite) open() (read, write *sql.DB, err error) {
	if err := s.create(); err != nil {
		return nil, nil, err
	}
	if write, err = sql.Open("sqlite", s.dsn()); err != nil {
		return nil, nil, err
	}
	// Writers of one process queue for one connection in the order they came;
	// SQLite alone would let them try in turns.
	write.SetMaxOpenConns(1)
	if read, err = sql.Open("sqlite", s.dsn()); err != nil {
		write.Close()
		return nil, nil, err
	}
	readers := 2 * runtime.GOMAXPROCS(0)
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	return read, write, nil
}

// lock is held on a file beside the database: each migration is a transaction of
// its own, and SQLite has no lock that outlives one. It goes with the process.
func (s sqlite) lock(ctx context.Context, _ *sql.DB) (unlock func(), err error) {
	beside := sqlite{s.path + ".lock"}
	if err := beside.create(); err != nil {
		return nil, err
	}
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {fmt.Sprintf("busy_timeout(%d)", longestMigration.Milliseconds())}}
	db, err := sql.Open("sqlite", beside.file()+"?"+q.Encode())
	if err != nil {
		return nil, err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		db.Close()
		return nil, err
	}
	return func() {
		_ = tx.Rollback() // there is nothing in it
		db.Close()
	}, nil
}

// passing reports whether another process kept the file for longer than this one
// waited.
func (sqlite) passing(err error) bool {
	var e *driver.Error
	if !errors.As(err, &e) {
		return false
	}
	code := e.Code() & 0xff // the rest says more of the same
	return code == codes.SQLITE_BUSY || code == codes.SQLITE_LOCKED
}
