package engine_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/plan"
)

// Where a variant's scene would be cut before all of it is drawn, it is drawn anew, and
// takes over from the film's clip before it.
func TestVariantDrawsWhatCannotBeCut(t *testing.T) {
	s := newStudio(t)
	doc := smallFilm(plan.EngineSketch, plan.TransitionWipe, `, "variants": [{"id": "v-de", "narration_language": "de", "scenes": {
		"a": {"narration": {"text": "Die Sonne ist an diesem langen Tag wirklich sehr warm."}}, "b": {"narration": {"text": "Pflanzen trinken jeden Tag."}}}}]`)
	p, _ := s.film(t, doc)
	now, err := s.PrepareVariant(t.Context(), p.Name, "v-de")
	if err != nil {
		t.Fatal(err)
	}
	if drawn := s.draw(t, now); !slices.Contains(drawn, 1) || slices.Contains(drawn, 2) {
		t.Errorf("scenes %v were drawn; the second should be, and not the third", drawn)
	}
	s.finish(t, now)
}

// A variant with shared visuals draws nothing: its scenes are the film's, cut
// or held longer, here as from the queue.
func TestVariantsShareClips(t *testing.T) {
	s := newStudio(t)
	doc := smallFilm(plan.EngineSketch, plan.TransitionWipe, `, "variants": [
		{"id": "v-de", "narration_language": "de", "scenes": {
			"a": {"narration": {"text": "Die Sonne ist an diesem langen Tag wirklich sehr warm."}}, "b": {"narration": {"text": "Pflanzen trinken jeden Tag."}}}},
		{"id": "v-fr", "narration_language": "fr", "variant_visuals_mode": "per_language", "scenes": {"a": {"elements": {"sun": {"label": "soleil"}}}}}]`)
	// The droplet is soon drawn, so that the scene can be cut.
	doc = strings.Replace(doc, `"name": "droplet"`, `"name": "droplet", "draw_for": 0.6`, 1)
	p, film := s.film(t, doc)
	if strings.Join(p.Variants, " ") != "v-de v-fr" {
		t.Fatalf("variants %v", p.Variants)
	}
	now, err := s.PrepareVariant(t.Context(), p.Name, "v-de")
	if err != nil {
		t.Fatal(err)
	}
	if now.Frames[0] <= p.Frames[0] || now.Frames[1] >= p.Frames[1] {
		t.Errorf("frames %v, now %v; clips %v, now %v", p.Frames, now.Frames, p.Clips, now.Clips)
	}
	// Its clips are made of the film's: those the store has lost come back.
	for _, clip := range p.Clips {
		if err := s.e.Store.Delete(t.Context(), clip); err != nil {
			t.Fatal(err)
		}
	}
	de := s.finish(t, now)
	for i, f := range now.Frames {
		info, err := s.e.Tools.ProbeCounted(t.Context(), clipFile(t, s.e, now.Clips[i]))
		if err != nil || info.Video().Packets != f {
			t.Errorf("scene %d: %+v, %v; want %d frames", i, info, err, f)
		}
		if _, err := s.e.Store.Stat(t.Context(), p.Clips[i]); err != nil {
			t.Errorf("scene %d was drawn instead of being made of the film's clip: %v", i, err)
		}
	}
	if file(t, de, "film").SHA256 == file(t, film, "film").SHA256 {
		t.Error("the variant is the film itself")
	}
	local := filepath.Join(t.TempDir(), "de.mp4")
	full := decode(t, doc)
	full.JobID = "film"
	if _, err := newEngine(t).Render(t.Context(), full, fetcher(t), engine.Output{Film: local, Variant: "v-de"}); err != nil {
		t.Fatal(err)
	}
	if sum, _, err := artifact.Digest(local); err != nil || sum != file(t, de, "film").SHA256 {
		t.Errorf("rendered here, the variant is another film: %v", err)
	}
	fr, err := s.PrepareVariant(t.Context(), p.Name, "v-fr")
	if err != nil || fr.Clips[0] == p.Clips[0] {
		t.Errorf("per language: %v, %v", fr.Clips, err)
	}
	if _, err := s.PrepareVariant(t.Context(), p.Name, "v-it"); err == nil {
		t.Error("a variant the plan does not have was prepared")
	}
}

func clipFile(t testing.TB, e *rig, name string) string {
	t.Helper()
	path, _, err := artifact.File(t.Context(), e.Store, name, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return path
}
