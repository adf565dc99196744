package store

import (
	"context"
	"errors"
	"time"
)

// Bucket is the bucket of a key, which holds Burst tokens and gets one every
// Period.
type Bucket struct {
	Key    string // its id
	Burst  int
	Period time.Duration // whole microseconds
}

// TakeTokens takes n tokens, Burst at most, from a bucket. It reports whether
// they were there, and when the bucket is full again, which says how many are in
// it now: Burst − (fullAt − now)/Period.
//
// One statement decides, so that processes that share the database never take a
// token twice. It is the generic cell rate algorithm (ITU-T I.371), which is a
// token bucket kept in one number.
func (tx *Tx) TakeTokens(ctx context.Context, b Bucket, n int, now time.Time) (fullAt time.Time, taken bool, err error) {
	cost, size := int64(n)*b.Period.Microseconds(), int64(b.Burst)*b.Period.Microseconds()
	full, err := value[int64](ctx, tx.q, `INSERT INTO buckets (key_id, full_at) VALUES ($1, CAST($2 AS BIGINT) + CAST($3 AS BIGINT))
		ON CONFLICT (key_id) DO UPDATE
			SET full_at = CASE WHEN buckets.full_at < $2 THEN $2 ELSE buckets.full_at END + $3
			WHERE buckets.full_at + $3 <= CAST($2 AS BIGINT) + CAST($4 AS BIGINT)
		RETURNING full_at`, b.Key, now.UnixMicro(), cost, size)
	if err == nil {
		return time.UnixMicro(full).UTC(), true, nil
	}
	if !errors.Is(err, ErrNotFound) {
		return time.Time{}, false, err
	}
	full, err = value[int64](ctx, tx.q, "SELECT full_at FROM buckets WHERE key_id = $1", b.Key)
	return time.UnixMicro(full).UTC(), false, err
}
