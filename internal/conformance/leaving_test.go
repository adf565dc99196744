package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
)

// A plan that came to nothing may still be in the queue when its failure is told:
// whoever puts it right waits until it has left, and is not told that the new plan
// is there already.
func TestPlansPutRightWaitForTheFormer(t *testing.T) {
	server := natstest.Server(t)
	nc, err := nats.Connect(server.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	if _, err := queue.Open(t.Context(), nc, queue.Options{}); err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	// As the engine makes it for a tenant.
	if _, err := js.CreateStream(t.Context(), jetstream.StreamConfig{
		Name: "INKREEL_SUBMIT_ACME", Subjects: []string{"inkreel.tenant.acme.plan.*"}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, AllowDirect: true,
	}); err != nil {
		t.Fatal(err)
	}
	for _, c := range ours[1:] {
		t.Run(c.language, func(t *testing.T) {
			program, _, _ := strings.Cut(c.command, " ")
			need(t, program, map[string][]string{"node": {nodeModules}}[program]...)
			for tenant, at := range map[string]place{
				"":     {"INKREEL_TASKS", "inkreel.task.plan."},
				"acme": {"INKREEL_SUBMIT_ACME", "inkreel.tenant.acme.plan."},
			} {
				id := "film-" + c.language
				if tenant == "" {
					save := fmt.Sprintf(`{"job_id": %q, "state": "failed", "seq": 3, "plan_sha256": %q, "error": {"code": "plan", "message": "no"}}`, id, digest(wrong(id)))
					kv, err := js.KeyValue(t.Context(), "inkreel_jobs")
					if err != nil {
						t.Fatal(err)
					}
					if _, err := kv.PutString(t.Context(), "job."+id, save); err != nil {
						t.Fatal(err)
					}
				}
				waitsForTheFormer(t, nc, c.command, command{Do: "submit", Tenant: tenant, Job: id, Plan: small(id)}, at)
			}
		})
	}
}

// place is where a plan waits.
type place struct{ stream, subject string }

func waitsForTheFormer(t *testing.T, nc *nats.Conn, line string, submit command, at place) {
	subject := at.subject + submit.Job
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), subject, []byte(wrong(submit.Job))); err != nil {
		t.Fatal(err)
	}
	tries, err := nc.SubscribeSync(subject)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tries.Unsubscribe() }()
	c, err := startClient("cd "+root+" && "+line, nc.ConnectedUrl())
	if err != nil {
		t.Fatal(err)
	}
	defer c.stop()
	if err := c.send(submit); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the first was refused, or there would be no second
		if _, err := tries.NextMsg(patience); err != nil {
			t.Fatalf("it does not try again: %v", err)
		}
	}
	stream, err := js.Stream(t.Context(), at.stream)
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.Purge(t.Context(), jetstream.WithPurgeSubject(subject)); err != nil {
		t.Fatal(err)
	}
	a, err := c.answer(t.Context())
	if err != nil || a.Error != nil || a.Duplicate || a.Digest != digest(submit.Plan) {
		t.Fatalf("answered %s, %v; want the digest of a plan that is new", text(a), err)
	}
	stored, err := stream.GetLastMsgForSubject(t.Context(), subject)
	if err != nil || string(stored.Data) != submit.Plan {
		t.Fatalf("stored is %v, %v", stored, err)
	}
}
