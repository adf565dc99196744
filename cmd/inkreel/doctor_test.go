package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
)

// The doctor tells of everything, fails for what is missing, and makes nothing
// on the server.
func TestDoctor(t *testing.T) {
	s := bus(t, func(*server.Options) {})
	store := filepath.Join(t.TempDir(), "store")
	code, out, errs := inkreel(t, "doctor", "--nats", s.ClientURL(), "--store", store)
	if code != 0 {
		t.Fatalf("exit code %d: %s%s", code, out, errs)
	}
	for _, want := range []string{
		"ok       ffmpeg", "ok       speech", "ok       fonts", "ok       temp", "ok       x264", "ok       inkreel",
		" nvenc ", " vaapi ", " videotoolbox ", " qsv ", " amf ",
		"no streams yet", store + ": written, read and removed",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	nc, err := nats.Connect(s.ClientURL(), natstest.Unhurried())
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	if n, err := queue.Look(t.Context(), nc, "inkreel"); n != 0 || err != nil {
		t.Errorf("streams with %d replicas were made, %v", n, err)
	}
	if _, err := queue.Open(t.Context(), nc, queue.Options{}); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := inkreel(t, "doctor", "--nats", s.ClientURL(), "--store", "object"); code != 0 || !strings.Contains(out, "streams with 1 replicas") || !strings.Contains(out, "object: written") {
		t.Errorf("exit code %d: %s", code, out)
	}
	mac := strings.Contains(out, "ok       videotoolbox")
	code, out, errs = inkreel(t, "doctor", "--nats", "nats://127.0.0.1:1", "--store", "s3://films?endpoint=nowhere", "--work", filepath.Join(store, "none"), "--encoder", "videotoolbox")
	for _, want := range []string{"missing  nats", "missing  store", "missing  temp", "missing  videotoolbox"} {
		if code != exitFailed || !strings.Contains(out, want) && !(mac && strings.Contains(want, "videotoolbox")) {
			t.Errorf("no %q, exit code %d: %s%s", want, code, out, errs)
		}
	}
	if code, out, errs := inkreel(t, "doctor", "--store", "ftp://x"); code != exitFailed || !strings.Contains(out, `"ftp" is not a kind of st`) {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
}

// With --server the doctor lists what is open, and nothing where all is shut.
func TestDoctorListsWhatIsOpen(t *testing.T) {
	open := bus(t, func(*server.Options) {})
	shut := bus(t, func(o *server.Options) { o.Username, o.Password = natsUser, "4711" })
	store := t.TempDir()
	for _, c := range []struct {
		url  string
		mode os.FileMode
		want int
	}{{open.ClientURL(), 0o755, 2}, {shut.ClientURL(), 0o750, 0}} {
		if err := os.Chmod(store, c.mode); err != nil {
			t.Fatal(err)
		}
		args := []string{"doctor", "--nats", c.url, "--nats-password", "4711", "--store", store}
		if _, out, _ := inkreel(t, args...); strings.Contains(out, "open ") {
			t.Errorf("not asked for: %s", out)
		}
		if code, out, errs := inkreel(t, append(args, "--server")...); code != 0 || strings.Count(out, "\nopen ") != c.want {
			t.Errorf("exit code %d, want %d open: %s%s", code, c.want, out, errs)
		}
	}
}
