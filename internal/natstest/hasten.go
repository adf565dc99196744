package natstest

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Hasten has the tasks of a stream that nobody answers delivered again after
// wait, of whatever kind, as an operator may. A server that is busy is asked
// again.
func Hasten(ctx context.Context, js jetstream.JetStream, stream string, wait time.Duration) error {
	for until := time.Now().Add(serverTimeout); ; time.Sleep(50 * time.Millisecond) {
		if err := hasten(ctx, js, stream, wait); err == nil || time.Now().After(until) || ctx.Err() != nil {
			return err
		}
	}
}

func hasten(ctx context.Context, js jetstream.JetStream, stream string, wait time.Duration) error {
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
