package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/supervise"
	"github.com/inkreel/inkreel/mux/mp4"
)

// judge looks at every job and at all that the run left.
func (s *service) judge(ctx context.Context) (wrong []string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	add := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	for _, j := range s.jobs {
		if err := s.judgeJob(ctx, j); err != nil {
			add("%s (%s): %v", j.id, j.kind, err)
		} else if j.good() {
			s.films++
		} else {
			s.failures++
		}
	}
	err = s.q.Jobs(ctx, func(r *queue.Record) error {
		if !r.State.Terminal() {
			add("%s: still %s", r.ID, r.State)
		}
		return nil
	})
	if err != nil {
		return wrong, err
	}
	if err := s.judgeQueue(ctx, add); err != nil {
		return wrong, err
	}
	return wrong, s.judgeFiles(ctx, add)
}

// judgeJob compares how a job ended with how it had to.
func (s *service) judgeJob(ctx context.Context, j job) error {
	if j.kind == unknownKind {
		return s.judgeLetter(ctx, j)
	}
	rec, err := s.q.Get(ctx, j.id)
	switch {
	case err != nil:
		return err
	case j.good() && rec.Error != nil:
		return fmt.Errorf("%s: %w", rec.State, rec.Error)
	case j.good() && rec.State != queue.Completed:
		return fmt.Errorf("is %s", rec.State)
	case j.good():
		return s.judgeFilm(ctx, rec)
	case rec.State != queue.Failed || rec.Error == nil:
		return fmt.Errorf("%s, want failed with a reason", rec.State)
	case rec.Error.Code != "plan" && rec.Error.Code != "asset":
		return fmt.Errorf("failed with code %s: %s", rec.Error.Code, rec.Error.Message)
	}
	return plainWords(rec.Error)
}

// jargon is what means nothing to a plan's author: traces, Go's own words,
// addresses, paths of the worker, secrets of a source.
var jargon = regexp.MustCompile(`panic|goroutine|runtime error|\.go:\d|0x[0-9a-f]{6}|%!|<nil>|\{\{|json: |/tmp/|inkreel-work|key=secret`)

// maxMessage is how long a failure's message may be, in bytes: some dozens of
// faults, each with its place.
const maxMessage = 4 << 10

// plainWords returns an error where a failure is not said in plain words.
func plainWords(f *queue.Failure) error {
	if f.Message == "" || len(f.Message) > maxMessage {
		return fmt.Errorf("a message of %d bytes", len(f.Message))
	}
	for _, text := range []string{f.Message, f.Hint, f.Path} {
		if found := jargon.FindString(text); found != "" {
			return fmt.Errorf("%q in %q", found, text)
		}
	}
	if f.Path == "" && f.Hint == "" {
		return fmt.Errorf("neither a place nor a hint with %q", f.Message)
	}
	return nil
}

// judgeFilm reads a film whole: it has its digest and every picture.
func (s *service) judgeFilm(ctx context.Context, rec *queue.Record) error {
	if err := artifact.Verify(ctx, s.store, rec.Film); err != nil {
		return err
	}
	tracks, err := mp4.Read(filepath.Join(s.folder(), filepath.FromSlash(rec.Film)))
	if err != nil {
		return err
	}
	frames := 0
	for _, n := range rec.Frames {
		frames += n
	}
	for _, t := range tracks {
		if t.Kind == mp4.Pictures && len(t.Sizes) == frames {
			return nil
		}
	}
	return fmt.Errorf("%s has not the %d frames of its scenes", rec.Film, frames)
}

// judgeLetter waits for the dead letter of a message that nobody takes, which
// the reconciler writes within a minute or two.
func (s *service) judgeLetter(ctx context.Context, j job) error {
	for until := time.Now().Add(3 * time.Minute); ; time.Sleep(100 * time.Millisecond) {
		found := false
		err := s.q.Dead(ctx, j.id, func(d queue.DeadLetter) error {
			found = found || d.Error != nil && d.Error.Code == "kind"
			return nil
		})
		if found || err != nil {
			return err
		}
		if time.Now().After(until) {
			return errors.New("no dead letter")
		}
	}
}

// judgeQueue wants no task left. The last one may not be acknowledged yet.
func (s *service) judgeQueue(ctx context.Context, add func(string, ...any)) error {
	for until := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		tasks, err := s.q.JetStream().Stream(ctx, s.tasks())
		if err != nil {
			return err
		}
		info, err := tasks.Info(ctx, jetstream.WithSubjectFilter(">"))
		if err != nil || info.State.Msgs == 0 {
			return err
		}
		if time.Now().After(until) {
			add("%d tasks left: %v", info.State.Msgs, info.State.Subjects)
			return nil
		}
	}
}

// judgeFiles has the workers end in order. What the killed one broke off, at most
// one upload and one folder each time, goes when the store is swept.
func (s *service) judgeFiles(ctx context.Context, add func(string, ...any)) error {
	for _, w := range []*supervise.Program{s.mortal, s.lasting} {
		if err := w.Stop(time.Minute); err != nil {
			add("%v", err)
		}
	}
	if n, _ := weigh(s.data(), halfWritten); n > s.killed {
		add("%d half-written files after %d kills", n, s.killed)
	}
	if err := s.sweep(ctx); err != nil {
		return err
	}
	if n, _ := weigh(s.data(), halfWritten); n > 0 {
		add("%d half-written files are left in the store", n)
	}
	left, err := os.ReadDir(s.tmp())
	for _, e := range left {
		add("left over: %s", e.Name())
	}
	return err
}

// halfWritten begins the names of what is being stored.
const halfWritten = ".part-"

// sweep lets days go by for what was broken off, which nothing else tells from
// what is being made, and sweeps.
func (s *service) sweep(ctx context.Context) error {
	past := time.Now().Add(-48 * time.Hour)
	err := filepath.WalkDir(s.cfg.dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && (strings.HasPrefix(d.Name(), halfWritten) || strings.HasPrefix(d.Name(), "inkreel-work-")) {
			err = os.Chtimes(path, past, past)
		}
		if errors.Is(err, os.ErrNotExist) {
			return nil // the server's files come and go
		}
		return err
	})
	if err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, s.cfg.bin, "sweep", "--delete", "--work", s.tmp(), "--nats", "nats://"+s.addr, "--store", s.folder()).CombinedOutput()
	if err != nil {
		return fmt.Errorf("sweep: %w\n%s", err, out)
	}
	return nil
}
