package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/rota"
)

// How a scene ends is known without playing it: posters and transitions show
// the very picture.
func TestLastPictureIsAsPlayed(t *testing.T) {
	if testing.Short() {
		t.Skip("one scene at a time, side by side with nothing")
	}
	const root = "../testdata/plans"
	dir := t.TempDir()
	e := bareEngine(t, dir)
	for _, name := range rota.Some([]string{"photosynthesis", "layouts/market-ar", "layouts/request", "take-away"}, 2) {
		data, err := os.ReadFile(filepath.Join(root, name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		job, err := e.Prepare(t.Context(), p, asset.NewFetcher(dir, asset.Config{Root: root, Store: e.cfg.Store}))
		if err != nil {
			t.Fatal(err)
		}
		sources := e.newSourceCache(t.Context(), job, dir)
		for i, s := range job.scenes() {
			end, err := e.lastPicture(t.Context(), s, sources)
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
			if !bytes.Equal(end.picture.Pix, played.Pix) {
				t.Errorf("%s, scene %d: another picture than is played", name, i)
			}
		}
	}
}
