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

// DueDeliveries are messages that wait and whose time has come, the oldest first.
func (r Reader) DueDeliveries(ctx context.Context, at time.Time, limit int) ([]Delivery, error) {
	return all[Delivery](ctx, r.q, "SELECT "+deliveryColumns+" FROM deliveries WHERE state = 'waiting' AND next_at <= $1 ORDER BY next_at, id LIMIT $2", stamp(at), limit)
}

// BeginDelivery counts an attempt at a message that waits and was tried so often,
// and keeps it from others until a time, when whoever began is taken for dead. It
// reports whether nobody was faster.
func (tx *Tx) BeginDelivery(ctx context.Context, id string, attempts int, until time.Time) (bool, error) {
	return tx.changed(ctx, "UPDATE deliveries SET attempts = attempts + 1, next_at = $3 WHERE id = $1 AND attempts = $2 AND state = 'waiting'", id, attempts, stamp(until))
}

// Outcome is what came of an attempt.
type Outcome struct {
	State   DeliveryState
	NextAt  time.Time // of one that waits: when it is tried again; zero: as it is
	Failure string    // what went wrong
}

// EndDelivery stores what came of the attempt of that number: the state, when to try
// again where that is waiting, and what went wrong. Where another has begun since,
// nothing changes.
func (tx *Tx) EndDelivery(ctx context.Context, id string, attempts int, o Outcome) error {
	_, err := tx.exec(ctx, "UPDATE deliveries SET state = $3, next_at = COALESCE($4, next_at), last_error = $5 WHERE id = $1 AND attempts = $2 AND state = 'waiting'",
		id, attempts, string(o.State), stamp(o.NextAt), o.Failure)
	return err
}

// RemoveDeliveries removes messages made before a time that were delivered or
// given up, and returns how many.
func (tx *Tx) RemoveDeliveries(ctx context.Context, before time.Time) (int64, error) {
	return tx.exec(ctx, "DELETE FROM deliveries WHERE state <> 'waiting' AND created_at < $1", stamp(before))
}
