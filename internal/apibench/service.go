package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/inkreel/inkreel/client"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/supervise"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// keysOf is how many keys the load has: each may be sent 6,000 requests a minute.
const keysOf = 60

// bench is the running service, and who calls it.
type bench struct {
	cfg      config
	base     string
	keys     []string
	released []func()
	process  *exec.Cmd
	client   *client.Client
	drawing  string // id of the film that is drawn
}

// begin fills the records, starts the process and waits until it draws.
func begin(ctx context.Context, cfg config) (b *bench, err error) {
	b = &bench{cfg: cfg}
	defer func() {
		if err != nil {
			b.halt()
		}
	}()
	db := filepath.Join(cfg.dir, "records.db")
	if err := b.records(ctx, db); err != nil {
		return nil, err
	}
	var addresses [2]string
	for i := range addresses {
		address, release, err := freeport.Take()
		if err != nil {
			return nil, err
		}
		addresses[i] = address
		b.released = append(b.released, release)
	}
	b.base = "http://" + addresses[0]
	cmd, err := supervise.LogTo(exec.Command(cfg.bin, "serve", "--data", filepath.Join(cfg.dir, "data"), "--db", db, "--api", addresses[0], "--nats-listen", addresses[1],
		"--http", "", "--min-disk-mib", "64", "--min-memory-mib", "64", "--grace", "1s"), filepath.Join(cfg.dir, "serve.log"))
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	b.process = cmd
	if b.client, err = client.New(b.base, b.keys[0], client.WithPollInterval(50*time.Millisecond)); err != nil {
		return nil, err
	}
	return b, b.until(ctx, "the API is ready", func() bool {
		res, err := http.Get(b.base + "/readyz") //nolint:noctx // until waits for it
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
}

// records makes the workspace, its keys and the videos that it has already.
func (b *bench) records(ctx context.Context, path string) error {
	db, err := store.Open(ctx, path)
	if err != nil {
		return err
	}
	defer db.Close()
	a, err := account.Open(ctx, db)
	if err != nil {
		return err
	}
	w, err := a.AddWorkspace(ctx, store.Workspace{Name: "bench", Plan: "enterprise", Unlimited: true})
	if err != nil {
		return err
	}
	for i := range keysOf {
		key, _, err := a.AddKey(ctx, w.ID, fmt.Sprint("bench ", i))
		if err != nil {
			return err
		}
		b.keys = append(b.keys, key)
	}
	began := time.Now().UTC().Add(-time.Duration(b.cfg.videos) * time.Minute).Truncate(time.Microsecond)
	return db.Tx(ctx, func(tx *store.Tx) error {
		for i := range b.cfg.videos {
			at := began.Add(time.Duration(i) * time.Minute)
			id := fmt.Sprintf("v_%020d", i)
			v := store.Video{
				ID: id, WorkspaceID: w.ID, VideoID: id, Title: fmt.Sprint("Film ", i), Visibility: store.Private, Output: store.OutputVideo, Status: store.VideoCompleted,
				Engine: "studio_canvas", Style: "whiteboard", Orientation: "horizontal", Language: "en", Timing: "1", Film: "film/" + id + ".mp4",
				SRT: "film/" + id + ".srt", VTT: "film/" + id + ".vtt", Poster: "film/" + id + ".jpg", Duration: time.Minute, Frames: 6,
				CreatedAt: at, UpdatedAt: at, EndedAt: at,
			}
			if err := tx.AddVideo(ctx, v, json.RawMessage(`{"prompt":"A film"}`)); err != nil {
				return err
			}
		}
		return nil
	})
}

// draw has a film under way until the context ends: it begins another where one ends.
func (b *bench) draw(ctx context.Context) (stop func(), err error) {
	ctx, cancel := context.WithCancel(ctx)
	begin := func() error {
		a, err := b.client.Generate(ctx, &client.Generation{Prompt: "The water cycle", CustomScript: long(), StudioVideoEngine: "studio_sketch", Timing: "auto"})
		if err != nil {
			return err
		}
		b.drawing = a.JobID
		return b.until(ctx, "a film is drawn", func() bool {
			j, err := b.client.Job(ctx, a.JobID)
			return err == nil && j.Progress != nil && j.Progress.Stage == "drawing"
		})
	}
	if err := begin(); err != nil {
		cancel()
		return nil, err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		id := b.drawing
		for ctx.Err() == nil {
			if _, err := b.client.Wait(ctx, id, nil); err != nil {
				return
			}
			a, err := b.client.Generate(ctx, &client.Generation{Prompt: "The water cycle", CustomScript: long(), StudioVideoEngine: "studio_sketch", Timing: "auto"})
			if err != nil {
				return
			}
			id = a.JobID
		}
	}()
	return func() { cancel(); <-done }, nil
}

// long is a script of some minutes, each time another: scenes that were drawn before
// are not drawn again.
func long() string {
	var s strings.Builder
	for i := range 60 {
		fmt.Fprintf(&s, "On day %d of year %d the sun warms the sea and water rises into the air. It cools, becomes a cloud, and falls as rain on hills and fields. ", i+1, time.Now().UnixMilli()%100_000)
	}
	return s.String()
}

// halt ends the process.
func (b *bench) halt() {
	if b.process != nil {
		_ = b.process.Process.Signal(syscall.SIGTERM)
		_ = b.process.Wait()
	}
	for _, release := range b.released {
		release()
	}
}

// comesUp is how long is waited for what must come.
const comesUp = 2 * time.Minute

func (b *bench) until(ctx context.Context, what string, ok func() bool) error {
	ctx, cancel := context.WithTimeout(ctx, comesUp)
	defer cancel()
	for !ok() {
		select {
		case <-ctx.Done():
			log, _ := os.ReadFile(filepath.Join(b.cfg.dir, "serve.log"))
			return fmt.Errorf("never: %s\n%s", what, log[max(0, len(log)-4000):])
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

// resident is the memory of the process, in MiB.
func (b *bench) resident() float64 {
	f, err := os.Open(fmt.Sprintf("/proc/%d/status", b.process.Process.Pid))
	if err != nil {
		return 0
	}
	defer f.Close()
	text, _ := io.ReadAll(f)
	for line := range strings.Lines(string(text)) {
		var kib float64
		if n, _ := fmt.Sscanf(line, "VmRSS: %f kB", &kib); n == 1 {
			return kib / 1024
		}
	}
	return 0
}
