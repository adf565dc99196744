//go:build faults

package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/service/store"
)

// The phases of a case, in which callers do all there is to do. Each lasts until all
// that it began has ended.

// beginning is what a process finds: an upload and a video that are over, and a
// request whose task was lost.
func (l *lane) beginning(t *testing.T) { l.settled(t) }

// uploads are a document, which is for one film, and a picture.
func (l *lane) uploads(t *testing.T) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	l.document, l.picture = l.upload(t, "bees.txt", []byte("Bees live in a hive. They make honey of nectar.")), l.upload(t, "grey.png", picture.Bytes())
}

// film is written by the service, of a document.
func (l *lane) film(t *testing.T) {
	l.ask(t, http.MethodPost, "/api/v2/videos/generate", map[string]any{
		"prompt": "bees", "reference_source": []string{l.document}, "timing": "0.25", "enable_podcast_engine": true, "video_id": l.tag + "-film", "webhook_url": l.hook,
	})
	l.settled(t)
}

// plan is a caller's own.
func (l *lane) plan(t *testing.T) {
	l.ask(t, http.MethodPost, "/api/v2/plans", map[string]any{
		"video_id": l.tag + "-plan", "webhook_url": l.hook,
		"plan": map[string]any{"version": 1, "studio_video_engine": "studio_sketch", "scenes": []any{
			map[string]any{"id": "sky", "duration": 1, "elements": []any{map[string]any{"kind": "icon", "name": "sun"}}},
			map[string]any{"id": "grey", "duration": 1, "elements": []any{map[string]any{"kind": "image", "source": l.picture, "description": "grey"}}},
		}},
	})
	l.settled(t)
}

// cancelled is a film that is asked for and then not wanted.
func (l *lane) cancelled(t *testing.T) {
	id := l.tag + "-cancelled"
	l.ask(t, http.MethodPost, "/api/v2/videos/generate", map[string]any{"prompt": "bees", "custom_script": "Bees live in a hive.", "timing": "0.25", "video_id": id, "webhook_url": l.hook})
	l.ask(t, http.MethodPost, "/api/v2/videos/"+id+"/cancel", nil)
	l.settled(t)
}

// style is one that is looked at.
func (l *lane) style(t *testing.T) {
	l.ask(t, http.MethodPost, "/api/v2/custom-styles", map[string]any{"style_name": "chalk", "source": "white chalk on a green board"})
	l.settled(t)
}

// edits are of the plan's film: a frame is drawn anew, the former version used again,
// and the frames joined.
func (l *lane) edits(t *testing.T) {
	at := "/api/v2/videos/" + l.tag + "-plan/"
	l.ask(t, http.MethodPost, at+"edit-frames", map[string]any{"frame_ids": []string{"sky"}, "edit_prompts": []string{"make the sun yellow"}})
	l.settled(t)
	versions := l.ask(t, http.MethodGet, at+"frame-versions", nil)
	was, _ := versions["frame_animation_versions"].(map[string]any)["sky"].([]any)
	now, _ := versions["frame_animations"].(map[string]any)
	if len(was) < 2 || now["sky"] != was[len(was)-1].(map[string]any)["url"] {
		t.Fatalf("%v", versions)
	}
	first := was[0].(map[string]any)["url"]
	l.ask(t, http.MethodPost, at+"set-frame-version", map[string]any{"frame_id": "sky", "frame_animation_url": first})
	l.ask(t, http.MethodPost, at+"combine-frames", map[string]any{"frame_animation_urls": []any{now["sky"], now["grey"]}})
	l.settled(t)
}

// settled waits until nothing is left to be done.
func (l *lane) settled(t *testing.T) {
	t.Helper()
	var left string
	next := time.Now().Add(silence)
	defer func() {
		if t.Failed() {
			t.Logf("left: %s", left)
		}
	}()
	within(t, "nothing is left to be done", func() bool {
		if time.Now().After(next) && l.broken() {
			l.hurry(t)
			next = time.Now().Add(silence)
		}
		left = l.left(t)
		return left == ""
	})
}

// left is what has not ended, empty where all has.
func (l *lane) left(t *testing.T) string {
	t.Helper()
	ctx := t.Context()
	for _, v := range l.videos(t, l.db.Reader) {
		if !v.Status.Ended() {
			return "video " + v.VideoID + ", " + string(v.Status) + ", " + v.Stage
		}
		edits, err := l.db.Edits(ctx, v.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range edits {
			if e.Status == store.EditProcessing {
				return "edit of " + v.VideoID
			}
		}
		sent, err := l.db.Deliveries(ctx, v.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range sent {
			if d.State == store.DeliveryWaiting {
				return fmt.Sprintf("webhook of %s, attempt %d, %s", v.VideoID, d.Attempts, d.LastError)
			}
		}
	}
	styles, err := l.db.Styles(ctx, l.workspace)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range styles {
		if s.Status == store.StylePending {
			return "style"
		}
	}
	if tasks, err := l.db.Tasks(ctx, 1); err != nil || len(tasks) > 0 {
		return "stored task"
	}
	if n := l.messages(t, "WORK", ""); n > 0 {
		return "task"
	}
	if _, err := l.db.Upload(ctx, l.workspace, l.expired); !errors.Is(err, store.ErrNotFound) {
		return "upload to be swept"
	}
	if _, err := l.db.VideoRow(ctx, l.deleted); !errors.Is(err, store.ErrNotFound) {
		return "deleted video"
	}
	return ""
}

// messages counts those of a stream, of one subject or all.
func (l *lane) messages(t *testing.T, stream, subject string) (n uint64) {
	t.Helper()
	s, err := l.q.JetStream().Stream(t.Context(), strings.ToUpper(l.prefix)+"_"+stream)
	if err != nil {
		t.Fatal(err)
	}
	if subject == "" {
		return s.CachedInfo().State.Msgs
	}
	info, err := s.Info(t.Context(), jetstream.WithSubjectFilter(subject))
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range info.State.Subjects {
		n += k
	}
	return n
}

// judge holds what is left to what was promised.
func (l *lane) judge(t *testing.T) {
	t.Helper()
	videos := l.videos(t, l.db.Reader)
	for i := range videos {
		l.judgeVideo(t, &videos[i])
	}
	spent := int64(0)
	all, _, err := l.db.Videos(t.Context(), l.workspace, 10_000, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		if v.CostCents != nil {
			spent += *v.CostCents
		}
	}
	sum, err := l.db.SumLedger(t.Context(), l.workspace)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := l.db.Balance(t.Context(), l.workspace); err != nil || b != sum || b.Cents != laneCredits-spent {
		t.Errorf("the balance is %+v, the ledger says %+v, %d of %d were spent: %v", b, sum, spent, laneCredits, err)
	}
	l.gone(t, l.expiredFile())
}

// gone wants an artifact to be removed.
func (l *lane) gone(t *testing.T, name string) {
	t.Helper()
	if _, err := l.store.Stat(t.Context(), name); !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("%s is still there: %v", name, err)
	}
}

// file is the artifact of an upload by its address.
func (l *lane) file(address string) string {
	_, name, _ := strings.Cut(address, "/upload/")
	name, _, _ = strings.Cut(name, "?")
	return "upload/" + name
}

// judgeVideo holds one to its ledger, its film, its document and its webhook.
func (l *lane) judgeVideo(t *testing.T, v *store.Video) {
	t.Helper()
	ctx := t.Context()
	entries, err := l.db.EntriesOfVideo(ctx, v.ID)
	if err != nil || len(entries) != 2 {
		t.Errorf("%s has %d entries in the ledger, want one that reserves and one that ends it: %v", v.VideoID, len(entries), err)
	}
	cost := int64(0)
	for _, e := range entries {
		cost -= e.Cents
	}
	wanted := !strings.HasSuffix(v.VideoID, "-cancelled")
	switch {
	case wanted && v.Status != store.VideoCompleted, v.Status == store.VideoFailed:
		t.Errorf("%s is %s: %s", v.VideoID, v.Status, v.Error)
	case v.Status == store.VideoCompleted && v.Output != store.OutputScript && (v.Film == "" || cost <= 0 || *v.CostCents != cost):
		t.Errorf("%s has film %q for %d", v.VideoID, v.Film, cost)
	case v.Status != store.VideoCompleted && cost != 0:
		t.Errorf("%s is %s and cost %d", v.VideoID, v.Status, cost)
	}
	if n := l.messages(t, "EVENTS", l.prefix+".event."+v.ID+"."+string(queue.Completed)); n > 1 {
		t.Errorf("the engine made %s %d times", v.VideoID, n)
	}
	if strings.HasSuffix(v.VideoID, "-film") {
		l.gone(t, l.file(l.document))
	}
	if v.WebhookURL == "" {
		return
	}
	sent, err := l.db.Deliveries(ctx, v.ID)
	if err != nil || len(sent) != 1 || sent[0].State != store.DeliveryDelivered {
		t.Fatalf("webhook of %s: %+v, %v", v.VideoID, sent, err)
	}
	told := l.heard(v.VideoID)
	if len(told) == 0 {
		t.Errorf("nobody was told of %s", v.VideoID)
	}
	for _, m := range told {
		if m.id != sent[0].ID || m.body != told[0].body || !strings.Contains(m.body, `"video.`+string(v.Status)+`"`) {
			t.Errorf("%s, %s: told %+v", v.VideoID, v.Status, m)
		}
	}
}
