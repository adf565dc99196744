package image_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/image"
)

func start(t *testing.T, m modeltest.Mode, fetch image.Fetcher) (*modeltest.Server, *image.Client) {
	t.Helper()
	s := modeltest.Start(t, modeltest.Model{Mode: m})
	p, err := provider.New(provider.Settings{
		URL: s.URL, Key: modeltest.Key, Model: "draws", Backoff: time.Millisecond, Tries: 2, MaxAnswer: 1e6,
	}, provider.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s, image.New(p, fetch)
}

func TestMake(t *testing.T) {
	s, c := start(t, modeltest.Right, nil)
	p, err := c.Make(t.Context(), image.Request{Prompt: "A pump, as line art", Width: 48, Height: 32})
	if err != nil || p.Type != "image/png" || p.Width != 48 || p.Height != 32 {
		t.Fatalf("%s of %d × %d, %v", p.Type, p.Width, p.Height, err)
	}
	if a := s.Asked()[0]; a.Path != "images/generations" || a.Fields["prompt"] != "A pump, as line art" || a.Format != "b64_json" || a.Model != "draws" {
		t.Errorf("sent %s %v", a.Path, a.Fields)
	}
	changed, err := c.Make(t.Context(), image.Request{Prompt: "Turn it blue", Original: p.Data, Mask: p.Data})
	if err != nil || changed.Width != 64 {
		t.Fatal(changed.Width, err)
	}
	if a := s.Asked()[1]; a.Path != "images/edits" || a.Fields["image"] != string(p.Data) || a.Fields["mask"] != string(p.Data) || a.Fields["prompt"] != "Turn it blue" {
		t.Errorf("sent %s %v", a.Path, a.Fields)
	}
}

// A server that knows no response_format is asked without.
func TestServersThatKnowNoFormat(t *testing.T) {
	s, c := start(t, modeltest.NoFormat, nil)
	for range 2 {
		if _, err := c.Make(t.Context(), image.Request{Prompt: "A pump"}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.Asked()); n != 3 {
		t.Errorf("asked %d times, want 3", n)
	}
}

func TestFailures(t *testing.T) {
	for mode, want := range map[modeltest.Mode]struct {
		failure provider.Failure
		says    string
	}{
		modeltest.NotAPI:      {provider.BadAnswer, "no picture"},
		modeltest.NotAPicture: {provider.BadAnswer, "no PNG, JPEG or WebP"},
		modeltest.ByAddress:   {provider.Refused, "nothing may be fetched"},
		modeltest.Huge:        {provider.BadAnswer, "more than"},
		modeltest.Spent:       {provider.Refused, "no credit"},
		modeltest.Failing:     {provider.Unreachable, "500"},
	} {
		_, c := start(t, mode, nil)
		_, err := c.Make(t.Context(), image.Request{Prompt: "Two spoons of cardamom, never three"})
		if !errors.Is(err, want.failure) || !strings.Contains(err.Error(), want.says) || strings.Contains(err.Error(), "cardamom") || strings.Contains(err.Error(), modeltest.Key) {
			t.Errorf("%s: %v, want %s with %q", mode, err, want.failure, want.says)
		}
	}
}

// fetcher answers what is at an address.
type fetcher map[string]string

func (f fetcher) Fetch(_ context.Context, address string, limit int64) ([]byte, error) {
	if data, ok := f[address]; ok && int64(len(data)) <= limit {
		return []byte(data), nil
	}
	return nil, errors.New("refused: " + address)
}

// Addresses are asked by the caller's rules alone, and what is there is judged.
func TestPicturesByAddress(t *testing.T) {
	_, right := start(t, modeltest.Right, nil)
	p, err := right.Make(t.Context(), image.Request{Prompt: "A pump"})
	if err != nil {
		t.Fatal(err)
	}
	_, c := start(t, modeltest.ByAddress, fetcher{modeltest.InjectedAddress: string(p.Data)})
	if got, err := c.Make(t.Context(), image.Request{Prompt: "A pump"}); err != nil || got.Width != 64 {
		t.Errorf("%d, %v", got.Width, err)
	}
	_, c = start(t, modeltest.ByAddress, fetcher{modeltest.InjectedAddress: "secret"})
	if _, err := c.Make(t.Context(), image.Request{Prompt: "A pump"}); !errors.Is(err, provider.BadAnswer) || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
	_, c = start(t, modeltest.ByAddress, fetcher{})
	if _, err := c.Make(t.Context(), image.Request{Prompt: "A pump"}); !errors.Is(err, provider.Unreachable) || strings.Contains(err.Error(), "169.254") {
		t.Error(err)
	}
}
