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
	Size        int64  // bytes
	SHA256      string // in hex
	Artifact    string // name of the bytes
	SingleUse   bool   // its file goes when it has been used
	UsedAt      time.Time
	CreatedAt   time.Time
	ExpiresAt   time.Time
}

const uploadColumns = "id, workspace_id, name, kind, content_type, size, sha256, artifact, single_use, used_at, created_at, expires_at"

func (u *Upload) fields() []any {
	return []any{&u.ID, &u.WorkspaceID, &u.Name, &u.Kind, &u.ContentType, &u.Size, &u.SHA256, &u.Artifact, &u.SingleUse,
		micros{&u.UsedAt}, micros{&u.CreatedAt}, micros{&u.ExpiresAt}}
}

// Upload is a workspace's upload, also a used or expired one.
func (r Reader) Upload(ctx context.Context, workspace, id string) (Upload, error) {
	return one[Upload](ctx, r.q, "SELECT "+uploadColumns+" FROM uploads WHERE workspace_id = $1 AND id = $2", workspace, id)
}

// ExpiredUploads are uploads that expired before a time, the first first.
func (r Reader) ExpiredUploads(ctx context.Context, before time.Time, limit int) ([]Upload, error) {
	return all[Upload](ctx, r.q, "SELECT "+uploadColumns+" FROM uploads WHERE expires_at < $1 ORDER BY expires_at, id LIMIT $2", stamp(before), limit)
}

// UploadsOf is how many uploads have an artifact's bytes.
func (r Reader) UploadsOf(ctx context.Context, artifact string) (int, error) {
	return value[int](ctx, r.q, "SELECT COUNT(*) FROM uploads WHERE artifact = $1", artifact)
}

// AddUpload adds an upload.
func (tx *Tx) AddUpload(ctx context.Context, u Upload) error {
	return tx.insert(ctx, "uploads", uploadColumns, u.fields())
}

// SetUpload stores what an upload that has not been used consists of: kind,
// type, size, hash and artifact. It is ErrNotFound where there is none, or it
// was used.
func (tx *Tx) SetUpload(ctx context.Context, u Upload) error {
	return tx.changeOne(ctx, "UPDATE uploads SET kind = $3, content_type = $4, size = $5, sha256 = $6, artifact = $7, single_use = $8, expires_at = $9 "+
		"WHERE workspace_id = $1 AND id = $2 AND used_at IS NULL",
		u.WorkspaceID, u.ID, u.Kind, u.ContentType, u.Size, u.SHA256, u.Artifact, u.SingleUse, stamp(u.ExpiresAt))
}

// UseUpload marks an upload as used, and reports whether it had not been: of
// several that want a single use, one gets it.
func (tx *Tx) UseUpload(ctx context.Context, workspace, id string, at time.Time) (bool, error) {
	return tx.changed(ctx, "UPDATE uploads SET used_at = $3 WHERE workspace_id = $1 AND id = $2 AND used_at IS NULL", workspace, id, stamp(at))
}

// RemoveUpload removes an upload's row; it is for sweeps.
func (tx *Tx) RemoveUpload(ctx context.Context, id string) error {
	_, err := tx.exec(ctx, "DELETE FROM uploads WHERE id = $1", id)
	return err
}
