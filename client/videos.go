package client

import (
	"context"
	"encoding/json"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// Videos lists the workspace's videos, the newest first: limit of them, 1 to 100, after
// leaving out offset. With limit 0 they are 20.
func (c *Client) Videos(ctx context.Context, limit, offset int) (*VideoList, error) {
	return answered[VideoList](ctx, c, call{method: http.MethodGet, path: "/videos", query: page(limit, offset), again: true})
}

// AllVideos are all the workspace's videos, the newest first. One that is made while
// they are read may come twice.
func (c *Client) AllVideos(ctx context.Context) iter.Seq2[*Video, error] {
	return func(yield func(*Video, error) bool) {
		const most = 100
		for offset := 0; ; offset += most {
			list, err := c.Videos(ctx, most, offset)
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range list.Videos {
				if !yield(&list.Videos[i], nil) {
					return
				}
			}
			if len(list.Videos) < most {
				return
			}
		}
	}
}

// Video returns one video.
func (c *Client) Video(ctx context.Context, id string) (*Video, error) {
	return answered[Video](ctx, c, get(at("videos", id)))
}

// UpdateVideo changes a video's title or visibility, and returns it.
func (c *Client) UpdateVideo(ctx context.Context, id string, change VideoChange) (*Video, error) {
	return answered[Video](ctx, c, call{method: http.MethodPatch, path: at("videos", id), body: change, again: true})
}

// DeleteVideo deletes a video; operators can restore it for 30 days. Where an answer
// was lost, a video that is gone by now is no error.
func (c *Client) DeleteVideo(ctx context.Context, id string) error {
	return c.remove(ctx, at("videos", id))
}

// Plan returns the plan a film was drawn from; docs/plan.md has its fields.
func (c *Client) Plan(ctx context.Context, id string) (json.RawMessage, error) {
	return c.bytes(ctx, get(at("videos", id, "plan")))
}

// Still renders one moment of a scene, as PNG; moment is from the scene's beginning.
func (c *Client) Still(ctx context.Context, id, frame string, moment time.Duration) ([]byte, error) {
	it := get(at("videos", id, "frames", frame, "still"))
	it.query = url.Values{"t": {strconv.FormatFloat(moment.Seconds(), 'f', -1, 64)}}
	return c.bytes(ctx, it)
}

// Gallery lists public films of all workspaces, the newest first; limit and offset
// are as those of Videos.
func (c *Client) Gallery(ctx context.Context, limit, offset int) (*Gallery, error) {
	return answered[Gallery](ctx, c, call{method: http.MethodGet, path: "/gallery", query: page(limit, offset), again: true})
}

// Credits returns the plan and the balance of the workspace.
func (c *Client) Credits(ctx context.Context) (*Credits, error) {
	return answered[Credits](ctx, c, get("/users/credits"))
}

// SubmitPlan has a plan of one's own rendered. It is waited for by Wait.
func (c *Client) SubmitPlan(ctx context.Context, p *PlanRequest) (*Accepted, error) {
	return answered[Accepted](ctx, c, once("/plans", p, p.IdempotencyKey))
}

// CheckPlan says what is wrong with a plan, and about how long its film would be.
func (c *Client) CheckPlan(ctx context.Context, plan json.RawMessage) (*PlanReport, error) {
	body := map[string]json.RawMessage{"plan": plan}
	return answered[PlanReport](ctx, c, call{method: http.MethodPost, path: "/plans/check", body: body, again: true})
}
