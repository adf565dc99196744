// Package image has pictures made and changed by models, in the forms of
// /v1/images/generations and /v1/images/edits: words in, with a picture to be
// changed where there is one, and a picture out, whose kind and size are known by
// its content.
package image

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // to be known
	_ "image/png"
	"mime/multipart"
	"net/url"
	"slices"
	"strings"
	"sync"

	_ "golang.org/x/image/webp"

	"github.com/inkreel/inkreel/provider"
)

// Request is what a picture is to show.
type Request struct {
	Prompt string
	Width  int // in pixels; 0: as the model likes
	Height int
	// Original is a picture to be changed, as PNG, JPEG or WebP; nil: a new one is
	// made. Mask is a PNG that is transparent where it may change; nil: all of it.
	Original, Mask []byte
}

// Picture is one that was made.
type Picture struct {
	Data          []byte
	Type          string // by its content: image/png, image/jpeg, image/webp
	Width, Height int
}

// Fetcher gets pictures that a server names by address instead of sending them.
type Fetcher interface {
	// Fetch returns what is at an address, at most max bytes. It judges whether
	// the address may be asked at all: it was chosen by a stranger.
	Fetch(ctx context.Context, address string, max int64) ([]byte, error)
}

// Client has pictures made by one model. It is for concurrent use.
type Client struct {
	p     *provider.Client
	fetch Fetcher

	mu     sync.Mutex
	silent bool // the server knows no response_format
}

// New returns a client that asks by p. Pictures that are answered by address are got
// by fetch; nil: they are refused.
func New(p *provider.Client, fetch Fetcher) *Client { return &Client{p: p, fetch: fetch} }

// Name tells the model from others: its server and its own name.
func (c *Client) Name() string { return strings.TrimSpace(c.p.Name() + " " + c.p.Settings().Model) }

// MaxAnswer is what MaxAnswer of the settings may well be for pictures.
const MaxAnswer = 32 << 20

// maxPixels of a picture: no model makes larger ones.
const maxPixels = 16 << 20

// optional are the fields that servers refuse or do not know.
var optional = []string{"response_format"}

// Make returns a picture of what a request says, or an *provider.Error.
func (c *Client) Make(ctx context.Context, r Request) (Picture, error) {
	c.mu.Lock()
	silent := c.silent
	c.mu.Unlock()
	p, err := c.ask(ctx, r, silent)
	var refused *provider.Error
	if !silent && errors.As(err, &refused) && refused.Status == 400 && slices.Contains(refused.Params, "response_format") {
		if p, err = c.ask(ctx, r, true); err == nil {
			c.mu.Lock()
			c.silent = true
			c.mu.Unlock()
		}
	}
	return p, err
}

func (c *Client) ask(ctx context.Context, r Request, silent bool) (Picture, error) {
	call, err := c.request(r, silent)
	if err != nil {
		return Picture{}, err
	}
	a, err := c.p.Do(ctx, call)
	if err != nil {
		return Picture{}, err
	}
	var got struct {
		Data []struct {
			Base64 string `json:"b64_json"`
			URL    string `json:"url"`
		} `json:"data"`
	}
	if err := json.Unmarshal(a.Body, &got); err != nil || len(got.Data) == 0 {
		return Picture{}, c.p.Fail(provider.BadAnswer, "answered with no picture", "does the provider's URL end as its documentation says, and is the model one that draws?")
	}
	data := got.Data[0]
	if data.Base64 == "" {
		return c.fetched(ctx, data.URL)
	}
	return c.decoded(data.Base64)
}

// request is a call as it is sent: JSON, or a form where a picture goes along.
func (c *Client) request(r Request, silent bool) (provider.Request, error) {
	size, format := "", "b64_json"
	if r.Width > 0 && r.Height > 0 {
		size = fmt.Sprintf("%dx%d", r.Width, r.Height)
	}
	if silent {
		format = ""
	}
	call := provider.Request{Path: "images/generations", Type: "application/json", Most: c.p.Settings().Price.Units(1), Optional: optional}
	var err error
	if r.Original == nil {
		call.Body, err = json.Marshal(struct {
			Model  string `json:"model,omitempty"`
			Prompt string `json:"prompt"`
			N      int    `json:"n"`
			Size   string `json:"size,omitempty"`
			Format string `json:"response_format,omitempty"`
		}{c.p.Settings().Model, r.Prompt, 1, size, format})
		return call, err
	}
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	field := func(name, value string) {
		if err == nil && value != "" {
			err = w.WriteField(name, value)
		}
	}
	file := func(name string, data []byte) {
		if err != nil || data == nil {
			return
		}
		part, failed := w.CreateFormFile(name, name+".png")
		if err = failed; err == nil {
			_, err = part.Write(data)
		}
	}
	field("model", c.p.Settings().Model)
	field("prompt", r.Prompt)
	field("n", "1")
	field("size", size)
	field("response_format", format)
	file("image", r.Original)
	file("mask", r.Mask)
	if err == nil {
		err = w.Close()
	}
	call.Path, call.Type, call.Body = "images/edits", w.FormDataContentType(), b.Bytes()
	return call, err
}

// decoded is a picture that was sent in an answer.
func (c *Client) decoded(text string) (Picture, error) {
	text = strings.TrimSpace(text)
	if after, ok := strings.CutPrefix(text, "data:"); ok { // some servers send them so
		_, text, _ = strings.Cut(after, ",")
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return Picture{}, c.p.Fail(provider.BadAnswer, "answered with a picture that is broken: not base64", "")
	}
	return c.judged(data)
}

// fetched is a picture that was answered by its address.
func (c *Client) fetched(ctx context.Context, address string) (Picture, error) {
	u, err := url.Parse(address)
	switch {
	case strings.HasPrefix(address, "data:"):
		return c.decoded(address)
	case address == "" || err != nil || u.Host == "":
		return Picture{}, c.p.Fail(provider.BadAnswer, "answered with no picture", "")
	case c.fetch == nil:
		return Picture{}, c.p.Fail(provider.Refused, "answered with the address of a picture, and nothing may be fetched here", "use a server that sends pictures as b64_json")
	}
	data, err := c.fetch.Fetch(ctx, address, c.p.Settings().MaxAnswer)
	if ctx.Err() != nil {
		return Picture{}, ctx.Err()
	}
	if err != nil {
		return Picture{}, c.p.Fail(provider.Unreachable, "answered with the address of a picture that cannot be fetched", "use a server that sends pictures as b64_json")
	}
	return c.judged(data)
}

// judged is a picture known by its header.
func (c *Client) judged(data []byte) (Picture, error) {
	cfg, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || !slices.Contains([]string{"png", "jpeg", "webp"}, kind) {
		return Picture{}, c.p.Fail(provider.BadAnswer, "answered with something that is no PNG, JPEG or WebP", "")
	}
	if cfg.Width < 1 || cfg.Height < 1 || cfg.Width > maxPixels/cfg.Height {
		return Picture{}, c.p.Fail(provider.BadAnswer, fmt.Sprintf("answered with a picture of %d × %d pixels, want %d million at most", cfg.Width, cfg.Height, maxPixels>>20), "ask for a smaller one")
	}
	return Picture{Data: data, Type: "image/" + kind, Width: cfg.Width, Height: cfg.Height}, nil
}
