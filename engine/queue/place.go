package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// placeKey is where an engine's artifacts lie, beside the records.
const placeKey = "store"

// Place says where the artifacts of an engine lie, for all its processes to
// agree.
type Place struct {
	ID    string `json:"id"`    // written in the store itself: addresses of one store may differ by machine
	Store string `json:"store"` // its address, as whoever used it first named it
}

// Place returns where the engine's artifacts lie, the zero Place where no worker
// has used any store.
func (q *Queue) Place(ctx context.Context) (p Place, err error) {
	var e jetstream.KeyValueEntry
	err = retry(ctx, func(ctx context.Context) (err error) {
		e, err = q.records.kv.Get(ctx, placeKey)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return Place{}, nil
	}
	if err == nil {
		err = json.Unmarshal(e.Value(), &p)
	}
	if err != nil {
		return Place{}, fmt.Errorf("read which store the engine has: %w", err)
	}
	return p, nil
}

// Settle notes where the engine's artifacts lie where nobody has noted it before,
// and returns what counts from now on.
func (q *Queue) Settle(ctx context.Context, p Place) (Place, error) {
	doc, err := json.Marshal(p)
	if err != nil {
		return p, err
	}
	err = retry(ctx, func(ctx context.Context) error {
		_, err := q.records.kv.Create(ctx, placeKey, doc)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		return q.Place(ctx)
	}
	if err != nil {
		return p, fmt.Errorf("note which store the engine has: %w", err)
	}
	return p, nil
}

// Move notes that the engine's artifacts lie elsewhere from now on.
func (q *Queue) Move(ctx context.Context, p Place) error {
	doc, err := json.Marshal(p)
	if err != nil {
		return err
	}
	err = retry(ctx, func(ctx context.Context) error {
		_, err := q.records.kv.Put(ctx, placeKey, doc)
		return err
	})
	if err != nil {
		return fmt.Errorf("note which store the engine has: %w", err)
	}
	return nil
}
