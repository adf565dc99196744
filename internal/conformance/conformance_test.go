package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/built"
	"github.com/inkreel/inkreel/internal/rota"
)

const root = "../.."

// compiled builds a client of ours, or of the guide.
func compiled(t *testing.T, args ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	cmd := exec.Command("go", append([]string{"build", "-ldflags", "-s -w", "-o", path}, args...)...)
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return path
}

// need skips a test that needs a program, or a file of the repository that some
// other command makes; it fails where INKREEL_NEED_CLIENTS is set, as in continuous
// integration.
func need(t *testing.T, program string, files ...string) {
	t.Helper()
	without := t.Skipf
	if os.Getenv("INKREEL_NEED_CLIENTS") != "" {
		without = t.Fatalf
	}
	if _, err := exec.LookPath(program); err != nil {
		without("there is no %s here: make setup-tests", program)
	}
	for _, f := range files {
		if _, err := os.Stat(filepath.Join(root, f)); err != nil {
			without("%s is missing: make conformance-nats installs it", f)
		}
	}
}

const nodeModules = "clients/node/node_modules"

// Our clients behave as clients must, and the examples of the guide do what
// they say, with a real engine.
func TestOurClients(t *testing.T) {
	if testing.Short() {
		t.Skip("processes under test are built without the race detector")
	}
	inkreel, err := built.Inkreel(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	e, err := startEngine(t.Context(), inkreel)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the engine said, and was at:\n%s", e.stack())
		}
		e.stop()
	})
	conforms := func(t *testing.T, command string) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*patience)
		defer cancel()
		var out bytes.Buffer
		missing, err := test(ctx, options{url: e.url, tenant: ownTenant}, "cd "+root+" && "+command, &out)
		if err != nil || missing > 0 || !strings.Contains(out.String(), "ok    quota") {
			t.Errorf("%d behaviours are missing, %v\n%s", missing, err, out.String())
		}
	}
	for _, language := range rota.Some([]string{"Go", "Node", "Python"}, 2) {
		t.Run(language, func(t *testing.T) {
			switch language {
			case "Go":
				conforms(t, compiled(t, "./internal/conformance/goclient"))
			case "Node":
				need(t, "node", nodeModules)
				conforms(t, ours[1].command)
			case "Python":
				need(t, "python3")
				conforms(t, ours[2].command)
			}
		})
	}
	t.Run("examples", func(t *testing.T) { examples(t, e) })
}

// The client in Python knows no library that reconnects for it.
func TestPythonComesBack(t *testing.T) {
	need(t, "python3")
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "python3", "clients/python/tests/test_nats.py")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// examples runs those of the guide.
func examples(t *testing.T, e *engine) {
	dir := t.TempDir()
	run := func(t *testing.T, want string, args ...string) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		cmd := exec.CommandContext(ctx, args[0], args[1:]...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "NATS_URL="+e.url)
		if out, err := cmd.CombinedOutput(); !regexp.MustCompile(want).Match(out) {
			t.Errorf("%q: %v, said %s\nwant %s", args, err, out, want)
		}
	}
	at, err := filepath.Abs(filepath.Join(root, "clients"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, program, film, edit, needs string }{
		{"node", "node", at + "/node/nats/film.mjs", at + "/node/nats/edit.mjs", nodeModules},
		{"python", "python3", at + "/python/nats/film.py", at + "/python/nats/edit.py", "clients/python"},
	} {
		t.Run(c.name, func(t *testing.T) {
			need(t, c.program, c.needs)
			good, bad := c.name+"-good", c.name+"-bad"
			save(t, filepath.Join(dir, good+".json"), small(good))
			save(t, filepath.Join(dir, bad+".json"), wrong(bad))
			run(t, "completed 2 of 2 scenes", c.program, c.film, good+".json", good+".mp4")
			if film, err := os.ReadFile(filepath.Join(dir, good+".mp4")); err != nil || !bytes.Contains(film[:min(len(film), 64)], []byte("ftyp")) {
				t.Errorf("no film came: %d bytes, %v", len(film), err)
			}
			run(t, `failed scenes\[1\].elements\[1\]\S* .*text`, c.program, c.film, bad+".json", bad+".mp4")
			run(t, "scene s2 is version 2 of film/"+good+"/", c.program, c.edit, good, "s2", "Other words")
		})
	}
	t.Run("go", func(t *testing.T) {
		for i, source := range blocks(t, "go") {
			file := filepath.Join(t.TempDir(), "main.go")
			save(t, file, strings.ReplaceAll(source, "nats.DefaultURL", fmt.Sprintf("%q", e.url)))
			id := fmt.Sprintf("go-%d", i)
			save(t, filepath.Join(dir, id+".json"), small(id))
			run(t, "completed", compiled(t, file), id, id+".json")
			if film, err := os.ReadFile(filepath.Join(dir, id+".mp4")); err != nil || len(film) == 0 {
				t.Errorf("no film came: %v", err)
			}
		}
	})
}

func save(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// blocks are the guide's examples in a language.
func blocks(t *testing.T, language string) (all []string) {
	t.Helper()
	guide, err := os.ReadFile(filepath.Join(root, "docs/producers.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllSubmatch(guide, -1) {
		all = append(all, string(m[1]))
	}
	if all == nil {
		t.Fatalf("the guide has no example in %s", language)
	}
	return all
}

// The guide shows the examples as they are run.
func TestGuideShowsTheExamples(t *testing.T) {
	for language, files := range map[string][]string{"js": {"node/nats/film.mjs", "node/nats/edit.mjs"}, "python": {"python/nats/film.py", "python/nats/edit.py"}} {
		shown := blocks(t, language)
		for i, f := range files {
			source, err := os.ReadFile(filepath.Join(root, "clients", f))
			if err != nil {
				t.Fatal(err)
			}
			if i >= len(shown) || shown[i] != string(source) {
				t.Errorf("docs/producers.md does not show clients/%s as it is", f)
			}
		}
	}
}

// The page lists the behaviours that are tried, in order.
func TestPageListsTheBehaviours(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs/conformance.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(page), "\n## Behaviours\n")
	var listed []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| (.+) \\|$").FindAllStringSubmatch(rows, -1) {
		listed = append(listed, m[1]+": "+m[2])
	}
	for i, b := range behaviours {
		if want := b.name + ": " + b.promise; i >= len(listed) || listed[i] != want {
			t.Errorf("row %d of docs/conformance.md is not %q", i, want)
		}
	}
}
