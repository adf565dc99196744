package queue

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"
)

// A tenant's own user cannot list the keys of records: what would let it do so
// shows everybody's. So workers list his jobs for him.

// listRequest asks for the jobs of a tenant, in the order of their ids.
type listRequest struct {
	After string `json:"after,omitempty"` // the last one known
}

// listReply is a page of them.
type listReply struct {
	Jobs  []string `json:"jobs"` // ids
	More  bool     `json:"more,omitempty"`
	Error string   `json:"error,omitempty"`
}

// maxListed is how many ids are told at once.
const maxListed = 1000

// list replies to a request for a tenant's jobs.
func (w *Worker) list(m *nats.Msg) {
	tenant, _, _ := strings.Cut(strings.TrimPrefix(m.Subject, w.q.names.Prefix+".tenant."), ".")
	if _, known := w.q.Table().ForTenant(tenant); !known {
		return
	}
	var r listRequest
	_ = json.Unmarshal(m.Data, &r) // nothing is as good as the beginning
	ctx, cancel := context.WithTimeout(context.Background(), retryFor)
	defer cancel()
	ids, err := w.q.idsOf(ctx, tenant)
	reply := listReply{}
	if err != nil {
		w.cfg.Log.Warn("list the jobs of a tenant", zap.String("tenant", tenant), zap.Error(err))
		reply.Error = "the jobs cannot be listed now"
	}
	i, known := slices.BinarySearch(ids, r.After)
	if known {
		i++
	}
	reply.Jobs = append([]string{}, ids[i:min(i+maxListed, len(ids))]...)
	reply.More = i+maxListed < len(ids)
	if data, err := json.Marshal(reply); err == nil {
		_ = m.Respond(data) // who does not receive it, asks again
	}
}

// idsOf are the ids of a tenant's jobs, sorted.
func (q *Queue) idsOf(ctx context.Context, tenant string) ([]string, error) {
	begin := key(JobName(tenant, ""))
	keys, err := q.records.kv.ListKeysFiltered(ctx, begin+"*")
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var ids []string
	for k := range keys.Keys() {
		ids = append(ids, strings.TrimPrefix(k, begin))
	}
	slices.Sort(ids)
	return ids, ctx.Err()
}
