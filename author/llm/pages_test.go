package llm_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/llm"
	"github.com/inkreel/inkreel/author/llm/llmtest"
	"github.com/inkreel/inkreel/author/llm/sight"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/chat"
)

// sheet is the picture of a page, each another.
func sheet(n int) document.Image {
	img := image.NewGray(image.Rect(0, 0, 300, 400))
	for i := range img.Pix {
		img.Pix[i] = 250
	}
	for x := range 200 {
		img.SetGray(50+x, 50+10*n, color.Gray{})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return document.Image{Data: b.Bytes(), Type: "image/png"}
}

func sheets(n int) (out []document.Image) {
	for i := range n {
		out = append(out, sheet(i))
	}
	return out
}

// reader is one whose model stands on loopback.
func reader(t *testing.T, m modeltest.Model) (*modeltest.Server, llm.PageReader, *told) {
	t.Helper()
	if m.Chat == nil {
		m.Chat = llmtest.Write
	}
	s := modeltest.Start(t, m)
	set := provider.Settings{URL: s.URL, Key: modeltest.Key, Model: "m", Backoff: time.Millisecond, Tries: 2, MaxAnswer: 1e6}
	if m.Mode == modeltest.Hung {
		set.Try = 20 * time.Millisecond
	}
	client, err := provider.New(set, provider.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var p told
	return s, llm.PageReader{Model: chat.New(client), Tell: p.tell}, &p
}

// Pages are read in order, each shown whole and once; what is read is a document
// as any, with a note on who read it.
func TestPages(t *testing.T) {
	s, r, p := reader(t, modeltest.Model{})
	d, err := r.Read(t.Context(), sheets(3))
	if err != nil {
		t.Fatal(err)
	}
	if d.Title != "The water of the hills" || len(d.Blocks) != 12 || len(d.Notes) != 1 || !strings.Contains(d.Notes[0], "3 pages were read by a language model") {
		t.Errorf("%q, %d blocks, notes %q", d.Title, len(d.Blocks), d.Notes)
	}
	if text := d.String(); strings.Contains(text, "code ") || !strings.Contains(text, "40 million litres") {
		t.Errorf("read as %s", text)
	}
	for _, ask := range s.Asked() {
		if len(ask.Images()) != 1 || llmtest.Code(ask.Images()[0]) == "" || ask.Name != "page" {
			t.Errorf("asked for %q with %d pictures", ask.Name, len(ask.Images()))
		}
	}
	if last := p.all[len(p.all)-1]; last != (llm.Progress{Step: llm.Reading, Done: 3, Of: 3}) {
		t.Errorf("told of %+v", last)
	}
	d, err = r.Read(t.Context(), sheets(llm.MostPages+5))
	if err != nil || len(s.Asked()) != 3+llm.MostPages || !strings.Contains(d.Notes[0], "first 30 pages") {
		t.Errorf("asked %d times: %v, %v", len(s.Asked()), d, err)
	}
}

// Whatever a model does with a page ends in a document or in a sentence, after few
// requests and without what is secret.
func TestPagesThatAreNotRead(t *testing.T) {
	for _, mode := range modeltest.Modes() {
		s, r, _ := reader(t, modeltest.Model{Mode: mode})
		d, err := r.Read(t.Context(), sheets(4))
		switch mode {
		case modeltest.Right, modeltest.Slow, modeltest.Fenced, modeltest.Thinking, modeltest.InventedIcons, modeltest.Injected,
			modeltest.NoSchema, modeltest.NoFormat, modeltest.NoTemperature, modeltest.ByAddress, modeltest.NotAPicture, modeltest.NotASound, modeltest.SilentSound,
			modeltest.CutSound, modeltest.WrongTimes:
			if err != nil || len(d.Blocks) != 16 {
				t.Errorf("%s: %v, %v", mode, d, err)
			}
			if mode == modeltest.Injected {
				clean(t, "document", d)
			}
			continue
		case modeltest.Blind:
			if !errors.Is(err, llm.ErrBlind) {
				t.Errorf("%s: %v", mode, err)
			}
		}
		if err == nil || len(s.Asked()) > 12 || strings.Contains(err.Error(), modeltest.Key) || strings.Contains(err.Error(), "base64") {
			t.Errorf("%s: asked %d times, %v", mode, len(s.Asked()), err)
		}
	}
	_, r, _ := reader(t, modeltest.Model{})
	pages := sheets(3)
	pages[1].Data = []byte("\x89PNG\r\n\x1a\n broken")
	if d, err := r.Read(t.Context(), pages); err != nil || len(d.Blocks) != 8 || !strings.Contains(strings.Join(d.Notes, " "), "could not be read: 2.") {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err := r.Read(t.Context(), nil); err == nil {
		t.Error("no pages are a document")
	}
}

// A paragraph that a page's end divides is one.
func TestPagesGoOn(t *testing.T) {
	texts := []string{"The river be-", "gins in the hills, and it", "ends in the sea. Then rain falls."}
	_, r, _ := reader(t, modeltest.Model{Chat: func(ask modeltest.Ask) string {
		text := ""
		for i := range texts {
			if strings.Contains(ask.Text(), fmt.Sprintf("page %d of", i+1)) {
				text = texts[i]
			}
		}
		answer, _ := json.Marshal(map[string]any{"code": llmtest.Code(ask.Images()[0]), "blocks": []any{map[string]any{"kind": "paragraph", "text": text}}}) // texts
		return string(answer)
	}})
	d, err := r.Read(t.Context(), sheets(3))
	if err != nil || len(d.Blocks) != 1 || d.Blocks[0].Text != "The river begins in the hills, and it ends in the sea. Then rain falls." {
		t.Errorf("%+v, %v", d, err)
	}
}

// Whatever a model says of a page is a document of bounded size, or none.
func FuzzPage(f *testing.F) {
	page, code := speck(f)
	f.Add(`{"code": "12345", "blocks": [{"kind": "table", "header": ["a"], "rows": [["b", "c"], []]}, {"kind": "list", "items": ["", "x"]}]}`)
	f.Add(`{"code": 1, "blocks": [{"kind": "figure", "text": "` + strings.Repeat("a", 20_000) + `"}, {"kind": "heading", "level": -7, "text": "b"}]}`)
	f.Fuzz(func(t *testing.T, said string) {
		r := llm.PageReader{Model: saying{said, code}}
		d, err := r.Read(t.Context(), []document.Image{page})
		if (d == nil) == (err == nil) {
			t.Fatalf("%v, %v", d, err)
		}
		if d != nil && len([]rune(d.String())) > 200_000 {
			t.Errorf("a page of %d characters", len(d.String()))
		}
	})
}

// speck is the smallest picture, and the code that is printed above it.
func speck(f *testing.F) (document.Image, string) {
	f.Helper()
	var b bytes.Buffer
	err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8)))
	s, shown := sight.Show(b.Bytes())
	if err != nil || shown != nil {
		f.Fatal(err, shown)
	}
	return document.Image{Data: b.Bytes(), Type: "image/png"}, s.Code
}

// saying is a model that says one thing, with a code.
type saying struct{ said, code string }

func (s saying) Complete(context.Context, chat.Request) (chat.Answer, error) {
	var o map[string]any
	if json.Unmarshal([]byte(s.said), &o) != nil || o == nil {
		return chat.Answer{Text: s.said, JSON: json.RawMessage(s.said)}, nil
	}
	o["code"], o["codes"] = s.code, []string{s.code}
	data, err := json.Marshal(o)
	return chat.Answer{Text: string(data), JSON: data}, err
}
