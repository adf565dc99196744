package command

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/httpapi"
	v1 "github.com/inkreel/inkreel/service/httpapi/v1"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
	"github.com/inkreel/inkreel/service/media"
	"github.com/inkreel/inkreel/service/signature"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/upload"
	"github.com/inkreel/inkreel/service/webhook"
	"github.com/inkreel/inkreel/service/work"
	"github.com/inkreel/inkreel/service/writing"
)

// Parts are what a process has that serves the API.
type Parts struct {
	Queue     *queue.Queue
	Conn      *nats.Conn
	Prefix    string // of the engine's names
	Replicas  int    // of the stream of tasks, where it is made here
	Artifacts artifact.Store
	Engine    *engine.Engine // speaks to measure films, and draws stills
	Tools     *mux.Tools
	Reader    material.Reader // of documents; nil: one in this process
	Assets    asset.Config    // what requests may have fetched
	TempDir   string
	Log       *zap.Logger
	Metrics   prometheus.Registerer
	Trace     *span.Tracer            // nil: nothing is traced
	Mounts    map[string]http.Handler // served beside the API
	Tell      io.Writer               // where the first key is printed
}

// API is the REST service of one process.
type API struct {
	flags   Flags
	parts   Parts
	db      *store.DB
	service *service.Service
	uploads *upload.Uploads
	courier *webhook.Courier
	handler http.Handler
	listens net.Listener
	base    string
}

// Open listens at an address, opens the records and puts the service together: what
// cannot be reached makes no first workspace. It is closed by Close.
func Open(ctx context.Context, f Flags, address string, p Parts) (*API, error) {
	base, err := f.base(address)
	if err != nil {
		return nil, err
	}
	listens, err := f.listen(address)
	if err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, f.DB)
	if err != nil {
		return nil, errors.Join(err, listens.Close())
	}
	a := &API{flags: f, parts: p, db: db, listens: listens, base: base}
	if err := a.assemble(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// listen listens at the API's address, where its certificate can be used.
func (f Flags) listen(address string) (net.Listener, error) {
	if f.TLSCert != "" {
		if _, err := tls.LoadX509KeyPair(f.TLSCert, f.TLSKey); err != nil {
			return nil, fmt.Errorf("--api-tls-cert %s, --api-tls-key %s: %w", f.TLSCert, f.TLSKey, err)
		}
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("cannot listen on %s: %w; choose another --api HOST:PORT", address, err)
	}
	return l, nil
}

// Close stops listening and closes the records.
func (a *API) Close() error {
	_ = a.listens.Close() // Run has, where it was called
	return a.db.Close()
}

func (a *API) assemble(ctx context.Context) error {
	accounts, err := account.Open(ctx, a.db)
	if err != nil {
		return err
	}
	keys, err := a.signingKey(ctx)
	if err != nil {
		return err
	}
	handed, err := media.New(media.Config{Base: a.base, Keys: keys, Store: a.parts.Artifacts, Lifetime: a.flags.MediaFor, Log: a.parts.Log})
	if err != nil {
		return err
	}
	a.uploads = upload.New(upload.Config{
		Rows: uploadRows{a.db}, Store: a.parts.Artifacts, Media: handed, Keys: keys, Base: a.base, Tools: a.parts.Tools, Dir: a.parts.TempDir, Log: a.parts.Log,
	})
	tasks, err := work.Open(ctx, a.parts.Conn, service.Kinds(), work.Options{Prefix: a.parts.Prefix, Replicas: a.parts.Replicas})
	if err != nil {
		return err
	}
	assets := a.parts.Assets
	assets.Store = a.parts.Artifacts
	draws := drawer{a.parts.Engine, a.parts.Artifacts, a.parts.Queue.Limits}
	author, err := writing.New(writing.Config{
		Lookup: os.LookupEnv, Assets: assets, Uploads: a.uploads, Tools: a.parts.Tools, Speech: draws, TempDir: a.parts.TempDir,
		Reader: a.parts.Reader, Pictures: workshop.PictureFolder(filepath.Join(a.parts.TempDir, "inkreel-pictures")), Log: a.parts.Log,
	})
	if err != nil {
		return err
	}
	a.courier = webhook.NewCourier(deliveryRows{a.db}, webhook.NewSender(a.flags.Private), func(ctx context.Context, workspace string) ([]string, error) {
		return webhookSecrets(ctx, a.db, workspace)
	}, a.parts.Log)
	a.service = service.New(service.Config{
		DB: a.db, Engine: a.parts.Queue, Artifacts: a.parts.Artifacts, Work: tasks, Author: author, Addresses: addresses{handed}, Files: a.uploads, Stills: draws, Webhooks: a.courier, Log: a.parts.Log,
	})
	mounts := map[string]http.Handler{media.Path: handed, upload.Path: a.uploads}
	for path, h := range a.parts.Mounts {
		mounts[path] = h
	}
	who := callers{accounts}
	a.handler = httpapi.New(httpapi.Config{
		Keys: who, Limits: who, Gallery: a.service.Gallery, Ready: a.Ready, Log: a.parts.Log, Metrics: a.parts.Metrics, Tracer: a.parts.Trace,
		Mounts: mounts, Origins: a.flags.Origins, BehindProxy: a.flags.BehindProxy, TrustTraces: a.flags.TrustTraces,
	}, v2.New(a.service), v1.New(a.service))
	return a.welcome(ctx, accounts)
}

// Ready fails while the records or the queue cannot be had.
func (a *API) Ready(ctx context.Context) error {
	return errors.Join(a.db.Ping(ctx), a.parts.Queue.Ready(ctx))
}

// signingKey is the key that all processes sign addresses with.
func (a *API) signingKey(ctx context.Context) (signature.Keys, error) {
	var kept string
	err := a.db.Tx(ctx, func(tx *store.Tx) (err error) {
		kept, err = tx.Setting(ctx, "signing-key", func() string {
			key := make([]byte, signature.KeySize)
			_, _ = rand.Read(key) // never fails
			return base64.StdEncoding.EncodeToString(key)
		})
		return err
	})
	if err != nil {
		return signature.Keys{}, err
	}
	key, err := base64.StdEncoding.DecodeString(kept)
	if err != nil {
		return signature.Keys{}, fmt.Errorf("the database's signing-key cannot be read: %w", err)
	}
	return signature.New(key)
}

// welcome makes the first workspace, and says how it is used.
func (a *API) welcome(ctx context.Context, accounts *account.Accounts) error {
	w, key, err := accounts.FirstWorkspace(ctx)
	if err != nil || key == "" {
		return err
	}
	_, err = fmt.Fprintf(a.parts.Tell, `
Workspace %s was made, with this key; it is shown once:

    %s

A first film:

    curl %s/api/v2/videos/generate -H 'x-api-key: %s' -H 'content-type: application/json' \
      -d '{"prompt": "Bees", "custom_script": "A bee visits a hundred flowers a day. It brings their nectar home. There it becomes honey."}'
    curl %s/api/v2/videos/status/JOB_ID -H 'x-api-key: %s'

All there is: %s/docs

`, w.Name, key, a.base, key, a.base, key, a.base)
	return err
}

// drainFor is how long requests under way have to end when the process stops.
const drainFor = 15 * time.Second

// sweepEvery is how often uploads that ended are removed.
const sweepEvery = 10 * time.Minute

// Run serves the API and does its tasks until ctx ends.
func (a *API) Run(ctx context.Context) error {
	server := httpapi.Server(a.handler)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	var failed [2]error
	all.Go(func() {
		defer cancel()
		if a.flags.TLSCert != "" {
			failed[0] = server.ServeTLS(a.listens, a.flags.TLSCert, a.flags.TLSKey)
		} else {
			failed[0] = server.Serve(a.listens)
		}
	})
	all.Go(func() {
		defer cancel()
		failed[1] = a.service.Run(ctx, a.parts.Queue.JetStream(), a.parts.Prefix, service.Slots{Write: a.flags.Writers, Edit: a.flags.Writers})
	})
	all.Go(func() { a.courier.Run(ctx) })
	all.Go(func() { a.uploads.KeepSweeping(ctx, sweepEvery) })
	a.parts.Log.Info("API", zap.String("at", a.base), zap.Int("writers", a.flags.Writers))
	<-ctx.Done()
	drain, stop := context.WithTimeout(context.WithoutCancel(ctx), drainFor)
	defer stop()
	if server.Shutdown(drain) != nil { // streams of events last as long as their jobs
		_ = server.Close()
	}
	all.Wait()
	if errors.Is(failed[0], http.ErrServerClosed) {
		failed[0] = nil
	}
	return errors.Join(failed[:]...)
}

// addresses are those of media, as use cases see them.
type addresses struct{ media *media.Media }

// Sign implements service.Addresses.
func (a addresses) Sign(artifact, name string) string {
	return a.media.URL(media.Link{Artifact: artifact, File: name})
}

// Artifact implements service.Addresses.
func (a addresses) Artifact(address string) (string, bool) {
	link, err := a.media.Parse(address)
	return link.Artifact, err == nil
}
