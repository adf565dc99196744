package transcribe_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/transcribe"
)

func start(t *testing.T, m modeltest.Mode, b *provider.Budget) (*modeltest.Server, *transcribe.Client) {
	t.Helper()
	s := modeltest.Start(t, modeltest.Model{Mode: m, Words: []string{"Water", "rises."}})
	p, err := provider.New(provider.Settings{
		URL: s.URL, Key: modeltest.Key, Model: "stt", Backoff: time.Millisecond, Tries: 2, MaxAnswer: 1e6,
		Price: provider.Price{Known: true, Unit: 0.5},
	}, provider.Options{Budget: b})
	if err != nil {
		t.Fatal(err)
	}
	return s, transcribe.New(p)
}

var request = transcribe.Request{Data: modeltest.WAV(0.75), Name: "talk.wav", Language: "en", Seconds: 0.75}

// Words with times, else segments, else the text: what a server cannot is not
// asked for again.
func TestDetails(t *testing.T) {
	words := []transcribe.Span{{"Water", 0, 0.5}, {"rises.", 0.5, 0.75}} // the last ends with the recording
	segments := []transcribe.Span{{"Water rises.", 0, 0.75}}
	for mode, want := range map[modeltest.Mode]struct {
		got   transcribe.Transcript
		asked int
	}{
		modeltest.Right:    {transcribe.Transcript{Language: "english", Text: "Water rises.", Words: words, Segments: segments}, 2},
		modeltest.Slow:     {transcribe.Transcript{Language: "english", Text: "Water rises.", Words: words, Segments: segments}, 2},
		modeltest.NoSchema: {transcribe.Transcript{Language: "english", Text: "Water rises.", Segments: segments}, 3},
	} {
		s, c := start(t, mode, nil)
		for range 2 {
			got, err := c.Transcribe(t.Context(), request)
			if err != nil || !reflect.DeepEqual(*got, want.got) {
				t.Errorf("%s: %+v, %v", mode, got, err)
			}
		}
		if n := len(s.Asked()); n != want.asked {
			t.Errorf("%s: asked %d times, want %d", mode, n, want.asked)
		}
		f := s.Asked()[0].Fields
		if f["model"] != "stt" || f["language"] != "en" || f["file"] != string(request.Data) {
			t.Errorf("%s: sent %v", mode, f)
		}
	}
}

func TestFailures(t *testing.T) {
	for mode, want := range map[modeltest.Mode]struct {
		failure provider.Failure
		says    string
	}{
		modeltest.NotAPI:    {provider.BadAnswer, "no transcript"},
		modeltest.Forbidden: {provider.Refused, "may the key use"},
		modeltest.NoFormat:  {provider.Refused, "response_format"},
		modeltest.Failing:   {provider.Unreachable, "500"},
		modeltest.Busy:      {provider.RateLimited, "429"},
	} {
		_, c := start(t, mode, nil)
		if _, err := c.Transcribe(t.Context(), request); !errors.Is(err, want.failure) || !strings.Contains(err.Error(), want.says) || strings.Contains(err.Error(), modeltest.Key) {
			t.Errorf("%s: %v, want %s with %q", mode, err, want.failure, want.says)
		}
	}
}

func TestCost(t *testing.T) {
	b := provider.NewBudget(provider.Limits{Money: 1})
	_, c := start(t, modeltest.Right, b)
	r := request
	r.Seconds = 90
	if _, err := c.Transcribe(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	if got := b.Spent().Money; got != 0.75 {
		t.Errorf("spent %g", got)
	}
}
