package client

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
)

// FrameVersions returns the clips of all frames of a sketch film that is completed.
func (c *Client) FrameVersions(ctx context.Context, id string) (*FrameVersions, error) {
	return answered[FrameVersions](ctx, c, get(at("videos", id, "frame-versions")))
}

// UnmarshalJSON implements json.Unmarshaler: an object's order is the film's.
func (f *FrameVersions) UnmarshalJSON(data []byte) error {
	type plain FrameVersions
	if err := json.Unmarshal(data, (*plain)(f)); err != nil {
		return err
	}
	var said struct {
		Animations json.RawMessage `json:"frame_animations"`
	}
	if err := json.Unmarshal(data, &said); err != nil {
		return err
	}
	f.Order = nil
	in := json.NewDecoder(bytes.NewReader(said.Animations)) // {, then ids and addresses by turns
	for n := 0; ; n++ {
		token, err := in.Token()
		if err != nil {
			return nil // after its end; it was read once already
		}
		if id, ok := token.(string); ok && n%2 == 1 {
			f.Order = append(f.Order, id)
		}
	}
}

// EditFrames has frames of a sketch film drawn otherwise, each by its prompt. Each is
// waited for by WaitEdit.
func (c *Client) EditFrames(ctx context.Context, id string, edits FrameEdits) (*EditsAccepted, error) {
	return answered[EditsAccepted](ctx, c, call{method: http.MethodPost, path: at("videos", id, "edit-frames"), body: edits})
}

// Edit returns how an edit or a combination stands.
func (c *Client) Edit(ctx context.Context, id string) (*EditStatus, error) {
	return answered[EditStatus](ctx, c, get(at("videos", "edits", id, "status")))
}

// CombineFrames joins one clip for each frame of a film, in its order, with the sound
// of the original. It is waited for by WaitEdit.
func (c *Client) CombineFrames(ctx context.Context, id string, clips []string) (*CombineAccepted, error) {
	body := map[string][]string{"frame_animation_urls": clips}
	return answered[CombineAccepted](ctx, c, call{method: http.MethodPost, path: at("videos", id, "combine-frames"), body: body})
}

// SetFrameVersion puts a version of a frame into use.
func (c *Client) SetFrameVersion(ctx context.Context, id string, choice FrameChoice) (*FrameChoice, error) {
	choice.VideoID = ""
	return answered[FrameChoice](ctx, c, call{method: http.MethodPost, path: at("videos", id, "set-frame-version"), body: choice, again: true})
}
