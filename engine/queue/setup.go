package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// limits of what a stream holds, see docs/jobs.md for the reasons.
const (
	maxMessage    = 256 << 10
	maxTasks      = 200_000
	maxBytes      = 1 << 30 // of each stream, which the server keeps free for it
	minBytes      = 64 << 20
	duplicates    = 10 * time.Minute
	eventAge      = 7 * 24 * time.Hour
	deadAge       = 30 * 24 * time.Hour
	maxDeliveries = 20 // a backstop; attempts are counted in the record
)

// ackWait is how long the server waits for each kind of task to be acknowledged
// before it delivers it again, pending how many may be delivered at once.
var (
	ackWait = map[Kind]time.Duration{KindPlan: time.Minute, KindScene: 30 * time.Second, KindSound: time.Minute, KindFilm: time.Minute, KindChange: time.Minute}
	pending = map[Kind]int{KindPlan: 64, KindScene: 256, KindSound: 64, KindFilm: 16, KindChange: 64}
)

// ensureStreams makes streams, consumers and buckets that are missing and leaves those
// that are there as they are. A cluster that has no leader yet does not even
// answer, so every request is repeated for a while.
func ensureStreams(ctx context.Context, js jetstream.JetStream, n Names, replicas int) error {
	if err := ensureStorage(ctx, js, n, replicas); err != nil {
		return err
	}
	for _, l := range turn.Lanes {
		k := Kind(l.Kind())
		cfg := jetstream.ConsumerConfig{
			Durable: string(l), FilterSubject: fmt.Sprintf("%s.task.%s.>", n.Prefix, l), AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: ackWait[k], MaxAckPending: pending[k], MaxDeliver: maxDeliveries,
		}
		if err := ensureConsumer(ctx, js, n.tasks(), cfg); err != nil {
			if strings.Contains(err.Error(), "error creating store for consumer") {
				err = fmt.Errorf("%w: the server cannot read its files of it: stop it, remove the folder %s/obs/%s below its store and start it again; the tasks are kept", err, n.tasks(), l)
			}
			return fmt.Errorf("make consumer %s: %w", l, err)
		}
	}
	return nil
}

// ensureStorage makes what stores anything: the streams, and the bucket of records,
// which reserves nothing but is refused where streams reserve all there is. A
// server without space for streams of maxBytes is asked for half as much, and
// again, down to minBytes.
func ensureStorage(ctx context.Context, js jetstream.JetStream, n Names, replicas int) error {
	streams := n.streams()
	size := int64(maxBytes)
	var made []*jetstream.StreamConfig // and new, so that nothing is lost by making them smaller
	for i := 0; i <= len(streams); {
		var name string
		var err error
		if i < len(streams) {
			cfg := &streams[i]
			name, cfg.MaxBytes, cfg.Replicas = cfg.Name, size, replicas
			err = ensureStream(ctx, js, cfg, &made)
		} else {
			name = n.jobs()
			err = ensureRecords(ctx, js, name, replicas)
		}
		switch {
		case err == nil:
			i++
		case noSpace(err) && size > minBytes:
			size /= 2
			if err := shrink(ctx, js, made, size); err != nil {
				return err
			}
		case noSpace(err):
			return fmt.Errorf("make %s: %w: JetStream must be allowed to store more than %d MiB for an engine (max_file_store, or the account's max_disk, and that much disk free)",
				name, err, len(streams)*minBytes>>20)
		default:
			return fmt.Errorf("make %s: %w", name, err)
		}
	}
	return nil
}

// advisories begins the subjects on which the server reports tasks that it
// stopped delivering or that were dropped.
const advisories = "$JS.EVENT.ADVISORY.CONSUMER."

// streams of an engine, but for their size and replicas.
func (n Names) streams() []jetstream.StreamConfig {
	return []jetstream.StreamConfig{
		{
			Name: n.tasks(), Subjects: []string{n.Prefix + ".task.>"}, Retention: jetstream.WorkQueuePolicy,
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
			MaxMsgSize: maxMessage, MaxMsgs: maxTasks, Duplicates: duplicates,
		},
		{Name: n.events(), Subjects: []string{n.Prefix + ".event.>"}, MaxAge: eventAge},
		{
			Name: n.dead(), MaxAge: deadAge,
			Subjects: []string{
				n.Prefix + ".dead.>",
				advisories + "MAX_DELIVERIES." + n.tasks() + ".>",
				advisories + "MSG_TERMINATED." + n.tasks() + ".>",
			},
		},
	}
}

// ensureStream makes a stream that is missing, and adds it to made; so it does
// one that never held anything, which a start that was refused space has left. It
// looks first: a server that has become smaller refuses even what is there
// already.
func ensureStream(ctx context.Context, js jetstream.JetStream, cfg *jetstream.StreamConfig, made *[]*jetstream.StreamConfig) error {
	return retry(ctx, func(ctx context.Context) error {
		s, err := js.Stream(ctx, cfg.Name)
		if err == nil && s.CachedInfo().State.LastSeq == 0 {
			*cfg = s.CachedInfo().Config
			*made = append(*made, cfg)
		}
		if !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
		_, err = js.CreateStream(ctx, *cfg)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // somebody was faster
			return nil
		}
		if err == nil {
			*made = append(*made, cfg)
		}
		return err
	})
}

// ensureConsumer makes a consumer that is missing. A server whose disk is full
// refuses even what is there already.
func ensureConsumer(ctx context.Context, js jetstream.JetStream, stream string, cfg jetstream.ConsumerConfig) error {
	return retry(ctx, func(ctx context.Context) error {
		if _, err := js.Consumer(ctx, stream, cfg.Durable); !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return err
		}
		_, err := js.CreateConsumer(ctx, stream, cfg)
		if errors.Is(err, jetstream.ErrConsumerExists) {
			return nil
		}
		return err
	})
}

// ensureRecords makes the bucket of job records where it is missing.
func ensureRecords(ctx context.Context, js jetstream.JetStream, bucket string, replicas int) error {
	return retry(ctx, func(ctx context.Context) error {
		if _, err := js.KeyValue(ctx, bucket); !errors.Is(err, jetstream.ErrBucketNotFound) {
			return err
		}
		_, err := js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, History: 5, Replicas: replicas})
		if errors.Is(err, jetstream.ErrBucketExists) {
			return nil
		}
		return err
	})
}

// shrink gives back what the streams made so far reserve beyond a size.
func shrink(ctx context.Context, js jetstream.JetStream, made []*jetstream.StreamConfig, size int64) error {
	for _, cfg := range made {
		if cfg.MaxBytes <= size {
			continue // somebody else has chosen less
		}
		cfg.MaxBytes = size
		err := retry(ctx, func(ctx context.Context) error {
			_, err := js.UpdateStream(ctx, *cfg)
			return err
		})
		if err != nil {
			return fmt.Errorf("make stream %s smaller: %w", cfg.Name, err)
		}
	}
	return nil
}

// noSpace reports whether a server, or all of a cluster's, or the account has
// not the space that a stream would reserve.
func noSpace(err error) bool {
	const (
		noPeers         = 10005 // JSClusterNoPeersErrF, which says why
		storageExceeded = 10047 // JSStorageResourcesExceededErr
	)
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == storageExceeded ||
		api.ErrorCode == noPeers && strings.Contains(api.Description, "insufficient storage"))
}
