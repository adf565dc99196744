package command

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/inkreel/inkreel/service/account"
)

// Keys are the commands about API keys.
type Keys struct {
	List   keysList   `cmd:"" help:"List the keys of a workspace, by their readable starts."`
	Create keysCreate `cmd:"" help:"Make a key of a workspace and print it: it is shown this once."`
	Revoke keysRevoke `cmd:"" help:"End a key for good."`
}

type keysList struct {
	Workspace string `arg:"" help:"Id of the workspace."`
	JSON      bool   `help:"Print them as JSON, one a line."`
	Records
}

// Run lists the keys of a workspace.
func (cmd *keysList) Run(ctx context.Context, out io.Writer) error {
	return cmd.on(ctx, func(a *account.Accounts) error {
		all, err := a.Keys(ctx, cmd.Workspace)
		if err != nil {
			return err
		}
		if cmd.JSON {
			for _, k := range all {
				if err := printJSON(out, struct {
					ID         string    `json:"id"`
					Name       string    `json:"name"`
					Prefix     string    `json:"prefix"`
					CreatedAt  time.Time `json:"created_at"`
					LastUsedAt time.Time `json:"last_used_at,omitzero"`
					RevokedAt  time.Time `json:"revoked_at,omitzero"`
				}{k.ID, k.Name, k.Prefix, k.CreatedAt, k.LastUsedAt, k.RevokedAt}); err != nil {
					return err
				}
			}
			return nil
		}
		t := newTable(out, "KEY", "NAME", "BEGINS WITH", "CREATED", "LAST USED", "REVOKED")
		for _, k := range all {
			t.row(k.ID, k.Name, k.Prefix, day(k.CreatedAt, ""), day(k.LastUsedAt, "never"), day(k.RevokedAt, "no"))
		}
		return t.Flush()
	})
}

type keysCreate struct {
	Workspace string `arg:"" help:"Id of the workspace."`
	Name      string `default:"key" help:"Its name, to tell it from others."`
	JSON      bool   `help:"Print it as JSON."`
	Records
}

// Run makes a key. It alone goes to standard output where no JSON is asked for,
// for scripts to take it.
func (cmd *keysCreate) Run(ctx context.Context, out io.Writer) error {
	return cmd.on(ctx, func(a *account.Accounts) error {
		secret, key, err := a.AddKey(ctx, cmd.Workspace, cmd.Name)
		if err != nil {
			return err
		}
		if cmd.JSON {
			return printJSON(out, map[string]string{"id": key.ID, "name": key.Name, "key": secret})
		}
		fmt.Fprintln(out, secret)
		return nil
	})
}

type keysRevoke struct {
	Key string `arg:"" help:"Id of the key, as k_…; not the key itself."`
	Records
}

// Run ends a key.
func (cmd *keysRevoke) Run(ctx context.Context, out io.Writer) error {
	return cmd.on(ctx, func(a *account.Accounts) error {
		if err := a.RevokeKey(ctx, cmd.Key); err != nil {
			return err
		}
		fmt.Fprintf(out, "revoked; running processes refuse it within %v\n", account.CacheTime)
		return nil
	})
}
