package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/natstest"
)

// slides is a plan of so many scenes that are quick to draw.
func slides(job, priority string, scenes int) string {
	var all []string
	for i := range scenes {
		all = append(all, fmt.Sprintf(`{"duration": 0.5, "elements": [{"kind": "text", "text": "%s %d"}]}`, job, i))
	}
	return fmt.Sprintf(`{"version": 1, "job_id": %q, "priority": %q, "output": {"scale": 0.25, "fps": 24, "quality": "draft"}, "scenes": [%s]}`,
		job, priority, strings.Join(all, ", "))
}

// Three worker processes, jobs of every priority waiting when they come: all films
// are those that render makes, the interactive one, submitted last, does not come
// last, and the batch one is made, too.
func TestPrioritiesOnThreeWorkers(t *testing.T) {
	bin, dir, srv := binary(t), t.TempDir(), natstest.Server(t)
	q, err := queue.Open(t.Context(), natstest.Connect(t, srv), queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	store, err := artifact.NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	jobs := map[string]string{}
	for _, j := range []struct {
		name, priority string
		scenes         int
	}{{"idle", "batch", 5}, {"a", "normal", 6}, {"b", "normal", 6}, {"c", "normal", 6}, {"d", "normal", 1}, {"now", "interactive", 3}} {
		jobs[j.name] = slides(j.name, j.priority, j.scenes)
		if _, err := q.Submit(t.Context(), j.name, []byte(jobs[j.name]), store); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		start(t, bin, "worker", "--nats", srv.ClientURL(), "--store", dir, "--slots", "1", "--work", t.TempDir())
	}
	ended := map[string]*queue.Record{}
	for job, plan := range jobs {
		eventually(t, "the end of "+job, func() bool {
			rec, err := q.Get(t.Context(), job)
			if err == nil && rec.State.Terminal() {
				ended[job] = rec
			}
			return ended[job] != nil
		})
		rec := ended[job]
		if rec.State != queue.Completed {
			t.Fatalf("%s: %+v", job, rec)
		}
		local := filepath.Join(t.TempDir(), "film.mp4")
		if code, _, msg := inkreel(t, "render", write(t, job+".json", plan), "-o", local, "--cache", dir); code != 0 {
			t.Fatalf("render %s: %s", job, msg)
		}
		if digest(t, local) != digest(t, filepath.Join(dir, filepath.FromSlash(rec.Film))) {
			t.Errorf("the film of %s is not the rendered one", job)
		}
	}
	last := ended["a"].Since
	for _, job := range []string{"b", "c"} {
		if s := ended[job].Since; s.After(last) {
			last = s
		}
	}
	if !ended["now"].Since.Before(last) {
		t.Error("the interactive film came after all others")
	}
}
