// Package queue is the job protocol on NATS JetStream: subjects, messages and
// records, the side that submits and the side that works. It knows when a step
// of a job is due, retried or given up; what a step does is its Steps'
// business. Safety comes from content-addressed results and compare-and-set
// records, never from the queue, which may deliver anything twice.
package queue

import (
	"fmt"
	"strconv"
	"strings"
)

// Names are the subjects and buckets of one engine; several can share an
// account under different prefixes.
type Names struct{ Prefix string }

func (n Names) upper() string { return strings.ToUpper(n.Prefix) }

// The streams and buckets of jobs.
func (n Names) tasks() string  { return n.upper() + "_TASKS" }
func (n Names) events() string { return n.upper() + "_EVENTS" }
func (n Names) dead() string   { return n.upper() + "_DEAD" }
func (n Names) jobs() string   { return n.Prefix + "_jobs" }

// Bucket is the object store of artifacts.
func (n Names) Bucket() string { return n.Prefix + "_artifacts" }

// Kind of a task.
type Kind string

// The kinds, one consumer each.
const (
	KindPlan   Kind = "plan"
	KindScene  Kind = "scene"
	KindSound  Kind = "sound" // of a film, and what else it needs besides its scenes
	KindFilm   Kind = "film"
	KindChange Kind = "change" // of a finished film
)

// inTurn is the order in which kinds are asked for: changes first, somebody
// waits for them; then films, they free a job; sound before scenes, since it
// mostly takes longer than one and what is long must not come last; scenes
// before plans, so that jobs under way finish before new ones begin.
var inTurn = []Kind{KindChange, KindFilm, KindSound, KindScene, KindPlan}

func (n Names) task(k Kind, job string, scene int) string {
	s := fmt.Sprintf("%s.task.%s.%s", n.Prefix, k, job)
	if k == KindScene {
		s += "." + strconv.Itoa(scene)
	}
	return s
}

// taskOf reads a task subject back.
func (n Names) taskOf(subject string) (k Kind, job string, scene int, ok bool) {
	words := strings.Split(strings.TrimPrefix(subject, n.Prefix+".task."), ".")
	if len(words) < 2 || CheckJob(words[1]) != nil {
		return "", "", 0, false
	}
	k, job = Kind(words[0]), words[1]
	switch {
	case k == KindScene && len(words) == 3:
		scene, _ = strconv.Atoi(words[2])
		return k, job, scene, n.task(k, job, scene) == subject && scene >= 0
	case k == KindPlan || k == KindSound || k == KindFilm || k == KindChange:
		return k, job, 0, len(words) == 2
	}
	return "", "", 0, false
}

// CheckJob says whether a job id may be used: 1 to 64 of [A-Za-z0-9_-], as in
// plans. It becomes a word of subjects and a key.
func CheckJob(id string) error {
	ok := len(id) > 0 && len(id) <= 64
	for _, c := range []byte(id) {
		ok = ok && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-')
	}
	if !ok {
		return fmt.Errorf("job id %q: want 1 to 64 of [A-Za-z0-9_-]", id)
	}
	return nil
}

// next is where a consumer is asked for tasks.
func (n Names) next(k Kind) string {
	return fmt.Sprintf("$JS.API.CONSUMER.MSG.NEXT.%s.%s", n.tasks(), k)
}

func (n Names) event(job, typ string) string {
	return fmt.Sprintf("%s.event.%s.%s", n.Prefix, job, typ)
}

// workers is where workers are asked for their info.
func (n Names) workers() string { return n.Prefix + ".workers" }

func (n Names) progress(job string) string { return n.Prefix + ".progress." + job }

func (n Names) deadLetter(k Kind, job string) string {
	return fmt.Sprintf("%s.dead.%s.%s", n.Prefix, k, job)
}
