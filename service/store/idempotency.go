package store

import (
	"context"
	"encoding/json"
	"time"
)

// Idempotency is what a request with an Idempotency-Key was answered with, for
// the same request to be answered alike.
type Idempotency struct {
	WorkspaceID   string
	Key           string // as the caller chose it
	RequestSHA256 string
	Status        int // HTTP; 0: not answered yet
	Response      json.RawMessage
	Video         string // id of the row that was made
	ExpiresAt     time.Time
}

const idempotencyColumns = "workspace_id, key, request_sha256, status, response, video, expires_at"

func (i *Idempotency) fields() []any {
	return []any{&i.WorkspaceID, &i.Key, &i.RequestSHA256, &i.Status, document{&i.Response}, orNull{&i.Video}, micros{&i.ExpiresAt}}
}

// Idempotency is what a workspace's key stands for at a time; ErrNotFound where
// it has expired.
func (r Reader) Idempotency(ctx context.Context, workspace, key string, now time.Time) (Idempotency, error) {
	return one[Idempotency](ctx, r.q, "SELECT "+idempotencyColumns+" FROM idempotency WHERE workspace_id = $1 AND key = $2 AND expires_at > $3", workspace, key, stamp(now))
}

// AddIdempotency keeps what a key stands for from now on. It is ErrExists where
// it stands for something that has not expired.
func (tx *Tx) AddIdempotency(ctx context.Context, i Idempotency, now time.Time) error {
	if _, err := tx.exec(ctx, "DELETE FROM idempotency WHERE workspace_id = $1 AND key = $2 AND expires_at <= $3", i.WorkspaceID, i.Key, stamp(now)); err != nil {
		return err
	}
	return tx.insert(ctx, "idempotency", idempotencyColumns, i.fields())
}

// AnswerIdempotency keeps what a request was answered with.
func (tx *Tx) AnswerIdempotency(ctx context.Context, workspace, key string, status int, response json.RawMessage) error {
	return tx.changeOne(ctx, "UPDATE idempotency SET status = $3, response = $4 WHERE workspace_id = $1 AND key = $2", workspace, key, status, documentArg(response))
}

// RemoveExpiredIdempotency forgets all keys that have expired, and returns how
// many.
func (tx *Tx) RemoveExpiredIdempotency(ctx context.Context, now time.Time) (int64, error) {
	return tx.exec(ctx, "DELETE FROM idempotency WHERE expires_at <= $1", stamp(now))
}
