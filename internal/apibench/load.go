package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/inkreel/inkreel/client"
)

// load is requests that are sent at a rate.
type load struct {
	requests  int
	seconds   float64
	latencies []time.Duration // in order of size
	late      []time.Duration // how long after its turn each was sent, in order of size: what the machine stood still
}

// quantile is the time that so many of all do not exceed.
func quantile(all []time.Duration, q float64) time.Duration {
	if len(all) == 0 {
		return 0
	}
	return all[min(int(q*float64(len(all))), len(all)-1)]
}

// senders are how many requests are under way at the most.
const senders = 64

// at sends requests at a rate for a time, each when its turn is whether those before
// were answered or not, and returns how long they took from then.
func (b *bench) at(ctx context.Context, rate int, last time.Duration, request func(n int) (*http.Request, error)) (*load, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: senders, DisableCompression: true}
	defer transport.CloseIdleConnections()
	h := &http.Client{Transport: transport, Timeout: 30 * time.Second}
	total := int(float64(rate) * last.Seconds())
	took, late := make([]time.Duration, total), make([]time.Duration, total)
	turns := make(chan int, total)
	began := time.Now()
	due := func(n int) time.Time { return began.Add(time.Duration(n) * time.Second / time.Duration(rate)) }
	var mu sync.Mutex
	var failed error
	var all sync.WaitGroup
	for range senders {
		all.Go(func() {
			for n := range turns {
				if err := send(ctx, h, request, n); err != nil {
					mu.Lock()
					failed = err
					mu.Unlock()
					return
				}
				took[n] = time.Since(due(n))
			}
		})
	}
	for n := range total { // several at once where sleep is coarser than the rate
		if wait := time.Until(due(n)); wait > 0 {
			time.Sleep(wait)
		}
		late[n] = time.Since(due(n))
		turns <- n
	}
	close(turns)
	all.Wait()
	if failed != nil {
		return nil, failed
	}
	l := &load{requests: total, seconds: time.Since(began).Seconds(), latencies: took, late: late}
	slices.Sort(l.latencies)
	slices.Sort(l.late)
	return l, nil
}

func send(ctx context.Context, h *http.Client, request func(int) (*http.Request, error), n int) error {
	req, err := request(n)
	if err != nil {
		return err
	}
	res, err := h.Do(req.WithContext(ctx))
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %d %s", req.URL.Path, res.StatusCode, text)
	}
	return err
}

// get is a request with one of the keys.
func (b *bench) get(n int, path string) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodGet, b.base+path, http.NoBody) //nolint:noctx // whoever sends it has one
	if err == nil {
		req.Header.Set("X-Api-Key", b.keys[n%len(b.keys)])
	}
	return req, err
}

// best puts a load on several times and returns the one that took least.
func (b *bench) best(once func() (*load, error)) (best *load, err error) {
	for range b.cfg.runs {
		l, err := once()
		if err != nil {
			return nil, err
		}
		if best == nil || quantile(l.latencies, .99) < quantile(best.latencies, .99) {
			best = l
		}
	}
	return best, nil
}

// polls measures asking after jobs, half of them that of the film that is drawn, and
// once more without a film.
func (b *bench) polls(ctx context.Context, r *report) error {
	poll := func() (*load, error) {
		return b.at(ctx, b.cfg.rate, b.cfg.time, func(n int) (*http.Request, error) {
			id := b.drawing
			if n%2 == 1 || id == "" {
				id = fmt.Sprintf("v_%020d", n%b.cfg.videos)
			}
			return b.get(n, "/api/v2/videos/status/"+id)
		})
	}
	calm, err := b.best(poll)
	if err != nil {
		return err
	}
	r.add(fmt.Sprintf("%d polls a second, nothing drawn", b.cfg.rate), calm, 0)
	stop, err := b.draw(ctx)
	if err != nil {
		return err
	}
	defer stop()
	busy, err := b.best(poll)
	if err != nil {
		return err
	}
	r.add(fmt.Sprintf("%d polls a second, a film drawn", b.cfg.rate), busy, 20*time.Millisecond)
	return nil
}

// asks is how many requests of films are sent a second.
const asks = 50

// generations measures requests of films, as far as that they are stored. They are of
// scripts: many films would be another load.
func (b *bench) generations(ctx context.Context, r *report) error {
	generate := func() (*load, error) {
		return b.at(ctx, asks, b.cfg.time, func(n int) (*http.Request, error) {
			text, err := json.Marshal(client.Generation{Prompt: fmt.Sprint("Bees ", n), CustomScript: "A bee visits a hundred flowers a day. It brings their nectar home.", EnableScriptOnlyMode: true})
			if err != nil {
				return nil, err
			}
			req, err := http.NewRequest(http.MethodPost, b.base+"/api/v2/videos/generate", bytes.NewReader(text)) //nolint:noctx // whoever sends it has one
			if err == nil {
				req.Header.Set("X-Api-Key", b.keys[n%len(b.keys)])
				req.Header.Set("Content-Type", "application/json")
			}
			return req, err
		})
	}
	calm, err := b.best(generate)
	if err != nil {
		return err
	}
	r.add(fmt.Sprintf("%d requests of scripts a second, stored and made", asks), calm, 30*time.Millisecond)
	stop, err := b.draw(ctx)
	if err != nil {
		return err
	}
	defer stop()
	busy, err := b.best(generate)
	if err != nil {
		return err
	}
	r.add("the same, a film drawn", busy, 0)
	return nil
}

// lists measures the oldest page of the list.
func (b *bench) lists(ctx context.Context, r *report) error {
	const page = 20
	list, err := b.best(func() (*load, error) {
		return b.at(ctx, asks, b.cfg.time, func(n int) (*http.Request, error) {
			return b.get(n, fmt.Sprintf("/api/v2/videos?limit=%d&offset=%d", page, b.cfg.videos-page))
		})
	})
	if err != nil {
		return err
	}
	r.add(fmt.Sprintf("%d videos at offset %d of %d", page, b.cfg.videos-page, b.cfg.videos), list, 20*time.Millisecond)
	return nil
}
