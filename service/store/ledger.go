package store

import (
	"context"
	"errors"
	"time"
)

// EntryKind says why credits came or went.
type EntryKind string

// Kinds of entries, with the sign of their amounts.
const (
	EntryGrant   EntryKind = "grant"   // +: bought or given
	EntryReserve EntryKind = "reserve" // −: kept for a video that was asked for
	EntrySettle  EntryKind = "settle"  // +: what a finished video cost less than was reserved
	EntryRelease EntryKind = "release" // +: all that was reserved for a video that came to nothing
	EntryAdjust  EntryKind = "adjust"  // an operator's correction
)

// Entry is one row of a workspace's ledger. Rows are only ever added; the
// balance is the sum of their cents.
type Entry struct {
	WorkspaceID string
	Number      int64 // from 1, without gaps
	At          time.Time
	Kind        EntryKind
	Cents       int64  // hundredths of a credit
	VideoID     string // id of the row of the video; empty: of none
	Note        string
}

const entryColumns = "workspace_id, number, at, kind, cents, video_id, note"

func (e *Entry) fields() []any {
	return []any{&e.WorkspaceID, &e.Number, micros{&e.At}, &e.Kind, &e.Cents, orNull{&e.VideoID}, &e.Note}
}

// Balance is what the ledger of a workspace sums up to.
type Balance struct {
	Cents   int64
	Entries int64 // how many rows there are
}

func (b *Balance) fields() []any { return []any{&b.Cents, &b.Entries} }

// Balance is the balance of a workspace, kept beside the ledger and so had at
// once however long that is.
func (r Reader) Balance(ctx context.Context, workspace string) (Balance, error) {
	return one[Balance](ctx, r.q, "SELECT cents, entries FROM balances WHERE workspace_id = $1", workspace)
}

// SumLedger adds the ledger of a workspace up: the balance as it must be.
func (r Reader) SumLedger(ctx context.Context, workspace string) (Balance, error) {
	return one[Balance](ctx, r.q, "SELECT CAST(COALESCE(SUM(cents), 0) AS BIGINT), COUNT(*) FROM ledger WHERE workspace_id = $1", workspace)
}

// Ledger is a page of a workspace's ledger, the newest row first.
func (r Reader) Ledger(ctx context.Context, workspace string, limit, offset int) ([]Entry, error) {
	return all[Entry](ctx, r.q, "SELECT "+entryColumns+" FROM ledger WHERE workspace_id = $1 ORDER BY number DESC LIMIT $2 OFFSET $3", workspace, limit, offset)
}

// EntriesOfVideo are the rows of a video, in the order they were added.
func (r Reader) EntriesOfVideo(ctx context.Context, video string) ([]Entry, error) {
	return all[Entry](ctx, r.q, "SELECT "+entryColumns+" FROM ledger WHERE video_id = $1 ORDER BY number", video)
}

// LockBalance is Balance, which nobody else changes until the transaction ends.
// What is counted afterwards, such as videos under way, stands still as far as
// the others lock it too.
func (tx *Tx) LockBalance(ctx context.Context, workspace string) (Balance, error) {
	return one[Balance](ctx, tx.q, "UPDATE balances SET entries = entries WHERE workspace_id = $1 RETURNING cents, entries", workspace)
}

// AddEntry adds a row with the next number to the ledger and its cents to the
// balance. It is ErrExists where the video has a row of that kind, or has ended:
// was settled or released, which excludes each other.
func (tx *Tx) AddEntry(ctx context.Context, e Entry) error {
	b, err := tx.LockBalance(ctx, e.WorkspaceID)
	if err != nil {
		return err
	}
	e.Number = b.Entries + 1
	if err := tx.insert(ctx, "ledger", entryColumns, e.fields()); err != nil {
		return err
	}
	changed, err := tx.changed(ctx, "UPDATE balances SET cents = cents + $2, entries = $3 WHERE workspace_id = $1", e.WorkspaceID, e.Cents, e.Number)
	if err == nil && !changed {
		err = errors.New("a workspace lost its balance")
	}
	return err
}
