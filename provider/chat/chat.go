// Package chat asks language models by the chat completions form: messages in, a
// text or JSON out. JSON is asked for by schema, and by what a server knows
// instead, which is remembered; what a server sends is cut out of the text around
// it but not judged by the schema: that is for whoever asked.
package chat

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/inkreel/inkreel/provider"
)

// Role is who says a message.
type Role string

// The roles.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is one of a conversation.
type Message struct {
	Role   Role
	Text   string
	Images []Image // of a user's message, for models that see
}

// Image is a picture shown to a model. It is sent whole, never as an address.
type Image struct {
	Type string // image/png, image/jpeg, image/webp, image/gif
	Data []byte
}

// Request is what a model is asked.
type Request struct {
	Messages []Message
	// Schema is a JSON Schema that the answer is to follow, Name what it is of;
	// nil: the answer is text.
	Schema    json.RawMessage
	Name      string
	MaxTokens int // of the answer; 0: 4096
}

// defaultTokens of an answer.
const defaultTokens = 4096

// Answer is what a model said.
type Answer struct {
	Text  string
	JSON  json.RawMessage // the answer's JSON value; nil where none was asked for, or there is none
	Cut   bool            // the answer is longer than was allowed
	Usage Usage
}

// Usage is what a call took, by the server's count, else by estimate.
type Usage struct {
	In  int `json:"prompt_tokens"`
	Out int `json:"completion_tokens"`
}

// Client asks one language model. It is for concurrent use.
type Client struct {
	p *provider.Client

	mu    sync.Mutex
	knows dialect
}

// New returns a client that asks by p.
func New(p *provider.Client) *Client { return &Client{p: p, knows: modern} }

// Complete asks until there is an answer, or an *provider.Error that says why
// there is none. Refusals by the model are provider.Refused.
func (c *Client) Complete(ctx context.Context, r Request) (Answer, error) {
	c.mu.Lock()
	d := c.knows
	c.mu.Unlock()
	var first error
	for {
		answer, err := c.ask(ctx, r, d)
		if err == nil {
			c.mu.Lock()
			c.knows = d
			c.mu.Unlock()
			return answer, nil
		}
		first = cmp.Or(first, err)
		var refused *provider.Error
		if !errors.As(err, &refused) {
			return Answer{}, err
		}
		plainer, ok := d.without(refused, r)
		if !ok {
			return Answer{}, first
		}
		d = plainer
	}
}

// ask sends a request in a dialect.
func (c *Client) ask(ctx context.Context, r Request, d dialect) (Answer, error) {
	sent := body{Model: c.p.Settings().Model, Messages: messages(r, d)}
	limit := cmp.Or(r.MaxTokens, defaultTokens)
	if d.completionTokens {
		sent.MaxCompletionTokens = limit
	} else {
		sent.MaxTokens = limit
	}
	if d.temperature {
		sent.Temperature = new(float64) // of all answers the likeliest: 0
	}
	if d.seed {
		sent.Seed = &seed
	}
	sent.Format = d.responseFormat(r)
	text, err := encode(sent)
	if err != nil {
		return Answer{}, err
	}
	in := estimate(r)
	price := c.p.Settings().Price
	call := provider.Request{
		Path: "chat/completions", Type: "application/json", Body: text,
		Most: price.Tokens(in, limit), Optional: optional,
		Cost: func(b []byte) provider.Cost {
			u := usage(b, in)
			return price.Tokens(u.In, u.Out)
		},
	}
	a, err := c.p.Do(ctx, call)
	if err != nil {
		return Answer{}, err
	}
	answer, err := c.read(a.Body, call)
	if err != nil {
		return Answer{}, err
	}
	answer.Usage = usage(a.Body, in)
	if r.Schema != nil {
		answer.JSON = cutJSON(answer.Text)
	}
	return answer, nil
}

// seed is the same for all, so that the same question has the same answer where
// a server holds to it.
var seed = 1

// encode writes JSON with texts as they are.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

// imageTokens is about what one picture takes of a model's context.
const imageTokens = 1500

// estimate returns about how many tokens a request is.
func estimate(r Request) int {
	n := provider.EstimateTokens(string(r.Schema))
	for _, m := range r.Messages {
		n += provider.EstimateTokens(m.Text) + imageTokens*len(m.Images)
	}
	return n
}

// body is a request as it is sent.
type body struct {
	Model               string        `json:"model,omitempty"`
	Messages            []sentMessage `json:"messages"`
	Format              any           `json:"response_format,omitempty"`
	MaxTokens           int           `json:"max_tokens,omitempty"`
	MaxCompletionTokens int           `json:"max_completion_tokens,omitempty"`
	Temperature         *float64      `json:"temperature,omitempty"`
	Seed                *int          `json:"seed,omitempty"`
}

type sentMessage struct {
	Role    Role `json:"role"`
	Content any  `json:"content"` // a text, or parts where there are pictures
}

type part struct {
	Type  string    `json:"type"`
	Text  string    `json:"text,omitempty"`
	Image *imageURL `json:"image_url,omitempty"`
}

type imageURL struct {
	URL string `json:"url"`
}

// messages are those of a request. A model that is not told of a schema
// otherwise reads it in the last of them.
func messages(r Request, d dialect) []sentMessage {
	out := make([]sentMessage, len(r.Messages))
	for i, m := range r.Messages {
		text := m.Text
		if i == len(r.Messages)-1 && r.Schema != nil && d.format != bySchema {
			text += fmt.Sprintf("\n\nAnswer with one JSON value and nothing else. It must follow this JSON Schema:\n%s", r.Schema)
		}
		out[i] = sentMessage{m.Role, text}
		if len(m.Images) > 0 {
			parts := []part{{Type: "text", Text: text}}
			for _, img := range m.Images {
				parts = append(parts, part{Type: "image_url", Image: &imageURL{"data:" + img.Type + ";base64," + base64.StdEncoding.EncodeToString(img.Data)}})
			}
			out[i].Content = parts
		}
	}
	return out
}
