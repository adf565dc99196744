package store

import (
	"context"
	"encoding/json"
	"time"
)

// DeliveryState says whether a webhook has arrived.
type DeliveryState string

// States of deliveries.
const (
	DeliveryWaiting   DeliveryState = "waiting"
	DeliveryDelivered DeliveryState = "delivered"
	DeliveryDead      DeliveryState = "dead" // given up
)

// Delivery is one message to a webhook.
type Delivery struct {
	ID          string
	WorkspaceID string
	Video       string // id of the row it is about
	URL         string
	Body        json.RawMessage
	Attempts    int
	NextAt      time.Time // when it is tried next
	State       DeliveryState
	LastError   string
	CreatedAt   time.Time
}

const deliveryColumns = "id, workspace_id, video, url, body, attempts, next_at, state, last_error, created_at"

func (d *Delivery) fields() []any {
	return []any{&d.ID, &d.WorkspaceID, &d.Video, &d.URL, document{&d.Body}, &d.Attempts, micros{&d.NextAt}, &d.State, &d.LastError, micros{&d.CreatedAt}}
}

// Deliveries are the deliveries about a video's row, the oldest first.
func (r Reader) Deliveries(ctx context.Context, video string) ([]Delivery, error) {
	return all[Delivery](ctx, r.q, "SELECT "+deliveryColumns+" FROM deliveries WHERE video = $1 ORDER BY created_at, id", video)
}

// AddDelivery adds a message that is to be sent.
func (tx *Tx) AddDelivery(ctx context.Context, d Delivery) error {
	return tx.insert(ctx, "deliveries", deliveryColumns, d.fields())
}

// TakeDeliveries takes the messages that are due: nobody else takes them before
// until, when whoever took them has answered or is dead. Each counts as an
// attempt.
func (tx *Tx) TakeDeliveries(ctx context.Context, now, until time.Time, limit int) ([]Delivery, error) {
	return all[Delivery](ctx, tx.q, `UPDATE deliveries SET next_at = $2, attempts = attempts + 1
		WHERE state = 'waiting' AND next_at <= $1 AND id IN (SELECT id FROM deliveries WHERE state = 'waiting' AND next_at <= $1 ORDER BY next_at, id LIMIT $3)
		RETURNING `+deliveryColumns, stamp(now), stamp(until), limit)
}

// EndDelivery stores what came of an attempt: the state, when to try again where
// that is waiting, and what went wrong.
func (tx *Tx) EndDelivery(ctx context.Context, id string, state DeliveryState, next time.Time, failure string) error {
	return tx.changeOne(ctx, "UPDATE deliveries SET state = $2, next_at = $3, last_error = $4 WHERE id = $1", id, string(state), stamp(next), failure)
}

// RemoveDeliveries removes messages made before a time that were delivered or
// given up, and returns how many.
func (tx *Tx) RemoveDeliveries(ctx context.Context, before time.Time) (int64, error) {
	return tx.exec(ctx, "DELETE FROM deliveries WHERE state <> 'waiting' AND created_at < $1", stamp(before))
}
