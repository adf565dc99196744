package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The stream of tasks takes whatever is published below its subjects. What no
// consumer is there for, not one of another version's either, would lie there
// for ever and fill it.

// kindUnknown is the kind of dead letters of such messages, codeKind the code of
// their failure.
const (
	kindUnknown Kind   = "unknown"
	codeKind    string = "kind"
)

// dropUnknown makes dead letters of the messages that nobody takes.
func (w *Worker) dropUnknown(ctx context.Context) error {
	tasks, err := w.q.js.Stream(ctx, w.q.names.tasks())
	if err != nil {
		return fmt.Errorf("look for unknown tasks: %w", err)
	}
	// First the messages: a consumer that is made meanwhile is seen then.
	info, err := tasks.Info(ctx, jetstream.WithSubjectFilter(">"))
	if err != nil {
		return fmt.Errorf("look for unknown tasks: %w", err)
	}
	var taken []string // how the subjects begin that somebody takes
	consumers := tasks.ListConsumers(ctx)
	for c := range consumers.Info() {
		for _, filter := range append(c.Config.FilterSubjects, c.Config.FilterSubject) {
			if filter != "" {
				taken = append(taken, strings.TrimSuffix(filter, ">"))
			}
		}
	}
	if err := consumers.Err(); err != nil {
		return fmt.Errorf("look for unknown tasks: %w", err)
	}
	if len(taken) == 0 {
		return nil // they are being made
	}
	for subject := range info.State.Subjects {
		if slices.ContainsFunc(taken, func(begin string) bool { return strings.HasPrefix(subject, begin) }) {
			continue
		}
		if err := w.dropUnknownTask(ctx, tasks, subject); err != nil {
			return fmt.Errorf("drop %s: %w", subject, err)
		}
	}
	return nil
}

func (w *Worker) dropUnknownTask(ctx context.Context, tasks jetstream.Stream, subject string) error {
	m, err := tasks.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil // by another worker
	}
	if err != nil {
		return err
	}
	f := &Failure{
		Code: codeKind, Message: cut(fmt.Sprintf("nobody takes tasks of the subject %s", subject), maxReason),
		Hint: "accepted: plan, change; inkreel dead drop removes this letter",
	}
	_, job := w.q.names.unknownTask(subject)
	data, err := json.Marshal(deadLetter{subject, f, 0, w.cfg.Name, time.Now().UTC(), m.Data})
	if err != nil {
		return err
	}
	if _, err := w.q.js.Publish(ctx, w.q.names.deadLetter(kindUnknown, job), data, jetstream.WithMsgID(fmt.Sprintf("dead-unknown-%d", m.Sequence))); err != nil {
		return err
	}
	return w.q.discard(ctx, m.Sequence)
}

// unknownTask is what a dead letter says of a subject that is no task's: the job
// it may have meant.
func (n Names) unknownTask(subject string) (Kind, string) {
	words := strings.Split(strings.TrimPrefix(subject, n.Prefix+".task."), ".")
	if len(words) < 2 || CheckJob(words[1]) != nil {
		return kindUnknown, string(kindUnknown)
	}
	return kindUnknown, words[1]
}
