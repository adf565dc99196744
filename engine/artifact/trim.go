package artifact

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// Trim removes objects that nobody claimed or put after since, the oldest first,
// until all that are left have at most most bytes. It is for a store that one
// process has to itself, where all can be made again.
func Trim(ctx context.Context, s Store, most int64, since time.Time) error {
	var old []Object
	total := int64(0)
	err := s.List(ctx, "", func(o Object) error {
		total += o.Size
		if o.Modified.Before(since) {
			old = append(old, o)
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(old, func(a, b Object) int { return cmp.Or(a.Modified.Compare(b.Modified), cmp.Compare(a.Name, b.Name)) })
	for _, o := range old {
		if total <= most {
			return nil
		}
		if err := s.Delete(ctx, o.Name); err != nil {
			return err
		}
		total -= o.Size
	}
	return nil
}
