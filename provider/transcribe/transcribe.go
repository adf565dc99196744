// Package transcribe has recordings written down by models, in the form of
// /v1/audio/transcriptions: a sound file in, its text out, with the times of words,
// else of segments, else without times, by what the server can.
package transcribe

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"mime/multipart"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/inkreel/inkreel/provider"
)

// Request is what is to be written down.
type Request struct {
	Data     []byte  // a sound file
	Name     string  // its name, by whose ending servers know its kind
	Language string  // ISO 639-1; empty: to be found out
	Prompt   string  // words that occur, spelt as they are to be
	Seconds  float64 // how long the recording is
}

// Transcript is a recording in words. Times are seconds from its beginning, in
// order, within it.
type Transcript struct {
	Language string // as the server names it: a code or an English word; may be empty
	Text     string
	Words    []Span // none where the server does not time words
	Segments []Span // sentences or so; none where it times nothing
}

// Span is some words and when they are said.
type Span struct {
	Text       string
	Start, End float64
}

// Client has recordings written down by one model. It is for concurrent use.
type Client struct {
	p *provider.Client

	mu    sync.Mutex
	knows detail
}

// New returns a client that asks by p.
func New(p *provider.Client) *Client { return &Client{p: p} }

// detail is what a server is asked for.
type detail int

const (
	words    detail = iota // verbose_json with times of words and segments
	segments               // verbose_json
	plain                  // json: the text alone
)

// optional are the fields that servers refuse or do not know.
var optional = []string{"timestamp_granularities", "verbose_json", "response_format"}

// Transcribe returns what is said in a recording, or an *provider.Error. A server that
// does not time words is asked for less, which is remembered.
func (c *Client) Transcribe(ctx context.Context, r Request) (*Transcript, error) {
	c.mu.Lock()
	d := c.knows
	c.mu.Unlock()
	var first error
	for {
		t, err := c.ask(ctx, r, d)
		if err == nil {
			c.mu.Lock()
			c.knows = d
			c.mu.Unlock()
			return t, nil
		}
		first = cmp.Or(first, err)
		var refused *provider.Error
		if d == plain || !errors.As(err, &refused) || refused.Failure != provider.Refused || !slices.Contains([]int{400, 415, 422, 501}, refused.Status) {
			return nil, first
		}
		d++
	}
}

func (c *Client) ask(ctx context.Context, r Request, d detail) (*Transcript, error) {
	body, kind, err := form(r, c.p.Settings().Model, d)
	if err != nil {
		return nil, err
	}
	call := provider.Request{
		Path: "audio/transcriptions", Type: kind, Body: body,
		Most: c.p.Settings().Price.Units(r.Seconds / 60), Optional: optional,
	}
	a, err := c.p.Do(ctx, call)
	if err != nil {
		return nil, err
	}
	var got received
	if err := json.Unmarshal(a.Body, &got); err != nil || got.Text == nil && len(got.Segments) == 0 {
		return nil, c.p.Fail(provider.BadAnswer, "answered with something that is no transcript", "does the provider's URL end as its documentation says, and is the model one that listens?")
	}
	return got.transcript(r.Seconds), nil
}

// form is a request as it is sent.
func form(r Request, model string, d detail) (body []byte, kind string, err error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	fields := [][2]string{{"model", model}, {"language", r.Language}, {"prompt", r.Prompt}, {"response_format", "verbose_json"}}
	switch d {
	case words:
		fields = append(fields, [2]string{"timestamp_granularities[]", "word"}, [2]string{"timestamp_granularities[]", "segment"})
	case plain:
		fields[3][1] = "json"
	}
	for _, f := range fields {
		if f[1] != "" {
			if err := w.WriteField(f[0], f[1]); err != nil {
				return nil, "", err
			}
		}
	}
	file, err := w.CreateFormFile("file", cmp.Or(r.Name, "audio.wav"))
	if err == nil {
		_, err = file.Write(r.Data)
	}
	if err == nil {
		err = w.Close()
	}
	return b.Bytes(), w.FormDataContentType(), err
}

// received is an answer as servers send it.
type received struct {
	Language string         `json:"language"`
	Text     *string        `json:"text"`
	Words    []receivedSpan `json:"words"`
	Segments []receivedSpan `json:"segments"`
}

type receivedSpan struct {
	Word  string  `json:"word"`
	Text  string  `json:"text"`
	Start float64 `json:"start"`
	End   float64 `json:"end"`
}

// most spans of an answer are taken: an hour of fast speech has fewer.
const most = 20_000

// transcript is what can be used of an answer.
func (r received) transcript(seconds float64) *Transcript {
	t := &Transcript{Language: clean(r.Language), Words: spans(r.Words, seconds), Segments: spans(r.Segments, seconds)}
	if r.Text != nil {
		t.Text = clean(*r.Text)
	}
	if t.Text == "" {
		var all []string
		for _, s := range t.Segments {
			all = append(all, s.Text)
		}
		t.Text = strings.Join(all, " ")
	}
	return t
}

// spans puts times in order and into the recording, and leaves out what has no
// words. Models do time words backwards, and beyond the end.
func spans(got []receivedSpan, seconds float64) (out []Span) {
	end := math.Inf(1)
	if seconds > 0 {
		end = seconds
	}
	last := 0.0
	for _, g := range got[:min(len(got), most)] {
		text := clean(cmp.Or(g.Word, g.Text))
		if text == "" {
			continue
		}
		s := Span{Text: text, Start: min(max(g.Start, last), end)}
		s.End = min(max(g.End, s.Start), end)
		last = s.Start
		out = append(out, s)
	}
	return out
}

// clean is a text in one line, without what cannot be printed.
func clean(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}
