package transfer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
)

const name = "film/rain/1.mp4"

// bench is a folder with an artifact, and a server on loopback.
type bench struct {
	store *artifact.Folder
	data  []byte
	s     *server.Server
}

func newBench(t *testing.T, size int) *bench {
	t.Helper()
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{store: store, data: make([]byte, size), s: natstest.Server(t)}
	r := rand.NewChaCha8([32]byte{1})
	_, _ = r.Read(b.data)
	if _, err := artifact.PutBytes(t.Context(), store, name, b.data); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *bench) conn(t *testing.T) *nats.Conn {
	t.Helper()
	nc, err := nats.Connect(b.s.ClientURL(), natstest.Unhurried())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// hand starts a server that gives job rain what lies in the store below its name.
func (b *bench) hand(t *testing.T) (s *Server, stop func()) {
	t.Helper()
	s = &Server{Store: b.store, Subjects: []string{"x.fetch.*"}, Log: zap.NewNop(), May: func(_ context.Context, subject, name string) error {
		if job := strings.TrimPrefix(subject, "x.fetch."); !strings.HasPrefix(name, "film/"+job+"/") {
			return fmt.Errorf("%s of %s: %w", name, job, artifact.ErrNotFound)
		}
		return nil
	}}
	nc := b.conn(t)
	stop, err := s.Start(nc)
	if err != nil {
		t.Fatal(err)
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return s, stop
}

func (b *bench) client(t *testing.T) *Client {
	return &Client{Conn: b.conn(t), Subject: "x.fetch.rain", Patience: time.Minute}
}

// What is had is what was stored, whatever its size, and the server has nothing
// open afterwards.
func TestWhole(t *testing.T) {
	for _, size := range []int{0, 1, maxChunk, maxChunk + 1, 5*maxChunk - 1} {
		b := newBench(t, size)
		s, _ := b.hand(t)
		r, o, err := b.client(t).Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(got, b.data) || o.Size != int64(size) || o.Name != name {
			t.Errorf("%d bytes of %d, %+v, %v", len(got), size, o, err)
		}
		s.mu.Lock()
		if len(s.open) != 0 {
			t.Errorf("%d stay open", len(s.open))
		}
		s.mu.Unlock()
	}
}

// A process that goes away in the middle is replaced by another, from where it
// stopped.
func TestResumed(t *testing.T) {
	b := newBench(t, 4*maxChunk)
	_, stop := b.hand(t)
	r, _, err := b.client(t).Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	begin := make([]byte, maxChunk+maxChunk/2)
	if _, err := io.ReadFull(r, begin); err != nil {
		t.Fatal(err)
	}
	stop()
	b.hand(t)
	rest, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(append(begin, rest...), b.data) {
		t.Errorf("%d bytes, %v", len(begin)+len(rest), err)
	}
}

// What is refused is refused at once, by its kind.
func TestRefused(t *testing.T) {
	b := newBench(t, 2*maxChunk)
	if _, err := artifact.PutBytes(t.Context(), b.store, "film/other/1.mp4", []byte("secret")); err != nil {
		t.Fatal(err)
	}
	b.hand(t)
	c := b.client(t)
	for asked, want := range map[string]error{
		"film/rain/2.mp4":               artifact.ErrNotFound,
		"film/other/1.mp4":              artifact.ErrNotFound, // of another job
		"film/rain/../other/1.mp4":      nil,
		"../../../../etc/passwd":        nil,
		"film/rain/.1.mp4.sha256":       nil,
		strings.Repeat("film/rain", 99): nil,
	} {
		_, _, err := c.Open(t.Context(), asked)
		if err == nil || want != nil && !errors.Is(err, want) || passing(err) {
			t.Errorf("%s: %v", asked, err)
		}
	}
	for _, body := range []string{"", "null", `{"name": 1}`, fmt.Sprintf(`{"name": %q, "offset": -1}`, name), fmt.Sprintf(`{"name": %q, "offset": 99999999}`, name)} {
		m, err := c.Conn.Request(c.Subject, []byte(body), time.Minute)
		if err != nil || m.Header.Get(headerCode) == "" || len(m.Data) > 0 {
			t.Errorf("%s: %v, %v", body, m, err)
		}
	}
}

// An artifact that was opened for one job is not read on for another.
func TestReadingsAreTheirs(t *testing.T) {
	b := newBench(t, 3*maxChunk)
	b.hand(t)
	c := b.client(t)
	body, _ := json.Marshal(request{Name: name})
	m, err := c.Conn.Request("x.fetch.rain", body, time.Minute)
	if err != nil || m.Header.Get(headerNext) == "" {
		t.Fatal(m, err)
	}
	body, _ = json.Marshal(request{name, maxChunk})
	m, err = c.Conn.Request("x.fetch.other."+m.Header.Get(headerNext), body, time.Minute)
	if err != nil || m.Header.Get(headerCode) != codeMissing {
		t.Errorf("%v, %v", m, err)
	}
}

// Damage is told before the end is handed over, and by the client where a reply
// was forged.
func TestDamaged(t *testing.T) {
	b := newBench(t, 2*maxChunk)
	b.hand(t)
	b.data[maxChunk+5]++
	if err := os.WriteFile(filepath.Join(b.store.Root(), name), b.data, 0o644); err != nil {
		t.Fatal(err)
	}
	r, _, err := b.client(t).Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); !errors.Is(err, artifact.ErrCorrupt) || len(got) != maxChunk {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	nc := b.conn(t)
	forge := func(size, text string) {
		sub, err := nc.Subscribe("forged", func(m *nats.Msg) {
			_ = m.RespondMsg(&nats.Msg{Data: []byte(text), Header: nats.Header{headerSize: {size}, headerDigest: {strings.Repeat("0", 64)}}})
		})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = sub.Unsubscribe() }()
		r, _, err := (&Client{Conn: nc, Subject: "forged"}).Open(t.Context(), name)
		if err == nil {
			_, err = io.ReadAll(r)
		}
		if !errors.Is(err, artifact.ErrCorrupt) {
			t.Errorf("%q of %s bytes: %v", text, size, err)
		}
	}
	forge("4", "film")
	forge("3", "film")
	forge("5", "film") // the same bytes again for what follows: too many
	forge("4", "")
	forge("-1", "film")
	forge("x", "film")
}

// More readers than may have something open at once all get it.
func TestManyAtOnce(t *testing.T) {
	b := newBench(t, 2*maxChunk+1)
	b.hand(t)
	c := b.client(t)
	var all sync.WaitGroup
	for range 2 * maxReadings {
		all.Go(func() {
			r, _, err := c.Open(t.Context(), name)
			if err != nil {
				t.Error(err)
				return
			}
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, b.data) {
				t.Errorf("%d bytes, %v", len(got), err)
			}
		})
	}
	all.Wait()
}

// Who opens more than there is room for and asks for none of it keeps nobody away.
func TestLeftOpen(t *testing.T) {
	b := newBench(t, 3*maxChunk)
	s, _ := b.hand(t)
	c := b.client(t)
	var opened []io.Reader
	for range 2 * maxReadings {
		r, _, err := c.Open(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		opened = append(opened, r)
	}
	s.mu.Lock()
	if len(s.open) != maxReadings {
		t.Errorf("%d are open", len(s.open))
	}
	s.mu.Unlock()
	for _, r := range opened {
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, b.data) {
			t.Fatalf("%d bytes, %v", len(got), err)
		}
	}
}

// Nobody there is told by its own error, after some patience.
func TestNobody(t *testing.T) {
	b := newBench(t, 1)
	c := b.client(t)
	c.Patience = time.Millisecond
	if _, _, err := c.Open(t.Context(), name); !errors.Is(err, ErrNobody) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c.Patience = time.Hour
	if _, _, err := c.Open(ctx, name); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
