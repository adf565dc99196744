package engine_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/plan"
)

// ledFilm is a film of two scenes; the second takes over from the first.
func ledFilm(transition plan.Transition, first string) string {
	return fmt.Sprintf(`{"version": 1, "studio_video_engine": "studio_sketch", "pen_animation_style": "marker", "watermark": true, "captions": "burn_in",
		"output": {"scale": 0.25}, "scenes": [
		{"id": "a", "elements": [{"kind": "icon", "name": %q}], "duration": 2},
		{"id": "b", "transition": %q, "narration": {"text": "Plants drink water every day."}, "elements": [{"kind": "icon", "name": "droplet", "cue": "water"}]}]}`,
		first, transition)
}

// clipOf is the content of a clip, decoded strictly beside.
func clipOf(t *testing.T, e *rig, name string) []byte {
	t.Helper()
	data, err := artifact.ReadAll(t.Context(), e.Store, name, 64<<20)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "clip.mp4")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("ffmpeg", "-nostdin", "-v", "warning", "-err_detect", "explode", "-i", path, "-f", "null", "-").CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("strict decoding of %s: %v\n%s", name, err, out)
	}
	return data
}

// Where only the scene before has changed, the transition alone is drawn, and
// the clip is the very one that drawing all of it makes.
func TestTransitionAlone(t *testing.T) {
	drawsAlone(t)
	for _, kind := range []plan.Transition{plan.TransitionFade, plan.TransitionWipe, plan.TransitionSlide, plan.TransitionErase, plan.TransitionBoard} {
		t.Run(string(kind), func(t *testing.T) {
			doc := ledFilm(kind, "sun")
			if kind == plan.TransitionBoard { // the film's last scene shows the first one's picture in the end too
				doc = strings.TrimSuffix(doc, "]}") + `, {"id": "c", "duration": 1}]}`
			}
			other := strings.Replace(doc, `"sun"`, `"moon"`, 1)
			e := newEngine(t)
			drawn := func(e *rig, doc string) (string, engine.Drawn) {
				job, err := e.Prepare(t.Context(), decode(t, doc), fetcher(t))
				if err != nil {
					t.Fatal(err)
				}
				told := 0
				d, err := e.DrawScene(t.Context(), job, 1, func(n int) { told += n })
				if err != nil {
					t.Fatal(err)
				}
				if told != job.Scenes[1].Frames {
					t.Errorf("told of %d frames, the scene has %d", told, job.Scenes[1].Frames)
				}
				return d.Clip.Name, d
			}
			first, all := drawn(e, doc)
			next, short := drawn(e, other)
			if first == next || short.Encoder != all.Encoder || short.Frames < 2 || short.Frames > 25 || short.Frames >= all.Frames/2 {
				t.Errorf("%d frames drawn of %d for %s, before %s", short.Frames, all.Frames, next, first)
			}
			scratch := newEngine(t)
			name, whole := drawn(scratch, other)
			if name != next || whole.Frames != all.Frames {
				t.Errorf("from scratch %s with %d frames drawn, else %s with %d", name, whole.Frames, next, all.Frames)
			}
			spliced := clipOf(t, e, next)
			if !bytes.Equal(spliced, clipOf(t, scratch, next)) {
				t.Error("from scratch the clip is another")
			}
			if bytes.Equal(spliced, clipOf(t, e, first)) {
				t.Error("the transition shows the former scene")
			}
		})
	}
}

// A rest that is gone, or is none, is drawn again and found the next time.
func TestRestsThatAreGone(t *testing.T) {
	drawsAlone(t)
	s := newStudio(t)
	p, _ := s.film(t, ledFilm(plan.TransitionFade, "sun"))
	rest := func() (names []string) {
		if err := s.e.Store.List(t.Context(), "rest/", func(o artifact.Object) error {
			names = append(names, o.Name)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return names
	}
	rests := rest()
	if len(rests) != 1 {
		t.Fatalf("rests %v, want one", rests)
	}
	key, err := artifact.ReadAll(t.Context(), s.e.Store, rests[0], 100)
	if err != nil || "clip/"+string(key)+".mp4" != p.Clips[1] {
		t.Fatalf("the rest is in %s, %v; want %s", key, err, p.Clips[1])
	}
	put := func(key string) func() error {
		return func() error {
			err := s.e.Store.Delete(t.Context(), rests[0])
			if err == nil {
				_, err = artifact.PutBytes(t.Context(), s.e.Store, rests[0], []byte(key))
			}
			return err
		}
	}
	var want []byte
	for _, c := range []struct {
		what  string
		spoil func() error
	}{
		{"as it is", func() error { return nil }},
		{"its clip gone", func() error { return s.e.Store.Delete(t.Context(), p.Clips[1]) }},
		{"gone", func() error { return s.e.Store.Delete(t.Context(), rests[0]) }},
		{"another scene's", put(strings.TrimSuffix(strings.TrimPrefix(p.Clips[0], "clip/"), ".mp4"))},
		{"no key", put("../../etc/passwd")},
	} {
		if err := c.spoil(); err != nil {
			t.Fatal(err)
		}
		now := s.edit(t, p, 0, `[{"kind": "icon", "name": "moon"}]`)
		s.draw(t, now)
		clip := clipOf(t, s.e, now.Clips[1])
		if want == nil {
			want = clip
		}
		if !bytes.Equal(clip, want) {
			t.Errorf("%s: the clip is another", c.what)
		}
		known, err := artifact.ReadAll(t.Context(), s.e.Store, rests[0], 100)
		if name := "clip/" + string(known) + ".mp4"; err != nil || name != p.Clips[1] && name != now.Clips[1] {
			t.Errorf("%s: the rest is now in %s, %v", c.what, known, err)
		}
		// The next time it is drawn once more, after the film's own clip.
		if err := s.e.Store.Delete(t.Context(), now.Clips[1]); err != nil {
			t.Fatal(err)
		}
		s.draw(t, p)
	}
}
