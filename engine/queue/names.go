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

	"github.com/inkreel/inkreel/engine/limit"
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
	k, words = Kind(words[0]), words[1:]
	switch k {
	case KindScene:
		if len(words) < 2 {
			return "", "", 0, false
		}
		last := len(words) - 1
		scene, _ = strconv.Atoi(words[last])
		words = words[:last]
	case KindPlan, KindSound, KindFilm, KindChange:
	default:
		return "", "", 0, false
	}
	job = strings.Join(words, ".")
	if CheckJob(job) != nil || scene < 0 {
		return "", "", 0, false
	}
	return k, job, scene, n.task(k, job, scene) == subject
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

// next is where a consumer is asked for tasks.
func (n Names) next(k Kind) string {
	return fmt.Sprintf("$JS.API.CONSUMER.MSG.NEXT.%s.%s", n.tasks(), k)
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
