package store

import (
	"context"
	"time"
)

// WorkspaceStatus says whether the keys of a workspace are accepted.
type WorkspaceStatus string

// States of workspaces.
const (
	WorkspaceActive    WorkspaceStatus = "active"
	WorkspaceSuspended WorkspaceStatus = "suspended"
)

// Workspace is one customer: what belongs to it is seen by its keys alone.
type Workspace struct {
	ID        string
	Name      string
	Plan      string // a plan's name
	Addons    []string
	Unlimited bool // its balance may go below zero
	Status    WorkspaceStatus
	CreatedAt time.Time
}

const workspaceColumns = "id, name, plan, addons, unlimited, status, created_at"

func (w *Workspace) fields() []any {
	return []any{&w.ID, &w.Name, &w.Plan, jsonList{&w.Addons}, &w.Unlimited, &w.Status, micros{&w.CreatedAt}}
}

// Workspace is the workspace of an id.
func (r Reader) Workspace(ctx context.Context, id string) (Workspace, error) {
	return one[Workspace](ctx, r.q, "SELECT "+workspaceColumns+" FROM workspaces WHERE id = $1", id)
}

// Workspaces are all workspaces, the oldest first.
func (r Reader) Workspaces(ctx context.Context) ([]Workspace, error) {
	return all[Workspace](ctx, r.q, "SELECT "+workspaceColumns+" FROM workspaces ORDER BY created_at, id")
}

// AddWorkspace adds a workspace with an empty ledger.
func (tx *Tx) AddWorkspace(ctx context.Context, w Workspace) error {
	if err := tx.insert(ctx, "workspaces", workspaceColumns, w.fields()); err != nil {
		return err
	}
	_, err := tx.exec(ctx, "INSERT INTO balances (workspace_id, cents, entries) VALUES ($1, 0, 0)", w.ID)
	return err
}

// SetWorkspace stores all of a workspace but its id and when it was made.
func (tx *Tx) SetWorkspace(ctx context.Context, w Workspace) error {
	args, err := values([]any{&w.ID, &w.Name, &w.Plan, jsonList{&w.Addons}, &w.Unlimited, &w.Status})
	if err != nil {
		return err
	}
	return tx.changeOne(ctx, "UPDATE workspaces SET name = $2, plan = $3, addons = $4, unlimited = $5, status = $6 WHERE id = $1", args...)
}
