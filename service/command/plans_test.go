package command

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/client"
)

// A plan of a caller's own is drawn in the languages it has words for, and what
// nothing translates to ends alone; a check tells what would become of it, and begins
// with none that is larger than films may be.
func TestPlansOfCallers(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	ctx := t.Context()
	c, err := client.New(r.base, r.key, client.WithPollInterval(50*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	plan := json.RawMessage(`{"version": 1, "job_id": "tides", "scenes": [{"id": "a", "narration": {"text": "The moon pulls the sea."}, "elements": [{"kind": "text", "text": "Tides"}]}],
		"variants": [{"id": "de", "narration_language": "de", "scenes": {"a": {"narration": {"text": "Der Mond zieht das Meer an, zweimal am Tag."}}}}, {"id": "ja", "narration_language": "ja"}]}`)
	report, err := c.CheckPlan(ctx, plan)
	if err != nil || !report.OK || len(report.Scenes) != 1 || report.Scenes[0].DurationSeconds != report.DurationSeconds || len(report.Warnings) == 0 {
		t.Errorf("%+v: %v", report, err)
	}
	accepted, err := c.SubmitPlan(ctx, &client.PlanRequest{Plan: plan})
	if err != nil || len(accepted.VariantVideoIDs) != 2 {
		t.Fatalf("%+v: %v", accepted, err)
	}
	film, err := c.Wait(ctx, accepted.JobID, nil)
	if err != nil || film.DurationSeconds != report.DurationSeconds {
		t.Errorf("%+v: %v; the check said %g seconds", film, err, report.DurationSeconds)
	}
	if german, err := c.Wait(ctx, accepted.VariantVideoIDs[0], nil); err != nil || german.VideoURL == "" || german.DurationSeconds == film.DurationSeconds {
		t.Errorf("%+v: %v", german, err)
	}
	japanese, err := c.Job(ctx, accepted.VariantVideoIDs[1])
	if err != nil || japanese.Status != "failed" || japanese.Error == nil || japanese.Error.Code != "translation" {
		t.Errorf("%+v: %v", japanese, err)
	}
	long := json.RawMessage(`{"version": 1, "scenes": [{"narration": {"text": "` + strings.Repeat(said("tides")+" ", 6) + `"}}]}`)
	if report, err := c.CheckPlan(ctx, long); err != nil || report.OK || len(report.Faults) == 0 {
		t.Errorf("a scene that is too long: %g seconds, %v", report.DurationSeconds, err)
	}
	large := json.RawMessage(`{"version": 1, "scenes": [{"duration": 5, "elements": [{"kind": "text", "id": "a", "text": "A"}, {"kind": "text", "id": "b", "text": "B"}` + strings.Repeat(`, {"kind": "arrow", "from": "a", "to": "b"}`, 30) + `]}]}`)
	if report, err := c.CheckPlan(ctx, large); err != nil || report.OK || len(report.Faults) != 1 || !strings.Contains(report.Faults[0].Msg, "24") {
		t.Errorf("a scene of thirty arrows: %+v, %v", report.Faults, err)
	}
}
