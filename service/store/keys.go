package store

import (
	"context"
	"time"
)

// Key is what is kept of an API key: never the key itself.
type Key struct {
	ID          string
	WorkspaceID string
	Name        string
	Prefix      string // the readable start of the key
	Hash        string // SHA-256 of the key, in hex
	CreatedAt   time.Time
	LastUsedAt  time.Time // zero: never
	RevokedAt   time.Time // zero: it is good
}

const keyColumns = "id, workspace_id, name, prefix, hash, created_at, last_used_at, revoked_at"

func (k *Key) fields() []any {
	return []any{&k.ID, &k.WorkspaceID, &k.Name, &k.Prefix, &k.Hash, micros{&k.CreatedAt}, micros{&k.LastUsedAt}, micros{&k.RevokedAt}}
}

// KeyByHash is the key of a hash, also a revoked one.
func (r Reader) KeyByHash(ctx context.Context, hash string) (Key, error) {
	return one[Key](ctx, r.q, "SELECT "+keyColumns+" FROM keys WHERE hash = $1", hash)
}

// Keys are the keys of a workspace, revoked ones too, the oldest first.
func (r Reader) Keys(ctx context.Context, workspace string) ([]Key, error) {
	return all[Key](ctx, r.q, "SELECT "+keyColumns+" FROM keys WHERE workspace_id = $1 ORDER BY created_at, id", workspace)
}

// AddKey adds a key.
func (tx *Tx) AddKey(ctx context.Context, k Key) error {
	return tx.insert(ctx, "keys", keyColumns, k.fields())
}

// RevokeKey ends a key for good; one that was revoked keeps its time. It is an
// operator's, who has no workspace.
func (tx *Tx) RevokeKey(ctx context.Context, id string, at time.Time) error {
	return tx.changeOne(ctx, "UPDATE keys SET revoked_at = COALESCE(revoked_at, $2) WHERE id = $1", id, stamp(at))
}

// UseKey stores when a key was last used, where that was since or before.
func (tx *Tx) UseKey(ctx context.Context, id string, at, since time.Time) error {
	_, err := tx.exec(ctx, "UPDATE keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)", id, stamp(at), stamp(since))
	return err
}
