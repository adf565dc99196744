package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
)

// tenantBus is a server with the accounts of the page, with one more tenant like
// the one there, called other. Every password is "x".
func tenantBus(t *testing.T) *server.Server {
	t.Helper()
	conf := fenced(t, operations, "conf nats")[0]
	for _, who := range []string{"WORKER", "OPERATOR", "ACME"} {
		conf = strings.ReplaceAll(conf, "$"+who+"_PASSWORD", "x")
	}
	at := strings.Index(conf, "  ACME {")
	if at < 0 {
		t.Fatal("the page has no account ACME")
	}
	acme := strings.TrimSuffix(strings.TrimSpace(conf[at:]), "}")
	conf = conf[:at] + acme + strings.NewReplacer("acme", "other", "ACME", "OTHER").Replace(acme) + "}\n"
	file := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	read, err := server.ProcessConfigFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return bus(t, func(o *server.Options) { o.Accounts, o.Users = read.Accounts, read.Users })
}

// as is the address of a server for one of its users.
func as(s *server.Server, user string) string { return "nats://" + user + ":x@" + s.Addr().String() }

// joined is a connection of a user's.
func joined(t *testing.T, s *server.Server, user string) *nats.Conn {
	t.Helper()
	nc, err := nats.Connect(as(s, user), natstest.Unhurried(), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// With what the page gives to each role it does all that it must.
func TestRolesSuffice(t *testing.T) {
	bin, s := binary(t), tenantBus(t)
	limits := write(t, "limits.json", fenced(t, operations, "json limits")[0])
	w := start(t, bin, "worker", "--nats", as(s, "worker"), "--limits", limits, "--store", "object", "--slots", "2", "--work", t.TempDir(), "--asset-root", plans)
	dir := t.TempDir()
	elements := write(t, "elements.json", `[{"kind": "icon", "name": "leaf"}]`)
	film, wrong := filepath.Join(quarterSize(t), "photosynthesis.json"), write(t, "wrong.json", `{"version": 1, "job_id": "wrong", "scenes": [{"elements": [{"kind": "image", "source": "object://film/other.secret/1.mp4"}]}]}`)
	run := func(user string, wanted int, want string, args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), bin, append(args, "--nats", as(s, user))...)
		said, _ := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != wanted || !strings.Contains(string(said), want) || strings.Contains(string(said), "does not let") {
			t.Errorf("%v as %s: exit code %d, said %s", args, user, code, said)
		}
	}
	eventually(t, "the tenants are known", func() bool {
		out, _ := exec.CommandContext(t.Context(), bin, "tenants", "--nats", as(s, "operator")).CombinedOutput()
		return strings.Contains(string(out), "acme") && strings.Contains(string(out), "other")
	})
	acme := []string{"--tenant", "acme"}
	of := func(args ...string) []string { return append(args, acme...) }
	run("acme", 0, "completed", of("submit", film, "--wait")...)
	run("acme", 0, "completed", of("watch", "photosynthesis")...)
	run("acme", 0, "acme.photosynthesis", of("jobs")...)
	run("acme", 0, "clip/", of("scenes", "photosynthesis")...)
	run("acme", 0, "film/acme.photosynthesis/", of("edit", "photosynthesis", "1", elements, "--combine")...)
	run("acme", 0, "version 1", of("use", "photosynthesis", "1", "1")...)
	run("acme", 0, "film/acme.photosynthesis/", of("combine", "photosynthesis")...)
	run("acme", 0, "completed", of("cancel", "photosynthesis")...)
	run("acme", exitFailed, "not this plan's to name", of("submit", wrong, "--wait")...)
	run("acme", exitFailed, "films are handed over", of("get", "photosynthesis", "--store", "object")...)
	own := filepath.Join(dir, "own.mp4")
	run("acme", 0, own, of("submit", film, "-o", own)...)
	run("acme", 0, own, of("get", "photosynthesis", "-o", own)...)
	run("acme", 0, own, of("get", "photosynthesis", "1", "-o", own)...)
	run("acme", exitFailed, `no job "none"`, of("watch", "none")...)
	out := filepath.Join(dir, "film.mp4")
	run("operator", 0, out, "get", "acme.photosynthesis", "--store", "object", "-o", out)
	run("operator", 0, "completed", "submit", film, "--tenant", "other", "--wait")
	run("operator", 0, "no dead letters", "dead", "list")
	run("operator", 0, "acme.photosynthesis completed", "requeue", "--all", "--store", "object")
	run("operator", 0, `"film_seconds": 900`, "limits", "show", "acme")
	run("operator", 0, "", "sweep", "--delete", "--store", "object")
	run("operator", 0, "other.photosynthesis", "jobs")
	run("operator", 0, "completed", "watch", "acme.photosynthesis")
	if err := w.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := w.cmd.Wait(); err != nil || strings.Contains(w.log.String(), "Violation") {
		t.Errorf("%v\n%s", err, w.log.String())
	}
}

// With what the page gives to a tenant's user it reaches nothing of another's,
// whatever it publishes, asks for, subscribes to or has replied to where.
func TestTenantsAreKeptApart(t *testing.T) {
	s := tenantBus(t)
	op := joined(t, s, "operator")
	q, err := queue.Open(t.Context(), op, queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := q.SetLimits(t.Context(), limit.Table{Tenants: map[string]limit.Tenant{"acme": {}, "other": {}}}); err != nil {
		t.Fatal(err)
	}
	// No worker runs, so nothing changes but by what strangers do.
	js := q.JetStream()
	kv, err := js.KeyValue(t.Context(), "inkreel_jobs")
	if err != nil {
		t.Fatal(err)
	}
	for _, tenant := range []string{"acme", "other"} {
		record := fmt.Sprintf(`{"job_id": "film", "tenant": %q, "state": "completed", "scenes": 0, "note": "secret of %s"}`, tenant, tenant)
		if _, err := kv.Create(t.Context(), "job."+tenant+".film", []byte(record)); err != nil {
			t.Fatal(err)
		}
		for _, cfg := range []jetstream.StreamConfig{
			{Name: "INKREEL_SUBMIT_" + strings.ToUpper(tenant), Subjects: []string{"inkreel.tenant." + tenant + ".plan.*", "inkreel.tenant." + tenant + ".change.*"}, AllowDirect: true},
			{Name: "INKREEL_EVENTS_" + strings.ToUpper(tenant), Subjects: []string{"inkreel.tenant." + tenant + ".event.>"}, AllowDirect: true},
		} {
			if _, err := js.CreateStream(t.Context(), cfg); err != nil {
				t.Fatal(err)
			}
		}
		for _, subject := range []string{".plan.waits", ".event.film.completed"} {
			if _, err := js.Publish(t.Context(), "inkreel.tenant."+tenant+subject, []byte("secret of "+tenant)); err != nil {
				t.Fatal(err)
			}
		}
	}
	store, err := q.ObjectStore(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.HandOver(store, zap.NewNop()); err != nil {
		t.Fatal(err)
	}
	state := func() string {
		var b strings.Builder
		all := js.ListStreams(t.Context())
		for info := range all.Info() {
			if !strings.HasPrefix(info.Config.Name, "INKREEL_SUBMIT_") { // these they may fill
				fmt.Fprintln(&b, info.Config.Name, info.State.Msgs, info.State.LastSeq, info.State.Consumers, info.Config.MaxMsgs)
			}
		}
		if all.Err() != nil {
			t.Fatal(all.Err())
		}
		return b.String()
	}
	before := state()

	eve := joined(t, s, "acme")
	var mu sync.Mutex
	var heard []string
	for _, subject := range []string{">", "_INBOX.>", "$JS.>", "$KV.>", "inkreel.tenant.*.event.>", "inkreel.tenant.other.>"} {
		if _, err := eve.Subscribe(subject, func(m *nats.Msg) {
			mu.Lock()
			defer mu.Unlock()
			if strings.Contains(string(m.Data), "secret of other") { // the rest it has published itself
				heard = append(heard, m.Subject+": "+string(m.Data))
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := eve.Flush(); err != nil {
		t.Fatal(err)
	}
	consumer := func(stream, filter, deliver string) string {
		return fmt.Sprintf(`{"stream_name": %q, "config": {"name": "w", "ack_policy": "none", "filter_subject": %q, "deliver_subject": %q}}`, stream, filter, deliver)
	}
	const api, records = "$JS.API.", "KV_inkreel_jobs"
	denied := map[string][]string{ // bodies by subject
		api + "DIRECT.GET." + records + ".$KV.inkreel_jobs.job.other.film":                {""},
		api + "DIRECT.GET." + records + ".$KV.inkreel_jobs.limits":                        {""},
		api + "DIRECT.GET." + records + ".$KV.inkreel_jobs.usage.other":                   {""},
		api + "DIRECT.GET." + records:                                                     {`{"last_by_subj": "$KV.inkreel_jobs.job.other.film"}`, `{"seq": 1}`, `{"multi_last": ["$KV.>"]}`},
		api + "DIRECT.GET.INKREEL_SUBMIT_OTHER.inkreel.tenant.other.plan.waits":           {""},
		api + "DIRECT.GET.INKREEL_EVENTS_OTHER":                                           {`{"seq": 1}`},
		api + "DIRECT.GET.INKREEL_EVENTS_OTHER.inkreel.tenant.other.event.film.completed": {""},
		api + "STREAM.MSG.GET." + records:                                                 {`{"seq": 1}`, `{"last_by_subj": "$KV.inkreel_jobs.job.other.film"}`},
		api + "STREAM.MSG.GET.INKREEL_EVENTS_OTHER":                                       {`{"seq": 1}`},
		api + "STREAM.MSG.DELETE.INKREEL_EVENTS_OTHER":                                    {`{"seq": 1}`},
		api + "CONSUMER.CREATE." + records + ".w.$KV.inkreel_jobs.job.other.>":            {consumer(records, "$KV.inkreel_jobs.job.other.>", "mine")},
		api + "CONSUMER.CREATE." + records + ".w.$KV.inkreel_jobs.job.acme.>":             {consumer(records, "$KV.inkreel_jobs.job.other.>", "mine"), consumer(records, "$KV.inkreel_jobs.job.acme.>", "inkreel.task.plan.x")},
		api + "CONSUMER.CREATE." + records:                                                {consumer(records, "", "mine")},
		api + "CONSUMER.CREATE.INKREEL_EVENTS_ACME.w":                                     {consumer("INKREEL_EVENTS_ACME", "", "inkreel.event.x.completed")},
		api + "CONSUMER.MSG.NEXT.INKREEL_TASKS.plan":                                      {`{"batch": 1, "no_wait": true}`},
		api + "STREAM.INFO." + records:                                                    {`{"subjects_filter": ">"}`},
		api + "STREAM.INFO.INKREEL_TASKS":                                                 {""},
		api + "STREAM.NAMES":                                                              {""},
		api + "STREAM.LIST":                                                               {""},
		api + "STREAM.PURGE.INKREEL_TASKS":                                                {""},
		api + "STREAM.PURGE.INKREEL_EVENTS_OTHER":                                         {""},
		api + "STREAM.DELETE.INKREEL_EVENTS_OTHER":                                        {""},
		api + "STREAM.UPDATE.INKREEL_SUBMIT_ACME":                                         {`{"name": "INKREEL_SUBMIT_ACME", "subjects": ["inkreel.tenant.acme.plan.*"], "max_msgs": 99}`},
		api + "STREAM.CREATE.SPY":                                                         {`{"name": "SPY", "subjects": ["inkreel.tenant.other.>"]}`, `{"name": "SPY", "mirror": {"name": "KV_inkreel_jobs"}}`},
		api + "STREAM.SNAPSHOT." + records:                                                {`{"deliver_subject": "mine"}`},
		"inkreel.task.plan.x":                                                             {`{}`, `{"cancel": true}`},
		"inkreel.task.plan.other.x":                                                       {`{}`},
		"inkreel.task.scene.other.film.0":                                                 {`{}`},
		"inkreel.task.change.film":                                                        {`{"cancel": true}`},
		"inkreel.task.change.other.film":                                                  {`{"cancel": true}`},
		"inkreel.tenant.other.plan.x":                                                     {`{}`},
		"inkreel.tenant.other.change.film":                                                {`{"cancel": true}`},
		"inkreel.tenant.other.jobs":                                                       {""},
		"inkreel.tenant.other.fetch.film":                                                 {`{"name": "film/other.film/1.mp4"}`},
		"inkreel.tenant.other.fetch.film.x.y":                                             {`{"name": "film/other.film/1.mp4"}`},
		"inkreel.fetch.film":                                                              {`{"name": "film/other.film/1.mp4"}`},
		"inkreel.fetch.other.film":                                                        {`{"name": "film/other.film/1.mp4"}`},
		"inkreel.tenant.other.event.film.failed":                                          {`{}`},
		"inkreel.tenant.acme.event.film.failed":                                           {`{}`},
		"inkreel.tenant.acme.plan.a.b":                                                    {`{}`},
		"inkreel.event.film.failed":                                                       {`{}`},
		"inkreel.dead.plan.film":                                                          {`{}`},
		"inkreel.workers":                                                                 {""},
		"$KV.inkreel_jobs.job.acme.film":                                                  {`{}`},
		"$KV.inkreel_jobs.job.other.film":                                                 {`{}`},
		"$KV.inkreel_jobs.limits":                                                         {`{"tenants": {"acme": {"running": 1000}}}`},
		"$O.inkreel_artifacts.C.x":                                                        {"chunk"},
		"$O.inkreel_artifacts.M.ZmlsbS94":                                                 {`{"name": "film/x", "bucket": "inkreel_artifacts", "nuid": "x"}`},
	}
	for subject, bodies := range denied {
		for _, body := range bodies {
			m, err := eve.Request(subject, []byte(body), 200*time.Millisecond)
			if err == nil && !strings.Contains(string(m.Data), "not enabled for account") {
				t.Errorf("%s %s is answered: %v %s", subject, body, m.Header, m.Data)
			}
		}
	}
	// What it may ask for is not replied to where it likes.
	for _, reply := range []string{
		"$KV.inkreel_jobs.job.other.film", "inkreel.task.plan.x", "inkreel.tenant.other.plan.x", "inkreel.tenant.other.event.film.x", "inkreel.event.film.x",
		"$O.inkreel_artifacts.C.x", api + "STREAM.DELETE.INKREEL_EVENTS_OTHER",
	} {
		for _, ask := range []string{
			api + "DIRECT.GET." + records + ".$KV.inkreel_jobs.job.acme.film", api + "DIRECT.GET.INKREEL_EVENTS_ACME.inkreel.tenant.acme.event.film.completed",
			"inkreel.tenant.acme.plan.x", "inkreel.tenant.acme.change.film", "inkreel.tenant.acme.jobs", "inkreel.tenant.acme.fetch.film",
		} {
			if err := eve.PublishRequest(ask, reply, []byte("")); err != nil {
				t.Fatal(err)
			}
		}
	}
	if m, err := eve.Request("inkreel.tenant.acme.fetch.film", []byte(`{"name": "film/other.film/1.mp4"}`), time.Minute); err != nil || m.Header.Get("Nats-Service-Error-Code") != "404" {
		t.Errorf("another's film under a job of one's own: %v, %v", m, err)
	}
	// Another's answers and news pass by meanwhile.
	other := joined(t, s, "other")
	if m, err := other.Request(api+"DIRECT.GET."+records+".$KV.inkreel_jobs.job.other.film", nil, time.Minute); err != nil || !strings.Contains(string(m.Data), `"other"`) {
		t.Errorf("own record: %v", err)
	}
	if err := other.Publish("inkreel.tenant.other.change.film", []byte("secret of other")); err != nil {
		t.Error(err)
	}
	if m, err := eve.Request(api+"DIRECT.GET."+records+".$KV.inkreel_jobs.job.acme.film", nil, time.Minute); err != nil || !strings.Contains(string(m.Data), `"acme"`) {
		t.Errorf("own record: %v", err) // and all that was published before it has been dealt with
	}
	for _, stream := range []string{"INKREEL_SUBMIT_OTHER", "INKREEL_SUBMIT_ACME"} {
		is, err := js.Stream(t.Context(), stream)
		if err != nil {
			t.Fatal(err)
		}
		info, err := is.Info(t.Context(), jetstream.WithSubjectFilter(">"))
		if err != nil {
			t.Fatal(err)
		}
		for subject := range info.State.Subjects {
			if !slices.Contains([]string{"inkreel.tenant.acme.plan.waits", "inkreel.tenant.acme.plan.x", "inkreel.tenant.acme.change.film", "inkreel.tenant.other.plan.waits", "inkreel.tenant.other.change.film"}, subject) {
				t.Errorf("%s holds %s", stream, subject)
			}
		}
	}
	if after := state(); after != before {
		t.Errorf("what the engine holds was\n%sand is\n%s", before, after)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(heard) > 0 {
		t.Errorf("heard %q", heard)
	}
}

// A worker's user cannot do what only an operator shall.
func TestWorkersRole(t *testing.T) {
	s := tenantBus(t)
	if _, err := queue.Open(t.Context(), joined(t, s, "operator"), queue.Options{}); err != nil {
		t.Fatal(err)
	}
	w := joined(t, s, "worker")
	for _, subject := range []string{"$JS.API.STREAM.DELETE.INKREEL_EVENTS", "$JS.API.STREAM.PURGE.INKREEL_TASKS", "inkreel.tenant.acme.plan.x"} {
		if m, err := w.Request(subject, nil, 200*time.Millisecond); err == nil {
			t.Errorf("%s is answered: %s", subject, m.Data)
		}
	}
}
