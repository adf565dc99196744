package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nuid"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

// storeMarks is where a store holds its own ids, an object each, named by the
// id: what two processes that are first at the same time put must not be one
// object of two contents. Sweeps leave the folder alone.
const storeMarks = "engine/"

// errOtherStore says that a store is not the one the engine has.
var errOtherStore = errors.New("not the engine's store")

// settlement is that a process and its engine agree on a store. Where workers
// had different ones, each would miss what the others made.
type settlement struct {
	q     *queue.Queue
	store artifact.Store
	spec  string // as --store names it
	move  bool   // the engine is to have this store from now on
	done  atomic.Bool
}

// agreeWithin bounds one try to agree: it holds up the taking of tasks.
const agreeWithin = 5 * time.Second

// settle makes this store the engine's where it has none, and returns
// errOtherStore where it has another.
func (s *settlement) settle(ctx context.Context) error {
	if s.done.Load() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, agreeWithin)
	defer cancel()
	at, err := s.q.Place(ctx)
	if err != nil {
		return err
	}
	if at.ID == "" || s.move {
		mine := queue.Place{Store: absolute(s.spec)}
		if mine.ID, err = mark(ctx, s.store); err != nil {
			return err
		}
		if at = mine; s.move {
			err = s.q.Move(ctx, mine)
		} else {
			at, err = s.q.Settle(ctx, mine)
		}
		if err != nil {
			return err
		}
	}
	if err := same(ctx, s.store, s.spec, at); err != nil {
		return err
	}
	s.done.Store(true)
	return nil
}

// handOver hands results over from the store as long as it is the engine's, until
// ctx ends: for a server without a worker, whose store workers need not share.
func (s *settlement) handOver(ctx context.Context, log *zap.Logger) {
	tick := time.NewTicker(agreeWithin)
	defer tick.Stop()
	var stop func()
	for {
		at, err := s.q.Place(ctx)
		if err == nil && at.ID != "" {
			err = same(ctx, s.store, s.spec, at)
		}
		ours := err == nil && at.ID != ""
		switch {
		case ours && stop == nil:
			if stop, err = s.q.HandOver(s.store, log); err != nil {
				log.Warn("hand artifacts over", zap.Error(err))
			}
		case errors.Is(err, errOtherStore) && stop != nil:
			stop()
			stop = nil
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// same returns errOtherStore where a store is not the one at a place.
func same(ctx context.Context, store artifact.Store, spec string, at queue.Place) error {
	_, err := store.Stat(ctx, storeMarks+at.ID)
	if err == nil {
		return nil
	}
	if !errors.Is(err, artifact.ErrNotFound) {
		return fmt.Errorf("look whose the store is: %w", err)
	}
	return &engine.Error{
		Code: engine.CodeSetup, Message: fmt.Sprintf("%s is not this engine's store: its artifacts lie in %s", absolute(spec), at.Store),
		Hint: fmt.Sprintf("use --store %s; to have the engine keep them elsewhere from now on, start a worker with --move-store", quoted(at.Store)), Err: errOtherStore,
	}
}

// mark is an id of a store, which gets one where it has none.
func mark(ctx context.Context, store artifact.Store) (id string, err error) {
	err = store.List(ctx, storeMarks, func(o artifact.Object) error {
		id = cmp.Or(id, strings.TrimPrefix(o.Name, storeMarks))
		return nil
	})
	if err == nil && id == "" {
		id = nuid.Next()
		_, err = artifact.PutBytes(ctx, store, storeMarks+id, []byte(id))
	}
	if err != nil {
		return "", fmt.Errorf("give the store its id: %w", err)
	}
	return id, nil
}

// placed is the store a worker uses that was told of none: the engine's.
func placed(ctx context.Context, q *queue.Queue) (string, error) {
	at, err := q.Place(ctx)
	return cmp.Or(at.Store, "object"), err
}

// absolute is a store's address for others to use.
func absolute(spec string) string {
	if spec == "object" || strings.Contains(spec, "://") {
		return spec
	}
	if path, err := filepath.Abs(spec); err == nil {
		return path
	}
	return spec
}

// quoted is an address for a shell.
func quoted(spec string) string {
	if strings.ContainsAny(spec, "&? ") {
		return "'" + spec + "'"
	}
	return spec
}
