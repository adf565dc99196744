package command

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/inkreel/inkreel/service/account"
)

// Plans are the commands about what workspaces may do.
type Plans struct {
	Show plansShow `cmd:"" default:"withargs" help:"Print the plans, as JSON that plans set takes."`
	Set  plansSet  `cmd:"" help:"Put the plans of a file in the place of all there are."`
}

type plansShow struct{ Records }

// Run prints the plans.
func (cmd *plansShow) Run(ctx context.Context, out io.Writer) error {
	return cmd.begin(ctx, func(a *account.Accounts) error {
		plans, err := a.Plans(ctx)
		if err != nil {
			return err
		}
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		return e.Encode(plans)
	})
}

type plansSet struct {
	File string `arg:"" type:"existingfile" help:"File with the plans, in JSON."`
	Records
}

// Run replaces the plans.
func (cmd *plansSet) Run(ctx context.Context, out io.Writer) error {
	data, err := os.ReadFile(cmd.File)
	if err != nil {
		return err
	}
	plans, err := account.ParsePlans(data)
	if err != nil {
		return fmt.Errorf("%s: %w", cmd.File, err)
	}
	return cmd.begin(ctx, func(a *account.Accounts) error {
		if err := a.SetPlans(ctx, plans); err != nil {
			return err
		}
		fmt.Fprintf(out, "%d plans; running processes know within %v\n", len(plans), account.CacheTime)
		return nil
	})
}
