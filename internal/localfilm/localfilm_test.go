package localfilm

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/plan"
)

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// rendered is a film of so many scenes as Render leaves it in a folder.
func rendered(t *testing.T, dir string, ids ...string) engine.Result {
	t.Helper()
	var scenes []string
	for _, id := range ids {
		scenes = append(scenes, `{"id": "`+id+`", "duration": 2}`)
	}
	p, err := plan.Decode([]byte(`{"version": 1, "scenes": [`+strings.Join(scenes, ",")+`]}`), plan.Options{})
	if err != nil {
		t.Fatal(err)
	}
	res := engine.Result{Film: write(t, filepath.Join(dir, "film.mp4"), "film of "+strings.Join(ids, ", ")), Job: &engine.Job{Plan: p}}
	for i, id := range ids {
		res.Job.Scenes = append(res.Job.Scenes, engine.SceneTask{Key: strings.Repeat(string(rune('a'+i)), 64), Frames: 60})
		res.Clips = append(res.Clips, write(t, filepath.Join(dir, "clips", id+".mp4"), "clip of "+id))
	}
	return res
}

// A film is known by its folder and, wherever it is moved to, by its cache.
func TestLeaveAndOpen(t *testing.T) {
	dir := t.TempDir()
	cache, clips := filepath.Join(dir, "cache"), filepath.Join(dir, "clips")
	res := rendered(t, dir, "one", "two", "three")
	if err := Leave(res, ".", cache, clips); err != nil {
		t.Fatal(err)
	}
	moved := filepath.Join(dir, "else.mp4")
	if err := os.Rename(res.Film, moved); err != nil {
		t.Fatal(err)
	}
	f, err := Open(moved, cache)
	if err != nil {
		t.Fatal(err)
	}
	if f.Path != moved || len(f.Scenes) != 3 || f.Scenes[1].ID != "two" || f.Scenes[1].Seconds != 2 || f.ClipPath(1) != "" || f.Dir() != "" {
		t.Errorf("%+v", f)
	}
	write(t, filepath.Join(cache, f.Scenes[1].Clip), "clip")
	if f.ClipPath(1) == "" {
		t.Error("its clip is in the cache")
	}
	if f, err = Open(clips, ""); err != nil || f.Path != filepath.Join(dir, "film.mp4") || f.Cache != cache || f.ClipPath(2) != filepath.Join(clips, "three.mp4") {
		t.Fatalf("%+v, %v", f, err)
	}
	write(t, filepath.Join(clips, "two.mp4"), "touched")
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Seed(t.Context(), store); err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false, true} {
		if _, err := store.Stat(t.Context(), f.Scenes[i].Clip); (err == nil) != want {
			t.Errorf("scene %d: %v", i, err)
		}
	}
	// Rendered again with a scene less, its clip goes; what others put there stays.
	own := write(t, filepath.Join(clips, "notes.txt"), "mine")
	if err := Leave(rendered(t, dir, "one", "three"), ".", "", clips); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(clips, "two.mp4")); err == nil {
		t.Error("the clip of a scene that is gone has stayed")
	}
	if _, err := os.Stat(own); err != nil {
		t.Error(err)
	}
}

// What is missing is named, and how to have it.
func TestOpenSaysWhatIsMissing(t *testing.T) {
	dir := t.TempDir()
	film := write(t, filepath.Join(dir, "film.mp4"), "film")
	for _, c := range []struct{ path, cache, says string }{
		{filepath.Join(dir, "none.mp4"), "", "there is no film"},
		{film, "", "--cache DIR keeps what is needed"},
		{film, dir, "does not know the film"},
		{dir, "", "--scenes " + dir},
	} {
		_, err := Open(c.path, c.cache)
		var e *engine.Error
		if !errors.As(err, &e) || !strings.Contains(e.Error(), c.says) {
			t.Errorf("%s: %v", c.path, err)
		}
	}
	f := &Film{Scenes: []Scene{{ID: "sky"}, {ID: "land"}}}
	if _, err := f.Scene("lnd"); err == nil || !strings.Contains(err.Error(), `did you mean "land"?`) {
		t.Error(err)
	}
	if i, err := f.Scene("2"); err != nil || i != 1 {
		t.Errorf("%d, %v", i, err)
	}
}

func TestIs(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]bool{dir: true, "film-1": false, "acme.film-1": false, "none.mp4": true, "./none": true, write(t, filepath.Join(dir, "a.webm"), ""): true} {
		if Is(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}
