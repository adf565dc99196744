package store

import (
	"context"
	"encoding/json"
	"time"
)

// StyleStatus says whether a style can be used.
type StyleStatus string

// States of styles.
const (
	StylePending StyleStatus = "pending" // its source has not been looked at
	StyleReady   StyleStatus = "ready"
	StyleFailed  StyleStatus = "failed"
)

// Style is a custom style of a workspace.
type Style struct {
	ID          string // a UUID
	WorkspaceID string
	Name        string
	Source      string
	Kind        string // image, video or text
	Status      StyleStatus
	Analysis    json.RawMessage // what was found in the source
	Error       json.RawMessage
	CreatedAt   time.Time
	UpdatedAt   time.Time
	DeletedAt   time.Time
}

const styleColumns = "id, workspace_id, style_name, source, kind, status, analysis, error, created_at, updated_at, deleted_at"

func (s *Style) fields() []any {
	return []any{&s.ID, &s.WorkspaceID, &s.Name, &s.Source, &s.Kind, &s.Status, document{&s.Analysis}, document{&s.Error},
		micros{&s.CreatedAt}, micros{&s.UpdatedAt}, micros{&s.DeletedAt}}
}

// Style is a workspace's style that is not deleted.
func (r Reader) Style(ctx context.Context, workspace, id string) (Style, error) {
	return one[Style](ctx, r.q, "SELECT "+styleColumns+" FROM styles WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL", workspace, id)
}

// StyleRow is the style of a row, deleted or not: a video asked for with it
// still has its look. It is for tasks.
func (r Reader) StyleRow(ctx context.Context, id string) (Style, error) {
	return one[Style](ctx, r.q, "SELECT "+styleColumns+" FROM styles WHERE id = $1", id)
}

// Styles are the styles of a workspace, the newest first, but the deleted ones.
func (r Reader) Styles(ctx context.Context, workspace string) ([]Style, error) {
	return all[Style](ctx, r.q, "SELECT "+styleColumns+" FROM styles WHERE workspace_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC", workspace)
}

// StuckStyles are pending styles that have not changed since before, the longest
// left first.
func (r Reader) StuckStyles(ctx context.Context, before time.Time, limit int) ([]Style, error) {
	return all[Style](ctx, r.q, "SELECT "+styleColumns+" FROM styles WHERE status = 'pending' AND updated_at < $1 ORDER BY updated_at LIMIT $2", stamp(before), limit)
}

// AddStyle adds a style.
func (tx *Tx) AddStyle(ctx context.Context, s Style) error {
	return tx.insert(ctx, "styles", styleColumns, s.fields())
}

// EndStyle stores what came of looking at a pending style's source, and reports
// whether it was pending.
func (tx *Tx) EndStyle(ctx context.Context, id string, status StyleStatus, analysis, failure json.RawMessage) (bool, error) {
	return tx.changed(ctx, "UPDATE styles SET status = $2, analysis = $3, error = $4, updated_at = $5 WHERE id = $1 AND status = 'pending'",
		id, string(status), documentArg(analysis), documentArg(failure), stamp(Now()))
}

// DeleteStyle flags a workspace's style as deleted.
func (tx *Tx) DeleteStyle(ctx context.Context, workspace, id string, at time.Time) error {
	return tx.changeOne(ctx, "UPDATE styles SET deleted_at = $3, updated_at = $3 WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL", workspace, id, stamp(at))
}
