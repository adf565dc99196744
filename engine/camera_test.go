package engine_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/plan"
)

// cameraFilm is a film in which a camera moves, from one scene to the next over
// one board.
func cameraFilm(eng plan.Engine) string {
	doc := smallFilm(eng, plan.TransitionBoard, `, "hand": "medium", "captions": "burn_in"`)
	doc = strings.Replace(doc, `"cue": "water"`, `"cue": "water", "camera": "focus"`, 1)
	return strings.Replace(doc, `"id": "c",`, `"id": "c", "camera": "push_in",`, 1)
}

// Scenes with a camera are drawn alone, in any order and anywhere, to the same
// bytes; a scene takes over from what its neighbour's camera saw last; an edit of
// where that goes draws the scene and what shows how it ends.
func TestScenesWithACameraStandAlone(t *testing.T) {
	drawsAlone(t)
	for _, eng := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		s, doc := newStudio(t), cameraFilm(eng)
		p, _ := s.film(t, doc)
		other := newEngine(t)
		job, err := other.Prepare(t.Context(), decode(t, doc), fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range []int{2, 0, 1} {
			d, err := other.DrawScene(t.Context(), job, i, func(int) {})
			if err != nil {
				t.Fatal(err)
			}
			if was := stored(t, s, p, i); d.Clip.SHA256 != was {
				t.Errorf("%s: scene %d alone, backwards, is %s, in its film %s", eng, i, d.Clip.SHA256, was)
			}
		}
		if f := job.DrawnFrame(1); f.W <= job.Frame.W || job.DrawnFrame(0) != job.Frame {
			t.Errorf("%s: a scene of %v with a camera is drawn on %v, one without on %v", eng, job.Frame, f, job.DrawnFrame(0))
		}
		last, first := stills(t, other, job, 1, job.Scenes[1].Frames-1)[0], stills(t, other, job, 2, 0)[0]
		room := last.Rect
		room.Max.Y = room.Max.Y * 4 / 5 // captions come and go
		if !bytes.Equal(part(last, room), part(first, room)) {
			t.Errorf("%s: the pan begins with another picture than the camera saw last", eng)
		}
		now := s.edit(t, p, 1, `[{"kind": "icon", "name": "droplet", "cue": "water", "camera": "focus"}]`)
		if now.Clips[1] != p.Clips[1] || now.Clips[2] != p.Clips[2] {
			t.Errorf("%s: the same scene has another clip", eng)
		}
		whole := s.edit(t, p, 1, `[{"kind": "icon", "name": "droplet", "cue": "water"}]`)
		if whole.Clips[0] != p.Clips[0] || whole.Clips[1] == p.Clips[1] || whole.Clips[2] == p.Clips[2] {
			t.Errorf("%s: without a camera the clips are %v, with it %v", eng, whole.Clips, p.Clips)
		}
	}
}

// stored is the digest of a clip in a studio's store.
func stored(t *testing.T, s studio, p queue.Prepared, i int) string {
	t.Helper()
	o, err := s.e.Store.Stat(t.Context(), p.Clips[i])
	if err != nil {
		t.Fatal(err)
	}
	return o.SHA256
}
