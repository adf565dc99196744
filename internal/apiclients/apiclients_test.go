package apiclients

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/rota"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// inTime is how long a client's tests may take: a loaded machine may stand still
// in between.
const inTime = 10 * time.Minute

const node = "clients/node"

// The clients do on the real server what they promise, and the quick starts end
// with films.
func TestClients(t *testing.T) {
	if testing.Short() {
		t.Skip("processes under test are built without the race detector")
	}
	s := start(t)
	document := filepath.Join(t.TempDir(), "bees.md")
	if err := os.WriteFile(document, []byte("# Bees\n\nBees make honey of nectar. They live in hives.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env := s.env("INKREEL_DOCUMENT="+document, "INKREEL_PICTURE="+abs(t, "testdata/plans/assets/tulips.png"), "PYTHONDONTWRITEBYTECODE=1", "PYTHONPATH="+abs(t, "clients/python"))
	modules := filepath.Join(t.TempDir(), "node_modules")
	t.Run("Node", func(t *testing.T) {
		needNode(t)
		run(t, abs(t, node), env, "node", "build.mjs")
		run(t, abs(t, node), env, "node", "--test", "test/api.test.mjs")
		if err := os.Mkdir(modules, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(abs(t, node), filepath.Join(modules, "inkreel")); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("Python", func(t *testing.T) {
		need(t, "python3")
		run(t, abs(t, "clients/python"), env, "python3", "tests/test_api.py")
	})
	type quick struct{ language, program, ending string }
	sh := quick{"sh", "sh", ".sh"}
	for _, c := range rota.Some([]quick{sh, {"js", "node", ".mjs"}, {"python", "python3", ".py"}, {"go", "go", ".go"}}, 3, sh) {
		t.Run("quick start in "+c.language, func(t *testing.T) {
			need(t, c.program)
			dir := t.TempDir()
			switch c.language {
			case "js":
				needNode(t)
				if err := os.Symlink(modules, filepath.Join(dir, "node_modules")); err != nil {
					t.Fatal(err)
				}
			case "sh":
				need(t, "curl")
			case "go":
				module(t, dir)
			}
			for _, block := range blocks(t, c.language) {
				file := filepath.Join(dir, "quick"+c.ending)
				if err := os.WriteFile(file, []byte(block), 0o600); err != nil {
					t.Fatal(err)
				}
				if c.language == "go" {
					run(t, dir, env, "go", "run", ".")
				} else {
					run(t, dir, env, c.program, file)
				}
				film := filepath.Join(dir, "bees.mp4")
				plays(t, film)
				_ = os.Remove(film)
			}
		})
	}
}

// The first film by curl, as README and docs/service.md have it, is there to be
// played. What they run by hand again and again is run until it says so.
func TestFirstFilm(t *testing.T) {
	if testing.Short() {
		t.Skip("processes under test are built without the race detector")
	}
	for _, program := range []string{"sh", "curl", "jq"} {
		need(t, program)
	}
	s := start(t)
	for _, page := range rota.Some([]string{"docs/service.md", "README.md"}, 2) {
		t.Run(page, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(root, page))
			if err != nil {
				t.Fatal(err)
			}
			lines := regexp.MustCompile(`(?m)^ *(curl -s .*/generate .*\\\n.*)\n *(curl .*?) *# until ("status": "completed")\n *(curl .*)$`).FindSubmatch(text)
			if lines == nil {
				t.Fatal("it does not show a first film by curl")
			}
			done := strings.ReplaceAll(string(lines[3]), " ", "")
			script := fmt.Sprintf("set -eu\n%s\nuntil %s | tee said | grep -q '%s'; do sleep 0.2; done\n%s\n", lines[1], lines[2], done, lines[4])
			dir := t.TempDir()
			run(t, dir, append(os.Environ(), "KEY="+s.key), "sh", "-c", strings.ReplaceAll(script, "localhost:8080", strings.TrimPrefix(s.url, "http://")))
			plays(t, filepath.Join(dir, "bees.mp4"))
		})
	}
}

// plays wants a film with picture and sound.
func plays(t *testing.T, film string) {
	t.Helper()
	said, err := exec.Command("ffprobe", "-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", film).CombinedOutput()
	if err != nil || !strings.Contains(string(said), "video") || !strings.Contains(string(said), "audio") {
		t.Errorf("%s is no film that plays: %v\n%s", film, err, said)
	}
}

// Every operation of the API is a method of every client.
func TestClientsHaveAllOperations(t *testing.T) {
	version := v2.New(nil)
	sources := map[string]string{}
	for _, name := range []string{"node/src/api.ts", "python/inkreel/aio.py", "python/inkreel/client.py"} {
		text, err := os.ReadFile(filepath.Join(root, "clients", name))
		if err != nil {
			t.Fatal(err)
		}
		sources[name] = string(text)
	}
	for _, r := range version.Routes {
		snake := regexp.MustCompile("[A-Z]").ReplaceAllStringFunc(r.Name, func(c string) string { return "_" + strings.ToLower(c) })
		for name, source := range sources {
			method := regexp.MustCompile(`(?m)^  (async )?\*?` + r.Name + `\(`)
			if strings.HasSuffix(name, ".py") {
				method = regexp.MustCompile(`(?m)^    (async )?def ` + snake + `\(self`)
			}
			if !method.MatchString(source) {
				t.Errorf("clients/%s has no method for %s %s", name, r.Method, r.Path)
			}
		}
	}
}

// The packages name the licence that the repository has.
func TestPackagesNameTheLicence(t *testing.T) {
	licence, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(licence), "Apache License") {
		t.Fatal("the licence has changed: name it in the clients' packages too")
	}
	data, err := os.ReadFile(filepath.Join(root, node, "package.json"))
	if err != nil {
		t.Fatal(err)
	}
	var named struct{ License string }
	if err := json.Unmarshal(data, &named); err != nil || named.License != "Apache-2.0" {
		t.Errorf("package.json names the licence %q, %v", named.License, err)
	}
	project, err := os.ReadFile(filepath.Join(root, "clients/python/pyproject.toml"))
	if err != nil || !strings.Contains(string(project), `license = { text = "Apache-2.0" }`) {
		t.Errorf("pyproject.toml does not name the licence: %v", err)
	}
}

// run runs a program to its end.
func run(t *testing.T, dir string, env []string, args ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = dir, env, time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%q: %v\n%s", args, err, out)
	}
}

// without skips a test for want of something; it fails where INKREEL_NEED_CLIENTS is
// set, as in continuous integration.
func without(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("INKREEL_NEED_CLIENTS") != "" {
		t.Fatal(what)
	}
	t.Skip(what)
}

// need is for a test that needs a program.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		without(t, "there is no "+program+" here: make setup-tests")
	}
}

// needNode is for a test that needs Node and the compiler of its client.
func needNode(t *testing.T) {
	t.Helper()
	need(t, "node")
	if _, err := os.Stat(filepath.Join(root, node, "node_modules/typescript")); err != nil {
		without(t, "TypeScript is missing: make clients installs it")
	}
}

func abs(t *testing.T, path string) string {
	t.Helper()
	at, err := filepath.Abs(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// module makes a folder a module that uses this one, as a caller's would.
func module(t *testing.T, dir string) {
	t.Helper()
	for _, args := range [][]string{
		{"go", "mod", "init", "example.com/quick"},
		{"go", "mod", "edit", "-require=github.com/inkreel/inkreel@v0.0.0", "-replace=github.com/inkreel/inkreel=" + abs(t, ".")},
	} {
		run(t, dir, os.Environ(), args...)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o600); err != nil {
		t.Fatal(err)
	}
}

// blocks are the quick starts of a language.
func blocks(t *testing.T, language string) (all []string) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(root, "docs/clients.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllSubmatch(page, -1) {
		all = append(all, string(m[1]))
	}
	if all == nil {
		t.Fatalf("docs/clients.md has no quick start in %s", language)
	}
	return all
}
