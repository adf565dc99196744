package upload

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/service/media"
)

// Path begins the path of addresses that are PUT to, behind the base.
const Path = "/uploads/"

// purpose is what keys sign these addresses for.
const purpose = "upload"

// received ends the name of what S3 itself received by an address of its own. Nobody
// reads it: the bytes that count are those of the multipart.
const received = ".put"

// putAddress is where the bytes of an upload may be PUT.
func (u *Uploads) putAddress(ctx context.Context, up Upload) (string, error) {
	if p, ok := u.cfg.Store.(artifact.Presigner); ok && !u.cfg.Direct {
		to, err := p.PresignWrite(ctx, up.Artifact+received, up.ContentType, up.Size, u.cfg.Lifetime)
		if err != nil {
			return "", fmt.Errorf("make an address to upload to: %w", err)
		}
		if !strings.HasPrefix(u.cfg.Base, "https:") || strings.HasPrefix(to, "https:") {
			return to, nil
		}
	}
	exp := strconv.FormatInt(u.now().Add(u.cfg.Lifetime).Unix(), 10)
	query := url.Values{"exp": {exp}, "size": {strconv.FormatInt(up.Size, 10)}}
	query.Set("sig", u.cfg.Keys.Sign(purpose, up.Artifact, query.Get("size"), exp))
	return u.cfg.Base + Path + up.Artifact + "?" + query.Encode(), nil
}

// put is what a signed address says.
type put struct {
	artifact string
	size     int64
	end      time.Time
}

// verify reads what is behind Path and the query of an address, and reports whether
// it was handed out.
func (u *Uploads) verify(name string, query url.Values) (put, bool) {
	size, err := strconv.ParseInt(query.Get("size"), 10, 64)
	exp, err2 := strconv.ParseInt(query.Get("exp"), 10, 64)
	ok := err == nil && err2 == nil && artifact.CheckName(name) == nil &&
		u.cfg.Keys.Verify(query.Get("sig"), purpose, name, query.Get("size"), query.Get("exp"))
	return put{name, size, time.Unix(exp, 0)}, ok
}

// ServeHTTP takes the PUT of an upload's bytes at its address, whose path begins with
// Path. They are compared with what the multipart brought and kept before, so the
// same may come any number of times, until the address ends: 200. Another
// Content-Type or other bytes are a 400, more of them a 413, a wrong signature a
// 403, an address or upload that ended a 410; problems are {"detail": "…"}.
func (u *Uploads) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*") // pages anywhere may send files; the address is what gives access
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	switch r.Method {
	case http.MethodOptions:
		h.Set("Access-Control-Allow-Methods", http.MethodPut)
		h.Set("Access-Control-Allow-Headers", "Content-Type")
		w.WriteHeader(http.StatusNoContent)
		return
	case http.MethodPut:
	default:
		h.Set("Allow", "PUT, OPTIONS")
		refuse(w, http.StatusMethodNotAllowed, "files are sent with PUT")
		return
	}
	p, ok := u.verify(strings.TrimPrefix(r.URL.Path, Path), r.URL.Query())
	if !ok {
		refuse(w, http.StatusForbidden, "the signature of this address is wrong: use the upload_url as it was handed out, whole")
		return
	}
	if status, problem := u.compare(r, p); problem != "" {
		if status == http.StatusRequestEntityTooLarge {
			h.Set("Connection", "close") // the rest of the body is not read
		}
		refuse(w, status, problem)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// compare reads a request's body and returns what is wrong with it, if anything.
func (u *Uploads) compare(r *http.Request, p put) (status int, problem string) {
	if !u.now().Before(p.end) {
		return http.StatusGone, "this address has ended: upload the file again"
	}
	want := media.ContentType(path.Ext(p.artifact))
	if got, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || got != want {
		return http.StatusBadRequest, "the header Content-Type must be the content_type of the upload, " + want
	}
	if r.ContentLength > p.size {
		return http.StatusRequestEntityTooLarge, fmt.Sprintf("the body has %d bytes, the upload %d", r.ContentLength, p.size)
	}
	digest := sha256.New()
	n, err := io.Copy(digest, io.LimitReader(r.Body, p.size+1))
	if err == nil && n > p.size {
		return http.StatusRequestEntityTooLarge, fmt.Sprintf("the body has more than the %d bytes of the upload", p.size)
	}
	sum, _, _ := strings.Cut(path.Base(p.artifact), ".")
	if err != nil || hex.EncodeToString(digest.Sum(nil)) != sum {
		return http.StatusBadRequest, "these are other bytes than those that were uploaded first: upload the new file by itself"
	}
	_, err = u.cfg.Store.Stat(r.Context(), p.artifact)
	switch {
	case errors.Is(err, artifact.ErrNotFound):
		return http.StatusGone, "the upload was used, or is no longer kept: upload the file again"
	case err != nil:
		u.cfg.Log.Error("an upload cannot be looked up", zap.String("artifact", p.artifact), zap.Error(err))
		return http.StatusServiceUnavailable, "the file cannot be taken now: try again"
	}
	if err := fault.At(fault.UploadPut); err != nil {
		return http.StatusServiceUnavailable, err.Error()
	}
	return http.StatusOK, ""
}

func refuse(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"detail": detail}) // who does not receive it has gone
}
