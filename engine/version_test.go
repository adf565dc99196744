package engine_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/plan"
)

// drawnBy is a prepared job as another version has prepared it.
func drawnBy(t *testing.T, job *engine.Job, version string) *engine.Job {
	t.Helper()
	doc, err := json.Marshal(job)
	if err != nil {
		t.Fatal(err)
	}
	now := &engine.Job{}
	if err := json.Unmarshal(doc, now); err != nil {
		t.Fatal(err)
	}
	now.Version = version
	if err := engine.Rekey(now); err != nil {
		t.Fatal(err)
	}
	return now
}

// shared counts the clips that two jobs have in common.
func shared(a, b *engine.Job) (n int) {
	for i := range a.Scenes {
		if a.Scenes[i].Key == b.Scenes[i].Key {
			n++
		}
	}
	return n
}

// An edit of a film that another version has drawn gives all its scenes the clips of
// this one; of its own only the edited scene, and what follows from it.
func TestEditKeepsFilmsInOneVersion(t *testing.T) {
	e := newEngine(t)
	own, err := e.Prepare(t.Context(), decode(t, smallFilm(plan.EngineCanvas, plan.TransitionNone, "")), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	edit := func(job *engine.Job) *engine.Job {
		t.Helper()
		now, err := e.Edit(t.Context(), job, 0, json.RawMessage(`[{"kind": "text", "text": "another"}]`), fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	want := edit(own)
	if shared(own, want) != len(own.Scenes)-1 {
		t.Errorf("an edit of one scene left %d of %d clips", shared(own, want), len(own.Scenes))
	}
	other := drawnBy(t, own, "another")
	now := edit(other)
	if now.Version != drawn.Version() || shared(now, other) != 0 || shared(now, want) != len(own.Scenes) {
		t.Errorf("version %s, %d clips of the other version, %d of this one", now.Version, shared(now, other), shared(now, want))
	}
}

// Scenes taken from another version's job are drawn as the film is, and refused where
// the very clips are asked for.
func TestTakenScenesAreOfTheFilmsVersion(t *testing.T) {
	e := newEngine(t)
	own, err := e.Prepare(t.Context(), decode(t, smallFilm(plan.EngineCanvas, plan.TransitionNone, "")), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	other := drawnBy(t, own, "another")
	now, err := e.Take(own, map[int]*engine.Job{0: other}, false)
	if err != nil || now.Version != drawn.Version() || shared(now, own) != len(own.Scenes) {
		t.Errorf("%v: version %s, %d clips of the film's", err, now.Version, shared(now, own))
	}
	var faults plan.Faults
	if _, err := e.Take(own, map[int]*engine.Job{1: other}, true); !errors.As(err, &faults) || faults[0].Path != "combine.clips[1]" || !strings.Contains(err.Error(), "another") {
		t.Errorf("clips of two versions: %v", err)
	}
	all := map[int]*engine.Job{}
	for i := range own.Scenes {
		all[i] = other
	}
	if now, err = e.Take(own, all, true); err != nil || now.Version != "another" || shared(now, other) != len(own.Scenes) {
		t.Errorf("the clips of an earlier version alone: %v, version %s", err, now.Version)
	}
}

// A variant of a film of another version shares none of its clips.
func TestVariantsShareClipsOfTheirVersion(t *testing.T) {
	e := newEngine(t)
	film, err := e.Prepare(t.Context(), decode(t, smallFilm(plan.EngineCanvas, plan.TransitionNone, `, "variants": [{"id": "v", "narration_language": "de"}]`)), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	for version, shares := range map[string]bool{drawn.Version(): true, "another": false} {
		of := drawnBy(t, film, version)
		now, err := e.PrepareVariant(t.Context(), of, "v", fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		taken := 0
		for i, s := range now.Scenes {
			if s.Key == of.Scenes[i].Key || s.Of == of.Scenes[i].Key {
				taken++
			}
		}
		if now.Version != drawn.Version() || taken > 0 != shares {
			t.Errorf("film of %s: version %s, %d clips shared", version, now.Version, taken)
		}
	}
}
