// Package upload takes files of callers in: judged by what they hold, kept in the
// artifact store, handed to one film or to many, and gone when nobody needs them.
// In go the bytes of a multipart's part, out come the addresses that the caller
// goes on with; one that comes back with a request is the file again. Rows are the
// caller's own, by a small interface; nothing here knows films.
package upload

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/service/media"
	"github.com/inkreel/inkreel/service/signature"
)

// Defaults of Config.
const (
	DefaultMax      = 10 << 20            // bytes; a file must have fewer
	DefaultUnused   = 24 * time.Hour      // that an upload waits to be used
	DefaultKept     = 30 * 24 * time.Hour // that it stays after it was used last
	DefaultLifetime = time.Hour           // of an address to PUT to
)

// Kind is what a file is for.
type Kind string

// The kinds.
const (
	Document Kind = "document"
	Audio    Kind = "audio"
	Video    Kind = "video"
	Image    Kind = "image"
)

// Upload is a file that was taken in. Its artifact is called
// upload/<workspace>/<id>/<SHA-256><ending>, the ending by what it holds.
type Upload struct {
	ID          string // u_ and 20 letters and digits
	Workspace   string
	Name        string // as the caller calls it, made safe
	Kind        Kind
	ContentType string
	Size        int64  // bytes
	SHA256      string // lower-case hex
	Artifact    string
	SingleUse   bool      // for one film alone: the file goes when that has read it
	UsedBy      string    // the film that used it last; empty: none did
	UsedAt      time.Time // when it was used first; zero: never
	CreatedAt   time.Time
	ExpiresAt   time.Time // from when on it cannot be used any more
}

// Usage is a film that uses an upload.
type Usage struct {
	By      string // id of the film's row
	At      time.Time
	Expires time.Time // the upload's new end
}

// Rows keep uploads. Every row is asked for with its workspace; times are UTC.
type Rows interface {
	Insert(ctx context.Context, u Upload) error
	// Get returns ErrNotFound where the workspace has no such upload.
	Get(ctx context.Context, workspace, id string) (Upload, error)
	// MarkUsed sets UsedBy and ExpiresAt, and UsedAt where it is zero, of an upload that
	// has not ended at Usage.At and, if it is for single use, was not used by another
	// film; all in one statement. It reports whether there is such an upload.
	MarkUsed(ctx context.Context, workspace, id string, use Usage) (bool, error)
	// Expired lists uploads that ended before, the oldest first.
	Expired(ctx context.Context, before time.Time, most int) ([]Upload, error)
	// Delete removes a row; one that is not there is no error.
	Delete(ctx context.Context, workspace, id string) error
}

// What is wrong with a file or an address; errors.Is tells them apart, Error has the
// sentence for whoever called.
var (
	ErrTooLarge = errors.New("too large")      // 413
	ErrRefused  = errors.New("not accepted")   // 400: of no accepted kind, or broken
	ErrForeign  = errors.New("not an upload")  // an address to be fetched, or of other media
	ErrNotFound = errors.New("no such upload") // of this workspace, or no longer
	ErrUsed     = errors.New("used already")   // by another film
)

// Error is why a file is not taken, or not there.
type Error struct {
	Reason error  // one of the Err values
	Text   string // a sentence
}

// Error implements error.
func (e *Error) Error() string { return e.Text }

// Unwrap is the reason.
func (e *Error) Unwrap() error { return e.Reason }

func fail(reason error, format string, args ...any) *Error {
	return &Error{reason, fmt.Sprintf(format, args...)}
}

// Config says where uploads go. Rows, Store, Media, Keys, Base and Tools are needed.
type Config struct {
	Rows  Rows
	Store artifact.Store
	Media *media.Media   // makes the addresses that files are passed on by
	Keys  signature.Keys // of addresses to PUT to
	Base  string         // as media.Config.Base
	Tools *mux.Tools     // ffprobe tells what containers hold

	Max      int64         // bytes; a file must have fewer. Defaults to DefaultMax
	Unused   time.Duration // Defaults to DefaultUnused
	Kept     time.Duration // Defaults to DefaultKept
	Lifetime time.Duration // Defaults to DefaultLifetime
	Limits   limit.Job     // bound what pictures cost; zero: limit.DefaultJob
	Dir      string        // for files while they are judged; empty: the system's
	// Direct has files PUT here also where the store could take them: it is not reached
	// by callers.
	Direct bool
	Log    *zap.Logger // nil: nothing is logged
}

// Uploads takes files in and hands them out. Safe for concurrent use, in several
// processes too.
type Uploads struct {
	cfg  Config
	now  func() time.Time
	gate chan struct{} // a place for each file that is judged
}

// New fills the configuration.
func New(cfg Config) *Uploads {
	fill := func(d *time.Duration, v time.Duration) {
		if *d <= 0 {
			*d = v
		}
	}
	fill(&cfg.Unused, DefaultUnused)
	fill(&cfg.Kept, DefaultKept)
	fill(&cfg.Lifetime, DefaultLifetime)
	if cfg.Max <= 0 {
		cfg.Max = DefaultMax
	}
	if cfg.Limits == (limit.Job{}) {
		cfg.Limits = limit.DefaultJob
	}
	if cfg.Log == nil {
		cfg.Log = zap.NewNop()
	}
	cfg.Base = strings.TrimRight(cfg.Base, "/")
	return &Uploads{cfg: cfg, now: now, gate: make(chan struct{}, 2*runtime.GOMAXPROCS(0))}
}

// now is the time as rows keep it.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// File is what a caller sends.
type File struct {
	Name string // as the caller calls it
	Size int64  // bytes, as far as the caller said; -1: not said
	Body io.Reader
}

// Result is what a caller goes on with.
type Result struct {
	Upload
	UploadURL string // takes a PUT of the same bytes
	FileURL   string // stands for the file in requests
}

// Receive takes a file in for a workspace. Its bytes are kept at once: the file can
// be used whether or not anybody PUTs it. Errors are an *Error, that of the body, or
// something that went wrong here.
func (u *Uploads) Receive(ctx context.Context, workspace string, f File) (Result, error) {
	if f.Size >= u.cfg.Max {
		return Result{}, u.tooLarge()
	}
	spool, up, err := u.spool(f.Body)
	if err != nil {
		return Result{}, err
	}
	defer spool.Close()
	ext, err := u.judged(ctx, spool, f.Name, &up)
	if err != nil {
		return Result{}, err
	}
	at := u.now()
	up.ID, up.Workspace, up.ContentType = newID(), workspace, media.ContentType(ext)
	up.Artifact = prefix + workspace + "/" + up.ID + "/" + up.SHA256 + ext
	up.Name = media.FileName(media.Link{Artifact: up.Artifact, File: f.Name})
	up.SingleUse, up.CreatedAt, up.ExpiresAt = up.Kind == Document, at, at.Add(u.cfg.Unused)
	if err := fault.At(fault.UploadRow); err != nil {
		return Result{}, err
	}
	// The row comes first: what is kept without one would never be swept.
	if err := u.cfg.Rows.Insert(ctx, up); err != nil {
		return Result{}, fmt.Errorf("keep an upload: %w", err)
	}
	if err := fault.At(fault.UploadBytes); err != nil {
		return Result{}, err
	}
	if _, err := spool.Seek(0, io.SeekStart); err != nil {
		return Result{}, fmt.Errorf("keep an upload: %w", err)
	}
	if _, err := u.cfg.Store.Put(ctx, up.Artifact, spool); err != nil {
		return Result{}, fmt.Errorf("keep an upload: %w", err) // the row ends by itself
	}
	to, err := u.putAddress(ctx, up)
	if err != nil {
		return Result{}, err
	}
	if err := fault.At(fault.UploadDone); err != nil {
		return Result{}, err
	}
	return Result{Upload: up, UploadURL: to, FileURL: u.cfg.Media.URL(media.Link{Artifact: up.Artifact, File: up.Name})}, nil
}

// prefix begins the artifacts of uploads.
const prefix = "upload/"

func (u *Uploads) tooLarge() *Error {
	return fail(ErrTooLarge, "the file has %d MB or more; files of less than that are accepted", u.cfg.Max>>20)
}

// spool reads a body into a file that nobody else sees, with its size and hash.
func (u *Uploads) spool(body io.Reader) (*os.File, Upload, error) {
	f, err := os.CreateTemp(u.cfg.Dir, "inkreel-upload-*")
	if err != nil {
		return nil, Upload{}, fmt.Errorf("keep an upload: %w", err)
	}
	os.Remove(f.Name()) // it is there as long as it is open, also if we are killed
	h := sha256.New()
	n, err := io.Copy(io.MultiWriter(f, h), io.LimitReader(body, u.cfg.Max))
	switch {
	case n >= u.cfg.Max:
		err = u.tooLarge()
	case err != nil: // whoever reads the request has words for it
		err = fmt.Errorf("read an upload: %w", err)
	case n == 0:
		err = fail(ErrRefused, "the file is empty; %s", acceptedKinds)
	}
	if err != nil {
		f.Close()
		return nil, Upload{}, err
	}
	return f, Upload{Size: n, SHA256: hex.EncodeToString(h.Sum(nil))}, nil
}

// newID is u_ and 100 random bits.
func newID() string {
	var b [13]byte
	_, _ = rand.Read(b[:]) // never fails
	return "u_" + strings.ToLower(base32.StdEncoding.EncodeToString(b[:])[:20])
}
