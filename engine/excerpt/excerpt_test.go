package excerpt_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine/excerpt"
)

// counting is a recording whose samples tell where they are, as 16 bits do: left
// the thousands, right the rest, of hundredths of a second.
type counting struct {
	at, end int // frames
}

func (c *counting) Read(samples []float32) (n int, err error) {
	for ; n < len(samples); n += 2 {
		if c.at >= c.end {
			return n, io.EOF
		}
		samples[n], samples[n+1] = float32(c.at/480%1000)/32767, float32(c.at/480/1000)/32767
		c.at++
	}
	return n, nil
}

func (c *counting) Close() error { return nil }

// desk is where parts are taken from a recording of so many seconds.
type desk struct {
	excerpt.Source
	opened int

	mu     sync.Mutex
	stored map[string][]float32
}

func newDesk(t testing.TB, seconds float64) *desk {
	d := &desk{stored: map[string][]float32{}}
	d.Dir = t.TempDir()
	d.Open = func(_ context.Context, from, to float64) (audio.Stream, error) {
		d.opened++
		return &counting{at: int(from * audio.Rate), end: int(min(to, seconds) * audio.Rate)}, nil
	}
	d.Store = func(ctx context.Context, path string) (string, error) {
		f, err := os.Open(path)
		if err != nil {
			return "", err
		}
		wav, err := audio.OpenWAV(f)
		if err != nil {
			return "", err
		}
		defer wav.Close()
		var got []float32
		err = audio.ReadStream(ctx, wav, func(block audio.PCM) error {
			got = append(got, block...)
			return nil
		})
		d.mu.Lock()
		defer d.mu.Unlock()
		name := fmt.Sprint(len(d.stored))
		d.stored[name] = got
		return name, err
	}
	return d
}

// sound is what was stored under a name.
func (d *desk) sound(name string) []float32 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.stored[name]
}

// Parts in any order, apart, touching, over one another, twice, and past the
// end: each is what it would be by itself, of one reading, and leaves no file.
func TestPartsAreWhatTheyAreByThemselves(t *testing.T) {
	parts := []excerpt.Part{{From: 7, To: 9.5}, {From: 0.25, To: 2}, {From: 2, To: 4.123}, {From: 1, To: 8}, {From: 1.5, To: 1.6}, {From: 7, To: 9.5}, {From: 11, To: 13}, {From: 12.5, To: 14}}
	const seconds = 12
	d := newDesk(t, seconds)
	r := excerpt.Read(t.Context(), d.Source, parts)
	for _, p := range parts {
		v, err := r.Part(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		alone := newDesk(t, seconds)
		one := excerpt.Read(t.Context(), alone.Source, []excerpt.Part{p})
		w, err := one.Part(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		one.Close()
		if got, want := d.sound(v.Name), alone.sound(w.Name); !slices.Equal(got, want) || v.Sound.Seconds() != w.Sound.Seconds() {
			t.Errorf("%+v: %d samples of %g s, alone %d of %g s", p, len(got), v.Sound.Seconds(), len(want), w.Sound.Seconds())
		}
		if want := max(min(p.To, seconds)-p.From, 0); v.Sound.Seconds() < want-1e-4 || v.Sound.Seconds() > want+1e-4 {
			t.Errorf("%+v: %g s, want %g", p, v.Sound.Seconds(), want)
		}
	}
	r.Close()
	if d.opened != 1 || len(d.stored) != len(parts)-1 {
		t.Errorf("opened %d times for %d parts", d.opened, len(d.stored))
	}
	if left, _ := filepath.Glob(filepath.Join(d.Dir, "*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if _, err := r.Part(t.Context(), excerpt.Part{From: 3, To: 4}); err == nil {
		t.Error("a part nobody read for: no error")
	}
}

// Errors reach whoever waits; what was ready before stays.
func TestErrorsReachWhoWaits(t *testing.T) {
	early, late := excerpt.Part{From: 0, To: 1}, excerpt.Part{From: 2, To: 3}
	full := errors.New("full")
	d := newDesk(t, 10)
	store := d.Store
	d.Store = func(ctx context.Context, path string) (string, error) {
		if len(d.stored) > 0 {
			return "", full
		}
		return store(ctx, path)
	}
	r := excerpt.Read(t.Context(), d.Source, []excerpt.Part{late, early})
	if _, err := r.Part(t.Context(), late); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	if _, err := r.Part(t.Context(), early); err != nil {
		t.Error(err)
	}
	r.Close()
	if left, _ := filepath.Glob(filepath.Join(d.Dir, "*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	gone := errors.New("gone")
	d.Open = func(context.Context, float64, float64) (audio.Stream, error) { return nil, gone }
	r = excerpt.Read(t.Context(), d.Source, []excerpt.Part{early})
	defer r.Close()
	if _, err := r.Part(t.Context(), early); !errors.Is(err, gone) {
		t.Errorf("got %v", err)
	}
}

// A reading ends with its context, and with Close.
func TestReadingEnds(t *testing.T) {
	endless := excerpt.Part{From: 0, To: 1e9}
	for _, stop := range []func(context.CancelFunc, *excerpt.Reading){
		func(cancel context.CancelFunc, _ *excerpt.Reading) { cancel() },
		func(_ context.CancelFunc, r *excerpt.Reading) { r.Close() },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		d := newDesk(t, 1e9)
		r := excerpt.Read(ctx, d.Source, []excerpt.Part{endless})
		stop(cancel, r)
		if _, err := r.Part(t.Context(), endless); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		r.Close()
		cancel()
	}
}

// Many parts cost as much as one: what is allocated follows neither their number nor
// the recording's length.
func TestManyPartsCostAsMuchAsOne(t *testing.T) {
	cost := func(n int, seconds float64) uint64 {
		var parts []excerpt.Part
		for i := range n {
			parts = append(parts, excerpt.Part{From: seconds * float64(i) / float64(n), To: seconds * float64(i+1) / float64(n)})
		}
		d := newDesk(t, seconds)
		d.Store = func(context.Context, string) (string, error) { return "", nil }
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := excerpt.Read(t.Context(), d.Source, parts)
		for _, p := range parts {
			if _, err := r.Part(t.Context(), p); err != nil {
				t.Fatal(err)
			}
		}
		r.Close()
		runtime.ReadMemStats(&after)
		if d.opened != 1 {
			t.Errorf("%d parts: opened %d times", n, d.opened)
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	const most = 16 << 20 // half a minute of float32 has 11.5 MB
	if one, many, long := cost(1, 20), cost(50, 100), cost(4, 200); max(one, many/4, long) > most {
		t.Errorf("one part of 20 s takes %d bytes, 50 of 2 s %d, 4 of 50 s %d", one, many, long)
	}
}
