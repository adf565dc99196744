package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	inkservice "github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/httpapitest"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// quick is a service whose films are made at once.
type quick struct {
	*httpapitest.Fake
	files string
}

// Job implements service.UseCases.
func (q *quick) Job(ctx context.Context, c account.Caller, id string) (inkservice.Job, error) {
	j, err := q.Fake.Job(ctx, c, id)
	j.Status, j.Seconds = inkservice.Completed, 12.5
	if j.ScriptText = "Bees are small."; j.Output != inkservice.Script {
		j.URL, j.Captions = q.files+"/"+id, &inkservice.Captions{SRT: q.files + "/srt", VTT: q.files + "/vtt"}
	}
	return j, err
}

// serviceForTest is one, and a file with its key.
func serviceForTest(t *testing.T) (q *quick, url, key string) {
	t.Helper()
	files := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Api-Key") != "" {
			t.Error("the key went along")
		}
		_, _ = w.Write([]byte("made " + r.URL.Path))
	}))
	t.Cleanup(files.Close)
	q = &quick{httpapitest.New(), files.URL}
	srv := httptest.NewServer(httpapi.New(httpapi.Config{Keys: q}, v2.New(q)))
	t.Cleanup(srv.Close)
	return q, srv.URL, talk(t, "key", httpapitest.Key+"\n")
}

// A film is made by a service as the flags say, and lies where they say.
func TestMakeByService(t *testing.T) {
	t.Parallel()
	q, url, key := serviceForTest(t)
	dir := t.TempDir()
	picture := filepath.Join(dir, "red-loaf.png")
	if err := os.WriteFile(picture, []byte("a picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	film := filepath.Join(dir, "bread.mp4")
	code, out, errs := inkreel(t, "make", sources+"recipe-bread.txt", "--api", url, "--api-key-file", key, "-o", film, "--timing", "0.5", "--style", "classic",
		"--orientation", "vertical", "--language", "German", "--voice", "male-2", "--music", "none", "--pace", "fast", "--image", picture, "--languages", "Spanish", "--visuals", "per_language")
	if code != 0 {
		t.Fatalf("exit code %d: %s%s", code, out, errs)
	}
	g := q.Last()
	if g.Prompt != "recipe bread" || g.Timing != "0.5" || g.Engine != "studio_sketch" || g.SketchStyle != "classic" || g.Orientation != "vertical" ||
		g.NarrationLanguage != "german" || g.NarrationVoice != "male-2" || g.BackgroundTrack != "" || g.ScenePacing != "fast" || g.VariantVisualsMode != "per_language" {
		t.Errorf("asked for %+v", g)
	}
	if len(g.ReferenceSource) != 1 || !strings.HasPrefix(g.ReferenceSource[0], "https://") || len(g.CustomImages) != 1 || g.CustomImagesTell[0] != "red loaf" {
		t.Errorf("of %q, pictures %q: %q", g.ReferenceSource, g.CustomImages, g.CustomImagesTell)
	}
	for _, name := range []string{"bread.mp4", "bread.srt", "bread.vtt", "bread-es.mp4", "bread-es.srt"} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.HasPrefix(string(data), "made /") {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".inkreel-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
	if !strings.Contains(errs, film) || strings.Contains(errs, httpapitest.Key) {
		t.Errorf("said %s", errs)
	}
}

// A script alone is printed; a script of one's own and a podcast are asked for as
// such.
func TestMakeByServiceOthers(t *testing.T) {
	t.Parallel()
	q, url, key := serviceForTest(t)
	script := talk(t, "words.txt", "The moon pulls at the sea.")
	code, out, errs := inkreel(t, "make", "--script", script, "--script-only", "--api", url, "--api-key-file", key)
	if g := q.Last(); code != 0 || out != "Bees are small.\n" || !g.ScriptOnly || g.CustomScript != "The moon pulls at the sea." || g.CanvasStyle != "whiteboard" {
		t.Errorf("exit code %d: %s%s of %+v", code, out, errs, g)
	}
	code, out, errs = inkreel(t, "make", "--prompt", "Tides", "--podcast", "-o", "-", "--api", url, "--api-key-file", key)
	if g := q.Last(); code != 0 || !strings.HasPrefix(out, "made /") || !g.Podcast || g.Prompt != "Tides" {
		t.Errorf("exit code %d: %s%s of %+v", code, out, errs, g)
	}
}

// No service, and no model, is asked for a film that could not be written.
func TestMakeLooksWhereItWrites(t *testing.T) {
	t.Parallel()
	q, url, key := serviceForTest(t)
	film := filepath.Join(t.TempDir(), "none", "tides.mp4")
	for _, more := range [][]string{nil, {"--api", url, "--api-key-file", key}} {
		code, out, errs := inkreel(t, append([]string{"make", "--script", talk(t, "words.txt", tides), "-o", film}, more...)...)
		if code != exitFailed || !strings.Contains(errs, "make the folder first") || len(q.Asked) > 0 {
			t.Errorf("%v: exit code %d: %s%s, asked for %+v", more, code, out, errs, q.Asked)
		}
	}
}

// What a service cannot be asked for, or refuses, is said.
func TestMakeByServiceWrong(t *testing.T) {
	t.Parallel()
	_, url, key := serviceForTest(t)
	stranger := talk(t, "key", "nobody's")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--api", url, "--api-key-file", stranger}, "status 401"},
		{[]string{"--api", url}, "INKREEL_API_KEY"},
		{[]string{"--api", url, "--api-key-file", "missing"}, "--api-key-file missing"},
		{[]string{"--api", "http://films.example.com", "--api-key-file", key}, "https"},
		{[]string{"--api", url, "--api-key-file", key, "--plan-only"}, "--plan-only"},
		{[]string{"--api", url, "--api-key-file", key, "-o", "tides.webm"}, ".mp4"},
		{[]string{"--api", url, "--api-key-file", key, "--languages", "klingon"}, "klingon"},
	} {
		if code, out, errs := inkreel(t, append([]string{"make", "--prompt", "Tides"}, c.args...)...); code != exitPlan || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%q: exit code %d: %s%s", c.args, code, out, errs)
		}
	}
}
