package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// Workspaces are the commands about workspaces.
type Workspaces struct {
	List    workspacesList    `cmd:"" default:"withargs" help:"List the workspaces."`
	Create  workspacesCreate  `cmd:"" help:"Make a workspace."`
	Set     workspacesSet     `cmd:"" help:"Change a workspace: its name, plan, add-ons, whether its credits are limited."`
	Suspend workspacesSuspend `cmd:"" help:"Refuse all keys of a workspace until it is resumed; nothing of it is lost."`
	Resume  workspacesResume  `cmd:"" help:"Accept the keys of a suspended workspace again."`
	Secret  workspacesSecret  `cmd:"" name:"webhook-secret" help:"Print the secret that webhooks of a workspace are signed with."`
}

// workspaceLine is a workspace as lists show it.
type workspaceLine struct {
	ID        string                `json:"id"`
	Name      string                `json:"name"`
	Plan      string                `json:"plan"`
	Addons    []string              `json:"addons,omitempty"`
	Unlimited bool                  `json:"unlimited"`
	Status    store.WorkspaceStatus `json:"status"`
	Balance   string                `json:"credits"`
	CreatedAt time.Time             `json:"created_at"`
}

func lineOf(w store.Workspace, balance int64) workspaceLine {
	return workspaceLine{w.ID, w.Name, w.Plan, w.Addons, w.Unlimited, w.Status, account.FormatCredits(balance), w.CreatedAt}
}

type workspacesList struct {
	JSON bool `help:"Print them as JSON, one a line."`
	Records
}

// Run lists the workspaces.
func (cmd *workspacesList) Run(ctx context.Context, out io.Writer) error {
	return cmd.on(ctx, func(a *account.Accounts) error {
		all, err := a.Workspaces(ctx)
		if err != nil {
			return err
		}
		var lines []workspaceLine
		for _, w := range all {
			balance, err := a.Balance(ctx, w.ID)
			if err != nil {
				return err
			}
			lines = append(lines, lineOf(w, balance))
		}
		if cmd.JSON {
			for _, l := range lines {
				if err := printJSON(out, l); err != nil {
					return err
				}
			}
			return nil
		}
		t := newTable(out, "WORKSPACE", "NAME", "PLAN", "CREDITS", "STATUS", "CREATED")
		for _, l := range lines {
			if l.Unlimited {
				l.Balance += ", unlimited"
			}
			t.row(l.ID, l.Name, strings.Join(append([]string{l.Plan}, l.Addons...), " + "), l.Balance, l.Status, day(l.CreatedAt, ""))
		}
		return t.Flush()
	})
}

type workspacesCreate struct {
	Name      string   `arg:"" help:"Its name, for people."`
	Plan      string   `required:"" help:"Its plan; inkreel plans lists them."`
	Addons    []string `name:"addon" help:"An add-on of its plan; again for more."`
	Unlimited bool     `help:"Never refuse it for want of credits; what it spends is counted all the same."`
	JSON      bool     `help:"Print it as JSON."`
	Records
}

// Run makes a workspace.
func (cmd *workspacesCreate) Run(ctx context.Context, out io.Writer) error {
	return cmd.begin(ctx, func(a *account.Accounts) error {
		w, err := a.AddWorkspace(ctx, store.Workspace{Name: cmd.Name, Plan: cmd.Plan, Addons: cmd.Addons, Unlimited: cmd.Unlimited})
		if err != nil {
			return err
		}
		if cmd.JSON {
			return printJSON(out, lineOf(w, 0))
		}
		fmt.Fprintf(out, "%s\nMake a key for it with: inkreel keys create %s\n", w.ID, w.ID)
		return nil
	})
}

type workspacesSet struct {
	ID        string   `arg:"" name:"workspace" help:"Its id."`
	Name      string   `help:"Its new name."`
	Plan      string   `help:"Its new plan, without add-ons but those given beside."`
	Addons    []string `name:"addon" help:"Its add-ons from now on; again for more."`
	Unlimited *bool    `negatable:"" help:"Whether it is never refused for want of credits."`
	Records
}

// Run changes a workspace.
func (cmd *workspacesSet) Run(ctx context.Context, out io.Writer) error {
	if cmd.Name == "" && cmd.Plan == "" && cmd.Addons == nil && cmd.Unlimited == nil {
		return errors.New("nothing to set: give --name, --plan, --addon, --unlimited or --no-unlimited")
	}
	return change(ctx, cmd.Records, out, cmd.ID, func(w *store.Workspace) {
		if cmd.Name != "" {
			w.Name = cmd.Name
		}
		if cmd.Plan != "" {
			w.Plan, w.Addons = cmd.Plan, nil
		}
		if cmd.Addons != nil {
			w.Addons = cmd.Addons
		}
		if cmd.Unlimited != nil {
			w.Unlimited = *cmd.Unlimited
		}
	})
}

type workspacesSuspend struct {
	ID string `arg:"" name:"workspace" help:"Its id."`
	Records
}

// Run suspends a workspace.
func (cmd *workspacesSuspend) Run(ctx context.Context, out io.Writer) error {
	return change(ctx, cmd.Records, out, cmd.ID, func(w *store.Workspace) { w.Status = store.WorkspaceSuspended })
}

type workspacesResume struct {
	ID string `arg:"" name:"workspace" help:"Its id."`
	Records
}

// Run ends a suspension.
func (cmd *workspacesResume) Run(ctx context.Context, out io.Writer) error {
	return change(ctx, cmd.Records, out, cmd.ID, func(w *store.Workspace) { w.Status = store.WorkspaceActive })
}

// change changes a workspace and prints it as it is then.
func change(ctx context.Context, r Records, out io.Writer, id string, how func(w *store.Workspace)) error {
	return r.on(ctx, func(a *account.Accounts) error {
		w, err := a.ChangeWorkspace(ctx, id, how)
		if err != nil {
			return err
		}
		limits := "limited credits"
		if w.Unlimited {
			limits = "unlimited credits"
		}
		fmt.Fprintf(out, "%s (%s): plan %s, %s, %s; running processes know within %v\n", w.ID, w.Name,
			strings.Join(append([]string{w.Plan}, w.Addons...), " + "), limits, w.Status, account.CacheTime)
		return nil
	})
}
