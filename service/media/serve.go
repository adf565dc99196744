package media

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
)

// maxRanges is how many ranges of a file may be asked for at once: players ask for
// one, programs that resume for a few.
const maxRanges = 16

// How long an address of the store itself is good for: a film is watched with
// pauses, and must not end in the middle of one that began in time.
const (
	leastRedirect = 10 * time.Minute
	mostRedirect  = 12 * time.Hour
)

// ServeHTTP answers GET and HEAD of signed addresses, whose path begins with Path:
// with the artifact, ranges of it where asked, or a redirect to the store where
// that answers by itself; 403 for a wrong signature, 410 for one that has ended,
// 404 for an artifact that is gone. Problems are JSON: {"detail": "…"}.
func (m *Media) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodGet, http.MethodHead:
	case http.MethodOptions: // of a page elsewhere that asks for a range or by a tag
		shared(w.Header())
		w.Header().Set("Access-Control-Allow-Methods", "GET, HEAD")
		w.Header().Set("Access-Control-Allow-Headers", "Range, If-Range, If-Match, If-None-Match")
		w.WriteHeader(http.StatusNoContent)
		return
	default:
		w.Header().Set("Allow", "GET, HEAD, OPTIONS")
		refuse(w, http.StatusMethodNotAllowed, "media are read with GET or HEAD")
		return
	}
	link, end, err := m.verify(strings.TrimPrefix(r.URL.Path, Path), r.URL.RawQuery)
	left := end.Sub(m.now())
	switch {
	case err != nil:
		refuse(w, http.StatusForbidden, "the signature of this address is wrong: use the address as it was handed out, whole")
		return
	case left <= 0:
		refuse(w, http.StatusGone, "this address has ended: ask the API for the video, file or frame again, which has a new one")
		return
	}
	o, err := m.cfg.Store.Stat(r.Context(), link.Artifact)
	if err != nil {
		m.fail(w, link.Artifact, err)
		return
	}
	k, err := m.kind(r, o)
	if err != nil {
		m.fail(w, link.Artifact, err)
		return
	}
	disposition := disposed(k, link)
	if to := m.elsewhere(r, o, artifact.ReadHeaders{ContentType: k.contentType, ContentDisposition: disposition, CacheControl: cached(left)}, left); to != "" {
		w.Header().Set("Cache-Control", "private, no-store") // each has an end of its own
		shared(w.Header())
		w.Header().Set("Location", to)
		w.WriteHeader(http.StatusTemporaryRedirect)
		return
	}
	h := w.Header()
	h.Set("Content-Type", k.contentType)
	h.Set("Content-Disposition", disposition)
	h.Set("ETag", `"`+o.SHA256+`"`)
	h.Set("Cache-Control", cached(left))
	// Whatever the bytes are, a browser takes them for nothing else and runs nothing.
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", k.policy())
	h.Set("Referrer-Policy", "no-referrer") // the address is a key
	shared(h)
	if ranges := r.Header.Get("Range"); strings.Count(ranges, ",") >= maxRanges {
		h.Set("Content-Range", fmt.Sprintf("bytes */%d", o.Size))
		refuse(w, http.StatusRequestedRangeNotSatisfiable, fmt.Sprintf("%d ranges at most are answered at once", maxRanges))
		return
	}
	c := &content{ctx: r.Context(), store: m.cfg.Store, o: o}
	defer c.Close()
	http.ServeContent(&detailed{ResponseWriter: w}, r, "", time.Time{}, c)
	if c.err != nil && r.Context().Err() == nil {
		m.cfg.Log.Error("an artifact broke off while it was served", zap.String("artifact", o.Name), zap.Error(c.err))
	}
}

// shared lets pages anywhere show what is answered: the address is what gives access,
// not who asks.
func shared(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Accept-Ranges, Content-Length, Content-Range, Content-Disposition, ETag")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// kind is what an artifact is: by its ending, which was given here, else by its
// first bytes.
func (m *Media) kind(r *http.Request, o artifact.Object) (kind, error) {
	ext := path.Ext(o.Name)
	if k, ok := kinds[ext]; ok || ext != "" {
		if !ok {
			k = unknown
		}
		return k, nil
	}
	in, err := artifact.OpenRange(r.Context(), m.cfg.Store, o.Name, 0, min(sniffLength, o.Size))
	if err != nil {
		return unknown, err
	}
	defer in.Close()
	head, err := io.ReadAll(in)
	return sniff(head), err
}

// elsewhere is where the store itself answers, or empty.
func (m *Media) elsewhere(r *http.Request, o artifact.Object, h artifact.ReadHeaders, left time.Duration) string {
	p, ok := m.cfg.Store.(artifact.Presigner)
	if !ok || m.cfg.Direct {
		return ""
	}
	to, err := p.PresignRead(r.Context(), r.Method, o.Name, h, min(max(left, leastRedirect), mostRedirect))
	if err != nil {
		m.cfg.Log.Warn("an address of the store cannot be signed; it is served from here", zap.String("artifact", o.Name), zap.Error(err))
		return ""
	}
	if m.base.Scheme == "https" && strings.HasPrefix(to, "http:") {
		return "" // browsers do not go from a safe page to an unsafe one
	}
	return to
}

// disposed is a Content-Disposition (RFC 6266).
func disposed(k kind, l Link) string {
	how := "attachment"
	if k.inline && !l.Download {
		how = "inline"
	}
	return mime.FormatMediaType(how, map[string]string{"filename": l.File})
}

// cached is a Cache-Control: who asked may keep it as long as the address is good.
func cached(left time.Duration) string {
	return fmt.Sprintf("private, max-age=%d", int64(left/time.Second))
}

// fail answers what came of reading an artifact.
func (m *Media) fail(w http.ResponseWriter, name string, err error) {
	if errors.Is(err, artifact.ErrNotFound) {
		refuse(w, http.StatusNotFound, "the file is no longer kept")
		return
	}
	m.cfg.Log.Error("an artifact cannot be served", zap.String("artifact", name), zap.Error(err))
	w.Header().Set("Retry-After", "5")
	refuse(w, http.StatusServiceUnavailable, "the file cannot be read now: try again")
}

// refuse answers with a problem.
func refuse(w http.ResponseWriter, status int, detail string) {
	h := w.Header()
	for _, name := range []string{"Content-Disposition", "ETag", "Content-Length"} {
		h.Del(name)
	}
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	shared(h)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"detail": detail}) // who does not receive it has gone
}

// detailed has ServeContent's problems in the shape of all others.
type detailed struct {
	http.ResponseWriter
	refused bool
}

// WriteHeader implements http.ResponseWriter.
func (d *detailed) WriteHeader(status int) {
	switch {
	case status == http.StatusRequestedRangeNotSatisfiable:
		d.refused = true
		refuse(d.ResponseWriter, status, "the range does not lie within the file")
	case status >= http.StatusBadRequest && status != http.StatusPreconditionFailed:
		d.refused = true
		refuse(d.ResponseWriter, status, "the file cannot be read now: try again")
	default:
		d.ResponseWriter.WriteHeader(status)
	}
}

// Write implements http.ResponseWriter.
func (d *detailed) Write(p []byte) (int, error) {
	if d.refused {
		return len(p), nil
	}
	return d.ResponseWriter.Write(p)
}
