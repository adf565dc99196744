package main

import (
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/inkreel/inkreel/internal/freeport"
)

// allowFiles bounds how long the files of a process may become, in bytes: past
// it writes fail as they do on a full disk.
func allowFiles(t *testing.T, p *process, bytes uint64) {
	t.Helper()
	var l unix.Rlimit
	pid := p.cmd.Process.Pid
	if err := unix.Prlimit(pid, unix.RLIMIT_FSIZE, nil, &l); err != nil {
		t.Fatal(err)
	}
	l.Cur = min(bytes, l.Max)
	if err := unix.Prlimit(pid, unix.RLIMIT_FSIZE, &l, nil); err != nil {
		t.Fatal(err)
	}
}

// The server cannot write in mid-job. It says so to whoever asks for its health,
// what is stored can still be asked for, and when there is room again the job is
// finished without anybody's doing.
func TestServerDiskFull(t *testing.T) {
	bin := binary(t)
	data, nats, web := t.TempDir(), freeport.ForTest(t), freeport.ForTest(t)
	server := start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web, "--no-worker")
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	inkreel := func(args ...string) (string, error) {
		out, err := exec.Command(bin, append(args, "--nats", "nats://"+nats)...).CombinedOutput()
		return string(out), err
	}
	plan := filepath.Join(quarterSize(t), "photosynthesis.json")
	if out, err := inkreel("submit", plan); err != nil {
		t.Fatal(out)
	}
	allowFiles(t, server, 1)
	start(t, bin, "worker", "--nats", "nats://"+nats, "--store", filepath.Join(data, "artifacts"), "--work", t.TempDir(), "--asset-root", filepath.Dir(plan))
	said := ""
	eventually(t, "/readyz tells of it", func() bool {
		resp, err := http.Get("http://" + web + "/readyz")
		if err != nil {
			return false
		}
		defer resp.Body.Close()
		body, _ := io.ReadAll(resp.Body)
		said = string(body)
		return resp.StatusCode == http.StatusServiceUnavailable && strings.Contains(said, "write error")
	})
	if out, err := inkreel("jobs", "--json"); err != nil || !strings.Contains(out, "photosynthesis") {
		t.Errorf("jobs while the disk is full: %v\n%s", err, out)
	}
	allowFiles(t, server, 1<<62)
	eventually(t, "the job is finished", func() bool {
		out, err := inkreel("jobs", "--json")
		return err == nil && strings.Contains(out, `"completed"`)
	})
	eventually(t, "ready again", healthy("http://"+web+"/readyz"))
}
