//go:build faults

package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/certtest"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/supervise"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
	"github.com/inkreel/inkreel/service/work"
)

// bed is what all lanes share: a bus, the program and who is told by webhooks.
type bed struct {
	bin  string
	bus  *server.Server
	hook string // address
	ca   string // its authority's certificate

	mu   sync.Mutex
	told map[string][]message // by job
	made int                  // lanes
}

// message is one that a webhook received.
type message struct{ id, body string }

func newBed(t *testing.T, bin string) *bed {
	t.Helper()
	b := &bed{bin: bin, bus: natstest.ServerOf(t, t.TempDir(), 1<<40), told: map[string][]message{}}
	authority := certtest.New(t)
	cert, key := authority.Issue(t, "hook")
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	hook := httptest.NewUnstartedServer(http.HandlerFunc(b.hear))
	hook.TLS = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	hook.StartTLS()
	t.Cleanup(hook.Close)
	b.hook, b.ca = hook.URL, authority.CA
	return b
}

// hear is what the webhook's receiver does.
func (b *bed) hear(_ http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var said struct {
		Data struct {
			VideoID string `json:"video_id"`
		} `json:"data"`
	}
	if err != nil || json.Unmarshal(body, &said) != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.told[said.Data.VideoID] = append(b.told[said.Data.VideoID], message{r.Header.Get("Webhook-Id"), string(body)})
}

func (b *bed) heard(video string) []message {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.told[video]
}

// lane is one database with its streams, its store and a worker, which last for many
// cases; each of them has a process of the API.
type lane struct {
	*bed
	prefix, url, dir, address string
	key, workspace            string
	db                        *store.DB
	q                         *queue.Queue
	store                     artifact.Store

	n                      int // cases so far
	api                    *supervise.Program
	mark                   string
	tag                    string // of the ids of a case
	expired, deleted, lost string
	document, picture      string // addresses of uploads
	edited                 []string
}

// granted are the credits of each lane, in hundredths.
const laneCredits = 10_000_000

// silence is how long the lane's tasks wait for a process that says nothing.
const silence = time.Second

func (b *bed) lane(t *testing.T, url string) *lane {
	t.Helper()
	b.mu.Lock()
	b.made++
	l := &lane{bed: b, prefix: fmt.Sprint("lane", b.made), url: url, dir: t.TempDir(), address: freeport.ForTest(t)}
	b.mu.Unlock()
	ctx := t.Context()
	var err error
	if l.db, err = store.Open(ctx, url); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.db.Close() })
	a, err := account.Open(ctx, l.db)
	if err != nil {
		t.Fatal(err)
	}
	w, err := a.AddWorkspace(ctx, store.Workspace{Name: "faults", Plan: "enterprise"})
	if err != nil {
		t.Fatal(err)
	}
	l.workspace = w.ID
	if l.key, _, err = a.AddKey(ctx, w.ID, "faults"); err != nil {
		t.Fatal(err)
	}
	if _, err := a.AddCredits(ctx, w.ID, laneCredits, "faults"); err != nil {
		t.Fatal(err)
	}
	if l.store, err = artifact.NewFolder(filepath.Join(l.dir, "artifacts")); err != nil {
		t.Fatal(err)
	}
	nc := natstest.Connect(t, b.bus)
	if l.q, err = queue.Open(ctx, nc, queue.Options{Prefix: l.prefix}); err != nil {
		t.Fatal(err)
	}
	if _, err := work.Open(ctx, nc, service.Kinds(), work.Options{Prefix: l.prefix, Silence: silence}); err != nil {
		t.Fatal(err)
	}
	worker := queue.NewWorker(l.q, queue.WorkerConfig{Steps: &standIn{store: l.store, jobs: map[string]sheet{}}, Store: l.store, Slots: 2, Grace: time.Second, Name: l.prefix, Log: zap.NewNop()})
	working, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- worker.Run(working) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return l
}

// begin starts the API's process for a case, in which a step breaks once.
func (l *lane) begin(t *testing.T, spec string) {
	t.Helper()
	l.n++
	l.tag, l.mark = fmt.Sprintf("%s-%d", l.prefix, l.n), filepath.Join(l.dir, fmt.Sprint("broken-", l.n))
	l.seed(t)
	l.document, l.picture, l.edited = "", "", nil
	l.api = supervise.Start("api", func() time.Duration { return time.Millisecond }, func() *exec.Cmd {
		cmd, err := supervise.LogTo(exec.Command(l.bin, "api", "--nats", l.bus.ClientURL(), "--prefix", l.prefix, "--db", l.url, "--store", filepath.Join(l.dir, "artifacts"),
			"--api", l.address, "--work", l.dir, "--allow-private-webhooks", "--log-level", "warn"), filepath.Join(l.dir, "api.log"))
		if err != nil {
			panic(err) // in our own fresh folder
		}
		cmd.Env = append(os.Environ(), "INKREEL_FAULT="+spec+":"+l.mark, "SSL_CERT_FILE="+l.ca)
		return cmd
	})
}

// halt ends the process as it is: it must not matter.
func (l *lane) halt() { _ = l.api.Stop(0) }

// broken reports whether the step was reached.
func (l *lane) broken() bool {
	_, err := os.Stat(l.mark)
	return err == nil
}

// seed stores what a process finds to do when it begins.
func (l *lane) seed(t *testing.T) {
	t.Helper()
	ctx, now := t.Context(), store.Now()
	old := now.Add(-40 * 24 * time.Hour)
	l.expired, l.deleted, l.lost = store.NewID(store.IDUpload), store.NewID(store.IDVideo), store.NewID(store.IDVideo)
	if _, err := artifact.PutBytes(ctx, l.store, l.expiredFile(), []byte("old")); err != nil {
		t.Fatal(err)
	}
	g := service.Defaults()
	g.Prompt, g.CustomScript, g.ScriptOnly = "bees", "Bees live in a hive.", true
	request, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	video := store.Video{WorkspaceID: l.workspace, Visibility: store.Private, Output: store.OutputScript, Engine: string(g.Engine), CreatedAt: old, UpdatedAt: old}
	gone, lost := video, video
	gone.ID, gone.VideoID, gone.Status, gone.EndedAt, gone.DeletedAt = l.deleted, l.deleted, store.VideoCompleted, old, old
	lost.ID, lost.VideoID, lost.Status = l.lost, l.lost, store.VideoQueued
	err = l.db.Tx(ctx, func(tx *store.Tx) error {
		if err := tx.AddUpload(ctx, store.Upload{ID: l.expired, WorkspaceID: l.workspace, Kind: "document", Name: "old.txt", Artifact: l.expiredFile(), CreatedAt: old, ExpiresAt: old}); err != nil {
			return err
		}
		if err := tx.AddVideo(ctx, gone, request); err != nil {
			return err
		}
		if err := tx.AddVideo(ctx, lost, request); err != nil {
			return err
		}
		return account.Reserve(ctx, tx, store.Workspace{ID: l.workspace}, account.Reservation{Video: l.lost})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (l *lane) expiredFile() string { return "upload/" + l.workspace + "/" + l.expired + "/old.txt" }

// ask sends a request until it is answered, as clients do, and returns the answer.
func (l *lane) ask(t *testing.T, method, path string, body any) map[string]any {
	t.Helper()
	doc, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return l.send(t, method, "http://"+l.address+path, "application/json", doc)
}

func (l *lane) send(t *testing.T, method, address, kind string, doc []byte) (answer map[string]any) {
	t.Helper()
	within(t, method+" "+address+" is answered", func() bool {
		req, err := http.NewRequestWithContext(t.Context(), method, address, bytes.NewReader(doc))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-Api-Key", l.key)
		req.Header.Set("Content-Type", kind)
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return false
		}
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode >= http.StatusInternalServerError {
			return false
		}
		answer = map[string]any{}
		if err := json.Unmarshal(text, &answer); res.StatusCode >= http.StatusBadRequest || len(text) > 0 && err != nil {
			t.Fatalf("%s %s: %d: %s", method, address, res.StatusCode, text)
		}
		return true
	})
	return answer
}

// upload sends a file, twice as the page asks for, and returns its address.
func (l *lane) upload(t *testing.T, name string, data []byte) string {
	t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	up := l.send(t, http.MethodPost, "http://"+l.address+"/api/v2/videos/upload-file", w.FormDataContentType(), form.Bytes())
	l.send(t, http.MethodPut, text(t, up, "upload_url"), text(t, up, "content_type"), data)
	return text(t, up, "file_url")
}

// text is a field that must be there.
func text(t *testing.T, m map[string]any, name string) string {
	t.Helper()
	s, ok := m[name].(string)
	if !ok || s == "" {
		t.Fatalf("no %s in %v", name, m)
	}
	return s
}

// hurry shortens what a dead process is waited for: its ends of jobs and its attempts
// at webhooks are taken for lost after a while.
func (l *lane) hurry(t *testing.T) {
	t.Helper()
	if err := natstest.Hasten(t.Context(), l.q.JetStream(), strings.ToUpper(l.prefix)+"_EVENTS", silence); err != nil {
		t.Fatal(err)
	}
	err := l.db.Tx(t.Context(), func(tx *store.Tx) error {
		for _, v := range l.videos(t, tx.Reader) {
			sent, err := tx.Deliveries(t.Context(), v.ID)
			if err != nil {
				return err
			}
			for _, d := range sent {
				if err := tx.EndDelivery(t.Context(), d.ID, d.Attempts, store.Outcome{State: store.DeliveryWaiting, NextAt: store.Now()}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// videos are those of the case.
func (l *lane) videos(t *testing.T, db store.Reader) (mine []store.Video) {
	t.Helper()
	all, _, err := db.Videos(t.Context(), l.workspace, 50, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		if strings.HasPrefix(v.VideoID, l.tag+"-") || v.ID == l.lost {
			mine = append(mine, v)
		}
	}
	return mine
}
