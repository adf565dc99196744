package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/service/store"
)

// nameLength is how many characters names of workspaces and keys have at most.
const nameLength = 100

func checkName(of, name string) error {
	if n := utf8.RuneCountInString(name); strings.TrimSpace(name) == "" || n > nameLength {
		return fmt.Errorf("the name of a %s has from 1 to %d characters, this has %d", of, nameLength, n)
	}
	return nil
}

// AddWorkspace adds a workspace without keys and credits: its name, plan,
// add-ons and whether it is unlimited are taken from w.
func (a *Accounts) AddWorkspace(ctx context.Context, w store.Workspace) (store.Workspace, error) {
	err := a.db.Tx(ctx, func(tx *store.Tx) (err error) {
		w, err = a.addWorkspace(ctx, tx, w)
		return err
	})
	return w, err
}

func (a *Accounts) addWorkspace(ctx context.Context, tx *store.Tx, w store.Workspace) (store.Workspace, error) {
	if err := errors.Join(checkName("workspace", w.Name), checkPlan(ctx, tx, w.Plan, w.Addons)); err != nil {
		return w, err
	}
	w.ID, w.Status, w.CreatedAt = store.NewID(store.IDWorkspace), store.WorkspaceActive, a.now()
	return w, tx.AddWorkspace(ctx, w)
}

// Workspaces are all workspaces, the oldest first.
func (a *Accounts) Workspaces(ctx context.Context) ([]store.Workspace, error) {
	return a.db.Workspaces(ctx)
}

// ChangeWorkspace stores what change makes of a workspace, and returns it so. It
// holds everywhere after [CacheTime].
func (a *Accounts) ChangeWorkspace(ctx context.Context, id string, change func(w *store.Workspace)) (store.Workspace, error) {
	var w store.Workspace
	err := a.db.Tx(ctx, func(tx *store.Tx) error {
		if _, err := tx.LockBalance(ctx, id); err != nil { // of two changes the second sees the first
			return noWorkspace(err, id)
		}
		var err error
		if w, err = tx.Workspace(ctx, id); err != nil {
			return noWorkspace(err, id)
		}
		change(&w)
		if err := errors.Join(checkName("workspace", w.Name), checkPlan(ctx, tx, w.Plan, w.Addons)); err != nil {
			return err
		}
		return tx.SetWorkspace(ctx, w)
	})
	return w, err
}

func noWorkspace(err error, id string) error {
	return none(err, fmt.Sprintf("there is no workspace %q: see inkreel workspaces", id))
}

// firstWorkspace is the setting that says who makes the first workspace.
const firstWorkspace = "first_workspace"

// FirstWorkspace makes a workspace and a key where the database has had none
// yet: of the plan enterprise and unlimited, for whoever runs this for
// themselves. Of several processes that start at once one makes it; the others,
// and all that start later, are returned no key.
func (a *Accounts) FirstWorkspace(ctx context.Context) (w store.Workspace, key string, err error) {
	err = a.db.Tx(ctx, func(tx *store.Tx) error {
		w, key = store.Workspace{}, "" // of an attempt before
		first, err := tx.AddSetting(ctx, firstWorkspace, "made")
		if err != nil || !first {
			return err
		}
		if there, err := tx.Workspaces(ctx); err != nil || len(there) > 0 {
			return err // an operator was faster
		}
		if w, err = a.addWorkspace(ctx, tx, store.Workspace{Name: "first", Plan: "enterprise", Unlimited: true}); err != nil {
			return err
		}
		key, _, err = a.addKey(ctx, tx, w.ID, "first")
		return err
	})
	if err != nil {
		return store.Workspace{}, "", err
	}
	return w, key, nil
}
