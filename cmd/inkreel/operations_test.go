package main

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/s3test"
)

const operations = "../../docs/operations.md"

// fenced are the blocks of a kind in a page.
func fenced(t *testing.T, page, kind string) []string {
	t.Helper()
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, m := range regexp.MustCompile("(?ms)^```"+kind+"\n(.*?)^```$").FindAllStringSubmatch(string(data), -1) {
		blocks = append(blocks, m[1])
	}
	if len(blocks) == 0 {
		t.Fatalf("no %s blocks in %s", kind, page)
	}
	return blocks
}

// The page's commands are run as they stand, but for ports, folders and the
// name of the S3 server, which are the test's own.
func TestOperationsPageRuns(t *testing.T) {
	bin := binary(t)
	srv := s3test.Start(t, "", "")
	data := t.TempDir()
	script := strings.Join(fenced(t, operations, "sh"), "echo '--- next block' >&2\n")
	replace := []string{"testdata/plans", quarterSize(t), "https://s3.example.com", srv.Endpoint, "/var/lib/inkreel", filepath.Join(data, "lib")}
	for _, port := range []string{"4222", "8080", "8081", "8082"} {
		_, free, err := net.SplitHostPort(freeport.ForTest(t))
		if err != nil {
			t.Fatal(err)
		}
		replace = append(replace, "127.0.0.1:"+port, "127.0.0.1:"+free)
		switch port {
		case "4222":
			t.Setenv("INKREEL_NATS_LISTEN", "127.0.0.1:"+free)
		case "8080":
			t.Setenv("INKREEL_HTTP", "127.0.0.1:"+free)
		}
	}
	script = strings.NewReplacer(replace...).Replace(script)
	for _, made := range []string{"photosynthesis.mp4", "photosynthesis-again.mp4", "sea-ice.mp4", "sea-ice-of-acme.mp4", "card.mp4"} {
		script = strings.ReplaceAll(script, " -o "+made, " -o "+filepath.Join(data, made))
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-c", "set -euo pipefail -m\n"+script)
	cmd.Dir = "../.."
	tmp := filepath.Join(data, "tmp") // what other processes left elsewhere is no business of the sweep here
	if err := os.Mkdir(tmp, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd.Env = append(os.Environ(), "PATH="+filepath.Dir(bin)+":"+os.Getenv("PATH"), "TMPDIR="+tmp)
	cmd.WaitDelay = 10 * time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{`"encoder_why": "drawn pictures`, "nvenc", "inkreel_frames_total{encoder=", "0 jobs, 0 artifacts and 0 leftovers (0 B) removed"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in what was printed:\n%s", want, out)
		}
	}
	for _, film := range []string{"photosynthesis.mp4", "photosynthesis-again.mp4", "sea-ice.mp4", "sea-ice-of-acme.mp4", "card.mp4"} {
		if info, err := os.Stat(filepath.Join(data, film)); err != nil || info.Size() < 10_000 {
			t.Errorf("%s: %v", film, err)
		}
	}
}

// Commands that a test cannot run have flags that exist.
func TestOperationsPageParses(t *testing.T) {
	n := 0
	for _, block := range append(fenced(t, operations, "console"), fenced(t, operations, "sh")...) {
		for line := range strings.Lines(block) {
			_, args, ok := strings.Cut(strings.TrimSpace(line), "inkreel ")
			if !ok || strings.HasPrefix(args, "-") || strings.Contains(line, "kubectl -n inkreel create") || strings.Contains(line, "kubectl -n inkreel logs") || strings.Contains(line, "kubectl create") {
				continue
			}
			args, _, _ = strings.Cut(args, "  #")
			args, _, _ = strings.Cut(args, " | ")
			args = strings.NewReplacer(" &", "", "'", "", `"`, "", "deploy/worker -- inkreel ", "", "exec ", "").Replace(strings.TrimSpace(args))
			parser, err := kong.New(&commands{}, helpVars, kong.Exit(func(int) {}))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := parser.Parse(strings.Fields(args)); err != nil {
				t.Errorf("inkreel %s: %v", args, err)
			}
			n++
		}
	}
	if n < 15 {
		t.Errorf("only %d commands were found", n)
	}
}

// Every metric is on the page, and no other.
func TestOperationsPageListsMetrics(t *testing.T) {
	data, err := os.ReadFile(operations)
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	known := map[string]bool{}
	for name := range series(t) {
		for _, suffix := range []string{"_bucket", "_count", "_sum"} {
			name = strings.TrimSuffix(name, suffix)
		}
		known[name] = true
		if !strings.Contains(page, "`"+name+"`") {
			t.Errorf("%s is not on the page", name)
		}
	}
	for _, m := range regexp.MustCompile("`(inkreel_[a-z_]+)`").FindAllStringSubmatch(page, -1) {
		if !known[m[1]] && m[1] != "inkreel_jobs" && m[1] != "inkreel_artifacts" {
			t.Errorf("the page tells of %s, which does not exist", m[1])
		}
	}
}
