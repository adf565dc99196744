package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/supervise"
)

// judge stops the workers in order and looks at everything they left.
func (s *stage) judge(ctx context.Context) (wrong []string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Minute)
	defer cancel()
	add := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	s.settle(ctx)
	for _, w := range s.workers {
		if err := w.Stop(time.Minute); err != nil {
			add("%v", err)
		}
		s.t.starts += w.Starts()
	}
	if err := s.tidy(ctx); err != nil { // before films and clips are looked at: it must leave them alone
		return wrong, err
	}
	films := map[string]int{}
	for i := range s.films.films {
		f, job := &s.films.films[i], s.job(i)
		rec, err := s.q.Get(ctx, job)
		if err != nil {
			add("%s: %v", job, err)
			continue
		}
		if rec.State != queue.Completed {
			add("%s: %s, %d of %d scenes", job, rec.State, rec.ScenesDone(), rec.Scenes)
			continue
		}
		films[rec.Film] = 1
		o, err := s.store.Stat(ctx, rec.Film)
		if err == nil {
			err = artifact.Verify(ctx, s.store, rec.Film)
		}
		switch {
		case err != nil:
			add("%s: film: %v", job, err)
		case o.SHA256 != f.digest:
			add("%s: film differs from the undisturbed one", job)
		}
	}
	if err := s.judgeStore(ctx, films, add); err != nil {
		return wrong, err
	}
	if err := s.judgeQueue(ctx, add); err != nil {
		return wrong, err
	}
	return wrong, s.judgeFiles(add)
}

// settle waits until no task is left: the last acknowledgement may be on its
// way when the last job has ended.
func (s *stage) settle(ctx context.Context) {
	for until := time.Now().Add(2 * time.Minute); s.tasks(ctx) != 0 && time.Now().Before(until); {
		time.Sleep(50 * time.Millisecond)
	}
}

// judgeStore compares every clip with the undisturbed one and looks for films
// nobody asked for.
func (s *stage) judgeStore(ctx context.Context, films map[string]int, add func(string, ...any)) error {
	err := s.store.List(ctx, "clip/", func(o artifact.Object) error {
		want, ok := s.films.clips[o.Name]
		err := artifact.Verify(ctx, s.store, o.Name)
		switch {
		case !ok:
			add("%s: nobody asked for this clip", o.Name)
		case err != nil:
			add("%v", err)
		case o.SHA256 != want:
			add("%s: differs from the undisturbed clip, %d bytes", o.Name, o.Size)
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.store.List(ctx, "film/", func(o artifact.Object) error {
		if strings.HasSuffix(o.Name, ".mp4") && films[o.Name] == 0 {
			add("%s: a second film of this job", o.Name)
		}
		return nil
	})
}

// judgeQueue wants no task left, and each job to have ended once.
func (s *stage) judgeQueue(ctx context.Context, add func(string, ...any)) error {
	js := s.q.JetStream()
	tasks, err := js.Stream(ctx, "INKREEL_TASKS")
	if err != nil {
		return err
	}
	if n := tasks.CachedInfo().State.Msgs; n > 0 {
		subjects, _ := tasks.Info(ctx, jetstream.WithSubjectFilter(">"))
		add("%d tasks left: %v", n, subjects.State.Subjects)
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

// anyOf reports whether any of these is still among the temporary files, where
// the last worker has a folder of its own.
func (s *stage) anyOf(left []fs.DirEntry) bool {
	return slices.ContainsFunc(left, func(d fs.DirEntry) bool {
		_, err := os.Lstat(filepath.Join(s.tmp(), d.Name()))
		return err == nil
	})
}

// judgeFiles wants no temporary file of anybody left.
func (s *stage) judgeFiles(add func(string, ...any)) error {
	for _, root := range []string{s.tmp(), s.data()} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) {
				return nil // the server's files come and go
			}
			if err != nil {
				return err
			}
			switch {
			case path == root:
			case root == s.tmp():
				add("left over: %s", path)
			case strings.HasPrefix(d.Name(), ".part-"):
				add("left over: %s", path)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// tidy lets time go by for what the killed ones left, starts a worker that
// cleans up after them, and sweeps the store.
func (s *stage) tidy(ctx context.Context) error {
	past := time.Now().Add(-48 * time.Hour)
	err := filepath.WalkDir(s.dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && (strings.HasPrefix(d.Name(), ".part-") || strings.HasPrefix(d.Name(), "inkreel-work-")) {
			err = os.Chtimes(path, past, past)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // the server's files come and go
		}
		return err
	})
	if err != nil {
		return err
	}
	left, err := os.ReadDir(s.tmp())
	if err != nil {
		return err
	}
	w := supervise.Start("last worker", func() time.Duration { return time.Second }, func() *exec.Cmd {
		return s.command("last.log", "worker", "--nats", "nats://"+s.addr, "--store", s.spec(), "--work", s.tmp(), "--slots", "1", "--encoder", s.cfg.encoder, "--log-level", "warn")
	})
	for until := time.Now().Add(3 * time.Minute); s.anyOf(left) && time.Now().Before(until); {
		time.Sleep(50 * time.Millisecond)
	}
	if err := w.Stop(2 * time.Minute); err != nil {
		return err
	}
	sweep := exec.CommandContext(ctx, s.cfg.bin, "sweep", "--delete", "--nats", "nats://"+s.addr, "--store", s.spec())
	if out, err := sweep.CombinedOutput(); err != nil {
		return fmt.Errorf("sweep: %w\n%s", err, out)
	}
	return nil
}
