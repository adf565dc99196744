package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/plan"
)

// studio is steps with the example plans' assets, and a film made with them.
type studio struct {
	*engine.Steps
	e *rig
}

func newStudio(t testing.TB, with ...func(*engine.Config)) studio {
	t.Helper()
	e := newEngine(t, with...)
	return studio{&engine.Steps{Engine: e.Engine, Assets: asset.Config{Root: plans}}, e}
}

// film prepares, draws and joins a plan.
func (s studio) film(t testing.TB, doc string) (queue.Prepared, queue.Film) {
	t.Helper()
	p, err := s.Prepare(t.Context(), "film", []byte(doc), nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, s.finish(t, p)
}

// finish draws what is missing and joins.
func (s studio) finish(t testing.TB, p queue.Prepared) queue.Film {
	t.Helper()
	s.draw(t, p)
	film, err := s.Join(t.Context(), p.Name, "test", func() error { return nil }, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return film
}

// reads counts how often each artifact is read.
type reads struct {
	artifact.Store
	of map[string]int
}

func (r *reads) Open(ctx context.Context, name string) (io.ReadCloser, artifact.Object, error) {
	r.of[name]++
	return r.Store.Open(ctx, name)
}

// Every clip is read once to be verified and joined. One that is damaged is
// told of and cleared away before anything is joined.
func TestJoinVerifiesClipsOnce(t *testing.T) {
	root := t.TempDir()
	folder, err := artifact.NewFolder(root)
	if err != nil {
		t.Fatal(err)
	}
	store := &reads{folder, map[string]int{}}
	s := newStudio(t, func(c *engine.Config) { c.Store = store })
	p, err := s.Prepare(t.Context(), "film", []byte(failingScenes), nil)
	if err != nil {
		t.Fatal(err)
	}
	s.draw(t, p)
	clear(store.of)
	begun := 0
	join := func() error {
		_, err := s.Join(t.Context(), p.Name, "test", func() error { begun++; return nil }, func(int) {})
		return err
	}
	if err := join(); err != nil || begun != 1 {
		t.Fatalf("begun %d times, %v", begun, err)
	}
	for _, clip := range p.Clips {
		if n := store.of[clip]; n != 1 {
			t.Errorf("%s was read %d times", clip, n)
		}
	}
	if err := os.WriteFile(filepath.Join(root, p.Clips[1]), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	err = join()
	var missing *queue.Missing
	if !errors.As(err, &missing) || !slices.Equal(missing.Scenes, []int{1}) || begun != 1 {
		t.Errorf("begun %d times, %v", begun, err)
	}
	if drawn := s.draw(t, p); !slices.Equal(drawn, []int{1}) {
		t.Errorf("drew %v anew", drawn)
	}
	if err := join(); err != nil {
		t.Error(err)
	}
}

// draw answers the scenes that had to be drawn.
func (s studio) draw(t testing.TB, p queue.Prepared) (drawn []int) {
	t.Helper()
	for i := range p.Scenes {
		c, err := s.Draw(t.Context(), p.Name, i, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		if c.Encoder != "" {
			drawn = append(drawn, i)
		}
	}
	return drawn
}

func (s studio) edit(t testing.TB, p queue.Prepared, scene int, elements string) queue.Prepared {
	t.Helper()
	now, err := s.Revise(t.Context(), p.Name, queue.Revision{Scene: scene, Elements: json.RawMessage(elements)})
	if err != nil {
		t.Fatal(err)
	}
	return now
}

func file(t testing.TB, f queue.Film, kind string) queue.Artifact {
	t.Helper()
	for _, a := range f.Files {
		if a.Kind == kind {
			return a
		}
	}
	t.Fatalf("no %s in %+v", kind, f.Files)
	return queue.Artifact{}
}

// smallFilm is a plan of an engine, small and quick to draw.
func smallFilm(engine plan.Engine, transition plan.Transition, rest string) string {
	return fmt.Sprintf(`{"version": 1, "studio_video_engine": %q, "output": {"scale": 0.25, "quality": "draft"}, "background_track": "lofi", "seed": 3 %s,
		"scenes": [
		{"id": "a", "narration": {"text": "The sun is warm."}, "elements": [{"id": "sun", "kind": "icon", "name": "sun", "cue": "sun"}]},
		{"id": "b", "transition": %q, "narration": {"text": "Plants drink water every day."}, "elements": [{"kind": "icon", "name": "droplet", "cue": "water"}]},
		{"id": "c", "transition": %q, "narration": {"text": "Leaves are green."}, "elements": [{"kind": "icon", "name": "leaf", "cue": "green"}]}]}`,
		engine, rest, transition, transition)
}

// An edit draws its own scene alone, in both engines, and keeps length and
// sound; going back to the elements before finds the clip before.
func TestEditDrawsOneScene(t *testing.T) {
	for _, eng := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		t.Run(string(eng), func(t *testing.T) {
			s := newStudio(t)
			p, film := s.film(t, smallFilm(eng, plan.TransitionNone, ""))
			now := s.edit(t, p, 1, `[{"kind": "text", "role": "title", "text": "Water"}, {"kind": "icon", "name": "cloud", "cue": "water"}]`)
			if drawn := s.draw(t, now); len(drawn) != 1 || drawn[0] != 1 || now.Frames[1] != p.Frames[1] {
				t.Errorf("drew %v; %v frames, were %v", drawn, now.Frames, p.Frames)
			}
			edited := s.finish(t, now)
			if edited.Name == film.Name || file(t, edited, "film").SHA256 == file(t, film, "film").SHA256 {
				t.Error("the film is the one before")
			}
			back := s.edit(t, now, 1, `[{"kind": "icon", "name": "droplet", "cue": "water"}]`)
			if back.Clips[1] != p.Clips[1] {
				t.Errorf("clip %s, was %s", back.Clips[1], p.Clips[1])
			}
			again := s.finish(t, back)
			if file(t, again, "film").SHA256 != file(t, film, "film").SHA256 {
				t.Error("edited back, the film is another")
			}
			if left := tempLeft(t, s.e); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// A scene that takes over from an edited one follows it, and returns with it.
func TestEditReachesTheTransition(t *testing.T) {
	s := newStudio(t)
	p, _ := s.film(t, smallFilm(plan.EngineCanvas, plan.TransitionWipe, ""))
	now := s.edit(t, p, 0, `[{"kind": "icon", "name": "moon"}]`)
	if drawn := s.draw(t, now); len(drawn) != 2 || drawn[0] != 0 || drawn[1] != 1 {
		t.Errorf("drew %v, want the scene and the one after", drawn)
	}
	used, err := s.Revise(t.Context(), now.Name, queue.Revision{From: map[int]string{0: p.Name}})
	if err != nil || strings.Join(used.Clips, " ") != strings.Join(p.Clips, " ") {
		t.Errorf("the version before: %v, %v; want %v", used.Clips, err, p.Clips)
	}
	exact, err := s.Revise(t.Context(), now.Name, queue.Revision{From: map[int]string{1: p.Name}, Exact: true})
	if err != nil || exact.Clips[0] != now.Clips[0] || exact.Clips[1] != p.Clips[1] || exact.Clips[2] != p.Clips[2] {
		t.Errorf("exactly: %v, %v", exact.Clips, err)
	}
}

// Wrong elements are named where they stand in the edit.
func TestWrongEdits(t *testing.T) {
	s := newStudio(t)
	p, _ := s.film(t, smallFilm(plan.EngineSketch, plan.TransitionNone, ""))
	for elements, want := range map[string]string{
		`[{"kind": "icon", "name": "sunn"}]`:             "edit.elements[0].name",
		`[{"kind": "text"}]`:                             "edit.elements[0].text",
		`[{"kind": "text", "text": "a", "cue": "moon"}]`: "edit.elements[0].cue",
		`[{"kind": "image", "source": "missing.png"}]`:   "edit.elements[0].source",
		`[{"kind": "image", "source": "/etc/passwd"}]`:   "edit.elements[0].source",
		`[{"kind": "text", "text": "a"}, {"kind": "image", "source": "a.png"}, {"kind": "image", "source": "b.png"}]`: "edit.elements[1].source",
		`[1]`:              "edit.elements[0]",
		`{"kind": "text"}`: "edit.elements",
		`[`:                "edit.elements",
		`[{"kind": "video", "source": "assets/clip.mp4", "cue": 0.1}]`: "edit.elements[0]",
	} {
		_, err := s.Revise(t.Context(), p.Name, queue.Revision{Scene: 0, Elements: json.RawMessage(elements)})
		permanent, f := s.Judge(err)
		if err == nil || !permanent || f.Path != want {
			t.Errorf("%s: %v at %q, want %q", elements, err, f.Path, want)
		}
	}
}

// A new picture is fetched for an edit; its sound stays out of the film's.
func TestEditFetchesAndKeepsTheSound(t *testing.T) {
	s := newStudio(t)
	p, _ := s.film(t, smallFilm(plan.EngineCanvas, plan.TransitionNone, ""))
	before := sounds(t, s.e)
	now := s.edit(t, p, 2, `[{"kind": "image", "source": "assets/tulips.png"}]`)
	s.finish(t, now)
	if after := sounds(t, s.e); len(before) != 1 || len(after) != 1 {
		t.Errorf("sounds %v, then %v", before, after)
	}
}

func sounds(t *testing.T, e *rig) (names []string) {
	t.Helper()
	if err := e.Store.List(t.Context(), "sound/", func(o artifact.Object) error {
		names = append(names, o.Name)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return names
}

// The same plan under another id draws nothing, nor does other sound; a
// changed scene is drawn alone.
func TestResubmittedPlansDrawWhatChanged(t *testing.T) {
	s := newStudio(t)
	doc := smallFilm(plan.EngineCanvas, plan.TransitionFade, "")
	s.film(t, doc)
	for _, c := range []struct {
		what, doc string
		want      []int
	}{
		{"the same", doc, nil},
		{"other music", strings.Replace(doc, "lofi", "jazz", 1), nil},
		{"a title", strings.Replace(doc, `"version": 1`, `"version": 1, "title": "x"`, 1), nil},
		{"the last scene", strings.Replace(doc, "leaf", "tree", 1), []int{2}},
		{"the first scene and who takes over", strings.Replace(doc, `"name": "sun"`, `"name": "moon"`, 1), []int{0, 1}},
	} {
		p, err := s.Prepare(t.Context(), "other", []byte(c.doc), nil)
		if err != nil {
			t.Fatal(err)
		}
		if drawn := s.draw(t, p); fmt.Sprint(drawn) != fmt.Sprint(c.want) {
			t.Errorf("%s: drew %v, want %v", c.what, drawn, c.want)
		}
	}
}

// The manifest tells of every file what it is.
func TestManifest(t *testing.T) {
	s := newStudio(t)
	_, film := s.film(t, smallFilm(plan.EngineSketch, plan.TransitionNone, ""))
	data, err := artifact.ReadAll(t.Context(), s.e.Store, file(t, film, "manifest").Name, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Engine, Encoder string
		Files           []queue.Artifact
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	if m.Engine != engine.Version || m.Encoder != "test" || len(m.Files) != len(film.Files)-1 {
		t.Errorf("%+v", m)
	}
	for _, f := range m.Files {
		o, err := s.e.Store.Stat(t.Context(), f.Name)
		if err != nil || o.Size != f.Size || o.SHA256 != f.SHA256 {
			t.Errorf("%+v, stored %+v, %v", f, o, err)
		}
	}
}
