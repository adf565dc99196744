package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	driver "modernc.org/sqlite"

	"github.com/inkreel/inkreel/internal/fault"
)

// errOwnTools is of databases that are not files of ours.
var errOwnTools = errors.New("backups of PostgreSQL are made with its own tools: pg_dump --format=custom --file=FILE URL, and pg_restore --clean --if-exists --dbname=URL FILE")

func sqliteOf(url string) (sqlite, error) {
	d, err := dialectOf(url)
	if err != nil {
		return sqlite{}, err
	}
	s, ok := d.(sqlite)
	if !ok {
		return s, errOwnTools
	}
	return s, nil
}

// Backup writes what a SQLite database holds at this moment to a new file, also
// while others write to it. The file is there whole or not at all.
func Backup(ctx context.Context, url, file string) (err error) {
	s, err := sqliteOf(url)
	if err != nil {
		return err
	}
	if _, err := os.Stat(s.path); err != nil {
		return err // which opening would make
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s is there already", file)
	}
	f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".*") // for its owner alone
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	db, err := sql.Open("sqlite", s.dsn())
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO $1", f.Name()); err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := fault.At(fault.CopyMade); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}

// Restore puts what a file of [Backup] holds in the place of all that a SQLite
// database does, in one transaction. A database that holds workspaces is left
// alone unless it is to be replaced.
func Restore(ctx context.Context, url, file string, replace bool) error {
	s, err := sqliteOf(url)
	if err != nil {
		return err
	}
	if err := sound(ctx, file); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	db, err := Open(ctx, url)
	if err != nil && !replace {
		return err
	} else if err == nil {
		there, err := db.Workspaces(ctx)
		db.Close()
		if err != nil {
			return err
		}
		if len(there) > 0 && !replace {
			return fmt.Errorf("%s holds %d workspaces already, which --replace would remove", s.path, len(there))
		}
	}
	if err := s.copyFrom(ctx, file); err != nil {
		return fmt.Errorf("%s: %w", s.path, err)
	}
	if db, err = Open(ctx, url); err != nil { // it may be of an older release
		return err
	}
	return db.Close()
}

// readOnly is how files of backups are opened.
func readOnly(file string) string { return sqlite{file}.file() + "?mode=ro&immutable=1" }

// sound is an error where a file is no database of ours, is damaged or a newer
// release's.
func sound(ctx context.Context, file string) error {
	if _, err := os.Stat(file); err != nil {
		return errors.Unwrap(err)
	}
	db, err := sql.Open("sqlite", readOnly(file))
	if err != nil {
		return err
	}
	defer db.Close()
	n, err := value[int](ctx, db, "SELECT COUNT(*) FROM sqlite_schema WHERE name IN ('goose_db_version', 'workspaces', 'ledger')")
	if err != nil {
		return err
	}
	if n != 3 {
		return errors.New("this is no database of Inkreel's")
	}
	said, err := value[string](ctx, db, "PRAGMA integrity_check(1)")
	if err == nil && said != "ok" {
		err = fmt.Errorf("the file is damaged: %s", said)
	}
	if err != nil {
		return err
	}
	_, err = provider(ctx, sqlite{file}, db)
	return err
}

// copyFrom puts all of another database in the place of this one. Whoever has
// this one open finds the new contents.
func (s sqlite) copyFrom(ctx context.Context, file string) error {
	if err := s.create(); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", s.dsn())
	if err != nil {
		return err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(c any) error {
		b, err := c.(interface {
			NewRestore(uri string) (*driver.Backup, error)
		}).NewRestore(readOnly(file))
		if err != nil {
			return err
		}
		_, err = b.Step(-1)
		return errors.Join(err, b.Finish())
	})
}
