package service

import (
	"context"

	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/work"
)

// addTask stores a task with what it is about.
func addTask(ctx context.Context, tx *store.Tx, k work.Kind, subject string) error {
	return tx.AddTask(ctx, store.Task{ID: store.NewID(store.IDTask), Kind: string(k), Subject: subject, CreatedAt: store.Now()})
}

// outbox is the table of tasks as package work sees it.
type outbox struct{ db *store.DB }

// Unpublished implements work.Outbox.
func (o outbox) Unpublished(ctx context.Context, limit int) ([]work.Task, error) {
	rows, err := o.db.Tasks(ctx, limit)
	tasks := make([]work.Task, len(rows))
	for i, t := range rows {
		tasks[i] = work.Task{Row: t.ID, Kind: work.Kind(t.Kind), Subject: t.Subject, Body: t.Body}
	}
	return tasks, err
}

// Published implements work.Outbox.
func (o outbox) Published(ctx context.Context, row string) error {
	return o.db.Tx(ctx, func(tx *store.Tx) error { return tx.RemoveTask(ctx, row) })
}
