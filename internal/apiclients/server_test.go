package apiclients

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/built"
	"github.com/inkreel/inkreel/internal/freeport"
)

const root = "../.."

// service is the whole service, started as a newcomer starts it.
type service struct{ url, key string }

var keyLine = regexp.MustCompile(`^\s*(ink_\w+)\s*$`)

// start builds and starts it, and reads the key that it prints; it ends with the
// test.
func start(t *testing.T) service {
	t.Helper()
	program, err := built.Inkreel(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var listen [2]string
	for i := range listen {
		addr, release, err := freeport.Take()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(release)
		listen[i] = addr
	}
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, "serve", "--data", t.TempDir(), "--api", listen[0], "--nats-listen", listen[1], "--http", "", "--slots", "2")
	cmd.Stdout, cmd.Stderr = write, write
	cmd.Cancel, cmd.WaitDelay = func() error { return cmd.Process.Signal(syscall.SIGTERM) }, time.Minute       // to stop, then it is killed
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "INKREEL_") }) // it is a newcomer's
	err = cmd.Start()
	write.Close()
	if err != nil {
		t.Fatal(err)
	}
	drained := make(chan struct{})
	t.Cleanup(func() { // the test's context has ended
		_ = cmd.Wait()
		<-drained
	})
	silent := time.AfterFunc(inTime, func() { _ = cmd.Process.Kill() })
	defer silent.Stop()
	lines := bufio.NewScanner(read)
	s := service{url: "http://" + listen[0]}
	said := ""
	for s.key == "" && lines.Scan() {
		said += lines.Text() + "\n"
		if m := keyLine.FindStringSubmatch(lines.Text()); m != nil {
			s.key = m[1]
		}
	}
	go func() {
		defer close(drained)
		_, _ = io.Copy(io.Discard, read) // it logs on
		read.Close()
	}()
	if s.key == "" {
		t.Fatalf("the server printed no key:\n%s", said)
	}
	s.await(t)
	return s
}

// await waits until it answers.
func (s service) await(t *testing.T) {
	t.Helper()
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for end := time.Now().Add(inTime); time.Now().Before(end); <-look.C {
		answer, err := http.Get(s.url + "/readyz")
		if err != nil {
			continue // not yet
		}
		answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return
		}
	}
	t.Fatal("the server is not ready")
}

// env is what clients are told of it, besides this process's environment.
func (s service) env(more ...string) []string {
	return append(append(os.Environ(), "INKREEL_URL="+s.url, "INKREEL_KEY="+s.key), more...)
}
