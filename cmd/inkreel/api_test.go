package main

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/inkreel/inkreel/internal/freeport"
)

func TestSameAddress(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"127.0.0.1:8080", "127.0.0.1:8080", true}, {"localhost:8080", "127.0.0.1:8080", true}, {":8080", "127.0.0.1:8080", true},
		{"127.0.0.1:8080", "0.0.0.0:8080", true}, {"[::]:8080", ":8080", true},
		{"127.0.0.1:8081", "127.0.0.1:8080", false}, {"10.0.0.1:8080", "127.0.0.1:8080", false}, {"127.0.0.1:0", "127.0.0.1:0", false},
		{"", "127.0.0.1:8080", false}, {"127.0.0.1:8080", "", false},
	} {
		if got := sameAddress(c.a, c.b); got != c.same {
			t.Errorf("%q and %q: %v", c.a, c.b, got)
		}
	}
}

// What --http asks for is not left out in silence where the API listens there.
func TestMetricsWhereTheAPIListens(t *testing.T) {
	at := freeport.ForTest(t)
	code, _, errs := inkreel(t, "api", "--db", filepath.Join(t.TempDir(), "records.db"), "--api", at, "--http", at)
	if code == 0 || !strings.Contains(errs, "--http "+at+" is where the API listens") {
		t.Errorf("exit code %d: %s", code, errs)
	}
	serve := start(t, binary(t), "serve", "--data", t.TempDir(), "--nats-listen", freeport.ForTest(t), "--api", at, "--http", at, "--no-worker")
	eventually(t, "the API answers", healthy("http://"+at+"/healthz"))
	if err := serve.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = serve.cmd.Wait()
	if said := serve.log.String(); !strings.Contains(said, "/metrics is not served") {
		t.Errorf("said %s", said)
	}
}
