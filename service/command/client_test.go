package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/inkreel/inkreel/client"
)

// The client for Go has a film made of a document by a real service, follows it,
// downloads it, and finds its way through all that is kept of it.
func TestGoClient(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	ctx := t.Context()
	c, err := client.New(r.base, r.key, client.WithPollInterval(50*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	document := filepath.Join(t.TempDir(), "bees.txt")
	if err := os.WriteFile(document, []byte(said("bees")+" They make honey of nectar, and wax of honey."), 0o600); err != nil {
		t.Fatal(err)
	}
	g := client.Generation{
		Prompt: "Bees", ReferenceSource: []string{document}, Timing: "0.25", StudioVideoEngine: "studio_sketch", VideoID: "bees",
	}
	if err := c.UploadPaths(ctx, &g); err != nil {
		t.Fatal(err)
	}
	accepted, err := c.Generate(ctx, &g)
	if err != nil || accepted.JobID != "bees" {
		t.Fatalf("%+v: %v", accepted, err)
	}
	var stages []string
	for j, err := range c.Events(ctx, "bees") {
		if err != nil {
			t.Fatal(err)
		}
		stages = append(stages, string(j.Status))
	}
	job, err := c.Wait(ctx, "bees", nil)
	if err != nil || job.Captions == nil || job.DurationSeconds < 5 || stages[len(stages)-1] != "completed" {
		t.Fatalf("%+v after %q: %v", job, stages, err)
	}
	var film bytes.Buffer
	if _, err := c.Download(ctx, job.VideoURL, &film); err != nil || !bytes.Contains(film.Bytes()[:16], []byte("ftyp")) {
		t.Errorf("%d bytes: %v", film.Len(), err)
	}
	video, err := c.UpdateVideo(ctx, "bees", client.VideoChange{Title: "Of bees", Visibility: "public"})
	if err != nil || video.Title != "Of bees" || video.SketchStyleVariant != "classic" {
		t.Errorf("%+v: %v", video, err)
	}
	if list, err := c.Videos(ctx, 1, 0); err != nil || list.Total != 1 || len(list.Videos) != 1 {
		t.Errorf("%+v: %v", list, err)
	}
	if shown, err := c.Gallery(ctx, 10, 0); err != nil || shown.Total != 1 {
		t.Errorf("%+v: %v", shown, err)
	}
	frames, err := c.FrameVersions(ctx, "bees")
	if err != nil || len(frames.Order) != video.FrameCount || frames.Animations[frames.Order[0]] == "" {
		t.Fatalf("%+v: %v", frames, err)
	}
	if still, err := c.Still(ctx, "bees", frames.Order[0], time.Second); err != nil || !bytes.HasPrefix(still, []byte("\x89PNG")) {
		t.Errorf("%d bytes: %v", len(still), err)
	}
	var clips []string
	for _, id := range frames.Order {
		clips = append(clips, frames.Animations[id])
	}
	combined, err := c.CombineFrames(ctx, "bees", clips)
	if err != nil {
		t.Fatal(err)
	}
	if e, err := c.WaitEdit(ctx, combined.CombineJobID); err != nil || e.URL == "" {
		t.Errorf("%+v: %v", e, err)
	}
	plan, err := c.Plan(ctx, "bees")
	if err != nil {
		t.Fatal(err)
	}
	if report, err := c.CheckPlan(ctx, plan); err != nil || !report.OK || !json.Valid(report.Plan) || len(report.Scenes) != video.FrameCount || report.DurationSeconds < 1 {
		t.Errorf("%+v: %v", report.Faults, err)
	}
	if credits, err := c.Credits(ctx); err != nil || credits.Plan != "enterprise" {
		t.Errorf("%+v: %v", credits, err)
	}
	if err := c.DeleteVideo(ctx, "bees"); err != nil {
		t.Error(err)
	}
	var refused *client.Error
	if _, err := c.Video(ctx, "bees"); !errors.As(err, &refused) || refused.Status != http.StatusNotFound || refused.RequestID == "" {
		t.Errorf("of a deleted video: %v", err)
	}
	if _, err := c.Generate(ctx, &client.Generation{Timing: "3", NarrationVoice: "robot"}); !errors.As(err, &refused) || len(refused.Faults) != 3 {
		t.Errorf("%v", err)
	}
}
