package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the tables up to the newest version that the program knows.
// One process does it at a time; the others find it done.
func (db *DB) migrate(ctx context.Context) error {
	unlock, err := db.dialect.lock(ctx, db.write)
	if err != nil {
		return fmt.Errorf("waiting for other processes to change tables: %w", err)
	}
	defer unlock()
	p, err := provider(ctx, db.dialect, db.write)
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// provider knows the migrations of a database. A database of a newer release is
// refused: what this one would write there is not what that one expects.
func provider(ctx context.Context, d dialect, db *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	p, err := goose.NewProvider(goose.Dialect(d.migrations()), db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, err
	}
	current, known, err := p.GetVersions(ctx)
	if err == nil && current > known {
		err = fmt.Errorf("its tables are of version %d, made by a newer release; this one knows versions up to %d: upgrade this program, or restore the backup made before the upgrade", current, known)
	}
	return p, err
}
