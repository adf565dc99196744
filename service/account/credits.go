package account

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"time"

	"github.com/inkreel/inkreel/service/store"
)

// perMinute is what a minute of finished film costs, in hundredths of a credit.
const perMinute = 200

// Price is what a finished film or podcast costs, in hundredths of a credit: two
// credits a minute, by begun seconds, rounded up to a hundredth.
func Price(d time.Duration) int64 {
	if d <= 0 {
		return 0
	}
	seconds := (int64(d) + int64(time.Second) - 1) / int64(time.Second)
	return (seconds*perMinute + 59) / 60
}

// lengths are the values of timing that name one.
var lengths = map[string]time.Duration{
	"0.25": 15 * time.Second, "0.5": 30 * time.Second, "1": time.Minute, "2": 2 * time.Minute, "4": 4 * time.Minute,
	"8": 8 * time.Minute, "10": 10 * time.Minute, "15": 15 * time.Minute,
}

// Longest is how long a film of that timing may become for a workspace: with
// auto, as long as the workspace may ask for.
func Longest(timing string, e Entitlements) (time.Duration, error) {
	if timing == "auto" {
		if timing = "10"; e.Timing15 {
			timing = "15"
		}
	}
	d, ok := lengths[timing]
	if !ok {
		return 0, fmt.Errorf("timing is %q, want 0.25, 0.5, 1, 2, 4, 8, 10, 15 or auto", timing)
	}
	return d, nil
}

// Estimate is the most that one film or podcast of that timing will cost, in
// hundredths of a credit: what is to be reserved. Each language variant costs
// the same again; scripts alone cost nothing.
func Estimate(timing string, e Entitlements) (int64, error) {
	d, err := Longest(timing, e)
	return Price(d), err
}

// CreditsError says that a workspace has not enough credits.
type CreditsError struct {
	Needed, Available int64 // hundredths of a credit
}

// Error implements error.
func (e *CreditsError) Error() string {
	return fmt.Sprintf("not enough credits: %s needed, %s available", FormatCredits(e.Needed), FormatCredits(e.Available))
}

// Reservation is what is to be reserved for a video.
type Reservation struct {
	Video string // id of its row
	Cents int64  // hundredths of a credit; 0 of what costs nothing
}

// Reserve takes what videos will cost at most from a workspace's balance, for
// all or none: a *CreditsError where it has not as much. The balance of an
// unlimited workspace may go below zero. It belongs into the transaction that
// adds the videos, before whatever counts them: until that ends nobody else
// reserves in this workspace.
func Reserve(ctx context.Context, tx *store.Tx, w store.Workspace, all ...Reservation) error {
	b, err := tx.LockBalance(ctx, w.ID)
	if err != nil {
		return err
	}
	var needed int64
	for _, r := range all {
		needed += r.Cents
	}
	if needed > max(b.Cents, 0) && !w.Unlimited {
		return &CreditsError{Needed: needed, Available: b.Cents}
	}
	now := store.Now()
	for _, r := range all {
		if err := tx.AddEntry(ctx, store.Entry{WorkspaceID: w.ID, At: now, Kind: store.EntryReserve, Cents: -r.Cents, VideoID: r.Video}); err != nil {
			return fmt.Errorf("reserving for %s: %w", r.Video, err)
		}
	}
	return nil
}

// Settle gives back what a finished film of that length cost less than was
// reserved for it, and returns what it cost: never more than was reserved. It
// belongs into the transaction that ends the video. A video that was settled or
// released before stays as it is, and what it cost is returned.
func Settle(ctx context.Context, tx *store.Tx, video string, length time.Duration) (cents int64, err error) {
	return end(ctx, tx, video, store.EntrySettle, Price(length))
}

// Release gives all back that was reserved for a video that came to nothing. It
// belongs into the transaction that ends the video. A video that was settled or
// released before stays as it is.
func Release(ctx context.Context, tx *store.Tx, video string) error {
	_, err := end(ctx, tx, video, store.EntryRelease, 0)
	return err
}

// end adds the last row of a video and returns what it cost.
func end(ctx context.Context, tx *store.Tx, video string, kind store.EntryKind, price int64) (int64, error) {
	cost, reserve, err := costOf(ctx, tx, video)
	if err != nil || cost != nil {
		return valueOf(cost), err
	}
	reserved := -reserve.Cents
	price = min(price, reserved)
	err = tx.AddEntry(ctx, store.Entry{WorkspaceID: reserve.WorkspaceID, At: store.Now(), Kind: kind, Cents: reserved - price, VideoID: video})
	if errors.Is(err, store.ErrExists) { // somebody ended it since it was looked at
		cost, _, err = costOf(ctx, tx, video)
		return valueOf(cost), err
	}
	return price, err
}

// costOf is what a video cost, nil where it has not ended, and what was reserved
// for it.
func costOf(ctx context.Context, tx *store.Tx, video string) (cost *int64, reserve store.Entry, err error) {
	rows, err := tx.EntriesOfVideo(ctx, video)
	if err != nil {
		return nil, reserve, err
	}
	var sum int64
	for _, row := range rows {
		sum -= row.Cents
		switch row.Kind {
		case store.EntryReserve:
			reserve = row
		case store.EntrySettle, store.EntryRelease:
			cost = &sum
		}
	}
	if reserve.Number == 0 {
		return nil, reserve, fmt.Errorf("nothing was reserved for video %s", video)
	}
	return cost, reserve, nil
}

func valueOf(cents *int64) int64 {
	if cents == nil {
		return 0
	}
	return *cents
}

// Balance is what a workspace has, in hundredths of a credit.
func (a *Accounts) Balance(ctx context.Context, workspace string) (int64, error) {
	b, err := a.db.Balance(ctx, workspace)
	return b.Cents, noWorkspace(err, workspace)
}

// AddCredits gives a workspace credits, or takes some where cents is below 0,
// which is a *CreditsError where it has not as many. It returns the balance.
func (a *Accounts) AddCredits(ctx context.Context, workspace string, cents int64, note string) (balance int64, err error) {
	kind := store.EntryGrant
	if cents < 0 {
		kind = store.EntryAdjust
	}
	err = a.db.Tx(ctx, func(tx *store.Tx) error {
		b, err := tx.LockBalance(ctx, workspace)
		if err != nil {
			return noWorkspace(err, workspace)
		}
		balance = b.Cents + cents
		if cents < 0 && balance < 0 {
			w, err := tx.Workspace(ctx, workspace)
			if err != nil {
				return err
			}
			if !w.Unlimited {
				return &CreditsError{Needed: -cents, Available: b.Cents}
			}
		}
		return tx.AddEntry(ctx, store.Entry{WorkspaceID: workspace, At: a.now(), Kind: kind, Cents: cents, Note: note})
	})
	return balance, err
}

// Ledger is a page of a workspace's ledger, the newest row first.
func (a *Accounts) Ledger(ctx context.Context, workspace string, limit, offset int) ([]store.Entry, error) {
	if _, err := a.db.Workspace(ctx, workspace); err != nil {
		return nil, noWorkspace(err, workspace)
	}
	return a.db.Ledger(ctx, workspace, limit, offset)
}

// FormatCredits is hundredths of a credit as people write credits: 1.50.
func FormatCredits(cents int64) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return fmt.Sprintf("%s%d.%02d", sign, cents/100, cents%100)
}

// amounts are what ParseCredits reads: up to a thousand million credits.
var amounts = regexp.MustCompile(`^([+-]?)([0-9]{1,9})(?:\.([0-9]{1,2}))?$`)

// ParseCredits reads credits as people write them, 12, 1.5 or -0.25, as
// hundredths.
func ParseCredits(s string) (int64, error) {
	m := amounts.FindStringSubmatch(s)
	if m == nil {
		return 0, fmt.Errorf("credits are %q, want a number such as 200, 1.5 or -0.25, below 1000000000 and with two decimals at most", s)
	}
	cents, err := strconv.ParseInt(m[2]+(m[3] + "00")[:2], 10, 64)
	if m[1] == "-" {
		cents = -cents
	}
	return cents, err
}
