package main

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/plan"
)

const plans = "../../testdata/plans"

// inkreel runs a command line in this process.
func inkreel(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(args, &console{strings.NewReader(""), &o, &e})
	return code, o.String(), e.String()
}

// drawsAlone skips, under the race detector, what is slow to draw and has
// nobody to race with.
func drawsAlone(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("draws much, side by side with nothing")
	}
}

func TestCheckNamesEveryFaultAtOnce(t *testing.T) {
	code, _, errs := inkreel(t, "check", plans+"/bad/many-faults.json")
	if code != exitPlan {
		t.Errorf("exit code %d, want %d", code, exitPlan)
	}
	want, err := os.ReadFile(plans + "/bad/many-faults.expect.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(errs), "\n")
	place := regexp.MustCompile(`^\Q` + plans + `/bad/many-faults.json\E:[1-3]:\d+: [a-z]`)
	for _, l := range lines {
		if !place.MatchString(l) {
			t.Errorf("no editor finds the place of: %s", l)
		}
	}
	for _, path := range strings.Fields(string(want)) {
		found := false
		for _, l := range lines {
			found = found || strings.Contains(l, " "+path+": ")
		}
		if !found {
			t.Errorf("no line for %s in\n%s", path, errs)
		}
	}
}

func TestExitCodes(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"good plan", []string{"check", plans + "/photosynthesis.json"}, 0, ""},
		{"no scenes", []string{"check", plans + "/bad/empty.json"}, exitPlan, "scenes"},
		{"truncated", []string{"check", plans + "/bad/truncated.json"}, exitPlan, "cut off"},
		{"version", []string{"check", plans + "/bad/version.json"}, exitPlan, "version"},
		{"no such plan", []string{"check", dir + "/none.json"}, exitFailed, "no such file"},
		{"unknown command", []string{"film"}, exitPlan, "there is no command film; see inkreel --help"},
		{"mistyped command", []string{"rendr"}, exitPlan, `there is no command rendr, did you mean "render"? see inkreel --help`},
		{"mistyped flag", []string{"render", "a.json", "--qualty", "draft"}, exitPlan, `did you mean "--quality"? see inkreel render --help`},
		{"no command", nil, 0, ""},
		{"missing asset", []string{"render", plans + "/bad/missing-asset.json", "-o", dir + "/a.mp4"}, exitFailed, "scenes[0].elements[0].source: asset assets/none.png: no such file"},
		{"unwritable", []string{"render", plans + "/photosynthesis.json", "-o", dir + "/none/a.mp4"}, exitFailed, "cannot write"},
		{"still of no scene", []string{"render", plans + "/photosynthesis.json", "--still", "nope@1"}, exitPlan, "no scene \"nope\""},
		{"still without seconds", []string{"render", plans + "/photosynthesis.json", "--still", "light"}, exitPlan, "SCENE@SECONDS"},
		{"still at no time", []string{"render", plans + "/photosynthesis.json", "--still", "light@NaN"}, exitPlan, "SCENE@SECONDS"},
		{"still in another form", []string{"render", plans + "/photosynthesis.json", "--still", "light@1", "-o", dir + "/a.jpg"}, exitPlan, "ends in .png"},
		{"no slots", []string{"worker", "--slots=-1"}, exitPlan, "--slots -1: want 1 or more"},
		{"short grace", []string{"sweep", "--sweep-grace", "1h"}, exitPlan, "--sweep-grace 1h0m0s: want 6h0m0s or more"},
		{"no assets fit", []string{"render", plans + "/photosynthesis.json", "--max-asset-mib", "0"}, exitPlan, "--max-asset-mib 0: want 1 or more"},
		{"no elements", []string{"edit", "a", "1", dir + "/none.json"}, exitFailed, "cannot read elements"},
		{"version as elsewhere", []string{"--version"}, 0, ""},
		{"help as elsewhere", []string{"help", "render"}, 0, ""},
		{"no such variant", []string{"render", plans + "/everything.json", "--variant", "ja"}, exitPlan, "everything-de, everything-fr"},
		{"no NATS", []string{"watch", "x", "--nats", "nats://127.0.0.1:1"}, exitFailed, "cannot reach NATS"},
		{"password in a failure", []string{"watch", "x", "--nats", "tls://ada:secret@127.0.0.1:1"}, exitFailed, "cannot reach NATS at tls://127.0.0.1:1: "},
		{"password in a wrong address", []string{"watch", "x", "--nats", "nats://ada:secret@127.0.0.1:port"}, exitPlan, "the server nats://127.0.0.1:port: invalid port"},
		{"no scheme of NATS", []string{"watch", "x", "--nats", "http://127.0.0.1"}, exitPlan, "want nats://HOST:PORT"},
		{"no store", []string{"sweep"}, exitPlan, "add --store"},
		{"several files to standard output", []string{"get", "x", "--what", "all", "-o", "-"}, exitPlan, "takes one file"},
		{"no buckets", []string{"render", plans + "/photosynthesis.json", "--asset-bucket", "a"}, exitPlan, "--asset-bucket a: not an S3 address"},
		{"no sessions", []string{"render", plans + "/photosynthesis.json", "--encoder-sessions", "0"}, exitPlan, "--encoder-sessions 0: want 1 or more"},
		{"no folder for clips", []string{"render", plans + "/photosynthesis.json", "-o", dir + "/a.mp4", "--scenes", plans + "/photosynthesis.json/a"}, exitFailed, "cannot make the folder"},
		{"no folder for what is fetched", []string{"submit", plans + "/photosynthesis.json", "--store", dir, "-o", dir + "/none/a.mp4"}, exitFailed, "make the folder first"},
		{"torn elements", []string{"edit", "a", "1", plans + "/bad/truncated.json"}, exitPlan, "truncated.json, line "},
		{"no jobs", []string{"dead", "retry"}, exitPlan, "give --all"},
		{"licences", []string{"licences", "--full"}, 0, ""},
		{"no icon", []string{"icons", "qqqqxyzzy"}, exitFailed, "no icon"},
		{"no picture", []string{"pictures", "qqqqxyzzy"}, exitFailed, "no picture"},
		{"no category", []string{"pictures", "--category", "beasts"}, exitFailed, "accepted: animals"},
		{"no such person", []string{"pictures", "--persons", "qqqq"}, exitFailed, "lists all"},
		{"mistyped icon", []string{"icons", "rockt"}, exitFailed, "names near it: rocket"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := inkreel(t, c.args...)
			if code != c.code || !strings.Contains(errs, c.says) {
				t.Errorf("exit code %d, want %d; said %q %q", code, c.code, out, errs)
			}
		})
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// What only rendering finds wrong with a plan stands at its place in the file too.
func TestRenderTellsPlaces(t *testing.T) {
	narrow := talk(t, "narrow.json", `{"version": 1, "scenes": [{"duration": 2, "elements": [{"kind": "text", "text": "`+strings.Repeat("Donau", 40)+`"}]}]}`)
	for _, file := range []string{plans + "/bad/missing-asset.json", narrow} {
		_, _, checked := inkreel(t, "check", "--deep", file)
		code, _, errs := inkreel(t, "render", file, "-o", filepath.Join(t.TempDir(), "a.mp4"))
		want, _, _ := strings.Cut(checked, "\n")
		if code == 0 || !strings.HasPrefix(want, file+":") || !strings.Contains(errs, want) {
			t.Errorf("%s: exit code %d, said %q, want %q", file, code, errs, want)
		}
	}
}

func TestNoFFmpegIsSaid(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	code, _, errs := inkreel(t, "render", plans+"/photosynthesis.json", "-o", filepath.Join(dir, "a.mp4"))
	if code != exitFailed || !strings.Contains(errs, "ffmpeg") || strings.Count(strings.TrimSpace(errs), "\n") > 0 {
		t.Errorf("exit code %d, said %q", code, errs)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestStillIsQuick(t *testing.T) {
	drawsAlone(t)
	out := filepath.Join(t.TempDir(), "x.png")
	began := time.Now()
	code, _, errs := inkreel(t, "render", plans+"/photosynthesis.json", "--still", "light@3", "-o", out)
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	t.Logf("drawn in %v", time.Since(began))
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.DecodeConfig(f)
	if err != nil || img.Width != 1536 || img.Height != 1024 {
		t.Errorf("%dx%d, %v", img.Width, img.Height, err)
	}
}

func TestRenderSummary(t *testing.T) {
	dir := t.TempDir()
	film := filepath.Join(dir, "film.mp4")
	code, out, errs := inkreel(t, "render", plans+"/water-cycle-hi.json", "-o", film, "--scenes", filepath.Join(dir, "clips"), "--json", "--quality", "draft")
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	var sum struct {
		Film    string   `json:"film"`
		Clips   []string `json:"clips"`
		Extras  []string `json:"extras"`
		Frames  int      `json:"frames"`
		Seconds float64  `json:"seconds"`
		Speed   float64  `json:"times_real_time"`
		Encoder string   `json:"encoder"`
	}
	if err := json.Unmarshal([]byte(out), &sum); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	if sum.Film != film || len(sum.Clips) != 1 || len(sum.Extras) != 4 || sum.Frames == 0 || sum.Speed <= 0 || sum.Encoder == "" {
		t.Errorf("%+v", sum)
	}
	for _, path := range append(append(sum.Clips, sum.Extras...), sum.Film) {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
	if !strings.Contains(errs, "drawing") {
		t.Errorf("no progress lines: %q", errs)
	}
}

func TestSchemaAndLists(t *testing.T) {
	for args, title := range map[string]string{"schema": "Inkreel scene plan", "schema record": `"JobRecord"`, "schema event": `"JobEvent"`, "schema change": `"ChangeRequest"`} {
		if code, out, _ := inkreel(t, strings.Fields(args)...); code != 0 || !json.Valid([]byte(out)) || !strings.Contains(out, title) {
			t.Errorf("%s: exit code %d, %.200s", args, code, out)
		}
	}
	if code, _, errs := inkreel(t, "schema", "films"); code != exitPlan || !strings.Contains(errs, "record") {
		t.Errorf("schema films: exit code %d, %q", code, errs)
	}
	if _, out, _ := inkreel(t, "pictures", "rocket"); !strings.HasPrefix(out, "rocket ") {
		t.Errorf("pictures rocket: %.60q", out)
	}
	if _, out, _ := inkreel(t, "pictures", "--persons", "hard_hat"); !strings.HasPrefix(out, "hair ") {
		t.Errorf("pictures --persons hard_hat: %.60q", out)
	}
	if _, out, _ := inkreel(t, "icons", "rocket"); !strings.HasPrefix(out, "rocket\n") {
		t.Errorf("icons rocket: %.60q", out)
	}
	_, out, _ := inkreel(t, "styles")
	listed := append(plan.SketchStyles(), plan.CanvasStyles()...)
	for _, name := range listed {
		if !strings.Contains(out, "\n  "+name+"\n") {
			t.Errorf("styles lacks %s: %q", name, out)
		}
	}
	if strings.Count(out, "\n") != 2+len(listed) {
		t.Errorf("styles: %q", out)
	}
}

// A server that cannot start says why.
func TestServeSaysWhyItCannotStart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct{ data, listen, says string }{
		{filepath.Join(file, "data"), freeport.ForTest(t), "not a directory"},
		{t.TempDir(), taken.Addr().String(), "address already in use"},
	} {
		code, _, errs := inkreel(t, "serve", "--data", c.data, "--nats-listen", c.listen, "--http", "", "--log-level", "error")
		if code != exitFailed || !strings.Contains(errs, c.says) {
			t.Errorf("exit code %d; said %q, want %q", code, errs, c.says)
		}
	}
}

// The help lists every command under a title that says what it is for.
func TestHelpHasCommandsInGroups(t *testing.T) {
	code, help, errs := inkreel(t, "help")
	if code != 0 || !strings.Contains(help, "\nRunning a service:\n") {
		t.Fatalf("%d: %s%s", code, help, errs)
	}
	if strings.Contains(help, "\nCommands:\n") {
		t.Errorf("a command has no group, see the list of them in main.go:\n%s", help)
	}
}
