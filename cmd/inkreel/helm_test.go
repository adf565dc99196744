package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/alecthomas/kong"
	"gopkg.in/yaml.v2"
)

const chart = deploy + "helm/inkreel/"

// values are those of the chart, with changes as "worker.slots".
func values(t *testing.T, changes map[string]any) map[any]any {
	t.Helper()
	var all map[any]any
	readYAML(t, chart+"values.yaml", &all)
	for path, v := range changes {
		at, words := all, strings.Split(path, ".")
		for _, w := range words[:len(words)-1] {
			at = at[w].(map[any]any)
		}
		if _, ok := at[words[len(words)-1]]; !ok {
			t.Fatalf("the chart has no value %s", path)
		}
		at[words[len(words)-1]] = v
	}
	return all
}

// render fills in the chart's templates as Helm does, of whose functions it knows
// those they use, and returns the objects by kind and name.
func render(t *testing.T, changes map[string]any) (map[string]pod, error) {
	t.Helper()
	var about struct {
		AppVersion string `yaml:"appVersion"`
	}
	readYAML(t, chart+"Chart.yaml", &about)
	all := template.New("")
	all.Funcs(template.FuncMap{
		"include": func(name string, data any) (string, error) {
			var b strings.Builder
			err := all.ExecuteTemplate(&b, name, data)
			return b.String(), err
		},
		"required": func(message string, v any) (any, error) {
			if v == nil || v == "" {
				return nil, errors.New(message)
			}
			return v, nil
		},
		"fail": func(message string) (string, error) { return "", errors.New(message) },
		"default": func(usual, v any) any {
			if v == nil || v == "" {
				return usual
			}
			return v
		},
		"quote": func(v any) string { return fmt.Sprintf("%q", fmt.Sprint(v)) },
		"nindent": func(n int, s string) string {
			return "\n" + strings.Repeat(" ", n) + strings.ReplaceAll(s, "\n", "\n"+strings.Repeat(" ", n))
		},
		"toYaml": func(v any) (string, error) {
			b, err := yaml.Marshal(v)
			return strings.TrimSpace(string(b)), err
		},
		"add":     func(a, b int) int { return a + b },
		"list":    func(v ...any) []any { return v },
		"ternary": func(yes, no string, v bool) string { return map[bool]string{true: yes, false: no}[v] },
	})
	template.Must(all.ParseGlob(chart + "templates/*"))
	data := map[string]any{
		"Values": values(t, changes), "Chart": map[string]string{"AppVersion": about.AppVersion},
		"Release": map[string]string{"Name": "ink", "Namespace": "films"},
	}
	files, err := filepath.Glob(chart + "templates/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	objects := map[string]pod{}
	for _, f := range files {
		var b strings.Builder
		if err := all.ExecuteTemplate(&b, filepath.Base(f), data); err != nil {
			return nil, err
		}
		for doc := range strings.SplitSeq(b.String(), "\n---\n") {
			var o pod
			if err := yaml.Unmarshal([]byte(doc), &o); err != nil {
				t.Fatalf("%s: %v\n%s", f, err, doc)
			}
			if o.Kind != "" {
				objects[o.Kind+"/"+o.Metadata.Name] = o
			}
		}
	}
	return objects, nil
}

// pod is what of an object these tests look at.
type pod struct {
	Kind       string
	Metadata   struct{ Name string }
	StringData map[string]string `yaml:"stringData"`
	Spec       struct {
		Type     string
		Replicas *int
		Template struct {
			Spec struct {
				Grace      int            `yaml:"terminationGracePeriodSeconds"`
				Token      *bool          `yaml:"automountServiceAccountToken"`
				Security   map[string]any `yaml:"securityContext"`
				Containers []struct {
					Image string
					Args  []string
					Env   []struct{ Name, Value string }
					From  []struct {
						Ref struct{ Name string } `yaml:"secretRef"`
					} `yaml:"envFrom"`
					Ready *struct {
						Get struct{ Path string } `yaml:"httpGet"`
					} `yaml:"readinessProbe"`
					Live *struct {
						Get struct{ Path string } `yaml:"httpGet"`
					} `yaml:"livenessProbe"`
					Resources struct{ Requests, Limits map[string]string }
					Security  map[string]any `yaml:"securityContext"`
				}
			}
		}
		Triggers []struct{ Metadata map[string]string }
	}
}

// Without a password nothing is rendered, nor without a version of the image.
func TestChartWantsPasswordAndVersion(t *testing.T) {
	for says, changes := range map[string]map[string]any{
		"auth.password": {"image.tag": "v1.0.0"},
		"image.tag":     {"auth.password": "4711"},
		"server.url":    {"image.tag": "v1.0.0", "auth.password": "4711", "server.enabled": false},
		"api.url":       {"image.tag": "v1.0.0", "auth.password": "4711", "api.enabled": true},
	} {
		if _, err := render(t, changes); err == nil || !strings.Contains(err.Error(), says+" is empty") && !strings.Contains(err.Error(), says+" and") {
			t.Errorf("with %v: %v", changes, err)
		}
	}
}

// What is rendered of the usual values is held in, has the password from a secret,
// is asked whether it lives and is ready, and runs commands the program takes.
func TestChartIsSafe(t *testing.T) {
	all, err := render(t, map[string]any{
		"image.tag": "v1.0.0", "auth.password": "4711",
		"api.enabled": true, "api.url": "https://films.example.com", "api.database": "postgres://inkreel@db/inkreel", "api.databaseSecret": "mine",
	})
	if err != nil {
		t.Fatal(err)
	}
	if all["Secret/ink-nats"].StringData["INKREEL_NATS_PASSWORD"] != "4711" {
		t.Error("the secret has not the password")
	}
	for _, want := range []string{"NetworkPolicy/ink", "PodDisruptionBudget/ink-worker", "PodDisruptionBudget/ink-api", "Service/ink-server", "Service/ink-worker", "Service/ink-api"} {
		if o, ok := all[want]; !ok || o.Spec.Type != "" {
			t.Errorf("%s: there %v, type %q; want one inside the cluster", want, ok, o.Spec.Type)
		}
	}
	for _, name := range []string{"StatefulSet/ink-server", "Deployment/ink-worker", "Deployment/ink-api"} {
		o := all[name].Spec.Template.Spec
		if o.Security["runAsNonRoot"] != true || o.Security["seccompProfile"] == nil || o.Token == nil || *o.Token {
			t.Errorf("%s: %v, token %v", name, o.Security, o.Token)
		}
		c := o.Containers[0]
		if c.Security["readOnlyRootFilesystem"] != true || c.Security["allowPrivilegeEscalation"] != false || fmt.Sprint(c.Security["capabilities"]) != "map[drop:[ALL]]" {
			t.Errorf("%s: %v", name, c.Security)
		}
		if c.Image != "registry.example.com/inkreel:v1.0.0" || c.From[0].Ref.Name != "ink-nats" || c.Resources.Requests["cpu"] == "" || c.Resources.Limits["memory"] == "" {
			t.Errorf("%s: %+v", name, c)
		}
		if c.Ready.Get.Path != "/readyz" || c.Live.Get.Path != "/healthz" {
			t.Errorf("%s is asked at %q and %q", name, c.Ready.Get.Path, c.Live.Get.Path)
		}
		for _, e := range c.Env {
			t.Setenv(e.Name, e.Value)
		}
		var cmds commands
		parser, err := kong.New(&cmds, helpVars)
		if err != nil {
			t.Fatal(err)
		}
		envs := map[string]bool{}
		collect(parser.Model.Node, envs)
		if i := slices.IndexFunc(c.Env, func(e struct{ Name, Value string }) bool { return !envs[e.Name] }); i >= 0 {
			t.Errorf("no flag reads %s", c.Env[i].Name)
		}
		if _, err := parser.Parse(c.Args); err != nil {
			t.Errorf("%v: %v", c.Args, err)
		}
		if a := cmds.API; name == "Deployment/ink-api" && (!a.BehindProxy || a.DB != "postgres://inkreel@db/inkreel" || a.NATS != "nats://ink-server:4222" || c.From[1].Ref.Name != "mine") {
			t.Errorf("the API would run with %+v, and secrets of %+v", a, c.From)
		}
		if name == "Deployment/ink-worker" && (cmds.Worker.NATS != "nats://ink-server:4222" || time.Duration(o.Grace)*time.Second <= cmds.Worker.Grace) {
			t.Errorf("the worker joins %s and is killed after %d s, --grace is %v", cmds.Worker.NATS, o.Grace, cmds.Worker.Grace)
		}
	}
}

// The autoscaler reads metrics there are, and nobody else sets the replicas.
func TestChartScales(t *testing.T) {
	all, err := render(t, map[string]any{"image.tag": "v1.0.0", "auth.existingSecret": "mine", "autoscaling.enabled": true})
	if err != nil {
		t.Fatal(err)
	}
	if _, made := all["Secret/mine"]; made || all["Deployment/ink-worker"].Spec.Replicas != nil {
		t.Error("a secret that is there is made, or replicas are set beside the autoscaler")
	}
	known := series(t)
	triggers := all["ScaledObject/ink-worker"].Spec.Triggers
	for _, trigger := range triggers {
		m := regexp.MustCompile(`^(\w+)\{kind="(\w+)"\}$`).FindStringSubmatch(trigger.Metadata["valueLocation"])
		if m == nil || known[m[1]] == nil || trigger.Metadata["url"] != "http://ink-server.films.svc:8080/metrics" {
			t.Errorf("%v", trigger.Metadata)
		}
	}
	if len(triggers) != 8 {
		t.Errorf("%d triggers", len(triggers))
	}
}

// The units of systemd run commands the program takes, and give what runs the time
// to finish.
func TestUnits(t *testing.T) {
	for _, unit := range []string{"inkreel.service", "inkreel-worker.service"} {
		data, err := os.ReadFile(deploy + "systemd/" + unit)
		if err != nil {
			t.Fatal(err)
		}
		set := map[string]string{}
		for line := range strings.Lines(string(data)) {
			if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
				set[name] = value
			}
		}
		args := strings.Fields(set["ExecStart"])
		var cmds commands
		parser, err := kong.New(&cmds, helpVars)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(args[1:]); err != nil {
			t.Errorf("%s: %v", unit, err)
		}
		grace := max(cmds.Serve.Grace, cmds.Worker.Grace)
		if stop, err := time.ParseDuration(set["TimeoutStopSec"]); err != nil || stop <= grace || set["KillMode"] != "mixed" {
			t.Errorf("%s is killed after %v (%v) in mode %q, --grace is %v", unit, stop, err, set["KillMode"], grace)
		}
		for name, want := range map[string]string{"User": "inkreel", "NoNewPrivileges": "yes", "ProtectSystem": "strict", "PrivateTmp": "yes", "OOMPolicy": "continue", "CapabilityBoundingSet": ""} {
			if got, ok := set[name]; !ok || got != want {
				t.Errorf("%s: %s=%s, want %s", unit, name, got, want)
			}
		}
	}
}
