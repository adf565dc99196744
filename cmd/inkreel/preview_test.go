package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// fakeDesktop is a folder for PATH whose xdg-open writes down what it is given.
func fakeDesktop(t *testing.T) (opened func() string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the program that opens things is xdg-open on Linux")
	}
	dir := t.TempDir()
	note := filepath.Join(dir, "opened")
	script := "#!/bin/sh\nprintf %s \"$1\" > " + note + ".part && mv " + note + ".part " + note + "\n"
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return func() string {
		data, _ := os.ReadFile(note)
		return string(data)
	}
}

// startTo starts a process whose output goes to a file, its messages too where
// both is set.
func startTo(t *testing.T, out *os.File, both bool, args ...string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(binary(t), args...)}
	p.cmd.Stdout, p.cmd.Stderr = out, &p.log
	if both {
		p.cmd.Stderr = out
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill() // gone already in most tests
		_ = p.cmd.Wait()
	})
	return p
}

// interrupted ends a process as Ctrl-C does and returns its exit code.
func (p *process) interrupted(t *testing.T) int {
	t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = p.cmd.Wait() // the exit code says it
	return p.cmd.ProcessState.ExitCode()
}

// The command from its beginning to Ctrl-C: it says where the page is, has the
// browser open it, serves it to who has the whole address, and leaves nothing.
func TestPreview(t *testing.T) {
	opened, tmp := fakeDesktop(t), t.TempDir()
	binary(t) // is built before, not among what the command leaves
	t.Setenv("TMPDIR", tmp)
	path := filepath.Join(t.TempDir(), "one.json")
	if err := os.WriteFile(path, []byte(oneSecond), 0o600); err != nil {
		t.Fatal(err)
	}
	out, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	p := startTo(t, w, false, "preview", path, "--open", "--quality", "draft")
	w.Close()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%v: %s", err, p.log.String())
	}
	address := strings.TrimSpace(line)
	if !strings.HasPrefix(address, "http://127.0.0.1:") {
		t.Errorf("the page is at %s", address)
	}
	get := func(url string) (int, []byte) {
		resp, err := http.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, body
	}
	eventually(t, "the film is there", func() bool {
		_, body := get(address + "state")
		var s struct{ Stage string }
		return json.Unmarshal(body, &s) == nil && s.Stage == "ready"
	})
	for _, file := range []string{"", "preview.js", "preview.css", "player/player.js", "player/player.css", "icon.svg", "film/1/film.mp4"} {
		if code, body := get(address + file); code != http.StatusOK || len(body) == 0 {
			t.Errorf("%q: %d, %d bytes", file, code, len(body))
		}
	}
	if code, _ := get(address[:strings.LastIndex(strings.TrimSuffix(address, "/"), "/")+1]); code != http.StatusNotFound {
		t.Errorf("without the token: %d", code)
	}
	eventually(t, "the browser is opened", func() bool { return opened() == address })
	if code := p.interrupted(t); code != 0 {
		t.Errorf("exit code %d after Ctrl-C: %s", code, p.log.String())
	}
	if left, err := os.ReadDir(tmp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// With --watch a film is made again when its plan is saved, faults are told and
// waited out, and Ctrl-C is its good end.
func TestRenderWatch(t *testing.T) {
	opened, dir := fakeDesktop(t), t.TempDir()
	path, film := filepath.Join(dir, "one.json"), filepath.Join(dir, "film.mp4")
	save := func(text string) {
		if err := os.WriteFile(path+"~", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+"~", path); err != nil {
			t.Fatal(err)
		}
	}
	save(oneSecond)
	out, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	said := func() string {
		data, err := os.ReadFile(out.Name())
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	p := startTo(t, out, true, "render", path, "-o", film, "--watch", "--open")
	films := func(n int) func() bool { return func() bool { return strings.Count(said(), "s film (") == n } }
	eventually(t, "the first film", films(1))
	eventually(t, "it is opened", func() bool { return opened() == film })
	first := digest(t, film)
	save(strings.Replace(oneSecond, `"duration": 1`, `"duration": "long"`, 1))
	eventually(t, "the fault", func() bool { return strings.Contains(said(), "scenes[0].duration") })
	save(strings.Replace(oneSecond, `"text": "one"`, `"text": "two"`, 1))
	eventually(t, "the second film", films(2))
	if digest(t, film) == first {
		t.Error("the second film is the first")
	}
	if code := p.interrupted(t); code != 0 {
		t.Errorf("exit code %d after Ctrl-C: %s", code, said())
	}
}

// Flags that do not go together are refused before anything is done.
func TestPreviewFlags(t *testing.T) {
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"preview", "-"}, "want a plan in a file"},
		{[]string{"preview", "plan.json", "--listen", "here"}, "want HOST:PORT"},
		{[]string{"render", "-", "--watch"}, "--watch: want a plan in a file"},
		{[]string{"render", "plan.json", "-o", "-", "--watch"}, "--watch: want a plan in a file"},
		{[]string{"render", "plan.json", "-o", "-", "--open"}, "--open: want a film in a file"},
	} {
		if code, _, errs := inkreel(t, c.args...); code != exitPlan || !strings.Contains(errs, c.says) {
			t.Errorf("%v: exit code %d: %s", c.args, code, errs)
		}
	}
	if code, _, errs := inkreel(t, "preview", filepath.Join(t.TempDir(), "none.json")); code != exitFailed || !strings.Contains(errs, "no such file") {
		t.Errorf("no plan: exit code %d: %s", code, errs)
	}
}
