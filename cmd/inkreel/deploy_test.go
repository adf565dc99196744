package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"
	"gopkg.in/yaml.v2"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/service/httpapi"
)

// What operators are given to apply is held to the program it is for.

const deploy = "../../docs/deploy/"

// registered are the collectors of a part that registers its own.
type registered []prometheus.Collector

// Register implements prometheus.Registerer.
func (c *registered) Register(one prometheus.Collector) error {
	*c = append(*c, one)
	return nil
}

// MustRegister implements prometheus.Registerer.
func (c *registered) MustRegister(all ...prometheus.Collector) { *c = append(*c, all...) }

// Unregister implements prometheus.Registerer.
func (*registered) Unregister(prometheus.Collector) bool { return false }

// series are the names and labels of all metrics of ours.
func series(t *testing.T) map[string][]string {
	t.Helper()
	m := newMeters()
	descs := make(chan *prometheus.Desc, 256)
	api := registered{}
	httpapi.New(httpapi.Config{Metrics: &api})
	for _, c := range append(api, m.tasks, m.took, m.work, m.scenes, m.frames, m.changed, m.jobs, m.films, m.hits, m.fallbacks, m.failures, m.slots,
		m.swept, m.sweptSize, m.sweptAt, &queueMeter{}) {
		c.Describe(descs)
	}
	close(descs)
	known := map[string][]string{"inkreel_build_info": {"version", "drawing"}}
	form := regexp.MustCompile(`fqName: "([^"]+)".*variableLabels: \{([^}]*)\}`)
	for d := range descs {
		found := form.FindStringSubmatch(d.String())
		if found == nil {
			t.Fatalf("a description reads %s", d)
		}
		known[found[1]] = strings.FieldsFunc(found[2], func(r rune) bool { return r == ',' })
	}
	for _, h := range []string{"inkreel_task_duration_seconds", "inkreel_work_duration_seconds", "inkreel_http_request_duration_seconds"} {
		labels, ok := known[h]
		if !ok {
			t.Fatalf("no histogram %s", h)
		}
		delete(known, h)
		known[h+"_bucket"] = append(slices.Clone(labels), "le")
		known[h+"_sum"], known[h+"_count"] = labels, labels
	}
	return known
}

// checkExpr says what in a PromQL expression names nothing that exists.
func checkExpr(t *testing.T, where, expr string, known map[string][]string) {
	t.Helper()
	labels := map[string]bool{"instance": true, "job": true}
	ours := regexp.MustCompile(`\binkreel_[a-z_]+`).FindAllString(expr, -1)
	for _, name := range ours {
		own, ok := known[name]
		if !ok {
			t.Errorf("%s: no metric %s in %s", where, name, expr)
		}
		for _, l := range own {
			labels[l] = true
		}
	}
	if len(ours) == 0 && !strings.Contains(expr, "process_") {
		t.Errorf("%s: no metric of ours in %s", where, expr)
	}
	grouped := regexp.MustCompile(`\b(?:by|without|on) ?\(([^)]*)\)`).FindAllStringSubmatch(expr, -1)
	for _, g := range grouped {
		for _, l := range strings.FieldsFunc(g[1], func(r rune) bool { return r == ',' || r == ' ' }) {
			if !labels[l] {
				t.Errorf("%s: no metric in %s has a label %s", where, expr, l)
			}
		}
	}
	for _, m := range regexp.MustCompile(`[{,] ?([a-z_]+)(?:=|=~|!=|!~)"`).FindAllStringSubmatch(expr, -1) {
		if !labels[m[1]] {
			t.Errorf("%s: no metric in %s has a label %s", where, expr, m[1])
		}
	}
	for _, m := range regexp.MustCompile(`work=~"([^"]+)"`).FindAllStringSubmatch(expr, -1) {
		for work := range strings.SplitSeq(m[1], "|") {
			if !slices.Contains(engine.Works, work) {
				t.Errorf("%s: no kind of work is called %s", where, work)
			}
		}
	}
}

func TestDashboardNamesWhatExists(t *testing.T) {
	data, err := os.ReadFile(deploy + "grafana/inkreel.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Title  string
		Panels []struct {
			ID      int
			Title   string
			GridPos struct{ X, Y, W, H int }
			Targets []struct{ Expr, RefID string }
		}
	}
	if err := json.Unmarshal(data, &board); err != nil {
		t.Fatal(err)
	}
	known, used := series(t), map[string]bool{}
	ids := map[int]bool{}
	for i, p := range board.Panels {
		if ids[p.ID] || p.Title == "" || len(p.Targets) == 0 {
			t.Errorf("panel %d %q: id twice, no title or nothing shown", p.ID, p.Title)
		}
		ids[p.ID] = true
		g := p.GridPos
		if g.W <= 0 || g.H <= 0 || g.X+g.W > 24 {
			t.Errorf("panel %q lies at %+v", p.Title, g)
		}
		for _, o := range board.Panels[:i] {
			q := o.GridPos
			if g.X < q.X+q.W && q.X < g.X+g.W && g.Y < q.Y+q.H && q.Y < g.Y+g.H {
				t.Errorf("panels %q and %q overlap", p.Title, o.Title)
			}
		}
		for _, target := range p.Targets {
			checkExpr(t, p.Title, target.Expr, known)
			for name := range known {
				used[name] = used[name] || strings.Contains(target.Expr, name)
			}
		}
	}
	for name := range known {
		if !used[name] && name != "inkreel_last_sweep_timestamp_seconds" && !strings.HasSuffix(name, "_count") && !strings.HasSuffix(name, "_bucket") && !strings.HasSuffix(name, "_sum") {
			t.Errorf("no panel shows %s", name)
		}
	}
}

func TestAlertsNameWhatExists(t *testing.T) {
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr string
				Annotations map[string]string
			}
		}
	}
	readYAML(t, deploy+"prometheus/alerts.yaml", &rules)
	known := series(t)
	for _, r := range rules.Groups[0].Rules {
		checkExpr(t, r.Alert, r.Expr, known)
		if r.Annotations["summary"] == "" || r.Annotations["action"] == "" {
			t.Errorf("%s does not say what is wrong and what to do", r.Alert)
		}
	}
	tool, err := exec.LookPath("promtool")
	if err != nil {
		if os.Getenv("INKREEL_NEED_PROMTOOL") != "" {
			t.Fatal("promtool is missing: make setup-tests")
		}
		t.Skip("promtool is missing, so the rules' own tests did not run: make setup-tests")
	}
	for _, args := range [][]string{{"check", "config", "prometheus.yml"}, {"check", "rules", "alerts.yaml"}, {"test", "rules", "alerts_test.yaml"}} {
		cmd := exec.Command(tool, args...)
		cmd.Dir = deploy + "prometheus"
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("promtool %v: %v\n%s", args, err, out)
		}
	}
}

func readYAML(t *testing.T, path string, to any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(data, to); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// manifest is what of a Kubernetes object these tests look at.
type manifest struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   struct{ Name string }
	Data       map[string]string
	Spec       struct {
		Replicas int
		Rules    []struct{ Host string }
		Template struct {
			Spec struct {
				Grace      int `yaml:"terminationGracePeriodSeconds"`
				Containers []struct {
					Name, Image string
					Args        []string
					Ports       []struct {
						Name          string
						ContainerPort int `yaml:"containerPort"`
					}
				}
			}
		}
		ScaleTargetRef struct{ Name string } `yaml:"scaleTargetRef"`
		Triggers       []struct {
			Type     string
			Metadata map[string]string
		}
	}
}

// manifests are the objects of docs/deploy/kubernetes by kind and name.
func manifests(t *testing.T) map[string]manifest {
	t.Helper()
	all := decoded[manifest](t)
	for name, m := range all {
		if m.APIVersion == "" || m.Kind == "" || m.Metadata.Name == "" && m.Kind != "Kustomization" {
			t.Errorf("%s: no apiVersion, kind or name: %+v", name, m)
		}
	}
	return all
}

// decoded are the same objects, as any type has them.
func decoded[T any](t *testing.T) map[string]T {
	t.Helper()
	all := map[string]T{}
	files, err := filepath.Glob(deploy + "kubernetes/*.yaml")
	if err != nil || len(files) < 7 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for doc := range strings.SplitSeq(string(data), "\n---\n") {
			var o T
			var of manifest
			if err := errors.Join(yaml.Unmarshal([]byte(doc), &o), yaml.Unmarshal([]byte(doc), &of)); err != nil {
				t.Fatalf("%s: %v", f, err)
			}
			all[of.Kind+"/"+of.Metadata.Name] = o
		}
	}
	return all
}

// started is the command that a container is started with, in the environment that
// its configuration maps make, all of which flags must read.
func started(t *testing.T, name string, maps ...string) (cmds commands, pod manifest) {
	t.Helper()
	all := manifests(t)
	pod = all["Deployment/"+name]
	parser, err := kong.New(&cmds, helpVars)
	if err != nil {
		t.Fatal(err)
	}
	envs := map[string]bool{}
	collect(parser.Model.Node, envs)
	for _, from := range maps {
		for name, value := range all["ConfigMap/"+from].Data {
			if !envs[name] {
				t.Errorf("no flag reads %s", name)
			}
			t.Setenv(name, value)
		}
	}
	args := pod.Spec.Template.Spec.Containers[0].Args
	if _, err := parser.Parse(args); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	return cmds, pod
}

// The worker's command line and settings are ones the program takes, and it
// has time to finish what it does.
func TestKubernetesWorker(t *testing.T) {
	cmds, m := started(t, "worker", "inkreel")
	w, pod := cmds.Worker, m.Spec.Template.Spec
	if w.Replicas != 3 || time.Duration(w.Keep) != 30*24*time.Hour || !strings.HasPrefix(w.Store, "s3://") || !strings.Contains(w.NATS, "nats-2.nats:4222") {
		t.Errorf("the worker would run with %+v", w)
	}
	if time.Duration(pod.Grace)*time.Second <= w.Grace {
		t.Errorf("killed after %d s, --grace is %v", pod.Grace, w.Grace)
	}
	if !strings.HasSuffix(w.HTTP, ":8080") || pod.Containers[0].Ports[0].ContainerPort != 8080 {
		t.Errorf("--http %s, port %d", w.HTTP, pod.Containers[0].Ports[0].ContainerPort)
	}
}

// The API runs more than once, behind what ends TLS, on the workers' bus and store,
// and its address is the one that the ingress has.
func TestKubernetesAPI(t *testing.T) {
	cmds, m := started(t, "api", "inkreel", "inkreel-api")
	a, worker := cmds.API, manifests(t)["ConfigMap/inkreel"].Data
	if !a.BehindProxy || a.URL != "https://video.example.com" || a.Replicas != 3 || a.Store != worker["INKREEL_STORE"] || a.NATS != worker["INKREEL_NATS"] {
		t.Errorf("the API would run with %+v", a)
	}
	if m.Spec.Replicas < 2 {
		t.Errorf("%d processes", m.Spec.Replicas)
	}
	ports := m.Spec.Template.Spec.Containers[0].Ports
	for i, at := range []string{a.API, a.HTTP} {
		if want := fmt.Sprint(":", ports[i].ContainerPort); !strings.HasSuffix(at, want) {
			t.Errorf("it listens on %s, and is asked at %s", at, want)
		}
	}
	if len(manifests(t)["Ingress/api"].Spec.Rules) != 1 || "https://"+manifests(t)["Ingress/api"].Spec.Rules[0].Host != a.URL {
		t.Errorf("the ingress leads from %+v", manifests(t)["Ingress/api"].Spec.Rules)
	}
}

// Whatever runs in the cluster has no rights that it does not need, no password in
// its file, and is asked whether it lives and is ready.
func TestKubernetesPodsAreHeldIn(t *testing.T) {
	n := 0
	for name, o := range decoded[pod](t) {
		spec := o.Spec.Template.Spec
		if len(spec.Containers) == 0 {
			continue
		}
		n++
		c := spec.Containers[0]
		if spec.Security["runAsNonRoot"] != true || spec.Security["seccompProfile"] == nil || spec.Token == nil || *spec.Token {
			t.Errorf("%s: %v, token %v", name, spec.Security, spec.Token)
		}
		if c.Security["readOnlyRootFilesystem"] != true || c.Security["allowPrivilegeEscalation"] != false || fmt.Sprint(c.Security["capabilities"]) != "map[drop:[ALL]]" {
			t.Errorf("%s: %v", name, c.Security)
		}
		if c.Ready == nil || c.Live == nil || c.Resources.Requests["cpu"] == "" || c.Resources.Limits["memory"] == "" {
			t.Errorf("%s: %+v", name, c)
		}
		for _, e := range c.Env {
			if strings.Contains(e.Name, "PASSWORD") && e.Value != "" && !strings.Contains(e.Value, "$(") {
				t.Errorf("%s: %s stands in the file", name, e.Name)
			}
		}
	}
	if n != 4 {
		t.Errorf("%d pods: want those of the API, workers, NATS and PostgreSQL", n)
	}
}

// collect adds the variables that flags below a node read.
func collect(n *kong.Node, envs map[string]bool) {
	for _, f := range n.Flags {
		for _, e := range f.Envs {
			envs[e] = true
		}
	}
	for _, c := range n.Children {
		collect(c, envs)
	}
}

// The autoscaler asks for streams and consumers that the queue makes.
func TestKubernetesScale(t *testing.T) {
	all := manifests(t)
	scale := all["ScaledObject/worker"].Spec
	if _, ok := all["Deployment/"+scale.ScaleTargetRef.Name]; !ok {
		t.Errorf("scales %q, which is not there", scale.ScaleTargetRef.Name)
	}
	nc := natstest.Connect(t, natstest.Server(t))
	if _, err := queue.Open(t.Context(), nc, queue.Options{}); err != nil {
		t.Fatal(err)
	}
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	scenes := false
	for _, trigger := range scale.Triggers {
		m := trigger.Metadata
		if trigger.Type != "nats-jetstream" || m["natsServerMonitoringEndpoint"] == "" || m["lagThreshold"] == "" || m["account"] == "" {
			t.Errorf("trigger %+v", trigger)
		}
		if _, err := js.Consumer(t.Context(), m["stream"], m["consumer"]); err != nil {
			t.Errorf("stream %s, consumer %s: %v", m["stream"], m["consumer"], err)
		}
		scenes = scenes || m["consumer"] == string(queue.KindScene)
	}
	if !scenes {
		t.Error("nothing scales by scenes")
	}
}

// The server's configuration is one it takes, and it keeps what it
// acknowledged.
func TestKubernetesNATS(t *testing.T) {
	conf := manifests(t)["ConfigMap/nats"].Data["nats.conf"]
	t.Setenv("POD_NAME", "nats-0")
	o := natsOptions(t, conf)
	if _, ok := manifests(t)["NetworkPolicy/nats"]; !ok {
		t.Error("ports without a password are open to the cluster")
	}
	if !o.JetStream || !o.SyncAlways || len(o.Routes) != 3 || o.Cluster.Name == "" || o.ServerName != "nats-0" || o.JetStreamMaxStore <= 0 {
		t.Errorf("server options: JetStream %v, sync always %v, %d routes, %q, %q, %d", o.JetStream, o.SyncAlways, len(o.Routes), o.Cluster.Name, o.ServerName, o.JetStreamMaxStore)
	}
}

// natsOptions are those of a server's configuration, which must want a password and
// keep what it acknowledged.
func natsOptions(t *testing.T, conf string) *server.Options {
	t.Helper()
	t.Setenv("NATS_PASSWORD", `"4711"`)
	path := filepath.Join(t.TempDir(), "nats.conf")
	if err := os.WriteFile(path, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	o, err := server.ProcessConfigFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if o.Username != natsUser || o.Password != "4711" || !o.SyncAlways || !o.JetStream {
		t.Errorf("user %q, password %q, sync always %v, JetStream %v", o.Username, o.Password, o.SyncAlways, o.JetStream)
	}
	return o
}

// Compose starts nothing without its passwords, has no rights that it does not
// need, and what it starts is reached from this machine alone, unless the proxy is
// told otherwise.
func TestComposeIsSafe(t *testing.T) {
	data, err := os.ReadFile("../../docs/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Services map[string]struct {
			Command     []string
			Ports       []string
			Networks    []string
			Environment map[string]string
			ReadOnly    bool     `yaml:"read_only"`
			Drop        []string `yaml:"cap_drop"`
			Options     []string `yaml:"security_opt"`
		}
		Configs map[string]struct{ File string }
	}
	if err := yaml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	for _, wants := range []struct{ service, variable, secret string }{
		{"nats", "NATS_PASSWORD", "INKREEL_NATS_PASSWORD"}, {"worker", "INKREEL_NATS_PASSWORD", "INKREEL_NATS_PASSWORD"}, {"api", "INKREEL_NATS_PASSWORD", "INKREEL_NATS_PASSWORD"},
		{"postgres", "POSTGRES_PASSWORD", "INKREEL_DB_PASSWORD"}, {"api", "PGPASSWORD", "INKREEL_DB_PASSWORD"},
	} {
		if v := file.Services[wants.service].Environment[wants.variable]; !strings.Contains(v, "${"+wants.secret+":?") {
			t.Errorf("%s starts without a password: %q", wants.service, v)
		}
	}
	for name, s := range file.Services {
		for _, p := range s.Ports {
			if !strings.HasPrefix(p, "127.0.0.1:") && (name != "proxy" || !strings.HasPrefix(p, "${INKREEL_BIND:-127.0.0.1}:")) {
				t.Errorf("%s is open on %s", name, p)
			}
		}
		if !s.ReadOnly || !slices.Equal(s.Drop, []string{"ALL"}) || !slices.Equal(s.Options, []string{"no-new-privileges:true"}) {
			t.Errorf("%s: read only %v, without %v, %v", name, s.ReadOnly, s.Drop, s.Options)
		}
		if slices.Contains(s.Networks, "records") != (name == "api" || name == "postgres") {
			t.Errorf("%s is in the networks %v", name, s.Networks)
		}
	}
	conf, err := os.ReadFile(filepath.Join("../../docs", file.Configs["nats"].File))
	if err != nil {
		t.Fatal(err)
	}
	natsOptions(t, string(conf))
	for _, name := range []string{"api", "worker"} {
		t.Setenv("INKREEL_URL", "https://localhost")
		parser, err := kong.New(&commands{}, helpVars)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(file.Services[name].Command); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Every YAML and JSON file under docs/deploy can be read, and kubectl agrees
// where it is at hand.
func TestDeployFilesAreReadable(t *testing.T) {
	err := filepath.WalkDir(deploy, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "templates" { // Helm's are no YAML before they are filled in
				return filepath.SkipDir
			}
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		var v any
		switch filepath.Ext(path) {
		case ".json":
			err = json.Unmarshal(data, &v)
		case ".yaml", ".yml":
			for doc := range bytes.SplitSeq(data, []byte("\n---\n")) {
				if err == nil {
					err = yaml.UnmarshalStrict(doc, &v)
				}
			}
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("kubectl"); err == nil {
		if out, err := exec.Command("kubectl", "kustomize", deploy+"kubernetes").CombinedOutput(); err != nil {
			t.Errorf("kubectl kustomize: %v\n%s", err, out)
		}
	}
}
