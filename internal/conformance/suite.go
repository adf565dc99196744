package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"

	"github.com/inkreel/inkreel/engine/queue"
)

// suite is one client and the engine it is tested against.
type suite struct {
	*client
	ctx    context.Context
	line   *line
	queue  *queue.Queue // the engine as it is seen without the client
	tenant string
	store  bool   // whether films lie in the object store of NATS
	run    string // begins the ids of all jobs
	jobs   int
}

// errSkip says that a behaviour cannot be tried here.
var errSkip = errors.New("not tried")

// test tries every behaviour and returns how many are missing.
func test(ctx context.Context, o options, command string, out io.Writer) (missing int, err error) {
	nc, err := nats.Connect(o.url, nats.MaxReconnects(-1))
	if err != nil {
		return 0, fmt.Errorf("the engine's server: %w", err)
	}
	defer nc.Close()
	q, err := queue.Open(ctx, nc, queue.Options{})
	if err != nil {
		return 0, err
	}
	place, err := q.Place(ctx)
	if err != nil {
		return 0, err
	}
	l, err := newLine(o.url)
	if err != nil {
		return 0, err
	}
	defer l.close()
	c, err := startClient(command, l.url)
	if err != nil {
		return 0, err
	}
	defer c.stop()
	s := &suite{client: c, ctx: ctx, line: l, queue: q, tenant: o.tenant, store: strings.HasPrefix(place.Store, "object"), run: "cf-" + nuid.Next()[12:]}
	for _, b := range behaviours {
		if !strings.Contains(b.name, o.only) {
			continue
		}
		began := time.Now()
		err := b.try(s)
		took := time.Since(began).Seconds()
		switch {
		case errors.Is(err, errSkip):
			fmt.Fprintf(out, "skip  %-18s %v\n", b.name, err)
		case err != nil:
			missing++
			fmt.Fprintf(out, "FAIL  %-18s %s: %v\n", b.name, b.promise, err)
		default:
			fmt.Fprintf(out, "ok    %-18s %s (%.1f s)\n", b.name, b.promise, took)
		}
		if errors.Is(err, errGone) {
			return missing, err
		}
		if ctx.Err() != nil {
			return missing, ctx.Err()
		}
	}
	return missing, nil
}

// id is a job's that nobody has used.
func (s *suite) id() string {
	s.jobs++
	return fmt.Sprintf("%s-%d", s.run, s.jobs)
}

// do tells the client something and waits for its answer.
func (s *suite) do(c command) (answer, error) {
	if err := s.send(c); err != nil {
		return answer{}, err
	}
	return s.answer(s.ctx)
}

// done is do of what must not be refused.
func (s *suite) done(c command) (answer, error) {
	a, err := s.do(c)
	if err == nil && a.Error != nil {
		err = fmt.Errorf("%s of %s: %s: %s", c.Do, c.Job, a.Error.Code, a.Error.Message)
	}
	return a, err
}

// record is a job's, as the engine has it.
func (s *suite) record(job string) (*queue.Record, error) {
	r, err := s.queue.Get(s.ctx, job)
	if errors.Is(err, queue.ErrNoJob) {
		return nil, nil
	}
	return r, err
}

// reaches waits until the engine has a job in a state that will do.
func (s *suite) reaches(job string, will func(*queue.Record) bool) error {
	return until(s.ctx, job+" is where it must be", func() (bool, error) {
		r, err := s.record(job)
		if err != nil || r == nil {
			return false, err
		}
		if !will(r) && r.State.Terminal() {
			return false, fmt.Errorf("%s is %s: %s", job, r.State, text(r.Error))
		}
		return will(r), nil
	})
}

// film has a small one made.
func (s *suite) film() (id string, err error) {
	id = s.id()
	if _, err := s.done(command{Do: "submit", Job: id, Plan: small(id)}); err != nil {
		return "", err
	}
	_, err = s.done(command{Do: "follow", Job: id})
	return id, err
}

func digest(plan string) string {
	sum := sha256.Sum256([]byte(plan))
	return hex.EncodeToString(sum[:])
}
