package engine_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/plan"
)

// oneScene is a plan of one scene that shows an icon.
func oneScene(icon, rest string) string {
	return fmt.Sprintf(`{"version": 1, "output": {"scale": 0.25, "quality": "draft"}, "seed": 3 %s,
		"scenes": [{"id": "a", "narration": {"text": "Look at this."}, "elements": [{"kind": "icon", "name": %q}]}]}`, rest, icon)
}

// soon polls until ok.
func soon(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatalf("never: %s", what)
		case <-tick.C:
		}
	}
}

// forge is a prepared job of a plan whose first clip claims another's key.
func forge(t *testing.T, e *rig, doc, key string) []byte {
	t.Helper()
	job, err := e.Prepare(t.Context(), decode(t, doc), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	job.Scenes[0].Key = key
	forged, err := json.Marshal(job)
	if err != nil {
		t.Fatal(err)
	}
	return forged
}

// producerMay is what the page for operators lets a producer do who only submits.
func producerMay(t *testing.T) (publish, subscribe []string) {
	t.Helper()
	page, err := os.ReadFile("../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile("a producer that only submits may publish to `([^`]+)` and\\s+subscribe on `([^`]+)`").FindSubmatch(page)
	if m == nil {
		t.Fatal("the page does not say what a producer may do")
	}
	return []string{string(m[1])}, []string{string(m[2])}
}

// Who may publish plans and nothing else cannot bring his picture into the film
// of another: not by a prepared job that he sends as a plan and names in the
// message that begins his variant.
func TestForgedPlanReachesNoOthersFilm(t *testing.T) {
	victim := oneScene("sun", "")
	honest := newStudio(t)
	expected, _ := honest.film(t, victim)
	want := file(t, honest.finish(t, expected), "clip")

	publish, subscribe := producerMay(t)
	srv := natstest.ServerWithProducer(t, publish, subscribe)
	p := newPlantAt(t, srv)
	nc, err := nats.Connect(srv.ClientURL(), natstest.Unhurried(), nats.UserInfo(natstest.Producer, natstest.ProducerPassword))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	film := oneScene("droplet", `, "variants": [{"id": "eve-de", "narration_language": "de"}]`)
	forged := forge(t, p.e, film, strings.TrimSuffix(strings.TrimPrefix(want.Name, "clip/"), ".mp4"))
	sum := sha256.Sum256(forged)
	name := "plan/" + hex.EncodeToString(sum[:]) + ".json"
	send := func(job string, body []byte) {
		t.Helper()
		if _, err := nc.Request("inkreel.task.plan."+job, body, time.Minute); err != nil {
			t.Fatal(err)
		}
	}
	ended := func(job string) *queue.Record {
		t.Helper()
		var rec *queue.Record
		soon(t, job+" ends", func() bool {
			var err error
			rec, err = p.q.Get(t.Context(), job)
			return err == nil && rec.State.Terminal()
		})
		return rec
	}
	send("forged", forged)
	if rec := ended("forged"); rec.State != queue.Failed {
		t.Errorf("%+v", rec)
	}
	if _, err := p.e.Store.Stat(t.Context(), name); !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("what is no plan was stored as one: %v", err)
	}
	send("eve", []byte(film))
	soon(t, "the variant waits", func() bool { _, err := p.q.Get(t.Context(), "eve-de"); return err == nil })
	send("eve-de", fmt.Appendf(nil, `{"variant_of": {"job_id": "eve", "prepared": %q}}`, name))
	ended("eve")
	if rec := ended("eve-de"); rec.State != queue.Completed {
		t.Errorf("the variant: %+v, %+v", rec, rec.Error)
	}
	send("ann", []byte(victim))
	for _, f := range ended("ann").Files {
		if f.Kind == "clip" && f.SHA256 != want.SHA256 {
			t.Errorf("the film of another holds the clip %s, want %s", f.SHA256, want.SHA256)
		}
	}
}

// Whatever a prepared job's document claims, a clip is stored under the key of
// what was drawn; a document of any other name is none.
func TestClaimedKeysAreRefused(t *testing.T) {
	s := newStudio(t)
	other, _ := s.film(t, oneScene("sun", ""))
	put := func(name string, doc []byte) string {
		t.Helper()
		sum := sha256.Sum256(doc)
		name += hex.EncodeToString(sum[:]) + ".json"
		if _, err := artifact.PutContent(t.Context(), s.e.Store, name, bytes.NewReader(doc)); err != nil {
			t.Fatal(err)
		}
		return name
	}
	key := strings.Repeat("0", 64)
	forged := forge(t, s.e, oneScene("droplet", ""), key)
	if _, err := s.Draw(t.Context(), put("job/", forged), 0, func(int) {}); err == nil || !engine.Permanent(err) {
		t.Errorf("drawn under a claimed key: %v", err)
	}
	if _, err := s.e.Store.Stat(t.Context(), "clip/"+key+".mp4"); !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("stored under a claimed key: %v", err)
	}
	honest, err := artifact.ReadAll(t.Context(), s.e.Store, other.Name, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.e.Store.Delete(t.Context(), other.Clips[0]); err != nil {
		t.Fatal(err)
	}
	wrong := "job/" + strings.Repeat("0", 64) + ".json"
	if _, err := artifact.PutBytes(t.Context(), s.e.Store, wrong, honest); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{put("plan/", honest), wrong, "job/none"} {
		if _, err := s.Draw(t.Context(), name, 0, func(int) {}); err == nil {
			t.Errorf("%s was taken for a prepared job", name)
		}
	}
	if _, err := s.Draw(t.Context(), other.Name, 0, func(int) {}); err != nil {
		t.Error(err)
	}
}

// A job that another version prepared, and would draw otherwise, begins again
// under this version's keys, whatever keys it has: none of its scenes is drawn under
// another's.
func TestJobOfAnotherVersionBeginsAgain(t *testing.T) {
	s := newStudio(t)
	p, _ := s.film(t, oneScene("sun", ""))
	doc, err := artifact.ReadAll(t.Context(), s.e.Store, p.Name, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*engine.Job) error{
		"keys of nobody":       func(j *engine.Job) error { j.Scenes[0].Key = strings.Repeat("0", 64); return nil },
		"keys of that version": engine.Rekey,
		"this version's keys":  func(*engine.Job) error { return nil },
	} {
		job := &engine.Job{}
		if err := json.Unmarshal(doc, job); err != nil {
			t.Fatal(err)
		}
		job.Version = "another"
		if err := change(job); err != nil {
			t.Fatal(err)
		}
		now, err := json.Marshal(job)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(now)
		prepared := "job/" + hex.EncodeToString(sum[:]) + ".json"
		if _, err := artifact.PutBytes(t.Context(), s.e.Store, prepared, now); err != nil {
			t.Fatal(err)
		}
		if err := s.e.Store.Delete(t.Context(), p.Clips[0]); err != nil {
			t.Fatal(err)
		}
		_, err = s.Draw(t.Context(), prepared, 0, func(int) {})
		var again *queue.Restart
		if !errors.As(err, &again) || again.Prepared.Clips[0] != p.Clips[0] || again.Prepared.Version != drawn.Version() {
			t.Errorf("%s: %v, want it to begin again with the clip %s", name, err, p.Clips[0])
		}
	}
}

// The keys of a prepared job follow from its document as it is stored.
func TestKeysFollowFromTheStoredJob(t *testing.T) {
	s := newStudio(t)
	for _, doc := range []string{smallFilm(plan.EngineSketch, plan.TransitionWipe, ""), smallFilm(plan.EngineCanvas, plan.TransitionErase, "")} {
		p, _ := s.film(t, doc)
		for _, clip := range p.Clips {
			if err := s.e.Store.Delete(t.Context(), clip); err != nil {
				t.Fatal(err)
			}
		}
		if drawn := s.draw(t, p); len(drawn) != p.Scenes {
			t.Errorf("drawn again: %v", drawn)
		}
	}
}
