//go:build linux

package child

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
)

// A scene that takes all memory fails its own job. A film that is made beside it is
// made at the first attempt, whatever else is killed.
func TestNeighboursLoseNoAttempt(t *testing.T) {
	tight(t)
	dir := t.TempDir()
	picture(t, filepath.Join(dir, "large.png"), 8000)
	r := newRig(t, func(c *Config) {
		c.Assets = asset.Config{Root: dir}
		c.Setup.Memory, c.Setup.Limits.PictureBytes = 256<<20, 4<<30
	})
	q, err := queue.Open(t.Context(), natstest.Connect(t, natstest.Server(t)), queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	w := queue.NewWorker(q, queue.WorkerConfig{Steps: r, Store: r.store, Slots: 2, Grace: time.Minute, Backoff: time.Millisecond})
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	bomb := fmt.Appendf(nil, `{"version": 1, "studio_video_engine": "studio_canvas", "output": {"scale": 0.25}, "scenes": [
		{"id": "bomb", "duration": 2, "elements": [{"id": "big", "kind": "image", "source": "large.png"}]}]}`)
	for id, doc := range map[string][]byte{"bomb": bomb, "compound-interest": small(t, "compound-interest.json")} {
		if _, err := q.Submit(t.Context(), id, doc, nil); err != nil {
			t.Fatal(err)
		}
	}
	end := func(id string) *queue.Record {
		var rec *queue.Record
		eventually(t, id+" has ended", func() bool {
			rec, err = q.Get(t.Context(), id)
			return err == nil && rec.State.Terminal()
		})
		return rec
	}
	if rec := end("bomb"); rec.State != queue.Failed || rec.Error == nil || rec.Error.Code != "memory" || rec.Error.Path != "scenes[0].elements[0]" || rec.Error.Element != "big" || rec.Attempts["plan"] != 1 {
		t.Errorf("%s, %+v, attempts %v", rec.State, rec.Error, rec.Attempts)
	}
	rec := end("compound-interest")
	if rec.State != queue.Completed {
		t.Fatalf("%s: %+v", rec.State, rec.Error)
	}
	for task, n := range rec.Attempts {
		if n != 1 {
			t.Errorf("%s was begun %d times", task, n)
		}
	}
}
