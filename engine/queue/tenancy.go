package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/limit"
)

// A tenant has two streams: of what he hands over and nobody has taken up, and
// of the events of his jobs. So the server itself holds his quotas: a full queue
// refuses what he publishes, and his events push out none but his own. They
// reserve no space; a thousand tenants need not a thousand gigabytes.

func (n Names) submissions(tenant string) string {
	return n.upper() + "_SUBMIT_" + strings.ToUpper(tenant)
}

func (n Names) tenantEvents(tenant string) string {
	return n.events() + "_" + strings.ToUpper(tenant)
}

// submitted is where a tenant hands over the plan or a change of a job.
func (n Names) submitted(k Kind, job string) string {
	tenant, id := SplitJob(job)
	return fmt.Sprintf("%s.%s.%s", n.tenant(tenant), k, id)
}

// submittedOf reads such a subject back.
func (n Names) submittedOf(subject string) (k Kind, job string, ok bool) {
	words := strings.Split(strings.TrimPrefix(subject, n.Prefix+".tenant."), ".")
	if len(words) != 3 || limit.CheckTenant(words[0]) != nil {
		return "", "", false
	}
	k, job = Kind(words[1]), JobName(words[0], words[2])
	ok = slices.Contains(handedOver, k) && CheckJob(job) == nil && n.submitted(k, job) == subject
	return k, job, ok
}

// handedOver are the kinds of task that tenants hand over, one consumer each. Of
// plans one is taken up at a time, or two workers could go past a limit; changes
// wait for others of their film and must not wait for those of all.
var handedOver = []Kind{KindChange, KindPlan}

var gatePending = map[Kind]int{KindPlan: 1, KindChange: 64}

// tenantStreams of a tenant, but for their replicas.
func (n Names) tenantStreams(tenant string, most limit.Tenant) []jetstream.StreamConfig {
	return []jetstream.StreamConfig{
		{
			Name:      n.submissions(tenant),
			Subjects:  []string{n.submitted(KindPlan, JobName(tenant, "*")), n.submitted(KindChange, JobName(tenant, "*"))},
			Retention: jetstream.WorkQueuePolicy, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true,
			MaxMsgSize: maxMessage, MaxMsgs: int64(most.Waiting), Duplicates: duplicates, AllowDirect: true,
		},
		{
			Name: n.tenantEvents(tenant), Subjects: []string{n.tenant(tenant) + ".event.>"},
			MaxAge: eventAge, MaxMsgs: int64(most.Events), AllowDirect: true,
		},
	}
}

// tenantStates are the states of tenants' streams by their names.
func (q *Queue) tenantStates(ctx context.Context) (map[string]*jetstream.StreamInfo, error) {
	found := map[string]*jetstream.StreamInfo{}
	err := retry(ctx, func(ctx context.Context) error {
		all := q.js.ListStreams(ctx, jetstream.WithStreamListSubject(q.names.tenant(">")))
		for info := range all.Info() {
			found[info.Config.Name] = info
		}
		return all.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("list the streams of tenants: %w", err)
	}
	return found, nil
}

// ensureTenants makes the streams and consumers of tenants that are missing, lets
// them hold what the table says, and returns how many messages wait for whom. What
// was made for one who is no longer in the table stays.
func (q *Queue) ensureTenants(ctx context.Context, t limit.Table) (waiting map[string]uint64, err error) {
	waiting = map[string]uint64{}
	if len(t.Tenants) == 0 {
		return waiting, nil
	}
	found, err := q.tenantStates(ctx)
	if err != nil {
		return nil, err
	}
	var failed []error
	for name := range t.Tenants {
		most, _ := t.ForTenant(name)
		for _, want := range q.names.tenantStreams(name, most) {
			is := found[want.Name]
			want.Replicas = q.replicas
			failed = append(failed, q.ensureTenantStream(ctx, is, want))
			if want.Name != q.names.submissions(name) {
				continue
			}
			if is == nil || is.State.Consumers < len(handedOver) {
				failed = append(failed, q.ensureGateConsumers(ctx, name))
			}
			if is != nil && is.State.Msgs > 0 {
				waiting[name] = is.State.Msgs
			}
		}
	}
	return waiting, errors.Join(failed...)
}

// ensureTenantStream makes a stream, or lets the one there is hold as much as is
// wanted.
func (q *Queue) ensureTenantStream(ctx context.Context, is *jetstream.StreamInfo, want jetstream.StreamConfig) error {
	if is != nil && is.Config.MaxMsgs == want.MaxMsgs {
		return nil
	}
	err := retry(ctx, func(ctx context.Context) error {
		if is == nil {
			_, err := q.js.CreateStream(ctx, want)
			if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // somebody was faster
				return nil
			}
			return err
		}
		now := is.Config
		now.MaxMsgs = want.MaxMsgs
		_, err := q.js.UpdateStream(ctx, now)
		return err
	})
	if err != nil {
		return fmt.Errorf("make stream %s: %w", want.Name, err)
	}
	return nil
}

func (q *Queue) ensureGateConsumers(ctx context.Context, tenant string) error {
	for _, k := range handedOver {
		cfg := jetstream.ConsumerConfig{
			Durable: string(k), FilterSubject: q.names.submitted(k, JobName(tenant, "*")), AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: ackWait[KindScene], MaxAckPending: gatePending[k],
		}
		if err := ensureConsumer(ctx, q.js, q.names.submissions(tenant), cfg); err != nil {
			return fmt.Errorf("make consumer %s of tenant %s: %w", k, tenant, err)
		}
	}
	return nil
}

// Tenancy is what a tenant has of an engine, and may have.
type Tenancy struct {
	Name    string       `json:"tenant"`
	Limits  limit.Tenant `json:"limits"`
	Waiting uint64       `json:"waiting"` // plans and changes nobody has taken up
	Running int          `json:"running"` // jobs taken up that have not ended
	Stored  int64        `json:"stored_bytes"`
	Events  uint64       `json:"events"`
	Letters int          `json:"dead_letters"`
}

// Tenants lists the tenants of the engine's table by name, with what they have.
func (q *Queue) Tenants(ctx context.Context) ([]Tenancy, error) {
	table, err := q.Limits(ctx)
	if err != nil {
		return nil, err
	}
	found, err := q.tenantStates(ctx)
	if err != nil {
		return nil, err
	}
	held, err := q.usages(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Tenancy, 0, len(table.Tenants))
	for name := range table.Tenants {
		t := Tenancy{Name: name, Running: len(held[name].Running), Stored: held[name].Stored}
		t.Limits, _ = table.ForTenant(name)
		if is := found[q.names.submissions(name)]; is != nil {
			t.Waiting = is.State.Msgs
		}
		if is := found[q.names.tenantEvents(name)]; is != nil {
			t.Events = is.State.Msgs
		}
		if t.Letters, err = q.lettersOf(ctx, name); err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	slices.SortFunc(all, func(a, b Tenancy) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}
