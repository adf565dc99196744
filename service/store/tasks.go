package store

import (
	"context"
	"encoding/json"
	"time"
)

// Task is a row of the outbox: work that is to go to the stream, stored with
// what it is about. Its id is the same each time it is sent, for the stream to
// drop the second.
type Task struct {
	ID        string
	Kind      string
	Subject   string // id of the row it is about
	Body      json.RawMessage
	CreatedAt time.Time
}

const taskColumns = "id, kind, subject, body, created_at"

func (t *Task) fields() []any {
	return []any{&t.ID, &t.Kind, &t.Subject, document{&t.Body}, micros{&t.CreatedAt}}
}

// Tasks are the oldest tasks that have not been taken over by the stream.
func (r Reader) Tasks(ctx context.Context, limit int) ([]Task, error) {
	return all[Task](ctx, r.q, "SELECT "+taskColumns+" FROM tasks ORDER BY created_at, id LIMIT $1", limit)
}

// AddTask adds a task to the outbox.
func (tx *Tx) AddTask(ctx context.Context, t Task) error {
	return tx.insert(ctx, "tasks", taskColumns, t.fields())
}

// RemoveTask removes a task that the stream has acknowledged. One that is gone
// already is no error: several processes may send it.
func (tx *Tx) RemoveTask(ctx context.Context, id string) error {
	_, err := tx.exec(ctx, "DELETE FROM tasks WHERE id = $1", id)
	return err
}
