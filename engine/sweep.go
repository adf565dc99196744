package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

// SweepPolicy says what a sweep of the store removes.
type SweepPolicy struct {
	Keep   time.Duration // jobs that ended, and did not change, longer ago are forgotten; 0: none ever
	Grace  time.Duration // what is younger stays in any case; at least MinGrace
	Delete bool          // false: everything is only reported
	// Found is called with all that goes, before it goes. May be nil.
	Found func(Swept)
	// Unread is called with each prepared job that is damaged. May be nil.
	Unread func(name string, err error)
}

// MinGrace is the least grace time: more than the longest time from when an
// object was used again to when a record refers to it.
const MinGrace = 6 * time.Hour

// DefaultGrace is the grace time where nothing else is asked for.
const DefaultGrace = 24 * time.Hour

// cacheAge is how old what only saves time may become unused: what was spoken,
// sound and posters of films.
const cacheAge = 30 * 24 * time.Hour

// Swept is one thing that goes.
type Swept struct {
	Kind     string    `json:"kind"` // job, artifact or leftover
	Name     string    `json:"name"`
	Why      string    `json:"why"`
	Size     int64     `json:"size"` // bytes
	Modified time.Time `json:"modified"`
}

// SweepResult counts what went.
type SweepResult struct {
	Jobs, Artifacts, Leftovers int
	Bytes                      int64
	Kept                       int // artifacts that stay
	Unread                     int // prepared jobs that are damaged
}

// swept are the folders of a store that are ours to sweep; what others put
// beside them for object:// sources stays.
var swept = []string{"asset", "clip", "film", "job", "plan", "poster", "record", "rest", "sound", "speech", "voice"}

// caches are those of them that only save time.
var caches = []string{"poster", "sound", "speech"}

// namedByJobs are those whose artifacts only prepared jobs may name.
var namedByJobs = []string{"asset", "clip", "job", "rest", "voice"}

// Sweep forgets jobs that ended long ago and removes from the store what no
// job needs: artifacts that nothing refers to, and what broken uploads left.
//
// What a job needs is found by reading all that is kept of it (its record or
// the copy of that, its prepared jobs) and keeping every artifact whose name,
// or the hash in it, occurs there: a film can never lose what its documents
// name, whatever they come to hold. Documents are read after the store was
// listed, and things used again are made young (artifact.Claim), so a job that
// begins meanwhile loses nothing either. Of a prepared job that is damaged
// nobody knows what it names: everything it may name stays, of every job, and
// the rest is swept.
func Sweep(ctx context.Context, q *queue.Queue, store artifact.Store, p SweepPolicy) (SweepResult, error) {
	if p.Grace < MinGrace {
		return SweepResult{}, &Error{Code: CodeSetup, Message: fmt.Sprintf("a grace time of %v is too short: a job could lose what it is about to use", p.Grace), Hint: fmt.Sprintf("want %v or more", MinGrace)}
	}
	s := &sweep{q: q, store: store, policy: p, now: time.Now(), refs: newRefs()}
	for _, step := range []func(context.Context) error{s.list, s.expire, s.referredByJobs, s.referredByCopies, s.referredByPrepared, s.artifacts, s.leftovers} {
		if err := step(ctx); err != nil {
			return s.result, fmt.Errorf("sweep: %w", err)
		}
	}
	return s.result, nil
}

// sweep is one sweep going on.
type sweep struct {
	q      *queue.Queue
	store  artifact.Store
	policy SweepPolicy
	now    time.Time
	old    []artifact.Object // candidates
	copies map[string]string // last copy of a record, by job
	gone   map[string]bool   // jobs forgotten, or that would be
	refs   *refs
	result SweepResult
}

// list finds the candidates.
func (s *sweep) list(ctx context.Context) error {
	s.copies = map[string]string{}
	return s.store.List(ctx, "", func(o artifact.Object) error {
		folder, rest, _ := strings.Cut(o.Name, "/")
		if job, _, ok := strings.Cut(rest, "/"); ok && folder == "record" {
			s.copies[job] = max(s.copies[job], o.Name)
		}
		grace := s.policy.Grace
		if slices.Contains(caches, folder) {
			grace = max(grace, cacheAge)
		}
		if slices.Contains(swept, folder) && s.now.Sub(o.Modified) > grace {
			s.old = append(s.old, o)
		} else {
			s.result.Kept++
		}
		return nil
	})
}

// expire forgets jobs that ended long ago. A dry sweep only notes them.
func (s *sweep) expire(ctx context.Context) error {
	s.gone = map[string]bool{}
	if s.policy.Keep <= 0 {
		return nil
	}
	due, err := s.q.Expired(ctx, s.policy.Keep)
	if err != nil {
		return err
	}
	for _, rec := range due {
		s.report(Swept{Kind: "job", Name: rec.Name(), Why: fmt.Sprintf("%s, unchanged for longer than is kept", rec.State), Modified: rec.Updated})
		s.gone[rec.Name()] = true
		s.result.Jobs++
	}
	if s.policy.Delete {
		_, err = s.q.Expire(ctx, s.policy.Keep)
	}
	return err
}

// referredByJobs notes what the server's documents refer to. A job that was to be
// forgotten but is still there was taken up again: it stays.
func (s *sweep) referredByJobs(ctx context.Context) error {
	return s.q.Documents(ctx, func(job string, doc []byte) error {
		if job != "" && s.gone[job] && !s.policy.Delete {
			return nil // it would be gone by now
		}
		delete(s.copies, job)
		s.refs.job(job, doc)
		return nil
	})
}

// referredByCopies notes what records refer to that the server does not have:
// it may have lost them. Those of jobs that ended long ago are no longer needed.
func (s *sweep) referredByCopies(ctx context.Context) error {
	for job, name := range s.copies {
		doc, err := artifact.ReadAll(ctx, s.store, name, maxJob)
		if errors.Is(err, artifact.ErrNotFound) {
			continue
		}
		if err != nil {
			return fmt.Errorf("copy of the record of %s: %w", job, err)
		}
		var rec queue.Record
		if err := json.Unmarshal(doc, &rec); err != nil {
			return fmt.Errorf("copy of the record of %s: %w", job, err)
		}
		if s.policy.Keep > 0 && rec.State.Terminal() && s.now.Sub(rec.Updated) > s.policy.Keep {
			continue
		}
		s.refs.job(job, doc)
	}
	return nil
}

// referredByPrepared follows the prepared jobs that stay to what they name.
func (s *sweep) referredByPrepared(ctx context.Context) error {
	var jobs []string
	err := s.store.List(ctx, "job/", func(o artifact.Object) error {
		if s.refs.has(o.Name) || s.now.Sub(o.Modified) <= s.policy.Grace {
			jobs = append(jobs, o.Name)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, name := range jobs {
		doc, err := artifact.ReadAll(ctx, s.store, name, maxJob)
		if err == nil && !json.Valid(doc) {
			err = fmt.Errorf("%s is not JSON: %w", name, artifact.ErrCorrupt)
		}
		switch {
		case errors.Is(err, artifact.ErrNotFound):
		case errors.Is(err, artifact.ErrCorrupt):
			s.result.Unread++
			if s.policy.Unread != nil {
				s.policy.Unread(name, err)
			}
		case err != nil:
			return fmt.Errorf("prepared job %s: %w", name, err)
		default:
			s.refs.document(doc)
		}
	}
	return nil
}

// artifacts removes the candidates that nothing refers to. Each is looked at
// once more, since it may have been used again meanwhile.
func (s *sweep) artifacts(ctx context.Context) error {
	for _, o := range s.old {
		folder, _, _ := strings.Cut(o.Name, "/")
		if s.refs.has(o.Name) || s.result.Unread > 0 && slices.Contains(namedByJobs, folder) {
			s.result.Kept++
			continue
		}
		if s.policy.Delete {
			now, err := s.store.Stat(ctx, o.Name)
			if errors.Is(err, artifact.ErrNotFound) {
				continue
			}
			if err == nil && s.now.Sub(now.Modified) <= s.policy.Grace {
				s.result.Kept++
				continue
			}
			if err != nil && !errors.Is(err, artifact.ErrCorrupt) {
				return err
			}
		}
		s.report(Swept{Kind: "artifact", Name: o.Name, Why: "no job refers to it", Size: o.Size, Modified: o.Modified})
		if s.policy.Delete {
			if err := s.store.Delete(ctx, o.Name); err != nil {
				return err
			}
		}
		s.result.Artifacts++
		s.result.Bytes += o.Size
	}
	return nil
}

// leftovers removes what broken uploads left.
func (s *sweep) leftovers(ctx context.Context) error {
	from, ok := s.store.(artifact.Sweeper)
	if !ok {
		return nil
	}
	return from.Leftovers(ctx, func(l artifact.Leftover) error {
		grace := s.policy.Grace
		if l.Grace > 0 {
			grace = min(grace, l.Grace)
		}
		if s.now.Sub(l.Modified) <= grace {
			return nil
		}
		s.report(Swept{Kind: "leftover", Name: l.Name, Why: l.What, Size: l.Size, Modified: l.Modified})
		s.result.Leftovers++
		s.result.Bytes += l.Size
		if !s.policy.Delete {
			return nil
		}
		return l.Remove(ctx)
	})
}

func (s *sweep) report(w Swept) {
	if s.policy.Found != nil {
		s.policy.Found(w)
	}
}
