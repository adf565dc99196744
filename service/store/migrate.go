package store

import (
	"context"
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
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	unlock, err := db.dialect.lock(ctx, db.write)
	if err != nil {
		return fmt.Errorf("waiting for other processes to change tables: %w", err)
	}
	defer unlock()
	p, err := goose.NewProvider(goose.Dialect(db.dialect.migrations()), db.write, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	current, known, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if current > known {
		return fmt.Errorf("its tables are of version %d, made by a newer release; this one knows versions up to %d: upgrade this program, or restore the backup made before the upgrade", current, known)
	}
	if current == known {
		return nil
	}
	_, err = p.Up(ctx)
	return err
}
