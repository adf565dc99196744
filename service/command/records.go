// Package command puts the service together for the command line: what operators
// ask of its records.
package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// Records are where the records of the service lie.
type Records struct {
	DB   string `name:"db" env:"INKREEL_DB" help:"Database of records: a file for SQLite, or postgres://USER@HOST/NAME. Defaults to inkreel.db in --data." placeholder:"FILE|URL"`
	Data string `env:"INKREEL_DATA" help:"Folder of inkreel serve." placeholder:"DIR"`
}

// RecordsFile is the database of a folder that inkreel serve has.
const RecordsFile = "inkreel.db"

// url names the database as the store does.
func (r Records) url() (string, error) {
	switch {
	case r.DB != "":
		return r.DB, nil
	case r.Data != "":
		return filepath.Join(r.Data, RecordsFile), nil
	}
	return "", errors.New("where are the records? give --data DIR, the folder of inkreel serve, or --db FILE|URL")
}

// kept is url where records are: a wrong folder is no new service.
func (r Records) kept() (string, error) {
	url, err := r.url()
	if err == nil && store.Missing(url) {
		return "", fmt.Errorf("there are no records in %s; name the folder of inkreel serve with --data, which makes them, as inkreel workspaces create does", url)
	}
	return url, err
}

// with runs what is to be done with a database that there is.
func (r Records) with(ctx context.Context, do func(db *store.DB) error) error {
	url, err := r.kept()
	if err != nil {
		return err
	}
	return opened(ctx, url, do)
}

func opened(ctx context.Context, url string, do func(db *store.DB) error) error {
	db, err := store.Open(ctx, url)
	if err != nil {
		return err
	}
	defer db.Close()
	return do(db)
}

// on runs what is to be done with the accounts of a database.
func (r Records) on(ctx context.Context, do func(a *account.Accounts) error) error {
	return r.with(ctx, func(db *store.DB) error { return withAccounts(ctx, db, do) })
}

// begin is on, which makes a database where there is none.
func (r Records) begin(ctx context.Context, do func(a *account.Accounts) error) error {
	url, err := r.url()
	if err != nil {
		return err
	}
	return opened(ctx, url, func(db *store.DB) error { return withAccounts(ctx, db, do) })
}

func withAccounts(ctx context.Context, db *store.DB, do func(a *account.Accounts) error) error {
	a, err := account.Open(ctx, db)
	if err != nil {
		return err
	}
	return do(a)
}

// printJSON prints a value on a line.
func printJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// table prints rows in columns.
type table struct{ *tabwriter.Writer }

func newTable(out io.Writer, heads ...any) table {
	t := table{tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)}
	t.row(heads...)
	return t
}

// row adds a row. A cell is one line: what else is in it could pass for other
// rows.
func (t table) row(cells ...any) {
	words := make([]string, len(cells))
	for i, c := range cells {
		words[i] = strings.NewReplacer("\n", " ", "\t", " ").Replace(fmt.Sprint(c))
	}
	fmt.Fprintln(t, strings.Join(words, "\t"))
}

// day is a time as lists show it, or what stands for none.
func day(t time.Time, none string) string {
	if t.IsZero() {
		return none
	}
	return t.Format("2006-01-02 15:04")
}
