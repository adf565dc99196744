package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
)

// bareEngine is an engine with a store in dir.
func bareEngine(t *testing.T, dir string) *Engine {
	t.Helper()
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		t.Fatal(err)
	}
	speaker, err := audio.FindEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	store, err := artifact.NewFolder(filepath.Join(dir, "store"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Config{Tools: tools, Speaker: speaker, Store: store, TempDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// A scene that is drawn where it was prepared is laid out once, whether its
// length comes from the narration or from the drawing, and its clip is the one
// that is drawn elsewhere.
func TestCompositionsAreCarriedOver(t *testing.T) {
	p, err := Decode([]byte(`{"version": 1, "job_id": "carried", "output": {"scale": 0.25}, "scenes": [
		{"elements": [{"kind": "text", "text": "first"}, {"kind": "icon", "name": "sun"}], "narration": {"text": "First."}},
		{"transition": "wipe", "elements": [{"kind": "icon", "name": "leaf"}]},
		{"elements": [{"kind": "text", "text": "third"}], "duration": 1}]}`))
	if err != nil {
		t.Fatal(err)
	}
	clips := func(keep bool) [][]byte {
		dir := t.TempDir()
		e := bareEngine(t, dir)
		job, err := e.prepare(t.Context(), preparation{plan: p, from: asset.NewFetcher(dir, asset.Config{}), slots: make(slots, 2), keep: keep, limits: e.cfg.Limits})
		if err != nil {
			t.Fatal(err)
		}
		kept := 0
		if keep {
			kept = len(job.Scenes)
		}
		var all [][]byte
		for i, s := range job.scenes() {
			if n := len(e.compositions.byKey); n != kept {
				t.Errorf("%d compositions are kept before scene %d, want %d", n, i, kept)
			}
			kept = max(kept-1, 0)
			if _, err := e.DrawScene(t.Context(), job, i, func(int) {}); err != nil {
				t.Fatal(err)
			}
			clip, err := os.ReadFile(filepath.Join(dir, "store", s.task().ClipName()))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, clip)
		}
		if e.compositions.bytes != 0 {
			t.Errorf("%d bytes are kept of nothing", e.compositions.bytes)
		}
		return all
	}
	want := clips(false)
	for i, got := range clips(true) {
		if !bytes.Equal(got, want[i]) {
			t.Errorf("scene %d is another clip", i)
		}
	}
}

// What is kept is bounded, whatever nobody draws.
func TestCompositionsAreBounded(t *testing.T) {
	p, err := Decode([]byte(`{"version": 1, "scenes": [{"elements": [{"kind": "text", "text": "t"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var c compositions
	marks := make([]paint.Mark, maxCompositions/4/markBytes)
	for frames := range 6 {
		s := (&Job{Plan: p, Frame: paint.FrameOf(p), Scenes: []SceneTask{{Frames: frames}}}).scene(0)
		if err := c.put(s, composition{drawings: []paint.Drawing{{Marks: marks}}}); err != nil {
			t.Fatal(err)
		}
		if want := frames < 3; c.open() != want {
			t.Errorf("after %d: open %v, want %v", frames+1, c.open(), want)
		}
	}
	if len(c.byKey) != 4 || c.bytes != maxCompositions {
		t.Errorf("%d kept of %d bytes", len(c.byKey), c.bytes)
	}
	c.clear()
	if !c.open() || len(c.byKey) != 0 {
		t.Error("not empty once cleared")
	}
}
