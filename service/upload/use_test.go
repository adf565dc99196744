package upload

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/s3test"
	"github.com/inkreel/inkreel/service/media"
)

// A document is for one film, which may read it again; after that it is gone, and
// who asks for it is told why.
func TestDocumentsAreForOneFilm(t *testing.T) {
	d := newDesk(t, nil)
	r := d.receive(t, "a.txt", []byte("Rain falls."))
	for range 2 { // its task may be done again
		up, err := d.Claim(t.Context(), "w_1", r.FileURL, "v_1")
		if err != nil {
			t.Fatal(err)
		}
		if data, err := d.Read(t.Context(), up); string(data) != "Rain falls." || err != nil {
			t.Fatalf("%q, %v", data, err)
		}
	}
	var said *Error
	if _, err := d.Claim(t.Context(), "w_1", r.FileURL, "v_2"); !errors.Is(err, ErrUsed) || !errors.As(err, &said) || !strings.Contains(said.Text, "used") {
		t.Errorf("by another film: %v", err)
	}
	up, err := d.Claim(t.Context(), "w_1", r.FileURL, "v_1")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := d.Drop(t.Context(), up); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := d.Read(t.Context(), up); !errors.Is(err, ErrUsed) {
		t.Errorf("read after it was dropped: %v", err)
	}
	if n := left(t, d.store, prefix); n != 0 {
		t.Errorf("%d objects are kept", n)
	}
	if _, err := d.Claim(t.Context(), "w_1", r.FileURL, "v_2"); !errors.Is(err, ErrUsed) {
		t.Errorf("after it was dropped: %v", err)
	}
}

// Of many films that want a document at once, one has it.
func TestOneOfManyHasTheDocument(t *testing.T) {
	d := newDesk(t, nil)
	r := d.receive(t, "a.txt", []byte("Rain falls."))
	var wg sync.WaitGroup
	errs := make([]error, 32)
	for i := range errs {
		wg.Go(func() { _, errs[i] = d.Claim(context.Background(), "w_1", r.FileURL, "v_"+string(rune('A'+i))) })
	}
	wg.Wait()
	had := 0
	for _, err := range errs {
		if err == nil {
			had++
		} else if !errors.Is(err, ErrUsed) {
			t.Error(err)
		}
	}
	if had != 1 {
		t.Errorf("%d films have it", had)
	}
}

// Pictures are for any number of films, and each keeps what it needs when the upload
// is gone.
func TestFilmsKeepTheirMedia(t *testing.T) {
	d := newDesk(t, nil)
	picture := pngOf(t)
	r := d.receive(t, "a.png", picture)
	var source string
	for _, film := range []string{"v_1", "v_2"} {
		up, err := d.Claim(t.Context(), "w_1", r.FileURL, film)
		if err != nil {
			t.Fatal(err)
		}
		if source, err = d.Source(t.Context(), up); err != nil || source != "object://asset/"+r.SHA256 {
			t.Fatalf("%s, %v", source, err)
		}
	}
	d.now = func() time.Time { return now().Add(DefaultKept + 2*sweepGrace) }
	if n, err := d.Sweep(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	if _, err := d.Claim(t.Context(), "w_1", r.FileURL, "v_3"); !errors.Is(err, ErrNotFound) {
		t.Errorf("after its end: %v", err)
	}
	// As the engine fetches what a plan names.
	got, err := asset.NewFetcher(t.TempDir(), asset.Config{Store: d.store}).Fetch(t.Context(), source)
	if err != nil || got.SHA256 != r.SHA256 || got.Size != int64(len(picture)) {
		t.Errorf("%+v, %v", got, err)
	}
}

// An upload is its workspace's own; another's, and what is no upload, look alike.
func TestUploadsAreTheirWorkspaces(t *testing.T) {
	d := newDesk(t, nil)
	r := d.receive(t, "a.png", pngOf(t))
	other := d.cfg.Media.URL(media.Link{Artifact: prefix + "w_1/u_none/" + r.SHA256 + ".png"})
	lies := d.cfg.Media.URL(media.Link{Artifact: prefix + "w_1/" + r.ID + "/0000.png"})
	for name, c := range map[string]struct {
		workspace, address string
		want               error
	}{
		"another workspace": {"w_2", r.FileURL, ErrNotFound},
		"none such":         {"w_1", other, ErrNotFound},
		"other bytes":       {"w_1", lies, ErrNotFound},
		"a film of ours":    {"w_1", d.cfg.Media.URL(media.Link{Artifact: "film/v_1/a.mp4"}), ErrForeign},
		"elsewhere":         {"w_1", "https://example.com/a.png", ErrForeign},
		"changed":           {"w_1", strings.Replace(r.FileURL, "w_1", "w_2", 1), media.ErrSignature},
	} {
		if _, err := d.Claim(t.Context(), c.workspace, c.address, "v_1"); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// What nobody uses goes after a day, what is used stays, and what could still be
// claimed is never swept.
func TestSweep(t *testing.T) {
	d := newDesk(t, nil)
	unused, kept := d.receive(t, "a.png", pngOf(t)), d.receive(t, "b.txt", []byte("Rain"))
	if _, err := d.Claim(t.Context(), "w_1", kept.FileURL, "v_1"); err != nil {
		t.Fatal(err)
	}
	for after, want := range map[time.Duration]int{0: 0, DefaultUnused: 0, DefaultUnused + sweepGrace - time.Minute: 0} {
		d.now = func() time.Time { return now().Add(after) }
		if n, err := d.Sweep(t.Context()); n != want || err != nil {
			t.Errorf("after %v: %d, %v", after, n, err)
		}
	}
	d.now = func() time.Time { return now().Add(DefaultUnused) }
	if _, err := d.Claim(t.Context(), "w_1", unused.FileURL, "v_1"); !errors.Is(err, ErrNotFound) {
		t.Errorf("after its end: %v", err)
	}
	d.now = func() time.Time { return now().Add(DefaultUnused + 2*sweepGrace) }
	if n, err := d.Sweep(t.Context()); n != 1 || err != nil || left(t, d.store, prefix) != 1 || d.rows.count() != 1 {
		t.Errorf("%d, %v; %d rows, %d objects", n, err, d.rows.count(), left(t, d.store, prefix))
	}
	ctx, cancel := context.WithCancel(t.Context())
	d.now = func() time.Time { return now().Add(10 * DefaultKept) }
	over := make(chan struct{})
	go func() { d.KeepSweeping(ctx, time.Hour); close(over) }()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for until := time.Now().Add(2 * time.Minute); d.rows.count() > 0 && time.Now().Before(until); <-tick.C {
	}
	cancel()
	<-over
	if n := d.rows.count(); n > 0 {
		t.Errorf("%d rows are left", n)
	}
}

// More than one batch goes in one sweep, and a store that fails loses no row.
func TestSweepOfMany(t *testing.T) {
	d := newDesk(t, nil)
	end := now().Add(-2 * sweepGrace)
	for range 2*sweepBatch + 5 {
		id := newID()
		_ = d.rows.Insert(t.Context(), Upload{ID: id, Workspace: "w", Artifact: prefix + "w/" + id + "/0.txt", ExpiresAt: end})
	}
	sound := d.cfg.Store
	d.cfg.Store = undeleting{sound}
	if n, err := d.Sweep(t.Context()); n != 0 || err == nil || d.rows.count() != 2*sweepBatch+5 {
		t.Errorf("a store that fails: %d, %v", n, err)
	}
	d.cfg.Store = sound
	if n, err := d.Sweep(t.Context()); n != 2*sweepBatch+5 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

type undeleting struct{ artifact.Store }

func (undeleting) Delete(context.Context, string) error { return errors.New("disk on fire") }

// send PUTs to the handler.
func (d *desk) send(t testing.TB, address, contentType, body string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPut, address, strings.NewReader(body))
	r.Header.Set("Content-Type", contentType)
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	return w
}

// The address to PUT to takes the same bytes, as often as they come, until it ends.
func TestPut(t *testing.T) {
	object, err := artifact.NewObjectStore(t.Context(), natstest.JetStream(t), "artifacts", 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, store := range map[string]artifact.Store{"folder": nil, "object": object} {
		t.Run(name, func(t *testing.T) { testPut(t, newDesk(t, store)) })
	}
}

func testPut(t *testing.T, d *desk) {
	r := d.receive(t, "a.txt", []byte("Rain falls."))
	if !strings.HasPrefix(r.UploadURL, base+Path+prefix+"w_1/"+r.ID+"/") {
		t.Error(r.UploadURL)
	}
	for range 2 {
		if w := d.send(t, r.UploadURL, r.ContentType, "Rain falls."); w.Code != http.StatusOK {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	bare, _, _ := strings.Cut(r.UploadURL, "?")
	_, ofFile, _ := strings.Cut(r.FileURL, "?")
	for name, c := range map[string]struct {
		address, contentType, body string
		status                     int
	}{
		"another type":      {r.UploadURL, "text/html", "Rain falls.", http.StatusBadRequest},
		"no type":           {r.UploadURL, "", "Rain falls.", http.StatusBadRequest},
		"other bytes":       {r.UploadURL, r.ContentType, "Snow falls.", http.StatusBadRequest},
		"fewer":             {r.UploadURL, r.ContentType, "Rain", http.StatusBadRequest},
		"more":              {r.UploadURL, r.ContentType, "Rain falls. ", http.StatusRequestEntityTooLarge},
		"another upload":    {strings.Replace(r.UploadURL, r.ID, "u_2", 1), r.ContentType, "Rain falls.", http.StatusForbidden},
		"another size":      {strings.Replace(r.UploadURL, "size=11", "size=99", 1), r.ContentType, "Rain falls.", http.StatusForbidden},
		"no signature":      {bare, r.ContentType, "Rain falls.", http.StatusForbidden},
		"the file's":        {bare + "?" + ofFile, r.ContentType, "Rain falls.", http.StatusForbidden},
		"nothing behind it": {base + Path, r.ContentType, "Rain falls.", http.StatusForbidden},
	} {
		w := d.send(t, c.address, c.contentType, c.body)
		if w.Code != c.status || !strings.Contains(w.Body.String(), `"detail"`) {
			t.Errorf("%s: %d %s, want %d", name, w.Code, w.Body, c.status)
		}
	}
	endless := httptest.NewRequestWithContext(t.Context(), http.MethodPut, r.UploadURL, &counted{Reader: spaces{}})
	endless.ContentLength = -1
	endless.Header.Set("Content-Type", r.ContentType)
	w := httptest.NewRecorder()
	if d.ServeHTTP(w, endless); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("without end: %d", w.Code)
	}
	early := httptest.NewRequestWithContext(t.Context(), http.MethodPut, r.UploadURL, unread{t})
	early.ContentLength = 12
	early.Header.Set("Content-Type", r.ContentType)
	if w = httptest.NewRecorder(); true {
		d.ServeHTTP(w, early)
	}
	if w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("too long by its header: %d", w.Code)
	}
	for method, status := range map[string]int{http.MethodOptions: http.StatusNoContent, http.MethodGet: http.StatusMethodNotAllowed} {
		w := httptest.NewRecorder()
		d.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, r.UploadURL, nil))
		if w.Code != status || w.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %v", method, w.Code, w.Header())
		}
	}
	if err := artifact.Verify(t.Context(), d.store, r.Artifact); err != nil {
		t.Errorf("what was uploaded: %v", err)
	}
	if err := d.Drop(t.Context(), r.Upload); err != nil {
		t.Fatal(err)
	}
	if w := d.send(t, r.UploadURL, r.ContentType, "Rain falls."); w.Code != http.StatusGone || left(t, d.store, prefix) != 0 {
		t.Errorf("after it was used: %d %s", w.Code, w.Body)
	}
	d.now = func() time.Time { return now().Add(2 * DefaultLifetime) }
	if w := d.send(t, r.UploadURL, r.ContentType, "Rain falls."); w.Code != http.StatusGone {
		t.Errorf("after its end: %d", w.Code)
	}
}

// On S3 the address is the storage's own, which takes the type and length that were
// uploaded and nothing else; it changes nothing of the upload.
func TestPutToS3(t *testing.T) {
	srv := s3test.Start(t, "", "")
	store, err := artifact.NewS3(t.Context(), artifact.S3Config{Bucket: s3test.Bucket, Endpoint: srv.Endpoint, Region: "us-east-1", PathStyle: true})
	if err != nil {
		t.Fatal(err)
	}
	d := newDesk(t, store)
	if r := d.receive(t, "a.txt", []byte("Rain falls.")); !strings.HasPrefix(r.UploadURL, base) {
		t.Errorf("from HTTPS to plain HTTP: %s", r.UploadURL)
	}
	d.cfg.Base = "http://127.0.0.1"
	r := d.receive(t, "a.txt", []byte("Rain falls."))
	if !strings.HasPrefix(r.UploadURL, srv.Endpoint) {
		t.Fatal(r.UploadURL)
	}
	for _, c := range []struct {
		contentType, body string
		ok                bool
	}{{"text/html", "Rain falls.", false}, {"text/plain", "Rain falls, and falls.", false}, {"text/plain", "Rain falls.", true}, {"text/plain", "Snow falls.", true}} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPut, r.UploadURL, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", c.contentType)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK != c.ok {
			t.Errorf("%q as %s: %d", c.body, c.contentType, resp.StatusCode)
		}
	}
	up, err := d.Claim(t.Context(), "w_1", r.FileURL, "v_1")
	if err != nil {
		t.Fatal(err)
	}
	if data, err := d.Read(t.Context(), up); string(data) != "Rain falls." || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	if err := d.Drop(t.Context(), up); err != nil || left(t, store, prefix+"w_1/"+up.ID) != 0 {
		t.Errorf("%d objects are kept, %v", left(t, store, prefix+"w_1/"+up.ID), err)
	}
}

// Nothing is taken by an address that was not handed out.
func FuzzPutAddress(f *testing.F) {
	d := newDesk(f, nil)
	up := Upload{Artifact: prefix + "w_1/u_1/" + strings.Repeat("0", 64) + ".txt", Size: 11} // the same in each of fuzzing's processes
	good, err := d.putAddress(f.Context(), up)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(strings.Replace(good, "size=11", "size=12", 1))
	f.Add(strings.Replace(good, "/upload/", "/upload/../", 1))
	f.Fuzz(func(t *testing.T, address string) {
		u, err := url.Parse(address)
		if err != nil {
			return
		}
		if p, ok := d.verify(strings.TrimPrefix(u.Path, Path), u.Query()); ok && (p.artifact != up.Artifact || p.size != up.Size) {
			t.Errorf("%q leads to %+v", address, p)
		}
	})
}

func TestIDs(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		id := newID()
		if seen[id] || len(id) != 22 || artifact.CheckName(id) != nil || id != strings.ToLower(id) || bytes.ContainsAny([]byte(id), "=") {
			t.Fatal(id)
		}
		seen[id] = true
	}
}
