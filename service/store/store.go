// Package store keeps the records of the service in a database: workspaces,
// keys, credits, videos and what belongs to them. A URL goes in, rows and the
// queries of each table come out; nothing is decided here.
//
// The database is SQLite, a file beside the program, or PostgreSQL. Both are
// asked the same queries. Each table has a file with the type of its rows and
// what is asked of it. [DB] reads; whatever writes is a method of [Tx], so that
// all that belongs together is stored together or not at all.
//
// Queries on behalf of a request take the workspace beside the id. Those that
// take the id of a row alone are for tasks, whose ids come from rows.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"
)

// Errors of queries.
var (
	// ErrNotFound is of a row that is not there, or is another workspace's.
	ErrNotFound = errors.New("not found")
	// ErrExists is of a row that is there already. The transaction can go on.
	ErrExists = errors.New("exists already")
)

// DB is an open database. It is safe for concurrent use, also by several
// processes at once.
type DB struct {
	Reader
	read, write *sql.DB // the same of PostgreSQL; one connection writes to SQLite
	dialect     dialect
}

// Tx is a transaction: what is read in it holds until its end, as far as
// [DB.Tx] says.
type Tx struct {
	Reader
	tx statements
}

// Reader has the queries that read.
type Reader struct{ q querier }

// querier is how rows are asked for.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// statements is what *sql.DB and *sql.Tx both do.
type statements interface {
	querier
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// dialect is what SQLite and PostgreSQL do differently.
type dialect interface {
	// name is the database as messages call it.
	name() string
	// open connects; both are the same where writers need no turn.
	open() (read, write *sql.DB, err error)
	// migrations is the name by which goose knows the dialect.
	migrations() string
	// lock waits until no other process migrates, and returns what lets the next.
	lock(ctx context.Context, db *sql.DB) (unlock func(), err error)
	// passing reports whether a transaction that failed so may do well again.
	passing(err error) bool
}

// Open opens the database that url names and brings its tables up to what this
// program knows. URLs are sqlite:PATH, or the bare path, and postgres://….
// Errors hold no passwords.
func Open(ctx context.Context, url string) (*DB, error) {
	d, err := dialectOf(url)
	if err != nil {
		return nil, err
	}
	read, write, err := d.open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.name(), err)
	}
	db := &DB{Reader: Reader{texts{read}}, read: read, write: write, dialect: d}
	if read != write {
		db.Reader = Reader{texts{&prepared{db: read}}}
	}
	if err := db.migrate(ctx); err != nil {
		db.Close()
		return nil, fmt.Errorf("%s: %w", d.name(), err)
	}
	return db, nil
}

// Missing reports whether url names a file that is not there, which Open makes.
func Missing(url string) bool {
	d, err := dialectOf(url)
	if err != nil {
		return false
	}
	file, ok := d.(sqlite)
	if !ok {
		return false
	}
	_, err = os.Stat(file.path)
	return errors.Is(err, fs.ErrNotExist)
}

func dialectOf(url string) (dialect, error) {
	scheme, rest, found := strings.Cut(url, ":")
	switch {
	case url == "":
		return nil, errors.New("no database is named: want sqlite:PATH or postgres://USER@HOST/NAME")
	case found && (scheme == "postgres" || scheme == "postgresql"):
		return postgres{url}, nil
	case found && scheme == "sqlite" && rest != "":
		return sqlite{strings.TrimPrefix(rest, "//")}, nil
	case strings.Contains(url, "://"):
		return nil, fmt.Errorf("there is no store for databases of the kind %s: want sqlite:PATH or postgres://USER@HOST/NAME", scheme)
	}
	return sqlite{url}, nil
}

// Close closes all connections.
func (db *DB) Close() error {
	err := db.write.Close()
	if db.read != db.write {
		err = errors.Join(db.read.Close(), err)
	}
	return err
}

// Ping reports as an error that the database does not answer.
func (db *DB) Ping(ctx context.Context) error { return db.read.PingContext(ctx) }

// A transaction that others were in the way of is done again at once, then
// after a pause that doubles.
const (
	attempts     = 60
	firstPause   = time.Millisecond
	longestPause = 100 * time.Millisecond
)

// Tx does what do does in one transaction: all of it is stored when Tx returns
// nil, and nothing when it returns an error. Where others were in the way the
// whole of do is done again, so it must change nothing but the database.
//
// SQLite lets one transaction write at a time. PostgreSQL runs them side by
// side, each statement seeing what was stored before it (READ COMMITTED): what
// must not change between two statements has to be locked by the first, as
// [Tx.LockBalance] does.
func (db *DB) Tx(ctx context.Context, do func(tx *Tx) error) error {
	pause := firstPause
	for n := 1; ; n++ {
		err := db.once(ctx, do)
		if err == nil || n == attempts || !db.dialect.passing(err) {
			return err
		}
		timer := time.NewTimer(pause)
		select {
		case <-ctx.Done():
			timer.Stop()
			return errors.Join(ctx.Err(), err)
		case <-timer.C:
		}
		pause = min(2*pause, longestPause)
	}
}

func (db *DB) once(ctx context.Context, do func(tx *Tx) error) error {
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after Commit there is nothing to take back; before, the error of do says more
	if err := do(&Tx{Reader{texts{tx}}, texts{tx}}); err != nil {
		return err
	}
	return tx.Commit()
}
