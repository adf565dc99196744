package command

import (
	"context"

	"github.com/inkreel/inkreel/service/store"
)

// Backup writes the records to a file.
type Backup struct {
	File string `arg:"" help:"The new file." placeholder:"FILE"`
	Records
}

// Run writes the backup.
func (cmd *Backup) Run(ctx context.Context) error {
	url, err := cmd.kept()
	if err != nil {
		return err
	}
	return store.Backup(ctx, url, cmd.File)
}

// Restore reads the records from a file.
type Restore struct {
	File    string `arg:"" help:"A file that inkreel backup wrote."`
	Replace bool   `help:"Also where the database holds records: they are removed."`
	Records
}

// Run puts the backup in place.
func (cmd *Restore) Run(ctx context.Context) error {
	url, err := cmd.url()
	if err != nil {
		return err
	}
	return store.Restore(ctx, url, cmd.File, cmd.Replace)
}
