package webhook

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
)

// memory keeps rows as a database does.
type memory struct {
	mu   sync.Mutex
	rows map[string]Delivery
}

func (m *memory) Due(_ context.Context, at time.Time, most int) ([]Delivery, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []Delivery
	for _, d := range m.rows {
		if d.State == Waiting && !d.NextAt.After(at) {
			out = append(out, d)
		}
	}
	slices.SortFunc(out, func(a, b Delivery) int { return cmp.Or(a.NextAt.Compare(b.NextAt), cmp.Compare(a.ID, b.ID)) })
	return out[:min(len(out), most)], nil
}

func (m *memory) Begin(_ context.Context, d Delivery, until time.Time) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	row, ok := m.rows[d.ID]
	if !ok || row.State != Waiting || row.Attempts != d.Attempts {
		return false, nil
	}
	row.Attempts++
	row.NextAt = until
	m.rows[d.ID] = row
	return true, nil
}

func (m *memory) End(_ context.Context, d Delivery, o Outcome) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if row := m.rows[d.ID]; row.Attempts == d.Attempts {
		row.State, row.NextAt, row.LastError = o.State, o.NextAt, o.LastError
		m.rows[d.ID] = row
	}
	return nil
}

func (m *memory) add(d Delivery) Delivery {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rows[d.ID] = d
	return d
}

func (m *memory) get(id string) Delivery {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.rows[id]
}

// wait polls until a condition holds.
func wait(t *testing.T, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(2 * time.Minute); !ok(); <-tick.C {
		if time.Now().After(end) {
			t.Fatalf("%s: not within two minutes", what)
		}
	}
}

// run starts a courier with short waits that stops with the test.
func run(t *testing.T, rows Rows, secret string) *Courier {
	t.Helper()
	c := NewCourier(rows, NewSender(true), func(context.Context, string) ([]string, error) { return []string{secret}, nil }, nil)
	c.waits = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond}
	c.poll = 5 * time.Millisecond
	ctx, cancel := context.WithCancel(context.Background())
	over := make(chan struct{})
	go func() { c.Run(ctx); close(over) }()
	t.Cleanup(func() { cancel(); <-over })
	return c
}

// The signature is that of the specification's own example.
func TestSign(t *testing.T) {
	const secret, id, body = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", `{"test": 2432232314}`
	at := time.Unix(1614265330, 0)
	got, err := Sign(secret, id, at, []byte(body))
	if want := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; got != want || err != nil {
		t.Fatalf("%s, %v; want %s", got, err, want)
	}
	h := http.Header{headerID: {id}, headerTimestamp: {"1614265330"}, headerSignature: {"v1,AAAA " + got}}
	if err := Verify(secret, h, []byte(body), at.Add(tolerance)); err != nil {
		t.Error(err)
	}
	for name, err := range map[string]error{
		"another body":   Verify(secret, h, []byte(body+" "), at),
		"another secret": Verify(NewSecret(), h, []byte(body), at),
		"too old":        Verify(secret, h, []byte(body), at.Add(tolerance+time.Second)),
		"from later":     Verify(secret, h, []byte(body), at.Add(-tolerance-time.Second)),
		"no headers":     Verify(secret, http.Header{}, []byte(body), at),
	} {
		if !errors.Is(err, ErrSignature) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, bad := range []string{"", "whsec_", "whsec_c2hvcnQ=", strings.TrimPrefix(secret, secretPrefix), "whsec_!!"} {
		if _, err := Sign(bad, id, at, nil); err == nil || bad != "" && bad != secretPrefix && strings.Contains(err.Error(), bad) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// No headers are taken for a signature but those of the message.
func FuzzVerify(f *testing.F) {
	const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
	at := time.Unix(1614265330, 0)
	sig, err := Sign(secret, "d_1", at, []byte("{}"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add("d_1", "1614265330", sig, "{}")
	f.Add("d_1.1614265330", "1614265330", sig, "")
	f.Add("", "", "v1, v1,", "{}")
	f.Fuzz(func(t *testing.T, id, seconds, given, body string) {
		h := http.Header{headerID: {id}, headerTimestamp: {seconds}, headerSignature: {given}}
		if Verify(secret, h, []byte(body), at) != nil {
			return
		}
		if !strings.Contains(given, sig) || body != "{}" || id != "d_1" {
			t.Errorf("%q %q %q %q is taken for good", id, seconds, given, body)
		}
	})
}

// take is what comes next, for as long as a loaded machine may take.
func take[T any](t *testing.T, what string, from <-chan T) (got T) {
	t.Helper()
	select {
	case got = <-from:
	case <-time.After(2 * time.Minute):
		t.Fatalf("never: %s", what)
	}
	return got
}

// A message arrives with what Standard Webhooks wants, and is done.
func TestDeliver(t *testing.T) {
	secret, old := NewSecret(), NewSecret()
	type message struct {
		h    http.Header
		body string
	}
	got := make(chan message, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- message{r.Header, string(body)}
		w.WriteHeader(http.StatusAccepted)
	}))
	defer receiver.Close()
	rows := &memory{rows: map[string]Delivery{}}
	d := rows.add(New("w_1", "v_1", receiver.URL, []byte(`{"type": "video.completed"}`)))
	if len(d.ID) != 22 || artifact.CheckName(d.ID) != nil {
		t.Error(d.ID)
	}
	run(t, rows, secret).Wake()
	m := take(t, "the message", got)
	if m.body != string(d.Body) || m.h.Get("Content-Type") != "application/json" || m.h.Get("Webhook-Id") != d.ID {
		t.Errorf("%+v", m)
	}
	if err := Verify(secret, m.h, []byte(m.body), time.Now()); err != nil {
		t.Error(err)
	}
	wait(t, "delivered", func() bool { return rows.get(d.ID).State == Delivered })
	if n := rows.get(d.ID).Attempts; n != 1 {
		t.Errorf("%d attempts", n)
	}
	// While a secret is replaced, both are good.
	if err := NewSender(true).Deliver(t.Context(), d, []string{secret, old}); err != nil {
		t.Fatal(err)
	}
	m = take(t, "the message", got)
	for _, s := range []string{secret, old} {
		if err := Verify(s, m.h, []byte(m.body), time.Now()); err != nil {
			t.Error(err)
		}
	}
}

// What fails is tried again by the schedule, which lasts a day, and given up after it.
func TestAttempts(t *testing.T) {
	var asked atomic.Int64
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch r.URL.Path {
		case "/second":
			if asked.Load() < 2 {
				w.WriteHeader(http.StatusServiceUnavailable)
			}
		case "/gone":
			w.WriteHeader(http.StatusGone)
		default:
			w.WriteHeader(http.StatusBadRequest)
		}
	}))
	defer receiver.Close()
	rows := &memory{rows: map[string]Delivery{}}
	c := run(t, rows, NewSecret())
	for path, want := range map[string]Delivery{
		"/second": {State: Delivered, Attempts: 2},
		"/gone":   {State: Dead, Attempts: 1, LastError: "given up: the receiver answered 410"},
		"/never":  {State: Dead, Attempts: 4, LastError: "the receiver answered 400"},
	} {
		asked.Store(0)
		d := rows.add(New("w_1", "v_1", receiver.URL+path+"?token=precious", []byte("{}")))
		c.Wake()
		wait(t, path, func() bool { return rows.get(d.ID).State != Waiting })
		if got := rows.get(d.ID); got.State != want.State || got.Attempts != want.Attempts || got.LastError != want.LastError {
			t.Errorf("%s: %+v, want %+v", path, got, want)
		}
		if asked.Load() != int64(want.Attempts) {
			t.Errorf("%s: asked %d times", path, asked.Load())
		}
	}
	total := time.Duration(0)
	for i, w := range schedule {
		if total += w; i > 0 && w < schedule[i-1] {
			t.Errorf("wait %d is shorter than the one before", i)
		}
	}
	if total < 23*time.Hour || total > 25*time.Hour {
		t.Errorf("it is tried for %v, want a day", total)
	}
	fresh := NewCourier(rows, NewSender(true), nil, nil)
	before := now()
	o := fresh.outcome(Delivery{Attempts: 1}, errors.New(strings.Repeat("ü", 400)))
	if d := o.NextAt.Sub(before); o.State != Waiting || d < 5*time.Second || d > 10*time.Second || len(o.LastError) > longestError || !strings.HasPrefix(o.LastError, "ü") {
		t.Errorf("%+v", o)
	}
}

// Nothing is sent into private networks, whatever the address looks like, and no
// redirect leads there.
func TestPrivateAddresses(t *testing.T) {
	var asked atomic.Int64
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	defer inside.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(inside.URL, "https://"), ":")
	s := NewSender(false)
	for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1", "169.254.169.254", "[fd00::1]", "0.0.0.0", "127.1", "0x7f000001", "2130706433", "localhost."} {
		d := New("w", "v", "https://"+host+":"+port+"/?token=precious", []byte("{}"))
		err := s.Deliver(t.Context(), d, []string{NewSecret()})
		if err == nil || strings.Contains(err.Error(), "precious") {
			t.Errorf("%s: %v", host, err)
		}
		// A name that leads nowhere from here is no proof of anything; none may lead inside.
		if ip := strings.Trim(host, "[]"); (ip == "127.0.0.1" || ip == "::1" || ip == "10.0.0.1" || ip == "localhost") && (!errors.Is(err, errPrivate) || !errors.Is(err, errFinal)) {
			t.Errorf("%s: %v, want errPrivate", host, err)
		}
	}
	if asked.Load() != 0 {
		t.Errorf("the server inside was asked %d times", asked.Load())
	}
	outside := httptest.NewServer(http.RedirectHandler(inside.URL, http.StatusTemporaryRedirect))
	defer outside.Close()
	err := NewSender(true).Deliver(t.Context(), New("w", "v", outside.URL, nil), []string{NewSecret()})
	if err == nil || asked.Load() != 0 || !strings.Contains(err.Error(), "redirects are not followed") {
		t.Errorf("redirected: %v", err)
	}
}

func TestCheckURL(t *testing.T) {
	s := NewSender(false)
	if err := s.CheckURL("https://example.com/hook?x=1"); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{"", "http://example.com", "ftp://example.com", "https://", "https://u:p@example.com", "https://example.com/#x", "https://127.0.0.1/", "https://[::1]/",
		"https://192.168.1.1:8443/", "https://example.com/" + strings.Repeat("x", longestURL), "https://exa mple.com", "example.com"} {
		if err := s.CheckURL(bad); err == nil || strings.Contains(err.Error(), "u:p") {
			t.Errorf("%.60q: %v", bad, err)
		}
	}
	if err := NewSender(true).CheckURL("http://127.0.0.1:8080/"); err != nil {
		t.Error(err)
	}
}

// A receiver that answers nothing, or without end, holds nobody up.
func TestSlowReceivers(t *testing.T) {
	stop := make(chan struct{})
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/endless" {
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 64<<10)); err != nil {
					return
				}
			}
		}
		select {
		case <-r.Context().Done():
		case <-stop:
		}
	}))
	defer receiver.Close()
	defer close(stop)
	s := NewSender(true)
	s.time = 200 * time.Millisecond
	if err := s.Deliver(t.Context(), New("w", "v", receiver.URL+"/silent", nil), []string{NewSecret()}); err == nil || err.Error() != "the receiver did not answer in time" {
		t.Errorf("silent: %v", err)
	}
	s.time = time.Minute
	if err := s.Deliver(t.Context(), New("w", "v", receiver.URL+"/endless", nil), []string{NewSecret()}); err != nil {
		t.Errorf("endless: %v", err)
	}
}

// One workspace's receiver that hangs keeps no other's deliveries waiting.
func TestWorkspacesTakeTurns(t *testing.T) {
	release := make(chan struct{})
	var hanging, most atomic.Int64
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hangs" {
			most.Store(max(most.Load(), hanging.Add(1)))
			<-release
			hanging.Add(-1)
		}
	}))
	defer receiver.Close()
	rows := &memory{rows: map[string]Delivery{}}
	var slow []string
	for range 40 {
		slow = append(slow, rows.add(New("w_slow", "v", receiver.URL+"/hangs", nil)).ID)
	}
	c := run(t, rows, NewSecret())
	wait(t, "the slow one's places are taken", func() bool { return hanging.Load() == perWorkspace })
	quick := rows.add(New("w_quick", "v", receiver.URL, nil))
	c.Wake()
	wait(t, "the other's delivery", func() bool { return rows.get(quick.ID).State == Delivered })
	close(release)
	wait(t, "the slow one's", func() bool {
		return !slices.ContainsFunc(slow, func(id string) bool { return rows.get(id).State == Waiting })
	})
	if most.Load() > perWorkspace {
		t.Errorf("%d at once of one workspace", most.Load())
	}
}

// Two processes deliver each message once between them.
func TestTwoCouriers(t *testing.T) {
	var mu sync.Mutex
	got := map[string]int{}
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		got[r.Header.Get("Webhook-Id")]++
	}))
	defer receiver.Close()
	rows := &memory{rows: map[string]Delivery{}}
	var all []string
	for i := range 60 {
		all = append(all, rows.add(New(fmt.Sprint("w_", i%7), "v", receiver.URL, nil)).ID)
	}
	secret := NewSecret()
	run(t, rows, secret)
	run(t, rows, secret)
	wait(t, "all are delivered", func() bool {
		return !slices.ContainsFunc(all, func(id string) bool { return rows.get(id).State != Delivered })
	})
	mu.Lock()
	defer mu.Unlock()
	for _, id := range all {
		if got[id] != 1 {
			t.Errorf("%s was received %d times", id, got[id])
		}
	}
}

// What a process began and did not end is begun again by another.
func TestAttemptsOfTheDead(t *testing.T) {
	receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer receiver.Close()
	rows := &memory{rows: map[string]Delivery{}}
	d := rows.add(New("w", "v", receiver.URL, nil))
	if mine, err := rows.Begin(t.Context(), d, now().Add(-time.Second)); !mine || err != nil {
		t.Fatal(err)
	}
	run(t, rows, NewSecret())
	wait(t, "delivered", func() bool { return rows.get(d.ID).State == Delivered })
	// The dead one's own end comes too late to change anything.
	d.Attempts = 1
	if err := rows.End(t.Context(), d, Outcome{State: Dead}); err != nil || rows.get(d.ID).State != Delivered {
		t.Errorf("%+v, %v", rows.get(d.ID), err)
	}
}
