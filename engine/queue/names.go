// Package queue is the job protocol on NATS JetStream: subjects, messages and
// records, the side that submits and the side that works. It knows when a step
// of a job is due, retried or given up; what a step does is its Steps'
// business. Safety comes from content-addressed results and compare-and-set
// records, never from the queue, which may deliver anything twice.
package queue

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue/turn"
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

// The kinds. Plans and scenes have a lane for each priority, the others one.
const (
	KindPlan   Kind = "plan"
	KindScene  Kind = "scene"
	KindSound  Kind = "sound" // of a film, and what else it needs besides its scenes
	KindFilm   Kind = "film"
	KindChange Kind = "change" // of a finished film
)

// kinds are all kinds, the most urgent first; whose turn it is within them says
// engine/queue/turn.
var kinds = []Kind{KindChange, KindFilm, KindSound, KindScene, KindPlan}

// task is the subject of a task of a normal job: that of plans is where producers
// publish them.
func (n Names) task(k Kind, job string, scene int) string {
	return n.taskIn(turn.Lane(k), job, scene)
}

// taskIn is the subject of a task in a lane.
func (n Names) taskIn(l turn.Lane, job string, scene int) string {
	s := fmt.Sprintf("%s.task.%s.%s", n.Prefix, l, job)
	if Kind(l.Kind()) == KindScene {
		s += "." + strconv.Itoa(scene)
	}
	return s
}

// laneOf is the lane that a task's subject names.
func (n Names) laneOf(subject string) turn.Lane {
	lane, _, _ := strings.Cut(strings.TrimPrefix(subject, n.Prefix+".task."), ".")
	return turn.Lane(lane)
}

// taskOf reads a task subject back.
func (n Names) taskOf(subject string) (k Kind, job string, scene int, ok bool) {
	lane := n.laneOf(subject)
	if !slices.Contains(turn.Lanes, lane) {
		return "", "", 0, false
	}
	words := strings.Split(strings.TrimPrefix(subject, n.Prefix+".task."), ".")[1:]
	k = Kind(lane.Kind())
	if k == KindScene {
		if len(words) < 2 {
			return "", "", 0, false
		}
		last := len(words) - 1
		scene, _ = strconv.Atoi(words[last])
		words = words[:last]
	}
	job = strings.Join(words, ".")
	if CheckJob(job) != nil || scene < 0 {
		return "", "", 0, false
	}
	return k, job, scene, n.taskIn(lane, job, scene) == subject
}

// A job that belongs to a tenant is called <tenant>.<id> wherever one name stands
// for a job: in keys, subjects of tasks, names of artifacts. Neither may hold a
// dot, so no job can pass for another's, and a subject of a tenant's has a word
// more: a permission on inkreel.task.plan.* reaches none of them.

// JobName is what a job is called in the engine; tenant is empty where it belongs
// to none.
func JobName(tenant, id string) string {
	if tenant == "" {
		return id
	}
	return tenant + "." + id
}

// SplitJob takes a job's name apart; tenant is empty where it belongs to none.
func SplitJob(job string) (tenant, id string) {
	tenant, id, ok := strings.Cut(job, ".")
	if !ok {
		return "", job
	}
	return tenant, id
}

// CheckJob says whether a job may be called so: an id, or <tenant>.<id>.
func CheckJob(job string) error {
	tenant, id := SplitJob(job)
	if tenant != "" || strings.HasPrefix(job, ".") {
		if err := limit.CheckTenant(tenant); err != nil {
			return fmt.Errorf("job %q: %w", job, err)
		}
	}
	return checkID(id)
}

// checkID says whether an id may be used: 1 to 64 of [A-Za-z0-9_-], as in
// plans. It becomes a word of subjects and a part of a key.
func checkID(id string) error {
	ok := len(id) > 0 && len(id) <= 64
	for _, c := range []byte(id) {
		ok = ok && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-')
	}
	if !ok {
		return fmt.Errorf("job id %q: want 1 to 64 of [A-Za-z0-9_-]", id)
	}
	return nil
}

// next is where a lane's consumer is asked for tasks.
func (n Names) next(l turn.Lane) string {
	return fmt.Sprintf("$JS.API.CONSUMER.MSG.NEXT.%s.%s", n.tasks(), l)
}

// tenant begins every subject that is a tenant's.
func (n Names) tenant(tenant string) string { return n.Prefix + ".tenant." + tenant }

// below begins the subjects that tell of a tenant's jobs, or of those of none.
func (n Names) below(tenant string) string {
	if tenant == "" {
		return n.Prefix
	}
	return n.tenant(tenant)
}

func (n Names) event(job, typ string) string {
	tenant, id := SplitJob(job)
	return fmt.Sprintf("%s.event.%s.%s", n.below(tenant), id, typ)
}

// workers is where workers are asked for their info.
func (n Names) workers() string { return n.Prefix + ".workers" }

func (n Names) progress(job string) string {
	tenant, id := SplitJob(job)
	return n.below(tenant) + ".progress." + id
}

func (n Names) deadLetter(k Kind, job string) string {
	return fmt.Sprintf("%s.dead.%s.%s", n.Prefix, k, job)
}
