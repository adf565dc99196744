package engine_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
)

// rain is a small film without sound.
const rain = `{"version": 1, "job_id": "rain", "output": {"scale": 0.25}, "scenes": [
	{"id": "sky", "duration": 1, "elements": [{"kind": "icon", "name": "cloud"}]},
	{"id": "land", "duration": 1, "elements": [{"kind": "icon", "name": "droplet"}]}]}`

// start is an engine that keeps all in a folder, where its sources come from,
// and how the folder is removed. It has no speaker.
func start(ctx context.Context) (e *engine.Engine, from *asset.Fetcher, dir string, remove func()) {
	dir, err := os.MkdirTemp("", "engine-")
	if err != nil {
		log.Fatal(err)
	}
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		log.Fatal(err)
	}
	store, err := artifact.NewFolder(filepath.Join(dir, "store"))
	if err != nil {
		log.Fatal(err)
	}
	e, err = engine.New(engine.Config{Tools: tools, Store: store, TempDir: dir})
	if err != nil {
		log.Fatal(err)
	}
	return e, asset.NewFetcher(dir, asset.Config{}), dir, func() { os.RemoveAll(dir) }
}

// A plan becomes a film; what is drawn once is not drawn again.
func ExampleEngine_Render() {
	ctx := context.Background()
	e, from, dir, remove := start(ctx)
	defer remove()
	p, err := engine.Decode([]byte(rain))
	if err != nil {
		log.Fatal(err)
	}
	for range 2 {
		res, err := e.Render(ctx, p, from, engine.Output{Film: filepath.Join(dir, "rain.mp4")})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(res.Frames, "frames,", res.Seconds, "s,", res.Drawn, "scenes drawn")
	}
	// Output:
	// 60 frames, 2 s, 2 scenes drawn
	// 60 frames, 2 s, 0 scenes drawn
}

// A prepared job knows each scene's frames before any is drawn; a still is one
// of them.
func ExampleEngine_Still() {
	ctx := context.Background()
	e, from, _, remove := start(ctx)
	defer remove()
	p, err := engine.Decode([]byte(rain))
	if err != nil {
		log.Fatal(err)
	}
	job, err := e.Prepare(ctx, p, from)
	if err != nil {
		log.Fatal(err)
	}
	img, err := e.Still(ctx, job, 1, 0.5)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(job.Scenes), job.Scenes[1].Frames, img.Rect.Size())
	// Output: 2 30 (384,256)
}

// A scene with other elements is a job of its own, whose other clips are the
// ones that are there.
func ExampleEngine_Edit() {
	ctx := context.Background()
	e, from, _, remove := start(ctx)
	defer remove()
	p, err := engine.Decode([]byte(rain))
	if err != nil {
		log.Fatal(err)
	}
	job, err := e.Prepare(ctx, p, from)
	if err != nil {
		log.Fatal(err)
	}
	edited, err := e.Edit(ctx, job, 1, []byte(`[{"kind": "icon", "name": "umbrella"}]`), from)
	if err != nil {
		log.Fatal(err)
	}
	for i := range job.Scenes {
		fmt.Println(job.Plan.Scenes[i].ID, job.Scenes[i].Key == edited.Scenes[i].Key)
	}
	// Output:
	// sky true
	// land false
}

// An error says what is wrong to the plan's owner, and where.
func ExampleDescribe() {
	ctx := context.Background()
	e, from, dir, remove := start(ctx)
	defer remove()
	p, err := engine.Decode([]byte(`{"version": 1, "scenes": [{"elements": [{"kind": "image", "source": "none.png", "description": "none"}]}]}`))
	if err != nil {
		log.Fatal(err)
	}
	_, err = e.Render(ctx, p, from, engine.Output{Film: filepath.Join(dir, "f.mp4")})
	failure := engine.Describe(err)
	fmt.Println(failure.Code, failure.Path, engine.Permanent(err))
	// Output: asset scenes[0].elements[0].source true
}
