package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/supervise"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/store"
)

// counts are of what was done.
type counts struct {
	accepted, refused, kills, cancels int
}

func (c *counts) String() string {
	return fmt.Sprintf("%d requests accepted, %d refused for want of credits, %d cancelled; %d processes killed", c.accepted, c.refused, c.cancels, c.kills)
}

// granted are the credits that all requests share, in hundredths: some will find
// too few.
const granted = 5_000

// stage is the running service under test.
type stage struct {
	cfg       config
	rng       *rand.Rand
	release   []func()
	bus       *supervise.Program
	apis      []*supervise.Program
	workers   []*supervise.Program
	addresses []string // of the API's processes
	nats      string
	key       string
	workspace string
	client    http.Client
	did       counts

	mu       sync.Mutex
	accepted map[string]bool // ids of videos
}

// begin starts everything.
func begin(ctx context.Context, cfg config) (s *stage, err error) {
	s = &stage{cfg: cfg, rng: rand.New(rand.NewPCG(cfg.seed, 1)), accepted: map[string]bool{}, client: http.Client{Timeout: 20 * time.Second}}
	defer func() {
		if err != nil {
			s.halt()
		}
	}()
	if err := s.account(ctx); err != nil {
		return nil, err
	}
	nats, release, err := freeport.Take()
	if err != nil {
		return nil, err
	}
	s.nats = nats
	s.release = append(s.release, release)
	artifacts := filepath.Join(cfg.dir, "data", "artifacts")
	pause := func() time.Duration { return time.Duration(50+rand.IntN(400)) * time.Millisecond }
	start := func(name string, args ...string) *supervise.Program {
		return supervise.Start(name, pause, func() *exec.Cmd {
			cmd, err := supervise.LogTo(exec.Command(cfg.bin, append(args, "--log-level", "warn")...), filepath.Join(cfg.dir, name+".log"))
			if err != nil {
				panic(err) // in our own fresh folder
			}
			return cmd
		})
	}
	s.bus = start("bus", "serve", "--data", filepath.Join(cfg.dir, "data"), "--nats-listen", nats, "--http", "", "--no-worker")
	for i := range 2 {
		address, release, err := freeport.Take()
		if err != nil {
			return nil, err
		}
		s.release = append(s.release, release)
		s.addresses = append(s.addresses, address)
		work := filepath.Join(cfg.dir, fmt.Sprint("tmp", i))
		if err := os.MkdirAll(work, 0o755); err != nil {
			return nil, err
		}
		s.apis = append(s.apis, start(fmt.Sprint("api", i+1), "api", "--nats", "nats://"+nats, "--store", artifacts, "--db", cfg.db, "--api", address, "--work", work))
		s.workers = append(s.workers, start(fmt.Sprint("worker", i+1), "worker", "--nats", "nats://"+nats, "--store", artifacts, "--work", work, "--slots", "1", "--min-disk-mib", "64", "--min-memory-mib", "64"))
	}
	return s, s.until(ctx, 2*time.Minute, "the API answers", func() bool {
		return s.ask(ctx, 0, http.MethodGet, "/api/v2/users/credits", nil) == http.StatusOK
	})
}

// account makes the workspace of all requests.
func (s *stage) account(ctx context.Context) error {
	return s.records(ctx, func(db *store.DB) error {
		a, err := account.Open(ctx, db)
		if err != nil {
			return err
		}
		w, err := a.AddWorkspace(ctx, store.Workspace{Name: "chaos", Plan: "enterprise"})
		if err != nil {
			return err
		}
		s.workspace = w.ID
		if s.key, _, err = a.AddKey(ctx, w.ID, "chaos"); err != nil {
			return err
		}
		_, err = a.AddCredits(ctx, w.ID, granted, "chaos")
		return err
	})
}

func (s *stage) records(ctx context.Context, do func(db *store.DB) error) error {
	db, err := store.Open(ctx, s.cfg.db)
	if err != nil {
		return err
	}
	defer db.Close()
	return do(db)
}

// halt ends whatever still runs.
func (s *stage) halt() {
	for _, p := range append(append(s.apis, s.workers...), s.bus) {
		if p != nil {
			_ = p.Stop(10 * time.Second) // judge has stopped them in order already
		}
	}
	for _, release := range s.release {
		release()
	}
}

// until polls for a while.
func (s *stage) until(ctx context.Context, most time.Duration, what string, ok func() bool) error {
	for until := time.Now().Add(most); !ok(); time.Sleep(50 * time.Millisecond) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if time.Now().After(until) {
			return fmt.Errorf("not within %v: %s", most, what)
		}
	}
	return nil
}

// ask sends a request to one of the API's processes; status 0: nobody answered.
func (s *stage) ask(ctx context.Context, i int, method, path string, body any) (status int) {
	doc, err := json.Marshal(body)
	if err != nil {
		panic(err) // of maps of ours
	}
	req, err := http.NewRequestWithContext(ctx, method, "http://"+s.addresses[i]+path, bytes.NewReader(doc))
	if err != nil {
		panic(err)
	}
	req.Header.Set("X-Api-Key", s.key)
	req.Header.Set("Content-Type", "application/json")
	res, err := s.client.Do(req)
	if err != nil {
		return 0
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return 0
	}
	return res.StatusCode
}

// storm sends requests and kills processes.
func (s *stage) storm(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.cfg.storm)
	defer cancel()
	var all sync.WaitGroup
	for i := range 3 {
		rng := rand.New(rand.NewPCG(s.cfg.seed, uint64(i)+10))
		all.Go(func() { s.clients(ctx, rng, i) })
	}
	all.Go(func() { s.kill(ctx) })
	all.Wait()
}

// clients send one request after another, each until it is answered.
func (s *stage) clients(ctx context.Context, rng *rand.Rand, n int) {
	for i := 0; ctx.Err() == nil; i++ {
		id := fmt.Sprintf("c%d-%d", n, i)
		body := request(rng, id)
		for ctx.Err() == nil {
			status := s.ask(ctx, rng.IntN(2), http.MethodPost, "/api/v2/videos/generate", body)
			if status == 0 || status >= http.StatusInternalServerError { // it may have been stored all the same: the same again is the same job
				time.Sleep(50 * time.Millisecond)
				continue
			}
			s.note(id, status)
			break
		}
		if rng.IntN(6) == 0 {
			if s.ask(ctx, rng.IntN(2), http.MethodPost, "/api/v2/videos/"+id+"/cancel", nil) == http.StatusOK {
				s.mu.Lock()
				s.did.cancels++
				s.mu.Unlock()
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(rng.IntN(1500)) * time.Millisecond):
		}
	}
}

func (s *stage) note(id string, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch status {
	case http.StatusOK:
		s.did.accepted++
		s.accepted[id] = true
	case http.StatusPaymentRequired:
		s.did.refused++
	default:
		fmt.Printf("  %s: status %d\n", id, status)
	}
}

// request is one of several kinds.
func request(rng *rand.Rand, id string) map[string]any {
	body := map[string]any{"prompt": "bees", "custom_script": fmt.Sprintf("Film %s tells of bees. They live in a hive.", id), "video_id": id, "timing": "0.25"}
	switch rng.IntN(6) {
	case 0:
		body["enable_script_only_mode"] = true
	case 1:
		body["enable_podcast_engine"] = true
	case 2:
		body["language_variants"] = []string{"fi"} // nobody translates
	case 3:
		delete(body, "custom_script") // a bare topic cannot be written
	}
	return body
}

// kill kills one process after another: of the API mostly.
func (s *stage) kill(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Duration(300+s.rng.IntN(1500)) * time.Millisecond):
		}
		p := s.apis[s.rng.IntN(2)]
		switch s.rng.IntN(10) {
		case 0:
			p = s.bus
		case 1, 2, 3:
			p = s.workers[s.rng.IntN(2)]
		}
		if p.Signal(syscall.SIGKILL) {
			s.mu.Lock()
			s.did.kills++
			s.mu.Unlock()
		}
	}
}
