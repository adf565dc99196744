package v1_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/httpapitest"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// FuzzHandler sends whatever it likes to every route.
func FuzzHandler(f *testing.F) {
	fake := httpapitest.New()
	h := httpapi.New(httpapi.Config{Keys: fake}, v2.New(fake))
	f.Add("POST", "/api/v2/videos/generate", "application/json", "k", []byte(`{"prompt":"x"}`))
	f.Add("POST", "/api/v2/videos/upload-file", "multipart/form-data; boundary=b", "", []byte("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nx\r\n--b--"))
	f.Add("GET", "/api/v2/videos/%2e%2e/status", "", "", []byte{})
	f.Add("PATCH", "/api/v2/videos/x", "application/json; charset=\"", "\x00", []byte(`{"title":"x"}`))
	f.Fuzz(func(t *testing.T, method, path, kind, id string, body []byte) {
		r, err := http.NewRequestWithContext(t.Context(), method, "http://127.0.0.1"+path, bytes.NewReader(body))
		if err != nil {
			return
		}
		r.Header = http.Header{"X-Api-Key": {httpapitest.Key}, "Content-Type": {kind}, "X-Request-Id": {id}, "Idempotency-Key": {id}, "Last-Event-Id": {id}}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code == http.StatusInternalServerError {
			t.Fatalf("%s %s %q: %s", method, path, body, w.Body)
		}
		if w.Code >= 400 && method != http.MethodHead && !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%s %s: %d %q", method, path, w.Code, w.Body)
		}
	})
}

// taker keeps the file that was uploaded last.
type taker struct {
	*httpapitest.Fake
	name string
	data []byte
}

// Upload implements service.UseCases.
func (k *taker) Upload(_ context.Context, _ account.Caller, name string, _ int64, body io.Reader) (u service.Upload, err error) {
	k.name = name
	k.data, err = io.ReadAll(body)
	return u, err
}

// mostFuzzed is what files must be smaller than here, in bytes.
const mostFuzzed = 2048

// FuzzMultipart sends forms as they should be, with any field, name and content, and
// any bytes as a form of any type. A file arrives whole, under a name that breaks
// nothing and smaller than files may be, or not at all.
func FuzzMultipart(f *testing.F) {
	k := &taker{Fake: httpapitest.New()}
	h := httpapi.New(httpapi.Config{Keys: k.Fake, MaxUpload: mostFuzzed}, v2.New(k))
	send := func(t *testing.T, kind string, body []byte, told int64) int {
		t.Helper()
		k.name, k.data = "", nil
		r := httptest.NewRequest(http.MethodPost, "/api/v2/videos/upload-file", bytes.NewReader(body))
		r.Header = http.Header{"X-Api-Key": {httpapitest.Key}, "Content-Type": {kind}}
		r.ContentLength = told
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code >= 500 || !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%q %q: %d %s", kind, body, w.Code, w.Body)
		}
		if w.Code == http.StatusOK && (k.name == "" || !utf8.ValidString(k.name) || strings.ContainsFunc(k.name, unicode.IsControl) || len(k.data) >= mostFuzzed) {
			t.Fatalf("%q with %d bytes was taken", k.name, len(k.data))
		}
		return w.Code
	}
	f.Add("file", "a.txt", []byte("x"), "multipart/form-data; boundary=b", []byte("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\nx\r\n--b--"))
	f.Add("file", "../\x00\r\n.txt", bytes.Repeat([]byte("x"), mostFuzzed), "multipart/form-data; boundary=\"", []byte("--b\r\n\r\n\r\n--b\r\nContent-Disposition: form-data; name=file; filename*=UTF-8''%00\r\n\r\n"))
	f.Add("other", "", []byte("--b--"), "multipart/mixed; boundary=b", bytes.Repeat([]byte("--b\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n"), 50))
	f.Add("file", "\xff", []byte{}, "MULTIPART/FORM-DATA; boundary=b; charset=x", []byte("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=0D\r\n--b--"))
	f.Fuzz(func(t *testing.T, name, file string, content []byte, kind string, raw []byte) {
		send(t, kind, raw, int64(len(raw)))
		send(t, kind, raw, -1)
		var form bytes.Buffer
		w := multipart.NewWriter(&form)
		part, err := w.CreateFormFile(name, file)
		if err == nil {
			_, err = part.Write(content)
		}
		if err == nil {
			err = w.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		code := send(t, w.FormDataContentType(), form.Bytes(), int64(form.Len()))
		plain := regexp.MustCompile(`^[a-z0-9]+\.[a-z]+$`).MatchString(file)
		switch {
		case name != "file":
			if code == http.StatusOK && !strings.ContainsAny(name, "\"\\\r\n;%") {
				t.Fatalf("a part named %q was taken", name)
			}
		case len(content) >= mostFuzzed:
			if code == http.StatusOK {
				t.Fatalf("%d bytes were taken", len(content))
			}
		case plain && (code != http.StatusOK || k.name != file || !bytes.Equal(k.data, content)):
			t.Fatalf("%q: %d, %q with %d of %d bytes", file, code, k.name, len(k.data), len(content))
		}
	})
}

// counter counts requests of films, and keeps none.
type counter struct {
	*httpapitest.Fake
	asked int
}

// Generate implements service.UseCases.
func (k *counter) Generate(context.Context, account.Caller, service.Generation, string) (service.Accepted, error) {
	k.asked++
	return service.Accepted{JobID: "v_1"}, nil
}

// FuzzHeaders sends whatever it likes in every header that is read. Nobody gets in
// without a key, no header is answered that would break an answer, and no page may
// call that was not named.
func FuzzHeaders(f *testing.F) {
	const page = "https://app.example"
	k := &counter{Fake: httpapitest.New()}
	open := httpapi.New(httpapi.Config{Keys: k, Origins: []string{page}}, v2.New(k))
	behind := httpapi.New(httpapi.Config{Keys: k, Origins: []string{page}, BehindProxy: true}, v2.New(k))
	f.Add(httpapitest.Key, "k", "application/json", "identity", "r/1", page, "https")
	f.Add("", "\x00", "application/json; charset=\"", "gzip", "a b", "null", "https, http")
	f.Add(httpapitest.Key+"\x00", strings.Repeat("k", 256), "", "", strings.Repeat("x", 129), "https://app.example.evil", "HTTPS")
	f.Add("key-of-nobody", "é", "application/json;", "identity, gzip", "x\r\nSet-Cookie: a=b", "*", "")
	f.Fuzz(func(t *testing.T, key, retry, kind, encoding, id, origin, proto string) {
		for _, h := range []http.Handler{open, behind} {
			before := k.asked
			r := httptest.NewRequest(http.MethodPost, "/api/v2/videos/generate", strings.NewReader(`{"prompt":"x"}`))
			r.Header = http.Header{
				"X-Api-Key": {key}, "Idempotency-Key": {retry}, "Content-Type": {kind}, "Content-Encoding": {encoding}, "X-Request-Id": {id}, "Origin": {origin},
				"X-Forwarded-Proto": {proto}, "Traceparent": {id}, "Last-Event-Id": {id}, "X-Forwarded-For": {origin}, "Accept": {kind},
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code >= 500 || !json.Valid(w.Body.Bytes()) {
				t.Fatalf("%v: %d %s", r.Header, w.Code, w.Body)
			}
			known := slices.Contains([]string{httpapitest.Key, httpapitest.OtherKey, httpapitest.StarterKey}, key)
			if taken := w.Code == http.StatusOK; taken && !known || taken != (k.asked > before) {
				t.Fatalf("%v: %d, %d requests", r.Header, w.Code, k.asked-before)
			}
			for name, values := range w.Header() {
				if strings.ContainsFunc(strings.Join(values, ""), unicode.IsControl) {
					t.Fatalf("%s: %q", name, values)
				}
			}
			if got := w.Header().Get("Access-Control-Allow-Origin"); got != "" && got != page {
				t.Fatalf("%q may call", got)
			}
			if got := w.Header().Get("X-Request-Id"); len(got) == 0 || len(got) > 128 {
				t.Fatalf("the request is %q", got)
			}
			if _, last, _ := strings.Cut(","+proto, ","); h == behind && w.Code == http.StatusOK && !strings.Contains(strings.ToLower(last), "https") {
				t.Fatalf("%q was let in", proto)
			}
		}
	})
}
