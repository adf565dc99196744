package natstest

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Hasten has the tasks of a stream that nobody answers delivered again after
// wait, of whatever kind, as an operator may.
func Hasten(ctx context.Context, js jetstream.JetStream, stream string, wait time.Duration) error {
	tasks, err := js.Stream(ctx, stream)
	if err != nil {
		return err
	}
	consumers := tasks.ListConsumers(ctx)
	for c := range consumers.Info() {
		terms := c.Config
		terms.AckWait = wait
		if _, err := tasks.UpdateConsumer(ctx, terms); err != nil {
			return err
		}
	}
	return consumers.Err()
}
