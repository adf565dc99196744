package store

import (
	"context"
	"encoding/json"
	"time"
)

// EditStatus says how far an edit is.
type EditStatus string

// States of edits. The last two are ends.
const (
	EditProcessing EditStatus = "processing"
	EditCompleted  EditStatus = "completed"
	EditFailed     EditStatus = "failed"
)

// EditKind says what an edit makes.
type EditKind string

// What an edit makes.
const (
	EditFrame   EditKind = "edit"    // a new version of a frame
	EditCombine EditKind = "combine" // a film of given versions
)

// Edit is the change of one frame of a video, or the joining of its frames.
type Edit struct {
	ID          string
	WorkspaceID string
	Video       string // id of the row of the video
	Kind        EditKind
	Frame       string // empty when frames are joined
	Prompt      string
	References  json.RawMessage
	Change      string // id of the change in the engine
	Status      EditStatus
	Artifact    string // name of what came of it
	Error       json.RawMessage
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

const editColumns = "id, workspace_id, video, kind, frame, prompt, refs, change, status, artifact, error, created_at, updated_at"

func (e *Edit) fields() []any {
	return []any{&e.ID, &e.WorkspaceID, &e.Video, &e.Kind, &e.Frame, &e.Prompt, document{&e.References}, &e.Change, &e.Status, &e.Artifact,
		document{&e.Error}, micros{&e.CreatedAt}, micros{&e.UpdatedAt}}
}

// Edit is a workspace's edit.
func (r Reader) Edit(ctx context.Context, workspace, id string) (Edit, error) {
	return one[Edit](ctx, r.q, "SELECT "+editColumns+" FROM edits WHERE workspace_id = $1 AND id = $2", workspace, id)
}

// EditRow is the edit of a row; it is for tasks.
func (r Reader) EditRow(ctx context.Context, id string) (Edit, error) {
	return one[Edit](ctx, r.q, "SELECT "+editColumns+" FROM edits WHERE id = $1", id)
}

// Edits are the edits of a video's row, the oldest first.
func (r Reader) Edits(ctx context.Context, video string) ([]Edit, error) {
	return all[Edit](ctx, r.q, "SELECT "+editColumns+" FROM edits WHERE video = $1 ORDER BY created_at, id", video)
}

// StuckEdits are edits that have not ended and not changed since before, the
// longest left first.
func (r Reader) StuckEdits(ctx context.Context, before time.Time, limit int) ([]Edit, error) {
	return all[Edit](ctx, r.q, "SELECT "+editColumns+" FROM edits WHERE status = 'processing' AND updated_at < $1 ORDER BY updated_at LIMIT $2", stamp(before), limit)
}

// AddEdit adds an edit.
func (tx *Tx) AddEdit(ctx context.Context, e Edit) error {
	return tx.insert(ctx, "edits", editColumns, e.fields())
}

// EndEdit stores how an edit ended, and reports whether it had not.
func (tx *Tx) EndEdit(ctx context.Context, id string, status EditStatus, artifact string, failure json.RawMessage) (bool, error) {
	return tx.changed(ctx, "UPDATE edits SET status = $2, artifact = $3, error = $4, updated_at = $5 WHERE id = $1 AND status = 'processing'",
		id, string(status), artifact, documentArg(failure), stamp(Now()))
}

// SetEditChange stores by which id the engine knows an edit that has not ended,
// and reports whether it had not; the same again shows that somebody is at it.
func (tx *Tx) SetEditChange(ctx context.Context, id, change string) (bool, error) {
	return tx.changed(ctx, "UPDATE edits SET change = $2, updated_at = $3 WHERE id = $1 AND status = 'processing'", id, change, stamp(Now()))
}
