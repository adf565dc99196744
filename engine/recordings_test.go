package engine_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/drivertest"
	"github.com/inkreel/inkreel/mux"
)

// counted has an engine's ffmpeg write a line to a file each time that it is
// started.
func counted(t *testing.T, to string) func(*engine.Config) {
	t.Helper()
	return func(c *engine.Config) {
		script := filepath.Join(t.TempDir(), "ffmpeg")
		drivertest.Program(t, script, fmt.Sprintf("#!/bin/sh\necho \"$*\" | cut -c 1-2000 | tr '\\n' ' ' >> %s\necho >> %s\nexec %s \"$@\"\n", to, to, c.Tools.FFmpeg))
		tools, err := mux.Find(t.Context(), mux.Config{FFmpeg: script})
		if err != nil {
			t.Fatal(err)
		}
		c.Tools = tools
	}
}

// A recording is decoded once, however many scenes take their narration from it,
// in whatever order; each has the part it would have from a plan of its own, also
// where it is lost and made again.
func TestRecordingIsReadOnce(t *testing.T) {
	recording := dataURL("audio/ogg", media(t, "v.ogg", "-f", "lavfi", "-i", "aevalsrc='0.3*sin(2*PI*(200+20*t)*t)':d=30:s=48000", "-c:a", "libvorbis", "-b:a", "48k"))
	log := filepath.Join(t.TempDir(), "starts")
	e := newEngine(t, counted(t, log))
	scene := func(from, to float64) string {
		return fmt.Sprintf(`{"narration": {"from": %g, "to": %g, "text": "One part of it."}}`, from, to)
	}
	film := func(scenes ...string) string {
		return `{"version": 1, "output": {"format": "audio"}, "own_narration": {"source": "` + recording + `"}, "scenes": [` + strings.Join(scenes, ",") + `]}`
	}
	parts := [][2]float64{{20, 24.5}, {1.5, 3}, {3, 5.25}, {2, 21}, {28, 31}, {1.5, 3}}
	var scenes []string
	for _, p := range parts {
		scenes = append(scenes, scene(p[0], p[1]))
	}
	job, err := e.Prepare(t.Context(), decode(t, film(scenes...)), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	if starts, err := os.ReadFile(log); err != nil || strings.Count(string(starts), "aresample") != 1 {
		t.Errorf("%v; sound was decoded by:\n%s", err, starts)
	}
	for i, p := range parts {
		alone, err := newEngine(t).Prepare(t.Context(), decode(t, film(scene(p[0], p[1]))), fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		got, want := job.Scenes[i], alone.Scenes[0]
		if got.Voice != want.Voice || got.Seconds != want.Seconds || len(got.Words) != 4 || got.Words[3] != want.Words[3] {
			t.Errorf("part %v: %s of %g s, alone %s of %g s", p, got.Voice, got.Seconds, want.Voice, want.Seconds)
		}
	}
	if left := tempLeft(t, e); len(left) > 0 {
		t.Errorf("left: %v", left)
	}

	lost := job.Scenes[2].Voice
	whole := read(t, e.Store, lost)
	if err := e.Store.Delete(t.Context(), lost); err != nil {
		t.Fatal(err)
	}
	if _, err := e.EncodeSound(t.Context(), job, t.TempDir(), engine.Times{}); err != nil {
		t.Fatal(err)
	}
	if read(t, e.Store, lost) != whole {
		t.Error("a lost narration is another when it is made again")
	}
}

// read is an object's content.
func read(t *testing.T, s artifact.Store, name string) string {
	t.Helper()
	r, _, err := s.Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Parts of recordings that are longer together than a film may be are refused
// before any is decoded.
func TestPartsOfRecordingsAreLimited(t *testing.T) {
	recording := dataURL("audio/ogg", media(t, "v.ogg", "-f", "lavfi", "-i", "sine=d=10", "-c:a", "libvorbis"))
	log := filepath.Join(t.TempDir(), "starts")
	e := newEngine(t, counted(t, log), func(c *engine.Config) { c.Limits.FilmSeconds = 25 })
	scenes := strings.TrimSuffix(strings.Repeat(`{"narration": {"audio": "`+recording+`"}},`, 3), ",")
	_, err := e.Prepare(t.Context(), decode(t, `{"version": 1, "output": {"format": "audio"}, "scenes": [`+scenes+`]}`), fetcher(t))
	if err == nil || !engine.Permanent(err) || !strings.Contains(err.Error(), "scenes[0]: 10 seconds; the film lasts at least 30; at most 25 are accepted (film_seconds)") {
		t.Errorf("got %v", err)
	}
	if starts, _ := os.ReadFile(log); strings.Contains(string(starts), "aresample") {
		t.Errorf("sound was decoded by:\n%s", starts)
	}
}

// A source of a kind that is not accepted is refused with what is.
func TestUnacceptedSourcesSayWhatIsAccepted(t *testing.T) {
	for _, c := range []struct{ name, says string }{
		{"v.mkv", "it holds ffv1, which is not accepted; accepted: H.264"},
		{"v.nut", "it is no file of an accepted kind; accepted: MP4"},
	} {
		video := dataURL("video/mp4", media(t, c.name, "-f", "lavfi", "-i", "testsrc=s=64x64:d=0.2", "-c:v", "ffv1"))
		_, err := newEngine(t).Prepare(t.Context(), decode(t, `{"version": 1, "scenes": [{"elements": [{"kind": "video", "source": "`+video+`"}]}]}`), fetcher(t))
		f := engine.Describe(err)
		if f == nil || !engine.Permanent(err) || f.Path != "scenes[0].elements[0].source" || !strings.Contains(f.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// Videos of one scene are decoded side by side: their pictures are limited
// together, those of other scenes are not.
func TestVideosOfASceneAreLimitedTogether(t *testing.T) {
	video := `{"kind": "video", "source": "` + dataURL("video/mp4", media(t, "v.mp4", "-f", "lavfi", "-i", "color=s=64x64:r=5:d=0.2", "-pix_fmt", "yuv420p")) + `"}`
	e := newEngine(t, func(c *engine.Config) { c.Limits.SceneFootagePixels = 10_000_000 })
	for scenes, path := range map[string]string{
		`{"elements": [` + video + `,` + video + `]},{"elements": [` + video + `]}`: "",
		`{"elements": [` + video + `,` + video + `,` + video + `]}`:                 "scenes[0]",
	} {
		_, err := e.Prepare(t.Context(), decode(t, `{"version": 1, "output": {"scale": 0.25}, "scenes": [`+scenes+`]}`), fetcher(t))
		if (err == nil) != (path == "") {
			t.Errorf("%d videos: %v", strings.Count(scenes, "video/mp4"), err)
		}
		if f := engine.Describe(err); f != nil && (f.Path != path || !strings.Contains(f.Error(), "12,000,000 pixels in a picture of each of its videos, four million at least; at most 10,000,000 are accepted")) {
			t.Errorf("%s: %v", f.Path, f)
		}
	}
}
