package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/inkreel/inkreel/internal/freeport"
)

// ownTenant is the tenant of an engine that is started here, with its limits.
const (
	ownTenant = "conformance"
	ownLimits = `{"tenants": {"` + ownTenant + `": {"running": 1, "waiting": 2}}}`
)

// engine is one started here, in a folder of its own.
type engine struct {
	url  string
	cmd  *exec.Cmd
	log  bytes.Buffer
	dir  string
	free []func()
}

// startEngine starts one on loopback and waits until it takes plans.
func startEngine(ctx context.Context, program string) (*engine, error) {
	dir, err := os.MkdirTemp("", "inkreel-conformance-")
	if err != nil {
		return nil, err
	}
	e := &engine{dir: dir}
	var listen [2]string
	for i := range listen {
		addr, release, err := freeport.Take()
		if err != nil {
			e.stop()
			return nil, err
		}
		listen[i], e.free = addr, append(e.free, release)
	}
	limits := filepath.Join(dir, "limits.json")
	if err := os.WriteFile(limits, []byte(ownLimits), 0o600); err != nil {
		e.stop()
		return nil, err
	}
	e.url = "nats://" + listen[0]
	e.cmd = exec.Command(program, "serve", "--data", dir, "--nats-listen", listen[0], "--http", listen[1], "--store", "object", "--limits", limits, "--slots", "2")
	e.cmd.Stderr = &e.log
	if err := e.cmd.Start(); err != nil {
		e.cmd = nil
		e.stop()
		return nil, fmt.Errorf("start the engine: %w", err)
	}
	err = until(ctx, "the engine is ready", func() (bool, error) {
		resp, err := http.Get("http://" + listen[1] + "/readyz")
		if err != nil {
			return false, nil // not yet
		}
		resp.Body.Close()
		return resp.StatusCode == http.StatusOK, nil
	})
	if err != nil {
		e.stop()
		return nil, fmt.Errorf("%w\n%s", err, e.log.Bytes())
	}
	return e, nil
}

// stack ends it and returns what it has said, and what it was at to the end.
func (e *engine) stack() []byte {
	_ = e.cmd.Process.Signal(syscall.SIGQUIT)
	_ = e.cmd.Wait()
	e.cmd = nil
	return e.log.Bytes()
}

// stop ends it and removes its folder.
func (e *engine) stop() {
	if e.cmd != nil {
		_ = e.cmd.Process.Signal(syscall.SIGTERM)
		kill := time.AfterFunc(leave, func() { _ = e.cmd.Process.Kill() })
		_ = e.cmd.Wait()
		kill.Stop()
	}
	for _, release := range e.free {
		release()
	}
	os.RemoveAll(e.dir)
}

// The time allowed for what is waited for, and how often it is looked for: a
// machine may be busy with much else.
const (
	patience = 3 * time.Minute
	leave    = 20 * time.Second // for a process to end by itself
	glance   = 20 * time.Millisecond
)

// until looks until something holds.
func until(ctx context.Context, what string, holds func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	look := time.NewTicker(glance)
	defer look.Stop()
	for {
		switch ok, err := holds(); {
		case err != nil:
			return err
		case ok:
			return nil
		}
		select {
		case <-ctx.Done():
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				return fmt.Errorf("waited %v, and not yet: %s", patience, what)
			}
			return ctx.Err()
		case <-look.C:
		}
	}
}
