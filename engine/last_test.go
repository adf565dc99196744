package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
)

// How a scene ends is known without playing it: posters and transitions show
// the very picture.
func TestLastPictureIsAsPlayed(t *testing.T) {
	if testing.Short() {
		t.Skip("one scene at a time, side by side with nothing")
	}
	const root = "../testdata/plans"
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		t.Fatal(err)
	}
	speaker, err := audio.FindEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	store, err := artifact.NewFolder(filepath.Join(dir, "store"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := New(Config{Tools: tools, Speaker: speaker, Store: store, TempDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"photosynthesis", "layouts/market-ar", "layouts/request"} {
		data, err := os.ReadFile(filepath.Join(root, name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		job, err := e.Prepare(t.Context(), p, asset.NewFetcher(dir, asset.Config{Root: root, Store: store}))
		if err != nil {
			t.Fatal(err)
		}
		sources := e.newSourceCache(t.Context(), job, dir)
		for i, s := range job.scenes() {
			last, err := e.lastPicture(t.Context(), s, sources)
			if err != nil {
				t.Fatal(err)
			}
			r := e.newRun(s, sources)
			r.bare = true
			if err := r.do(t.Context(), scriptSteps()); err != nil {
				t.Fatal(err)
			}
			played, err := r.pictureAt(s.task().Frames - 1)
			r.close()
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(last.Pix, played.Pix) {
				t.Errorf("%s, scene %d: another picture than is played", name, i)
			}
		}
	}
}
