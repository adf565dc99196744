package client

import (
	"context"
	"errors"
	"net/http"
)

// Styles lists the workspace's custom styles, the newest first.
func (c *Client) Styles(ctx context.Context) ([]CustomStyle, error) {
	list, err := answered[struct {
		Styles []CustomStyle `json:"styles"`
	}](ctx, c, get("/custom-styles"))
	if err != nil {
		return nil, err
	}
	return list.Styles, nil
}

// oneStyle is an answer with a style.
type oneStyle struct {
	Style CustomStyle `json:"style"`
}

// CreateStyle saves a look for the CustomStyle of generations.
func (c *Client) CreateStyle(ctx context.Context, s NewStyle) (*CustomStyle, error) {
	saved, err := answered[oneStyle](ctx, c, call{method: http.MethodPost, path: "/custom-styles", body: s})
	if err != nil {
		return nil, err
	}
	return &saved.Style, nil
}

// Style returns one custom style.
func (c *Client) Style(ctx context.Context, id string) (*CustomStyle, error) {
	found, err := answered[oneStyle](ctx, c, get(at("custom-styles", id)))
	if err != nil {
		return nil, err
	}
	return &found.Style, nil
}

// DeleteStyle deletes a custom style; films made with it stay as they are. Where an
// answer was lost, a style that is gone by now is no error.
func (c *Client) DeleteStyle(ctx context.Context, id string) error {
	return c.remove(ctx, at("custom-styles", id))
}

// remove deletes what is at a path.
func (c *Client) remove(ctx context.Context, path string) error {
	tries := 0
	return c.attempt(ctx, true, func() error {
		tries++
		res, err := c.send(ctx, call{method: http.MethodDelete, path: path})
		var refused *Error
		if tries > 1 && errors.As(err, &refused) && refused.Status == http.StatusNotFound {
			return nil
		}
		if err != nil {
			return err
		}
		return res.Body.Close()
	})
}
