package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/store"
)

// judge waits until everything has ended and looks at what is left.
func (s *stage) judge(ctx context.Context) (wrong []string, err error) {
	add := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	err = s.records(ctx, func(db *store.DB) error {
		var open int
		err := s.until(ctx, s.cfg.limit, "all requests have ended", func() bool {
			open, err = db.Running(ctx, s.workspace)
			return err == nil && open == 0
		})
		if err != nil {
			add("%d requests have not ended: %v", open, err)
		}
		return s.books(ctx, db, add)
	})
	if err == nil {
		err = s.twice(ctx, add)
	}
	for _, p := range append(s.apis, s.workers...) {
		if err := p.Stop(time.Minute); err != nil {
			add("%v", err)
		}
	}
	return wrong, err
}

// books holds records and ledger to each other.
func (s *stage) books(ctx context.Context, db *store.DB, add func(string, ...any)) error {
	seen, ended := map[string]bool{}, map[store.VideoStatus]int{}
	var spent int64
	for offset := 0; ; offset += 100 {
		page, _, err := db.Videos(ctx, s.workspace, 100, offset)
		if err != nil {
			return err
		}
		for _, v := range page {
			seen[v.VideoID] = true
			ended[v.Status]++
			cost, err := s.video(ctx, db, &v, add)
			if err != nil {
				return err
			}
			spent += cost
		}
		if len(page) < 100 {
			break
		}
	}
	fmt.Printf("%d videos: %v\n", len(seen), ended)
	for id := range s.accepted {
		if !seen[id] {
			add("%s was accepted and has no record", id)
		}
	}
	sum, err := db.SumLedger(ctx, s.workspace)
	if err != nil {
		return err
	}
	balance, err := db.Balance(ctx, s.workspace)
	if err != nil {
		return err
	}
	if sum != balance || balance.Cents != granted-spent || balance.Cents < 0 {
		add("the balance is %d, the ledger says %d, %d of %d were spent", balance.Cents, sum.Cents, spent, granted)
	}
	if tasks, err := db.Tasks(ctx, 10); err != nil || len(tasks) > 0 {
		add("%d tasks lie in the outbox: %v", len(tasks), err)
	}
	return nil
}

// expected are the codes of what requests of ours cannot be: a bare topic, a language
// nobody translates to, and a variant of either.
var expected = []string{"source", "translation", "variant"}

// twice looks for films that were drawn more than once.
func (s *stage) twice(ctx context.Context, add func(string, ...any)) error {
	nc, err := nats.Connect("nats://" + s.nats)
	if err != nil {
		return err
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	events, err := js.Stream(ctx, "INKREEL_EVENTS")
	if err != nil {
		return err
	}
	info, err := events.Info(ctx, jetstream.WithSubjectFilter("inkreel.event.*.completed"))
	if err != nil {
		return err
	}
	for subject, n := range info.State.Subjects {
		if n > 1 {
			add("%s: told %d times", subject, n)
		}
	}
	return nil
}

// video holds a video to its entries in the ledger and returns what it cost.
func (s *stage) video(ctx context.Context, db *store.DB, v *store.Video, add func(string, ...any)) (cents int64, err error) {
	entries, err := db.EntriesOfVideo(ctx, v.ID)
	if err != nil {
		return 0, err
	}
	if len(entries) != 2 {
		add("%s, %s, has %d entries in the ledger, want one that reserves and one that ends it", v.VideoID, v.Status, len(entries))
	}
	for _, e := range entries {
		cents -= e.Cents
	}
	switch {
	case !v.Status.Ended():
		add("%s is %s, %s", v.VideoID, v.Status, v.Stage)
	case v.Status == store.VideoCompleted && v.Output != store.OutputScript && (v.Film == "" || cents <= 0):
		add("%s is completed with film %q for %d", v.VideoID, v.Film, cents)
	case v.Status != store.VideoCompleted && cents != 0:
		add("%s is %s and cost %d", v.VideoID, v.Status, cents)
	case v.Status == store.VideoFailed:
		var p service.Problem
		if err := json.Unmarshal(v.Error, &p); err != nil || !slices.Contains(expected, p.Code) {
			add("%s failed: %s", v.VideoID, v.Error)
		}
	}
	return cents, nil
}
