package provider_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/provider"
)

// prompt is what is sent; no message may hold it.
const prompt = "The secret recipe of the house: two spoons of cardamom, never three."

// quick are settings for a stand-in: short waits, few tries.
func quick(url string) provider.Settings {
	return provider.Settings{URL: url, Key: modeltest.Key, Model: "m", Backoff: time.Millisecond, Tries: 3}
}

// ask sends a request that every mode of the stand-in understands.
func ask(ctx context.Context, c *provider.Client) (provider.Answer, error) {
	body, err := json.Marshal(map[string]any{"model": "m", "messages": []any{map[string]any{"role": "user", "content": prompt}}})
	if err != nil {
		return provider.Answer{}, err
	}
	return c.Do(ctx, provider.Request{Path: "chat/completions", Type: "application/json", Body: body, Most: provider.Cost{Tokens: 100, Money: 1}})
}

// log collects what is told of tries, in every way that it may be written down.
type log struct {
	mu       sync.Mutex
	text     strings.Builder
	attempts []provider.Attempt
}

func (l *log) tell(a provider.Attempt) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.attempts = append(l.attempts, a)
	j, _ := json.Marshal(a) // an error's fields may be no JSON
	fmt.Fprintf(&l.text, "%v %+v %#v %s %v\n", a, a, a, j, a.Err)
}

// secrets finds what must not be in a text.
func secrets(t *testing.T, text string) {
	t.Helper()
	for _, s := range []string{modeltest.Key, "5ecret", "Bearer", "cardamom", "two spoons", "user:pw", "token=abc"} {
		if strings.Contains(text, s) {
			t.Errorf("%q is in %q", s, text)
		}
	}
}

func TestModesOfTheStandIn(t *testing.T) {
	for _, test := range []struct {
		mode    modeltest.Mode
		times   int
		failure provider.Failure // empty: an answer
		says    string
		tries   int
	}{
		{mode: modeltest.Right, tries: 1},
		{mode: modeltest.Slow, tries: 1},
		{modeltest.Hung, 0, provider.Unreachable, "did not answer within", 3},
		{modeltest.Unauthorized, 0, provider.Refused, "is the provider's key right", 1},
		{modeltest.Forbidden, 0, provider.Refused, "403 forbidden: not here; may the key use this model", 1},
		{modeltest.Refused, 0, provider.Refused, "400 bad request: cannot take this", 1},
		{modeltest.Busy, 0, provider.RateLimited, "429 too many requests", 3},
		{mode: modeltest.Busy, times: 1, tries: 2},
		{modeltest.Spent, 0, provider.Refused, "no credit left", 1},
		{modeltest.Failing, 0, provider.Unreachable, "500 internal server error: out of memory", 3},
		{mode: modeltest.Failing, times: 2, tries: 3},
		{modeltest.Broken, 0, provider.Unreachable, "broke off", 3},
		{mode: modeltest.Broken, times: 1, tries: 2},
		{modeltest.Huge, 0, provider.BadAnswer, "more than 1000000 bytes", 1},
		{modeltest.Elsewhere, 0, provider.Refused, "another address, of elsewhere.invalid", 1},
	} {
		t.Run(fmt.Sprintf("%s %d", test.mode, test.times), func(t *testing.T) {
			t.Parallel()
			s := modeltest.Start(t, modeltest.Model{Mode: test.mode, Times: test.times})
			set := quick(s.URL)
			set.MaxAnswer = 1e6
			if test.mode == modeltest.Hung {
				set.Try = 20 * time.Millisecond
			}
			var l log
			c, err := provider.New(set, provider.Options{Tell: l.tell})
			if err != nil {
				t.Fatal(err)
			}
			a, err := ask(t.Context(), c)
			if test.failure == "" && (err != nil || !strings.Contains(string(a.Body), "Good day")) {
				t.Errorf("got %q, %v", a.Body, err)
			}
			var e *provider.Error
			if test.failure != "" && (!errors.Is(err, test.failure) || !errors.As(err, &e) || !strings.Contains(err.Error(), test.says) || !strings.HasPrefix(err.Error(), c.Name()+" ")) {
				t.Errorf("got %v, want %s that says %q", err, test.failure, test.says)
			}
			if len(l.attempts) != test.tries {
				t.Errorf("tried %d times, want %d", len(l.attempts), test.tries)
			}
			secrets(t, l.text.String()+fmt.Sprintf("%v %+v %#v", err, err, e))
		})
	}
}

// transport answers in the place of a network.
type transport func(*http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// answers are statuses, each with its Retry-After, in turn; the last stays.
func answers(asked *[]time.Time, list ...[2]string) transport {
	return func(r *http.Request) (*http.Response, error) {
		now := list[min(len(*asked), len(list)-1)]
		*asked = append(*asked, time.Now())
		w := httptest.NewRecorder()
		if now[1] != "" {
			w.Header().Set("Retry-After", now[1])
		}
		var status int
		if _, err := fmt.Sscan(now[0], &status); err != nil {
			return nil, err
		}
		w.WriteHeader(status)
		res := w.Result()
		res.Request = r
		return res, nil
	}
}

func TestWaitsBetweenTries(t *testing.T) {
	for name, test := range map[string]struct {
		answers     [][2]string
		least, most time.Duration // in all
		err         provider.Failure
	}{
		"Retry-After in seconds": {answers: [][2]string{{"429", "7"}, {"200", ""}}, least: 7 * time.Second, most: 7 * time.Second},
		"Retry-After of a 503":   {answers: [][2]string{{"503", "3"}, {"200", ""}}, least: 3 * time.Second, most: 3 * time.Second},
		"as a date":              {answers: [][2]string{{"429", "Sat, 01 Jan 2000 00:00:09 GMT"}, {"200", ""}}, least: 9 * time.Second, most: 9 * time.Second},
		"too long":               {answers: [][2]string{{"429", "3600"}}, err: provider.RateLimited},
		"absurd":                 {answers: [][2]string{{"429", "1e300"}}, err: provider.RateLimited},
		"wrong":                  {answers: [][2]string{{"429", "-5"}, {"200", ""}}, least: 250 * time.Millisecond, most: 500 * time.Millisecond},
		"doubling":               {answers: [][2]string{{"500", ""}}, least: 1750 * time.Millisecond, most: 3500 * time.Millisecond, err: provider.Unreachable},
		"never after a 400":      {answers: [][2]string{{"400", "1"}}, err: provider.Refused},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var asked []time.Time
				c, err := provider.New(provider.Settings{URL: "https://api.example.com/v1"}, provider.Options{Transport: answers(&asked, test.answers...)})
				if err != nil {
					t.Fatal(err)
				}
				begun := time.Now()
				_, err = ask(t.Context(), c)
				if test.err == "" && err != nil || test.err != "" && !errors.Is(err, test.err) {
					t.Errorf("got %v, want %q", err, test.err)
				}
				if took := time.Since(begun); took < test.least || took > test.most {
					t.Errorf("waited %s, want %s to %s", took, test.least, test.most)
				}
			})
		})
	}
}

func TestTimeInAllIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := transport(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		c, err := provider.New(provider.Settings{URL: "https://api.example.com/v1", Try: 2 * time.Minute, Total: 3 * time.Minute}, provider.Options{Transport: hang})
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		_, err = ask(t.Context(), c)
		if took := time.Since(begun); took != 3*time.Minute || !errors.Is(err, provider.Unreachable) || !strings.Contains(err.Error(), "within 3m0s in all") {
			t.Errorf("took %s: %v", took, err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := ask(ctx, c); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a caller that leaves gets %v", err)
		}
	})
}

// A redirection within a server is followed with the request; to any other,
// neither key nor text goes.
func TestRedirects(t *testing.T) {
	var heard []string
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		heard = append(heard, r.Header.Get("Authorization"))
	}))
	defer other.Close()
	for path, ok := range map[string]bool{"/here/chat/completions": true, "/there/chat/completions": false, "/loop/chat/completions": false, "/get/chat/completions": false} {
		here := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case strings.HasPrefix(r.URL.Path, "/v1/"):
				body, _ := io.ReadAll(r.Body)
				_, _ = fmt.Fprintf(w, "%s %d", r.Header.Get("Authorization"), len(body))
			case strings.HasPrefix(r.URL.Path, "/here/"):
				http.Redirect(w, r, "/v1/chat/completions", http.StatusPermanentRedirect)
			case strings.HasPrefix(r.URL.Path, "/get/"):
				http.Redirect(w, r, "/v1/chat/completions", http.StatusFound)
			case strings.HasPrefix(r.URL.Path, "/loop/"):
				http.Redirect(w, r, r.URL.Path, http.StatusTemporaryRedirect)
			default:
				http.Redirect(w, r, other.URL+"/v1/chat/completions", http.StatusTemporaryRedirect)
			}
		}))
		base, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
		c, err := provider.New(quick(here.URL+"/"+base), provider.Options{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := ask(t.Context(), c)
		if ok != (err == nil) || ok && !strings.HasPrefix(string(a.Body), "Bearer "+modeltest.Key) || !ok && !errors.Is(err, provider.Refused) {
			t.Errorf("%s: %q, %v", path, a.Body, err)
		}
		here.Close()
	}
	if len(heard) > 0 {
		t.Errorf("the other server was asked with %q", heard)
	}
}

func TestNobodyThere(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	b := provider.NewBudget(provider.Limits{})
	c, err := provider.New(quick(s.URL), provider.Options{Budget: b})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ask(t.Context(), c); !errors.Is(err, provider.Unreachable) || !strings.Contains(err.Error(), "is the server running") {
		t.Error(err)
	}
	if got := paid(b); got != (provider.Spent{Requests: 3}) {
		t.Errorf("what reached nobody cost %+v", got)
	}
	plain := modeltest.Start(t, modeltest.Model{})
	c, err = provider.New(quick(strings.Replace(plain.URL, "http:", "https:", 1)), provider.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ask(t.Context(), c); !errors.Is(err, provider.Unreachable) || !strings.Contains(err.Error(), "speaks plain http") {
		t.Error(err)
	}
}
