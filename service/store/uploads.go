package store

import (
	"context"
	"time"
)

// Upload is a file that a caller sent, or is about to.
type Upload struct {
	ID          string
	WorkspaceID string
	Name        string // as the caller calls it
	Kind        string // document, audio, video or image
	ContentType string
	Size        int64     // bytes
	SHA256      string    // in hex
	Artifact    string    // name of the bytes
	SingleUse   bool      // its file goes when it has been used
	UsedBy      string    // id of the row of the film that used it last; empty: none did
	UsedAt      time.Time // when it was used first
	CreatedAt   time.Time
	ExpiresAt   time.Time
}

const uploadColumns = "id, workspace_id, name, kind, content_type, size, sha256, artifact, single_use, used_by, used_at, created_at, expires_at"

func (u *Upload) fields() []any {
	return []any{&u.ID, &u.WorkspaceID, &u.Name, &u.Kind, &u.ContentType, &u.Size, &u.SHA256, &u.Artifact, &u.SingleUse,
		orNull{&u.UsedBy}, micros{&u.UsedAt}, micros{&u.CreatedAt}, micros{&u.ExpiresAt}}
}

// Upload is a workspace's upload, also a used or expired one.
func (r Reader) Upload(ctx context.Context, workspace, id string) (Upload, error) {
	return one[Upload](ctx, r.q, "SELECT "+uploadColumns+" FROM uploads WHERE workspace_id = $1 AND id = $2", workspace, id)
}

// ExpiredUploads are uploads that expired before a time, the first first.
func (r Reader) ExpiredUploads(ctx context.Context, before time.Time, limit int) ([]Upload, error) {
	return all[Upload](ctx, r.q, "SELECT "+uploadColumns+" FROM uploads WHERE expires_at < $1 ORDER BY expires_at, id LIMIT $2", stamp(before), limit)
}

// AddUpload adds an upload.
func (tx *Tx) AddUpload(ctx context.Context, u Upload) error {
	return tx.insert(ctx, "uploads", uploadColumns, u.fields())
}

// Use is that a film uses an upload.
type Use struct {
	Film  string // id of its row
	At    time.Time
	Until time.Time // it is kept so long
}

// UseUpload notes which film uses an upload, and until when it is kept for it. It
// reports whether there was one that had not ended: one for a single use is of the
// first film's alone, which may use it again.
func (tx *Tx) UseUpload(ctx context.Context, workspace, id string, use Use) (bool, error) {
	return tx.changed(ctx, "UPDATE uploads SET used_by = $3, used_at = COALESCE(used_at, $4), expires_at = $5 WHERE workspace_id = $1 AND id = $2 "+
		"AND expires_at > $4 AND (NOT single_use OR used_by IS NULL OR used_by = $3)", workspace, id, use.Film, stamp(use.At), stamp(use.Until))
}

// RemoveUpload removes an upload's row; it is for sweeps.
func (tx *Tx) RemoveUpload(ctx context.Context, id string) error {
	_, err := tx.exec(ctx, "DELETE FROM uploads WHERE id = $1", id)
	return err
}
