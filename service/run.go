package service

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/queue"
	faults "github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/upload"
	"github.com/inkreel/inkreel/service/work"
)

// The kinds of tasks.
const (
	taskWrite   work.Kind = "write"   // a video: from its request to the engine
	taskEdit    work.Kind = "edit"    // an edit of a frame, or frames joined
	taskStyle   work.Kind = "style"   // a custom style: what it looks like
	taskDiscard work.Kind = "discard" // a video: documents that it has read
)

// Kinds are those of all tasks.
func Kinds() []work.Kind { return []work.Kind{taskWrite, taskEdit, taskStyle, taskDiscard} }

// Slots are how many tasks a process does at once. None: other processes do them.
type Slots struct{ Write, Edit int }

// Run hands tasks on, does them, and takes over how the engine ends jobs, until ctx
// ends.
func (s *Service) Run(ctx context.Context, js jetstream.JetStream, prefix string, n Slots) error {
	var all sync.WaitGroup
	all.Go(func() { s.Work.Relay(ctx, outbox{s.DB}, s.nudge, s.Log) })
	all.Go(func() { s.hear(ctx, js, prefix) })
	all.Go(func() { s.reconcile(ctx) })
	err := s.Work.Work(ctx, map[work.Kind]work.Handler{
		taskWrite:   {Slots: n.Write, Do: s.write, GiveUp: s.giveUp},
		taskEdit:    {Slots: n.Edit, Do: s.edit, GiveUp: s.giveUpEdit},
		taskStyle:   {Slots: min(n.Write, 1), Do: s.style, GiveUp: s.giveUpStyle},
		taskDiscard: {Slots: min(n.Write, 1), Do: s.discard, GiveUp: func(context.Context, work.Task, error) error { return nil }}, // the sweep finds them
	}, s.Log)
	all.Wait()
	return err
}

// follower is the consumer of the ends of jobs, which all processes share.
const follower = "service"

// hear takes over how jobs end as the engine tells of it.
func (s *Service) hear(ctx context.Context, js jetstream.JetStream, prefix string) {
	for ctx.Err() == nil {
		if err := s.follow(ctx, js, prefix); err != nil && ctx.Err() == nil {
			s.Log.Warn("follow the jobs of the engine", zap.Error(err))
			pause(ctx, time.Second)
		}
	}
}

// follow takes over one end after another, and looks at variants as the engine comes
// to know them, until the server is away.
func (s *Service) follow(ctx context.Context, js jetstream.JetStream, prefix string) error {
	var subjects []string
	for _, end := range []queue.State{queue.QueuedForVariant, queue.Completed, queue.Failed, queue.Cancelled} {
		subjects = append(subjects, fmt.Sprintf("%s.event.*.%s", prefix, end))
	}
	c, err := js.CreateOrUpdateConsumer(ctx, strings.ToUpper(prefix)+"_EVENTS", jetstream.ConsumerConfig{
		Durable: follower, FilterSubjects: subjects, AckPolicy: jetstream.AckExplicitPolicy, AckWait: 30 * time.Second, MaxAckPending: 256,
	})
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		if err := s.takeOver(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// How long the server is waited for at once, and how soon what could not be taken over
// comes again.
const (
	waitForEnds  = 5 * time.Second
	afterTrouble = time.Second
)

// takeOver takes over what comes in a while.
func (s *Service) takeOver(ctx context.Context, c jetstream.Consumer) error {
	wait, cancel := context.WithTimeout(ctx, waitForEnds)
	defer cancel()
	got, err := c.Fetch(16, jetstream.FetchContext(wait))
	if err != nil {
		return err
	}
	for msg := range got.Messages() {
		words := strings.Split(msg.Subject(), ".")
		job, take := words[len(words)-2], s.ended
		if words[len(words)-1] == string(queue.QueuedForVariant) {
			take = s.announced
		}
		if err := take(ctx, job); err != nil {
			s.Log.Warn("take over how a job stands", zap.String("job", job), zap.Error(err))
			_ = msg.NakWithDelay(afterTrouble)
			continue
		}
		_ = msg.Ack() // else it comes again, and is found done
	}
	if err := got.Error(); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// The times of looking over what has not moved for a while.
const (
	reconcileEvery = 30 * time.Second
	stuckAfter     = 2 * time.Minute
	stuckBatch     = 100
)

// reconcile sets going again, every half minute, what lost its task or its end:
// where the server's store was lost, or an end was told while nobody listened.
func (s *Service) reconcile(ctx context.Context) {
	tick := time.NewTicker(reconcileEvery)
	defer tick.Stop()
	for ctx.Err() == nil {
		if err := s.forget(ctx, store.Now()); err != nil && ctx.Err() == nil {
			s.Log.Warn("forget what is over", zap.Error(err))
		}
		if err := s.Reconcile(ctx, store.Now().Add(-stuckAfter)); err != nil && ctx.Err() == nil {
			s.Log.Warn("look over what does not move", zap.Error(err))
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

// Reconcile sets going again whatever has not ended and not changed since before.
func (s *Service) Reconcile(ctx context.Context, before time.Time) error {
	videos, err := s.DB.StuckVideos(ctx, before, stuckBatch)
	if err != nil {
		return err
	}
	var failed []error
	for i := range videos {
		failed = append(failed, s.unstick(ctx, &videos[i]))
	}
	edits, err := s.DB.StuckEdits(ctx, before, stuckBatch)
	failed = append(failed, err)
	for _, e := range edits {
		failed = append(failed, s.DB.Tx(ctx, func(tx *store.Tx) error {
			if _, err := tx.SetEditChange(ctx, e.ID, e.Change); err != nil {
				return err
			}
			return addTask(ctx, tx, taskEdit, e.ID)
		}))
	}
	styles, err := s.DB.StuckStyles(ctx, before, stuckBatch)
	failed = append(failed, err)
	for _, style := range styles {
		failed = append(failed, s.DB.Tx(ctx, func(tx *store.Tx) error { return addTask(ctx, tx, taskStyle, style.ID) }))
	}
	s.wake()
	return errors.Join(failed...)
}

// How long what is over is kept.
const (
	keepDeleted    = 30 * 24 * time.Hour // videos, which may be restored so long
	keepDeliveries = 30 * 24 * time.Hour
)

// forget removes rows that nobody asks for any more. Files of films go with the
// engine's sweep.
func (s *Service) forget(ctx context.Context, now time.Time) error {
	gone, err := s.DB.DeletedVideos(ctx, now.Add(-keepDeleted), stuckBatch)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *store.Tx) error {
		for _, v := range gone {
			if err := tx.RemoveVideo(ctx, v.ID); err != nil && !errors.Is(err, store.ErrNotFound) { // another process was faster
				return err
			}
		}
		if _, err := tx.RemoveExpiredIdempotency(ctx, now); err != nil {
			return err
		}
		if _, err := tx.RemoveDeliveries(ctx, now.Add(-keepDeliveries)); err != nil {
			return err
		}
		return faults.At(faults.Forget)
	})
}

// unstick sets a video going again. A task that lies in its line already changes
// nothing; one that is with the engine is asked after.
func (s *Service) unstick(ctx context.Context, v *store.Video) error {
	switch {
	case v.Stage == waiting || v.PrimaryID != "" && v.Stage != stageDrawing:
		return nil // its turn comes with the end of another
	case v.Stage == stageDrawing:
		err := s.ended(ctx, v.ID)
		if !errors.Is(err, queue.ErrNoJob) {
			return err
		}
		if v.PrimaryID != "" {
			return nil // its primary is handed over anew
		}
	}
	if err := faults.At(faults.Reconcile); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(tx *store.Tx) error {
		if _, err := tx.ChangeVideo(ctx, v.ID, store.VideoChange{}, v.Status); err != nil { // it moves now
			return err
		}
		return addTask(ctx, tx, taskWrite, v.ID)
	})
}

// discard removes documents that were read: their text is in the plan.
func (s *Service) discard(ctx context.Context, t work.Task) error {
	if err := faults.At(faults.Discard); err != nil {
		return err
	}
	v, err := s.DB.VideoRow(ctx, t.Subject)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	g, err := s.requestOf(ctx, v.ID)
	if err != nil {
		return err
	}
	for _, address := range g.ReferenceSource {
		u, err := s.Files.Find(ctx, v.WorkspaceID, address)
		if err == nil && u.SingleUse && u.UsedBy == v.ID {
			err = s.Files.Drop(ctx, u)
		}
		if refused := (*upload.Error)(nil); err != nil && !errors.Is(err, upload.ErrForeign) && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
