package service

import (
	"context"
	"errors"
	"time"

	"go.uber.org/zap"
	"golang.org/x/sync/semaphore"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/upload"
	"github.com/inkreel/inkreel/service/work"
)

// Engine draws plans: *queue.Queue does.
type Engine interface {
	Submit(ctx context.Context, job string, plan []byte, store artifact.Store) (*queue.Record, error)
	Get(ctx context.Context, job string) (*queue.Record, error)
	Cancel(ctx context.Context, job string) (*queue.Record, error)
	Ask(ctx context.Context, job string, c queue.ChangeRequest, store artifact.Store) (id string, err error)
	Await(ctx context.Context, job, change string, f func(queue.Update) error) (*queue.Record, error)
}

// Addresses are those of what the service hands out and takes back.
type Addresses interface {
	// Sign is an address of an artifact, for a while, under which it is saved as name.
	Sign(artifact, name string) string
	// Artifact is what an address of ours names, also one that has ended; ok is false
	// of any other.
	Artifact(address string) (artifact string, ok bool)
}

// Files takes in what callers send: *upload.Uploads does.
type Files interface {
	Receive(ctx context.Context, workspace string, f upload.File) (upload.Result, error)
	// Find is the upload that an address names, upload.ErrForeign of other addresses.
	Find(ctx context.Context, workspace, address string) (upload.Upload, error)
	// Claim keeps it for a film.
	Claim(ctx context.Context, workspace, address, film string) (upload.Upload, error)
	// Source is how plans name it.
	Source(ctx context.Context, u upload.Upload) (string, error)
	// Drop removes the bytes of one that was read.
	Drop(ctx context.Context, u upload.Upload) error
}

// Stills draws frames of scenes.
type Stills interface {
	// Still is a scene of a prepared job, an artifact, as PNG.
	Still(ctx context.Context, prepared, scene string, at time.Duration) ([]byte, error)
}

// Webhooks tells addresses of the end of a film: *webhook.Courier does.
type Webhooks interface {
	// CheckURL returns a sentence about one that nothing would be delivered to.
	CheckURL(address string) error
	// Wake has messages sent that were stored just now.
	Wake()
}

// Config is what a Service is made of.
type Config struct {
	DB        *store.DB
	Engine    Engine
	Artifacts artifact.Store
	Work      *work.Queue
	Author    Author
	Addresses Addresses
	Files     Files
	Stills    Stills // nil: nobody draws them here
	Webhooks  Webhooks
	Log       *zap.Logger
}

// Service implements UseCases. Safe for concurrent use; several processes may share
// all that it is made of.
type Service struct {
	Config
	nudge      chan struct{} // wakes whoever hands tasks on
	live       *live
	inspecting *semaphore.Weighted // checks of plans
}

// New is a service; Run does its tasks.
func New(cfg Config) *Service {
	return &Service{Config: cfg, nudge: make(chan struct{}, 1), live: newLive(cfg.Engine), inspecting: semaphore.NewWeighted(mostInspect)}
}

// wake has stored tasks handed on at once: by this process, which others need not
// wait for.
func (s *Service) wake() {
	select {
	case s.nudge <- struct{}{}:
	default: // it wakes already
	}
}

// absent is the answer for what the caller has not.
func absent(what string) *Error { return &Error{Kind: NotFound, Message: what + " not found"} }

// found words a query's error about what a caller named.
func found(err error, what string) error {
	if errors.Is(err, store.ErrNotFound) {
		return absent(what)
	}
	return err
}

// video is a caller's own.
func (s *Service) video(ctx context.Context, c account.Caller, id string) (store.Video, error) {
	v, err := s.DB.Video(ctx, c.Workspace.ID, id)
	return v, found(err, "video")
}
