package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// Credits are the commands about credits.
type Credits struct {
	Show   creditsShow   `cmd:"" help:"Print what a workspace has."`
	Ledger creditsLedger `cmd:"" help:"List what came and went, the newest first."`
	Add    creditsAdd    `cmd:"" help:"Give a workspace credits."`
	Take   creditsTake   `cmd:"" help:"Take credits from a workspace, as a correction."`
}

type creditsShow struct {
	Workspace string `arg:"" help:"Id of the workspace."`
	Records
}

// Run prints the balance of a workspace.
func (cmd *creditsShow) Run(ctx context.Context, out io.Writer) error {
	return cmd.on(ctx, func(a *account.Accounts) error {
		balance, err := a.Balance(ctx, cmd.Workspace)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, account.FormatCredits(balance))
		return nil
	})
}

type creditsLedger struct {
	Workspace string `arg:"" help:"Id of the workspace."`
	Limit     int    `default:"50" help:"How many rows."`
	Offset    int    `help:"How many of the newest rows to skip."`
	JSON      bool   `help:"Print them as JSON, one a line."`
	Records
}

// Validate refuses numbers that name no rows.
func (cmd *creditsLedger) Validate() error {
	if cmd.Limit < 1 || cmd.Offset < 0 {
		return errors.New("--limit is 1 or more, --offset 0 or more")
	}
	return nil
}

// Run lists rows of a ledger.
func (cmd *creditsLedger) Run(ctx context.Context, out io.Writer) error {
	return cmd.on(ctx, func(a *account.Accounts) error {
		rows, err := a.Ledger(ctx, cmd.Workspace, cmd.Limit, cmd.Offset)
		if err != nil {
			return err
		}
		if cmd.JSON {
			for _, e := range rows {
				if err := printJSON(out, struct {
					Number int64           `json:"number"`
					At     time.Time       `json:"at"`
					Kind   store.EntryKind `json:"kind"`
					Amount string          `json:"credits"`
					Video  string          `json:"video,omitempty"`
					Note   string          `json:"note,omitempty"`
				}{e.Number, e.At, e.Kind, account.FormatCredits(e.Cents), e.VideoID, e.Note}); err != nil {
					return err
				}
			}
			return nil
		}
		t := newTable(out, "ROW", "AT", "KIND", "CREDITS", "VIDEO", "NOTE")
		for _, e := range rows {
			t.row(e.Number, day(e.At, ""), e.Kind, account.FormatCredits(e.Cents), e.VideoID, e.Note)
		}
		return t.Flush()
	})
}

// amount is credits on the command line.
type amount struct {
	Workspace string `arg:"" help:"Id of the workspace."`
	Amount    string `arg:"" help:"Credits, such as 200 or 1.5."`
	Note      string `help:"Why, for the ledger."`
	Records
}

// book adds a row to the ledger and prints the balance.
func (m amount) book(ctx context.Context, out io.Writer, sign int64) error {
	cents, err := account.ParseCredits(m.Amount)
	if err != nil {
		return err
	}
	if cents <= 0 {
		return fmt.Errorf("credits are %q, want more than 0: credits add gives, credits take takes", m.Amount)
	}
	return m.on(ctx, func(a *account.Accounts) error {
		balance, err := a.AddCredits(ctx, m.Workspace, sign*cents, m.Note)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, account.FormatCredits(balance))
		return nil
	})
}

type creditsAdd struct{ amount }

// Run gives credits.
func (cmd *creditsAdd) Run(ctx context.Context, out io.Writer) error {
	return cmd.book(ctx, out, 1)
}

type creditsTake struct{ amount }

// Run takes credits.
func (cmd *creditsTake) Run(ctx context.Context, out io.Writer) error {
	return cmd.book(ctx, out, -1)
}
