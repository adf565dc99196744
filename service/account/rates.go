package account

import (
	"context"
	"sync"
	"time"

	"github.com/inkreel/inkreel/service/store"
)

// Rate is how a key stands to its limit of requests a minute.
type Rate struct {
	Allowed   bool
	Limit     int // requests a minute; 0: there is none, and nothing below holds
	Remaining int // requests that would be allowed now
	Reset     int // seconds until as many are allowed as ever
	// RetryAfter is the seconds until one is allowed again; 0 where one is now.
	RetryAfter int
}

// A process takes several requests of a key's bucket at once, for those that it
// will be sent: a leaseShare of what is allowed a minute. Thus most requests
// write nothing, and processes together never allow more than the limit. What is
// not spent within leaseTime is lost.
const (
	leaseShare = 20
	leaseTime  = time.Minute
)

// leases are what this process has taken from buckets, by key.
type leases struct {
	mu    sync.Mutex
	byKey map[string]*lease
}

type lease struct {
	mu      sync.Mutex // held while the bucket is asked, for one to ask for all
	limit   int        // a minute
	left    int        // requests
	until   time.Time  // when they are lost
	fullAt  time.Time  // of the bucket
	refused time.Time  // until when there is nothing in it
}

// mostLeases is how many keys have leases; beyond it all are lost, a leaseShare
// of a minute each.
const mostLeases = 10_000

func (l *leases) of(key string) *lease {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.byKey == nil || len(l.byKey) >= mostLeases {
		l.byKey = map[string]*lease{}
	}
	if l.byKey[key] == nil {
		l.byKey[key] = &lease{}
	}
	return l.byKey[key]
}

// Allow counts a request of a caller and says whether it is within the limit,
// which all processes share.
func (a *Accounts) Allow(ctx context.Context, c Caller) (Rate, error) {
	limit := c.Entitlements.PerMinute
	if limit == 0 {
		return Rate{Allowed: true}, nil
	}
	l := a.leases.of(c.KeyID)
	l.mu.Lock()
	defer l.mu.Unlock()
	now := a.now()
	if l.limit != limit || !now.Before(l.until) {
		l.left = 0
	}
	if l.limit != limit {
		l.limit, l.refused = limit, time.Time{}
	}
	if l.left == 0 && !now.Before(l.refused) {
		if err := a.lease(ctx, l, c.KeyID, now); err != nil {
			return Rate{}, err
		}
	}
	allowed := l.left > 0
	if allowed {
		l.left--
	}
	return l.rate(now, allowed), nil
}

// period is how often a key gets another request.
func (l *lease) period() time.Duration {
	return (time.Minute / time.Duration(l.limit)).Truncate(time.Microsecond) // as it is stored
}

// lease takes requests from the bucket: several, or one where there are not as
// many.
func (a *Accounts) lease(ctx context.Context, l *lease, key string, now time.Time) error {
	for _, n := range []int{max(1, l.limit/leaseShare), 1} {
		var taken bool
		if err := a.db.Tx(ctx, func(tx *store.Tx) (err error) {
			l.fullAt, taken, err = tx.TakeTokens(ctx, store.Bucket{Key: key, Burst: l.limit, Period: l.period()}, n, now)
			return err
		}); err != nil {
			return err
		}
		if taken {
			l.left, l.until = n, now.Add(leaseTime)
			return nil
		}
	}
	l.refused = l.fullAt.Add(-time.Duration(l.limit-1) * l.period())
	return nil
}

func (l *lease) rate(now time.Time, allowed bool) Rate {
	r := Rate{Allowed: allowed, Limit: l.limit}
	missing := max(0, l.fullAt.Sub(now)) // until the bucket is full
	r.Remaining = min(l.limit, l.left+max(0, l.limit-ceil(missing, l.period())))
	r.Reset = ceil(missing, time.Second)
	if !allowed {
		r.RetryAfter = max(1, ceil(l.refused.Sub(now), time.Second))
	}
	return r
}

// ceil is how many units a duration takes, the begun one counted.
func ceil(d, unit time.Duration) int { return int((d + unit - 1) / unit) }
