package client_test

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/client"
	"github.com/inkreel/inkreel/service/httpapi"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// Every route of the API has its method here.
func TestRoutes(t *testing.T) {
	var called []string
	c := service(func(r *http.Request) (*http.Response, error) {
		called = append(called, r.Method+" "+r.URL.EscapedPath())
		if r.Header.Get("X-Api-Key") != "ink_test" {
			t.Errorf("%s: no key", r.URL)
		}
		return answer(http.StatusOK, "{}"), nil
	}).client(t, client.WithAttempts(1))
	ctx, done := context.WithCancel(t.Context())
	defer done()
	const id = "a/b" // ids are escaped, whatever is in them
	for _, err := range []error{
		failed(c.Generate(ctx, &client.Generation{Prompt: "Bees"})), failed(c.Job(ctx, id)), failed(c.Cancel(ctx, id)),
		failed(c.Upload(ctx, "bees.txt", strings.NewReader("Bees"))), failed(c.Videos(ctx, 0, 0)), failed(c.Video(ctx, id)),
		failed(c.UpdateVideo(ctx, id, client.VideoChange{Title: "Bees"})), c.DeleteVideo(ctx, id), failed(c.Plan(ctx, id)), failed(c.Still(ctx, id, id, 0)),
		failed(c.FrameVersions(ctx, id)), failed(c.EditFrames(ctx, id, client.FrameEdits{})), failed(c.Edit(ctx, id)),
		failed(c.CombineFrames(ctx, id, nil)), failed(c.SetFrameVersion(ctx, id, client.FrameChoice{})), failed(c.Styles(ctx)),
		failed(c.CreateStyle(ctx, client.NewStyle{})), failed(c.Style(ctx, id)), c.DeleteStyle(ctx, id), failed(c.Credits(ctx)),
		failed(c.Gallery(ctx, 1, 1)), failed(c.SubmitPlan(ctx, &client.PlanRequest{Plan: json.RawMessage("{}")})),
		failed(c.CheckPlan(ctx, json.RawMessage("{}"))),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	for _, err := range c.Events(ctx, id) {
		if err == nil {
			t.Error("an answer without events was followed")
		}
		break
	}
	var want []string
	for _, r := range v2.New(nil).Routes {
		want = append(want, r.Method+" "+httpapi.Base("v2")+regexp.MustCompile(`{\w+}`).ReplaceAllLiteralString(r.Path, "a%2Fb"))
	}
	slices.Sort(want)
	slices.Sort(called)
	if !slices.Equal(called, want) {
		t.Errorf("called\n%s\nwant\n%s", strings.Join(called, "\n"), strings.Join(want, "\n"))
	}
}

func failed[T any](_ T, err error) error { return err }
