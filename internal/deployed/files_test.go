package deployed

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v2"
)

const docs = "../../docs/"

// pod is one program of ours, as a file has it started.
type pod struct {
	args     []string
	env      map[string]string
	replicas int
}

// deployment is what a file has started.
type deployment struct {
	api, worker pod
	nats        string // configuration of its servers
	servers     int    // of NATS
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(docs + path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// compose reads docs/compose.yaml in an environment, as docker compose does.
func compose(t *testing.T, lookup func(string) string) deployment {
	t.Helper()
	var file struct {
		Services map[string]struct {
			Command     []string
			Environment map[string]*string
			Deploy      struct{ Replicas int }
		}
		Configs map[string]struct{ File string }
	}
	// ${NAME:?why} and ${NAME:-default} are all that is used of the syntax.
	form := regexp.MustCompile(`\$\{(\w+):([?-])([^}]*)\}`)
	filled := form.ReplaceAllStringFunc(string(read(t, "compose.yaml")), func(found string) string {
		m := form.FindStringSubmatch(found)
		if m[2] == "?" && lookup(m[1]) == "" {
			t.Fatalf("%s is not set: %s", m[1], m[3])
		}
		return cmp.Or(lookup(m[1]), strings.TrimPrefix(m[3], m[1]))
	})
	if err := yaml.Unmarshal([]byte(filled), &file); err != nil {
		t.Fatal(err)
	}
	service := func(name string) pod {
		s := file.Services[name]
		p := pod{args: s.Command, env: map[string]string{}, replicas: max(s.Deploy.Replicas, 1)}
		for name, value := range s.Environment {
			switch {
			case value != nil:
				p.env[name] = *value
			case lookup(name) != "":
				p.env[name] = lookup(name)
			}
		}
		return p
	}
	d := deployment{api: service("api"), worker: service("worker"), servers: 1}
	d.nats = string(read(t, file.Configs["nats"].File))
	d.worker.replicas = 2 // with --scale worker=2
	return d
}

// object is what of a Kubernetes object is needed here.
type object struct {
	Kind     string
	Metadata struct{ Name string }
	Data     map[string]string
	Spec     struct {
		Replicas int
		Template struct {
			Spec struct {
				Containers []struct {
					Args []string
					From []struct {
						Config struct{ Name string } `yaml:"configMapRef"`
						Secret struct {
							Name     string
							Optional bool
						} `yaml:"secretRef"`
					} `yaml:"envFrom"`
				}
			}
		}
	}
}

// kubernetes reads docs/deploy/kubernetes, with the secrets that an operator has
// made.
func kubernetes(t *testing.T, secrets map[string]map[string]string) deployment {
	t.Helper()
	files, err := filepath.Glob(docs + "deploy/kubernetes/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	all := map[string]object{}
	for _, file := range files {
		for doc := range strings.SplitSeq(string(read(t, strings.TrimPrefix(file, docs))), "\n---\n") {
			var o object
			if err := yaml.Unmarshal([]byte(doc), &o); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			all[o.Kind+"/"+o.Metadata.Name] = o
		}
	}
	container := func(name string) pod {
		spec := all["Deployment/"+name].Spec
		c := spec.Template.Spec.Containers[0]
		p := pod{args: c.Args, env: map[string]string{}, replicas: spec.Replicas}
		for _, from := range c.From {
			values := all["ConfigMap/"+from.Config.Name].Data
			if s := from.Secret; s.Name != "" {
				var there bool
				if values, there = secrets[s.Name]; !there && !s.Optional {
					t.Fatalf("%s wants the secret %s, which nobody is told to make", name, s.Name)
				}
			}
			for name, value := range values {
				p.env[name] = value
			}
		}
		return p
	}
	d := deployment{api: container("api"), worker: container("worker"), nats: all["ConfigMap/nats"].Data["nats.conf"], servers: all["StatefulSet/nats"].Spec.Replicas}
	d.worker.replicas = 2 // of the autoscaler
	return d
}
