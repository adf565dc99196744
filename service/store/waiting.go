package store

import "context"

// Active is how many films of a workspace are being made: primaries that have not
// ended and are in no stage of that name, which are held back.
func (r Reader) Active(ctx context.Context, workspace, waiting string) (int, error) {
	return value[int](ctx, r.q, "SELECT COUNT(*) FROM videos WHERE workspace_id = $1 AND ended_at IS NULL AND primary_id IS NULL AND stage <> $2", workspace, waiting)
}

// NextWaiting is the video of a workspace that has been held back longest: a queued
// one in that stage. ErrNotFound: there is none.
func (tx *Tx) NextWaiting(ctx context.Context, workspace, waiting string) (Video, error) {
	return one[Video](ctx, tx.q, "SELECT "+videoColumns+" FROM videos WHERE workspace_id = $1 AND ended_at IS NULL AND status = 'queued' AND stage = $2 "+
		"ORDER BY created_at, id LIMIT 1", workspace, waiting)
}
