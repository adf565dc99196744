// Package account says who may do what, how often and for how much: workspaces,
// their keys, plans with entitlements, credits and rate limits. A key goes in
// with a request, who calls and what is allowed comes out; what is bought,
// reserved and spent goes into a ledger. It keeps its records in service/store.
package account

import (
	"context"
	"errors"
	"time"

	"github.com/inkreel/inkreel/service/store"
)

// Accounts is the accounts of one database. It is safe for concurrent use, and
// any number of processes may have accounts of the same database.
type Accounts struct {
	db     *store.DB
	now    func() time.Time
	known  known
	leases leases
}

// Open returns the accounts that db keeps. A database without plans gets the
// usual ones, once: those an operator puts in their place stay.
func Open(ctx context.Context, db *store.DB) (*Accounts, error) {
	a := &Accounts{db: db, now: store.Now}
	return a, db.Tx(ctx, func(tx *store.Tx) error {
		first, err := tx.AddSetting(ctx, "plans", "made")
		if err != nil || !first {
			return err
		}
		return putPlans(ctx, tx, usualPlans())
	})
}

// none is a sentence for a row that is not there, or err where it is something
// else.
func none(err error, sentence string) error {
	if errors.Is(err, store.ErrNotFound) {
		return &missingError{sentence}
	}
	return err
}

// missingError names what is not there; it is store.ErrNotFound.
type missingError struct{ sentence string }

func (e *missingError) Error() string { return e.sentence }

func (e *missingError) Unwrap() error { return store.ErrNotFound }
