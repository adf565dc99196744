package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/limit"
)

// limitsKey is where the table of limits lies, beside the records.
const limitsKey = "limits"

// Limits reads the engine's table of limits; the zero table where none was set.
func (q *Queue) Limits(ctx context.Context) (t limit.Table, err error) {
	var e jetstream.KeyValueEntry
	err = retry(ctx, func(ctx context.Context) (err error) {
		e, err = q.records.kv.Get(ctx, limitsKey)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		err = nil
	} else if err == nil {
		err = json.Unmarshal(e.Value(), &t)
	}
	if err != nil {
		return limit.Table{}, fmt.Errorf("read the table of limits: %w", err)
	}
	q.table.Store(&t)
	return t, nil
}

// SetLimits makes a table the engine's; workers go by it within seconds.
func (q *Queue) SetLimits(ctx context.Context, t limit.Table) error {
	doc, err := json.Marshal(t)
	if err != nil {
		return err
	}
	err = retry(ctx, func(ctx context.Context) error {
		_, err := q.records.kv.Put(ctx, limitsKey, doc)
		return err
	})
	if err != nil {
		return fmt.Errorf("write the table of limits: %w", err)
	}
	q.table.Store(&t)
	return nil
}

// Table is the table of limits as this process has read it last; a worker that
// runs keeps it fresh.
func (q *Queue) Table() limit.Table {
	if t := q.table.Load(); t != nil {
		return *t
	}
	return limit.Table{}
}

// watchLimits calls f when another table was set, until the returned function is
// called. It is told by the message that sets it, which may be missed: the gate
// reads the table now and then besides.
func (w *Worker) watchLimits(f func()) (unsubscribe func(), err error) {
	s, err := w.q.nc.Subscribe(fmt.Sprintf("$KV.%s.%s", w.q.names.jobs(), limitsKey), func(m *nats.Msg) {
		var t limit.Table
		if err := json.Unmarshal(m.Data, &t); err != nil {
			w.cfg.Log.Warn("a table of limits that cannot be read", zap.Error(err))
			return
		}
		w.q.table.Store(&t)
		f()
	})
	if err != nil {
		return nil, fmt.Errorf("listen for limits: %w", err)
	}
	return func() { _ = s.Unsubscribe() }, nil
}
