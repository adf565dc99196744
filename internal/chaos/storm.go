package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/queue"
)

// storm submits all jobs over the first half of the work, strikes blow after
// blow as the work goes on, and waits for every job's end.
func (s *stage) storm(ctx context.Context) (wrong []string) {
	blows := s.blows()
	total := 0
	for _, f := range s.films.films {
		total += f.scenes + 2
	}
	next, struck := 0, 0
	finished := 0
	quiet := time.Now()
	for next < len(s.films.films) || len(s.open) > 0 || struck < len(blows) {
		if ctx.Err() != nil {
			for job := range s.open {
				wrong = append(wrong, job+": not finished in time")
			}
			return wrong
		}
		// Keep enough waiting that nobody is idle, and the rest to come.
		for next < len(s.films.films) && len(s.open) < 4+next/2 {
			if err := s.submit(ctx, next); err != nil {
				wrong = append(wrong, err.Error())
			}
			next++
		}
		done := finished
		for job, f := range s.open {
			rec, err := s.get(ctx, job)
			if err != nil {
				if errors.Is(err, queue.ErrNoJob) {
					continue // published by hand, not taken up yet
				}
				break // the server is away
			}
			switch rec.State {
			case queue.Completed:
				delete(s.open, job)
				finished += f.scenes + 2
				done += f.scenes + 2
			case queue.Failed, queue.Cancelled:
				if problem := s.again(ctx, rec); problem != "" {
					wrong = append(wrong, problem)
					delete(s.open, job)
					finished += f.scenes + 2
				}
			default:
				done += rec.ScenesDone()
			}
		}
		if s.tasks(ctx) != 0 || len(s.open) == 0 {
			quiet = time.Now()
		}
		// Nothing is queued and jobs are open: only the reconciler can help
		// them, which it does within two minutes. Past that they are lost.
		timeout := 3 * time.Minute
		if s.cfg.control {
			timeout = 10 * time.Second // there is no reconciler
		}
		if time.Since(quiet) > timeout {
			for job := range s.open {
				wrong = append(wrong, job+": lost: no task of it is left")
			}
			return wrong
		}
		all := len(s.open) == 0 && next == len(s.films.films)
		for struck < len(blows) && (all || float64(done)/float64(total) >= blows[struck].at) {
			// Workers need a moment to be back at work, or they are never killed at it.
			time.Sleep(time.Duration(100+s.rng.IntN(300)) * time.Millisecond)
			blows[struck].what(s)
			struck++
			if !all {
				break
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	return wrong
}

func (s *stage) get(ctx context.Context, job string) (*queue.Record, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return s.q.Get(ctx, job)
}

// job names film i's job of this round.
func (s *stage) job(i int) string { return fmt.Sprintf("r%d-%s", s.n+1, s.films.films[i].name) }

// submit hands a plan over, in one of the ways there are, until that is
// acknowledged.
func (s *stage) submit(ctx context.Context, i int) error {
	f, job := &s.films.films[i], s.job(i)
	plan := f.as(job)
	s.open[job] = f
	s.t.jobs++
	s.t.scenes += f.scenes
	way := s.rng.IntN(3)
	for {
		var err error
		switch way {
		case 0: // with nothing but a NATS client
			try, cancel := context.WithTimeout(ctx, 2*time.Second)
			_, err = s.q.JetStream().Publish(try, "inkreel.task.plan."+job, plan, jetstream.WithMsgID(job))
			cancel()
			var api *jetstream.APIError
			if errors.As(err, &api) && api.Description == "maximum messages per subject exceeded" {
				err = nil // it waits there already
			}
		case 1: // twice
			if _, err = s.q.Submit(ctx, job, plan, nil); err == nil {
				_, err = s.q.Submit(ctx, job, plan, s.store)
			}
		default:
			_, err = s.q.Submit(ctx, job, plan, s.store)
		}
		if err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// again opens a job that was given up because the same task of it was killed
// five times: that is what is promised then, and what an operator does. Any
// other failure is wrong.
func (s *stage) again(ctx context.Context, rec *queue.Record) (problem string) {
	if rec.Error == nil {
		return fmt.Sprintf("%s: %s without a reason", rec.ID, rec.State)
	}
	switch rec.Error.Code {
	case "poison", "encode", "stalled", "failed":
	default:
		return fmt.Sprintf("%s: failed: %s: %s", rec.ID, rec.Error.Code, rec.Error.Message)
	}
	out, err := exec.CommandContext(ctx, s.cfg.bin, "dead", "retry", rec.ID, "--nats", "nats://"+s.addr, "--store", s.spec()).CombinedOutput()
	if err == nil {
		s.t.retried++
		fmt.Printf("  %s given up (%s: %s), retried\n", rec.ID, rec.Error.Code, rec.Error.Message)
	} else if !s.server.Alive() {
		return ""
	} else {
		fmt.Printf("  retry %s: %v %s\n", rec.ID, err, out)
	}
	return ""
}
