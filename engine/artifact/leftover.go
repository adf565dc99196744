package artifact

import (
	"context"
	"fmt"
	"time"
)

// Leftover is what a broken upload left in a store: bytes that no name leads
// to. One that is young may belong to an upload under way.
type Leftover struct {
	Name     string // of the object it was to become, or where it lies
	What     string // in words
	Size     int64  // bytes, as far as known
	Modified time.Time
	Grace    time.Duration // unchanged for so long it belongs to no upload; 0: nobody knows
	Remove   func(context.Context) error
}

// Sweeper is a Store in which broken uploads leave something.
type Sweeper interface {
	// Leftovers calls f for everything that no name leads to.
	Leftovers(ctx context.Context, f func(Leftover) error) error
}

// renewAfter is how old an object is made young again when it is claimed. It
// must be far less than the grace time of a sweep, which is a day.
const renewAfter = time.Hour

// Claimer is a Store that claims by itself.
type Claimer interface {
	// Claim does as the function of that name.
	Claim(ctx context.Context, name string) (Object, error)
}

// Claim describes an object that is going to be used again and makes it young,
// so that a sweep that has not heard of its new use leaves it alone.
func Claim(ctx context.Context, s Store, name string) (Object, error) {
	if c, ok := s.(Claimer); ok {
		return c.Claim(ctx, name)
	}
	o, err := s.Stat(ctx, name)
	if err != nil || time.Since(o.Modified) < renewAfter {
		return o, err
	}
	if t, ok := s.(interface {
		touch(ctx context.Context, o Object) error
	}); ok {
		if err := t.touch(ctx, o); err != nil {
			return Object{}, fmt.Errorf("claim %s: %w", name, err)
		}
		o.Modified = time.Now()
	}
	return o, nil
}
